import { placesApi } from '#client/api/research/placesApi.ts';
import { Failed } from '#client/features/research/Failed.tsx';
import { placeTexts } from '#client/texts/participant/place.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import { SectionHead } from '#client/ui/page/SectionHead.tsx';
import type { PlaceProps } from './participation.ts';

/** Everything as one zip; with a receipt of an account its user has to sign in. */
export function DownloadData({ participation, of }: PlaceProps) {
  const { data } = useTexts(placeTexts);
  const [download, { isLoading, error }] = placesApi.useDownloadOwnDataMutation();
  const isLocked = participation.has_account && of.receipt !== undefined;
  return (
    <section className="participation-part no-print">
      <SectionHead>{data.title}</SectionHead>
      {isLocked ? (
        <p>{data.signIn}</p>
      ) : (
        <>
          <p>{data.text}</p>
          <p className="k-hint">{data.originals}</p>
          <p className="k-hint">{data.tables}</p>
          {error && <Failed title={data.failed} failure={error} />}
          <BusyButton
            label={data.download}
            isBusy={isLoading}
            busyLabel={data.downloading}
            onAct={() => download({ ...of, fileName: `${participation.code}.zip` })}
          />
        </>
      )}
    </section>
  );
}
