import { labsApi } from '#client/api/research/labsApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { reasonRule } from '#client/forms/reasonRule.ts';
import { toServerErrors } from '#client/forms/serverErrors.ts';
import { TextField } from '#client/forms/TextField.tsx';
import { typedSchema } from '#client/forms/typedSchema.ts';
import { labsTexts } from '#client/texts/labs.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import type { Lab } from '#shared/contract/research.ts';
import { researchMessages } from '#shared/researchMessages.ts';

interface DeleteLabFormProps {
  lab: Pick<Lab, 'id' | 'name'>;
  onDone: () => void;
  onCancel: () => void;
}

export function DeleteLabForm({ lab, onDone, onCancel }: DeleteLabFormProps) {
  const texts = useTexts(labsTexts).delete;
  const say = useSay();
  const [deleteLab] = labsApi.useDeleteLabMutation();
  const schema = typedSchema((typed) => typed === lab.name, texts.mismatch, 'name').shape({ reason: reasonRule });
  return (
    <AppForm
      initialValues={{ name: '', reason: '' }}
      schema={schema}
      onSubmit={({ name, reason }) => deleteLab({ id: lab.id, reason: reason.trim(), typed: name.trim() }).unwrap()}
      toErrors={(failure) => toServerErrors(failure, ['name', 'reason'])}
      doneText={say(researchMessages('lab_deleted'))}
      onDone={onDone}
      words={texts}
      onCancel={onCancel}
      keepsChanges={false}
      isDanger
    >
      <p>{texts.effect}</p>
      <TextField name="name" label={texts.name} hint={texts.hint({ name: lab.name })} />
      <ReasonField />
    </AppForm>
  );
}
