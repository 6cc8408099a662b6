import type { ActivityStreamsAnswer } from '#shared/contract/activities.ts';

export type StreamKey = 'velocity' | 'heartrate' | 'altitude' | 'cadence';
export type StreamAxis = 'distance' | 'time';
type Streams = ActivityStreamsAnswer['streams'];
type Values = readonly (number | null)[];

/** `x` is in kilometres or seconds; `index` counts all moments. */
export interface StreamPoint {
  x: number;
  y: number | null;
  index: number;
}

const METRES_PER_KM = 1000;
const MINUTES_PER_ROW = 5;

const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

export function hasValues(values: Values | null): values is Values {
  return values?.some(isNumber) ?? false;
}

export function axisOf(streams: Streams, wanted: string | null): StreamAxis {
  const hasDistance = hasValues(streams.distance) && streams.distance.some((metres) => (metres ?? 0) > 0);
  if (!hasDistance) return 'time';
  return wanted === 'time' && hasValues(streams.time) ? 'time' : 'distance';
}

/** Kilometres or seconds; null when unknown. */
export function placesOf(streams: Streams, axis: StreamAxis): (number | null)[] {
  if (axis === 'time') return streams.time ?? [];
  return (streams.distance ?? []).map((metres) => (metres === null ? null : metres / METRES_PER_KM));
}

export function pointsOf(places: Values, values: Values): StreamPoint[] {
  return places.flatMap((x, index) => (isNumber(x) ? [{ x, y: values[index] ?? null, index }] : []));
}

export interface StreamSummary {
  least: number;
  mean: number | null;
  most: number;
}

export function summaryOf(values: Values): Omit<StreamSummary, 'mean'> {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (!isNumber(value)) continue;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return { least, most };
}

/** Weighted; null when all weights are zero. */
export function meanOf(values: Values, weights: readonly number[]): number | null {
  let [sum, weight] = [0, 0];
  for (const [index, value] of values.entries()) {
    if (!isNumber(value)) continue;
    sum += value * (weights[index] ?? 0);
    weight += weights[index] ?? 0;
  }
  return weight > 0 ? sum / weight : null;
}

/** Without the rarest values, so that one stop or jump does not flatten the rest. */
export function rangeOf(values: Values, leastSpan: number): [number, number] {
  const sorted = values.filter(isNumber).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  const low = at(0.01);
  const high = at(0.995);
  const missing = Math.max(0, leastSpan - (high - low)) / 2;
  const room = (high - low) * 0.05;
  return [low - missing - room, high + missing + room];
}

/** Per kilometre or five minutes; a moment belongs to the row that ends with it. */
export function rowsOf(
  points: readonly StreamPoint[],
  weights: readonly number[],
  axis: StreamAxis,
): { to: number; mean: number | null }[] {
  const step = axis === 'distance' ? 1 : MINUTES_PER_ROW * 60;
  const rows: { to: number; sum: number; weight: number }[] = [];
  let row = { to: step, sum: 0, weight: 0 };
  for (const { x, y, index } of points) {
    const weight = weights[index] ?? 0;
    if (y !== null) {
      row.sum += y * weight;
      row.weight += weight;
    }
    if (x < row.to) continue;
    rows.push(row);
    while (row.to <= x) row = { to: row.to + step, sum: 0, weight: 0 };
  }
  const last = points.at(-1)?.x ?? 0;
  if (last > (rows.at(-1)?.to ?? 0)) rows.push({ ...row, to: last });
  return rows.map(({ to, sum, weight }) => ({ to, mean: weight > 0 ? sum / weight : null }));
}

const TICK_STEPS = [60, 300, 600, 900, 1800, 3600, 7200, 14_400];
const TICKS_MAX = 8;

export function timeTicks(most: number): number[] {
  const step = TICK_STEPS.find((seconds) => most / seconds <= TICKS_MAX) ?? Math.ceil(most / TICKS_MAX);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}
