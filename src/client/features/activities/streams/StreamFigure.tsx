import { useMemo } from 'react';
import { ChartPicture } from '#client/features/activities/charts/ChartPicture.tsx';
import { useChartColors } from '#client/features/activities/charts/useChartColors.ts';
import { activityTexts } from '#client/texts/activity.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ChartFigure } from '#client/ui/chart/ChartFigure.tsx';
import { withoutUnit } from '#client/ui/format/formatMovement.ts';
import { optionalPart } from '#client/ui/optionalPart.ts';
import { roundTicks } from './axisTicks.ts';
import { SMOOTHING_SECONDS } from './smoothedStreams.ts';
import type { StreamKind } from './streamKinds.ts';
import { meanOf, pointsOf, rangeOf, rowsOf, type StreamAxis, summaryOf } from './streamPoints.ts';

const StreamLine = optionalPart(
  async () => (await import(/* webpackChunkName: "chart" */ './StreamLine.tsx')).StreamLine,
);

const HEIGHT = 130;

type Series = readonly (number | null)[];

interface StreamFigureProps {
  kind: StreamKind;
  smooth: Series;
  measured: Series;
  steps: readonly number[];
  mean: number | null;
  axis: StreamAxis;
  places: Series;
  xDomain: readonly [number, number];
  xTitle: string;
  formatX: (x: number) => string;
  formatTick: (x: number) => string;
  describe: (index: number) => string;
  onPoint: (index: number) => void;
  xTicks: readonly number[];
}

export function StreamFigure(props: StreamFigureProps) {
  const { kind, smooth, measured, steps, axis, places, xDomain, xTitle, formatX, formatTick, describe, xTicks } = props;
  const { charts: texts } = useTexts(activityTexts);
  const { colors, cat, isDark } = useChartColors();
  const points = useMemo(() => pointsOf(places, smooth), [places, smooth]);
  const yDomain = useMemo(() => rangeOf(smooth, kind.leastSpan), [smooth, kind]);
  const yTicks = useMemo(() => roundTicks(yDomain, kind.ticks), [yDomain, kind]);
  const rows = useMemo(() => rowsOf(pointsOf(places, measured), steps, axis), [places, measured, steps, axis]);
  const summary = kind.summary({ ...summaryOf(smooth), mean: props.mean ?? meanOf(measured, steps) });
  const smoothing = (axis === 'distance' ? texts.smoothedPerKm : texts.smoothedPerTime)({
    seconds: String(SMOOTHING_SECONDS),
  });
  return (
    <ChartFigure
      title={kind.title}
      summary={`${summary} ${smoothing}`}
      columns={[xTitle, `${kind.title} (${kind.unit})`]}
      rows={rows.map(({ to, mean }) => [formatX(to), withoutUnit(kind.format(mean))])}
      // The splits are printed.
      isTablePrinted={false}
    >
      <ChartPicture height={HEIGHT}>
        {(width) => (
          <StreamLine
            points={points}
            xDomain={xDomain}
            yDomain={yDomain}
            height={HEIGHT}
            width={width}
            color={cat[0]}
            colors={colors}
            isDark={isDark}
            formatX={formatTick}
            formatY={kind.format}
            describe={describe}
            onPoint={props.onPoint}
            xTicks={xTicks}
            yTicks={yTicks}
          />
        )}
      </ChartPicture>
    </ChartFigure>
  );
}
