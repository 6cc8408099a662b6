import { type Static, Type } from 'typebox';
import { DATA_CATEGORIES } from '#shared/consentVersions.ts';
import { ACTIVITIES_MAX, REASON_MAX, SEARCH_MAX } from '#shared/constants.ts';
import { REVIEW_DECISIONS } from '#shared/qualityChecks.ts';
import { FILE_FORMATS, SOURCE_NAMES } from '#shared/sources.ts';
import { listQuery } from './list.ts';
import { Closed, Nullable, Num, Text } from './shapes.ts';

const UUID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';
const Metres = Type.Integer({ minimum: 0, maximum: 100_000_000 });

/** PAGES §3.0-H Checks that an activity failed. `implausible_speed`: faster than people are in that sport. */
const ACTIVITY_FLAGS = ['manual', 'no_heart_rate', 'indoor', 'implausible_speed'] as const;
export type ActivityFlag = (typeof ACTIVITY_FLAGS)[number];
export const EXCLUDE_REASONS = ['duplicate', 'wrong_sport', 'device_fault', 'not_by_participant', 'other'] as const;
export type ExcludeReason = (typeof EXCLUDE_REASONS)[number];

/** §3 An activity as lists show it. Metres, seconds, m/s, beats per minute; null: not recorded. */
const listed = {
  id: Type.String(),
  /** To researchers the participant's id and code. */
  athlete_id: Type.String(),
  /** Null without a Strava account. */
  athlete_name: Text,
  /** The user of a person without a Strava account; null to researchers and without a user. */
  user_email: Text,
  sport_type: Type.String(),
  /** Researchers get null. */
  name: Text,
  /** ISO 8601 in UTC. */
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
  source: Type.Enum([...SOURCE_NAMES]),
};
/** The participant's answer from 0 to 10, for staff of a study that asks for it. */
const session_effort = Nullable(Type.Integer());

/** `also_in`: the other sources with a record of it; `reviewed`: decisions of the study under whose code it is shown. */
export const ListedActivity = Type.Object({
  ...listed,
  also_in: Type.Array(Type.Enum([...SOURCE_NAMES])),
  reviewed: Type.Array(Type.Enum([...REVIEW_DECISIONS])),
  session_effort,
});
export type ListedActivity = Static<typeof ListedActivity>;

const under = {
  /** Under the codes of the participants, also for an admin. */
  study_id: Type.Optional(Type.String({ pattern: UUID })),
  participant_id: Type.Optional(Type.String({ pattern: UUID })),
};
/** The study under whose code an activity is shown; by default the first one that reads it. */
export const ActivityQuery = Closed(under);
export type ActivityQuery = Static<typeof ActivityQuery>;

const filters = {
  /** Strava's names of sports, separated by commas: `Run,TrailRun,VirtualRun`. */
  sport: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  from: Type.Optional(Type.String({ maxLength: 10 })),
  to: Type.Optional(Type.String({ maxLength: 10 })),
  athlete_id: Type.Optional(Type.String({ pattern: UUID })),
  distance_min: Type.Optional(Metres),
  distance_max: Type.Optional(Metres),
  gear_id: Type.Optional(Type.String({ pattern: UUID })),
  flag: Type.Optional(Type.Enum([...ACTIVITY_FLAGS])),
  excluded: Type.Optional(Type.Enum(['yes', 'no'])),
};

/**
 * Filters of the exported activities. Days are `YYYY-MM-DD` where they were recorded, distances metres; both ends are
 * included.
 */
export const ActivitiesExportQuery = Closed({
  /** Case-insensitive, in title, sport, device and the athlete's name, or the e-mail of a user without a Strava account. */
  search: Type.Optional(Type.String({ maxLength: SEARCH_MAX })),
  ...filters,
});
export type ActivitiesExportQuery = Static<typeof ActivitiesExportQuery>;

const ACTIVITIES_SORTABLE = ['start', 'distance', 'moving_time'] as const;
export type ActivitiesQuery = Static<typeof ActivitiesQuery>;
/**
 * The filters of the export, and the position in the list: `after` and `before` are keys from an answer and reach any
 * page; `page` without a key is at most ACTIVITIES_PAGE_DEPTH rows deep; `before=end` is the last page. Default
 * order: `-start`.
 */
