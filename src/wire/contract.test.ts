import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { AUDIT_CALLS } from '#shared/calls/audit.ts';
import { AUTH_CALLS } from '#shared/calls/auth.ts';
import { type Call, nameOf } from '#shared/calls/call.ts';
import { EVERY_CALL } from '#shared/calls/everyCall.ts';
import { SETTINGS_CALLS } from '#shared/calls/settings.ts';
import { SYSTEM_CALLS } from '#shared/calls/system.ts';
import { USER_CALLS } from '#shared/calls/users.ts';
import '#client/api/activitiesApi.ts';
import '#client/api/research/adherenceApi.ts';
import '#client/api/research/followUpApi.ts';
import '#client/api/athletesApi.ts';
import '#client/api/controlApi.ts';
import '#client/api/duplicatesApi.ts';
import '#client/api/research/invitesApi.ts';
import '#client/api/research/joiningApi.ts';
import '#client/api/research/labsApi.ts';
import '#client/api/research/participantsApi.ts';
import '#client/api/research/placesApi.ts';
import '#client/api/research/qualityApi.ts';
import '#client/api/research/remindersApi.ts';
import '#client/api/sourcesApi.ts';
import '#client/api/stravaApi.ts';
import '#client/api/research/studiesApi.ts';
import '#client/api/research/studyExportsApi.ts';
import '#client/api/research/studyProblemsApi.ts';
import '#client/api/research/studyTokensApi.ts';
import '#client/api/uploadsApi.ts';
import { apiSlice } from '#client/api/apiSlice.ts';
import { auditApi } from '#client/api/auditApi.ts';
import { authApi } from '#client/api/authApi.ts';
import { searchApi } from '#client/api/searchApi.ts';
import { sessionsApi } from '#client/api/sessionsApi.ts';
import { settingsApi } from '#client/api/settingsApi.ts';
import { usersApi } from '#client/api/usersApi.ts';
import { logout } from '#client/session/session.ts';
import type { AppStore } from '#client/session/store.ts';
import type { TestUser } from '#server/testing/testUsers.ts';
import { API_BASE } from '#shared/constants.ts';
import { AuditAnswer } from '#shared/contract/audit.ts';
import { TokenAnswer } from '#shared/contract/auth.ts';
import { ErrorAnswer } from '#shared/contract/error.ts';
import { SearchAnswer } from '#shared/contract/search.ts';
import { SessionsAnswer } from '#shared/contract/sessions.ts';
import { SettingsAnswer } from '#shared/contract/settings.ts';
import { ProfileAnswer, UserAnswer, UserOverviewAnswer, UsersAnswer } from '#shared/contract/users.ts';
import { agreed, answersTo, pathOf, routeOf, servedRoutes } from './testing/contractChecks.ts';
import { ENDPOINTS } from './testing/endpoints.ts';
import type { VirtualBrowser } from './testing/virtualBrowser.ts';
import { settled, startWireServer, type WireServer } from './testing/wireServer.ts';

const NOT_FOR_THE_CLIENT = [nameOf(SYSTEM_CALLS.health), nameOf(SYSTEM_CALLS.ready)];

const OF_THE_SESSION = ['login', 'logout'];

const Empty = Type.Null();

