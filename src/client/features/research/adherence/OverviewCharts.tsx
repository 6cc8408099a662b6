import { BarRow } from '#client/features/research/days/BarRow.tsx';
import { useColumnName } from '#client/features/research/days/weekWords.ts';
import { adherenceTexts } from '#client/texts/study/adherence.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ChartFigure } from '#client/ui/chart/ChartFigure.tsx';
import { formatCount, formatDate } from '#client/ui/format/format.ts';
import type { StudySummaryAnswer } from '#shared/contract/adherence.ts';
import { dayNumber, mondayOf } from '#shared/days/calendarDays.ts';

export function OverviewCharts({ summary }: { summary: StudySummaryAnswer }) {
  return (
    <>
      <ActiveWeeks summary={summary} />
      <ActivityDays days={summary.days} />
    </>
  );
}

function ActiveWeeks({ summary: { weeks, participants, connected } }: { summary: StudySummaryAnswer }) {
  const { overview, columnWeek, columnProtocol, shareOf } = useTexts(adherenceTexts);
  const shareIn = ({ met, participants: judged }: { met: number; participants: number }) =>
    shareOf({ met: formatCount(met), participants: formatCount(judged) });
  const nameOf = useColumnName();
  const last = weeks.findLast(({ partial }) => !partial);
  const sentence =
    last === undefined
      ? overview.activeNone
      : overview.activeSentence({
          week: nameOf(last),
          active: last.active,
          participants: formatCount(participants),
          met: last.met,
          judged: formatCount(last.participants),
        });
  return (
    <ChartFigure
      title={overview.activeWeeks}
      heading="h2"
      summary={sentence}
      columns={[columnWeek, overview.columnActive, overview.columnMet, columnProtocol]}
      rows={weeks.map((week) => [nameOf(week), formatCount(week.active), shareIn(week), shareIn(week.on_protocol)])}
    >
      <BarRow
        bars={weeks.map((week) => ({
          key: week.key,
          name: nameOf(week),
          value: week.active,
          label: formatCount(week.active),
          isOpen: week.partial,
        }))}
        most={Math.max(connected, 1, ...weeks.map(({ active }) => active))}
        line={connected === 0 ? null : { value: connected, label: overview.line({ count: connected }) }}
      />
    </ChartFigure>
  );
}

function ActivityDays({ days }: Pick<StudySummaryAnswer, 'days'>) {
  const { overview } = useTexts(adherenceTexts);
  const total = days.reduce((sum, { activities }) => sum + activities, 0);
  const best = days.reduce((most, day) => (day.activities > most.activities ? day : most), { day: '', activities: 0 });
  const isMonday = (day: string) => mondayOf(dayNumber(day)) === dayNumber(day);
  return (
    <ChartFigure
      title={overview.activityDays}
      heading="h2"
      summary={
        total === 0
          ? overview.activityNone
          : overview.activitySentence({ count: total, day: formatDate(best.day), most: formatCount(best.activities) })
      }
      columns={[overview.columnDay, overview.activities]}
      rows={days.map(({ day, activities }) => [formatDate(day), formatCount(activities)])}
    >
      <BarRow
        bars={days.map(({ day, activities }) => ({
          key: day,
          name: isMonday(day) ? formatDate(day).slice(0, 6) : '',
          value: activities,
          label: '',
          isOpen: false,
        }))}
        most={Math.max(best.activities, 1)}
        line={null}
      />
    </ChartFigure>
  );
}
