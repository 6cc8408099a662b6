import { setImmediate as tick } from 'node:timers/promises';
import { bootstrap, login, logout } from '#client/session/session.ts';
import { type AppStore, createAppStore } from '#client/session/store.ts';
import { sharedLocks } from '#client/testing/browserWithTabs.ts';
import { failure, json } from '#client/testing/fetchStub.ts';
import { type StubSession, setCookie, stubSession, tokenOf } from '#client/testing/stubSession.ts';
import { passTime, settle, until } from '#client/testing/until.ts';
import { baseQueryWithReauth } from './baseQueryWithReauth.ts';
import { type Browser, thisBrowser } from './browser.ts';
import { Connection } from './connection.ts';
import { usersApi } from './usersApi.ts';

const REFRESH = 'POST /api/auth/refresh';
const CREDENTIALS = { email: 'ada@example.org', password: 'eight tall birches' };

let server: StubSession;
let store: AppStore;

beforeEach(async () => {
  server = stubSession();
  store = await signedInStore();
});

afterEach(() => {
  jest.useRealTimers();
});

async function signedInStore(browser?: Browser): Promise<AppStore> {
  const created = createAppStore({ browser });
  await created.dispatch(login(CREDENTIALS));
  await until(() => created.getState().profile.data !== null);
  return created;
}

