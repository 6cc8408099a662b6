import { ruleOfStudy } from '#shared/days/adherenceRule.ts';
import { closedToLab, parts, type RightsRows } from './rightsRows.ts';

const unknown = parts({ owner: 404, manager: 404, analyst: 404, admin: 404 });
const everyPart = parts({ owner: 200, manager: 200, analyst: 200, admin: 200 });
const keepers = (status: number) => parts({ owner: status, manager: status, analyst: 403, admin: status });

const absence = { first_day: '2026-02-02', last_day: '2026-02-03', reason: 'illness' };
const pause = { first_day: '2026-02-02', last_day: null, reason: 'The laboratory is closed' };

const rule = { ...ruleOfStudy({ sports: [], min_minutes: 10, min_active_days: 4 }), target: 5 };

export const rightsOfDays: RightsRows = {
  'GET /api/research/studies/:id/summary': [
    { of: 'study', answers: everyPart },
    { of: 'closedStudy', answers: everyPart },
    { of: 'missing', answers: unknown },
  ],
  'GET /api/research/studies/:id/adherence': [
    { of: 'study', answers: everyPart },
    { of: 'closedStudy', answers: everyPart },
    { of: 'missing', answers: unknown },
  ],
  'GET /api/research/studies/:id/standings': [
    { of: 'study', query: 'ids=019ab000-0000-7000-8000-000000000000', answers: everyPart },
    { of: 'missing', query: 'ids=', answers: unknown },
  ],
  'POST /api/research/studies/:id/rule-preview': [
    { of: 'study', payload: { rule }, answers: keepers(200) },
    { of: 'missing', payload: { rule }, answers: unknown },
  ],
  'GET /api/research/studies/:id/rules': [
    { of: 'study', answers: everyPart },
    { of: 'closedStudy', answers: everyPart },
    { of: 'missing', answers: unknown },
  ],
  'POST /api/research/studies/:id/rules': [
    { of: 'study', payload: { version: 1, rule, reason: 'Agreed' }, answers: keepers(201) },
    { of: 'closedStudy', payload: { version: 1, rule, reason: 'Agreed' }, answers: keepers(409) },
    { of: 'missing', payload: { version: 1, rule, reason: 'Agreed' }, answers: unknown },
  ],
  'GET /api/research/participants/:id/calendar': [
    { of: 'participant', isLogged: true, answers: everyPart },
    { of: 'withdrawnParticipant', isLogged: true, answers: everyPart },
    { of: 'missing', answers: unknown },
  ],
  'POST /api/research/participants/:id/absences': [
    { of: 'participant', payload: absence, answers: keepers(201) },
    { of: 'withdrawnParticipant', payload: absence, answers: keepers(409) },
    { of: 'missing', payload: absence, answers: unknown },
  ],
  'DELETE /api/research/absences/:id': [
    { of: 'absence', answers: closedToLab(keepers(204)) },
    { of: 'missing', answers: closedToLab(unknown) },
    { of: 'participant', answers: closedToLab(unknown) },
  ],
  'POST /api/research/participants/:id/pauses': [
    { of: 'participant', payload: pause, answers: keepers(201) },
    { of: 'withdrawnParticipant', payload: pause, answers: keepers(409) },
    { of: 'missing', payload: pause, answers: unknown },
  ],
  'POST /api/research/studies/:id/pauses': [
    { of: 'study', payload: pause, answers: keepers(201) },
    { of: 'closedStudy', payload: pause, answers: keepers(409) },
    { of: 'missing', payload: pause, answers: unknown },
  ],
  'PATCH /api/research/pauses/:id': [
    { of: 'pause', payload: { last_day: '2026-02-05' }, answers: closedToLab(keepers(200)) },
    { of: 'closedPause', payload: { last_day: '2026-02-05' }, answers: closedToLab(keepers(409)) },
    { of: 'missing', payload: { last_day: null }, answers: closedToLab(unknown) },
  ],
  'DELETE /api/research/pauses/:id': [
    { of: 'pause', answers: closedToLab(keepers(204)) },
    { of: 'closedPause', answers: closedToLab(keepers(409)) },
    { of: 'missing', answers: closedToLab(unknown) },
  ],
};
