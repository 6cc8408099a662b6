import { lazy, Suspense, useRef } from 'react';
import { useNearViewport } from '#client/features/strava/useNearViewport.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatKm } from '#client/ui/format.ts';
import { useThemeMode } from '#client/ui/ThemeProvider.tsx';
import { chartColors, palette } from '#client/ui/theme.ts';
import { distanceTicks } from './weekdayDistances.ts';

const DistanceColumns = lazy(async () => ({
  default: (await import(/* webpackChunkName: "chart" */ './DistanceColumns.tsx')).DistanceColumns,
}));

/** Kept free before the picture is there, so that nothing jumps. */
const HEIGHT = 260;

interface DistancePictureProps {
  /** `day` names the bar on its axis, each another. */
  bars: readonly { day: string; km: number }[];
  /** The figure's name in the tooltip. */
  name: string;
}

/** Kilometres as columns, fetched once they are about to be seen. Belongs inside a `ChartFigure`. */
export function DistancePicture({ bars, name }: DistancePictureProps) {
  const { language } = useTexts().ui;
  const mode = useThemeMode();
  const colors = chartColors[mode];
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(frame);
  return (
    <div ref={frame} style={{ height: HEIGHT }}>
      {isNear && (
        <Suspense>
          <DistanceColumns
            bars={bars}
            ticks={distanceTicks(bars)}
            height={HEIGHT}
            name={name}
            formatKm={(km) => formatKm(km * 1000, language)}
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
  );
}
