import type { OutboxKnobs } from '#standin/common/outbox.ts';

/** Settings of the stand-in; undocumented behaviour of Strava is always a setting. */
export interface Knobs extends OutboxKnobs {
  signed_in_athlete_id: number | null;
  /** Data calls are refused, tokens are still renewed. */
  inactive: boolean;
  inactive_at_exchange: boolean;
  /** Maximum number of connected athletes; null: unlimited. */
  athlete_cap: number | null;
  athlete_cap_at: 'page' | 'token';
  athlete_cap_body: 'fault' | 'message' | 'empty';
  /** Scopes that are not ticked on the consent page. */
  unticked_scopes: string[];
  refresh_rotates: boolean;
  reauthorizing_ends_earlier_grants: boolean;
  token_athlete_has_weight: boolean;
  /** Whether a revocation by the app also sends the event. */
  revoke_sends_event: boolean;
  old_rate_limit_body: boolean;
  missing_scope_status: 401 | 403;
  not_found_words: 'record' | 'resource';
  foreign_stats_status: 401 | 403 | 404;
  per_page_over_maximum: 'clamp' | 'refuse';
  streams_add_distance: boolean;
  gear_needs_profile: boolean;
  /** 402 and 403 stand for data of subscribers only. */
  activity_zones_status: 200 | 402 | 403;
  absolute_avatars: boolean;
  /** Whether calls without `/api/v3` are answered, as on the host of 2027. */
  root_prefix: boolean;
  token_parameter: boolean;
  /** The status for wrong credentials on subscription calls; null as for token calls. */
  push_credentials_status: 400 | 401 | 403 | null;
  push_create_answers: 'subscription' | 'id';
  push_calls_count: boolean;
  /** Limit of the callback's verification in milliseconds. */
  handshake_timeout_ms: number;
  /** Time and number of calls for which a new activity is answered 404. */
  fresh_missing_ms: number;
  fresh_missing_calls: number;
}

export const DEFAULT_KNOBS: Knobs = {
  signed_in_athlete_id: null,
  inactive: false,
  inactive_at_exchange: false,
  athlete_cap: null,
  athlete_cap_at: 'token',
  athlete_cap_body: 'fault',
  unticked_scopes: [],
  refresh_rotates: true,
  reauthorizing_ends_earlier_grants: false,
  token_athlete_has_weight: true,
  revoke_sends_event: false,
  old_rate_limit_body: false,
  missing_scope_status: 401,
  not_found_words: 'record',
  foreign_stats_status: 403,
  per_page_over_maximum: 'clamp',
  streams_add_distance: false,
  gear_needs_profile: false,
  activity_zones_status: 200,
  absolute_avatars: false,
  root_prefix: true,
  token_parameter: true,
  push_credentials_status: null,
  push_create_answers: 'subscription',
  push_calls_count: false,
  handshake_timeout_ms: 2000,
  event_timeout_ms: 2000,
  event_attempts: 3,
  event_retry_ms: 60_000,
  event_senders: 8,
  fresh_missing_ms: 0,
  fresh_missing_calls: 0,
};
