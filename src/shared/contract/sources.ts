import { type Static, Type } from 'typebox';
import { CONSENT_LANGUAGES } from '#shared/consentVersions.ts';
import { ATHLETE_STATUSES, accountWarnings, connectionFields, STATUS_REASONS } from './connection.ts';
import { PROBLEM_KINDS } from './control.ts';
import { listAnswer, listQuery } from './list.ts';
import { Closed, Nullable, Text } from './shapes.ts';

/** The user's own account at a source other than Strava; times are ISO 8601 UTC. */
export const OwnAccount = Type.Object({
  id: Type.String(),
  ...connectionFields,
  last_event_at: Text,
  last_activity_at: Text,
  activity_count: Type.Integer(),
  ...accountWarnings,
});
export type OwnAccount = Static<typeof OwnAccount>;

/** `account` is null without a connection; `is_set_up` is false without an app of the operator at the source. */
export const OwnAccountAnswer = Type.Object({
  is_set_up: Type.Boolean(),
  account: Nullable(OwnAccount),
});
export type OwnAccountAnswer = Static<typeof OwnAccountAnswer>;

/**
 * With the receipt of a participant, without one for the caller's own account. `consent_version` is the accepted version
 * of the information; 0 stands for none.
 */
export const SourceStartBody = Closed({
  receipt: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  consent_version: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  lang: Type.Enum([...CONSENT_LANGUAGES]),
});
export type SourceStartBody = Static<typeof SourceStartBody>;

/**
 * `consents_missing`: the person has to agree to something at the source before it gives data. `is_own_account` is false
 * for a participant who came with a receipt.
 */
export const SourceCallbackAnswer = Type.Object({
  result: Type.Enum(['connected', 'consents_missing']),
  is_own_account: Type.Boolean(),
});
export type SourceCallbackAnswer = Static<typeof SourceCallbackAnswer>;

const Budget = Type.Object({ used: Type.Integer(), limit: Type.Integer(), resets_at: Type.String() });

/**
 * `foreign`: its events go to another address; `off`: the source switched it off; `keyless`: the key of its signatures
 * is not here, so its events are refused; `unknown`: the source did not answer.
 */
const WEBHOOK_STATES = ['none', 'active', 'off', 'keyless', 'foreign', 'unknown'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** `webhook`: the source announces new data to this installation. */
const SOURCE_CHECKS = ['credentials', 'public_https', 'webhook'] as const;
export type SourceCheck = (typeof SOURCE_CHECKS)[number];

/** State of the connection between Kadenz and a source other than Strava; times are ISO 8601 UTC. */
export const SourceControlAnswer = Type.Object({
  is_set_up: Type.Boolean(),
  connected: Type.Integer(),
  /** Accounts by state, each state once. */
  accounts: Type.Array(Type.Object({ status: Type.Enum([...ATHLETE_STATUSES]), count: Type.Integer() })),
  quarter: Budget,
  day: Budget,
  waiting_events: Type.Integer(),
  oldest_event_at: Text,
  last_event_at: Text,
  /** When the account that was read longest ago was read; null without connected accounts. */
  checked_at: Text,
  problem_count: Type.Integer(),
  /** Accounts that were not read for long, and accounts whose access ends soon. */
  unread_count: Type.Integer(),
  ending_count: Type.Integer(),
  /** Where the source sends people back to; it compares this address letter by letter. */
  redirect_url: Type.String(),
  webhook: Type.Object({ state: Type.Enum([...WEBHOOK_STATES]), url: Text }),
  /** `wait`: not known yet. */
  setup: Type.Array(Type.Object({ check: Type.Enum([...SOURCE_CHECKS]), state: Type.Enum(['ok', 'failed', 'wait']) })),
});
export type SourceControlAnswer = Static<typeof SourceControlAnswer>;

export const SourceWebhookAnswer = Type.Object({ webhook: SourceControlAnswer.properties.webhook });
export type SourceWebhookAnswer = Static<typeof SourceWebhookAnswer>;

/** An account at the source; `name` is the e-mail address of its user, null for a participant without one. */
export const SourceAccount = Type.Object({
  id: Type.String(),
  name: Text,
  status: Type.Enum([...ATHLETE_STATUSES]),
  status_reason: Nullable(Type.Enum([...STATUS_REASONS])),
  status_since: Type.String(),
  connected_at: Type.String(),
  last_sync_at: Text,
  last_event_at: Text,
  last_activity_at: Text,
  ...accountWarnings,
});
export type SourceAccount = Static<typeof SourceAccount>;
export const ACCOUNTS_SORTABLE = ['name', 'status', 'connected_at', 'last_sync_at', 'last_activity_at'] as const;
export type SourceAccountsQuery = Static<typeof SourceAccountsQuery>;
/** Default order: `name`. The search covers the name. */
export const SourceAccountsQuery = listQuery(ACCOUNTS_SORTABLE, {});
export const SourceAccountsAnswer = listAnswer('accounts', SourceAccount);
export type SourceAccountsAnswer = Static<typeof SourceAccountsAnswer>;

/** Failed work; `external_id` is the id that the source gives the activity, null for the account as a whole. */
export const SourceProblem = Type.Object({
  id: Type.String(),
  kind: Type.Enum([...PROBLEM_KINDS]),
  account_id: Text,
  account_name: Text,
  external_id: Text,
  attempts: Type.Integer(),
  first_at: Type.String(),
  last_at: Type.String(),
  /** Start of the running retry. */
  retried_at: Text,
});
export type SourceProblem = Static<typeof SourceProblem>;
export const SourceProblemsAnswer = listAnswer('problems', SourceProblem);
export type SourceProblemsAnswer = Static<typeof SourceProblemsAnswer>;
