import { createAppStore } from '#client/session/store.ts';
import { type FetchStub, failure, json, noContent, stubFetch } from '#client/testing/fetchStub.ts';
import { passTime, settle, until } from '#client/testing/until.ts';
import { apiSlice } from './apiSlice.ts';
import { retryDelay } from './retrying.ts';
import { stravaApi } from './stravaApi.ts';
import { usersApi } from './usersApi.ts';

const { listUsers, getUser, createUser, deleteUser, resetPassword, changePassword } = usersApi.endpoints;
const ada = { id: 'user-1', email: 'ada@example.org', role: 'admin', created_at: '2026-01-02T03:04:05.000Z' } as const;
const page = { users: [ada], total: 1, page: 1, page_size: 10 };
const newUser = { email: 'new@example.org', initial_password: 'long enough', role: 'user' } as const;

let server: FetchStub;
let store: ReturnType<typeof createAppStore>;

beforeEach(() => {
  server = stubFetch();
  store = createAppStore();
});

afterEach(() => {
  jest.useRealTimers();
});

describe('repeating a read', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  });

  test('SPEC §9 cache and retry: a read that fails with a server error is repeated three times, after 1, 2 and 4 seconds', async () => {
    server.on('GET /api/users', failure(503, 'away'));
    const reading = store.dispatch(listUsers.initiate({}));
    const counts = [];
    for (const milliseconds of [0, 999, 1, 1999, 1, 3999, 1, 60_000]) {
      await passTime(milliseconds);
      counts.push(server.calls.length);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    expect((await reading).error).toMatchObject({ status: 503, message: 'away', requestId: 'request-1' });
  });

  test('SPEC §9 cache and retry: a read that fails for the network is repeated and then answered', async () => {
    let tries = 0;
    server.on('GET /api/users', () => {
      tries += 1;
      return tries < 3 ? Promise.reject(new TypeError('Failed to fetch')) : json(page);
    });
    const reading = store.dispatch(listUsers.initiate({}));
    await passTime(10_000);
    expect((await reading).data).toEqual(page);
    expect(tries).toBe(3);
  });

  test('SPEC §9 cache and retry: the wait doubles and is capped at 30 seconds', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 30].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  });

  test.each([400, 403, 404, 409, 413, 429])('a %i to a read is not repeated', async (status) => {
    server.on('GET /api/users', failure(status, 'no'));
    const reading = store.dispatch(listUsers.initiate({}));
    await passTime(60_000);
    expect((await reading).error).toMatchObject({ status });
    expect(server.calls).toHaveLength(1);
  });

  test.each([
    ['a server error', () => failure(500, 'broken')],
    ['a broken network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('a change that fails with %s is never repeated', async (_name, answer) => {
    server.on('POST /api/users', answer).on('DELETE /api/users/*', answer);
    const changes = [
      store.dispatch(createUser.initiate(newUser)),
      store.dispatch(deleteUser.initiate({ id: 'user-1', reason: 'Left' })),
    ];
    await passTime(60_000);
    await Promise.all(changes);
    expect(server.calls).toHaveLength(2);
  });

  test('an aborted read is not repeated', async () => {
    server.on('GET /api/users', failure(503, 'away'));
    const reading = store.dispatch(listUsers.initiate({}));
    await passTime(500);
    reading.abort();
    await passTime(60_000);
    expect(server.calls).toHaveLength(1);
  });

  test.each([
    ['an event arrives', () => store.dispatch(apiSlice.util.invalidateTags(['User']))],
    ['a reader reloads', () => store.dispatch(listUsers.initiate({}, { forceRefetch: true }))],
  ])('a first read that fails is repeated exactly three times when %s meanwhile', async (_name, happen) => {
    server.on('GET /api/users', failure(503, 'away'));
    const reading = store.dispatch(listUsers.initiate({}));
    await passTime(500);
    void happen();
    await passTime(60_000);
    expect((await reading).error).toMatchObject({ status: 503 });
    expect(server.calls).toHaveLength(4);
  });

  test('a read that is refused during a change is repeated once', async () => {
    let isThere = false;
    const first = Promise.withResolvers<Response>();
    server.on('GET /api/users', () => (isThere ? json(page) : first.promise));
    const reading = store.dispatch(listUsers.initiate({}));
    await passTime(500);
    isThere = true;
    store.dispatch(apiSlice.util.invalidateTags(['User']));
    first.resolve(failure(404, 'not yet'));
    await passTime(1000);
    await reading;
    expect(listUsers.select({})(store.getState()).data).toEqual(page);
  });

  test('SPEC §9 call constants: a call has no time limit', async () => {
    server.on('GET /api/users', () => new Promise((resolve) => setTimeout(() => resolve(json(page)), 3_600_000)));
    const reading = store.dispatch(listUsers.initiate({}));
    await passTime(3_600_000);
    expect((await reading).data).toEqual(page);
    expect(server.calls).toHaveLength(1);
  });
});

