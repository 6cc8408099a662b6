import { WHY } from '#server/testing/why.ts';
import { adminOnly, parts, type RightsRows, same, signedIn } from './rightsRows.ts';

const unknown = parts({ owner: 404, manager: 404, analyst: 404, admin: 404 });
const everyPart = parts({ owner: 200, manager: 200, analyst: 200, admin: 200 });
const keepers = (status: number) => parts({ owner: status, manager: status, analyst: 403, admin: status });

const withdrawal = { requested_by: 'participant', date: '2026-02-01', choice: 'erase', ...WHY };

const paper = { consent_version: 1, language: 'en', answers: [], signed_on: '2026-01-02' };

const studyLink = { places: 5, last_day: '2099-12-31' };
const link = { account: 'unknown@example.org', ...WHY };

const consent = { consent_version: 1, language: 'en', answers: [] };

/** A place is its participant's alone, staff have none of these calls. */
const ofPlaces = (method: string, path: string, payload?: Record<string, unknown>): RightsRows => ({
  [`${method} /api/strava-integration/places/:id${path}`]: [
    {
      of: 'participant',
      user: path.startsWith('/uploads') ? 'staffUpload' : 'absence',
      answers: signedIn(404),
      ...(payload && { payload }),
    },
    { of: 'missing', user: 'absence', answers: signedIn(404), ...(payload && { payload }) },
  ],
});

