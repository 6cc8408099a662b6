import { useDeleteStudyMutation } from '#client/api/research/studiesApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { reasonRule } from '#client/forms/reasonRule.ts';
import { submitting } from '#client/forms/submitting.ts';
import { TextField } from '#client/forms/TextField.tsx';
import { typedSchema } from '#client/forms/typedSchema.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { Study } from '#shared/contract/studies.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { toStudyErrors } from './toStudyErrors.ts';

const NOTHING_TYPED = { typed: '', reason: '' };

interface DeleteStudyFormProps {
  study: Study;
  onDone: () => void;
  onCancel: () => void;
}

export function DeleteStudyForm({ study, onDone, onCancel }: DeleteStudyFormProps) {
  const { remove } = useTexts(studiesTexts);
  const say = useSay();
  const [deleteStudy] = useDeleteStudyMutation();
  const schema = typedSchema((typed) => typed === study.title, remove.wrong).shape({ reason: reasonRule });
  return (
    <AppForm
      initialValues={NOTHING_TYPED}
      schema={schema}
      onSubmit={({ reason }) =>
        submitting(deleteStudy({ id: study.id, reason: reason.trim() }).unwrap(), toStudyErrors)
      }
      onDone={() => {
        showToast({ variant: 'success', text: say(researchMessages('study_deleted')) });
        onDone();
      }}
      submitLabel={remove.submit}
      submittingLabel={remove.submitting}
      onCancel={onCancel}
      keepsChanges={false}
      isDanger
    >
      <p>{remove.effect}</p>
      <TextField name="typed" label={remove.typed} hint={remove.typedHint({ title: study.title })} />
      <ReasonField />
    </AppForm>
  );
}
