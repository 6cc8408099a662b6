import { labsTexts } from '#client/texts/labs.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import type { Lab } from '#shared/contract/research.ts';
import { AssignResearcher } from './AssignResearcher.tsx';
import { DeleteLabForm } from './DeleteLabForm.tsx';
import { LabForm } from './LabForm.tsx';

export interface LabAction {
  kind: 'edit' | 'assign' | 'delete';
  lab: Lab;
}

interface LabActionDialogsProps {
  action: LabAction | null;
  onClose: () => void;
  onDeleted?: () => void;
}

export function LabActionDialogs({ action, onClose, onDeleted }: LabActionDialogsProps) {
  const texts = useTexts(labsTexts);
  const { lab } = action ?? {};
  const name = lab?.name ?? '';
  const handleDeleted = () => {
    onClose();
    onDeleted?.();
  };
  return (
    <>
      <ModalDialog open={action?.kind === 'edit'} title={texts.edit.title({ name })} onClose={onClose}>
        {lab && <LabForm lab={lab} onDone={onClose} onCancel={onClose} />}
      </ModalDialog>
      <ModalDialog open={action?.kind === 'assign'} title={texts.assign.title({ lab: name })} onClose={onClose}>
        {lab && <AssignResearcher lab={lab} onClose={onClose} />}
      </ModalDialog>
      <ModalDialog open={action?.kind === 'delete'} title={texts.delete.title({ name })} onClose={onClose}>
        {lab && <DeleteLabForm lab={lab} onDone={handleDeleted} onCancel={onClose} />}
      </ModalDialog>
    </>
  );
}
