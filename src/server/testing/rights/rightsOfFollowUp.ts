import { parts, type RightsRows } from './rightsRows.ts';

const unknown = parts({ owner: 404, manager: 404, analyst: 404, admin: 404 });
const everyPart = parts({ owner: 200, manager: 200, analyst: 200, admin: 200 });
const keepers = (status: number) => parts({ owner: status, manager: status, analyst: 403, admin: status });

const contact = { contacted_on: '2026-02-02', channel: 'mail', outcome: 'message_left', note: '' };

export const rightsOfFollowUp: RightsRows = {
  'GET /api/research/participants/:id/timeline': [
    { of: 'participant', isLogged: true, answers: everyPart },
    { of: 'withdrawnParticipant', isLogged: true, answers: everyPart },
    { of: 'missing', answers: unknown },
  ],
  'GET /api/research/participants/:id/contacts': [
    { of: 'participant', isLogged: true, answers: everyPart },
    { of: 'missing', answers: unknown },
  ],
  'POST /api/research/participants/:id/contacts': [
    { of: 'participant', payload: contact, answers: keepers(201) },
    { of: 'withdrawnParticipant', payload: contact, answers: keepers(409) },
    { of: 'missing', payload: contact, answers: unknown },
  ],
  'DELETE /api/research/contacts/:id': [
    { of: 'contact', answers: keepers(204) },
    { of: 'missing', answers: unknown },
    { of: 'participant', answers: unknown },
  ],
  'GET /api/research/participants/:id/connection': [
    { of: 'participant', isLogged: true, answers: everyPart },
    { of: 'missing', answers: unknown },
  ],
  'POST /api/research/participants/:id/sync': [
    { of: 'participant', answers: keepers(200) },
    { of: 'withdrawnParticipant', answers: keepers(409) },
    { of: 'missing', answers: unknown },
  ],
};
