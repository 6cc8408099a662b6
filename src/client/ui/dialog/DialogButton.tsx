import Button from 'antd/es/button';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { ModalDialog } from './ModalDialog.tsx';
import { useFocusHome } from './useFocusHome.ts';

export type OpeningButton = Omit<ComponentProps<typeof Button>, 'children' | 'onClick' | 'ref' | 'title'> & {
  label: string;
};

interface DialogButtonProps extends OpeningButton {
  title: string;
  isWide?: boolean;
  children: (close: () => void) => ReactNode;
}

/** Only for a button that stays while its dialog is open, because the dialog goes with it. */
export function DialogButton({ label, title, isWide = false, children, ...rest }: DialogButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHome(button);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button {...rest} ref={button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ModalDialog open={isOpen} isWide={isWide} title={title} onClose={close}>
        {isOpen && children(close)}
      </ModalDialog>
    </>
  );
}
