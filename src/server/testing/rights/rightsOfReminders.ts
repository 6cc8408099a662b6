import { parts, type RightsRows, researchers, same, signedIn } from './rightsRows.ts';

const unknown = parts({ owner: 404, manager: 404, analyst: 404, admin: 404 });
const everyPart = parts({ owner: 200, manager: 200, analyst: 200, admin: 200 });
const keepers = (status: number) => parts({ owner: status, manager: status, analyst: 403, admin: status });

const settings = {
  is_on: false,
  kinds: ['silent'],
  not_connected_days: 3,
  silent_days: 7,
  send_hour: 8,
  quiet_from: 20,
  quiet_to: 7,
  gap_days: 3,
  most: 20,
};

export const rightsOfReminders: RightsRows = {
  'GET /api/research/studies/:id/reminder-settings': [
    { of: 'study', answers: everyPart },
    { of: 'closedStudy', answers: everyPart },
    { of: 'missing', answers: unknown },
  ],
  'PATCH /api/research/studies/:id/reminder-settings': [
    { of: 'study', payload: settings, answers: keepers(200) },
    { of: 'closedStudy', payload: settings, answers: keepers(409) },
    { of: 'missing', payload: settings, answers: unknown },
  ],
  'GET /api/research/studies/:id/reminders': [
    { of: 'study', answers: everyPart },
    { of: 'missing', answers: unknown },
  ],
  // 409: no mail server is set up.
  'POST /api/research/studies/:id/reminders': [
    { of: 'study', payload: ({ ids }) => ({ participant_ids: [ids.participant] }), answers: keepers(409) },
    { of: 'missing', payload: ({ ids }) => ({ participant_ids: [ids.participant] }), answers: unknown },
  ],
  'GET /api/users/me/digest': [{ answers: researchers(200) }],
  'PATCH /api/users/me/digest': [{ payload: { is_on: false, language: 'de' }, answers: researchers(200) }],
  'POST /api/strava-integration/contact/read': [
    { payload: { receipt: 'r.unknown' }, answers: same(404) },
    { payload: ({ ids }) => ({ place: ids.participant }), answers: signedIn(404) },
    { payload: {}, answers: signedIn(404) },
  ],
  'POST /api/strava-integration/contact/save': [
    { payload: { receipt: 'r.unknown', email: 'p@example.org', language: 'en' }, answers: same(404) },
  ],
  'POST /api/strava-integration/contact/remove': [{ payload: { receipt: 'r.unknown' }, answers: same(404) }],
  'POST /api/strava-integration/contact/confirm': [{ payload: { token: 'c.unknown' }, answers: same(404) }],
  'POST /api/strava-integration/contact/leave': [{ payload: { token: 'u.unknown' }, answers: same(204) }],
  // 409: no mail server is set up.
  'POST /api/strava-integration/contact/send-page': [{ payload: { code: 'KDZ-001-7' }, answers: same(409) }],
  'POST /api/strava-integration/contact/leave-now': [{ query: 'token=u.unknown', answers: same(204) }],
};