export const rightsOfParticipants: RightsRows = {
  'GET /api/research/studies/:id/participants': [
    { of: 'study', answers: everyPart },
    { of: 'closedStudy', answers: everyPart },
    { of: 'missing', answers: unknown },
  ],
  'PATCH /api/research/studies/:id/participants': [
    { of: 'study', payload: ({ ids }) => ({ ids: [ids.participant], group: 'A' }), answers: keepers(200) },
    { of: 'closedStudy', payload: ({ ids }) => ({ ids: [ids.participant], group: 'A' }), answers: keepers(409) },
    { of: 'missing', payload: ({ ids }) => ({ ids: [ids.participant], group: 'A' }), answers: unknown },
  ],
  'POST /api/research/studies/:id/codes-check': [
    { of: 'study', payload: { codes: ['RGT-003-1'] }, answers: everyPart },
    { of: 'missing', payload: { codes: ['RGT-003-1'] }, answers: unknown },
  ],
  'POST /api/research/participants': [
    { payload: ({ ids }) => ({ study_id: ids.study, code: 'RGT-003-1' }), answers: keepers(201) },
    { payload: ({ ids }) => ({ study_id: ids.closedStudy, code: 'RGT-003-1' }), answers: keepers(409) },
    { payload: ({ ids }) => ({ study_id: ids.missing, code: 'RGT-003-1' }), answers: unknown },
  ],
  'GET /api/research/participants/:id': [
    { of: 'participant', isLogged: true, answers: everyPart },
    { of: 'missing', answers: unknown },
    { of: 'study', answers: unknown },
  ],
  'PATCH /api/research/participants/:id': [
    { of: 'participant', payload: { group: 'A' }, answers: keepers(200) },
    { of: 'withdrawnParticipant', payload: { group: 'A' }, answers: keepers(409) },
    { of: 'missing', payload: { group: 'A' }, answers: unknown },
  ],
  'DELETE /api/research/participants/:id': [
    { of: 'newParticipant', payload: WHY, answers: keepers(204) },
    { of: 'participant', payload: WHY, answers: keepers(409) },
    { of: 'withdrawnParticipant', payload: WHY, answers: keepers(409) },
    { of: 'missing', payload: WHY, answers: unknown },
  ],
  'GET /api/research/participants/:id/withdrawal': [
    { of: 'participant', answers: keepers(200) },
    { of: 'withdrawnParticipant', answers: keepers(200) },
    { of: 'missing', answers: unknown },
  ],
  'POST /api/research/participants/:id/withdraw': [
    { of: 'participant', payload: withdrawal, answers: keepers(200) },
    { of: 'withdrawnParticipant', payload: withdrawal, answers: keepers(409) },
    { of: 'missing', payload: withdrawal, answers: unknown },
  ],
  'POST /api/research/participants/:id/paper-consent': [
    { of: 'newParticipant', payload: paper, answers: keepers(201) },
    { of: 'participant', payload: paper, answers: keepers(409) },
    { of: 'missing', payload: paper, answers: unknown },
  ],
  'POST /api/research/participants/:id/person': [
    { of: 'participant', payload: link, answers: adminOnly(409) },
    { of: 'missing', payload: link, answers: adminOnly(404) },
  ],
  'POST /api/research/participants/:id/person/reveal': [
    { of: 'participant', payload: WHY, answers: adminOnly(200) },
    { of: 'newParticipant', payload: WHY, answers: adminOnly(409) },
    { of: 'missing', payload: WHY, answers: adminOnly(404) },
  ],
  'DELETE /api/research/participants/:id/person': [
    { of: 'participant', payload: WHY, answers: adminOnly(200) },
    { of: 'newParticipant', payload: WHY, answers: adminOnly(409) },
    { of: 'missing', payload: WHY, answers: adminOnly(404) },
  ],
  'POST /api/research/participants/:id/uploads': [
    { of: 'participant', answers: keepers(415) },
    { of: 'missing', answers: unknown },
  ],
  'GET /api/research/participants/:id/uploads': [
    { of: 'participant', answers: keepers(200) },
    { of: 'missing', answers: unknown },
  ],
  'GET /api/research/participants/:id/uploads/:upload_id': [
    { of: 'participant', user: 'staffUpload', answers: keepers(200) },
    { of: 'participant', user: 'userUpload', answers: keepers(404) },
    { of: 'newParticipant', user: 'staffUpload', answers: keepers(404) },
    { of: 'missing', user: 'staffUpload', answers: unknown },
  ],
  'DELETE /api/research/participants/:id/uploads/:upload_id': [
    { of: 'participant', user: 'staffUpload', answers: keepers(200) },
    { of: 'participant', user: 'userUpload', answers: keepers(404) },
    { of: 'newParticipant', user: 'staffUpload', answers: keepers(404) },
    { of: 'missing', user: 'staffUpload', answers: unknown },
  ],
  'GET /api/strava-integration/me/studies': [{ answers: signedIn(200) }],
  'POST /api/strava-integration/me/studies/check': [
    { payload: { code: 'RGT-004-A' }, answers: signedIn(200) },
    { payload: { code: 'RGT-001-A' }, answers: signedIn(404) },
  ],
  'POST /api/strava-integration/me/studies': [
    { payload: { code: 'RGT-004-A', ...consent }, answers: signedIn(201) },
    { payload: { code: 'RGT-001-A', ...consent }, answers: signedIn(404) },
  ],
  'POST /api/strava-integration/me/studies/:id/consents': [
    { of: 'participant', payload: consent, answers: signedIn(404) },
    { of: 'missing', payload: consent, answers: signedIn(404) },
  ],
  'POST /api/strava-integration/receipts/consents': [
    { payload: { receipt: 'r.unknown', ...consent }, answers: same(404) },
  ],
  'POST /api/research/studies/:id/invites': [
    { of: 'study', payload: ({ ids }) => ({ participant_ids: [ids.participant] }), answers: keepers(200) },
    { of: 'closedStudy', payload: ({ ids }) => ({ participant_ids: [ids.participant] }), answers: keepers(409) },
    { of: 'missing', payload: ({ ids }) => ({ participant_ids: [ids.participant] }), answers: unknown },
  ],
  'POST /api/research/participants/:id/link': [
    { of: 'participant', answers: keepers(409) },
    { of: 'withdrawnParticipant', answers: keepers(409) },
    { of: 'missing', answers: unknown },
  ],
  'DELETE /api/research/participants/:id/invite': [
    { of: 'invitedParticipant', answers: keepers(204) },
    { of: 'participant', answers: keepers(409) },
    { of: 'missing', answers: unknown },
  ],
  'GET /api/research/studies/:id/link': [
    { of: 'study', answers: everyPart },
    { of: 'missing', answers: unknown },
  ],
  'GET /api/research/studies/:id/capacity': [
    { of: 'study', answers: everyPart },
    { of: 'missing', answers: unknown },
  ],
  'POST /api/research/studies/:id/link': [
    { of: 'study', payload: studyLink, answers: keepers(201) },
    { of: 'closedStudy', payload: studyLink, answers: keepers(409) },
    { of: 'missing', payload: studyLink, answers: unknown },
  ],
  'DELETE /api/research/studies/:id/link': [
    { of: 'study', answers: keepers(409) },
    { of: 'missing', answers: unknown },
  ],
  'POST /api/strava-integration/invites/check': [{ payload: { invite: 'p.unknown' }, answers: same(200) }],
  'POST /api/strava-integration/invites/accept': [
    { payload: { invite: 'p.unknown', ...consent }, answers: same(404) },
    { payload: { invite: 'p.unknown', with_account: true, ...consent }, answers: signedIn(404) },
  ],
  'POST /api/strava-integration/invites/open': [{ payload: { invite: 'p.unknown' }, answers: same(404) }],
  'POST /api/strava-integration/receipts/account': [{ payload: { receipt: 'r.unknown' }, answers: signedIn(404) }],
  'POST /api/strava-integration/invites/refuse': [{ payload: { invite: 'p.unknown' }, answers: same(404) }],
  'POST /api/strava-integration/receipts/read': [{ payload: { receipt: 'r.unknown' }, answers: same(404) }],
  ...ofPlaces('GET', ''),
  ...ofPlaces('GET', '/data'),
  ...ofPlaces('GET', '/days'),
  ...ofPlaces('GET', '/sessions'),
  ...ofPlaces('POST', '/sessions/:session_id/effort', { effort: 5 }),
  ...ofPlaces('DELETE', '/sessions/:session_id/effort'),
  ...ofPlaces('POST', '/uploads'),
  ...ofPlaces('GET', '/uploads'),
  ...ofPlaces('GET', '/uploads/:upload_id'),
  ...ofPlaces('DELETE', '/uploads/:upload_id'),
  ...ofPlaces('POST', '/withdraw', { choice: 'erase' }),
  ...ofPlaces('POST', '/answers', { answers: [] }),
  ...ofPlaces('POST', '/disconnect', { source: 'strava' }),
  ...ofPlaces('POST', '/absences', { first_day: '2026-02-02', last_day: '2026-02-03', reason: 'illness' }),
  ...ofPlaces('DELETE', '/absences/:absence_id'),
  'GET /api/research/participants/:id/log': [
    { of: 'participant', isLogged: true, answers: everyPart },
    { of: 'withdrawnParticipant', isLogged: true, answers: everyPart },
    { of: 'missing', answers: unknown },
  ],
};
