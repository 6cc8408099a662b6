import { labsTexts } from '#client/texts/labs.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { DialogButton } from '#client/ui/dialog/DialogButton.tsx';
import type { User } from '#shared/contract/users.ts';
import { ChooseLab } from './ChooseLab.tsx';

interface ChangeRoleButtonProps {
  user: Pick<User, 'id' | 'email' | 'role'>;
}

export function ChangeRoleButton({ user }: ChangeRoleButtonProps) {
  const { changeRole } = useTexts(labsTexts);
  const isResearcher = user.role === 'researcher';
  return (
    <DialogButton
      label={isResearcher ? changeRole.assign : changeRole.button}
      title={(isResearcher ? changeRole.titleResearcher : changeRole.title)({ email: user.email })}
    >
      {(close) => <ChooseLab user={user} onClose={close} />}
    </DialogButton>
  );
}
