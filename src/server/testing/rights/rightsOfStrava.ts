import { adminOnly, type RightsRows, same } from './rightsRows.ts';

/** What comes from Strava, and what an admin sees and does of it. Strava itself is not there: what asks it is answered 503. */
export const rightsOfStrava: RightsRows = {
  // Whoever does not know the secret of the path finds nothing there, signed in or not.
  'GET /api/strava-integration/webhook/:secret': [{ answers: same(404) }],
  'POST /api/strava-integration/webhook/:secret': [{ payload: {}, answers: same(404) }],
  'GET /api/strava-integration/webhook-subscription': [{ answers: adminOnly(503) }],
  'POST /api/strava-integration/webhook-subscription': [{ answers: adminOnly(503) }],
  'DELETE /api/strava-integration/webhook-subscription': [{ answers: adminOnly(503) }],
  'GET /api/strava-integration/control': [{ answers: adminOnly(200) }],
  'GET /api/strava-integration/problems': [{ answers: adminOnly(200) }],
  'POST /api/strava-integration/problems/retry': [{ answers: adminOnly(200) }],
  'POST /api/strava-integration/problems/:id/retry': [
    { of: 'problem', answers: adminOnly(200) },
    { of: 'missing', answers: adminOnly(404) },
  ],
};
