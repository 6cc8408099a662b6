import type { Fault } from '#standin/strava/world/stravaShapes.ts';

export interface FaultAnswer {
  status: number;
  body: Fault;
}

function fault(status: number, message: string, resource: string, field: string, code: string): FaultAnswer {
  return { status, body: { message, errors: [{ resource, field, code }] } };
}

/** Strava's errors with the observed texts and codes. */
export const FAULTS = {
  clientId: fault(400, 'Bad Request', 'Application', 'client_id', 'invalid'),
  clientSecret: fault(401, 'Authorization Error', 'Application', '', 'invalid'),
  redirectUri: fault(400, 'Bad Request', 'Application', 'redirect_uri', 'invalid'),
  responseType: fault(400, 'Bad Request', 'Application', 'response_type', 'invalid'),
  scope: fault(400, 'Bad Request', 'Application', 'scope', 'invalid'),
  grantType: fault(400, 'Bad Request', 'Application', 'grant_type', 'invalid'),
  code: fault(400, 'Bad Request', 'AuthorizationCode', 'code', 'invalid'),
  refreshToken: fault(400, 'Bad Request', 'RefreshToken', 'refresh_token', 'invalid'),
  revokeToken: fault(400, 'Bad Request', 'Token', 'token', 'missing'),
  body: { status: 400, body: { message: 'Bad Request', errors: [] } },
  revokeClient: { status: 401, body: { message: 'Authorization Error', errors: [] } },
  accessToken: fault(401, 'Authorization Error', 'Athlete', 'access_token', 'invalid'),
  activityPermission: fault(401, 'Authorization Error', 'AccessToken', 'activity:read_permission', 'missing'),
  readPermission: fault(401, 'Authorization Error', 'AccessToken', 'read_permission', 'missing'),
  inactive: fault(403, 'Forbidden', 'Application', 'Status', 'Inactive'),
  full: fault(403, 'Limit of connected athletes exceeded', 'Application', 'Athletes', 'limit exceeded'),
  profilePermission: fault(401, 'Authorization Error', 'AccessToken', 'profile:read_all_permission', 'missing'),
  stats: fault(403, 'Forbidden', 'Athlete', 'id', 'invalid'),
  perPage: fault(400, 'Bad Request', 'Application', 'per page', 'invalid'),
  subscribersOnly: fault(402, 'Payment Required', 'Application', '', 'subscription required'),
  future: fault(400, 'Bad Request', 'Application', 'after', 'future'),
  rateLimit: fault(429, 'Rate Limit Exceeded', 'Application', 'overall rate limit', 'exceeded'),
  rateLimitOld: { status: 429, body: { errors: 'Rate Limit Exceeded', status: 429, message: 'Too Many Requests' } },
  notFound: fault(404, 'Record Not Found', 'Path', '', 'not found'),
  activity: fault(404, 'Record Not Found', 'Activity', 'id', 'invalid'),
  activityResource: fault(404, 'Resource Not Found', 'Activity', '', 'not found'),
  streams: fault(404, 'Record Not Found', 'Activity', 'streams', 'not found'),
  gear: fault(404, 'Record Not Found', 'Gear', 'id', 'invalid'),
  subscriptionMissing: fault(404, 'Record Not Found', 'PushSubscription', 'id', 'not found'),
  subscriptionExists: fault(400, 'Bad Request', 'PushSubscription', '', 'already exists'),
  callbackUrl: fault(400, 'Bad Request', 'PushSubscription', 'callback url', 'invalid'),
  callbackTooLong: fault(400, 'Bad Request', 'PushSubscription', 'callback url', 'too long'),
  callbackStatus: fault(
    400,
    'Bad Request',
    'PushSubscription',
    'callback url',
    'GET to callback URL does not return 200',
  ),
  callbackNotVerifiable: fault(400, 'Bad Request', 'PushSubscription', 'callback url', 'not verifiable'),
  verifyToken: fault(400, 'Bad Request', 'PushSubscription', 'verify token', 'missing'),
  fullMessage: { status: 403, body: { message: 'Limit of connected athletes exceeded', errors: [] } },
  server: { status: 500, body: { message: 'Internal Server Error', errors: [] } },
} as const satisfies Record<string, FaultAnswer>;
