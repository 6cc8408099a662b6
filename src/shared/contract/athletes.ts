import { type Static, Type } from 'typebox';
import { SYNCS_PER_CALL } from '#shared/constants.ts';
import { SOURCE_NAMES } from '#shared/sources.ts';
import { ActivityQuery } from './activities.ts';
import { connectionFields } from './connection.ts';
import { PROBLEM_KINDS } from './control.ts';
import { listAnswer, listQuery } from './list.ts';
import { Reason } from './reason.ts';
import { Closed, Nullable, Text } from './shapes.ts';

/** A participant's account at a source that the study permits. */
export const StudyAccount = Type.Object({
  source: Type.Enum([...SOURCE_NAMES]),
  ...Type.Omit(Type.Object(connectionFields), ['connected_at', 'history_so_far']).properties,
});
export type StudyAccount = Static<typeof StudyAccount>;

/**
 * An athlete. In a study `id` and `name` are the participant's id and code, the figures are of what the study reads,
 * `connected_at` is the time of joining, and the connection is the first of the participant's accounts, which have the one
 * that needs attention first; `last_sync_at` is the latest of them. Metres; times ISO 8601 UTC.
 */
export const ListedAthlete = Type.Object({
  id: Type.String(),
  /** Null in a study. */
  strava_id: Text,
  name: Type.String(),
  ...connectionFields,
  /** Null for a participant without an account at a source that the study permits. */
  status: Nullable(connectionFields.status),
  participant: Nullable(
    Type.Object({
      code: Type.String(),
      study_id: Type.String(),
      study_title: Type.String(),
      accounts: Type.Array(StudyAccount),
    }),
  ),
  last_activity_at: Text,
  /**
   * Null also where single activities are not shown. `start_date` in UTC, `start_date_local` in local time, `YYYY-MM-
   * DDTHH:MM:SS`.
   */
  last_activity: Nullable(
    Type.Object({ id: Type.String(), start_date: Type.String(), start_date_local: Type.String() }),
  ),
  /** The local day of the last activity, also where single activities are not shown. */
  last_day: Text,
  activity_count: Type.Integer(),
  /** Distance of the 28 days that end today in the installation's time zone. */
  distance_28d: Type.Number(),
  /** Of the studies that may read the account the person takes part in; null in a study. */
  study_count: Nullable(Type.Integer()),
  /** Null without a user account. */
  user_id: Text,
  user_email: Text,
});
export type ListedAthlete = Static<typeof ListedAthlete>;

export const ATHLETES_SORTABLE = [
  'name',
  'status',
  'connected_at',
  'last_activity_at',
  'last_sync_at',
  'activity_count',
] as const;
export type AthletesQuery = Static<typeof AthletesQuery>;
const filters = {
  status: Type.Optional(Type.String({ maxLength: 100 })),
  /** Whether a user account belongs to it. */
  linked: Type.Optional(Type.Enum(['yes', 'no'])),
  /** Whether all permissions that are asked for are given. */
  permission: Type.Optional(Type.Enum(['all', 'missing'])),
  /** Only athletes whose last activity is at least this many days ago. */
  silent_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
};
/**
 * `status`: words of ATHLETE_STATUSES, comma separated. Default order: `-last_activity_at`. `study_id`, `participant_id`:
 * participants by code, also for an admin. The search covers what the list shows, in both languages, without distances;
 * times in the installation's time zone.
 */
export const AthletesQuery = listQuery(ATHLETES_SORTABLE, {
  ...filters,
  ...ActivityQuery.properties,
});
/** Those of the list, without study and page. */
export const AthletesExportQuery = Closed(
  Type.Omit(listQuery(ATHLETES_SORTABLE, { ...filters, language: Type.Enum(['en', 'de']) }), ['page', 'page_size'])
    .properties,
);
export type AthletesExportQuery = Static<typeof AthletesExportQuery>;
export const AthletesAnswer = listAnswer('athletes', ListedAthlete);
export type AthletesAnswer = Static<typeof AthletesAnswer>;

export const Athlete = Type.Object({
  ...ListedAthlete.properties,
  token_expires_at: Text,
  last_event_at: Text,
  /** What could not be read last, with Strava's id of the activity where it was one; null in a study, and once all is read. */
  last_error: Nullable(Type.Object({ kind: Type.Enum([...PROBLEM_KINDS]), at: Type.String(), strava_id: Text })),
  consent: Nullable(Type.Object({ version: Type.Integer(), lang: Type.String(), accepted_at: Type.String() })),
});
export type Athlete = Static<typeof Athlete>;
export const AthleteAnswer = Type.Object({ athlete: Athlete });
export type AthleteAnswer = Static<typeof AthleteAnswer>;

