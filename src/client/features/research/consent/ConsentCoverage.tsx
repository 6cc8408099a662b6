import { Link } from 'react-router';
import { studyParticipantsPath } from '#client/features/research/researchScreens.ts';
import { consentTexts } from '#client/texts/consent.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';
import { StatStrip } from '#client/ui/stats/StatStrip.tsx';
import type { ConsentCoverage as Coverage } from '#shared/contract/consent.ts';

const COUNTS = ['current', 'open', 'asked_twice', 'paused'] as const;

interface ConsentCoverageProps {
  studyId: string;
  coverage: Coverage;
}

/** Each number leads to the list of those whom it counts. */
export function ConsentCoverage({ studyId, coverage }: ConsentCoverageProps) {
  const texts = useTexts(consentTexts);
  const listOf = (filter: string, value: string) => `${studyParticipantsPath(studyId)}&${filter}=${value}`;
  const stats = COUNTS.map((key) => ({
    title: texts.counts[key],
    value: formatCount(coverage[key]),
    href: listOf('consent', key),
  }));
  return (
    <div className="consent-part">
      <h3>{texts.coverage}</h3>
      <p className="k-hint">{texts.coverageLead}</p>
      <StatStrip label={texts.coverage} stats={stats} />
      <div className="k-table-scroll">
        <table className="k-table" data-stacks>
          <caption className="sr-only">{texts.answersTitle}</caption>
          <thead>
            <tr>
              {[texts.answer, texts.agreed, texts.declined].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {coverage.answers.map(({ answer, agreed, declined }) => {
              const name = texts.answers[answer];
              return (
                <tr key={answer} data-row>
                  <th scope="row">{name}</th>
                  <td data-label={texts.agreed}>
                    <Link
                      to={listOf('agreed', answer)}
                      aria-label={texts.agreedTo({ count: formatCount(agreed), answer: name })}
                    >
                      {formatCount(agreed)}
                    </Link>
                  </td>
                  <td data-label={texts.declined}>
                    <Link
                      to={listOf('declined', answer)}
                      aria-label={texts.declinedTo({ count: formatCount(declined), answer: name })}
                    >
                      {formatCount(declined)}
                    </Link>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}
