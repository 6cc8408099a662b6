import { Refusal } from '#standin/common/refusal.ts';
import { zipStream } from '#standin/files/archiveFile.ts';
import type { PlainActivity, PlainPoint } from '#standin/files/plainActivity.ts';
import { type StravaArchiveOptions, stravaArchive } from '#standin/files/stravaArchive.ts';
import { STRAVA_COLUMN_COUNTS, STRAVA_LANGUAGE_NAMES } from '#standin/files/stravaLanguages.ts';
import type { Person } from '#standin/strava/world/people.ts';
import type { SummaryActivity } from '#standin/strava/world/stravaShapes.ts';
import type { StandinAthlete } from '#standin/strava/world/stravaWorld.ts';
import { type Track, trackOf } from '#standin/strava/world/track.ts';

export interface ArchiveQuery {
  language?: string;
  columns?: string;
  media_bytes?: string;
}

/** A maker that FIT keeps for tests. */
const DEVELOPMENT = 255;
const KCAL_PER_SECOND = 0.17;

const numberIn = (activity: SummaryActivity, name: string): number =>
  typeof activity[name] === 'number' ? activity[name] : 0;

function pointsOf(track: Track): PlainPoint[] {
  const hasDistance = (track.distance.at(-1) ?? 0) > 0;
  return track.time.map((time, at) => ({
    time,
    latitude: track.latlng?.[at]?.[0] ?? null,
    longitude: track.latlng?.[at]?.[1] ?? null,
    altitude: track.altitude?.[at] ?? null,
    metres: hasDistance ? (track.distance[at] ?? null) : null,
    heartRate: track.heartrate?.[at] ?? null,
    cadence: track.cadence?.[at] ?? null,
  }));
}

function plainOf(activity: SummaryActivity, person: Person): PlainActivity {
  const track = trackOf(activity);
  const movingTime = numberIn(activity, 'moving_time');
  return {
    id: activity.id,
    name: activity.name,
    sport: activity.sport_type,
    start: new Date(activity.start_date),
    utcOffset: numberIn(activity, 'utc_offset'),
    movingTime,
    elapsedTime: numberIn(activity, 'elapsed_time'),
    metres: activity.distance,
    climb: numberIn(activity, 'total_elevation_gain'),
    calories: Math.round(movingTime * KCAL_PER_SECOND),
    points: track && pointsOf(track),
    device: { manufacturer: DEVELOPMENT, product: 1, serial: person.id, name: person.device ?? 'Strava App' },
  };
}

function* inOrder({ activities, person }: StandinAthlete): Generator<PlainActivity> {
  for (const activity of activities.toSorted((a, b) => a.id - b.id)) yield plainOf(activity, person);
}

export function archiveOptions({ language = 'en', columns = '103', media_bytes: media = '0' }: ArchiveQuery) {
  const name = STRAVA_LANGUAGE_NAMES.find((known) => known === language);
  const count = STRAVA_COLUMN_COUNTS.find((known) => String(known) === columns);
  if (name && count && /^\d+$/.test(media)) return { language: name, columns: count, mediaBytes: Number(media) };
  const message = `Choose language among ${STRAVA_LANGUAGE_NAMES.join(', ')}, columns among ${STRAVA_COLUMN_COUNTS.join(', ')}`;
  throw new Refusal({ status: 400, body: { message, errors: [] } });
}

/** Made while it is sent. */
export const athleteArchive = (athlete: StandinAthlete, options: StravaArchiveOptions) =>
  zipStream(stravaArchive(inOrder(athlete), options));
