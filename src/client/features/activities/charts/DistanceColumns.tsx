import { Column } from '@ant-design/charts';
import { type ChartColors, chartAxes, chartTooltip } from './chartLook.ts';

interface DistanceColumnsProps {
  bars: readonly { day: string; km: number }[];
  ticks: readonly [number, number, number];
  height: number;
  /** Pixels; undefined: as wide as its container. */
  width: number | undefined;
  name: string;
  formatKm: (km: number) => string;
  color: string;
  colors: ChartColors;
  isDark: boolean;
}

/** A module of its own, because the chart library is loaded only where a chart is seen. */
export function DistanceColumns({
  bars,
  ticks,
  height,
  width,
  name,
  formatKm,
  color,
  colors,
  isDark,
}: DistanceColumnsProps) {
  const [, , full] = ticks;
  return (
    <Column
      data={[...bars]}
      xField="day"
      yField="km"
      height={height}
      width={width}
      autoFit={width === undefined}
      animate={false}
      theme={isDark ? 'classicDark' : 'classic'}
      style={{ fill: color, fillOpacity: 1, maxWidth: 56 }}
      scale={{ y: { domain: [0, full], nice: false, tickMethod: () => [...ticks] }, x: { padding: 0.4 } }}
      axis={chartAxes(colors, formatKm)}
      interaction={{ tooltip: { css: chartTooltip(colors) } }}
      tooltip={{ title: 'day', items: [{ channel: 'y', name, valueFormatter: formatKm }] }}
    />
  );
}
