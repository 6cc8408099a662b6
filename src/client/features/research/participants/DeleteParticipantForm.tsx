import { useDeleteParticipantMutation } from '#client/api/research/participantsApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { reasonRule } from '#client/forms/reasonRule.ts';
import { submitting } from '#client/forms/submitting.ts';
import { TextField } from '#client/forms/TextField.tsx';
import { typedSchema } from '#client/forms/typedSchema.ts';
import { participantsTexts } from '#client/texts/participants.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { saidOf } from '#shared/said.ts';
import { isTypedCode } from './typedCode.ts';

interface DeleteParticipantFormProps {
  participant: { id: string; code: string };
  onDone: () => void;
  onCancel: () => void;
}

export function DeleteParticipantForm({ participant, onDone, onCancel }: DeleteParticipantFormProps) {
  const { remove } = useTexts(participantsTexts);
  const say = useSay();
  const [deleteParticipant] = useDeleteParticipantMutation();
  const schema = typedSchema((typed) => isTypedCode(typed, participant.code), remove.wrong).shape({
    reason: reasonRule,
  });
  return (
    <AppForm
      initialValues={{ typed: '', reason: '' }}
      schema={schema}
      onSubmit={({ reason }) =>
        submitting(deleteParticipant({ id: participant.id, reason: reason.trim() }).unwrap(), (failure) => ({
          status: saidOf(failure),
          fields: failure.fields,
        }))
      }
      onDone={() => {
        showToast({ variant: 'success', text: say(researchMessages('participant_deleted')) });
        onDone();
      }}
      submitLabel={remove.submit}
      submittingLabel={remove.submitting}
      onCancel={onCancel}
      keepsChanges={false}
      isDanger
    >
      <p>{remove.effect}</p>
      <TextField name="typed" label={remove.typed} hint={remove.typedHint({ code: participant.code })} />
      <ReasonField />
    </AppForm>
  );
}
