import { sentencesOf } from './sentence.ts';

/**
 * The sentences of SPEC §5 and §8 that the client says; those of the server only are in `serverMessages`, captions and
 * headings are texts of the client.
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

  /** §8 Success */
  user_created: 'User created',
  user_deleted: 'User deleted',
  password_reset: 'Password reset successfully',
  user_deleted_successfully: 'User deleted successfully',

  /** DECISIONS §4, §5: what the specification leaves open */
  password_too_long: 'Password must be at most 128 characters',
  reason_needed: 'Please give a reason',
  reason_too_long: 'A reason has at most 500 characters',
  own_account: 'You cannot delete your own account',
  own_account_deactivated: 'You cannot deactivate your own account',
  user_deactivated: 'User deactivated',
  user_reactivated: 'User reactivated',
  bad_request: 'Bad Request',
  own_password: 'Change your own password on your profile page',
});
