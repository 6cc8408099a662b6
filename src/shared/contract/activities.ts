import { type Static, Type } from 'typebox';
import { REASON_MAX, SEARCH_MAX } from '#shared/constants.ts';
import { type ListQuery, listQuery } from './list.ts';

const Closed = { additionalProperties: false };
const Text = Type.Union([Type.String(), Type.Null()]);
const Num = Type.Union([Type.Number(), Type.Null()]);
const UUID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';
const Metres = Type.Integer({ minimum: 0, maximum: 100_000_000 });

/** PAGES §3.0-H Checks that an activity failed. `implausible_speed`: faster than people are in that sport. */
export const ACTIVITY_FLAGS = ['manual', 'no_heart_rate', 'indoor', 'implausible_speed'] as const;
export type ActivityFlag = (typeof ACTIVITY_FLAGS)[number];
export const EXCLUDE_REASONS = ['duplicate', 'wrong_sport', 'device_fault', 'not_by_participant', 'other'] as const;
export type ExcludeReason = (typeof EXCLUDE_REASONS)[number];

/** §3 An activity as lists show it. Metres, seconds, m/s, beats per minute; null: not recorded. */
const listed = {
  id: Type.String(),
  athlete_id: Type.String(),
  athlete_name: Type.String(),
  sport_type: Type.String(),
  name: Type.String(),
  /** ISO 8601 UTC. */
  start_date: Type.String(),
  /** Local time where it was recorded, `YYYY-MM-DDTHH:MM:SS`, no zone. */
  start_date_local: Type.String(),
  distance: Type.Number(),
  moving_time: Type.Integer(),
  elapsed_time: Type.Integer(),
  total_elevation_gain: Num,
  average_speed: Num,
  average_heartrate: Num,
  max_heartrate: Num,
  device_name: Text,
  flags: Type.Array(Type.Enum([...ACTIVITY_FLAGS])),
  excluded: Type.Boolean(),
};
export const ListedActivity = Type.Object(listed);
export type ListedActivity = Static<typeof ListedActivity>;

const filters = {
  /** Strava's names of sports, separated by commas: `Run,TrailRun,VirtualRun`. */
  sport: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  from: Type.Optional(Type.String({ maxLength: 10 })),
  to: Type.Optional(Type.String({ maxLength: 10 })),
  athlete_id: Type.Optional(Type.String({ pattern: UUID })),
  distance_min: Type.Optional(Metres),
  distance_max: Type.Optional(Metres),
};

/**
 * Filters of the exported activities. Days are `YYYY-MM-DD` where they were recorded, distances metres; both ends are
 * included.
 */
export const ActivitiesExportQuery = Type.Object(
  {
    /** Case-insensitive, in title, sport, device and the athlete's name. */
    search: Type.Optional(Type.String({ maxLength: SEARCH_MAX })),
    ...filters,
    gear_id: Type.Optional(Type.String({ pattern: UUID })),
    flag: Type.Optional(Type.Enum([...ACTIVITY_FLAGS])),
    excluded: Type.Optional(Type.Enum(['yes', 'no'])),
  },
  Closed,
);
export type ActivitiesExportQuery = Static<typeof ActivitiesExportQuery>;

export const ACTIVITIES_SORTABLE = ['start', 'distance', 'moving_time'] as const;
export interface ActivitiesQuery
  extends ListQuery<(typeof ACTIVITIES_SORTABLE)[number]>,
    Omit<ActivitiesExportQuery, 'search'> {
  after?: string;
  before?: string;
}
/**
 * The filters of the export, and the position in the list: `after` and `before` are keys from an answer and reach any
 * page; `page` without a key is at most ACTIVITIES_PAGE_DEPTH rows deep; `before=end` is the last page. Default
 * order: `-start`.
 */
export const ActivitiesQuery = listQuery(ACTIVITIES_SORTABLE, {
  ...filters,
  gear_id: Type.Optional(Type.String({ pattern: UUID })),
  flag: Type.Optional(Type.Enum([...ACTIVITY_FLAGS])),
  excluded: Type.Optional(Type.Enum(['yes', 'no'])),
  after: Type.Optional(Type.String({ maxLength: 300 })),
  before: Type.Optional(Type.String({ maxLength: 300 })),
});
/** Maximum depth in rows of a page without a key. */
export const ACTIVITIES_PAGE_DEPTH = 10_000;
/** Matches of a search are counted up to this number; beyond it the total is a lower bound. */
export const ACTIVITIES_COUNTED = 1000;

/**
 * `total_is_exact` is false when there are more than `total`. `totals` (metres, seconds) are of the whole filter,
 * null when not fully counted. `next` and `previous` are keys for `after` and `before`; null at the ends.
 */
export const ActivitiesAnswer = Type.Object({
  activities: Type.Array(ListedActivity),
  total: Type.Integer(),
  total_is_exact: Type.Boolean(),
  totals: Type.Union([
    Type.Object({ distance: Type.Number(), moving_time: Type.Integer(), total_elevation_gain: Type.Number() }),
    Type.Null(),
  ]),
  page: Type.Integer(),
  page_size: Type.Integer(),
  next: Text,
  previous: Text,
});
export type ActivitiesAnswer = Static<typeof ActivitiesAnswer>;