const ANSWERS: Record<string, TSchema> = {
  ...agreed(AUTH_CALLS.login, TokenAnswer),
  ...agreed(AUTH_CALLS.refresh, TokenAnswer),
  ...agreed(AUTH_CALLS.logout, Empty),
  ...agreed(AUTH_CALLS.getProfile, ProfileAnswer),
  ...agreed(SYSTEM_CALLS.search, SearchAnswer),
  ...agreed(USER_CALLS.listUsers, UsersAnswer),
  ...agreed(USER_CALLS.createUser, UserAnswer),
  ...agreed(USER_CALLS.getUser, UserAnswer),
  ...agreed(USER_CALLS.getUserOverview, UserOverviewAnswer),
  ...agreed(USER_CALLS.deleteUser, Empty),
  ...agreed(USER_CALLS.resetPassword, Empty),
  ...agreed(USER_CALLS.deactivateUser, UserAnswer),
  ...agreed(USER_CALLS.reactivateUser, UserAnswer),
  ...agreed(USER_CALLS.changePassword, Empty),
  ...agreed(SETTINGS_CALLS.getSettings, SettingsAnswer),
  ...agreed(SETTINGS_CALLS.changeSettings, SettingsAnswer),
  ...agreed(AUDIT_CALLS.listAudit, AuditAnswer),
  /** A file, read by the server's tests. */
  [nameOf(AUDIT_CALLS.exportAudit)]: Empty,
  ...agreed(AUTH_CALLS.listSessions, SessionsAnswer),
  ...agreed(AUTH_CALLS.endSessions, Empty),
  ...agreed(AUTH_CALLS.endSession, Empty),
};

let server: WireServer;
let browser: VirtualBrowser;
let store: AppStore;
let admin: TestUser;

beforeAll(async () => {
  server = await startWireServer();
  browser = server.browser();
  admin = await server.user({ role: 'admin' });
  store = await server.signIn(browser, admin);
  await useEveryEndpoint();
});

afterAll(() => server.close());

/** Every endpoint, so that a new one without an example fails. */
async function useEveryEndpoint(): Promise<void> {
  const {
    listUsers,
    getUser,
    getUserOverview,
    createUser,
    deleteUser,
    deactivateUser,
    reactivateUser,
    resetPassword,
    changePassword,
  } = usersApi.endpoints;
  const person = { email: 'otter@example.org', initial_password: 'four wet otters', role: 'user' } as const;
  const { listSessions, endSession, endSessions } = sessionsApi.endpoints;
  await server.signIn(server.browser(), admin);
  let id = '';
  const examples: Record<string, () => Promise<unknown>> = {
    getProfile: () => store.dispatch(authApi.endpoints.getProfile.initiate()).unwrap(),
    createUser: async () => {
      ({ id } = await store.dispatch(createUser.initiate(person)).unwrap());
    },
    listUsers: () => store.dispatch(listUsers.initiate({ page: 1, page_size: 10, sort: '-created_at' })).unwrap(),
    listSessions: () => store.dispatch(listSessions.initiate(admin.id)).unwrap(),
    endSession: async () => {
      const { sessions } = await store.dispatch(listSessions.initiate(admin.id)).unwrap();
      const other = sessions.find(({ is_current }) => !is_current);
      await store.dispatch(endSession.initiate({ userId: admin.id, id: other?.id ?? '' })).unwrap();
    },
    endSessions: () => store.dispatch(endSessions.initiate(admin.id)).unwrap(),
    search: async () => {
      const found = await store.dispatch(searchApi.endpoints.search.initiate('otter')).unwrap();
      expect(found.users).toEqual([{ id, email: person.email, role: 'user' }]);
    },
    // Without a subscription, because it would be read again after the deletion.
    getUser: () => store.dispatch(getUser.initiate(id, { subscribe: false })).unwrap(),
    getUserOverview: () => store.dispatch(getUserOverview.initiate(id, { subscribe: false })).unwrap(),
    resetPassword: () => store.dispatch(resetPassword.initiate({ id, new_password: 'five dry badgers' })).unwrap(),
    deactivateUser: () => store.dispatch(deactivateUser.initiate({ id, reason: 'On leave' })).unwrap(),
    reactivateUser: () => store.dispatch(reactivateUser.initiate({ id })).unwrap(),
    changeSettings: () => {
      const body = { strava_basis: 'An agreement', display_policy: 'derived', reason: 'Signed' } as const;
      return store.dispatch(settingsApi.endpoints.changeSettings.initiate(body)).unwrap();
    },
    getSettings: async () => {
      const settings = await store.dispatch(settingsApi.endpoints.getSettings.initiate()).unwrap();
      expect(settings.strava_basis?.by_email).toBe(admin.email);
    },
    listAudit: () =>
      store.dispatch(auditApi.endpoints.listAudit.initiate({ page: 1, page_size: 10, sort: '-at' })).unwrap(),
    exportAudit: () => store.dispatch(auditApi.endpoints.exportAudit.initiate({ actor: 'root@example.org' })).unwrap(),
    deleteUser: () => store.dispatch(deleteUser.initiate({ id, reason: 'Left' })).unwrap(),
    changePassword: () =>
      store
        .dispatch(changePassword.initiate({ new_password: 'six old herons', current_password: 'eight tall birches' }))
        .unwrap(),
  };
  const used = [...OF_THE_SESSION, ...Object.keys(examples)].sort();
  expect(used).toEqual([...ENDPOINTS.accounts].sort());
  for (const example of Object.values(examples)) await example();
  await server.openTab(browser);
  // A sign-out cancels pending reads, such as the profile after a change of the password.
  await settled(store, browser);
  await store.dispatch(logout());
}

