import { type Static, Type } from 'typebox';
import { SEARCH_MAX } from '#shared/constants.ts';

/** §3 Strava dashboard. `distance_by_day`: `YYYY-MM-DD` (seven days, today last) to metres. */
export const StravaDashboard = Type.Object({
  athlete_count: Type.Integer(),
  activity_count: Type.Integer(),
  runs_count: Type.Integer(),
  runs_today_count: Type.Integer(),
  runs_last_week_count: Type.Integer(),
  runs_last_four_weeks: Type.Integer(),
  distance_by_day: Type.Record(Type.String(), Type.Number()),
});
export type StravaDashboard = Static<typeof StravaDashboard>;

/** A person's own connection to Strava. Strava's ids travel as strings. */
export const Athlete = Type.Object({
  id: Type.String(),
  strava_id: Type.String(),
  name: Type.String(),
  status: Type.Enum(['importing', 'connected', 'permission_missing', 'disconnected', 'error']),
  scopes: Type.Array(Type.String()),
  connected_at: Type.String(),
  last_sync_at: Type.Union([Type.String(), Type.Null()]),
  activity_count: Type.Integer(),
});
export type Athlete = Static<typeof Athlete>;

/** `athlete` is null while nothing is connected; `is_set_up` is false when the installation has no Strava app. */
export const OwnAthleteAnswer = Type.Object({
  is_set_up: Type.Boolean(),
  athlete: Type.Union([Athlete, Type.Null()]),
});
export type OwnAthleteAnswer = Static<typeof OwnAthleteAnswer>;

/** Where to send the browser so that a person grants access. */
export const AuthStartAnswer = Type.Object({ authorize_url: Type.String() });
export type AuthStartAnswer = Static<typeof AuthStartAnswer>;

/** What Strava put into the query of its redirect; `error` instead of `code` when the person refused. */
export const AuthCallbackBody = Type.Object(
  {
    state: Type.String({ maxLength: 200 }),
    code: Type.Optional(Type.String({ maxLength: 200 })),
    scope: Type.Optional(Type.String({ maxLength: 500 })),
    error: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
);
export type AuthCallbackBody = Static<typeof AuthCallbackBody>;

export const AuthCallbackAnswer = Type.Object({
  result: Type.Enum(['connected', 'scope_missing']),
  athlete_name: Type.String(),
  missing_scopes: Type.Array(Type.String()),
});
export type AuthCallbackAnswer = Static<typeof AuthCallbackAnswer>;

const Metres = Type.Integer({ minimum: 0, maximum: 100_000_000 });

/** Which activities are exported: all, unless filtered. Days are `YYYY-MM-DD` where they were recorded, distances metres; both ends count. */
export const ActivitiesExportQuery = Type.Object(
  {
    /** Case-insensitive, in title, sport, device and the athlete's name. */
    search: Type.Optional(Type.String({ maxLength: SEARCH_MAX })),
    sport: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    from: Type.Optional(Type.String({ maxLength: 10 })),
    to: Type.Optional(Type.String({ maxLength: 10 })),
    athlete_id: Type.Optional(Type.String({ pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' })),
    distance_min: Type.Optional(Metres),
    distance_max: Type.Optional(Metres),
  },
  { additionalProperties: false },
);
export type ActivitiesExportQuery = Static<typeof ActivitiesExportQuery>;
