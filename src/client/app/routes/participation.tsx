import { ReceiptPage } from '#client/features/research/participation/ReceiptPage.tsx';
import { StudyInvitePage } from '#client/features/research/participation/StudyInvitePage.tsx';
import { takesFilesHere } from '#client/features/research/place/participation.ts';
import type { Arrival } from '#client/features/strava/connection/Arrived.tsx';
import { ParticipantStart } from '#client/features/strava/connection/ParticipantStart.tsx';
import { ParticipantPolar } from '#client/features/strava/polar/ParticipantPolar.tsx';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { isReceipt } from '#shared/tokenKinds.ts';

const FilesSection = fetchedPart(
  async () =>
    (await import(/* webpackChunkName: "own-sources" */ '#client/features/strava/uploads/FilesSection.tsx'))
      .FilesSection,
);

/** Joins the study's part of a public page with the source's part. */
export function receiptPage(receipt: string, arrival?: Arrival) {
  return (
    <ReceiptPage
      receipt={receipt}
      arrival={arrival}
      connect={{
        strava: () => <ParticipantStart receipt={receipt} />,
        polar: (participation) => <ParticipantPolar receipt={receipt} takesFiles={takesFilesHere(participation)} />,
      }}
      files={(place) => <FilesSection of={{ place }} />}
    />
  );
}

export function participationPage(token: string, onReceipt: (receipt: string) => void) {
  return isReceipt(token) ? receiptPage(token) : <StudyInvitePage invite={token} onAccepted={onReceipt} />;
}
