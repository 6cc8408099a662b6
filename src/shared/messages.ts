import { sentencesOf } from './sentence.ts';

/**
 * Every sentence of the specification's §5 and §8 that either side may say, and the server's own for what the specification
 * leaves open. Captions and headings of screens are texts of the client.
 */
export const messages = sentencesOf({
  /** §5, §8 Session and profile */
  session_expired: 'Session expired',
  csrf_token_missing: 'Missing CSRF token from cookies',
  refresh_response_invalid: 'Invalid response from refresh token API',
  profile_not_loaded: 'Could not load profile',
  profile_not_reloaded: 'Could not reload profile',

  /** §5 Fields */
  required: 'Required',
  invalid_email: 'Invalid email',
  password_too_short: 'Password must be at least 8 characters',
  user_email_needed: 'You need to enter user email',
  user_email_mismatch: 'Email does not match user',
  current_password_required: 'Current password is required',
  passwords_must_match: 'Passwords must match',

  /** §8 Forms */
  internal: 'Internal Server Error',
  error_occurred: 'An error occurred',
  email_exists: 'Email already exists',
  email_refused: 'Email invalid',
  invalid_credentials: 'Unauthorized or invalid credentials.',
  invalid_password: 'Invalid password',
  /** Around a server message in the change-password form. */
  try_again_later: '{cause}. Please try again later.',

  /** §8 User detail, tracker */
  user_not_found: 'User not found',
  no_user_found: 'No user found',
  subscription_not_found: 'No subscription found',

  /** §8 Success */
  user_created: 'User created',
  user_deleted: 'User deleted',
  password_reset: 'Password reset successfully',
  user_deleted_successfully: 'User deleted successfully',

  /** DECISIONS §4, §5: what the specification leaves open */
  invalid_login: 'Invalid email or password',
  password_too_long: 'Password must be at most 128 characters',
  password_too_common: 'This password is too common',
  password_unchanged: 'The new password must differ from the current one',
  temporary_password_expired: 'This first password has expired. Please ask an admin for a new one.',
  too_many_attempts: 'Too many attempts. Please wait before trying again.',
  must_change_password: 'Change your password first',
  unauthorized: 'Please sign in',
  forbidden: 'You do not have permission to do this',
  not_found: 'Not found',
  reason_needed: 'Please give a reason',
  reason_too_long: 'A reason has at most 500 characters',
  last_admin: 'The last admin cannot be deleted',
  own_account: 'You cannot delete your own account',
  last_admin_deactivated: 'The last admin cannot be deactivated',
  own_account_deactivated: 'You cannot deactivate your own account',
  account_deactivated: 'This account is deactivated. Please contact an admin.',
  lab_only_for_researchers: 'Only a researcher belongs to a lab',
  user_deactivated: 'User deactivated',
  user_reactivated: 'User reactivated',
  email_taken: 'User with email {email} already exists',
  bad_request: 'Bad Request',
  unknown_field: 'Unknown field {name}',
  malformed_json: 'The request body is not valid JSON',
  unsupported_media_type: 'Send the body as application/json',
  body_too_large: 'The request body is too large',
  forbidden_character: 'Text contains a character that cannot be stored',
  csrf_header_missing: 'Missing CSRF token from headers',
  csrf_mismatch: 'CSRF token does not belong to this session',
  refresh_header_missing: 'Missing header x-refresh-token',
  refresh_token_missing: 'Missing refresh token from cookies',
  session_not_found: 'This session has already ended',
  own_session: 'You are using this session. Log out to end it.',
  own_password: 'Change your own password on your profile page',
  cross_site: 'This call must come from Kadenz itself',
  unavailable: 'The service is not available right now',

  export_running: 'You have an export under way. Wait until it ends, or cancel it.',
  exports_busy: 'Others are exporting at the moment. Please try again in a minute.',
  no_such_day: '{field} must be a day, as in 2026-03-29',
  empty_range: '{from} must not be greater than {to}',

  /** Strava: DECISIONS §2, PAGES §3.15 */
  strava_not_set_up: 'Strava is not set up',
  strava_state_expired: 'The session has expired. Please start connecting again.',
  strava_denied: 'You cancelled. No data was transferred.',
  strava_scope_missing: 'Your activities are not shared. Please connect again and leave all boxes ticked.',
  strava_already_linked: 'This Strava account already belongs to another user',
  strava_other_account: 'You are already connected with another Strava account',
  strava_full: 'No further accounts can be connected at the moment. Please contact an admin.',
  strava_inactive: 'The Strava app of this installation is inactive. Please contact an admin.',
  strava_unavailable: 'Strava does not answer at the moment. Please try again in 15 minutes.',

  /** What the schema of a call refuses, in the words of the validator */
  field_required: '{field} is required',
  invalid_field: '{field} {problem}',
  invalid_value: '{problem}',
  given_once: '{name} must be given once',
  request_refused: '{reason}',
});
