import { DistancePicture } from '#client/features/activities/charts/DistancePicture.tsx';
import { weekdayDistances } from '#client/features/activities/charts/weekdayDistances.ts';
import { calendarTexts } from '#client/texts/calendar.ts';
import { ownDashboardTexts } from '#client/texts/ownDashboard.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { isoWeek, isoYear } from '#client/ui/calendar/weeks.ts';
import { ChartFigure } from '#client/ui/chart/ChartFigure.tsx';
import { dayName } from '#client/ui/format/dayName.ts';
import { formatDate, formatKilometres, formatKm } from '#client/ui/format/format.ts';
import type { OwnDashboardAnswer } from '#shared/contract/athletes.ts';

type Bars = Pick<OwnDashboardAnswer, 'period' | 'bars'>;

export function OwnDistanceChart({ period, bars }: Bars) {
  return period === '7d' ? <DaysChart bars={bars} /> : <WeeksChart bars={bars} />;
}

const total = (bars: Bars['bars']) => bars.reduce((sum, { distance }) => sum + distance, 0);
const greatest = (bars: Bars['bars']) =>
  bars.reduce((best, bar) => (bar.distance > best.distance ? bar : best), { from: '', distance: 0 });

function DaysChart({ bars }: Pick<Bars, 'bars'>) {
  const { chart } = useTexts(ownDashboardTexts);
  const { language } = useTexts().ui;
  const kilometres = (metres: number) => formatKm(metres, language);
  const days = weekdayDistances(Object.fromEntries(bars.map(({ from, distance }) => [from, distance])));
  const most = days.find(({ date }) => date === greatest(bars).from);
  return (
    <ChartFigure
      title={chart.days}
      summary={
        most
          ? chart.summaryDays({
              total: kilometres(total(bars)),
              day: dayName(most.date, { weekday: 'long' }, language),
              most: kilometres(most.metres),
            })
          : chart.none
      }
      columns={[chart.day, chart.from, `${chart.distance} (km)`]}
      rows={days.map(({ date, metres }) => [
        dayName(date, { weekday: 'long' }, language),
        formatDate(date),
        formatKilometres(metres, language),
      ])}
    >
      <DistancePicture
        bars={days.map(({ date, metres }) => ({ day: dayName(date, { weekday: 'short' }, language), metres }))}
        name={chart.distance}
      />
    </ChartFigure>
  );
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
  const most = greatest(bars);
  return (
    <ChartFigure
      title={chart.weeks}
      summary={
        most.distance > 0
          ? chart.summary({
              total: kilometres(total(bars)),
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
