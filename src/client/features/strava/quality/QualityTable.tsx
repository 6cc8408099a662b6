import { Link } from 'react-router';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDateTime } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { QualityAnswer } from '#shared/contract/quality.ts';
import { checkSearch } from './checkSearch.ts';
import { meaningOf } from './checkWords.ts';

/** A check, or the possible duplicates. */
type Row = 'pairs' | QualityAnswer['checks'][number];

export function QualityTable({ quality }: { quality: QualityAnswer }) {
  const texts = useTexts(qualityTexts);
  const { language } = useTexts().ui;
  const { columns } = texts;
  const at = formatDateTime(quality.as_of);
  const { thresholds, severities } = quality.settings;
  const found = quality.checks.filter(({ open, kept, excluded, fixed }) => open + kept + excluded + fixed > 0);
  const rows: Row[] = [...(quality.duplicates.open > 0 ? (['pairs'] as const) : []), ...found];
  const nameOf = (row: Row) => (row === 'pairs' ? texts.duplicates : texts.names[row.flag]);
  if (rows.length === 0) {
    return (
      <PageSection title={texts.title}>
        <StateBlock text={texts.none({ at })} />
      </PageSection>
    );
  }
  return (
    <PageSection title={texts.title}>
      <p className="k-lead">{texts.asOf({ at })}</p>
      <RowsTable
        label={texts.title}
        columns={[
          { key: 'check', title: columns.check, text: nameOf },
          {
            key: 'severity',
            title: columns.severity,
            text: (row) => texts.settings.severities[row === 'pairs' ? severities.duplicate_candidate : row.severity],
          },
          {
            key: 'meaning',
            title: columns.meaning,
            text: (row) =>
              row === 'pairs'
                ? texts.duplicatesMeaning({ shifted: quality.duplicates.shifted })
                : meaningOf(row.flag, thresholds, language, texts),
          },
          {
            key: 'count',
            title: columns.count,
            text: (row) => formatCount(row === 'pairs' ? quality.duplicates.open : row.open),
            render: (row) =>
              row === 'pairs' ? null : (
                <Link
                  to={{ search: checkSearch(row.flag) }}
                  aria-label={texts.countOf({ count: row.open, check: nameOf(row) })}
                  preventScrollReset
                >
                  {formatCount(row.open)}
                </Link>
              ),
            align: 'end',
          },
          {
            key: 'participants',
            title: columns.participants,
            text: (row) => (row === 'pairs' ? '' : formatCount(row.participants)),
            align: 'end',
          },
          { key: 'action', title: columns.action, text: () => '', render: (row) => <CheckAction row={row} /> },
        ]}
        rows={rows}
        rowKey={(row) => (row === 'pairs' ? row : row.flag)}
      />
    </PageSection>
  );
}

function CheckAction({ row }: { row: Row }) {
  const texts = useTexts(qualityTexts);
  if (row === 'pairs') {
    return (
      <a className="k-check-action" href="#possible-duplicates">
        {texts.compare}
      </a>
    );
  }
  const { flag, kept, excluded, fixed } = row;
  return (
    <>
      <Link
        to={{ search: checkSearch(flag) }}
        aria-label={texts.reviewOf({ check: texts.names[flag] })}
        preventScrollReset
      >
        {texts.review}
      </Link>
      {kept + excluded + fixed > 0 && <div className="k-hint">{texts.reviewed({ kept, excluded, fixed })}</div>}
    </>
  );
}
