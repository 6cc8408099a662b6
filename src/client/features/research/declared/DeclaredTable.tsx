import Button from 'antd/es/button';
import { declaredTexts } from '#client/texts/study/declared.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate, MISSING } from '#client/ui/format/format.ts';
import type { Column } from '#client/ui/table/Column.ts';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { Absence, Pause } from '#shared/contract/adherence.ts';
import type { Declared } from './useDeclared.ts';

interface DeclaredTableProps {
  label: string;
  absences: readonly Absence[];
  pauses: readonly Pause[];
  today: string;
  /** Undefined: they are only read. A pause of the study is changed where the study is. */
  declared: Declared | undefined;
  isOfStudy: boolean;
}

interface Row {
  id: string;
  kind: string;
  first_day: string;
  last_day: string | null;
  why: string;
  onTakeBack?: (() => Promise<void>) | undefined;
  onEnd?: (() => Promise<void>) | undefined;
}

export function DeclaredTable({ label, absences, pauses, today, declared, isOfStudy }: DeclaredTableProps) {
  const texts = useTexts(declaredTexts);
  const { fields, kinds } = texts;
  const rows: Row[] = [
    ...absences.map((absence) => ({
      id: absence.id,
      kind: kinds.absence,
      first_day: absence.first_day,
      last_day: absence.last_day,
      why:
        absence.channel === 'own'
          ? texts.byParticipant({ reason: texts.reasons[absence.reason] })
          : texts.reasons[absence.reason],
      onTakeBack: absence.channel === 'staff' && declared ? () => declared.takeBackAbsence(absence) : undefined,
    })),
    ...pauses.map((pause) => {
      const isHere = declared !== undefined && isOfStudy === (pause.participant_id === null);
      const isRunning = pause.first_day <= today && (pause.last_day === null || pause.last_day > today);
      return {
        id: pause.id,
        kind: pause.participant_id === null ? kinds.studyPause : kinds.pause,
        first_day: pause.first_day,
        last_day: pause.last_day,
        why: pause.reason ?? MISSING,
        onTakeBack: isHere ? () => declared.takeBackPause(pause) : undefined,
        onEnd: isHere && isRunning ? () => declared.endPause(pause, today) : undefined,
      };
    }),
  ].sort((one, other) => other.first_day.localeCompare(one.first_day) || one.id.localeCompare(other.id));
  const columns: Column<Row>[] = [
    { key: 'kind', title: fields.kind, text: ({ kind }) => kind },
    { key: 'from', title: fields.from, text: ({ first_day }) => formatDate(first_day) },
    {
      key: 'to',
      title: fields.to,
      text: ({ last_day }) => (last_day === null ? texts.open : formatDate(last_day)),
    },
    { key: 'why', title: fields.why, text: ({ why }) => why },
  ];
  if (declared) {
    const render = (row: Row) => <RowButtons {...row} />;
    columns.push({ key: 'action', title: fields.action, text: () => '', render, isUnprinted: true });
  }
  return <RowsTable label={label} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

function RowButtons({ kind, first_day, onEnd, onTakeBack }: Row) {
  const texts = useTexts(declaredTexts);
  const from = { kind, day: formatDate(first_day) };
  return (
    <>
      {onEnd && (
        <Button size="small" aria-label={texts.endOf(from)} onClick={() => void onEnd()}>
          {texts.endToday}
        </Button>
      )}{' '}
      {onTakeBack && (
        <Button size="small" aria-label={texts.takeBackOf(from)} onClick={() => void onTakeBack()}>
          {texts.takeBack}
        </Button>
      )}
    </>
  );
}
