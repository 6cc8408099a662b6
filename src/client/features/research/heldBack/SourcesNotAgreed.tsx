import { studiesTexts } from '#client/texts/studies.ts';
import { heldBackTexts } from '#client/texts/study/heldBack.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { UnagreedSource } from '#shared/contract/consent.ts';

/** Why nothing arrives from a source of the study, of how many participants. */
export function SourcesNotAgreed({ unagreed }: { unagreed: readonly UnagreedSource[] }) {
  const { notAgreed } = useTexts(heldBackTexts);
  const { sources } = useTexts(studiesTexts);
  if (unagreed.length === 0) return null;
  const sentences = unagreed.map(({ source, participants }) => (
    <p key={source}>{notAgreed({ source: sources[source], count: participants })}</p>
  ));
  return <StateBlock text={sentences} />;
}
