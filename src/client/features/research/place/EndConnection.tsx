import Button from 'antd/es/button';
import { useState } from 'react';
import { isApiError } from '#client/api/apiError.ts';
import type { PlaceOf } from '#client/api/callOfPlace.ts';
import { placesApi } from '#client/api/research/placesApi.ts';
import { Failed } from '#client/features/research/Failed.tsx';
import { placeTexts } from '#client/texts/participant/place.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { SourceName } from '#shared/sources.ts';

export function EndConnection({ of, source: name }: { of: PlaceOf; source: SourceName }) {
  const { source: texts } = useTexts(placeTexts);
  const { sources } = useTexts(studiesTexts);
  const [end, { isLoading, error }] = placesApi.useEndConnectionMutation();
  const [isAsking, setAsking] = useState(false);
  const source = sources[name];
  const handleEnd = async () => {
    const answer = await end({ ...of, source: name });
    setAsking(false);
    if (!answer.error) showToast({ variant: 'success', text: texts.ended({ source }) });
  };
  return (
    <>
      {isApiError(error) && <Failed title={texts.failed} failure={error} />}
      <Button className="no-print" onClick={() => setAsking(true)}>
        {texts.end({ source })}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.endTitle({ source })}
        text={texts.endText({ source })}
        isDanger
        confirmLabel={isLoading ? texts.ending : texts.endConfirm}
        isBusy={isLoading}
        onConfirm={() => void handleEnd()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
