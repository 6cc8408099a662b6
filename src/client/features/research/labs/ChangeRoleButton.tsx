import Button from 'antd/es/button';
import { useRef, useState } from 'react';
import { labsTexts } from '#client/texts/labs.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { useFocusHome } from '#client/ui/page/useFocusHome.ts';
import type { User } from '#shared/contract/users.ts';
import { ChooseLab } from './ChooseLab.tsx';

interface ChangeRoleButtonProps {
  user: Pick<User, 'id' | 'email' | 'role'>;
}

export function ChangeRoleButton({ user }: ChangeRoleButtonProps) {
  const { changeRole } = useTexts(labsTexts);
  const button = useRef<HTMLButtonElement>(null);
  useFocusHome(button);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const isResearcher = user.role === 'researcher';
  return (
    <>
      <Button ref={button} onClick={() => setOpen(true)}>
        {isResearcher ? changeRole.assign : changeRole.button}
      </Button>
      <ModalDialog
        open={isOpen}
        title={(isResearcher ? changeRole.titleResearcher : changeRole.title)({ email: user.email })}
        onClose={close}
      >
        <ChooseLab user={user} onClose={close} />
      </ModalDialog>
    </>
  );
}
