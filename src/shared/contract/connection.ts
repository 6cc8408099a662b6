import { type Static, Type } from 'typebox';
import { CONSENT_LANGUAGES } from './studies.ts';

const Closed = { additionalProperties: false };
const Text = Type.Union([Type.String(), Type.Null()]);

/** PAGES §3.9 How a connection stands. */
export const ATHLETE_STATUSES = ['importing', 'connected', 'permission_missing', 'disconnected', 'error'] as const;
export type AthleteStatus = (typeof ATHLETE_STATUSES)[number];

/**
 * Why it stands so; null says nothing more than the status.
 * `revoked_at_strava`: access was withdrawn there; `disconnected_here`: by the person or an admin; `tokens_lost`: Strava no longer
 * knows the tokens that we hold, without having said that access was withdrawn; `activities_not_shared`: no activity permission was
 * given; `private_not_shared`: private activities are missing, the others arrive; `import_failed`: Strava refused for good.
 */
export const STATUS_REASONS = [
  'revoked_at_strava',
  'disconnected_here',
  'tokens_lost',
  'activities_not_shared',
  'private_not_shared',
  'import_failed',
] as const;
export type StatusReason = (typeof STATUS_REASONS)[number];

/** What Kadenz asks for. Each may be refused by itself. */
export const WANTED_SCOPES = ['read', 'activity:read', 'activity:read_all', 'profile:read_all'] as const;

/** How a connection stands, in every answer that shows one. Times are ISO 8601 UTC. */
export const connectionFields = {
  status: Type.Enum([...ATHLETE_STATUSES]),
  status_reason: Type.Union([Type.Enum([...STATUS_REASONS]), Type.Null()]),
  status_since: Type.String(),
  scopes: Type.Array(Type.String()),
  missing_scopes: Type.Array(Type.String()),
  connected_at: Type.String(),
  last_sync_at: Text,
  /** History that is still being read: activities so far; null once it is complete. */
  history_so_far: Type.Union([Type.Integer(), Type.Null()]),
  /** By then everything of a connection that ended is deleted; null while it lasts. */
  delete_due_at: Text,
};

/** The link that lets athletes connect who have no account here. */
export const InviteAnswer = Type.Object({ invite: Type.Object({ url: Type.String(), created_at: Type.String() }) });
export type InviteAnswer = Static<typeof InviteAnswer>;

const InviteToken = Type.String({ minLength: 1, maxLength: 200 });

export const CheckInviteBody = Type.Object({ invite: InviteToken }, Closed);
export type CheckInviteBody = Static<typeof CheckInviteBody>;
/** `unknown` for a link that never was valid as for one that was renewed: nothing tells them apart. */
export const CheckInviteAnswer = Type.Object({
  state: Type.Enum(['open', 'full', 'unknown', 'not_set_up']),
});
export type CheckInviteAnswer = Static<typeof CheckInviteAnswer>;

/** Without `invite` the caller's own account is meant. `consent_version` is what the person has just agreed to. */
export const AuthStartBody = Type.Object(
  {
    invite: Type.Optional(InviteToken),
    consent_version: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    lang: Type.Enum([...CONSENT_LANGUAGES]),
  },
  Closed,
);
export type AuthStartBody = Static<typeof AuthStartBody>;

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
  Closed,
);
export type AuthCallbackBody = Static<typeof AuthCallbackBody>;

/** `scope_missing`: no activities are shared, so nothing can arrive. `missing_scopes` names smaller gaps as well. */
export const AuthCallbackAnswer = Type.Object({
  result: Type.Enum(['connected', 'scope_missing']),
  athlete_name: Type.String(),
  missing_scopes: Type.Array(Type.String()),
  /** False for somebody who came by the link and has no account here. */
  is_own_account: Type.Boolean(),
});
export type AuthCallbackAnswer = Static<typeof AuthCallbackAnswer>;

/** A person's own connection to Strava. Strava's ids travel as strings. */
export const OwnAthlete = Type.Object({
  id: Type.String(),
  strava_id: Type.String(),
  name: Type.String(),
  ...connectionFields,
  activity_count: Type.Integer(),
});
export type OwnAthlete = Static<typeof OwnAthlete>;

/** `athlete` is null while nothing is connected; `is_set_up` is false when the installation has no Strava app. */
export const OwnAthleteAnswer = Type.Object({
  is_set_up: Type.Boolean(),
  is_full: Type.Boolean(),
  athlete: Type.Union([OwnAthlete, Type.Null()]),
});
export type OwnAthleteAnswer = Static<typeof OwnAthleteAnswer>;

/** What an event of the stream of updates says has changed for its reader. `everything`: events may have been missed. */
export const UPDATE_TOPICS = ['activities', 'athletes', 'gear', 'control', 'everything'] as const;
export type UpdateTopic = (typeof UPDATE_TOPICS)[number];