describe('cached data', () => {
  test('SPEC §9 cache and retry: cached data are kept for five minutes after their last reader', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    server.on('GET /api/users', json(page));
    const reader = store.dispatch(listUsers.initiate({}));
    await passTime(0);
    await reader;
    reader.unsubscribe();
    await passTime(299_000);
    expect(listUsers.select({})(store.getState()).data).toEqual(page);
    await passTime(2_000);
    expect(listUsers.select({})(store.getState()).data).toBeUndefined();
  });

  test.each([
    ['created', () => store.dispatch(createUser.initiate(newUser)).unwrap()],
    ['deleted', () => store.dispatch(deleteUser.initiate({ id: 'user-2', reason: 'Left' })).unwrap()],
  ])('the list of users is read again once a user is %s', async (_name, change) => {
    server.on('GET /api/users', json(page)).on('POST /api/users', json({ user: ada }, 201));
    server.on('DELETE /api/users/user-2', noContent());
    await store.dispatch(listUsers.initiate({}));
    await change();
    await until(() => server.callsTo('GET /api/users').length >= 2);
    await settle();
    expect(server.callsTo('GET /api/users')).toHaveLength(2);
  });

  test('a list that is being read during a change is read once more: the answer under way is older', async () => {
    const first = Promise.withResolvers<Response>();
    const answers = [first.promise, Promise.resolve(json({ ...page, total: 2 }))];
    server.on('GET /api/users', () => answers.shift() ?? failure(404, 'one read too many'));
    server.on('POST /api/users', json({ user: ada }, 201));
    const reading = store.dispatch(listUsers.initiate({}));
    await store.dispatch(createUser.initiate(newUser)).unwrap();
    expect(server.callsTo('GET /api/users')).toHaveLength(1);
    first.resolve(json(page));
    await reading;
    await until(() => listUsers.select({})(store.getState()).data?.total === 2);
    await settle();
    expect(server.callsTo('GET /api/users')).toHaveLength(2);
  });

  test('a list that is being reloaded during a change is read once more', async () => {
    const second = Promise.withResolvers<Response>();
    const answers = [Promise.resolve(json(page)), second.promise, Promise.resolve(json({ ...page, total: 3 }))];
    server.on('GET /api/users', () => answers.shift() ?? failure(404, 'one read too many'));
    server.on('POST /api/users', json({ user: ada }, 201));
    await store.dispatch(listUsers.initiate({}));
    const again = store.dispatch(listUsers.initiate({}, { forceRefetch: true }));
    await store.dispatch(createUser.initiate(newUser)).unwrap();
    expect(server.callsTo('GET /api/users')).toHaveLength(2);
    second.resolve(json({ ...page, total: 2 }));
    await again;
    await until(() => listUsers.select({})(store.getState()).data?.total === 3);
    await settle();
    expect(server.callsTo('GET /api/users')).toHaveLength(3);
  });

  test('a pending second read is dropped when the cache is emptied', async () => {
    const first = Promise.withResolvers<Response>();
    server.on('GET /api/users', () => first.promise).on('POST /api/users', json({ user: ada }, 201));
    const reading = store.dispatch(listUsers.initiate({}));
    await store.dispatch(createUser.initiate(newUser)).unwrap();
    store.dispatch(apiSlice.util.resetApiState());
    first.resolve(json(page));
    await reading;
    await settle();
    expect(server.callsTo('GET /api/users')).toHaveLength(1);
  });

  test('a failed change reloads nothing', async () => {
    server.on('GET /api/users', json(page)).on('POST /api/users', failure(409, 'taken'));
    server.on('DELETE /api/users/user-2', failure(403, 'no'));
    await store.dispatch(listUsers.initiate({}));
    await store.dispatch(createUser.initiate(newUser));
    await store.dispatch(deleteUser.initiate({ id: 'user-2', reason: 'Left' }));
    await settle();
    expect(server.callsTo('GET /api/users')).toHaveLength(1);
  });

  test('a finished Strava connection reloads the dashboard and the own athlete', async () => {
    server.on('GET /api/strava-integration/*', json({}));
    server.on(
      'POST /api/strava-integration/auth/callback',
      json({ result: 'connected', athlete_name: 'A', missing_scopes: [] }),
    );
    await store.dispatch(stravaApi.endpoints.getStravaDashboard.initiate());
    await store.dispatch(stravaApi.endpoints.getOwnAthlete.initiate());
    await store.dispatch(stravaApi.endpoints.finishStravaAuth.initiate({ state: 's', code: 'c' }));
    const readsOf = (path: string) => server.callsTo(`GET /api/strava-integration/${path}`).length;
    await until(() => readsOf('dashboard') >= 2 && readsOf('me') >= 2);
    await settle();
    expect(server.callsTo('GET /api/strava-integration/dashboard')).toHaveLength(2);
    expect(server.callsTo('GET /api/strava-integration/me')).toHaveLength(2);
  });
});

