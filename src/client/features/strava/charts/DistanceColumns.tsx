import { Column } from '@ant-design/charts';
import { chartTooltip, FONT } from './chartTooltip.ts';

export interface DistanceColumnsProps {
  bars: readonly { day: string; km: number }[];
  /** Zero, half, full. */
  ticks: readonly [number, number, number];
  height: number;
  /** The figure's name in the tooltip, and its unit. */
  name: string;
  formatKm: (km: number) => string;
  colors: { bar: string; axis: string; grid: string; text: string; container: string };
  isDark: boolean;
}

/** The picture of the week's distances, in a module of its own, because the chart library is fetched only where a chart is seen. */
export function DistanceColumns({ bars, ticks, height, name, formatKm, colors, isDark }: DistanceColumnsProps) {
  const [, , full] = ticks;
  const label = { labelFill: colors.axis, labelOpacity: 1, labelFontSize: 13, labelFontFamily: FONT };
  const line = { line: true, lineStroke: colors.axis, lineStrokeOpacity: 1, lineLineWidth: 1, tick: false };
  return (
    <Column
      data={[...bars]}
      xField="day"
      yField="km"
      height={height}
      autoFit
      animate={false}
      theme={isDark ? 'classicDark' : 'classic'}
      style={{ fill: colors.bar, fillOpacity: 1, maxWidth: 56 }}
      scale={{ y: { domain: [0, full], nice: false, tickMethod: () => [...ticks] }, x: { padding: 0.4 } }}
      axis={{
        x: { title: false, ...label, ...line },
        y: {
          position: 'right',
          title: false,
          ...label,
          tick: false,
          labelFormatter: (km: number) => formatKm(km),
          grid: true,
          gridStroke: colors.grid,
          gridStrokeOpacity: 1,
          gridLineDash: [0, 0],
        },
      }}
      interaction={{ tooltip: { css: chartTooltip(colors) } }}
      tooltip={{ title: 'day', items: [{ channel: 'y', name, valueFormatter: formatKm }] }}
    />
  );
}
