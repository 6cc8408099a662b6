import { failure, json, noContent } from '#client/testing/fetchStub.ts';
import { type StubSession, stubSession } from '#client/testing/stubSession.ts';
import { type StubbedStream, stubUpdates, UPDATES } from '#client/testing/stubUpdates.ts';
import { settle, until } from '#client/testing/until.ts';
import { followUpdates } from './followUpdates.ts';
import { login, logout, reloadProfile } from './session.ts';
import { createAppStore } from './store.ts';

const CREDENTIALS = { email: 'ada@example.org', password: 'eight tall birches' };

let server: StubSession;
let streams: StubbedStream[];

function start() {
  server = stubSession();
  streams = stubUpdates(server);
  const store = createAppStore();
  followUpdates(store);
  return store;
}

test('the stream is open from the sign-in to the sign-out', async () => {
  const store = start();
  await settle();
  expect(server.callsTo(UPDATES)).toEqual([]);
  await store.dispatch(login(CREDENTIALS));
  await until(() => streams.length === 1);
  await store.dispatch(reloadProfile());
  await settle();
  expect(streams).toHaveLength(1);
  await store.dispatch(logout());
  await until(() => streams[0]?.call.signal.aborted === true);
  await settle();
  expect(streams).toHaveLength(1);
  await store.dispatch(login(CREDENTIALS));
  await until(() => streams.length === 2);
  await store.dispatch(logout());
});

test('a user who must change the password first has no stream until then', async () => {
  const store = start();
  const profile = (isDue: boolean) =>
    json({
      user: {
        id: 'user-1',
        email: 'ada@example.org',
        role: 'user',
        must_change_password: isDue,
        created_at: '2026-01-02',
      },
      profile: null,
    });
  server.on('GET /api/users/me', () => profile(true));
  await store.dispatch(login(CREDENTIALS));
  await until(() => store.getState().profile.data !== null);
  await settle();
  expect(streams).toEqual([]);
  server.on('GET /api/users/me', () => profile(false));
  await store.dispatch(reloadProfile());
  await until(() => streams.length === 1);
  await store.dispatch(logout());
});

test("a user who signs out while the reader's code is loading has no stream", async () => {
  const store = start();
  server.on('POST /api/auth/logout', () => noContent());
  await store.dispatch(login(CREDENTIALS));
  await until(() => store.getState().profile.data !== null);
  await store.dispatch(logout());
  await settle();
  expect(streams.every(({ call }) => call.signal.aborted)).toBe(true);
});

test("a role that changes while the user's page is open holds from the next stream on, without a reload", async () => {
  const store = start();
  await store.dispatch(login(CREDENTIALS));
  await until(() => streams.length === 1);
  const before = store.getState().profile.data;
  const hidden: boolean[] = [];
  store.subscribe(() => hidden.push(store.getState().profile.loading));
  server.on('GET /api/users/me', () => json({ ...before, user: { ...before?.user, role: 'researcher' } }));
  streams[0]?.end();
  await until(() => store.getState().auth.role === 'researcher');
  expect(store.getState().profile.data?.user.role).toBe('researcher');
  expect(hidden).not.toContain(true);
  await store.dispatch(logout());
});

test('a profile that cannot be read after a lost connection leaves the open page as it is', async () => {
  const store = start();
  await store.dispatch(login(CREDENTIALS));
  await until(() => streams.length === 1);
  const before = store.getState().profile;
  server.on('GET /api/users/me', failure(404, 'Not found'));
  streams[0]?.end();
  await until(() => streams.length === 2 && server.callsTo('GET /api/users/me').length === 2);
  await settle();
  expect(store.getState().profile).toEqual(before);
  await store.dispatch(logout());
});
