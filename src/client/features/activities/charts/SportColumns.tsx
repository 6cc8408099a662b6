import { Column } from '@ant-design/charts';
import { type ChartFrame, chartAxes, chartFrame, chartTooltip } from './chartLook.ts';

interface SportColumnsProps extends ChartFrame {
  bars: readonly { week: string; sport: string; km: number }[];
  sports: readonly { name: string; color: string }[];
  ticks: readonly [number, number, number];
  formatKm: (km: number) => string;
}

/** A module of its own, because the chart library is loaded only where a chart is seen. */
export function SportColumns({ bars, sports, ticks, formatKm, ...frame }: SportColumnsProps) {
  const [, , full] = ticks;
  const axes = chartAxes(frame.colors, formatKm);
  return (
    <Column
      {...chartFrame(frame)}
      data={[...bars]}
      xField="week"
      yField="km"
      colorField="sport"
      stack
      legend={false}
      style={{ fillOpacity: 1, maxWidth: 56 }}
      scale={{
        y: { domain: [0, full], nice: false, tickMethod: () => [...ticks] },
        x: { padding: 0.3 },
        color: { domain: sports.map(({ name }) => name), range: sports.map(({ color }) => color) },
      }}
      axis={{ ...axes, x: { ...axes.x, labelAutoRotate: false, labelAutoHide: true } }}
      interaction={{ tooltip: { shared: true, css: chartTooltip(frame.colors) } }}
      tooltip={{ title: 'week', items: [{ channel: 'y', valueFormatter: formatKm }] }}
    />
  );
}
