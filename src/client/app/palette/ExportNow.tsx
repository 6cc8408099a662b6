import { useEffect, useEffectEvent } from 'react';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { ExportDialog } from '#client/features/activities/export/ExportDialog.tsx';
import { useExport } from '#client/features/activities/export/useExport.ts';
import { stravaTexts } from '#client/texts/strava.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';

export function ExportNow({ onDone }: { onDone: () => void }) {
  const texts = useTexts(stravaTexts).export;
  const { isBusy, failure, start, cancel } = useExport();
  const begin = useEffectEvent(async () => {
    if (await start()) onDone();
  });
  useEffect(() => void begin(), []);
  const handleCancel = () => {
    cancel();
    onDone();
  };
  return (
    <>
      <ExportDialog open={isBusy} onCancel={handleCancel} />
      <ModalDialog open={failure !== null} title={texts.failed} onClose={onDone}>
        {failure && (
          <ActionFailure title={texts.failed} failure={failure} fallback={texts.brokenOff} onDismiss={onDone} />
        )}
      </ModalDialog>
    </>
  );
}
