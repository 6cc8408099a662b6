import { athletesApi } from '#client/api/athletesApi.ts';
import { controlApi } from '#client/api/controlApi.ts';
import { settingsApi } from '#client/api/settingsApi.ts';
import { sourcesApi } from '#client/api/sourcesApi.ts';
import { stravaApi } from '#client/api/stravaApi.ts';
import { tagsOf } from '#client/api/updateTags.ts';
import { usersApi } from '#client/api/usersApi.ts';
import { type AppStore, createAppStore } from '#client/session/store.ts';
import { failure, json, stubFetch } from '#client/testing/fetchStub.ts';
import { until } from '#client/testing/until.ts';
import { labsApi } from './labsApi.ts';
import { studyExportsApi } from './studyExportsApi.ts';

const ATTENTION = 'GET /api/admin/attention';
const SUMMARY = 'GET /api/research/dashboard';

const { registerWebhook, unregisterWebhook, retryProblem, retryAllProblems } = controlApi.endpoints;
const { disconnectSourceAccount, retrySourceProblem, retryAllSourceProblems } = sourcesApi.endpoints;
const { disconnectAthlete, deleteAthlete } = athletesApi.endpoints;
const { createStudyExport, deleteStudyExport } = studyExportsApi.endpoints;
const { createUser, deleteUser } = usersApi.endpoints;

const NEW_USER = { email: 'new@example.org', initial_password: 'eight tall birches', role: 'researcher' } as const;
const GONE = { id: '1', reason: 'Left', email: 'new@example.org' };

async function open() {
  const server = stubFetch({
    [ATTENTION]: () => json({ items: [], total: 0 }),
    [SUMMARY]: () => json({ lab_count: 1, researcher_count: 1, study_count: 1, participant_count: 1 }),
  });
  const store = createAppStore();
  await store.dispatch(labsApi.endpoints.getAttention.initiate({ limit: 5 }));
  await store.dispatch(labsApi.endpoints.getResearchSummary.initiate());
  return { server, store };
}

type Act = (dispatch: AppStore['dispatch']) => unknown;

const ACTS: [string, Act][] = [
  ['registering the webhook', (dispatch) => dispatch(registerWebhook.initiate())],
  ['unregistering the webhook', (dispatch) => dispatch(unregisterWebhook.initiate())],
  ['retrying an import', (dispatch) => dispatch(retryProblem.initiate('1'))],
  ['retrying all imports', (dispatch) => dispatch(retryAllProblems.initiate())],
  ['retrying an import of Polar', (dispatch) => dispatch(retrySourceProblem.initiate({ source: 'polar', id: '1' }))],
  ['retrying all imports of Polar', (dispatch) => dispatch(retryAllSourceProblems.initiate('polar'))],
  [
    'disconnecting an account of Polar',
    (dispatch) => dispatch(disconnectSourceAccount.initiate({ source: 'polar', id: '1' })),
  ],
  ['disconnecting an athlete', (dispatch) => dispatch(disconnectAthlete.initiate('1'))],
  [
    'deleting the data of an athlete',
    (dispatch) => dispatch(deleteAthlete.initiate({ id: '1', strava_id: '1', reason: 'Asked' })),
  ],
  ['disconnecting the own account', (dispatch) => dispatch(stravaApi.endpoints.disconnectOwn.initiate())],
  [
    'changing the settings',
    (dispatch) => dispatch(settingsApi.endpoints.changeSettings.initiate({ display_policy: 'full' })),
  ],
  ['writing a package', (dispatch) => dispatch(createStudyExport.initiate({ id: '1' }))],
  ['deleting a package', (dispatch) => dispatch(deleteStudyExport.initiate('1'))],
  ['adding a user', (dispatch) => dispatch(createUser.initiate(NEW_USER))],
  ['deleting a user', (dispatch) => dispatch(deleteUser.initiate(GONE))],
  ['news of an import', (dispatch) => dispatch(labsApi.util.invalidateTags(tagsOf(['control'])))],
  ['news of an upload', (dispatch) => dispatch(labsApi.util.invalidateTags(tagsOf(['uploads'])))],
];

test.each(ACTS)('what needs attention is read again after %s', async (_title, act) => {
  const { server, store } = await open();
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
    for (const depth of [1, 2, 3, 4, 5])
      server.on(`${method} /api${'/*'.repeat(depth)}`, () => json({ export: { id: '1', study_id: '1' } }));
  }
  expect(server.callsTo(ATTENTION)).toHaveLength(1);
  await act(store.dispatch);
  await until(() => server.callsTo(ATTENTION).length === 2);
});

test('the figures of research are read again after a user was deleted, and not after a refusal', async () => {
  const { server, store } = await open();
  server.on('DELETE /api/users/*', () => failure(403, 'Not permitted'));
  await store.dispatch(deleteUser.initiate(GONE));
  expect(server.callsTo(SUMMARY)).toHaveLength(1);
  server.on('DELETE /api/users/*', () => json({ export: { id: '1', study_id: '1' } }));
  await store.dispatch(deleteUser.initiate(GONE));
  await until(() => server.callsTo(SUMMARY).length === 2);
});
