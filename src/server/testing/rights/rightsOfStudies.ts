import { WHY } from '#server/testing/why.ts';
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
  'GET /api/research/studies/:id/team': [
    { of: 'study', answers: everyPart },
    { of: 'missing', answers: unknown },
  ],
  'POST /api/research/studies/:id/team': [
    { of: 'study', payload: member, answers: heads(400) },
    { of: 'closedStudy', payload: member, answers: heads(409) },
    { of: 'missing', payload: member, answers: unknown },
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
    { of: 'closedStudy', user: 'analyst', answers: heads(409) },
    { of: 'missing', user: 'analyst', answers: unknown },
  ],
  'GET /api/research/studies/:id/log': [
    { of: 'study', answers: everyPart },
    { of: 'closedStudy', answers: everyPart },
    { of: 'missing', answers: unknown },
  ],
};
