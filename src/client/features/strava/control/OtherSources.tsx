import { CONNECTED_SOURCES } from '#client/features/strava/sources/connectedSources.ts';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { ACCOUNT_SOURCES, type SourceName } from '#shared/sources.ts';
import { SourceControl } from './SourceControl.tsx';

const ROOMS = ACCOUNT_SOURCES.flatMap((source) => {
  const { control } = CONNECTED_SOURCES[source];
  if (control === null) return [];
  const load = async () => {
    const of = await control();
    return () => <SourceControl of={of} />;
  };
  return [{ source, Room: fetchedPart(load) }];
});

/** The control rooms of the sources beside Strava that are set up or have accounts. */
export function OtherSources({ sources }: { sources: readonly SourceName[] }) {
  return ROOMS.filter(({ source }) => sources.includes(source)).map(({ source, Room }) => <Room key={source} />);
}
