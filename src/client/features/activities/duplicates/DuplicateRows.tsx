import { sourceWords } from '#client/features/activities/sourceWords.ts';
import { sportWord } from '#client/features/activities/sports/sportWord.ts';
import { activityTexts } from '#client/texts/activity.ts';
import { duplicatesTexts } from '#client/texts/duplicates.ts';
import { sportsTexts } from '#client/texts/sports.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatWallClock } from '#client/ui/format/formatMovement.ts';
import { wholeCodes } from '#client/ui/format/wholeCodes.tsx';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { Duplicate } from '#shared/contract/duplicates.ts';
import { duplicatePath } from './duplicateWords.ts';

interface DuplicateRowsProps {
  label: string;
  duplicates: readonly Duplicate[];
  studyId?: string;
}

export function DuplicateRows({ label, duplicates, studyId }: DuplicateRowsProps) {
  const texts = useTexts(duplicatesTexts);
  const { details } = useTexts(activityTexts);
  const sports = useTexts(sportsTexts);
  const { columns: heads } = texts;
  const first = ({ records }: Duplicate) => records[0];
  const word = ({ decision }: Duplicate) => (decision === null ? texts.pending : texts.decisions[decision]);
  const columns: readonly Column<Duplicate>[] = [
    {
      key: 'start',
      title: heads.start,
      text: (row) => formatWallClock(first(row)?.start_date_local),
      card: 1,
    },
    ...(studyId === undefined
      ? []
      : [
          {
            key: 'participant',
            title: heads.participant,
            text: (row: Duplicate) => row.participant_code ?? '',
            render: (row: Duplicate) => wholeCodes(row.participant_code ?? ''),
            card: 1 as const,
          },
        ]),
    { key: 'sport', title: heads.sport, text: (row) => sportWord(first(row)?.sport_type ?? '', sports), card: 2 },
    {
      key: 'sources',
      title: heads.sources,
      text: ({ records }) => records.map((record) => sourceWords(record, details)).join(' · '),
      card: 2,
    },
    { key: 'why', title: heads.why, text: ({ rule }) => texts.rules[rule], card: 3 },
    {
      key: 'state',
      title: heads.state,
      text: word,
      render: (row) => <StatusTag tone={row.decision === null ? 'warning' : 'neutral'}>{word(row)}</StatusTag>,
      card: 3,
    },
  ];
  return (
    <RowsTable
      label={label}
      columns={columns}
      rows={duplicates}
      rowKey={({ id }) => id}
      rowHref={({ id }) => duplicatePath(id, studyId)}
    />
  );
}
