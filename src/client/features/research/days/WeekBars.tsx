import './weekBars.css';
import { daysTexts } from '#client/texts/days.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ChartFigure } from '#client/ui/chart/ChartFigure.tsx';
import { formatCount } from '#client/ui/format/format.ts';
import type { CalendarAnswer } from '#shared/contract/adherence.ts';
import { BarRow } from './BarRow.tsx';
import { useColumnName } from './weekWords.ts';

const DAYS_OF_WEEK = 7;

type Week = CalendarAnswer['weeks'][number];

export function WeekBars({ weeks, rule }: Pick<CalendarAnswer, 'weeks' | 'rule'>) {
  const { calendar: texts } = useTexts(daysTexts);
  const words = useTexts(ruleTexts);
  const nameOf = useColumnName();
  const judged = weeks.filter(({ met }) => met !== null);
  const sums = { met: String(judged.filter(({ met }) => met).length), total: judged.length };
  const hasOneTarget = rule.count === 'days' && rule.phases.every((phase) => phase.target === null);
  const target = hasOneTarget ? rule.min_active_days : null;
  const summary = target === null ? texts.weeksOther(sums) : texts.weeksSummary({ ...sums, target });
  const yesOrNo = (isTrue: boolean) => (isTrue ? words.yes : words.no);
  const phaseColumn = {
    title: words.columnPhase,
    wordOf: ({ phase }: Week) => (phase === null ? words.noPhase : words.phaseNames[phase]),
  };
  const limitColumn = {
    title: words.beyond,
    wordOf: ({ beyond }: Week) => (beyond === null ? texts.open : yesOrNo(beyond)),
  };
  const more = [...(rule.phases.length > 0 ? [phaseColumn] : []), ...(rule.limit === null ? [] : [limitColumn])];
  const wordOf = (met: boolean | null) => {
    if (met === null) return texts.open;
    return met ? texts.met : texts.missed;
  };
  return (
    <ChartFigure
      title={texts.weeks}
      isNarrow
      summary={judged.length === 0 ? texts.weeksNone : summary}
      columns={[texts.columnWeek, texts.columnDays, texts.columnRule, ...more.map(({ title }) => title)]}
      rows={weeks.map((week) => [
        nameOf(week),
        formatCount(week.active_days),
        wordOf(week.met),
        ...more.map((column) => column.wordOf(week)),
      ])}
    >
      <BarRow
        bars={weeks.map((week) => ({
          key: week.key,
          name: nameOf(week),
          value: week.active_days,
          label: formatCount(week.active_days),
          isOpen: week.met === null,
        }))}
        most={DAYS_OF_WEEK}
        line={target === null ? null : { value: target, label: texts.target({ target: String(target) }) }}
      />
    </ChartFigure>
  );
}
