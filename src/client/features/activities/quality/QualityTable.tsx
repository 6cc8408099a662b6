import { Link } from 'react-router';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDateTime } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { QualityAnswer, SourceTrouble } from '#shared/contract/quality.ts';
import { SEVERITIES } from '#shared/qualityChecks.ts';
import { checkSearch } from './checkSearch.ts';
import { meaningOf } from './checkWords.ts';
import { TroubleAction } from './TroubleAction.tsx';
import { TROUBLE_SEVERITIES, troubleHref } from './troubleRows.ts';

type Row = 'pairs' | QualityAnswer['checks'][number] | SourceTrouble;
const PAIRS = '#possible-duplicates';
const isTrouble = (row: Row): row is SourceTrouble => row !== 'pairs' && 'kind' in row;

interface QualityTableProps {
  quality: QualityAnswer;
  studyId: string;
  timezone: string;
}

export function QualityTable({ quality, studyId, timezone }: QualityTableProps) {
  const texts = useTexts(qualityTexts);
  const { language } = useTexts().ui;
  const { columns } = texts;
  const at = formatDateTime(quality.as_of, timezone);
  const { thresholds, severities } = quality.settings;
  const found = quality.checks.filter(({ open, kept, excluded, fixed }) => open + kept + excluded + fixed > 0);
  const pairs = quality.duplicates.open > 0 ? (['pairs'] as const) : [];
  const nameOf = (row: Row) => {
    if (row === 'pairs') return texts.duplicates;
    return isTrouble(row) ? texts.troubles.names[row.kind] : texts.names[row.flag];
  };
  const severityOf = (row: Row) => {
    if (row === 'pairs') return severities.duplicate_candidate;
    return isTrouble(row) ? TROUBLE_SEVERITIES[row.kind] : row.severity;
  };
  const weightOf = (row: Row) => SEVERITIES.indexOf(severityOf(row));
  const listed: Row[] = [...quality.troubles, ...pairs, ...found];
  const rows = listed.toSorted((one, other) => weightOf(other) - weightOf(one));
  const meaning = (row: Row) => {
    if (row === 'pairs') return texts.duplicatesMeaning({ shifted: quality.duplicates.shifted });
    return isTrouble(row) ? texts.troubles.meanings[row.kind] : meaningOf(row.flag, thresholds, language, texts);
  };
  const countOf = (row: Row) => {
    if (row === 'pairs') return quality.duplicates.open;
    return isTrouble(row) ? row.count : row.open;
  };
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
            text: (row) => texts.settings.severities[severityOf(row)],
            card: 1,
          },
          { key: 'meaning', title: columns.meaning, text: meaning, card: 3 },
          {
            key: 'count',
            title: columns.count,
            card: 2,
            cardLabel: columns.count,
            text: (row) => formatCount(countOf(row)),
            render: (row) =>
              row === 'pairs' ? (
                <a href={PAIRS} aria-label={texts.troubles.countOf({ count: countOf(row), name: nameOf(row) })}>
                  {formatCount(countOf(row))}
                </a>
              ) : (
                <Link
                  to={isTrouble(row) ? troubleHref(row.kind, studyId) : { search: checkSearch(row.flag) }}
                  aria-label={
                    isTrouble(row)
                      ? texts.troubles.countOf({ count: row.count, name: nameOf(row) })
                      : texts.countOf({ count: row.open, check: nameOf(row) })
                  }
                  preventScrollReset={!isTrouble(row)}
                >
                  {formatCount(countOf(row))}
                </Link>
              ),
            align: 'end',
          },
          {
            key: 'participants',
            title: columns.participants,
            card: 2,
            cardLabel: columns.participants,
            text: (row) => formatCount(row === 'pairs' ? quality.duplicates.participants : row.participants),
            align: 'end',
          },
          {
            key: 'action',
            title: columns.action,
            card: 3,
            text: () => '',
            render: (row) =>
              isTrouble(row) ? (
                <TroubleAction kind={row.kind} studyId={studyId} mayReview={quality.may_review} />
              ) : (
                <CheckAction row={row} />
              ),
          },
        ]}
        rows={rows}
        rowKey={(row) => {
          if (row === 'pairs') return row;
          return isTrouble(row) ? row.kind : row.flag;
        }}
      />
    </PageSection>
  );
}

function CheckAction({ row }: { row: Exclude<Row, SourceTrouble> }) {
  const texts = useTexts(qualityTexts);
  if (row === 'pairs') {
    return (
      <a className="k-check-action" href={PAIRS}>
        {texts.compare}
      </a>
    );
  }
  const { flag, kept, excluded, fixed } = row;
  return (
    <div>
      <Link
        to={{ search: checkSearch(flag) }}
        aria-label={texts.reviewOf({ check: texts.names[flag] })}
        preventScrollReset
      >
        {texts.review}
      </Link>
      {kept + excluded + fixed > 0 && <div className="k-hint">{texts.reviewed({ kept, excluded, fixed })}</div>}
    </div>
  );
}
