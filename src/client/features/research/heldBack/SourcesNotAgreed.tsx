import { studiesTexts } from '#client/texts/studies.ts';
import { heldBackTexts } from '#client/texts/study/heldBack.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { SourceName } from '#shared/sources.ts';

interface SourcesNotAgreedProps {
  /** Of one participant without their number. */
  unagreed: readonly { source: SourceName; participants?: number }[];
}

/** Why nothing arrives from a source of the study. */
export function SourcesNotAgreed({ unagreed }: SourcesNotAgreedProps) {
  const { notAgreed, notAgreedHere } = useTexts(heldBackTexts);
  const { sources } = useTexts(studiesTexts);
  if (unagreed.length === 0) return null;
  const sentences = unagreed.map(({ source, participants: count }) => (
    <p key={source}>
      {count === undefined ? notAgreedHere({ source: sources[source] }) : notAgreed({ source: sources[source], count })}
    </p>
  ));
  return (
    <div className="study-held-back">
      <StateBlock text={sentences} />
    </div>
  );
}
