import { studiesApi } from '#client/api/research/studiesApi.ts';
import { DeleteForm } from '#client/forms/DeleteForm.tsx';
import { studiesTexts } from '#client/texts/studies.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import type { Study } from '#shared/contract/studies.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { toStudyErrors } from './toStudyErrors.ts';

interface DeleteStudyFormProps {
  study: Study;
  onDone: () => void;
  onCancel: () => void;
}

export function DeleteStudyForm({ study, ...props }: DeleteStudyFormProps) {
  const { remove } = useTexts(studiesTexts);
  const say = useSay();
  const [deleteStudy] = studiesApi.useDeleteStudyMutation();
  return (
    <DeleteForm
      {...props}
      isRight={(typed) => typed === study.title}
      wrong={remove.wrong}
      remove={(confirmed) => deleteStudy({ id: study.id, ...confirmed }).unwrap()}
      toErrors={toStudyErrors}
      done={say(researchMessages('study_deleted'))}
      words={{ ...remove, hint: remove.typedHint({ title: study.title }) }}
    />
  );
}
