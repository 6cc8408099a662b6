import { DistancePicture } from '#client/features/activities/charts/DistancePicture.tsx';
import { calendarTexts } from '#client/texts/calendar.ts';
import { ownDashboardTexts } from '#client/texts/ownDashboard.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { isoWeek, isoYear } from '#client/ui/calendar/weeks.ts';
import { ChartFigure } from '#client/ui/chart/ChartFigure.tsx';
import { formatDate, formatKilometres, formatKm } from '#client/ui/format/format.ts';
import type { OwnDashboardAnswer } from '#shared/contract/athletes.ts';
import { WeekDistanceChart } from './WeekDistanceChart.tsx';

type Bars = Pick<OwnDashboardAnswer, 'period' | 'bars'>;

export function OwnDistanceChart({ period, bars }: Bars) {
  const { chart } = useTexts(ownDashboardTexts);
  if (period !== '7d') return <WeeksChart bars={bars} />;
  const words = { title: chart.days, date: chart.from, summaryNone: chart.none };
  const distanceByDay = Object.fromEntries(bars.map(({ from, distance }) => [from, distance]));
  return <WeekDistanceChart distanceByDay={distanceByDay} words={words} />;
}

function WeeksChart({ bars }: Pick<Bars, 'bars'>) {
  const { chart } = useTexts(ownDashboardTexts);
  const { language } = useTexts().ui;
  const kilometres = (metres: number) => formatKm(metres, language);
  const { weekShort } = useTexts(calendarTexts);
  const nameOf = (from: string) => {
    const name = weekShort({ week: String(isoWeek(from)) });
    // The view of a year begins and ends with the same week of two years.
    const isTwice = bars.filter((bar) => isoWeek(bar.from) === isoWeek(from)).length > 1;
    return isTwice ? `${name} ${isoYear(from)}` : name;
  };
  const total = bars.reduce((sum, { distance }) => sum + distance, 0);
  const most = bars.reduce((best, bar) => (bar.distance > best.distance ? bar : best), { from: '', distance: 0 });
  return (
    <ChartFigure
      title={chart.weeks}
      summary={
        most.distance > 0
          ? chart.summary({
              total: kilometres(total),
              bar: nameOf(most.from),
              most: kilometres(most.distance),
            })
          : chart.none
      }
      columns={[chart.week, chart.from, `${chart.distance} (km)`]}
      rows={bars.map(({ from, distance }) => [nameOf(from), formatDate(from), formatKilometres(distance, language)])}
    >
      <DistancePicture
        bars={bars.map(({ from, distance }) => ({ day: nameOf(from), metres: distance }))}
        name={chart.distance}
      />
    </ChartFigure>
  );
}
