import { type Static, Type } from 'typebox';

/** DECISIONS §3 What every failed call answers. `fields` names what is wrong with single fields of the body or query. */
export const ErrorAnswer = Type.Object({
  message: Type.String(),
  error: Type.Object({
    code: Type.String(),
    message: Type.String(),
    fields: Type.Optional(Type.Record(Type.String(), Type.String())),
    request_id: Type.String(),
  }),
});
export type ErrorAnswer = Static<typeof ErrorAnswer>;

/** Stable codes: a client may branch on them, people read `message`. */
export type ErrorCode =
  | 'bad_request'
  | 'malformed_json'
  | 'reason_needed'
  | 'invalid_login'
  | 'invalid_password'
  | 'password_too_common'
  | 'password_unchanged'
  | 'temporary_password_expired'
  | 'unauthorized'
  | 'session_expired'
  | 'must_change_password'
  | 'forbidden'
  | 'cross_site'
  | 'not_found'
  | 'user_not_found'
  | 'email_taken'
  | 'last_admin'
  | 'own_account'
  | 'account_deactivated'
  | 'session_not_found'
  | 'own_session'
  | 'lab_not_found'
  | 'lab_in_use'
  | 'researcher_not_found'
  | 'role_change_refused'
  | 'already_in_lab'
  | 'new_owner_needed'
  | 'study_not_found'
  | 'changed_meanwhile'
  | 'study_closed'
  | 'study_not_closed'
  | 'reopen_too_late'
  | 'study_has_participants'
  | 'lab_needed'
  | 'already_in_team'
  | 'participant_not_found'
  | 'code_taken'
  | 'no_codes_left'
  | 'participant_withdrawn'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'too_many_attempts'
  | 'export_running'
  | 'internal'
  | 'unavailable'
  | 'strava_not_set_up'
  | 'strava_state_expired'
  | 'strava_denied'
  | 'strava_scope_missing'
  | 'strava_already_linked'
  | 'strava_other_account'
  | 'strava_full'
  | 'strava_inactive'
  | 'strava_unavailable'
  | 'strava_credentials_refused'
  | 'verify_token_wrong'
  | 'event_malformed'
  | 'foreign_subscription'
  | 'subscription_not_found'
  | 'subscription_exists'
  | 'callback_unreachable'
  | 'problem_not_found'
  | 'consent_needed'
  | 'consent_outdated'
  | 'invite_unknown'
  | 'athlete_not_connected'
  | 'athlete_still_connected'
  | 'strava_id_mismatch'
  | 'sync_too_soon';
