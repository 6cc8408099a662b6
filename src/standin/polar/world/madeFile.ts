import { fitBytes } from '#standin/files/fitBytes.ts';
import type { PlainActivity } from '#standin/files/plainActivity.ts';
import { gpxText, tcxText } from '#standin/files/xmlTexts.ts';
import type { FileKind, Recording } from './exercise.ts';
import { trackOf } from './exerciseTrack.ts';

/** Polar's number among the makers of FIT files. */
const POLAR = 123;

export const FIT_FAULTS = ['cut', 'bad_checksum', 'chained', 'without_records', 'generic_sport', 'late_start'] as const;
export type FitFault = (typeof FIT_FAULTS)[number];

function plainOf(recording: Recording, fault: FitFault | null): PlainActivity {
  const { heartRate, distance, altitude, places } = trackOf(recording);
  const points = Array.from({ length: recording.seconds + 1 }, (_, time) => ({
    time,
    latitude: places?.[time]?.[0] ?? null,
    longitude: places?.[time]?.[1] ?? null,
    altitude: altitude?.[time] ?? null,
    metres: distance?.[time] ?? null,
    heartRate: heartRate?.[time] ?? null,
    cadence: null,
  }));
  return {
    id: recording.seed,
    name: recording.sport.code,
    // Polar's files know fewer sports than its list.
    sport: fault === 'generic_sport' ? '' : recording.sport.inFiles,
    start: new Date(recording.startsAt),
    utcOffset: recording.utcOffsetMinutes * 60,
    movingTime: recording.seconds,
    elapsedTime: recording.seconds,
    metres: recording.distance ?? 0,
    climb: recording.climb ?? 0,
    calories: Math.round(recording.seconds / 6),
    points: fault === 'without_records' ? [] : points.slice(fault === 'late_start' ? 1 : 0),
    device: { name: recording.device ?? 'Polar Flow', manufacturer: POLAR, product: 0, serial: recording.seed },
  };
}

function spoilt(bytes: Buffer, fault: FitFault): Buffer {
  if (fault === 'cut') return bytes.subarray(0, Math.floor(bytes.length / 2));
  if (fault === 'chained') return Buffer.concat([bytes, bytes]);
  if (fault !== 'bad_checksum') return bytes;
  const last = bytes.length - 1;
  return Buffer.concat([bytes.subarray(0, last), Buffer.of((bytes[last] ?? 0) ^ 0xff)]);
}

export function madeFile(recording: Recording, kind: FileKind, fault: FitFault | null = null): Buffer {
  const activity = plainOf(recording, fault);
  if (kind === 'gpx') return Buffer.from(gpxText(activity));
  if (kind === 'tcx') return Buffer.from(tcxText(activity).trimStart());
  const bytes = Buffer.from(fitBytes(activity));
  return fault === null ? bytes : spoilt(bytes, fault);
}
