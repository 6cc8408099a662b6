import Button from 'antd/es/button';
import { declaredTexts } from '#client/texts/declared.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { NoValue } from '#client/ui/page/NoValue.tsx';
import { TableScroll } from '#client/ui/table/TableScroll.tsx';
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

export function DeclaredTable({ label, absences, pauses, today, declared, isOfStudy }: DeclaredTableProps) {
  const texts = useTexts(declaredTexts);
  const { fields, kinds } = texts;
  const rows = [
    ...absences.map((absence) => ({
      id: absence.id,
      kind: kinds.absence,
      first_day: absence.first_day,
      last_day: absence.last_day as string | null,
      why:
        absence.channel === 'own'
          ? texts.byParticipant({ reason: texts.reasons[absence.reason] })
          : texts.reasons[absence.reason],
      onTakeBack: absence.channel === 'staff' && declared ? () => declared.takeBackAbsence(absence) : undefined,
      onEnd: undefined,
    })),
    ...pauses.map((pause) => {
      const isHere = declared !== undefined && isOfStudy === (pause.participant_id === null);
      const isRunning = pause.first_day <= today && (pause.last_day === null || pause.last_day > today);
      return {
        id: pause.id,
        kind: pause.participant_id === null ? kinds.studyPause : kinds.pause,
        first_day: pause.first_day,
        last_day: pause.last_day,
        why: pause.reason ?? <NoValue />,
        onTakeBack: isHere ? () => declared.takeBackPause(pause) : undefined,
        onEnd: isHere && isRunning ? () => declared.endPause(pause, today) : undefined,
      };
    }),
  ].sort((one, other) => other.first_day.localeCompare(one.first_day) || one.id.localeCompare(other.id));
  return (
    <TableScroll label={label}>
      <table className="k-table" data-stacks>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{fields.kind}</th>
            <th scope="col">{fields.from}</th>
            <th scope="col">{fields.to}</th>
            <th scope="col">{fields.why}</th>
            {declared && <th scope="col">{fields.action}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, kind, first_day, last_day, why, onTakeBack, onEnd }) => {
            const from = { kind, day: formatDate(first_day) };
            return (
              <tr key={id}>
                <th scope="row">{kind}</th>
                <td data-label={fields.from}>{formatDate(first_day)}</td>
                <td data-label={fields.to}>{last_day === null ? texts.open : formatDate(last_day)}</td>
                <td data-label={fields.why}>{why}</td>
                {declared && (
                  <td data-label={fields.action}>
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
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableScroll>
  );
}
