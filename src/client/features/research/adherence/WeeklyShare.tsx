import { BarRow } from '#client/features/research/days/BarRow.tsx';
import { percentOf, useColumnName } from '#client/features/research/days/weekWords.ts';
import { adherenceTexts } from '#client/texts/study/adherence.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ChartFigure } from '#client/ui/chart/ChartFigure.tsx';
import { formatCount } from '#client/ui/format/format.ts';
import type { AdherenceAnswer } from '#shared/contract/adherence.ts';

/** More would overlap on a phone. */
const MOST_NAMES = 12;

export function WeeklyShare({ columns, totals }: Pick<AdherenceAnswer, 'columns' | 'totals'>) {
  const texts = useTexts(adherenceTexts);
  const nameOf = useColumnName();
  const weeks = columns.flatMap((column, index) => {
    const total = totals[index];
    return total && !column.partial ? [{ name: nameOf(column), ...total }] : [];
  });
  const namedEvery = Math.ceil(weeks.length / MOST_NAMES);
  const last = weeks.at(-1);
  const countOf = ({ met, participants }: { met: number; participants: number }) =>
    texts.shareOf({ met: formatCount(met), participants: formatCount(participants) });
  const summary = last
    ? texts.shareSentence({ week: last.name, met: last.met, participants: formatCount(last.participants) })
    : texts.shareNone;
  return (
    <ChartFigure
      title={texts.shareChart}
      isNarrow
      summary={summary}
      columns={[texts.columnWeek, texts.columnShare, texts.columnMet, texts.columnProtocol]}
      rows={weeks.map((week) => [week.name, percentOf(week), countOf(week), countOf(week.on_protocol)])}
    >
      <BarRow
        bars={weeks.map((week, index) => {
          const isNamed = (weeks.length - 1 - index) % namedEvery === 0;
          return {
            key: week.key,
            name: isNamed ? week.name : '',
            value: week.participants === 0 ? 0 : week.met / week.participants,
            label: isNamed ? percentOf(week) : '',
            isOpen: false,
          };
        })}
        most={1}
        line={null}
      />
    </ChartFigure>
  );
}
