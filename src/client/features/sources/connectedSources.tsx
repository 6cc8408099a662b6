import { sourcesApi } from '#client/api/sourcesApi.ts';
import { stravaApi } from '#client/api/stravaApi.ts';
import { ParticipantStart } from '#client/features/sources/connection/ParticipantStart.tsx';
import { ParticipantLinked } from '#client/features/sources/linked/ParticipantLinked.tsx';
import type { ConnectedSource } from '#client/features/sources/source/connectedSource.ts';
import { ACCOUNT_SOURCES, type AccountSource, type LinkedSourceName } from '#shared/sources.ts';

const stravaSource: ConnectedSource = {
  Connect: ParticipantStart,
  useUndo: stravaApi.useUndoConnectionMutation,
};

const linkedSource = (source: LinkedSourceName): ConnectedSource => ({
  Connect: (props) => <ParticipantLinked source={source} {...props} />,
  useUndo() {
    const [undo, state] = sourcesApi.useUndoSourceConnectionMutation();
    return [(receipt) => undo({ source, receipt }), state];
  },
});

/** Every source with accounts, made once. */
export const CONNECTED_SOURCES = Object.fromEntries(
  ACCOUNT_SOURCES.map((source) => [source, source === 'strava' ? stravaSource : linkedSource(source)]),
) as Readonly<Record<AccountSource, ConnectedSource>>;
