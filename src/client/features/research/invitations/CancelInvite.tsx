import { isApiError } from '#client/api/apiError.ts';
import { invitesApi } from '#client/api/research/invitesApi.ts';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import { saidOf } from '#shared/said.ts';

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
      isApiError(error)
        ? { variant: 'error', text: say(saidOf(error)) }
        : { variant: 'success', text: texts.done({ code }) },
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