export const Activity = Type.Object({
  ...listed,
  strava_id: Type.String(),
  timezone: Text,
  average_cadence: Num,
  max_speed: Num,
  calories: Num,
  manual: Type.Boolean(),
  trainer: Type.Boolean(),
  commute: Type.Boolean(),
  gear_id: Text,
  gear_name: Text,
  /** First import, and the last fetch of the shown values. */
  imported_at: Type.String(),
  fetched_at: Type.String(),
  exclusion: Type.Union([
    Type.Object({ reason: Type.Enum([...EXCLUDE_REASONS]), at: Type.String(), by_email: Text }),
    Type.Null(),
  ]),
  url: Type.String(),
  may_exclude: Type.Boolean(),
});
export type Activity = Static<typeof Activity>;
/** An activity deleted at Strava has only that field. */
export const ActivityAnswer = Type.Object({
  activity: Type.Union([Activity, Type.Null()]),
  deleted_at: Text,
});
export type ActivityAnswer = Static<typeof ActivityAnswer>;

/** Written as JSON Schema 2020-12, which OpenAPI 3.1 uses and `Type.Tuple` does not. */
const Position = Type.Unsafe<[number, number]>(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }));
const Series = Type.Union([Type.Array(Num), Type.Null()]);
const Lap = Type.Object({
  name: Type.String(),
  distance: Type.Number(),
  moving_time: Type.Integer(),
  elevation: Num,
  average_speed: Num,
  average_heartrate: Num,
});
export type Lap = Static<typeof Lap>;
/**
 * Charts of an activity; `state` says why there are none. Series are aligned: seconds, metres, metres, m/s, bpm, rpm;
 * at most 2,000 points. `route` has latitude and longitude in degrees, for the athlete and admins only.
 */
export const ActivityStreamsAnswer = Type.Object({
  /** `waiting`: Strava's budget is used up until `retry_at`; `not_recorded`: there are summary values only. */
  state: Type.Enum(['there', 'waiting', 'not_recorded', 'disconnected', 'unavailable']),
  retry_at: Text,
  streams: Type.Object({
    time: Series,
    distance: Series,
    altitude: Series,
    velocity: Series,
    heartrate: Series,
    cadence: Series,
  }),
  route: Type.Union([Type.Array(Position), Type.Null()]),
  splits: Type.Array(Lap),
  laps: Type.Array(Lap),
  /** Seconds in each zone; `to` is null in the last. */
  heart_rate_zones: Type.Array(
    Type.Object({ from: Type.Integer(), to: Type.Union([Type.Integer(), Type.Null()]), seconds: Type.Integer() }),
  ),
  kept_until: Text,
});
export type ActivityStreamsAnswer = Static<typeof ActivityStreamsAnswer>;

/** Excluding needs a reason, including again has none. */
export const ExcludeActivitiesBody = Type.Object(
  {
    ids: Type.Array(Type.String({ maxLength: 36 }), { minItems: 1, maxItems: 1000 }),
    excluded: Type.Boolean(),
    reason: Type.Optional(Type.Enum([...EXCLUDE_REASONS])),
    note: Type.Optional(Type.String({ maxLength: REASON_MAX })),
  },
  Closed,
);
export type ExcludeActivitiesBody = Static<typeof ExcludeActivitiesBody>;
const Exclusion = Type.Object({ reason: Type.Enum([...EXCLUDE_REASONS]), note: Type.String() });
/** `former` has the previous states of the changed activities, for an undo; null for one that was not excluded. */
export const ExcludeActivitiesAnswer = Type.Object({
  changed: Type.Integer(),
  former: Type.Optional(
    Type.Array(Type.Object({ id: Type.String(), exclusion: Type.Union([Exclusion, Type.Null()]) })),
  ),
});
export type ExcludeActivitiesAnswer = Static<typeof ExcludeActivitiesAnswer>;

/** §2 Gear. `distance` is Strava's; the rest comes from the stored activities. Metres, seconds. */
export const Gear = Type.Object({
  id: Type.String(),
  strava_id: Type.String(),
  athlete_id: Type.String(),
  athlete_name: Type.String(),
  kind: Type.Enum(['shoes', 'bike']),
  name: Type.String(),
  brand: Text,
  model: Text,
  is_primary: Type.Boolean(),
  is_retired: Type.Boolean(),
  distance: Type.Number(),
  wear_limit: Num,
  activity_count: Type.Integer(),
  moving_time: Type.Integer(),
  first_used: Text,
  last_used: Text,
  /** `YYYY-MM` to metres, for the last twelve months including those without activities. */
  months: Type.Array(Type.Object({ month: Type.String(), distance: Type.Number() })),
  may_change: Type.Boolean(),
});
export type Gear = Static<typeof Gear>;
export const GearAnswer = Type.Object({ gear: Gear });
export type GearAnswer = Static<typeof GearAnswer>;
export const ListedGear = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['shoes', 'bike']),
  name: Type.String(),
  is_retired: Type.Boolean(),
  distance: Type.Number(),
  wear_limit: Num,
  last_used: Text,
});
export type ListedGear = Static<typeof ListedGear>;
export const GearListAnswer = Type.Object({ gear: Type.Array(ListedGear) });
export type GearListAnswer = Static<typeof GearListAnswer>;
/** Metres, 100 to 2000 km, shoes only; null removes the limit. */
export const ChangeGearBody = Type.Object(
  { wear_limit: Type.Union([Type.Integer({ minimum: 100_000, maximum: 2_000_000 }), Type.Null()]) },
  Closed,
);
export type ChangeGearBody = Static<typeof ChangeGearBody>;
