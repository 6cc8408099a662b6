export interface Speed {
  perSecond: number;
  p99: number;
}

export function p99Of(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;
}

/** The median of several rounds, which ignores a busy moment of the machine. */
export function medianSpeed(speeds: readonly Speed[]): Speed {
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return { perSecond: middle(speeds.map(({ perSecond }) => perSecond)), p99: middle(speeds.map(({ p99 }) => p99)) };
}

/** The fastest of several rounds, because only the ratio of two counts and other programs only add time. */
export function bestSpeed(speeds: readonly Speed[]): Speed {
  return {
    perSecond: Math.max(...speeds.map(({ perSecond }) => perSecond)),
    p99: Math.min(...speeds.map(({ p99 }) => p99)),
  };
}

/** The goal of a figure, and OVER where it is missed; nothing for a figure that the system does not say. */
export function goalOf(value: number | null, most: number, unit: string): string {
  if (value === null) return '';
  return `goal ${Number(most.toFixed(1))}${unit}${value > most ? ' OVER' : ''}`;
}
