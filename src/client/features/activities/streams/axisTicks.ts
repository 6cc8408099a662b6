/** `steps` are the round distances between marks in the display unit. */
export interface TickUnit {
  /** From the stored to the displayed value; a pace falls while the speed rises. */
  read: (value: number) => number;
  store: (shown: number) => number;
  steps: readonly number[];
}

const TICKS_MAX = 6;

/** At round values of the display unit, in rising order. */
export function roundTicks([low, high]: readonly [number, number], { read, store, steps }: TickUnit): number[] {
  const [from = 0, to = 0] = [read(Math.max(low, Number.MIN_VALUE)), read(high)].sort((a, b) => a - b);
  for (const step of steps) {
    const first = Math.ceil(from / step);
    const count = Math.floor(to / step) - first + 1;
    if (count > TICKS_MAX || !Number.isFinite(count)) continue;
    const marks = Array.from({ length: Math.max(0, count) }, (_, index) => store((first + index) * step));
    return marks.sort((a, b) => a - b);
  }
  return [low, high];
}

const KM_STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];
const KM_TICKS_MAX = 8;
/** Tenths are not exact in binary. */
const ROUNDING = 1e-9;

export function kilometreTicks(most: number): number[] {
  const step = KM_STEPS.find((km) => most / km <= KM_TICKS_MAX) ?? Math.ceil(most / KM_TICKS_MAX);
  return Array.from({ length: Math.floor(most / step + ROUNDING) + 1 }, (_, index) =>
    Number((index * step).toFixed(1)),
  );
}
