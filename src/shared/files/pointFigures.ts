import type { FilePoints } from './fileActivity.ts';

type Column = readonly (number | null)[];

const EARTH_RADIUS = 6_371_008.8;
/** Slower than a slow walk is standing, m/s. */
export const STANDING = 0.5;
/** Smaller climbs are noise of the altitude, metres. */
const CLIMB = 2;

const radians = (value: number) => (value * Math.PI) / 180;

/** Metres between two points by the haversine formula. */
export function metresBetween(fromLatitude: number, fromLongitude: number, toLatitude: number, toLongitude: number) {
  const north = Math.sin(radians(toLatitude - fromLatitude) / 2) ** 2;
  const east = Math.sin(radians(toLongitude - fromLongitude) / 2) ** 2;
  const part = north + Math.cos(radians(fromLatitude)) * Math.cos(radians(toLatitude)) * east;
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(Math.min(1, part)));
}

/** Metres from each point to the one before; null where either has no place. */
function steps({ latitude, longitude, distance }: FilePoints): Column {
  const hasDistance = distance.some((value) => value !== null);
  return latitude.map((north, index) => {
    if (index === 0) return null;
    if (hasDistance) {
      const [from, to] = [distance[index - 1] ?? null, distance[index] ?? null];
      return from === null || to === null ? null : Math.max(0, to - from);
    }
    const [east, south, west] = [longitude[index] ?? null, latitude[index - 1] ?? null, longitude[index - 1] ?? null];
    if (north === null || east === null || south === null || west === null) return null;
    return metresBetween(south, west, north, east);
  });
}

function highest(column: Column): number | null {
  let most: number | null = null;
  for (const value of column) if (value !== null && (most === null || value > most)) most = value;
  return most;
}

function mean(column: Column): number | null {
  let sum = 0;
  let count = 0;
  for (const value of column) {
    if (value === null || value <= 0) continue;
    sum += value;
    count++;
  }
  return count === 0 ? null : sum / count;
}

/** Climbs count from the last turn, so that noise below `CLIMB` does not add up. */
function climbed(altitude: Column): number | null {
  let low: number | null = null;
  let gain = 0;
  for (const value of altitude) {
    if (value === null) continue;
    if (low === null || value < low) low = value;
    if (value - low < CLIMB) continue;
    gain += value - low;
    low = value;
  }
  return low === null ? null : gain;
}

/** For files without a summary. */
export function figuresOf(points: FilePoints) {
  const { time, distance, speed } = points;
  const pauses = new Set(points.pauses);
  const walked = steps(points);
  let metres = 0;
  let moving = 0;
  let fastest: number | null = null;
  for (let index = 1; index < time.length; index++) {
    if (pauses.has(index)) continue;
    const seconds = (time[index] ?? 0) - (time[index - 1] ?? 0);
    const step = walked[index] ?? null;
    metres += step ?? 0;
    const pace = step === null || seconds <= 0 ? null : step / seconds;
    if (pace === null || pace >= STANDING) moving += seconds;
    if (pace !== null && (fastest === null || pace > fastest)) fastest = pace;
  }
  return {
    distance: highest(distance) ?? metres,
    movingTime: Math.round(moving),
    elapsedTime: Math.round((time.at(-1) ?? 0) - (time[0] ?? 0)),
    elevationGain: climbed(points.altitude),
    maxSpeed: highest(speed) ?? fastest,
    averageHeartRate: mean(points.heartRate),
    maxHeartRate: highest(points.heartRate),
    averageCadence: mean(points.cadence),
  };
}

export type PointFigures = ReturnType<typeof figuresOf>;
