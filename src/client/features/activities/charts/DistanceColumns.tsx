import { Column } from '@ant-design/charts';
import { type ChartFrame, chartAxes, chartFrame, chartTooltip } from './chartLook.ts';

interface DistanceColumnsProps extends ChartFrame {
  bars: readonly { day: string; km: number }[];
  ticks: readonly [number, number, number];
  name: string;
  formatKm: (km: number) => string;
  color: string;
}

/** A module of its own, because the chart library is loaded only where a chart is seen. */
export function DistanceColumns({ bars, ticks, name, formatKm, color, ...frame }: DistanceColumnsProps) {
  const [, , full] = ticks;
  return (
    <Column
      {...chartFrame(frame)}
      data={[...bars]}
      xField="day"
      yField="km"
      style={{ fill: color, fillOpacity: 1, maxWidth: 56 }}
      scale={{ y: { domain: [0, full], nice: false, tickMethod: () => [...ticks] }, x: { padding: 0.4 } }}
      axis={chartAxes(frame.colors, formatKm)}
      interaction={{ tooltip: { css: chartTooltip(frame.colors) } }}
      tooltip={{ title: 'day', items: [{ channel: 'y', name, valueFormatter: formatKm }] }}
    />
  );
}
