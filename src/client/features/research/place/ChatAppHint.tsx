import { participationTexts } from '#client/texts/participant/participation.ts';
import { sourceNameTexts } from '#client/texts/sourceNames.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { SourceName } from '#shared/sources.ts';

interface ChatAppHintProps {
  /** Of the study; files need no signing in. */
  sources: readonly SourceName[];
  place: 'invitation' | 'page';
}

/** Names only the sources at which the participant may sign in. */
export function ChatAppHint({ sources, place }: ChatAppHintProps) {
  const { inChat, page } = useTexts(participationTexts);
  const names = useTexts(sourceNameTexts);
  const { language } = useTexts().ui;
  const named = sources.filter((source) => source !== 'file').map((source) => names[source]);
  if (named.length === 0) return null;
  const either = new Intl.ListFormat(language, { type: 'disjunction' }).format(named);
  return <p className="k-hint no-print">{(place === 'page' ? page.inChat : inChat)({ sources: either })}</p>;
}