function gate<T = void>() {
  let open: (value: T) => void = () => undefined;
  const passed = new Promise<T>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

const readUser = (id: string, from: AppStore = store) =>
  from.dispatch(usersApi.endpoints.getUser.initiate(id, { forceRefetch: true }));
const createUser = () =>
  store.dispatch(
    usersApi.endpoints.createUser.initiate({ email: 'new@example.org', initial_password: 'long enough', role: 'user' }),
  );
const listCallsTo = (route: string) => server.callsTo(route).length;

describe('every call', () => {
  test('SPEC §7 authentication: a call goes below /api with cookies, JSON and the bearer token', async () => {
    server.on('POST /api/users', json({ user: { id: 'user-9' } }, 201));
    await createUser();
    const [call] = server.callsTo('POST /api/users');
    expect(call?.credentials).toBe('include');
    expect(call?.headers.get('authorization')).toBe(`Bearer ${tokenOf('user-1', 1)}`);
    expect(call?.headers.get('content-type')).toBe('application/json');
    expect(call?.headers.get('accept')).toBe('application/json');
    expect(call?.body).toEqual({ email: 'new@example.org', initial_password: 'long enough', role: 'user' });
  });

  test('SPEC §7 authentication: without a token there is no Authorization header', async () => {
    await readUser('user-2', createAppStore());
    expect(server.callsTo('GET /api/users/user-2')[0]?.headers.has('authorization')).toBe(false);
  });
});

describe('one refresh', () => {
  test('SPEC §7 authentication: after a 401 the token is refreshed and the call goes out again with the new one', async () => {
    server.expireToken();
    const answer = await readUser('user-2');
    expect(answer.data).toMatchObject({ id: 'user-1' });
    const tokens = server.callsTo('GET /api/users/user-2').map((call) => call.headers.get('authorization'));
    expect(tokens).toEqual([`Bearer ${tokenOf('user-1', 1)}`, `Bearer ${tokenOf('user-1', 2)}`]);
  });

  test('SPEC §7 authentication: a refresh sends client "web", the CSRF token of the cookie and x-refresh-token, but no secret', async () => {
    server.expireToken();
    await readUser('user-2');
    const [call] = server.callsTo(REFRESH);
    expect(call?.body).toEqual({ client: 'web' });
    expect(call?.headers.get('X-CSRF-TOKEN')).toBe('csrf-1');
    expect(call?.headers.get('x-refresh-token')).toBe('true');
    expect(call?.headers.has('authorization')).toBe(false);
    expect(call?.credentials).toBe('include');
  });

  test('SPEC §7 authentication: 50 requests with an expired token make one refresh and are all answered', async () => {
    server.expireToken();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => readUser(`user-${index + 10}`)));
    expect(answers.filter((answer) => answer.isSuccess)).toHaveLength(50);
    expect(listCallsTo(REFRESH)).toBe(1);
    expect(listCallsTo('GET /api/users/*')).toBe(101);
  });

  test('a 401 that arrives after another refresh is repeated without a second refresh', async () => {
    const slow = gate<Response>();
    server.on('GET /api/users/slow', (call) =>
      call.headers.get('authorization') === `Bearer ${tokenOf('user-1', 2)}`
        ? json({ user: { id: 'slow' } })
        : slow.passed,
    );
    server.expireToken();
    const late = readUser('slow');
    await readUser('user-2');
    slow.open(failure(401, 'Please sign in'));
    expect((await late).data).toEqual({ id: 'slow' });
    expect(listCallsTo(REFRESH)).toBe(1);
  });

  test('aborting the request that started the refresh does not abort the refresh', async () => {
    const refreshing = gate<Response>();
    server.on(REFRESH, () => refreshing.passed);
    server.on('GET /api/users/*', (call) =>
      call.headers.get('authorization') === `Bearer ${tokenOf('user-1', 2)}`
        ? json({ user: { id: 'fresh' } })
        : failure(401, 'Please sign in'),
    );
    const carrier = readUser('carrier');
    await until(() => listCallsTo(REFRESH) === 1);
    const waiting = readUser('waiting');
    await until(() => listCallsTo('GET /api/users/waiting') === 1);
    carrier.abort();
    refreshing.open(json({ access_token: tokenOf('user-1', 2) }));
    expect((await waiting).data).toEqual({ id: 'fresh' });
    expect(listCallsTo(REFRESH)).toBe(1);
    expect(store.getState().auth.isAuthenticated).toBe(true);
  });

  test('a repeated call without an answer blocks no other call', async () => {
    server.expireToken();
    const never = gate<Response>();
    server.on('GET /api/users/hangs', (call) =>
      call.headers.get('authorization') === `Bearer ${tokenOf('user-1', 2)}`
        ? never.passed
        : failure(401, 'Please sign in'),
    );
    void readUser('hangs');
    expect((await readUser('user-2')).isSuccess).toBe(true);
    await until(() => listCallsTo('GET /api/users/hangs') === 2);
    expect((await readUser('user-3')).isSuccess).toBe(true);
  });

  test('a 401 to the repeated call goes to its caller, without another refresh and without a sign-out', async () => {
    server.on('POST /api/users', failure(401, 'Not you'));
    const answer = await createUser();
    expect(answer.error).toMatchObject({ status: 401, message: 'Not you' });
    expect(listCallsTo('POST /api/users')).toBe(2);
    expect(listCallsTo(REFRESH)).toBe(1);
    expect(store.getState().auth.isAuthenticated).toBe(true);
  });

  test.each([-24, 24])('a browser clock that is %i hours wrong changes nothing', async (hours) => {
    const real = Date.now;
    Date.now = () => real() + hours * 3_600_000;
    try {
      await readUser('user-2');
      expect(listCallsTo(REFRESH)).toBe(0);
      server.expireToken();
      await readUser('user-3');
      expect(listCallsTo(REFRESH)).toBe(1);
    } finally {
      Date.now = real;
    }
  });
});

