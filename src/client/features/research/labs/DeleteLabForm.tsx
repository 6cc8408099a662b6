import { labsApi } from '#client/api/research/labsApi.ts';
import { DeleteForm } from '#client/forms/DeleteForm.tsx';
import { toServerErrors } from '#client/forms/serverErrors.ts';
import { labsTexts } from '#client/texts/labs.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import type { Lab } from '#shared/contract/research.ts';
import { researchMessages } from '#shared/researchMessages.ts';

interface DeleteLabFormProps {
  lab: Pick<Lab, 'id' | 'name'>;
  onDone: () => void;
  onCancel: () => void;
}

export function DeleteLabForm({ lab: { id, name }, ...props }: DeleteLabFormProps) {
  const texts = useTexts(labsTexts).delete;
  const say = useSay();
  const [deleteLab] = labsApi.useDeleteLabMutation();
  return (
    <DeleteForm
      {...props}
      isRight={(typed) => typed === name}
      wrong={texts.mismatch}
      remove={(confirmed) => deleteLab({ id, ...confirmed }).unwrap()}
      toErrors={(failure) => toServerErrors(failure, ['typed', 'reason'])}
      done={say(researchMessages('lab_deleted'))}
      words={{ ...texts, typed: texts.name, hint: texts.hint({ name }) }}
    />
  );
}
