import { type Static, Type } from 'typebox';
import { SOURCE_NAMES } from '#shared/sources.ts';
import { listAnswer, listQuery } from './list.ts';
import { Nullable, Text } from './shapes.ts';

/** §3 Webhook subscription, as Strava has it now. */
export const Subscription = Type.Object({
  application_id: Type.String(),
  strava_given_id: Type.String(),
  resource_state: Type.Integer(),
  callback_url: Type.String(),
  created_at: Type.String(),
  updated_at: Type.String(),
  /** False when its events go to another address. */
  is_ours: Type.Boolean(),
});
export type Subscription = Static<typeof Subscription>;
export const SubscriptionAnswer = Type.Object({ subscription: Subscription });
export type SubscriptionAnswer = Static<typeof SubscriptionAnswer>;

/** A budget of calls, reset at `resets_at` (ISO 8601 UTC). */
const Budget = Type.Object({ used: Type.Integer(), limit: Type.Integer(), resets_at: Type.String() });

/** In order of priority. */
export const QUEUES = ['webhook', 'import', 'backfill'] as const;
export type QueueName = (typeof QUEUES)[number];

const SETUP_CHECKS = ['credentials', 'public_https', 'callback', 'subscription', 'api_address'] as const;
export type SetupCheck = (typeof SETUP_CHECKS)[number];

/** `wait`: not known yet; `due`: right today, to be changed by a day that the words name. */
const SETUP_STATES = ['ok', 'failed', 'wait', 'due'] as const;
export type SetupState = (typeof SETUP_STATES)[number];

/** State of the connection between Kadenz and Strava. Times are ISO 8601 UTC. */
export const ControlAnswer = Type.Object({
  is_set_up: Type.Boolean(),
  /** Sources with a control room of their own: set up, or with accounts. */
  other_sources: Type.Array(Type.Enum([...SOURCE_NAMES])),
  athletes: Type.Object({ connected: Type.Integer(), limit: Type.Integer() }),
  quarter: Budget,
  day: Budget,
  /** Waiting and running jobs by queue, and when they should be done; null without jobs. */
  queue: Type.Object({
    webhook: Type.Integer(),
    import: Type.Integer(),
    backfill: Type.Integer(),
    done_at: Text,
  }),
  oldest_event_at: Text,
  last_event_at: Text,
  /** Since when Strava refuses the app. */
  inactive_since: Text,
  setup: Type.Array(Type.Object({ check: Type.Enum([...SETUP_CHECKS]), state: Type.Enum([...SETUP_STATES]) })),
  problem_count: Type.Integer(),
  reconciliation: Nullable(
    Type.Object({
      started_at: Type.String(),
      finished_at: Text,
      found: Type.Integer(),
      changed: Type.Integer(),
      removed: Type.Integer(),
    }),
  ),
});
export type ControlAnswer = Static<typeof ControlAnswer>;

/**
 * `broken`: Strava's answer is invalid; `gone`: announced and never found; `refused`: Strava refused for good;
 * `failed`: too many attempts; `forged`: an event reported a withdrawal that did not happen.
 */
export const PROBLEM_KINDS = ['broken', 'gone', 'refused', 'failed', 'forged'] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** Failed work; `strava_id` is the activity's, null for the athlete as a whole. */
export const Problem = Type.Object({
  id: Type.String(),
  kind: Type.Enum([...PROBLEM_KINDS]),
  athlete_id: Text,
  athlete_name: Text,
  strava_id: Text,
  attempts: Type.Integer(),
  first_at: Type.String(),
  last_at: Type.String(),
  /** Start of the running retry. */
  retried_at: Text,
});
export type Problem = Static<typeof Problem>;
export const PROBLEMS_SORTABLE = ['last_at'] as const;
export type ProblemsQuery = Static<typeof ProblemsQuery>;
/** Default order: `-last_at`. The search covers the athlete's name and the activity's id. */
export const ProblemsQuery = listQuery(PROBLEMS_SORTABLE, {});
export const ProblemsAnswer = listAnswer('problems', Problem);
export type ProblemsAnswer = Static<typeof ProblemsAnswer>;
export const RetryAnswer = Type.Object({ queued: Type.Integer() });
export type RetryAnswer = Static<typeof RetryAnswer>;
