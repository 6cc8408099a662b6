import { WHY } from '#server/testing/why.ts';
import { parts, type RightsRows } from './rightsRows.ts';

const unknown = parts({ owner: 404, manager: 404, analyst: 404, admin: 404 });
const everyPart = parts({ owner: 200, manager: 200, analyst: 200, admin: 200 });
const keepers = (status: number) => parts({ owner: status, manager: status, analyst: 403, admin: status });

const withdrawal = { requested_by: 'participant', date: '2026-02-01', choice: 'erase', ...WHY };

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
    { of: 'participant', payload: WHY, answers: keepers(204) },
    { of: 'withdrawnParticipant', payload: WHY, answers: keepers(409) },
    { of: 'missing', payload: WHY, answers: unknown },
  ],
  'POST /api/research/participants/:id/withdraw': [
    { of: 'participant', payload: withdrawal, answers: keepers(200) },
    { of: 'withdrawnParticipant', payload: withdrawal, answers: keepers(409) },
    { of: 'missing', payload: withdrawal, answers: unknown },
  ],
  'GET /api/research/participants/:id/log': [
    { of: 'participant', isLogged: true, answers: everyPart },
    { of: 'withdrawnParticipant', isLogged: true, answers: everyPart },
    { of: 'missing', answers: unknown },
  ],
};
