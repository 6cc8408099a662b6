import type { PlaceOf } from '#client/api/callOfPlace.ts';
import { placesApi } from '#client/api/research/placesApi.ts';
import { Failed } from '#client/features/research/Failed.tsx';
import { placeTexts } from '#client/texts/participant/place.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ConfirmButton } from '#client/ui/dialog/ConfirmButton.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { SourceName } from '#shared/sources.ts';

export function EndConnection({ of, source: name }: { of: PlaceOf; source: SourceName }) {
  const { source: texts } = useTexts(placeTexts);
  const { sources } = useTexts(studiesTexts);
  const [end, { error }] = placesApi.useEndConnectionMutation();
  const source = sources[name];
  const handleEnd = async () => {
    const answer = await end({ ...of, source: name });
    if (!answer.error) showToast({ variant: 'success', text: texts.ended({ source }) });
  };
  return (
    <>
      {error && <Failed title={texts.failed} failure={error} />}
      <ConfirmButton
        label={texts.end({ source })}
        className="no-print"
        dialog={{
          title: texts.endTitle({ source }),
          text: texts.endText({ source }),
          isDanger: true,
          confirmLabel: texts.endConfirm,
          busyLabel: texts.ending,
        }}
        onConfirm={handleEnd}
      />
    </>
  );
}
