import { invitesApi } from '#client/api/research/invitesApi.ts';
import { useReport } from '#client/features/research/useReport.ts';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx';

interface CancelInviteProps {
  participant: { id: string; code: string };
  onClose: () => void;
}

export function CancelInvite({ participant: { id, code }, onClose }: CancelInviteProps) {
  const { cancelling: texts } = useTexts(invitationsTexts);
  const report = useReport();
  const [cancel, { isLoading }] = invitesApi.useCancelInviteMutation();
  const handleConfirm = async () => {
    await report(cancel(id).unwrap(), { done: texts.done({ code }) });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={texts.title({ code })}
      text={texts.text}
      confirmLabel={texts.confirm}
      cancelLabel={texts.keep}
      isDanger
      isBusy={isLoading}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
}
