import { useLabsTexts } from '#client/texts/useLabsTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { CreateLabForm } from './CreateLabForm.tsx';

interface AddLabDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The dialog for a new lab. */
export function AddLabDialog({ open, onClose }: AddLabDialogProps) {
  const { create } = useLabsTexts();
  return (
    <ModalDialog open={open} title={create.title} onClose={onClose}>
      <CreateLabForm onDone={onClose} onCancel={onClose} />
    </ModalDialog>
  );
}
