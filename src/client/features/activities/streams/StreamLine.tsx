import { Line } from '@ant-design/charts';
import { memo } from 'react';
import { type ChartFrame, chartAxes, chartFrame, chartTooltip } from '#client/features/activities/charts/chartLook.ts';
import type { StreamPoint } from './streamPoints.ts';

interface StreamLineProps extends ChartFrame {
  points: readonly StreamPoint[];
  xDomain: readonly [number, number];
  yDomain: readonly [number, number];
  color: string;
  formatX: (x: number) => string;
  formatY: (y: number) => string;
  describe: (index: number) => string;
  onPoint: (index: number) => void;
  xTicks: readonly number[];
  yTicks: readonly number[];
}

/** A module of its own, because the chart library is loaded only where a chart is seen. */
export const StreamLine = memo(function StreamLine(props: StreamLineProps) {
  const { points, xDomain, yDomain, color, colors, formatX, formatY, describe, onPoint, xTicks, yTicks } = props;
  const axes = chartAxes(colors, formatY);
  return (
    <Line
      {...chartFrame(props)}
      data={[...points]}
      xField="x"
      yField="y"
      paddingLeft={12}
      paddingRight={96}
      paddingTop={8}
      paddingBottom={32}
      style={{ stroke: color, lineWidth: 1.5 }}
      scale={{
        x: { domain: [...xDomain], nice: false, tickMethod: () => [...xTicks] },
        y: { domain: [...yDomain], nice: false, clamp: true, tickMethod: () => [...yTicks] },
      }}
      axis={{ ...axes, x: { ...axes.x, labelFormatter: formatX, labelAutoRotate: false, labelAutoHide: true } }}
      tooltip={{ title: 'index', items: [{ channel: 'y' }] }}
      interaction={{
        tooltip: {
          css: chartTooltip(colors),
          crosshairsX: false,
          crosshairsY: true,
          crosshairsStroke: colors.axis,
          render: (_event: unknown, { title }: { title: string }) => {
            onPoint(Number(title));
            return describe(Number(title));
          },
        },
      }}
    />
  );
});
