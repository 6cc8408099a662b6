import { Column } from '@ant-design/charts';
import { type ChartColors, chartAxes, chartTooltip } from './chartLook.ts';

interface SportColumnsProps {
  bars: readonly { week: string; sport: string; km: number }[];
  sports: readonly { name: string; color: string }[];
  ticks: readonly [number, number, number];
  height: number;
  /** Pixels; undefined: as wide as its container. */
  width: number | undefined;
  formatKm: (km: number) => string;
  colors: ChartColors;
  isDark: boolean;
}

/** A module of its own, because the chart library is loaded only where a chart is seen. */
export function SportColumns({ bars, sports, ticks, height, width, formatKm, colors, isDark }: SportColumnsProps) {
  const [, , full] = ticks;
  const axes = chartAxes(colors, formatKm);
  return (
    <Column
      data={[...bars]}
      xField="week"
      yField="km"
      colorField="sport"
      stack
      height={height}
      width={width}
      autoFit={width === undefined}
      animate={false}
      legend={false}
      theme={isDark ? 'classicDark' : 'classic'}
      style={{ fillOpacity: 1, maxWidth: 56 }}
      scale={{
        y: { domain: [0, full], nice: false, tickMethod: () => [...ticks] },
        x: { padding: 0.3 },
        color: { domain: sports.map(({ name }) => name), range: sports.map(({ color }) => color) },
      }}
      axis={{ ...axes, x: { ...axes.x, labelAutoRotate: false, labelAutoHide: true } }}
      interaction={{ tooltip: { shared: true, css: chartTooltip(colors) } }}
      tooltip={{ title: 'week', items: [{ channel: 'y', valueFormatter: formatKm }] }}
    />
  );
}
