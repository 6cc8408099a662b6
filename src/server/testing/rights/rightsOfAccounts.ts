import { WHY } from '#server/testing/why.ts';
import { adminOnly, type RightsRows, same, signedIn } from './rightsRows.ts';

const newUser = { email: 'new@example.org', initial_password: 'seven small birches', role: 'user' };
const newPassword = { new_password: 'nine tall birches' };

export const rightsOfAccounts: RightsRows = {
  'GET /api/health': [{ answers: same(200) }],
  'GET /api/ready': [{ answers: same(200) }],
  'GET /api/openapi.json': [{ answers: same(200) }],
  'POST /api/auth/login': [
    { payload: { email: 'nobody@example.org', password: 'a wrong password', client: 'web' }, answers: same(401) },
  ],
  'POST /api/auth/refresh': [{ payload: { client: 'web' }, answers: same(401) }],
  'POST /api/auth/logout': [{ answers: same(204) }],
  'GET /api/users/me': [{ answers: signedIn(200, 200) }],
  'POST /api/users/change-password': [{ payload: newPassword, answers: signedIn(400, 204) }],
  'GET /api/search': [{ query: 'q=a', answers: signedIn(200) }],
  'GET /api/users': [{ answers: adminOnly(200) }],
  'POST /api/users': [{ payload: newUser, answers: adminOnly(201) }],
  'GET /api/users/:id': [
    { of: 'self', answers: signedIn(200) },
    { of: 'other', answers: adminOnly(200) },
    { of: 'missing', answers: adminOnly(404) },
  ],
  'GET /api/users/:id/overview': [
    { of: 'self', answers: signedIn(200) },
    { of: 'other', answers: adminOnly(200) },
    { of: 'missing', answers: adminOnly(404) },
  ],
  'GET /api/settings': [{ answers: signedIn(200) }],
  'PATCH /api/settings': [{ payload: { display_policy: 'derived', ...WHY }, answers: adminOnly(200) }],
  'GET /api/audit': [{ answers: adminOnly(200) }],
  'GET /api/audit/export': [{ isLogged: true, answers: adminOnly(200) }],
  'DELETE /api/users/:id': [
    { of: 'self', payload: WHY, answers: adminOnly(409) },
    { of: 'other', payload: WHY, answers: adminOnly(204) },
    { of: 'missing', payload: WHY, answers: adminOnly(404) },
  ],
  'POST /api/users/:id/reset-password': [
    { of: 'self', payload: newPassword, answers: adminOnly(409) },
    { of: 'other', payload: newPassword, answers: adminOnly(204) },
    { of: 'missing', payload: newPassword, answers: adminOnly(404) },
  ],
  'POST /api/users/:id/deactivate': [
    { of: 'self', payload: {}, answers: adminOnly(409) },
    { of: 'other', payload: {}, answers: adminOnly(200) },
    { of: 'missing', payload: {}, answers: adminOnly(404) },
  ],
  'POST /api/users/:id/reactivate': [
    { of: 'self', payload: {}, answers: adminOnly(200) },
    { of: 'other', payload: {}, answers: adminOnly(200) },
    { of: 'missing', payload: {}, answers: adminOnly(404) },
  ],
  'GET /api/users/:id/sessions': [
    { of: 'self', answers: signedIn(200) },
    { of: 'other', answers: adminOnly(200) },
    { of: 'missing', answers: adminOnly(404) },
  ],
  'DELETE /api/users/:id/sessions': [
    { of: 'self', answers: signedIn(204) },
    { of: 'other', answers: adminOnly(204) },
    { of: 'missing', answers: adminOnly(404) },
  ],
  'DELETE /api/users/:user_id/sessions/:id': [
    { user: 'self', of: 'otherSession', answers: signedIn(404) },
    { user: 'other', of: 'otherSession', answers: adminOnly(204) },
    { user: 'other', of: 'missing', answers: adminOnly(404) },
    { user: 'missing', of: 'otherSession', answers: adminOnly(404) },
  ],
  'GET /api/strava-integration/dashboard': [{ answers: signedIn(200) }],
  'GET /api/strava-integration/activities/export': [{ isLogged: true, answers: adminOnly(200) }],
  'GET /api/strava-integration/me': [{ answers: signedIn(200) }],
  'GET /api/strava-integration/updates': [{ isStream: true, answers: signedIn(200) }],
  'POST /api/strava-integration/auth/start': [
    { payload: { consent_version: 1, lang: 'en' }, answers: signedIn(200) },
    { payload: { consent_version: 1, lang: 'en', invite: 'unknown' }, answers: same(404) },
  ],
  'POST /api/strava-integration/auth/undo': [{ payload: { receipt: 'r.unknown' }, answers: same(404) }],
  'POST /api/strava-integration/auth/callback': [{ payload: { state: 'unknown', code: 'c' }, answers: same(400) }],
};
