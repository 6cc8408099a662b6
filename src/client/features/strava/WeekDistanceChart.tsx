import { lazy, Suspense, useRef } from 'react';
import { useStravaTexts } from '#client/texts/useStravaTexts.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ChartFigure } from '#client/ui/ChartFigure.tsx';
import { formatDate, formatKm } from '#client/ui/format.ts';
import { useThemeMode } from '#client/ui/ThemeProvider.tsx';
import { chartColors, palette } from '#client/ui/theme.ts';
import { useNearViewport } from './useNearViewport.ts';
import { distanceTicks, weekdayDistances } from './weekdayDistances.ts';

const DistanceColumns = lazy(async () => ({
  default: (await import(/* webpackChunkName: "chart" */ './DistanceColumns.tsx')).DistanceColumns,
}));

/** Kept free before the picture is there, so that nothing jumps. */
const HEIGHT = 260;

interface WeekDistanceChartProps {
  /** Date to metres. */
  distanceByDay: Readonly<Record<string, number>>;
}

/** "Last Week Distance": kilometres per weekday. */
export function WeekDistanceChart({ distanceByDay }: WeekDistanceChartProps) {
  const { ui } = useTexts();
  const strava = useStravaTexts();
  const words = strava.chart;
  const mode = useThemeMode();
  const colors = chartColors[mode];
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(frame);
  const days = weekdayDistances(distanceByDay);
  const kilometres = (metres: number) => formatKm(metres, ui.language);

  const total = days.reduce((sum, { metres }) => sum + metres, 0);
  const most = days.reduce(
    (best, day) => (day.metres > best.metres ? day : best),
    days[0] ?? { metres: 0, weekday: 0 },
  );
  const summary =
    total > 0
      ? words.summary(kilometres(total), words.longWeekdays[most.weekday] ?? '', kilometres(most.metres))
      : words.summaryNone;

  return (
    <ChartFigure
      title={words.title}
      summary={summary}
      columns={[words.day, words.date, words.distance]}
      rows={days.map(({ date, weekday, metres }) => [
        words.longWeekdays[weekday] ?? '',
        formatDate(date),
        kilometres(metres),
      ])}
    >
      <div ref={frame} style={{ height: HEIGHT }}>
        {isNear && (
          <Suspense>
            <DistanceColumns
              bars={days.map(({ weekday, km }) => ({ day: words.weekdays[weekday] ?? '', km }))}
              ticks={distanceTicks(days)}
              height={HEIGHT}
              name={words.distance}
              formatKm={(km) => kilometres(km * 1000)}
              colors={{
                bar: colors.cat[0],
                axis: colors.axis,
                grid: colors.grid,
                text: palette[mode].text,
                container: palette[mode].elevated,
              }}
              isDark={mode === 'dark'}
            />
          </Suspense>
        )}
      </div>
    </ChartFigure>
  );
}
