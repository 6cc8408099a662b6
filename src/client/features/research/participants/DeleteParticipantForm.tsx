import { participantsApi } from '#client/api/research/participantsApi.ts';
import { DeleteForm } from '#client/forms/DeleteForm.tsx';
import { participantsTexts } from '#client/texts/participants.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { isTypedCode } from './typedCode.ts';

interface DeleteParticipantFormProps {
  participant: { id: string; code: string };
  onDone: () => void;
  onCancel: () => void;
}

export function DeleteParticipantForm({ participant: { id, code }, ...props }: DeleteParticipantFormProps) {
  const { remove } = useTexts(participantsTexts);
  const say = useSay();
  const [deleteParticipant] = participantsApi.useDeleteParticipantMutation();
  return (
    <DeleteForm
      {...props}
      isRight={(typed) => isTypedCode(typed, code)}
      wrong={remove.wrong}
      remove={(confirmed) => deleteParticipant({ id, ...confirmed }).unwrap()}
      done={say(researchMessages('participant_deleted'))}
      words={{ ...remove, hint: remove.typedHint({ code }) }}
    />
  );
}
