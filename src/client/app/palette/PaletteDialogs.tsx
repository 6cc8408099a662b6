import { AddLabDialog } from '#client/features/research/labs/AddLabDialog.tsx';
import { CreateUserForm } from '#client/features/users/CreateUserForm.tsx';
import { usersTexts } from '#client/texts/users.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { ExportNow } from './ExportNow.tsx';
import type { PaletteAction } from './paletteEntries.ts';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';

export interface PaletteDialogsProps {
  dialog: Extract<PaletteAction, { kind: 'dialog' }>['dialog'];
  onClose: () => void;
}

export function PaletteDialogs({ dialog, onClose }: PaletteDialogsProps) {
  const { create } = useTexts(usersTexts);
  switch (dialog) {
    case 'lab':
      return <AddLabDialog open onClose={onClose} />;
    case 'user':
      return (
        <ModalDialog open title={create.title} onClose={onClose}>
          <CreateUserForm onDone={onClose} onCancel={onClose} />
        </ModalDialog>
      );
    case 'export':
      return <ExportNow onDone={onClose} />;
    case 'shortcuts':
      return <ShortcutsDialog onClose={onClose} />;
  }
}