test('every endpoint of the client belongs to an area of testing/endpoints.ts, whose contract test has an example of it', () => {
  expect(Object.keys(apiSlice.endpoints).sort()).toEqual(Object.values(ENDPOINTS).flat().sort());
});

test('every call that both sides agreed on is served, by its method and with its right, and nothing else is', async () => {
  const served = await servedRoutes(server.origin);
  const agreed = EVERY_CALL.filter((call) => call !== SYSTEM_CALLS.openapi);
  expect(served.sort()).toEqual(agreed.map(nameOf).sort());
  const rights = EVERY_CALL.map(({ method, path, right = 'public' }) => [`${method} ${API_BASE}${path}`, right]);
  expect(Object.fromEntries(server.app.routeRights)).toEqual(expect.objectContaining(Object.fromEntries(rights)));
  expect(server.app.hasRoute({ method: 'GET', url: API_BASE + SYSTEM_CALLS.openapi.path })).toBe(true);
});

test('the client makes every call about accounts that the server serves to it, and no other', async () => {
  const called = new Set(browser.calls.map(routeOf));
  const ours = [AUTH_CALLS, USER_CALLS, AUDIT_CALLS, SETTINGS_CALLS, SYSTEM_CALLS]
    .flatMap((calls) => Object.values<Call>(calls))
    .map(({ path }) => path);
  const served = (await servedRoutes(server.origin)).filter(
    (route) => ours.includes(pathOf(route)) && !NOT_FOR_THE_CLIENT.includes(route),
  );
  expect([...called].sort()).toEqual([...served].sort());
});

test('every call of the client was a success', () => {
  expect(browser.calls.filter(({ status }) => status === null || status >= 300)).toEqual([]);
});

test.each(Object.keys(ANSWERS))('%s answers what the contract says, and no field more', (route) => {
  const { count, errors, cleaned, answers } = answersTo(browser.calls, route, ANSWERS[route] ?? Type.Never());
  expect(count).toBeGreaterThan(0);
  expect(errors).toEqual([]);
  expect(cleaned).toEqual(answers);
});

test('every call that the client makes has its answer in the contract', () => {
  expect([...new Set(browser.calls.map(routeOf))].sort()).toEqual(Object.keys(ANSWERS).sort());
});

test.each([
  ['no user is signed in', 401, () => fetch(`${server.origin}/api/users`)],
  ['there is no such path', 404, () => fetch(`${server.origin}/api/nothing`)],
  ['the body is no JSON', 400, () => post('{')],
  ['the body is of another type', 415, () => post('<a/>', 'text/xml')],
  ['a field is unknown', 400, () => post('{"email":"a","password":"b","client":"web","more":1}')],
  ['the client is another one', 400, () => post('{"email":"a","password":"b","client":"app"}')],
])('an error has the contract’s shape when %s', async (_name, status, call) => {
  const answer = await call();
  expect(answer.status).toBe(status);
  expect([...Value.Errors(ErrorAnswer, await answer.json())]).toEqual([]);
});

function post(body: string, type = 'application/json'): Promise<Response> {
  return fetch(`${server.origin}/api/auth/login`, { method: 'POST', body, headers: { 'content-type': type } });
}
