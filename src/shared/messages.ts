/**
 * Every sentence of the specification's §5 and §8 that either side may say, and the server's own for what the specification
 * leaves open. Captions and headings of screens are texts of the client.
 */
export const messages = {
  /** §5, §8 Session and profile */
  sessionExpired: 'Session expired',
  missingCsrfToken: 'Missing CSRF token from cookies',
  invalidRefreshResponse: 'Invalid response from refresh token API',
  couldNotLoadProfile: 'Could not load profile',
  couldNotReloadProfile: 'Could not reload profile',

  /** §5 Fields */
  required: 'Required',
  invalidEmail: 'Invalid email',
  passwordTooShort: 'Password must be at least 8 characters',
  deleteEmailRequired: 'You need to enter user email',
  deleteEmailMismatch: 'Email does not match user',
  currentPasswordRequired: 'Current password is required',
  passwordsMustMatch: 'Passwords must match',

  /** §8 Forms */
  internalServerError: 'Internal Server Error',
  anErrorOccurred: 'An error occurred',
  emailAlreadyExists: 'Email already exists',
  emailInvalid: 'Email invalid',
  unauthorizedOrInvalidCredentials: 'Unauthorized or invalid credentials.',
  invalidPassword: 'Invalid password',
  /** Follows a server message in the change-password form. */
  tryAgainLater: '. Please try again later.',

  /** §8 User detail, tracker */
  userNotFound: 'User not found',
  noUserFound: 'No user found',
  noSubscriptionFound: 'No subscription found',

  /** §8 Success */
  userCreated: 'User created',
  userDeleted: 'User deleted',
  passwordReset: 'Password reset successfully',
  userDeletedSuccessfully: 'User deleted successfully',

  /** DECISIONS §4, §5: what the specification leaves open */
  invalidLogin: 'Invalid email or password',
  passwordTooLong: 'Password must be at most 128 characters',
  passwordTooCommon: 'This password is too common',
  passwordUnchanged: 'The new password must differ from the current one',
  temporaryPasswordExpired: 'This first password has expired. Please ask an admin for a new one.',
  tooManyAttempts: 'Too many attempts. Please wait before trying again.',
  mustChangePassword: 'Change your password first',
  unauthorized: 'Please sign in',
  forbidden: 'You do not have permission to do this',
  notFound: 'Not found',
  reasonNeeded: 'Please give a reason',
  reasonTooLong: 'A reason has at most 500 characters',
  lastAdmin: 'The last admin cannot be deleted',
  ownAccount: 'You cannot delete your own account',
  lastAdminDeactivated: 'The last admin cannot be deactivated',
  ownAccountDeactivated: 'You cannot deactivate your own account',
  accountDeactivated: 'This account is deactivated. Please contact an admin.',
  labOnlyForResearchers: 'Only a researcher belongs to a lab',
  userDeactivated: 'User deactivated',
  userReactivated: 'User reactivated',
  userExists: (email: string) => `User with email ${email} already exists`,
  badRequest: 'Bad Request',
  unknownField: (name: string) => `Unknown field ${name}`,
  malformedJson: 'The request body is not valid JSON',
  unsupportedMediaType: 'Send the body as application/json',
  bodyTooLarge: 'The request body is too large',
  forbiddenCharacter: 'Text contains a character that cannot be stored',
  missingCsrfHeader: 'Missing CSRF token from headers',
  csrfMismatch: 'CSRF token does not belong to this session',
  missingRefreshHeader: 'Missing header x-refresh-token',
  missingRefreshToken: 'Missing refresh token from cookies',
  sessionNotFound: 'This session has already ended',
  ownSession: 'You are using this session. Log out to end it.',
  ownPassword: 'Change your own password on your profile page',
  crossSite: 'This call must come from Kadenz itself',
  serviceUnavailable: 'The service is not available right now',

  exportRunning: 'You have an export under way. Wait until it ends, or cancel it.',
  exportsBusy: 'Others are exporting at the moment. Please try again in a minute.',
  noSuchDay: (field: string) => `${field} must be a day, as in 2026-03-29`,
  emptyRange: (from: string, to: string) => `${from} must not be greater than ${to}`,

  /** Strava: DECISIONS §2, PAGES §3.15 */
  stravaNotSetUp: 'Strava is not set up',
  stravaStateExpired: 'The session has expired. Please start connecting again.',
  stravaDenied: 'You cancelled. No data was transferred.',
  stravaScopeMissing: 'Your activities are not shared. Please connect again and leave all boxes ticked.',
  stravaAlreadyLinked: 'This Strava account already belongs to another user',
  stravaOtherAccount: 'You are already connected with another Strava account',
  stravaFull: 'No further accounts can be connected at the moment. Please contact an admin.',
  stravaInactive: 'The Strava app of this installation is inactive. Please contact an admin.',
  stravaUnavailable: 'Strava does not answer at the moment. Please try again in 15 minutes.',
} as const;