describe('sign-in, refresh and sign-out', () => {
  test('a wrong password is sent once and starts no refresh', async () => {
    server.on('POST /api/auth/login', failure(401, 'Invalid email or password'));
    const error = await store.dispatch(login(CREDENTIALS));
    expect(error).toMatchObject({ status: 401, message: 'Invalid email or password' });
    expect(listCallsTo('POST /api/auth/login')).toBe(2);
    expect(listCallsTo(REFRESH)).toBe(0);
  });

  test('a 401 to the refresh starts no other refresh', async () => {
    server.expireToken();
    server.on(REFRESH, failure(401, 'Please sign in'));
    await readUser('user-2');
    expect(listCallsTo(REFRESH)).toBe(1);
  });

  test('a 401 to the sign-out starts no refresh and does not count as a sign-out', async () => {
    server.on('POST /api/auth/logout', failure(401, 'CSRF token does not belong to this session'));
    await store.dispatch(logout());
    expect(listCallsTo(REFRESH)).toBe(0);
    expect(store.getState().auth).toMatchObject({
      isAuthenticated: true,
      error: 'CSRF token does not belong to this session',
    });
  });

  test('a sign-out during a refresh waits for it and stays a sign-out', async () => {
    const refreshing = gate<Response>();
    server.expireToken();
    server.on(REFRESH, () => refreshing.passed);
    const reading = readUser('user-2');
    await until(() => listCallsTo(REFRESH) === 1);
    const leaving = store.dispatch(logout());
    await settle();
    expect(listCallsTo('POST /api/auth/logout')).toBe(0);
    refreshing.open(json({ access_token: tokenOf('user-1', 2) }));
    await Promise.all([reading, leaving]);
    expect(server.callsTo('POST /api/auth/logout')[0]?.headers.get('authorization')).toBe(
      `Bearer ${tokenOf('user-1', 2)}`,
    );
    expect(store.getState().auth.isAuthenticated).toBe(false);
    const before = server.calls.length;
    await readUser('user-3');
    expect(server.calls[before]?.headers.has('authorization')).toBe(false);
  });

  test('a refresh that is answered after the sign-out stopped waiting restores no token', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const refreshing = gate<Response>();
    server.expireToken();
    server.on(REFRESH, () => refreshing.passed);
    const reading = readUser('user-2');
    await until(() => listCallsTo(REFRESH) === 1);
    const leaving = store.dispatch(logout());
    await passTime(5_000);
    await leaving;
    expect(listCallsTo('POST /api/auth/logout')).toBe(1);
    refreshing.open(json({ access_token: tokenOf('user-1', 2) }));
    await reading;
    const before = server.calls.length;
    await readUser('user-3');
    expect(server.calls[before]?.headers.has('authorization')).toBe(false);
    expect(store.getState().auth).toMatchObject({ isAuthenticated: false, error: null });
  });
});

