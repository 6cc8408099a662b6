import { lazy, useMemo } from 'react';
import { ChartPicture } from '#client/features/strava/charts/ChartPicture.tsx';
import { useChartColors } from '#client/features/strava/charts/useChartColors.ts';
import { ChartFigure } from '#client/ui/ChartFigure.tsx';
import type { StreamKind } from './streamKinds.ts';
import { pointsOf, rangeOf, rowsOf, type StreamAxis, summaryOf } from './streamPoints.ts';

const StreamLine = lazy(async () => ({
  default: (await import(/* webpackChunkName: "chart" */ './StreamLine.tsx')).StreamLine,
}));

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
  const { colors, cat, isDark } = useChartColors();
  const points = useMemo(() => pointsOf(places, values), [places, values]);
  const yDomain = useMemo(() => rangeOf(values, kind.leastSpan), [values, kind]);
  return (
    <ChartFigure
      title={kind.title}
      summary={kind.summary(summaryOf(values))}
      columns={[xTitle, kind.title]}
      rows={rowsOf(points, axis).map(({ to, mean }) => [formatX(to), kind.format(mean)])}
    >
      <ChartPicture height={HEIGHT}>
        <StreamLine
          points={points}
          xDomain={xDomain}
          yDomain={yDomain}
          height={HEIGHT}
          color={cat[0]}
          colors={colors}
          isDark={isDark}
          formatX={formatX}
          formatY={kind.format}
          describe={describe}
          onPoint={onPoint}
          xTicks={xTicks}
        />
      </ChartPicture>
    </ChartFigure>
  );
}
