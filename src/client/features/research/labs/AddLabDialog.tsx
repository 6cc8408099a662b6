import { labsTexts } from '#client/texts/labs.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { CreateLabForm } from './CreateLabForm.tsx';

interface AddLabDialogProps {
  open: boolean;
  onClose: () => void;
}

export function AddLabDialog({ open, onClose }: AddLabDialogProps) {
  const { create } = useTexts(labsTexts);
  return (
    <ModalDialog open={open} title={create.title} onClose={onClose}>
      <CreateLabForm onDone={onClose} onCancel={onClose} />
    </ModalDialog>
  );
}
