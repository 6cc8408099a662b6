import type { SummaryActivity } from './stravaShapes.ts';
import { stravaTime } from './stravaTime.ts';
import type { Track } from './track.ts';
import { fastest, type Part, partOf } from './trackParts.ts';

declare global {
  interface JSON {
    /** Writes the given text into JSON. */
    rawJSON(text: string): object;
  }
}

/** JSON.stringify writes an integer beyond 2^53 in full, as Strava does. */
function rawNumber(value: bigint): object {
  return JSON.rawJSON(value.toString());
}

const FIRST_SEGMENT_EFFORT = 3_300_000_000_000_000_000n;
const LEAST_METRES_OF_SEGMENTS = 2000;

const BEST_EFFORTS: readonly [name: string, metres: number][] = [
  ['400m', 400],
  ['1/2 mile', 805],
  ['1K', 1000],
  ['1 mile', 1609],
  ['2 mile', 3219],
  ['5K', 5000],
  ['10K', 10_000],
  ['15K', 15_000],
  ['10 mile', 16_090],
  ['20K', 20_000],
  ['Half-Marathon', 21_097],
  ['Marathon', 42_195],
];

/** Start of a part, UTC and local, both with `Z`. */
export function startsOf(activity: SummaryActivity, track: Track, part: Part) {
  const later = (text: string) => stravaTime(Date.parse(text) + (track.time[part.start] ?? 0) * 1000);
  return { start_date: later(activity.start_date), start_date_local: later(activity.start_date_local) };
}

function effort(activity: SummaryActivity, track: Track, part: Part) {
  return {
    resource_state: 2,
    activity: { id: activity.id, visibility: activity.visibility, resource_state: 1 },
    athlete: activity.athlete,
    elapsed_time: part.elapsedTime,
    moving_time: part.movingTime,
    ...startsOf(activity, track, part),
    start_index: part.start,
    end_index: part.end,
    pr_rank: null,
    achievements: [],
  };
}

export function bestEfforts(activity: SummaryActivity, track: Track) {
  return BEST_EFFORTS.flatMap(([name, metres], index) => {
    const part = fastest(track, metres);
    return part ? [{ id: activity.id * 16 + index, name, ...effort(activity, track, part), distance: metres }] : [];
  });
}

export function segmentEfforts(activity: SummaryActivity, track: Track) {
  const { latlng } = track;
  if (latlng === null || activity.distance < LEAST_METRES_OF_SEGMENTS) return [];
  const at = (share: number) => Math.floor(share * (track.time.length - 1));
  return [partOf(track, at(0.2), at(0.35)), partOf(track, at(0.6), at(0.75))].map((part, index) => ({
    id: rawNumber(FIRST_SEGMENT_EFFORT + BigInt(activity.id) * 2n + BigInt(index) + 1n),
    name: ['Synth Climb', 'Synth Sprint'][index],
    ...effort(activity, track, part),
    distance: part.distance,
    hidden: false,
    kom_rank: null,
    segment: {
      id: 40_000_000 + (activity.id % 1_000_000) * 2 + index,
      resource_state: 2,
      name: ['Synth Climb', 'Synth Sprint'][index],
      activity_type: activity.type === 'Run' ? 'Run' : 'Ride',
      distance: part.distance,
      average_grade: part.distance > 0 ? Number(((100 * part.rise) / part.distance).toFixed(1)) : 0,
      start_latlng: latlng[part.start],
      end_latlng: latlng[part.end],
      climb_category: 0,
      private: false,
    },
  }));
}
