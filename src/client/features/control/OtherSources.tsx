import { LINKED_TEXTS } from '#client/texts/sources/linkedSources.ts';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { LINKED_SOURCES, type SourceName } from '#shared/sources.ts';
import { SourceControl } from './SourceControl.tsx';

const ROOMS = LINKED_SOURCES.map((source) => {
  const load = async () => {
    const of = { source, texts: await LINKED_TEXTS[source].control() };
    return () => <SourceControl of={of} />;
  };
  return { source, Room: fetchedPart(load) };
});

export function OtherSources({ sources }: { sources: readonly SourceName[] }) {
  return ROOMS.filter(({ source }) => sources.includes(source)).map(({ source, Room }) => <Room key={source} />);
}
