import { Column } from '@ant-design/charts';
import { chartTooltip, FONT } from './chartTooltip.ts';

interface SportColumnsProps {
  bars: readonly { week: string; sport: string; km: number }[];
  /** From the bottom up. */
  sports: readonly { name: string; color: string }[];
  /** Zero, half, full. */
  ticks: readonly [number, number, number];
  height: number;
  formatKm: (km: number) => string;
  colors: { axis: string; grid: string; text: string; container: string };
  isDark: boolean;
}

/** The picture of weeks by sport, in a module of its own, because the chart library is fetched only where a chart is seen. */
export function SportColumns({ bars, sports, ticks, height, formatKm, colors, isDark }: SportColumnsProps) {
  const [, , full] = ticks;
  const label = { labelFill: colors.axis, labelOpacity: 1, labelFontSize: 13, labelFontFamily: FONT };
  const line = { line: true, lineStroke: colors.axis, lineStrokeOpacity: 1, lineLineWidth: 1, tick: false };
  return (
    <Column
      data={[...bars]}
      xField="week"
      yField="km"
      colorField="sport"
      stack
      height={height}
      autoFit
      animate={false}
      legend={false}
      theme={isDark ? 'classicDark' : 'classic'}
      style={{ fillOpacity: 1, maxWidth: 56 }}
      scale={{
        y: { domain: [0, full], nice: false, tickMethod: () => [...ticks] },
        x: { padding: 0.3 },
        color: { domain: sports.map(({ name }) => name), range: sports.map(({ color }) => color) },
      }}
      axis={{
        x: { title: false, ...label, ...line, labelAutoRotate: false, labelAutoHide: true },
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
      interaction={{ tooltip: { shared: true, css: chartTooltip(colors) } }}
      tooltip={{ title: 'week', items: [{ channel: 'y', valueFormatter: formatKm }] }}
    />
  );
}
