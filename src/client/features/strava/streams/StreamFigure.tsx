import { lazy, Suspense, useMemo, useRef } from 'react';
import { useNearViewport } from '#client/features/strava/useNearViewport.ts';
import { ChartFigure } from '#client/ui/ChartFigure.tsx';
import { useThemeMode } from '#client/ui/ThemeProvider.tsx';
import { chartColors, palette } from '#client/ui/theme.ts';
import type { StreamKind } from './streamKinds.ts';
import { pointsOf, rangeOf, rowsOf, type StreamAxis, summaryOf } from './streamPoints.ts';

const StreamLine = lazy(async () => ({
  default: (await import(/* webpackChunkName: "chart" */ './StreamLine.tsx')).StreamLine,
}));

/** Kept free before the picture is there, so that nothing jumps. */
const HEIGHT = 160;

interface StreamFigureProps {
  kind: StreamKind;
  values: readonly (number | null)[];
  axis: StreamAxis;
  places: readonly (number | null)[];
  xDomain: readonly [number, number];
  xTitle: string;
  formatX: (x: number) => string;
  describe: (index: number) => string;
  onPoint: (index: number) => void;
  xTicks?: readonly number[];
}

/** One stream as a chart over distance or time, and as a table of its means. */
export function StreamFigure(props: StreamFigureProps) {
  const { kind, values, axis, places, xDomain, xTitle, formatX, describe, onPoint, xTicks } = props;
  const mode = useThemeMode();
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(frame);
  const points = useMemo(() => pointsOf(places, values), [places, values]);
  const yDomain = useMemo(() => rangeOf(values, kind.leastSpan), [values, kind]);
  const colors = useMemo(() => {
    const { axis: line, grid } = chartColors[mode];
    return { axis: line, grid, text: palette[mode].text, container: palette[mode].elevated };
  }, [mode]);
  return (
    <ChartFigure
      title={kind.title}
      summary={kind.summary(summaryOf(values))}
      columns={[xTitle, kind.title]}
      rows={rowsOf(points, axis).map(({ to, mean }) => [formatX(to), kind.format(mean)])}
    >
      <div ref={frame} style={{ height: HEIGHT }}>
        {isNear && (
          <Suspense>
            <StreamLine
              points={points}
              xDomain={xDomain}
              yDomain={yDomain}
              height={HEIGHT}
              color={chartColors[mode].cat[0]}
              colors={colors}
              isDark={mode === 'dark'}
              formatX={formatX}
              formatY={kind.format}
              describe={describe}
              onPoint={onPoint}
              xTicks={xTicks}
            />
          </Suspense>
        )}
      </div>
    </ChartFigure>
  );
}
