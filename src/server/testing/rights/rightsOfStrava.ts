import { WHY } from '#server/testing/why.ts';
import { type Answers, adminOnly, type RightsRow, type RightsRows, same, signedIn } from './rightsRows.ts';

/** Another user's athlete and an unknown one are answered alike, except to an admin. */
const readers: Answers = { ...signedIn(404), admin: 200 };
const ofAthletes: RightsRow[] = [
  { of: 'athlete', isLogged: true, answers: readers },
  { of: 'userAthlete', isLogged: true, answers: { ...readers, user: 200 } },
  { of: 'missing', answers: signedIn(404) },
];
/** Members of a study read participants in place of athletes. */
const participant: RightsRow = {
  of: 'participant',
  isLogged: true,
  answers: { ...signedIn(404), owner: 200, manager: 200, analyst: 200 },
};
/** A researcher cannot start a sync. */
const syncers = (answers: Pick<Answers, 'user' | 'admin'>): Answers => ({ ...adminOnly(200), ...answers });
const UNKNOWN_ID = '019ab000-0000-7000-8000-000000000000';

/** Calls about Strava; Strava itself is unreachable, so calls that need it are answered 503. */
export const rightsOfStrava: RightsRows = {
  // A wrong secret is answered 404 to every caller.
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
  'GET /api/strava-integration/invite': [{ isLogged: true, answers: adminOnly(200) }],
  'POST /api/strava-integration/invite': [{ answers: adminOnly(200) }],
  'POST /api/strava-integration/auth/invite': [{ payload: { invite: 'unknown' }, answers: same(200) }],
  'POST /api/strava-integration/me/disconnect': [{ answers: { ...signedIn(409), user: 204 } }],
  'GET /api/strava-integration/me/data': [{ isLogged: true, answers: signedIn(200) }],
  'POST /api/strava-integration/me/uploads': [{ answers: signedIn(415) }],
  'GET /api/strava-integration/me/uploads': [{ answers: signedIn(200) }],
  'GET /api/strava-integration/me/uploads/:id': [
    { of: 'userUpload', answers: { ...signedIn(404), user: 200 } },
    { of: 'missing', answers: signedIn(404) },
  ],
  'DELETE /api/strava-integration/me/uploads/:id': [
    { of: 'userUpload', answers: { ...signedIn(404), user: 200 } },
    { of: 'missing', answers: signedIn(404) },
  ],
  'GET /api/strava-integration/me/duplicates': [{ answers: signedIn(200) }],
  'GET /api/strava-integration/me/duplicates/:id': [
    { of: 'userDuplicate', answers: { ...signedIn(404), user: 200 } },
    { of: 'duplicate', answers: signedIn(404) },
    { of: 'missing', answers: signedIn(404) },
  ],
  'PATCH /api/strava-integration/me/duplicates/:id': [
    { of: 'userDuplicate', payload: { decision: 'same' }, answers: { ...signedIn(404), user: 200 } },
    { of: 'duplicate', payload: { decision: 'same' }, answers: signedIn(404) },
    { of: 'missing', payload: { decision: null }, answers: signedIn(404) },
  ],
  'GET /api/sources/:source/me': [{ answers: signedIn(200) }],
  'POST /api/sources/:source/me/disconnect': [{ answers: signedIn(404) }],
  'POST /api/sources/:source/auth/start': [{ payload: { consent_version: 1, lang: 'en' }, answers: signedIn(409) }],
  'POST /api/sources/:source/auth/callback': [{ payload: { state: 'unknown' }, answers: same(409) }],
  'POST /api/sources/:source/auth/undo': [{ payload: { receipt: 'r.unknown' }, answers: same(404) }],
  'GET /api/sources/:source/control': [{ answers: adminOnly(200) }],
  'POST /api/sources/:source/webhook': [{ answers: adminOnly(409) }],
  'DELETE /api/sources/:source/webhook': [{ answers: adminOnly(409) }],
  'GET /api/sources/:source/accounts': [{ answers: adminOnly(200) }],
  'POST /api/sources/:source/accounts/:id/disconnect': [
    { of: 'polarAccount', answers: adminOnly(204) },
    { of: 'missing', answers: adminOnly(404) },
  ],
  'GET /api/sources/:source/problems': [{ answers: adminOnly(200) }],
  'POST /api/sources/:source/problems/retry': [{ answers: adminOnly(409) }],
  'POST /api/sources/:source/problems/:id/retry': [
    { of: 'polarProblem', answers: adminOnly(409) },
    { of: 'problem', answers: adminOnly(409) },
    { of: 'missing', answers: adminOnly(409) },
  ],
  // Without our key every signature is wrong.
  'POST /api/sources/:source/events': [{ payload: {}, answers: same(401) }],
  'GET /api/strava-integration/athletes': [{ answers: signedIn(200) }],
  'GET /api/strava-integration/athletes/export': [{ query: 'language=de', isLogged: true, answers: adminOnly(200) }],
  'POST /api/strava-integration/athletes/sync': [
    { payload: { ids: [UNKNOWN_ID] }, answers: syncers({ user: 200, admin: 200 }) },
  ],
  'GET /api/strava-integration/athletes/:id': [...ofAthletes, participant],
  'GET /api/strava-integration/athletes/:id/events': [...ofAthletes, { of: 'participant', answers: signedIn(404) }],
  'POST /api/strava-integration/athletes/:id/sync': [
    { of: 'athlete', answers: syncers({ user: 404, admin: 200 }) },
    { of: 'userAthlete', answers: syncers({ user: 200, admin: 200 }) },
    { of: 'goneAthlete', answers: syncers({ user: 404, admin: 409 }) },
    { of: 'missing', answers: syncers({ user: 404, admin: 404 }) },
  ],
  'POST /api/strava-integration/athletes/:id/disconnect': [
    { of: 'athlete', answers: adminOnly(204) },
    { of: 'userAthlete', answers: adminOnly(204) },
    { of: 'goneAthlete', answers: adminOnly(409) },
    { of: 'missing', answers: adminOnly(404) },
  ],
  'POST /api/strava-integration/athletes/:id/participants/reveal': [
    { of: 'athlete', payload: WHY, answers: adminOnly(200) },
    { of: 'userAthlete', payload: {}, answers: adminOnly(400) },
    { of: 'missing', payload: WHY, answers: adminOnly(404) },
  ],
  'DELETE /api/strava-integration/athletes/:id': [
    { of: 'goneAthlete', payload: { strava_id: '10000003', ...WHY }, answers: adminOnly(204) },
    { of: 'goneAthlete', payload: { strava_id: '10000001', ...WHY }, answers: adminOnly(400) },
    { of: 'userAthlete', payload: { strava_id: '10000002', ...WHY }, answers: adminOnly(409) },
    { of: 'missing', payload: { strava_id: '10000003', ...WHY }, answers: adminOnly(404) },
  ],
};
