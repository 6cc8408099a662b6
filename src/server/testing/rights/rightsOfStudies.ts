import { WHY } from '#server/testing/why.ts';
import { SEVERITY_DEFAULTS, THRESHOLD_DEFAULTS } from '#shared/qualityChecks.ts';
import { parts, type RightsRows, researchers } from './rightsRows.ts';

const unknown = parts({ owner: 404, manager: 404, analyst: 404, admin: 404 });
const everyPart = parts({ owner: 200, manager: 200, analyst: 200, admin: 200 });
const keepers = (status: number) => parts({ owner: status, manager: status, analyst: 403, admin: status });
const heads = (status: number) => parts({ owner: status, manager: 403, analyst: 403, admin: status });

const study = {
  title: 'Steps after surgery',
  code_prefix: 'STP',
  start_date: '2020-02-01',
  contact_email: 'steps@example.org',
};
const title = { title: 'Steps again' };
const CHECKS_AS_THEY_ARE = { version: 0, thresholds: THRESHOLD_DEFAULTS, severities: SEVERITY_DEFAULTS };
const member = { email: 'no.such.researcher@example.org', level: 'analyst' };

export const rightsOfStudies: RightsRows = {
  'GET /api/research/studies': [{ answers: researchers(200) }],
  'POST /api/research/studies': [
    { payload: study, answers: { ...researchers(201), admin: 400 } },
    {
      payload: ({ ids }) => ({ ...study, lab_id: ids.lab, owner_id: ids.owner }),
      answers: { ...researchers(400), owner: 201, admin: 201 },
    },
  ],
  'GET /api/research/studies/attention': [{ answers: researchers(200) }],
  'GET /api/research/studies/prefix-check': [{ answers: researchers(400) }],
  'GET /api/research/consent-template': [{ answers: researchers(400) }],
  'GET /api/research/studies/:id': [
    { of: 'study', answers: everyPart },
    { of: 'closedStudy', answers: everyPart },
    { of: 'participant', answers: unknown },
    { of: 'missing', answers: unknown },
  ],
  'PATCH /api/research/studies/:id': [
    { of: 'study', payload: title, answers: keepers(200) },
    { of: 'study', payload: ({ ids }) => ({ owner_id: ids.colleague }), answers: heads(200) },
    { of: 'closedStudy', payload: title, answers: keepers(409) },
    { of: 'missing', payload: title, answers: unknown },
  ],
  'DELETE /api/research/studies/:id': [
    { of: 'study', payload: WHY, answers: heads(409) },
    { of: 'emptyStudy', payload: WHY, answers: heads(204) },
    { of: 'closedStudy', payload: WHY, answers: heads(204) },
    { of: 'missing', payload: WHY, answers: unknown },
  ],
  'GET /api/research/studies/:id/closing': [
    { of: 'study', answers: heads(200) },
    { of: 'closedStudy', answers: heads(200) },
    { of: 'missing', answers: unknown },
  ],
  'POST /api/research/studies/:id/close': [
    { of: 'study', answers: heads(200) },
    { of: 'closedStudy', answers: heads(409) },
    { of: 'missing', answers: unknown },
  ],
  'POST /api/research/studies/:id/reopen': [
    { of: 'closedStudy', answers: heads(200) },
    { of: 'study', answers: heads(409) },
    { of: 'missing', answers: unknown },
  ],
  'GET /api/research/studies/:id/consent': [
    { of: 'study', answers: everyPart },
    { of: 'closedStudy', answers: everyPart },
    { of: 'missing', answers: unknown },
  ],
  'GET /api/research/studies/:id/team': [
    { of: 'study', answers: everyPart },
    { of: 'missing', answers: unknown },
  ],
  'POST /api/research/studies/:id/team': [
    { of: 'study', payload: member, answers: heads(400) },
    { of: 'closedStudy', payload: member, answers: heads(409) },
    { of: 'missing', payload: member, answers: unknown },
  ],
  'POST /api/research/studies/:id/blinding': [
    {
      of: 'study',
      payload: { analysts_blinded: true, ...WHY },
      answers: parts({ owner: 200, manager: 403, analyst: 403, admin: 200 }),
    },
    { of: 'missing', payload: { analysts_blinded: true, ...WHY }, answers: unknown },
  ],
  'POST /api/research/studies/:id/team/:user_id/unblind': [
    {
      of: 'study',
      user: 'analyst',
      payload: WHY,
      answers: parts({ owner: 409, manager: 403, analyst: 403, admin: 409 }),
    },
    { of: 'missing', user: 'analyst', payload: WHY, answers: unknown },
  ],
  'PATCH /api/research/studies/:id/team/:user_id': [
    { of: 'study', user: 'analyst', payload: { level: 'manager' }, answers: heads(200) },
    { of: 'study', user: 'colleague', payload: { level: 'manager' }, answers: heads(404) },
    { of: 'closedStudy', user: 'analyst', payload: { level: 'manager' }, answers: heads(409) },
    { of: 'missing', user: 'analyst', payload: { level: 'manager' }, answers: unknown },
  ],
  'DELETE /api/research/studies/:id/team/:user_id': [
    { of: 'study', user: 'analyst', answers: heads(204) },
    { of: 'study', user: 'colleague', answers: heads(404) },
    { of: 'closedStudy', user: 'analyst', answers: heads(204) },
    { of: 'missing', user: 'analyst', answers: unknown },
  ],
  'GET /api/research/studies/:id/quality': [
    { of: 'study', answers: everyPart },
    { of: 'closedStudy', answers: everyPart },
    { of: 'missing', answers: unknown },
  ],
  'GET /api/research/studies/:id/quality/activities': [
    { of: 'study', query: 'flag=too_short', answers: everyPart },
    { of: 'missing', query: 'flag=too_short', answers: unknown },
  ],
  'GET /api/research/studies/:id/quality/activities/:activity_id': [
    { of: 'study', user: 'activity', answers: everyPart },
    { of: 'study', user: 'userActivity', answers: unknown },
    { of: 'missing', user: 'activity', answers: unknown },
  ],
  'GET /api/research/studies/:id/quality/checks-preview': [
    { of: 'study', query: 'speed_run=8', answers: keepers(200) },
    { of: 'missing', query: 'speed_run=8', answers: unknown },
  ],
  'POST /api/research/studies/:id/quality/reimport': [
    { of: 'study', answers: keepers(200) },
    { of: 'closedStudy', answers: keepers(409) },
    { of: 'missing', answers: unknown },
  ],
  'PATCH /api/research/studies/:id/quality/checks': [
    { of: 'study', payload: CHECKS_AS_THEY_ARE, answers: keepers(200) },
    { of: 'closedStudy', payload: CHECKS_AS_THEY_ARE, answers: keepers(409) },
    { of: 'missing', payload: CHECKS_AS_THEY_ARE, answers: unknown },
  ],
  'PATCH /api/research/studies/:id/quality/activities': [
    {
      of: 'study',
      payload: ({ ids }) => ({ flag: 'recorded_by_other', ids: [ids.activity], decision: 'keep' }),
      answers: keepers(200),
    },
    {
      of: 'study',
      payload: ({ ids }) => ({ flag: 'recorded_by_other', ids: [ids.userActivity], decision: 'keep' }),
      answers: keepers(404),
    },
    {
      of: 'study',
      payload: ({ ids }) => ({ flag: 'by_hand', ids: [ids.activity], decision: 'exclude', reason: 'other' }),
      answers: keepers(200),
    },
    {
      of: 'study',
      payload: ({ ids }) => ({ flag: 'by_hand', ids: [ids.userActivity], decision: 'exclude', reason: 'other' }),
      answers: keepers(404),
    },
    {
      of: 'closedStudy',
      payload: ({ ids }) => ({ flag: 'recorded_by_other', ids: [ids.activity], decision: 'keep' }),
      answers: keepers(409),
    },
    {
      of: 'missing',
      payload: ({ ids }) => ({ flag: 'recorded_by_other', ids: [ids.activity], decision: 'keep' }),
      answers: unknown,
    },
  ],
  'GET /api/research/studies/:id/duplicates': [
    { of: 'study', answers: everyPart },
    { of: 'closedStudy', answers: everyPart },
    { of: 'missing', answers: unknown },
  ],
  'GET /api/research/duplicates/:id': [
    { of: 'duplicate', query: ({ ids }) => `study_id=${ids.study}`, isLogged: true, answers: everyPart },
    { of: 'userDuplicate', query: ({ ids }) => `study_id=${ids.study}`, answers: unknown },
    { of: 'missing', query: ({ ids }) => `study_id=${ids.study}`, answers: unknown },
  ],
  'PATCH /api/research/duplicates/:id': [
    { of: 'duplicate', payload: ({ ids }) => ({ study_id: ids.study, decision: 'same' }), answers: keepers(200) },
    { of: 'duplicate', payload: ({ ids }) => ({ study_id: ids.closedStudy, decision: 'same' }), answers: keepers(409) },
    {
      of: 'userDuplicate',
      payload: ({ ids }) => ({ study_id: ids.study, decision: 'same' }),
      answers: keepers(404),
    },
    { of: 'duplicate', payload: ({ ids }) => ({ study_id: ids.missing, decision: 'same' }), answers: unknown },
  ],
  'GET /api/research/studies/:id/log': [
    { of: 'study', answers: everyPart },
    { of: 'closedStudy', answers: everyPart },
    { of: 'missing', answers: unknown },
  ],
};