describe('failed refresh', () => {
  test('SPEC §7 authentication: a refused refresh rejects all waiting requests, clears the token and says "Session expired"', async () => {
    server.expireToken();
    server.on(REFRESH, failure(401, 'Please sign in'));
    server.on('POST /api/users', failure(401, 'Please sign in'));
    const answers = await Promise.all([readUser('user-2'), readUser('user-3'), createUser()]);
    expect(answers.map((answer) => answer.error)).toEqual(Array(3).fill(expect.objectContaining({ status: 401 })));
    expect(listCallsTo(REFRESH)).toBe(1);
    expect(store.getState().auth).toEqual({
      userId: null,
      email: null,
      role: null,
      isAuthenticated: false,
      loading: false,
      error: 'Session expired',
    });
    expect(store.getState().profile.data).toBeNull();
    const before = server.calls.length;
    await readUser('user-4');
    expect(server.calls[before]?.headers.has('authorization')).toBe(false);
  });

  test('SPEC §5 refresh: without the CSRF cookie a refresh fails with "Missing CSRF token from cookies" and sends nothing', async () => {
    setCookie('csrf_refresh_token=; max-age=0');
    server.expireToken();
    const answer = await readUser('user-2');
    expect(answer.error).toEqual({
      status: 401,
      code: 'csrf_token_missing',
      message: 'Missing CSRF token from cookies',
    });
    expect(listCallsTo(REFRESH)).toBe(0);
    expect(store.getState().auth.error).toBe('Session expired');
  });

  test('SPEC §5 refresh: an answer without access_token fails with "Invalid response from refresh token API"', async () => {
    server.expireToken();
    server.on(REFRESH, json({ token: 'something else' }));
    const answer = await readUser('user-2');
    expect(answer.error).toEqual({
      status: 401,
      code: 'refresh_response_invalid',
      message: 'Invalid response from refresh token API',
    });
    expect(store.getState().auth).toMatchObject({ isAuthenticated: false, error: 'Session expired' });
  });

  test.each([
    ['a broken network', () => Promise.reject(new TypeError('Failed to fetch')), 'NETWORK'],
    ['a server that is away', () => failure(503, 'The service is not available right now'), 503],
    ['a throttled refresh', () => failure(429, 'Too many attempts. Please wait before trying again.'), 429],
    ['something else that answers in its place', () => new Response('<html>Hotel WiFi</html>'), 'NETWORK'],
  ] as const)('%s fails the request but does not end the session', async (_name, answer, status) => {
    server.expireToken();
    server.on(REFRESH, answer);
    server.on('POST /api/users', failure(401, 'Please sign in'));
    const failed = await createUser();
    expect(failed.error).toMatchObject({ status });
    expect(store.getState().auth).toMatchObject({ isAuthenticated: true, error: null });
    server.on(REFRESH, json({ access_token: tokenOf('user-1', 2) }));
    server.on('POST /api/users', json({ user: { id: 'user-9' } }, 201));
    expect((await createUser()).data).toEqual({ id: 'user-9' });
  });

  test('all requests that wait for a failed refresh get its error', async () => {
    server.expireToken();
    server.on(REFRESH, failure(429, 'Too many attempts. Please wait before trying again.'));
    const answers = await Promise.all([readUser('user-2'), readUser('user-3'), readUser('user-4')]);
    expect(answers.map(({ error }) => error)).toEqual(Array(3).fill(expect.objectContaining({ status: 429 })));
    expect(listCallsTo(REFRESH)).toBe(1);
  });

  test('without a session a 401 does not empty the cache and is not repeated endlessly', async () => {
    const visitor = createAppStore();
    await visitor.dispatch(bootstrap());
    await visitor.dispatch(logout());
    const seen: unknown[] = [];
    visitor.subscribe(() => seen.push(visitor.getState().auth));
    const answer = await readUser('user-2', visitor);
    expect(answer.error).toMatchObject({ status: 401 });
    expect(new Set(seen).size).toBeLessThanOrEqual(1);
    expect(visitor.getState().auth.error).toBeNull();
  });

  test('a refresh without an answer releases all waiting requests within 15 seconds', async () => {
    server.expireToken();
    server.on(REFRESH, () => new Promise<Response>(() => undefined));
    server.on('POST /api/users', failure(401, 'Please sign in'));
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const creating = createUser();
    await until(() => listCallsTo(REFRESH) === 1);
    await passTime(15_000);
    expect((await creating).error).toMatchObject({ status: 'NETWORK' });
    expect(store.getState().auth.isAuthenticated).toBe(true);
  });
});

