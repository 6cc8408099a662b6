import type {
  CorrectDeviationBody,
  DeviationAnswer,
  DeviationsAnswer,
  DeviationVersionsAnswer,
  RecordDeviationBody,
} from '#shared/contract/deviations.ts';
import type {
  ChangeStudyProblemBody,
  OpenStudyProblemBody,
  StudyProblemAnswer,
  StudyProblemsAnswer,
} from '#shared/contract/studyProblems.ts';
import { type Calls, call } from './call.ts';

const PROBLEMS = '/research/studies/:id/problems';
const DEVIATIONS = '/research/studies/:id/deviations';

export const STUDY_PROBLEM_CALLS = {
  listStudyProblems: call<{ answer: StudyProblemsAnswer }>('GET', PROBLEMS, 'problems:read'),
  openStudyProblem: call<{ body: OpenStudyProblemBody; answer: StudyProblemAnswer }>(
    'POST',
    PROBLEMS,
    'problems:change',
  ),
  changeStudyProblem: call<{ body: ChangeStudyProblemBody; answer: StudyProblemAnswer }>(
    'PATCH',
    `${PROBLEMS}/:problem_id`,
    'problems:change',
  ),
  reopenStudyProblem: call<{ answer: StudyProblemAnswer }>('POST', `${PROBLEMS}/:problem_id/reopen`, 'problems:change'),
  listDeviations: call<{ answer: DeviationsAnswer }>('GET', DEVIATIONS, 'deviations:read'),
  recordDeviation: call<{ body: RecordDeviationBody; answer: DeviationAnswer }>(
    'POST',
    DEVIATIONS,
    'deviations:change',
  ),
  getDeviation: call<{ answer: DeviationVersionsAnswer }>('GET', `${DEVIATIONS}/:deviation_id`, 'deviations:read'),
  correctDeviation: call<{ body: CorrectDeviationBody; answer: DeviationAnswer }>(
    'POST',
    `${DEVIATIONS}/:deviation_id`,
    'deviations:change',
  ),
  exportDeviations: call('GET', '/research/studies/:id/deviations-file', 'deviations:read'),
} satisfies Calls;
