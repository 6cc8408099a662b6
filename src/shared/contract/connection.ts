import { type Static, Type } from 'typebox';
import { CONSENT_LANGUAGES } from '#shared/consentVersions.ts';
import { Closed, Nullable, Text } from './shapes.ts';

/** PAGES §3.9 names the states. */
export const ATHLETE_STATUSES = ['importing', 'connected', 'permission_missing', 'disconnected', 'error'] as const;
export type AthleteStatus = (typeof ATHLETE_STATUSES)[number];

/**
 * Reason of the status; null adds nothing to it. `revoked_at_strava`: access was withdrawn at Strava;
 * `disconnected_here`: by the user or an admin; `tokens_lost`: Strava does not accept our tokens, without a
 * withdrawal; `activities_not_shared`: no activity permission; `private_not_shared`: private activities are missing;
 * `import_failed`: Strava refused for good; `revoked_at_source`: access was withdrawn at another source;
 * `consents_missing`: the person has not agreed to what the source asks.
 */
export const STATUS_REASONS = [
  'revoked_at_strava',
  'disconnected_here',
  'tokens_lost',
  'activities_not_shared',
  'private_not_shared',
  'import_failed',
  'revoked_at_source',
  'consents_missing',
] as const;
export type StatusReason = (typeof STATUS_REASONS)[number];

/** The requested scopes; each may be refused separately. */
export const WANTED_SCOPES = ['read', 'activity:read', 'activity:read_all', 'profile:read_all'] as const;

/** The state of a connection in every answer. Times are ISO 8601 UTC. */
export const connectionFields = {
  status: Type.Enum([...ATHLETE_STATUSES]),
  status_reason: Nullable(Type.Enum([...STATUS_REASONS])),
  status_since: Type.String(),
  scopes: Type.Array(Type.String()),
  missing_scopes: Type.Array(Type.String()),
  connected_at: Type.String(),
  last_sync_at: Text,
  /** Number of activities while the history is being read; null once it is complete. */
  history_so_far: Nullable(Type.Integer()),
  /** When the data of an ended connection are deleted; null while it lasts. */
  delete_due_at: Text,
};

/**
 * Data that may soon be lost. `lost_from`: from when on new data are lost, because the source was not read for long;
 * `access_ends_at`: when an access ends that the person has to give again. Null while it is far off.
 */
export const accountWarnings = { lost_from: Text, access_ends_at: Text };
export type AccountWarnings = Record<keyof typeof accountWarnings, string | null>;

/** The link by which athletes without an account connect. */
export const InviteAnswer = Type.Object({ invite: Type.Object({ url: Type.String(), created_at: Type.String() }) });
export type InviteAnswer = Static<typeof InviteAnswer>;

const InviteToken = Type.String({ minLength: 1, maxLength: 200 });

export const CheckInviteBody = Closed({ invite: InviteToken });
export type CheckInviteBody = Static<typeof CheckInviteBody>;
/** `unknown` is the same for an invalid link and a renewed one. */
export const CheckInviteAnswer = Type.Object({
  state: Type.Enum(['open', 'full', 'unknown', 'not_set_up']),
});
export type CheckInviteAnswer = Static<typeof CheckInviteAnswer>;

/**
 * Without `invite` and `receipt` for the caller's own account; `receipt` of a participant. `consent_version` is the
 * accepted version.
 */
export const AuthStartBody = Closed({
  invite: Type.Optional(InviteToken),
  receipt: Type.Optional(InviteToken),
  consent_version: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  lang: Type.Enum([...CONSENT_LANGUAGES]),
});
export type AuthStartBody = Static<typeof AuthStartBody>;

/** Strava's address for the browser. */
export const AuthStartAnswer = Type.Object({ authorize_url: Type.String() });
export type AuthStartAnswer = Static<typeof AuthStartAnswer>;

/** The query of Strava's redirect; `error` instead of `code` when the athlete refused. */
export const AuthCallbackBody = Closed({
  state: Type.String({ maxLength: 200 }),
  code: Type.Optional(Type.String({ maxLength: 200 })),
  scope: Type.Optional(Type.String({ maxLength: 500 })),
  error: Type.Optional(Type.String({ maxLength: 200 })),
});
export type AuthCallbackBody = Static<typeof AuthCallbackBody>;

/** `scope_missing`: no activities are shared. `missing_scopes` has smaller gaps as well. */
export const AuthCallbackAnswer = Type.Object({
  result: Type.Enum(['connected', 'scope_missing']),
  athlete_name: Type.String(),
  missing_scopes: Type.Array(Type.String()),
  /** False for an athlete who came by the link and has no account. */
  is_own_account: Type.Boolean(),
});
export type AuthCallbackAnswer = Static<typeof AuthCallbackAnswer>;

/** The user's own connection to Strava; Strava's ids are strings. */
export const OwnAthlete = Type.Object({
  id: Type.String(),
  strava_id: Type.String(),
  name: Type.String(),
  ...connectionFields,
  activity_count: Type.Integer(),
});
export type OwnAthlete = Static<typeof OwnAthlete>;

/** `athlete` is null without a connection; `is_set_up` is false without a Strava app. */
export const OwnAthleteAnswer = Type.Object({
  is_set_up: Type.Boolean(),
  is_full: Type.Boolean(),
  athlete: Nullable(OwnAthlete),
});
export type OwnAthleteAnswer = Static<typeof OwnAthleteAnswer>;

/** Changed topics for the reader of the stream of updates. `everything`: events may be lost. */
const UPDATE_TOPICS = ['activities', 'athletes', 'gear', 'uploads', 'exports', 'control', 'everything'] as const;
export type UpdateTopic = (typeof UPDATE_TOPICS)[number];
