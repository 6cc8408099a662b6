import { saidOfError } from '#client/api/apiError.ts';
import { invitesApi } from '#client/api/research/invitesApi.ts';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';

interface CancelInviteProps {
  participant: { id: string; code: string };
  onClose: () => void;
}

export function CancelInvite({ participant: { id, code }, onClose }: CancelInviteProps) {
  const { cancelling: texts } = useTexts(invitationsTexts);
  const say = useSay();
  const [cancel, { isLoading }] = invitesApi.useCancelInviteMutation();
  const handleConfirm = async () => {
    const { error } = await cancel(id);
    onClose();
    showToast(
      error ? { variant: 'error', text: say(saidOfError(error)) } : { variant: 'success', text: texts.done({ code }) },
    );
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
