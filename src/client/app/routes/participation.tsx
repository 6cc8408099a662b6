import { ReceiptPage } from '#client/features/research/participation/ReceiptPage.tsx';
import { StudyInvitePage } from '#client/features/research/participation/StudyInvitePage.tsx';
import {
  takesFilesHere,
  type WaysToConnect,
  type WayToConnect,
} from '#client/features/research/place/participation.ts';
import { CONNECTED_SOURCES } from '#client/features/sources/connectedSources.tsx';
import type { Arrival } from '#client/features/sources/connection/Arrived.tsx';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { ACCOUNT_SOURCES, type AccountSource } from '#shared/sources.ts';
import { isReceipt } from '#shared/tokenKinds.ts';

const FilesSection = fetchedPart(
  async () =>
    (await import(/* webpackChunkName: "own-sources" */ '#client/features/sources/uploads/FilesSection.tsx'))
      .FilesSection,
);

function waysToConnect(receipt: string): WaysToConnect {
  const ways = ACCOUNT_SOURCES.map((source) => {
    const { Connect, useUndo } = CONNECTED_SOURCES[source];
    const form: WayToConnect['form'] = (participation) => (
      <Connect receipt={receipt} takesFiles={takesFilesHere(participation)} answers={participation.read_categories} />
    );
    return [source, { form, useUndo }];
  });
  return Object.fromEntries(ways) as WaysToConnect;
}

function waysBeside(receipt: string, source: AccountSource | undefined): WaysToConnect {
  const ways = waysToConnect(receipt);
  const way = source && ways[source];
  return way ? { ...ways, [source]: { ...way, form: () => null } } : ways;
}

export function receiptPage(receipt: string, arrival?: Arrival) {
  return (
    <ReceiptPage
      receipt={receipt}
      arrival={arrival}
      connect={waysBeside(receipt, arrival?.source)}
      files={(place, timezone) => <FilesSection of={{ place }} timezone={timezone} />}
    />
  );
}

export function participationPage(token: string, onReceipt: (receipt: string) => void, arrival?: Arrival) {
  return isReceipt(token) ? receiptPage(token, arrival) : <StudyInvitePage invite={token} onAccepted={onReceipt} />;
}
