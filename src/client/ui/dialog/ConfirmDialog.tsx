import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { useTexts } from '#client/texts/useTexts.ts';
import { wholeCodes } from '#client/ui/format/wholeCodes.tsx';
import { ModalDialog } from './ModalDialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  /** Names the act: "Discard changes?", never "Are you sure?". */
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDanger?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirmLabel, cancelLabel, isDanger = false, isBusy = false, onConfirm, onCancel } = props;
  const { ui } = useTexts();
  return (
    <ModalDialog
      open={open}
      title={title}
      onClose={onCancel}
      isAlert
      footer={
        <>
          <Button onClick={onCancel} data-first-focus>
            {cancelLabel ?? ui.cancel}
          </Button>
          <Button type="primary" danger={isDanger} disabled={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{typeof text === 'string' ? wholeCodes(text) : text}</p>
    </ModalDialog>
  );
}
