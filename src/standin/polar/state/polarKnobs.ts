import type { OutboxKnobs } from '#standin/common/outbox.ts';

/** The forms of what Polar's page leaves open, or what was seen in several forms; the first is the usual one. */
export const POLAR_FORMS = {
  /** Polar's page says that the default address gets the error; people have seen an error page. */
  redirect_mismatch: ['page', 'default_redirect'],
  /** The error of a missing or other `redirect_uri`; both were seen. */
  redirect_uri_error: ['invalid_grant', 'invalid_request'],
  bad_client_status: [400, 401],
  registered_status: [200, 201],
  /** Data before registration; both were seen. */
  unregistered_answers: ['forbidden', 'empty'],
  /** The list without exercises is `[]`; clients expect the others too. */
  list_form: ['array', 'object', 'no_content', 'always_empty'],
  /** Samples, zones and route that were asked for, or were not. */
  asked_parts: ['included', 'absent', 'empty'],
  unasked_parts: ['absent', 'empty', 'included'],
  nested_keys: ['kebab', 'snake'],
  /** 200 is an empty answer. */
  missing_file_status: [404, 204, 200],
  /** Documented as gzip, seen as plain; `encoded` says so in `Content-Encoding`. */
  tcx_form: ['gzip', 'plain', 'encoded'],
  rate_headers: ['plain', 'absent', 'spaced', 'single', 'garbage', 'unix_time'],
  /** The error body of webhook calls: as seen, or as documented. */
  webhook_error_form: ['nested', 'flat'],
  /** The list of webhooks: as documented, 204 without one, without the field `active`, or with a second one. */
  webhook_list: ['list', 'no_content', 'without_active', 'two'],
  /** Documented as signed; no client can check it at creation. */
  ping_form: ['signed', 'unsigned', 'signed_wrongly', 'with_more_fields'],
} as const;

type Forms = { [Name in keyof typeof POLAR_FORMS]: (typeof POLAR_FORMS)[Name][number] };

/** Settings of the stand-in; what Polar's page leaves open, or what was seen in two forms, is always a setting. */
export interface PolarKnobs extends OutboxKnobs, Forms {
  signed_in_user_id: number | null;
  /** Parameters that the way back to the app has beside or instead of its own. */
  return_set: Record<string, string>;
  return_unset: string[];
  /** The page names both a year and no end. */
  tokens_expire: boolean;
  token_life_s: number;
  reauthorizing_ends_earlier_tokens: boolean;
  retry_after: boolean;
  /** Time after which an exercise can be fetched that was announced already, and calls that still get 404. */
  fresh_missing_ms: number;
  fresh_missing_calls: number;
}

export const DEFAULT_KNOBS: PolarKnobs = {
  signed_in_user_id: null,
  redirect_mismatch: 'page',
  return_set: {},
  return_unset: [],
  tokens_expire: true,
  token_life_s: 31_535_999,
  reauthorizing_ends_earlier_tokens: false,
  redirect_uri_error: 'invalid_grant',
  bad_client_status: 400,
  registered_status: 200,
  unregistered_answers: 'forbidden',
  list_form: 'array',
  asked_parts: 'included',
  unasked_parts: 'absent',
  nested_keys: 'kebab',
  missing_file_status: 404,
  tcx_form: 'gzip',
  rate_headers: 'plain',
  retry_after: false,
  webhook_error_form: 'nested',
  webhook_list: 'list',
  ping_form: 'signed',
  fresh_missing_ms: 0,
  fresh_missing_calls: 0,
  event_timeout_ms: 5000,
  // A repetition is not documented.
  event_attempts: 1,
  event_retry_ms: 60_000,
  event_senders: 8,
};
