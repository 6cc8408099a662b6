import type { Track } from './track.ts';

export interface Part {
  start: number;
  end: number;
  /** Metres, seconds, m/s. */
  distance: number;
  movingTime: number;
  elapsedTime: number;
  climb: number;
  /** Height at the end minus height at the start. */
  rise: number;
  speed: number;
  topSpeed: number;
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));

export function partOf(track: Track, start: number, end: number): Part {
  const between = (values: readonly number[]) => (values[end] ?? 0) - (values[start] ?? 0);
  const heights = track.altitude?.slice(start, end + 1) ?? [];
  const movingTime = between(track.movingTime);
  const distance = round(between(track.distance), 1);
  return {
    start,
    end,
    distance,
    movingTime,
    elapsedTime: between(track.time),
    climb: round(
      heights.reduce((sum, height, at) => sum + Math.max(height - (heights[at - 1] ?? height), 0), 0),
      1,
    ),
    rise: round((heights.at(-1) ?? 0) - (heights[0] ?? 0), 1),
    speed: movingTime > 0 ? round(distance / movingTime, 3) : 0,
    topSpeed: Math.max(0, ...track.velocity_smooth.slice(start, end + 1)),
  };
}

/** Parts of `metres` metres; the last may be shorter. One part without distance. */
export function cutEvery(track: Track, metres: number): Part[] {
  const last = track.time.length - 1;
  const parts: Part[] = [];
  let start = 0;
  for (let at = 1; at <= last; at++) {
    const isFull = (track.distance[at] ?? 0) >= metres * (parts.length + 1);
    if (!isFull && at < last) continue;
    parts.push(partOf(track, start, at));
    start = at;
  }
  return parts;
}

/** The fastest part of `metres` metres; null when the track is shorter. */
export function fastest(track: Track, metres: number): Part | null {
  let best: Part | null = null;
  let start = 0;
  for (let end = 1; end < track.time.length; end++) {
    while ((track.distance[end] ?? 0) - (track.distance[start + 1] ?? 0) >= metres) start += 1;
    if ((track.distance[end] ?? 0) - (track.distance[start] ?? 0) < metres) continue;
    const seconds = (track.time[end] ?? 0) - (track.time[start] ?? 0);
    if (best === null || seconds < best.elapsedTime) best = partOf(track, start, end);
  }
  return best;
}
