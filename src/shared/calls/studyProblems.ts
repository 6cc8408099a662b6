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
import { type Calls, get, patch, post } from './call.ts';

const PROBLEMS = '/research/studies/:id/problems';
const DEVIATIONS = '/research/studies/:id/deviations';

export const STUDY_PROBLEM_CALLS = {
  listStudyProblems: get<StudyProblemsAnswer>(PROBLEMS, 'problems:read'),
  openStudyProblem: post<StudyProblemAnswer, OpenStudyProblemBody>(PROBLEMS, 'problems:change'),
  changeStudyProblem: patch<StudyProblemAnswer, ChangeStudyProblemBody>(`${PROBLEMS}/:problem_id`, 'problems:change'),
  reopenStudyProblem: post<StudyProblemAnswer>(`${PROBLEMS}/:problem_id/reopen`, 'problems:change'),
  listDeviations: get<DeviationsAnswer>(DEVIATIONS, 'deviations:read'),
  recordDeviation: post<DeviationAnswer, RecordDeviationBody>(DEVIATIONS, 'deviations:change'),
  getDeviation: get<DeviationVersionsAnswer>(`${DEVIATIONS}/:deviation_id`, 'deviations:read'),
  correctDeviation: post<DeviationAnswer, CorrectDeviationBody>(`${DEVIATIONS}/:deviation_id`, 'deviations:change'),
  exportDeviations: get('/research/studies/:id/deviations-file', 'deviations:read'),
} satisfies Calls;