describe('endpoints', () => {
  test('SPEC §7 users: the list takes search, sort, filter and page, and leaves out empty parameters', async () => {
    server.on('GET /api/users', json(page));
    const query = { search: 'a&b', sort: '-created_at', page: 2, page_size: 25, role: 'user' } as const;
    expect((await store.dispatch(listUsers.initiate(query))).data).toEqual(page);
    await store.dispatch(listUsers.initiate({ search: '', page: undefined }));
    expect(server.calls.map((call) => Object.fromEntries(call.params))).toEqual([
      { search: 'a&b', sort: '-created_at', page: '2', page_size: '25', role: 'user' },
      {},
    ]);
  });

  test('SPEC §7 users: a user is read, created, deleted and reset at the addresses and with the bodies of the specification', async () => {
    server.on('GET /api/users/*', json({ user: ada })).on('POST /api/users', json({ user: ada }, 201));
    server.on('DELETE /api/users/*', noContent()).on('POST /api/users/*/reset-password', noContent());
    server.on('POST /api/users/change-password', noContent());
    expect((await store.dispatch(getUser.initiate('a/b'))).data).toEqual(ada);
    expect(await store.dispatch(createUser.initiate(newUser)).unwrap()).toEqual(ada);
    expect(await store.dispatch(deleteUser.initiate({ id: 'user-1', reason: 'Left' })).unwrap()).toBeNull();
    await store.dispatch(resetPassword.initiate({ id: 'user-1', new_password: 'long enough' })).unwrap();
    await store.dispatch(changePassword.initiate({ new_password: 'new', current_password: 'old' })).unwrap();
    const sent = server.calls.filter((call) => call.path !== '/api/users/me');
    expect(sent.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      { method: 'GET', path: '/api/users/a%2Fb', body: null },
      { method: 'POST', path: '/api/users', body: newUser },
      { method: 'DELETE', path: '/api/users/user-1', body: { reason: 'Left' } },
      { method: 'POST', path: '/api/users/user-1/reset-password', body: { new_password: 'long enough' } },
      { method: 'POST', path: '/api/users/change-password', body: { new_password: 'new', current_password: 'old' } },
    ]);
  });

  test('SPEC §7 tracker integration: the dashboard is read with GET /strava-integration/dashboard', async () => {
    server.on('GET /api/strava-integration/dashboard', json({ athlete_count: 3 }));
    const answer = await store.dispatch(stravaApi.endpoints.getStravaDashboard.initiate());
    expect(answer.data).toEqual({ athlete_count: 3 });
  });

  test('SPEC §8 user detail: a user who does not exist is "User not found"', async () => {
    server.on('GET /api/users/*', failure(404, 'something else'));
    expect((await store.dispatch(getUser.initiate('user-9'))).error).toMatchObject({
      status: 404,
      message: 'User not found',
    });
  });
});

describe('errors', () => {
  test.each([
    [
      'an error of the server',
      () => failure(400, 'Invalid email', { code: 'bad_request', fields: { email: 'Invalid email' } }),
      {
        status: 400,
        message: 'Invalid email',
        code: 'bad_request',
        requestId: 'request-1',
        fields: { email: 'Invalid email' },
      },
    ],
    [
      'an error that asks to wait',
      () => json({ message: 'wait' }, 429, { 'Retry-After': '30' }),
      { status: 429, message: 'wait', retryAfterSeconds: 30 },
    ],
    ['an error page of something in between', () => new Response('<html>', { status: 502 }), { status: 502 }],
    ['an error without a body', () => new Response(null, { status: 500 }), { status: 500 }],
    ['an error of a strange shape', () => json({ message: 7, error: 'x' }, 418), { status: 418 }],
    ['a success that is not JSON', () => new Response('<html>'), { status: 'NETWORK' }],
    ['a broken network', () => Promise.reject(new TypeError('Failed to fetch')), { status: 'NETWORK' }],
  ])('%s reaches the caller in one shape', async (_name, answer, expected) => {
    server.on('POST /api/users', answer);
    await expect(store.dispatch(createUser.initiate(newUser)).unwrap()).rejects.toEqual(expected);
  });
});
