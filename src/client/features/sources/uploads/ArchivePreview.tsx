import '#client/ui/menu/summary.css';
import Button from 'antd/es/button';
import { useEffect, useEffectEvent } from 'react';
import { sportWord } from '#client/features/activities/sports/sportWord.ts';
import { UnsavedChanges } from '#client/forms/UnsavedChanges.tsx';
import { sportsTexts } from '#client/texts/sports.ts';
import { uploadsTexts } from '#client/texts/uploads.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { formatDate, formatDuration, formatKilometres } from '#client/ui/format/format.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import { useRowSelection } from '#client/ui/table/useRowSelection.ts';
import { useTableState } from '#client/ui/table/useTableState.ts';
import type { StudyReads } from '#shared/contract/uploads.ts';
import type { PreviewProblem, PreviewRow } from './archiveMessages.ts';
import { useArchive } from './useArchive.ts';

/** Whether the study stores it, as far as this browser knows the day; the server decides. */
function studyNeeds({ day, sport }: Pick<PreviewRow, 'day' | 'sport'>, reads: StudyReads | null): boolean {
  if (reads === null) return true;
  const isWithin = day >= reads.first_day && (reads.last_day === null || day <= reads.last_day);
  return isWithin && reads.sports.includes(sport) === (reads.sports_are === 'wanted');
}

const TABLE = { prefix: 'preview', sortable: ['day', 'sport', 'distance', 'time'] } as const;

interface ArchivePreviewProps {
  file: File;
  reads: StudyReads | null | undefined;
  hasTitles: boolean;
  onSend: (file: File) => void;
  onCancel: () => void;
}

interface Shown {
  texts: typeof uploadsTexts.en;
  language: 'en' | 'de';
  hasTitles: boolean;
  sport: (name: string) => string;
}

function previewColumns({ texts: { preview }, language, hasTitles, sport }: Shown) {
  const columns: Column<PreviewRow>[] = [
    { key: 'day', title: preview.day, text: ({ day }) => formatDate(day), sortValue: ({ day }) => day, card: 1 },
    { key: 'sport', title: preview.sport, text: (row) => sport(row.sport), card: 1 },
    ...(hasTitles
      ? [
          {
            key: 'title',
            title: preview.activity,
            text: ({ title }: PreviewRow) => title ?? '',
            card: 2,
            cut: 1,
          } as const,
        ]
      : []),
    {
      key: 'distance',
      title: preview.distance,
      text: ({ distance }) => formatKilometres(distance, language),
      sortValue: ({ distance }) => distance,
      align: 'end',
      unit: 'km',
      card: 3,
    },
    {
      key: 'time',
      title: preview.time,
      text: ({ movingTime }) => formatDuration(movingTime),
      sortValue: ({ movingTime }) => movingTime,
      align: 'end',
      card: 3,
    },
  ];
  return columns;
}

/** What of an archive is sent; nothing leaves the browser before. */
export function ArchivePreview({ file, reads, hasTitles, onSend, onCancel }: ArchivePreviewProps) {
  const texts = useTexts(uploadsTexts);
  const { preview } = texts;
  const say = useSay();
  const { state, rows, problems, problem, cut } = useArchive(file, onSend);
  const cancel = <Button onClick={onCancel}>{preview.cancel}</Button>;
  const leaving = <UnsavedChanges isUnsaved={() => true} isSubmitting={false} />;
  const whole = <Button onClick={() => onSend(file)}>{preview.whole}</Button>;
  if (state === 'failed') {
    return (
      <StateBlock
        tone="error"
        title={preview.failed}
        text={problem === null ? preview.cannot : say(problem)}
        action={
          <div className="k-actions">
            {problem === null && whole}
            {cancel}
          </div>
        }
      />
    );
  }
  if (state !== 'read' || reads === undefined) {
    return (
      <div className="k-upload-progress">
        {leaving}
        <h3>{preview.reading({ name: file.name })}</h3>
        <output>{state === 'cutting' ? preview.cutting : preview.soFar({ count: rows.length })}</output>
        <p className="k-hint">{preview.local}</p>
        {cancel}
      </div>
    );
  }
  const needed = rows.filter((row) => studyNeeds(row, reads));
  return (
    <div className="k-upload-progress">
      {leaving}
      <h3>{preview.title}</h3>
      <p>
        {reads === null
          ? preview.found({ count: rows.length })
          : preview.needed({ count: rows.length, needed: needed.length })}
      </p>
      {problems.length > 0 && <Unreadable problems={problems} />}
      {reads !== null && <p>{preview.stored({ ...asWords(reads) })}</p>}
      {reads !== null && <p>{preview.sent}</p>}
      <Rows rows={needed} hasTitles={hasTitles} onSend={(paths) => cut(paths, hasTitles)} />
      {cancel}
    </div>
  );
}

/** Not sent, so the server has no result for them. */
function Unreadable({ problems }: { problems: readonly PreviewProblem[] }) {
  const { preview, table } = useTexts(uploadsTexts);
  const say = useSay();
  const columns: Column<PreviewProblem>[] = [
    { key: 'path', title: table.file, text: ({ path }) => path },
    { key: 'reason', title: table.reason, text: ({ problem }) => say(problem) },
  ];
  return (
    <details className="k-upload-unreadable">
      <summary className="k-summary">{preview.unreadable({ count: problems.length })}</summary>
      <RowsTable label={preview.unreadableFiles} columns={columns} rows={problems} rowKey={({ path }) => path} />
    </details>
  );
}

const asWords = ({ heart_rate, route, device }: StudyReads) => ({
  heart: heart_rate ? 'yes' : 'no',
  route: route ? 'yes' : 'no',
  device: device ? 'yes' : 'no',
});

interface RowsProps {
  rows: readonly PreviewRow[];
  hasTitles: boolean;
  onSend: (paths: readonly string[]) => void;
}

function Rows({ rows, hasTitles, onSend }: RowsProps) {
  const texts = useTexts(uploadsTexts);
  const { preview } = texts;
  const sports = useTexts(sportsTexts);
  const { language } = useTexts().ui;
  const table = useTableState(TABLE);
  const selection = useRowSelection<PreviewRow>(table, ({ path }) => path);
  const chooseAll = useEffectEvent(() => selection.choose(rows));
  useEffect(() => chooseAll(), []);
  return (
    <DataTable
      label={preview.label}
      table={table}
      query={{ data: rows, isFetching: false, refetch: () => undefined }}
      columns={previewColumns({ texts, language, hasTitles, sport: (name) => sportWord(name, sports) })}
      rowKey={({ path }) => path}
      words={{ count: preview.count, empty: preview.none }}
      isShort
      bulk={{
        selection,
        actions: (
          <Button type="primary" onClick={() => onSend([...selection.chosen.keys()])}>
            {preview.send({ count: selection.chosen.size })}
          </Button>
        ),
      }}
    />
  );
}