export const ActivitiesQuery = listQuery(ACTIVITIES_SORTABLE, {
  ...filters,
  ...under,
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
  totals: Nullable(
    Type.Object({ distance: Type.Number(), moving_time: Type.Integer(), total_elevation_gain: Type.Number() }),
  ),
  page: Type.Integer(),
  page_size: Type.Integer(),
  next: Text,
  previous: Text,
});
export type ActivitiesAnswer = Static<typeof ActivitiesAnswer>;

/** `format` is that of an uploaded file. */
const ActivityRecord = Type.Object({
  source: Type.Enum([...SOURCE_NAMES]),
  format: Nullable(Type.Enum([...FILE_FORMATS])),
  device: Text,
  is_primary: Type.Boolean(),
});
export type ActivityRecord = Static<typeof ActivityRecord>;

/** The values are those of the primary record, whichever record was asked for. */
export const Activity = Type.Object({
  ...listed,
  session_effort,
  /** Null for an uploaded file. */
  strava_id: Text,
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
    /** The note is for admins only. */
    Type.Object({ reason: Type.Enum([...EXCLUDE_REASONS]), note: Type.String(), at: Type.String(), by_email: Text }),
    Type.Null(),
  ]),
  /** All records of the activity; the values shown are those of the primary one. */
  records: Type.Array(ActivityRecord),
  /** The activity's page at Strava. */
  url: Text,
  /** The study under whose code it is shown, and what it does not collect or the participant did not agree to. */
  study_id: Text,
  not_collected: Type.Array(Type.Enum([...DATA_CATEGORIES])),
  may_exclude: Type.Boolean(),
});
export type Activity = Static<typeof Activity>;
/** An activity deleted at Strava has only that field. */
export const ActivityAnswer = Type.Object({
  activity: Nullable(Activity),
  deleted_at: Text,
});
export type ActivityAnswer = Static<typeof ActivityAnswer>;

/** Written as JSON Schema 2020-12, which OpenAPI 3.1 uses and `Type.Tuple` does not. */
const Position = Type.Unsafe<[number, number]>(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }));
const Series = Nullable(Type.Array(Num));
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
 * at most 2,000 points. `route` has latitude and longitude in degrees, for the athlete and admins only;
 * researchers get its outline, which begins at 0, 0, where the participant agreed to it.
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
  route: Nullable(Type.Array(Position)),
  splits: Type.Array(Lap),
  laps: Type.Array(Lap),
  /** Seconds in each zone; `to` is null in the last. */
  heart_rate_zones: Type.Array(
    Type.Object({ from: Type.Integer(), to: Nullable(Type.Integer()), seconds: Type.Integer() }),
  ),
  kept_until: Text,
});
export type ActivityStreamsAnswer = Static<typeof ActivityStreamsAnswer>;

const Ids = Type.Array(Type.String({ maxLength: 36 }), { minItems: 1, maxItems: ACTIVITIES_MAX });

export const ReimportActivitiesBody = Closed({ ids: Ids });
export type ReimportActivitiesBody = Static<typeof ReimportActivitiesBody>;
/** `queued`: how many came from an athlete at Strava who is connected; the others stay as they are. */
export const ReimportActivitiesAnswer = Type.Object({ queued: Type.Integer() });
export type ReimportActivitiesAnswer = Static<typeof ReimportActivitiesAnswer>;

const excludeReason = Type.Enum([...EXCLUDE_REASONS]);
const excludeNote = Type.String({ maxLength: REASON_MAX });
/** Excluding needs a reason, including again has none. */
export const ExcludeActivitiesBody = Closed({
  ids: Ids,
  excluded: Type.Boolean(),
  /** Changes only activities with this exclusion, null for none, so that an undo leaves what was changed meanwhile. */
  from: Type.Optional(Nullable(Closed({ reason: excludeReason, note: excludeNote }))),
  reason: Type.Optional(excludeReason),
  note: Type.Optional(excludeNote),
});
export type ExcludeActivitiesBody = Static<typeof ExcludeActivitiesBody>;
const Exclusion = Type.Object({ reason: Type.Enum([...EXCLUDE_REASONS]), note: Type.String() });
const Former = Type.Object({ id: Type.String(), exclusion: Nullable(Exclusion) });
/** `former` has the previous states of the changed activities, for an undo; null for one that was not excluded. */
export const ExcludeActivitiesAnswer = Type.Object({
  changed: Type.Integer(),
  former: Type.Optional(Type.Array(Former)),
});
export type ExcludeActivitiesAnswer = Static<typeof ExcludeActivitiesAnswer>;