describe('several tabs', () => {
  test('tabs without messages refresh one after the other, each its own token, and stay signed in', async () => {
    const locks = sharedLocks();
    const browser = { ...thisBrowser(), locks };
    const tabs = await Promise.all([signedInStore(browser), signedInStore(browser), signedInStore(browser)]);
    server.expireToken();
    let open = 0;
    let most = 0;
    let serial = 100;
    server.on(REFRESH, async () => {
      open += 1;
      most = Math.max(most, open);
      await tick();
      open -= 1;
      serial += 1;
      return json({ access_token: tokenOf('user-1', serial) });
    });
    server.on('GET /api/users/*', (call) =>
      Number(call.headers.get('authorization')?.length) > 0 && serial > 100
        ? json({ user: { id: 'fresh' } })
        : failure(401, 'Please sign in'),
    );
    const answers = await Promise.all(tabs.map((tab) => readUser('user-2', tab)));
    expect(answers.map((answer) => answer.data)).toEqual([{ id: 'fresh' }, { id: 'fresh' }, { id: 'fresh' }]);
    expect(most).toBe(1);
    expect(locks.most).toBe(1);
    expect(tabs.map((tab) => tab.getState().auth.isAuthenticated)).toEqual([true, true, true]);
  });

  test('a frozen tab that holds the lock blocks other tabs for at most 15 seconds', async () => {
    const locks = sharedLocks();
    const tab = await signedInStore({ ...thisBrowser(), locks });
    const never = new AbortController();
    void locks.request('session', { signal: never.signal }, () => new Promise<void>(() => undefined));
    server.expireToken();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const reading = readUser('user-2', tab);
    await passTime(15_000);
    expect((await reading).isSuccess).toBe(true);
  });

  test('a browser that refuses locks refreshes without them', async () => {
    const refusing = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) };
    const tab = await signedInStore({ ...thisBrowser(), locks: refusing });
    server.expireToken();
    expect((await readUser('user-2', tab)).isSuccess).toBe(true);
  });

  test('two stores do not share a token', async () => {
    const stranger = createAppStore();
    await readUser('user-2', stranger);
    expect(server.callsTo('GET /api/users/user-2')[0]?.headers.has('authorization')).toBe(false);
    expect(stranger.getState().auth.isAuthenticated).toBe(false);
  });
});

describe('another user in the same browser', () => {
  test("a refresh that returns another user's token empties the cache and repeats no call", async () => {
    await readUser('user-2');
    server.signInElsewhere('user-2');
    server.on('POST /api/users', failure(401, 'Please sign in'));
    const answer = await createUser();
    expect(answer.error).toMatchObject({ status: 401, code: 'session_expired' });
    expect(listCallsTo('POST /api/users')).toBe(1);
    await until(() => store.getState().profile.data?.user.id === 'user-2');
    expect(store.getState().auth).toMatchObject({
      isAuthenticated: true,
      userId: 'user-2',
      email: 'user-2@example.org',
    });
    expect(JSON.stringify(store.getState())).not.toContain('user-1');
  });

  test('a change of the former user that is refused late is not repeated for the next user', async () => {
    const slow = gate<Response>();
    server.on('POST /api/users', () => slow.passed);
    const late = createUser();
    await until(() => listCallsTo('POST /api/users') === 1);
    server.signInElsewhere('user-2');
    const call = server.callsTo('POST /api/users')[0];
    await readUser('user-3');
    await until(() => store.getState().auth.userId === 'user-2');
    slow.open(failure(401, 'Please sign in'));
    expect((await late).data).toBeUndefined();
    await settle();
    expect(server.callsTo('POST /api/users')).toEqual([call]);
  });

  test('an answer for the former user that arrives late is never shown', async () => {
    const slow = gate<Response>();
    server.on('GET /api/users/slow', () => slow.passed);
    const late = readUser('slow');
    await until(() => listCallsTo('GET /api/users/slow') === 1);
    await store.dispatch(logout());
    slow.open(json({ user: { id: 'slow', email: 'secret@example.org' } }));
    expect((await late).data).toBeUndefined();
    expect(JSON.stringify(store.getState())).not.toContain('secret@example.org');
  });

  test('an answer after the end of its session is dropped, even when its request was not aborted', async () => {
    const slow = gate<Response>();
    server.on('GET /api/users/slow', () => slow.passed);
    const connection = new Connection(thisBrowser());
    connection.token.begin(tokenOf('user-1', 1));
    const api = {
      signal: new AbortController().signal,
      abort: () => undefined,
      dispatch: store.dispatch,
      getState: store.getState,
      extra: connection,
      endpoint: 'getUser',
      type: 'query',
    } as const;
    const late = baseQueryWithReauth({ path: '/users/slow' }, api, {});
    connection.token.clear();
    slow.open(json({ user: { id: 'slow' } }));
    expect(await late).toEqual({ error: { status: 401, code: 'session_expired', message: 'Session expired' } });
  });
});