/** Metres, seconds. */
const sums = { activity_count: Type.Integer(), distance: Type.Number(), moving_time: Type.Integer() };
/** `active_days` are days with any activity. */
export const PeriodFigures = Type.Object({
  ...sums,
  total_elevation_gain: Type.Number(),
  active_days: Type.Integer(),
});
export type PeriodFigures = Static<typeof PeriodFigures>;

/** A calendar day (`YYYY-MM-DD`, local) with activities. */
export const DayFigures = Type.Object({ day: Type.String(), ...sums });
export type DayFigures = Static<typeof DayFigures>;

/** PAGES §3.0-E Kinds of sport that charts tell apart. */
export const SPORT_KINDS = ['run', 'ride', 'walk', 'other'] as const;
export type SportKind = (typeof SPORT_KINDS)[number];

/**
 * Weeks begin on Monday (`YYYY-MM-DD`); `distance` in metres by kind of sport. Weeks without activities are included.
 */
export const WeekDistance = Type.Object({
  week: Type.String(),
  distance: Type.Object(
    Object.fromEntries(SPORT_KINDS.map((kind) => [kind, Type.Number()])) as Record<
      SportKind,
      ReturnType<typeof Type.Number>
    >,
  ),
});
export type WeekDistance = Static<typeof WeekDistance>;

export const AthleteStatsQuery = Closed({
  weeks: Type.Optional(Type.Integer({ minimum: 1, maximum: 104 })),
  ...ActivityQuery.properties,
});
export type AthleteStatsQuery = Static<typeof AthleteStatsQuery>;
/** `last_four_weeks` ends today; `weeks` (default 12) includes the current one; `days` are the 28 up to today. */
export const AthleteStatsAnswer = Type.Object({
  today: Type.String(),
  last_four_weeks: PeriodFigures,
  weeks: Type.Array(WeekDistance),
  days: Type.Array(DayFigures),
  sports: Type.Array(Type.Object({ sport_type: Type.String(), ...sums })),
});
export type AthleteStatsAnswer = Static<typeof AthleteStatsAnswer>;

/** An event from Strava and its outcome; null while it waits. The newest 20. */
export const AthleteEvent = Type.Object({
  id: Type.String(),
  received_at: Type.String(),
  object_type: Type.String(),
  aspect_type: Type.String(),
  processed_at: Text,
  outcome: Text,
});
export type AthleteEvent = Static<typeof AthleteEvent>;
export const AthleteEventsAnswer = Type.Object({ events: Type.Array(AthleteEvent) });
export type AthleteEventsAnswer = Static<typeof AthleteEventsAnswer>;

/** `queued`: syncs started; the others were synced less than 15 minutes ago or are not connected. */
export const SyncAthletesBody = Closed({
  ids: Type.Array(Type.String({ maxLength: 36 }), { minItems: 1, maxItems: SYNCS_PER_CALL }),
});
export type SyncAthletesBody = Static<typeof SyncAthletesBody>;
export const SyncAthletesAnswer = Type.Object({ queued: Type.Integer(), skipped: Type.Integer() });
export type SyncAthletesAnswer = Static<typeof SyncAthletesAnswer>;

/** Confirms that all data of the athlete are deleted. */
export const DeleteAthleteBody = Closed({ strava_id: Type.String({ maxLength: 40 }), reason: Reason });
export type DeleteAthleteBody = Static<typeof DeleteAthleteBody>;

const PERIODS = ['7d', '4w', '12w', '1y'] as const;
export type Period = (typeof PERIODS)[number];
export const OwnDashboardQuery = Closed({ period: Type.Optional(Type.Enum([...PERIODS])) });
export type OwnDashboardQuery = Static<typeof OwnDashboardQuery>;
/**
 * The caller's figures of a period (default `4w`) up to today, and of the one before it. `bars` are days for `7d`,
 * otherwise weeks from Monday, the first from the period's first day, in order and complete. `days`
 * are those of this month and the one before.
 */
export const OwnDashboardAnswer = Type.Object({
  today: Type.String(),
  period: Type.Enum([...PERIODS]),
  current: PeriodFigures,
  previous: PeriodFigures,
  bars: Type.Array(Type.Object({ from: Type.String(), distance: Type.Number() })),
  days: Type.Array(DayFigures),
  runs: Type.Object({
    all: Type.Integer(),
    today: Type.Integer(),
    last_week: Type.Integer(),
    last_four_weeks: Type.Integer(),
  }),
});
export type OwnDashboardAnswer = Static<typeof OwnDashboardAnswer>;
