import { type Answers, adminOnly, type RightsRow, type RightsRows, signedIn } from './rightsRows.ts';

/** The caller's own activities, those of another user, and unknown ones; only an admin can tell the last two apart. */
const readers: Answers = { ...signedIn(404), admin: 200 };
const own: Answers = { ...readers, user: 200 };
const unknown: RightsRow = { of: 'missing', answers: signedIn(404) };
const ofAthletes: RightsRow[] = [
  { of: 'athlete', isLogged: true, answers: readers },
  { of: 'userAthlete', isLogged: true, answers: own },
  { of: 'participant', isLogged: true, answers: { ...signedIn(404), owner: 200, manager: 200, analyst: 200 } },
  unknown,
];
/** A participant of a study recorded it, so those with a part in the study read it too. */
const ofActivities: RightsRow[] = [
  { of: 'activity', isLogged: true, answers: { ...readers, owner: 200, manager: 200, analyst: 200 } },
  { of: 'userActivity', isLogged: true, answers: own },
  unknown,
];
const users = (user: number): Answers => ({ ...signedIn(403), user });

export const rightsOfActivities: RightsRows = {
  'GET /api/strava-integration/me/dashboard': [{ answers: signedIn(200) }],
  'GET /api/strava-integration/athletes/:id/stats': ofAthletes,
  'GET /api/strava-integration/athletes/:id/gear': ofAthletes,
  'GET /api/strava-integration/activities': [{ answers: signedIn(200) }],
  'PATCH /api/strava-integration/activities': [
    {
      payload: ({ ids }) => ({ ids: [ids.activity], excluded: true, reason: 'duplicate' }),
      answers: adminOnly(200),
    },
    { payload: ({ ids }) => ({ ids: [ids.activity, ids.missing], excluded: false }), answers: adminOnly(404) },
  ],
  'GET /api/strava-integration/activities/:id': ofActivities,
  'GET /api/strava-integration/activities/:id/streams': ofActivities,
  'POST /api/strava-integration/activities/reimport': [
    { payload: ({ ids }) => ({ ids: [ids.activity, ids.userActivity] }), answers: adminOnly(200) },
    { payload: ({ ids }) => ({ ids: [ids.activity, ids.missing] }), answers: adminOnly(404) },
  ],
  'POST /api/strava-integration/activities/:id/reimport': [
    { of: 'activity', answers: adminOnly(204) },
    { of: 'userActivity', answers: adminOnly(204) },
    { of: 'missing', answers: adminOnly(404) },
  ],
  'GET /api/strava-integration/gear/:id': [
    { of: 'gear', isLogged: true, answers: readers },
    { of: 'userGear', isLogged: true, answers: own },
    unknown,
  ],
  'PATCH /api/strava-integration/gear/:id': [
    { of: 'gear', payload: { wear_limit: 700_000 }, answers: users(404) },
    { of: 'userGear', payload: { wear_limit: 700_000 }, answers: users(200) },
    { of: 'missing', payload: { wear_limit: 700_000 }, answers: users(404) },
  ],
};
