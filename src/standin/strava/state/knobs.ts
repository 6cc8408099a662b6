/** What can be set about the stand-in's behaviour; what Strava does not document is one of these, never taken for granted. */
export interface Knobs {
  /** Who is signed in at Strava in this browser; the consent page's choice sets it too. */
  signed_in_athlete_id: number | null;
  /** The app's owner has no subscription: data calls are refused, tokens are still renewed. */
  inactive: boolean;
  inactive_at_exchange: boolean;
  /** How many athletes may be connected; null is without end. */
  athlete_cap: number | null;
  athlete_cap_at: 'page' | 'token';
  athlete_cap_body: 'fault' | 'message' | 'empty';
  /** Scopes whose tick is off on the consent page. */
  unticked_scopes: string[];
  refresh_rotates: boolean;
  reauthorizing_ends_earlier_grants: boolean;
  scope_in_token_answer: boolean;
  /** Whether the athlete in the answer to a code has `bio` and `weight`. */
  token_athlete_has_weight: boolean;
  /** Whether giving tokens back by the app itself also sends the event of a deauthorisation. */
  revoke_sends_event: boolean;
  old_rate_limit_body: boolean;
  missing_scope_status: 401 | 403;
  not_found_words: 'record' | 'resource';
  foreign_stats_status: 401 | 403 | 404;
  per_page_over_maximum: 'clamp' | 'refuse';
  streams_add_distance: boolean;
  gear_needs_profile: boolean;
  /** 402 and 403 stand for what only subscribers may see. */
  activity_zones_status: 200 | 402 | 403;
  absolute_avatars: boolean;
  /** Whether calls are answered without `/api/v3`, as on the host of 2027. */
  root_prefix: boolean;
  /** Whether `access_token` is taken as a parameter; the host of 2027 wants the header. */
  token_parameter: boolean;
  /** The answer to wrong credentials on subscription calls; null is that of the token calls. */
  push_credentials_status: 400 | 401 | 403 | null;
  push_create_answers: 'subscription' | 'id';
  push_calls_count: boolean;
  /** How long the callback has to answer the handshake, in milliseconds. */
  handshake_timeout_ms: number;
  event_timeout_ms: number;
  /** How often an event is tried in all, and how long after a failure. */
  event_attempts: number;
  event_retry_ms: number;
  /** How many events are under way at once; those of one athlete always follow each other. */
  event_senders: number;
  /** What `updates.type` names: the sport or its older, coarser kind. */
  event_type_names: 'sport_type' | 'type';
  event_has_empty_updates: boolean;
  /** A new activity is answered with 404 for so long, and for so many calls. */
  fresh_missing_ms: number;
  fresh_missing_calls: number;
  /** A new activity's streams are empty for so long, and for so many calls. */
  fresh_streams_empty_ms: number;
  fresh_streams_empty_calls: number;
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
  scope_in_token_answer: false,
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
  event_type_names: 'sport_type',
  event_has_empty_updates: true,
  fresh_missing_ms: 0,
  fresh_missing_calls: 0,
  fresh_streams_empty_ms: 0,
  fresh_streams_empty_calls: 0,
};
