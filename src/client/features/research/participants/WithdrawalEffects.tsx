import { participantsTexts } from '#client/texts/participants.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate, MISSING } from '#client/ui/format/format.ts';
import type { WithdrawalFacts } from '#shared/contract/withdrawalEffect.ts';
import type { SourceName } from '#shared/sources.ts';

interface WithdrawalEffectsProps {
  facts: WithdrawalFacts;
  timezone: string;
}

/** What ends and what may not stay, and where copies of the data are. */
export function WithdrawalEffects({ facts, timezone }: WithdrawalEffectsProps) {
  const { withdraw } = useTexts(participantsTexts);
  const { sources: names } = useTexts(studiesTexts);
  const { ending_sources, unkept_sources, exports, cuts, token_reads: reads } = facts;
  const list = (sources: readonly SourceName[]) => sources.map((source) => names[source]).join(', ');
  const copies = [...exports, ...cuts];
  return (
    <>
      {ending_sources.length > 0 && <p>{withdraw.ends({ sources: list(ending_sources) })}</p>}
      {unkept_sources.length > 0 && <p>{withdraw.deadline({ sources: list(unkept_sources) })}</p>}
      {copies.length > 0 && (
        <div className="withdrawal-copies">
          <p>{withdraw.copies({ count: copies.length })}</p>
          <ul>
            {copies.map(({ name, at }) => (
              <li key={`${name} ${at}`}>
                {name}, {formatDate(at, timezone)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {reads.length > 0 && (
        <div className="withdrawal-copies">
          <p>{withdraw.tokenReads({ count: reads.length })}</p>
          <ul>
            {reads.map(({ name, by, at }) => (
              <li key={`${name} ${by}`}>
                {withdraw.lastRead({ name, by: by ?? MISSING, date: formatDate(at, timezone) })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {copies.length + reads.length > 0 && <p>{withdraw.notReached}</p>}
    </>
  );
}
