import { Link } from 'react-router';
import { SourcesNotAgreed } from '#client/features/research/heldBack/SourcesNotAgreed.tsx';
import { studyParticipantsPath } from '#client/features/research/researchScreens.ts';
import { consentTexts } from '#client/texts/consent.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';
import { StatStrip } from '#client/ui/stats/StatStrip.tsx';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { ConsentCoverage as Coverage } from '#shared/contract/consent.ts';

const COUNTS = ['current', 'open', 'asked_twice', 'paused'] as const;

interface ConsentCoverageProps {
  studyId: string;
  coverage: Coverage;
}

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
      <SourcesNotAgreed unagreed={coverage.unagreed} />
      <RowsTable
        className="consent-answers"
        label={texts.answersTitle}
        columns={[
          { key: 'answer', title: texts.answer, text: ({ answer }) => texts.answers[answer] },
          {
            key: 'agreed',
            title: texts.agreed,
            align: 'end',
            text: ({ agreed }) => formatCount(agreed),
            render: ({ answer, agreed }) => (
              <Link
                to={listOf('agreed', answer)}
                aria-label={texts.agreedTo({ count: formatCount(agreed), answer: texts.answers[answer] })}
              >
                {formatCount(agreed)}
              </Link>
            ),
          },
          {
            key: 'declined',
            title: texts.declined,
            align: 'end',
            text: ({ declined }) => formatCount(declined),
            render: ({ answer, declined }) => (
              <Link
                to={listOf('declined', answer)}
                aria-label={texts.declinedTo({ count: formatCount(declined), answer: texts.answers[answer] })}
              >
                {formatCount(declined)}
              </Link>
            ),
          },
        ]}
        rows={coverage.answers}
        rowKey={({ answer }) => answer}
      />
    </div>
  );
}
