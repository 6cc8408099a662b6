export interface Speed {
  perSecond: number;
  /** Milliseconds within which 99 of 100 were answered. */
  p99: number;
}

/** The value that 99 of 100 do not exceed. */
export function p99Of(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;
}

/** The middle of several rounds: a busy moment of the machine then counts for nothing. */
export function medianSpeed(speeds: readonly Speed[]): Speed {
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return { perSecond: middle(speeds.map(({ perSecond }) => perSecond)), p99: middle(speeds.map(({ p99 }) => p99)) };
}

/** The quickest of several rounds: what other programs add to a round is the machine's, and here only the ratio of two counts. */
export function bestSpeed(speeds: readonly Speed[]): Speed {
  return {
    perSecond: Math.max(...speeds.map(({ perSecond }) => perSecond)),
    p99: Math.min(...speeds.map(({ p99 }) => p99)),
  };
}
