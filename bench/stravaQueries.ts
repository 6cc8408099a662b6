import { ACTIVITY_CALLS } from '#shared/calls/activities.ts';
import { API_BASE } from '#shared/constants.ts';
import { below as randomBelow } from './queries.ts';
import { athleteIdOf, STRAVA_SPORTS } from './stravaSeed.ts';

type Params = Record<string, string | number>;

/** A filter or search of the list of activities, for any page. */
export interface ActivityScenario {
  name: string;
  /** The n-th query, equal in each run. */
  ask(index: number): Params;
  /** How pages are reached: by number near the start, or by keys from either end. */
  pages: 'first' | 'middle' | 'last';
  /** Athlete, sport and days, whose totals are kept; others must find and count their matches. */
  isUsual: boolean;
}

const SORTS = ['-start', 'start', '-distance', 'distance', '-moving_time', 'moving_time'];
const DAY_MS = 86_400_000;

export const activitiesAddress = (params: Params) =>
  `${API_BASE}${ACTIVITY_CALLS.listActivities.path}?${new URLSearchParams(
    Object.entries(params).map(([name, value]): [string, string] => [name, String(value)]),
  )}`;

const dayBack = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** Every filter singly and some together, in every order, at the start, in the middle and at the end. */
export function activityScenarios(activities: number): ActivityScenario[] {
  const below = randomBelow(activities);
  const athletes = Math.ceil(activities / 1000);
  const sorted = (params: (index: number) => Params) => (index: number) => ({
    sort: SORTS[index % SORTS.length] ?? '',
    page_size: 10,
    ...params(index),
  });
  type Kind = [name: string, params: (index: number) => Params];
  const usual: Kind[] = [
    ['all', () => ({})],
    ['of a sport', (index) => ({ sport: STRAVA_SPORTS[index % STRAVA_SPORTS.length] ?? '' })],
    ['runs of all kinds', () => ({ sport: 'Run,TrailRun,VirtualRun' })],
    ['of an athlete', () => ({ athlete_id: athleteIdOf(below(athletes)) })],
    ['of a day', (index) => ({ from: dayBack(index % 600), to: dayBack(index % 600) })],
    ['of four weeks', (index) => ({ from: dayBack(27 + (index % 600)), to: dayBack(index % 600) })],
    ['of half a year', () => ({ from: dayBack(182) })],
  ];
  const others: Kind[] = [
    ['by distance', (index) => ({ distance_min: 5000 + (index % 7) * 1000, distance_max: 15_000 })],
    ['with a flag', () => ({ flag: 'no_heart_rate' })],
    ['search: a word of every fourth', () => ({ search: 'lunch' })],
    ['search: a word of all', () => ({ search: 'the lake' })],
    ['search: one activity', () => ({ search: String(10_000_000 + below(activities)).slice(1) })],
    ['search: one activity, in frequent words', () => ({ search: `${below(activities)} round the` })],
    ['search: nothing', (index) => ({ search: `zebra ${index % 10}` })],
    ['search: an athlete', () => ({ search: `athlete ${below(athletes)}` })],
    ['search, sport and days', () => ({ search: 'morning', sport: 'Run', from: dayBack(100) })],
  ];
  return [...usual, ...others].flatMap(([name, params], index) =>
    (['first', 'middle', 'last'] as const).map((pages) => ({
      name,
      ask: sorted(params),
      pages,
      isUsual: index < usual.length,
    })),
  );
}
