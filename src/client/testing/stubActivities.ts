import type { Activity, ActivityStreamsAnswer, ListedActivity } from '#shared/contract/activities.ts';
import type { Gear } from '#shared/contract/gear.ts';
import { type FetchStub, failure, json } from './fetchStub.ts';
import { at } from './stubControl.ts';

export function activityId(number: number): string {
  return `0190dddd-0000-7000-8000-${String(number).padStart(12, '0')}`;
}
export const ATHLETE_ID = '0190eeee-0000-7000-8000-000000000001';
export const GEAR_ID = '0190ffff-0000-7000-8000-000000000001';

export function someActivity(
  number: number,
  change: Partial<Activity & ListedActivity> = {},
): Activity & ListedActivity {
  return {
    id: activityId(number),
    athlete_id: ATHLETE_ID,
    athlete_name: 'Mia Berger',
    user_email: null,
    sport_type: 'Run',
    name: `Evening run ${number}`,
    start_date: at(change.start_date_local ?? '2026-11-19T18:42:00'),
    start_date_local: '2026-11-19T18:42:00',
    distance: 12_449,
    moving_time: 4034,
    elapsed_time: 4100,
    total_elevation_gain: 312,
    average_speed: 3.086,
    average_heartrate: 148.2,
    max_heartrate: 172,
    device_name: 'Forerunner 255',
    flags: [],
    excluded: false,
    source: 'strava',
    also_in: [],
    reviewed: [],
    session_effort: null,
    strava_id: `90000000${number}`,
    timezone: '(GMT+01:00) Europe/Berlin',
    average_cadence: 85,
    max_speed: 5,
    calories: 812,
    manual: false,
    trainer: false,
    commute: true,
    gear_id: GEAR_ID,
    gear_name: 'Blue shoes',
    imported_at: at('2026-11-19T19:00'),
    fetched_at: at('2026-11-20T07:00'),
    exclusion: null,
    url: `https://www.strava.com/activities/90000000${number}`,
    records: [{ source: 'strava', format: null, device: null, is_primary: true }],
    may_exclude: true,
    study_id: null,
    not_collected: [],
    ...change,
  };
}

/** Three kilometres in 900 seconds, a point every 100 metres. */
export function someStreams(change: Partial<ActivityStreamsAnswer> = {}): ActivityStreamsAnswer {
  const steps = Array.from({ length: 31 }, (_, index) => index);
  const lap = (name: string, average_speed: number) => ({
    name,
    distance: 1000,
    moving_time: Math.round(1000 / average_speed),
    elevation: name === '2' ? -4 : 12,
    average_speed,
    average_heartrate: 140,
  });
  return {
    state: 'there',
    retry_at: null,
    streams: {
      time: steps.map((step) => step * 30),
      distance: steps.map((step) => step * 100),
      altitude: steps.map((step) => 40 + step),
      velocity: steps.map(() => 3.333),
      heartrate: steps.map((step) => 120 + step),
      cadence: null,
    },
    route: steps.map((step): [number, number] => [52.5 + step * 0.001, 13.4]),
    splits: [lap('1', 3.3), lap('2', 3.6), lap('3', 3.1)],
    laps: [lap('Warm-up', 3), lap('Fast', 4)],
    heart_rate_zones: [
      { from: 0, to: 124, seconds: 120 },
      { from: 124, to: 141, seconds: 480 },
      { from: 141, to: null, seconds: 300 },
    ],
    kept_until: at('2026-11-27T11:00'),
    ...change,
  };
}

export function someGear(change: Partial<Gear> = {}): Gear {
  return {
    id: GEAR_ID,
    strava_id: 'g1',
    athlete_id: ATHLETE_ID,
    athlete_name: 'Mia Berger',
    kind: 'shoes',
    name: 'Blue shoes',
    brand: 'Asics',
    model: null,
    is_primary: true,
    is_retired: false,
    distance: 412_300,
    wear_limit: 700_000,
    activity_count: 38,
    moving_time: 134_000,
    first_used: '2026-02-03',
    last_used: '2026-11-19',
    months: [
      { month: '2026-10', distance: 30_000 },
      { month: '2026-11', distance: 62_500 },
    ],
    may_change: true,
    ...change,
  };
}

interface StubbedActivities {
  activities: Activity[];
}

/** In memory, newest first: filtered by sport, searched, paged by key, excluded. */
export function stubActivities(server: FetchStub, initial: readonly Activity[]): StubbedActivities {
  const held = { activities: [...initial] };
  server.on('GET /api/strava-integration/activities', ({ params }) => {
    const search = (params.get('search') ?? '').toLowerCase();
    const sports = params.get('sport')?.split(',');
    const found = held.activities
      .filter(({ name }) => (name ?? '').toLowerCase().includes(search))
      .filter(({ sport_type }) => !sports || sports.includes(sport_type));
    const size = Number(params.get('page_size') ?? 10);
    const page = Number(params.get('page') ?? 1);
    const placeOf = (key: string | null) => found.findIndex(({ id }) => `key-${id}` === key);
    const starts: Record<string, number> = {
      after: placeOf(params.get('after')) + 1,
      before: placeOf(params.get('before')) - size,
      end: found.length - (found.length % size || size),
      page: (page - 1) * size,
    };
    let way = 'page';
    if (params.has('after')) way = 'after';
    else if (params.get('before') === 'end') way = 'end';
    else if (params.has('before')) way = 'before';
    const start = Math.max(0, starts[way] ?? 0);
    const activities = found.slice(start, start + size);
    const keyOf = (activity: Activity | undefined) => (activity ? `key-${activity.id}` : null);
    const sum = (value: (activity: Activity) => number) => found.reduce((total, one) => total + value(one), 0);
    return json({
      activities,
      total: found.length,
      total_is_exact: true,
      totals: {
        distance: sum(({ distance }) => distance),
        moving_time: sum(({ moving_time }) => moving_time),
        total_elevation_gain: sum(({ total_elevation_gain }) => total_elevation_gain ?? 0),
      },
      page,
      page_size: size,
      next: start + size < found.length ? keyOf(activities.at(-1)) : null,
      previous: start > 0 ? keyOf(activities[0]) : null,
    });
  });
  server.on('GET /api/strava-integration/activities/0190dddd*', ({ path }) => {
    const activity = held.activities.find(({ id }) => path.endsWith(id));
    return activity
      ? json({ activity, deleted_at: null })
      : failure(404, `Activity with id ${path.split('/').at(-1)} not found`);
  });
  server.on('GET /api/strava-integration/activities/0190dddd*/streams', () => json(someStreams()));
  server.on('PATCH /api/strava-integration/activities', ({ body }) => {
    const { ids, excluded, reason = 'other' } = body as { ids: string[]; excluded: boolean; reason?: 'other' };
    const former = held.activities
      .filter(({ id }) => ids.includes(id))
      .map(({ id, exclusion }) => ({ id, exclusion: exclusion && { reason: exclusion.reason, note: 'Seen twice' } }));
    const exclusion = excluded ? { reason, note: '', at: at('2026-11-20T14:05'), by_email: 'admin@example.org' } : null;
    held.activities = held.activities.map((one) => (ids.includes(one.id) ? { ...one, excluded, exclusion } : one));
    return json({ changed: former.length, former });
  });
  return held;
}
