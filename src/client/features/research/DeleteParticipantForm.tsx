import { useDeleteParticipantMutation } from '#client/api/participantsApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { submitting } from '#client/forms/submitting.ts';
import { TextField } from '#client/forms/TextField.tsx';
import { useParticipantsTexts } from '#client/texts/useParticipantsTexts.ts';
import { useSay } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toasts.ts';
import { messages } from '#shared/messages.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { isTypedCode } from './typedCode.ts';

interface DeleteParticipantFormProps {
  participant: { id: string; code: string };
  onDone: () => void;
  onCancel: () => void;
}

/** The code must be typed before the participant goes. */
export function DeleteParticipantForm({ participant, onDone, onCancel }: DeleteParticipantFormProps) {
  const { remove } = useParticipantsTexts();
  const say = useSay();
  const [deleteParticipant] = useDeleteParticipantMutation();
  return (
    <AppForm
      initialValues={{ typed: '' }}
      schema={({ typed }): Record<string, string> => {
        if (typed.trim() === '') return { typed: messages.required };
        return isTypedCode(typed, participant.code) ? {} : { typed: remove.wrong };
      }}
      onSubmit={() =>
        submitting(deleteParticipant(participant.id).unwrap(), ({ message }) => ({
          status: message ?? messages.anErrorOccurred,
        }))
      }
      onDone={() => {
        showToast({ variant: 'success', text: say(researchMessages.participantDeleted) });
        onDone();
      }}
      submitLabel={remove.submit}
      submittingLabel={remove.submitting}
      onCancel={onCancel}
      keepsChanges={false}
      isDanger
    >
      <p>{remove.effect}</p>
      <TextField name="typed" label={remove.typed} hint={remove.typedHint(participant.code)} />
    </AppForm>
  );
}
