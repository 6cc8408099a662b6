import { DistancePicture } from '#client/features/activities/charts/DistancePicture.tsx';
import { weekdayDistances } from '#client/features/activities/charts/weekdayDistances.ts';
import { stravaTexts } from '#client/texts/strava.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ChartFigure } from '#client/ui/chart/ChartFigure.tsx';
import { dayName } from '#client/ui/format/dayName.ts';
import { formatDate, formatKilometres, formatKm } from '#client/ui/format/format.ts';

interface WeekDistanceChartProps {
  distanceByDay: Readonly<Record<string, number>>;
  words: { title: string; date: string; summaryNone: string };
}

export function WeekDistanceChart({ distanceByDay, words }: WeekDistanceChartProps) {
  const { ui } = useTexts();
  const { chart } = useTexts(stravaTexts);
  const days = weekdayDistances(distanceByDay);
  const kilometres = (metres: number) => formatKm(metres, ui.language);

  const total = days.reduce((sum, { metres }) => sum + metres, 0);
  const most = days.reduce((best, day) => (day.metres > best.metres ? day : best), days[0] ?? { metres: 0, date: '' });
  const summary =
    total > 0
      ? chart.summary({
          total: kilometres(total),
          day: dayName(most.date, { weekday: 'long' }, ui.language),
          most: kilometres(most.metres),
        })
      : words.summaryNone;

  return (
    <ChartFigure
      title={words.title}
      summary={summary}
      columns={[chart.day, words.date, `${chart.distance} (km)`]}
      rows={days.map(({ date, metres }) => [
        dayName(date, { weekday: 'long' }, ui.language),
        formatDate(date),
        formatKilometres(metres, ui.language),
      ])}
    >
      <DistancePicture
        bars={days.map(({ date, metres }) => ({ day: dayName(date, { weekday: 'short' }, ui.language), metres }))}
        name={chart.distance}
      />
    </ChartFigure>
  );
}
