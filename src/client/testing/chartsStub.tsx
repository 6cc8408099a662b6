interface ColumnProps {
  data: readonly Record<string, string | number>[];
  xField: string;
  yField: string;
  scale: { y: { tickMethod: () => number[] } };
  axis: { y: { position: string } };
}

/** Stands in for the chart library, whose canvas jsdom does not have: says in words what would be drawn. */
export function Column({ data, xField, yField, scale, axis }: ColumnProps) {
  return (
    <div data-testid="chart" data-axis={axis.y.position} data-ticks={scale.y.tickMethod().join(' ')}>
      {data.map((bar) => `${String(bar[xField])} ${String(bar[yField])}`).join(', ')}
    </div>
  );
}
