import { parts, type RightsRows } from './rightsRows.ts';

const unknown = parts({ owner: 404, manager: 404, analyst: 404, admin: 404 });
const everyPart = (status: number) => parts({ owner: status, manager: status, analyst: status, admin: status });
const keepers = (status: number) => parts({ owner: status, manager: status, analyst: 403, admin: status });

const problem = { code: null, assignee_id: null, note: 'The watch is lost' };
const change = { version: 1, state: 'in_progress' };
const deviation = {
  code: null,
  day: '2026-02-01',
  category: 'schedule',
  severity: 'minor',
  description: 'A visit was missed',
  action_taken: '',
  reported_on: null,
};
const correction = { ...deviation, version: 1, is_struck: false, reason: 'Wrong day' };

const PROBLEMS = '/api/research/studies/:id/problems';
const DEVIATIONS = '/api/research/studies/:id/deviations';

export const rightsOfProblems: RightsRows = {
  [`GET ${PROBLEMS}`]: [
    { of: 'study', answers: everyPart(200) },
    { of: 'closedStudy', answers: everyPart(200) },
    { of: 'missing', answers: unknown },
  ],
  [`POST ${PROBLEMS}`]: [
    { of: 'study', payload: problem, answers: keepers(201) },
    { of: 'closedStudy', payload: problem, answers: keepers(409) },
    { of: 'missing', payload: problem, answers: unknown },
  ],
  [`PATCH ${PROBLEMS}/:problem_id`]: [
    { of: 'study', user: 'studyProblem', payload: change, answers: keepers(200) },
    { of: 'study', user: 'missing', payload: change, answers: keepers(404) },
    { of: 'emptyStudy', user: 'studyProblem', payload: change, answers: keepers(404) },
    { of: 'closedStudy', user: 'studyProblem', payload: change, answers: keepers(409) },
    { of: 'missing', user: 'studyProblem', payload: change, answers: unknown },
  ],
  [`POST ${PROBLEMS}/:problem_id/reopen`]: [
    { of: 'study', user: 'closedProblem', answers: keepers(201) },
    { of: 'study', user: 'studyProblem', answers: keepers(409) },
    { of: 'emptyStudy', user: 'closedProblem', answers: keepers(404) },
    { of: 'closedStudy', user: 'closedProblem', answers: keepers(409) },
    { of: 'missing', user: 'closedProblem', answers: unknown },
  ],
  [`GET ${DEVIATIONS}`]: [
    { of: 'study', answers: everyPart(200) },
    { of: 'closedStudy', answers: everyPart(200) },
    { of: 'missing', answers: unknown },
  ],
  [`POST ${DEVIATIONS}`]: [
    { of: 'study', payload: deviation, answers: keepers(201) },
    { of: 'closedStudy', payload: deviation, answers: keepers(409) },
    { of: 'missing', payload: deviation, answers: unknown },
  ],
  [`GET ${DEVIATIONS}/:deviation_id`]: [
    { of: 'study', user: 'deviation', answers: everyPart(200) },
    { of: 'emptyStudy', user: 'deviation', answers: everyPart(404) },
    { of: 'missing', user: 'deviation', answers: unknown },
  ],
  [`POST ${DEVIATIONS}/:deviation_id`]: [
    { of: 'study', user: 'deviation', payload: correction, answers: keepers(201) },
    { of: 'emptyStudy', user: 'deviation', payload: correction, answers: keepers(404) },
    { of: 'closedStudy', user: 'deviation', payload: correction, answers: keepers(409) },
    { of: 'missing', user: 'deviation', payload: correction, answers: unknown },
  ],
  'GET /api/research/studies/:id/deviations-file': [
    { of: 'study', isLogged: true, answers: everyPart(200) },
    { of: 'closedStudy', isLogged: true, answers: everyPart(200) },
    { of: 'missing', answers: unknown },
  ],
};
