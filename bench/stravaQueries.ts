import { ACTIVITY_CALLS } from '#shared/calls/activities.ts';
import { ATHLETE_CALLS } from '#shared/calls/athletes.ts';
import { API_BASE } from '#shared/constants.ts';
import { below as randomBelow } from './queries.ts';
import { athleteIdOf, STRAVA_SPORTS } from './stravaSeed.ts';
import { participantIdOf, STRAVA_STUDIES } from './stravaStudies.ts';

type Params = Record<string, string | number>;

export type Caller = 'admin' | 'researcher' | 'person';

/** A question of a caller: a filter or search of the list of activities, for any page, or another call. */
export interface ActivityScenario {
  name: string;
  caller: Caller;
  /** Of the n-th query, when it is not the list of activities. */
  path?: (index: number) => string;
  /** The n-th query, equal in each run. */
  ask(index: number): Params;
  /** How pages are reached: by number near the start, or by keys from either end. */
  pages: 'first' | 'middle' | 'last';
  /** Athlete, sport and days, whose totals are kept; others must find and count their matches. */
  isUsual: boolean;
}

const SORTS = ['-start', 'start', '-distance', 'distance', '-moving_time', 'moving_time'];
const DAY_MS = 86_400_000;

export const addressOf = (params: Params, path: string = ACTIVITY_CALLS.listActivities.path) =>
  `${API_BASE}${path}?${new URLSearchParams(
    Object.entries(params).map(([name, value]): [string, string] => [name, String(value)]),
  )}`;

const dayBack = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

type Kind = [name: string, params: (index: number) => Params];

const { same, large } = STRAVA_STUDIES;

/** A study has as many activities in each installation, so only the others can make it slower. */
const OF_STUDIES: Kind[] = [
  ['of a study', () => ({ study_id: same.id })],
  ['of a study, a sport', (index) => ({ study_id: same.id, sport: index % 2 === 0 ? 'Run' : 'Ride' })],
  [
    'of a study, four weeks',
    (index) => ({ study_id: same.id, from: dayBack(27 + (index % 300)), to: dayBack(index % 300) }),
  ],
  ['of a participant', (index) => ({ participant_id: participantIdOf(index % same.participants) })],
];
const OF_LARGE_STUDY: Kind[] = [
  ['of a large study', () => ({ study_id: large.id })],
  ['of a large study, with a flag', () => ({ study_id: large.id, flag: 'no_heart_rate' })],
  ['of a large study, too fast', () => ({ study_id: large.id, flag: 'implausible_speed' })],
  ['of a large study, excluded', () => ({ study_id: large.id, excluded: 'yes' })],
  ['of a large study, not excluded', () => ({ study_id: large.id, excluded: 'no' })],
  ['of a large study, search', () => ({ study_id: large.id, search: 'edge' })],
];
const OWN: Kind[] = [
  ['own list', () => ({})],
  ['own list, search', () => ({ search: 'lunch' })],
];

const first = { ask: () => ({}), pages: 'first', isUsual: true } as const;
const ofParticipant = (path: string) => (index: number) =>
  path.replace(':id', participantIdOf(index % same.participants));
const OTHER_CALLS: ActivityScenario[] = [
  {
    ...{
      ...first,
      name: 'athletes of a study',
      caller: 'researcher',
      ask: () => ({ study_id: same.id, page_size: 10 }),
    },
    path: () => ATHLETE_CALLS.listAthletes.path,
  },
  {
    ...{ ...first, name: 'athletes of a large study', caller: 'researcher', isUsual: false },
    ask: () => ({ study_id: large.id, page_size: 10 }),
    path: () => ATHLETE_CALLS.listAthletes.path,
  },
  {
    ...{ ...first, name: 'figures of a study', caller: 'researcher', ask: () => ({ study_id: same.id }) },
    path: () => ACTIVITY_CALLS.getStravaDashboard.path,
  },
  {
    ...{ ...first, name: 'figures of a large study', caller: 'researcher', isUsual: false },
    ask: () => ({ study_id: large.id }),
    path: () => ACTIVITY_CALLS.getStravaDashboard.path,
  },
  {
    ...{ ...first, name: 'figures of a participant', caller: 'researcher' },
    path: ofParticipant(ATHLETE_CALLS.getAthleteStats.path),
  },
  { ...first, name: 'gear of a participant', caller: 'researcher', path: ofParticipant(ACTIVITY_CALLS.listGear.path) },
  { ...first, name: 'own figures', caller: 'person', path: () => ACTIVITY_CALLS.getOwnDashboard.path },
];

/** Every filter singly and some together, in every order, at the start, in the middle and at the end. */
export function activityScenarios(activities: number): ActivityScenario[] {
  const below = randomBelow(activities);
  const athletes = Math.ceil(activities / 1000);
  const sorted = (params: (index: number) => Params) => (index: number) => ({
    sort: SORTS[index % SORTS.length] ?? '',
    page_size: 10,
    ...params(index),
  });
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
    ['with a rare flag', () => ({ flag: 'implausible_speed' })],
    ['excluded', () => ({ excluded: 'yes' })],
    ['search: a word of every fourth', () => ({ search: 'lunch' })],
    ['search: a word of all', () => ({ search: 'the lake' })],
    ['search: one activity', () => ({ search: String(10_000_000 + below(activities)).slice(1) })],
    ['search: one activity, in frequent words', () => ({ search: `${below(activities)} round the` })],
    ['search: a sport', () => ({ search: 'trail run' })],
    ['search: nothing', (index) => ({ search: `zebra ${index % 10}` })],
    ['search: an athlete', () => ({ search: `athlete ${below(athletes)}` })],
    ['search, sport and days', () => ({ search: 'morning', sport: 'Run', from: dayBack(100) })],
  ];
  const everyPage =
    (caller: Caller, isUsual: boolean) =>
    ([name, params]: Kind) =>
      (['first', 'middle', 'last'] as const).map((pages) => ({ name, caller, ask: sorted(params), pages, isUsual }));
  return [
    ...usual.flatMap(everyPage('admin', true)),
    ...others.flatMap(everyPage('admin', false)),
    ...OF_STUDIES.flatMap(everyPage('researcher', true)),
    ...OF_LARGE_STUDY.flatMap(everyPage('researcher', false)),
    ...OWN.flatMap(everyPage('person', true)),
    ...OTHER_CALLS,
  ];
}
