import { participantsApi } from '#client/api/research/participantsApi.ts';
import { CancelInvite } from '#client/features/research/invitations/CancelInvite.tsx';
import { OwnPageLink } from '#client/features/research/invitations/OwnPageLink.tsx';
import { DeleteForm } from '#client/forms/DeleteForm.tsx';
import { participantsTexts } from '#client/texts/participants.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import type { Participant } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { normalizeCode } from '#shared/participantCode.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { PaperConsentForm } from './PaperConsentForm.tsx';
import { WithdrawForm } from './WithdrawForm.tsx';
export interface ParticipantAction {
  kind: 'withdraw' | 'delete' | 'consent' | 'invite' | 'cancelInvite' | 'link';
  participant: Pick<Participant, 'id' | 'code' | 'joined_day'>;
}

interface ParticipantDialogsProps {
  action: ParticipantAction | null;
  study: Pick<Study, 'withdrawal_policy' | 'timezone' | 'consent' | 'data_categories' | 'permitted_sources'>;
  onClose: () => void;
  onDeleted?: () => void;
}

export function ParticipantDialogs({ action, study, onClose, onDeleted }: ParticipantDialogsProps) {
  const texts = useTexts(participantsTexts);
  const { kind, participant } = action ?? {};
  const code = participant?.code ?? '';
  return (
    <>
      <ModalDialog open={kind === 'withdraw'} title={texts.withdraw.title({ code })} onClose={onClose}>
        {participant && <WithdrawForm participant={participant} study={study} onDone={onClose} />}
      </ModalDialog>
      <ModalDialog open={kind === 'consent'} title={texts.paper.title({ code })} onClose={onClose}>
        {participant && <PaperConsentForm participant={participant} study={study} onDone={onClose} />}
      </ModalDialog>
      {kind === 'link' && participant && <OwnPageLink participant={participant} onClose={onClose} />}
      {kind === 'cancelInvite' && participant && <CancelInvite participant={participant} onClose={onClose} />}
      <ModalDialog open={kind === 'delete'} title={texts.remove.title({ code })} onClose={onClose}>
        {participant && (
          <DeleteParticipantForm
            participant={participant}
            onDone={() => {
              onClose();
              onDeleted?.();
            }}
            onCancel={onClose}
          />
        )}
      </ModalDialog>
    </>
  );
}

interface DeleteParticipantFormProps {
  participant: { id: string; code: string };
  onDone: () => void;
  onCancel: () => void;
}

function DeleteParticipantForm({ participant: { id, code }, ...props }: DeleteParticipantFormProps) {
  const { remove } = useTexts(participantsTexts);
  const say = useSay();
  const [deleteParticipant] = participantsApi.useDeleteParticipantMutation();
  return (
    <DeleteForm
      {...props}
      isRight={(typed) => normalizeCode(typed) === code}
      wrong={remove.wrong}
      remove={(confirmed) => deleteParticipant({ id, ...confirmed }).unwrap()}
      done={say(researchMessages('participant_deleted'))}
      words={{ ...remove, hint: remove.typedHint({ code }) }}
    />
  );
}
