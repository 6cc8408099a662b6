import type { Track } from './track.ts';

const STREAM_KEYS = [
  'time',
  'distance',
  'latlng',
  'altitude',
  'velocity_smooth',
  'heartrate',
  'cadence',
  'watts',
  'temp',
  'moving',
  'grade_smooth',
] as const;

type StreamKey = (typeof STREAM_KEYS)[number];

interface Stream {
  data: readonly unknown[];
  series_type: 'distance' | 'time';
  original_size: number;
  resolution: 'low' | 'medium' | 'high';
}

/** The recorded streams of these keys; `isEmpty` leaves their lists empty. */
export function streamsOf(track: Track, keys: readonly string[], isEmpty: boolean): Partial<Record<StreamKey, Stream>> {
  const hasDistance = (track.distance.at(-1) ?? 0) > 0;
  const streams: Partial<Record<StreamKey, Stream>> = {};
  for (const key of STREAM_KEYS.filter((known) => keys.includes(known))) {
    const data = track[key];
    if (data === null || (!hasDistance && (key === 'distance' || key === 'velocity_smooth'))) continue;
    streams[key] = {
      data: isEmpty ? [] : data,
      series_type: hasDistance ? 'distance' : 'time',
      original_size: isEmpty ? 0 : data.length,
      resolution: 'high',
    };
  }
  return streams;
}
