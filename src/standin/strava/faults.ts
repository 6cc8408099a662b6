import type { Fault } from './stravaShapes.ts';

export interface FaultAnswer {
  status: number;
  body: Fault;
}

function fault(status: number, message: string, resource: string, field: string, code: string): FaultAnswer {
  return { status, body: { message, errors: [{ resource, field, code }] } };
}

/** The errors that Strava answers, with the words and codes that were seen. */
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
  revokeClient: { status: 401, body: { message: 'Authorization Error', errors: [] } },
  accessToken: fault(401, 'Authorization Error', 'Athlete', 'access_token', 'invalid'),
  activityPermission: fault(401, 'Authorization Error', 'AccessToken', 'activity:read_permission', 'missing'),
  readPermission: fault(401, 'Authorization Error', 'AccessToken', 'read_permission', 'missing'),
  inactive: fault(403, 'Forbidden', 'Application', 'Status', 'Inactive'),
  full: fault(403, 'Limit of connected athletes exceeded', 'Application', 'Athletes', 'limit exceeded'),
  future: fault(400, 'Bad Request', 'Application', 'after', 'future'),
  rateLimit: fault(429, 'Rate Limit Exceeded', 'Application', 'overall rate limit', 'exceeded'),
  rateLimitOld: { status: 429, body: { errors: 'Rate Limit Exceeded', status: 429, message: 'Too Many Requests' } },
  notFound: fault(404, 'Record Not Found', 'Path', '', 'not found'),
  server: { status: 500, body: { message: 'Internal Server Error', errors: [] } },
} as const satisfies Record<string, FaultAnswer>;
