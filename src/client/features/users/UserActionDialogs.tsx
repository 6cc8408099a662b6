import { usersTexts } from '#client/texts/users.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import type { User } from '#shared/contract/users.ts';
import type { Sentence } from '#shared/sentence.ts';
import { DeactivateUserForm } from './DeactivateUserForm.tsx';
import { DeleteUserForm } from './DeleteUserForm.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';

export interface UserAction {
  kind: 'delete' | 'reset' | 'activity';
  user: User;
}

interface UserActionDialogsProps {
  action: UserAction | null;
  deletedMessage: Sentence;
  onClose: () => void;
  onDeleted?: () => void;
}

export function UserActionDialogs({ action, deletedMessage, onClose, onDeleted }: UserActionDialogsProps) {
  const texts = useTexts(usersTexts);
  const { user } = action ?? {};
  const activity = user?.deactivated_at === undefined ? texts.deactivate : texts.reactivate;
  const handleDeleted = () => {
    onClose();
    onDeleted?.();
  };
  return (
    <>
      <ModalDialog
        open={action?.kind === 'delete'}
        title={texts.delete.title({ email: user?.email ?? '' })}
        onClose={onClose}
      >
        {user && (
          <DeleteUserForm user={user} successMessage={deletedMessage} onDone={handleDeleted} onCancel={onClose} />
        )}
      </ModalDialog>
      <ModalDialog
        open={action?.kind === 'reset'}
        title={texts.reset.title({ email: user?.email ?? '' })}
        onClose={onClose}
      >
        {user && <ResetPasswordForm user={user} onDone={onClose} />}
      </ModalDialog>
      <ModalDialog
        open={action?.kind === 'activity'}
        title={activity.title({ email: user?.email ?? '' })}
        onClose={onClose}
      >
        {user && <DeactivateUserForm user={user} onDone={onClose} />}
      </ModalDialog>
    </>
  );
}
