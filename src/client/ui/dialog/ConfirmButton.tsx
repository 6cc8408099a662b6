import Button from 'antd/es/button';
import { useRef, useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';
import type { OpeningButton } from './DialogButton.tsx';
import { useFocusHome } from './useFocusHome.ts';

interface ConfirmButtonProps extends OpeningButton {
  /** The act also runs from elsewhere, such as a second try. */
  isBusy?: boolean;
  dialog: Omit<ConfirmDialogProps, 'open' | 'isBusy' | 'onConfirm' | 'onCancel'> & {
    /** `confirmLabel` while the act runs. */
    busyLabel?: string;
  };
  /** Never rejects; the dialog closes after it. */
  onConfirm: () => Promise<unknown>;
}

export function ConfirmButton({ label, isBusy: runs = false, dialog, onConfirm, ...rest }: ConfirmButtonProps) {
  const { confirmLabel, busyLabel = confirmLabel, ...words } = dialog;
  const button = useRef<HTMLButtonElement>(null);
  useFocusHome(button);
  const [isAsking, setAsking] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const isBusy = isConfirmed || runs;
  const handleConfirm = async () => {
    setConfirmed(true);
    await onConfirm();
    setConfirmed(false);
    setAsking(false);
  };
  return (
    <>
      <Button {...rest} ref={button} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        {...words}
        open={isAsking}
        confirmLabel={isBusy ? busyLabel : confirmLabel}
        isBusy={isBusy}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
