import Button from 'antd/es/button';
import { useState } from 'react';
import { useLabsTexts } from '#client/texts/useLabsTexts.ts';
import { ModalDialog } from '#client/ui/ModalDialog.tsx';
import type { User } from '#shared/contract/users.ts';
import { ChooseLab } from './ChooseLab.tsx';

interface ChangeRoleButtonProps {
  user: Pick<User, 'id' | 'email' | 'role'>;
}

/** Opens the dialog that makes a user a researcher, or gives a researcher a lab. */
export function ChangeRoleButton({ user }: ChangeRoleButtonProps) {
  const { changeRole } = useLabsTexts();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const isResearcher = user.role === 'researcher';
  return (
    <>
      <Button onClick={() => setOpen(true)}>{isResearcher ? changeRole.assign : changeRole.button}</Button>
      <ModalDialog
        open={isOpen}
        title={(isResearcher ? changeRole.titleResearcher : changeRole.title)(user.email)}
        onClose={close}
      >
        <ChooseLab user={user} onClose={close} />
      </ModalDialog>
    </>
  );
}
