import type { TSchema } from 'typebox';
import { labsApi } from '#client/api/research/labsApi.ts';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { studyProblemsApi } from '#client/api/research/studyProblemsApi.ts';
import type { AppStore } from '#client/session/store.ts';
import { type Call, nameOf } from '#shared/calls/call.ts';
import { STUDY_PROBLEM_CALLS } from '#shared/calls/studyProblems.ts';
import { DeviationAnswer, DeviationsAnswer, DeviationVersionsAnswer } from '#shared/contract/deviations.ts';
import { StudyProblemAnswer, StudyProblemsAnswer } from '#shared/contract/studyProblems.ts';
import { agreed, answersTo } from './testing/contractChecks.ts';
import { ENDPOINTS } from './testing/endpoints.ts';
import type { VirtualBrowser } from './testing/virtualBrowser.ts';
import { startWireServer, type WireServer } from './testing/wireServer.ts';

const ANSWERS: Record<string, TSchema> = {
  ...agreed(STUDY_PROBLEM_CALLS.listStudyProblems, StudyProblemsAnswer),
  ...agreed(STUDY_PROBLEM_CALLS.openStudyProblem, StudyProblemAnswer),
  ...agreed(STUDY_PROBLEM_CALLS.changeStudyProblem, StudyProblemAnswer),
  ...agreed(STUDY_PROBLEM_CALLS.reopenStudyProblem, StudyProblemAnswer),
  ...agreed(STUDY_PROBLEM_CALLS.listDeviations, DeviationsAnswer),
  ...agreed(STUDY_PROBLEM_CALLS.recordDeviation, DeviationAnswer),
  ...agreed(STUDY_PROBLEM_CALLS.getDeviation, DeviationVersionsAnswer),
  ...agreed(STUDY_PROBLEM_CALLS.correctDeviation, DeviationAnswer),
};
const ONCE = { subscribe: false, forceRefetch: true } as const;
const calls = studyProblemsApi.endpoints;

let server: WireServer;
let browser: VirtualBrowser;
let store: AppStore;

beforeAll(async () => {
  server = await startWireServer();
  browser = server.browser();
  store = await server.signIn(browser, await server.user({ role: 'admin' }));
});
afterAll(() => server.close());

async function createStudy(): Promise<string> {
  const { dispatch } = store;
  const owner = await server.user();
  const lab = await dispatch(
    labsApi.endpoints.createLab.initiate({ name: 'Movement', email: 'lab@example.org' }),
  ).unwrap();
  await dispatch(labsApi.endpoints.createResearcher.initiate({ user_id: owner.id, lab_id: lab.id })).unwrap();
  const { id } = await dispatch(
    studiesApi.endpoints.createStudy.initiate({
      title: 'Sleep and training',
      code_prefix: 'KDZ',
      start_date: '2026-01-05',
      contact_email: 'study@halden.example',
      lab_id: lab.id,
      owner_id: owner.id,
    }),
  ).unwrap();
  return id;
}

test('a problem is opened, closed and reopened, and a deviation recorded, corrected and exported', async () => {
  const { dispatch } = store;
  const id = await createStudy();
  const problem = await dispatch(
    calls.openStudyProblem.initiate({ id, code: null, assignee_id: null, note: 'Two watches are lost' }),
  ).unwrap();
  const of = { id, problem_id: problem.id };
  const closing = { ...of, version: 1, state: 'closed', close_reason: 'solved' } as const;
  expect(await dispatch(calls.changeStudyProblem.initiate(closing)).unwrap()).toMatchObject({ version: 2 });
  await dispatch(calls.reopenStudyProblem.initiate(of)).unwrap();
  expect((await dispatch(calls.listStudyProblems.initiate({ id }, ONCE)).unwrap()).total).toBe(2);

  const said = {
    category: 'schedule',
    severity: 'minor',
    description: 'A visit was missed',
    action_taken: '',
  } as const;
  const body = { code: null, day: '2026-01-06', reported_on: null, ...said };
  const entry = await dispatch(calls.recordDeviation.initiate({ id, ...body })).unwrap();
  const corrected = { ...body, severity: 'major', version: 1, is_struck: false, reason: 'Asked the board' } as const;
  await dispatch(calls.correctDeviation.initiate({ id, deviation_id: entry.id, ...corrected })).unwrap();
  const versions = await dispatch(calls.getDeviation.initiate({ id, deviation_id: entry.id }, ONCE)).unwrap();
  expect(versions.map(({ severity }) => severity)).toEqual(['major', 'minor']);
  expect((await dispatch(calls.listDeviations.initiate({ id }, ONCE)).unwrap()).total).toBe(1);
  await dispatch(calls.exportDeviations.initiate({ id, code_prefix: 'KDZ' })).unwrap();
});

test('every call about problems was made, and answers what the contract says', () => {
  expect(Object.keys(STUDY_PROBLEM_CALLS).sort()).toEqual([...ENDPOINTS.problems].sort());
  const file = nameOf(STUDY_PROBLEM_CALLS.exportDeviations);
  const told = Object.values<Call>(STUDY_PROBLEM_CALLS).map(nameOf);
  expect([...Object.keys(ANSWERS), file].sort()).toEqual(told.sort());
  for (const [route, schema] of Object.entries(ANSWERS)) {
    const { count, errors, cleaned, answers } = answersTo(browser.calls, route, schema);
    expect([route, count > 0, errors]).toEqual([route, true, []]);
    expect(cleaned).toEqual(answers);
  }
});
