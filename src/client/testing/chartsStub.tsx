interface ColumnProps {
  data: readonly Record<string, string | number>[];
  xField: string;
  yField: string;
  scale: { y: { tickMethod: () => number[] } };
  axis: { y: { position: string } };
}

export function Column({ data, xField, yField, scale, axis }: ColumnProps) {
  return (
    <div data-testid="chart" data-axis={axis.y.position} data-ticks={scale.y.tickMethod().join(' ')}>
      {data.map((bar) => `${String(bar[xField])} ${String(bar[yField])}`).join(', ')}
    </div>
  );
}

interface LineProps {
  data: readonly { x: number; y: number | null; index: number }[];
  scale: { x: { domain: number[] } };
  axis: { x: { labelFormatter: (x: number) => string }; y: { labelFormatter: (y: number) => string } };
  interaction: { tooltip: { render: (event: null, tip: { title: string }) => string } };
}

export function Line({ data, scale, axis, interaction }: LineProps) {
  const { x, y } = axis;
  const middle = data[Math.floor(data.length / 2)]?.index ?? 0;
  return (
    <button
      type="button"
      data-testid="line"
      onClick={() => interaction.tooltip.render(null, { title: String(middle) })}
    >
      {data.length} points to {x.labelFormatter(scale.x.domain[1] ?? 0)}, first {y.labelFormatter(data[0]?.y ?? 0)}
    </button>
  );
}
