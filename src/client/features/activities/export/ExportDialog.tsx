import Button from 'antd/es/button';
import { stravaTexts } from '#client/texts/strava.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';

export function ExportDialog({ open, onCancel }: { open: boolean; onCancel: () => void }) {
  const texts = useTexts(stravaTexts).export;
  return (
    <ModalDialog
      open={open}
      title={texts.title}
      onClose={onCancel}
      dismissable={false}
      footer={<Button onClick={onCancel}>{texts.cancel}</Button>}
    >
      <p role="status">{texts.wait}</p>
    </ModalDialog>
  );
}
