import { rmSync } from 'node:fs';
import { type TSchema, Type } from 'typebox';
import { labsApi } from '#client/api/research/labsApi.ts';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { studyExportsApi } from '#client/api/research/studyExportsApi.ts';
import { studyTokensApi } from '#client/api/research/studyTokensApi.ts';
import type { AppStore } from '#client/session/store.ts';
import { eventually } from '#server/testing/eventually.ts';
import { newDataDir } from '#server/testing/uploadCalls.ts';
import { type Call, nameOf } from '#shared/calls/call.ts';
import { EVERY_CALL } from '#shared/calls/everyCall.ts';
import { STUDY_EXPORT_CALLS } from '#shared/calls/studyExports.ts';
import { STUDY_TOKEN_CALLS } from '#shared/calls/studyTokens.ts';
import { API_BASE } from '#shared/constants.ts';
import {
  ExportEstimateAnswer,
  StudyCutAnswer,
  StudyCutsAnswer,
  StudyExportAnswer,
  StudyExportsAnswer,
} from '#shared/contract/studyExports.ts';
import { NewTokenAnswer, StudyTokensAnswer } from '#shared/contract/studyTokens.ts';
import { TOKEN_ACTIONS } from '#shared/roles.ts';
import { agreed, answersTo, servedRoutes } from './testing/contractChecks.ts';
import { ENDPOINTS } from './testing/endpoints.ts';
import type { VirtualBrowser } from './testing/virtualBrowser.ts';
import { startWireServer, type WireServer } from './testing/wireServer.ts';

const ANSWERS: Record<string, TSchema> = {
  ...agreed(STUDY_EXPORT_CALLS.listStudyExports, StudyExportsAnswer),
  ...agreed(STUDY_EXPORT_CALLS.createStudyExport, StudyExportAnswer),
  ...agreed(STUDY_EXPORT_CALLS.estimateStudyExport, ExportEstimateAnswer),
  ...agreed(STUDY_EXPORT_CALLS.getStudyExport, StudyExportAnswer),
  ...agreed(STUDY_EXPORT_CALLS.listStudyCuts, StudyCutsAnswer),
  ...agreed(STUDY_EXPORT_CALLS.createStudyCut, StudyCutAnswer),
  ...agreed(STUDY_EXPORT_CALLS.deleteStudyExport, Type.Null()),
  ...agreed(STUDY_TOKEN_CALLS.listStudyTokens, StudyTokensAnswer),
  ...agreed(STUDY_TOKEN_CALLS.createStudyToken, NewTokenAnswer),
  ...agreed(STUDY_TOKEN_CALLS.revokeStudyToken, Type.Null()),
};
const ONCE = { subscribe: false, forceRefetch: true } as const;
const calls = studyExportsApi.endpoints;

const dataDir = newDataDir();
let server: WireServer;
let browser: VirtualBrowser;
let store: AppStore;

beforeAll(async () => {
  server = await startWireServer({ dataDir });
  browser = server.browser();
  store = await server.signIn(browser, await server.user({ role: 'admin' }));
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

test('the client locks a study, exports the cut, follows the job to its end, and deletes the file', async () => {
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
  expect((await dispatch(calls.estimateStudyExport.initiate({ id }, ONCE)).unwrap()).activities).toBe(0);
  const cut = await dispatch(calls.createStudyCut.initiate({ id, reason: 'Interim analysis' })).unwrap();
  expect((await dispatch(calls.listStudyCuts.initiate(id, ONCE)).unwrap()).cuts).toEqual([cut]);
  const created = await dispatch(calls.createStudyExport.initiate({ id, cut_id: cut.id })).unwrap();
  const done = await eventually(async () => {
    const found = await dispatch(calls.getStudyExport.initiate(created.id, ONCE)).unwrap();
    return found.state === 'done' && found;
  });
  expect(done.cut).toBe('cut-1');
  await dispatch(calls.deleteStudyExport.initiate(done.id)).unwrap();
  const [deleted] = await dispatch(calls.listStudyExports.initiate(id, ONCE)).unwrap();
  expect(deleted?.state).toBe('deleted');

  const ids = ['019ab000-0000-7000-8000-000000000000'];
  await dispatch(calls.exportParticipants.initiate({ id, code_prefix: 'KDZ', ids, language: 'en' })).unwrap();

  const tokens = studyTokensApi.endpoints;
  const { token } = await dispatch(
    tokens.createStudyToken.initiate({ id, name: 'Notebook', level: 'coded', days: 30 }),
  ).unwrap();
  await dispatch(tokens.revokeStudyToken.initiate(token.id)).unwrap();
  const [revoked] = await dispatch(tokens.listStudyTokens.initiate(id, ONCE)).unwrap();
  expect(revoked).toMatchObject({ id: token.id, revoked_at: expect.any(String) });
});

test('STUDIES §11: the client reads the description of the calls that a token may make, and of no other', async () => {
  const { getApiReference } = studyTokensApi.endpoints;
  const { openapi, tags, paths } = await store.dispatch(getApiReference.initiate(undefined, ONCE)).unwrap();
  expect(openapi).toBe('3.1.0');
  expect(tags.map(({ name }) => name)).toEqual(['data']);
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const ofTokens = EVERY_CALL.filter(({ right }) => right !== undefined && TOKEN_ACTIONS.includes(right));
  expect(described.sort()).toEqual(
    ofTokens.map(({ method, path }) => `${method} ${API_BASE}${path.replaceAll(/:(\w+)/g, '{$1}')}`).sort(),
  );
  expect(described).toHaveLength(3);
});

test.each(Object.keys(ANSWERS))('STUDIES §9, §10: %s answers what the contract says, and no field more', (route) => {
  const { count, errors, cleaned, answers } = answersTo(browser.calls, route, ANSWERS[route] ?? Type.Never());
  expect(count).toBeGreaterThan(0);
  expect(errors).toEqual([]);
  expect(cleaned).toEqual(answers);
});

test('the client has every call of exports that the server serves', async () => {
  const ours = [STUDY_EXPORT_CALLS, STUDY_TOKEN_CALLS].flatMap((group) => Object.values<Call>(group)).map(nameOf);
  const files = [STUDY_EXPORT_CALLS.downloadStudyExport, STUDY_EXPORT_CALLS.exportParticipants].map(nameOf);
  expect(ours.sort()).toEqual([...Object.keys(ANSWERS), ...files].sort());
  expect(await servedRoutes(server.origin)).toEqual(expect.arrayContaining(ours));
  expect(Object.keys(calls).sort()).toEqual(expect.arrayContaining([...ENDPOINTS.exports].sort()));
});
