import { usersApi } from '#client/api/usersApi.ts';
import { login, logout } from '#client/session/session.ts';
import type { AppStore } from '#client/session/store.ts';
import { until } from '#client/testing/until.ts';
import type { TestUser } from '#server/testing/testUsers.ts';
import type { VirtualBrowser } from './testing/virtualBrowser.ts';
import { eventually, startWireServer, type WireServer } from './testing/wireServer.ts';

const REFRESH = 'POST /api/auth/refresh';
const EXPIRED = 15 * 60 + 1;

let server: WireServer;
let admin: TestUser;

beforeAll(async () => {
  server = await startWireServer();
});

beforeEach(async () => {
  admin = await server.user({ role: 'admin' });
});

afterAll(() => server.close());

const read = (store: AppStore, search = '') =>
  store.dispatch(usersApi.endpoints.listUsers.initiate({ search }, { forceRefetch: true }));

const isSignedIn = (store: AppStore) => store.getState().auth.isAuthenticated;

async function refreshWith(cookies: Record<string, string>): Promise<number> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    cookies,
    headers: { 'x-csrf-token': cookies.csrf_refresh_token ?? '', 'x-refresh-token': 'true' },
    payload: { client: 'web' },
  });
  return answer.statusCode;
}

describe('an expired access token', () => {
  test('SPEC §7 authentication: 50 reads at once make exactly one refresh, and all are answered', async () => {
    const browser = server.browser();
    const store = await server.signIn(browser, admin);
    server.clock.advance(EXPIRED);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => read(store, `nobody ${index}`)));
    expect(answers.filter((answer) => answer.isSuccess)).toHaveLength(50);
    expect(browser.count(REFRESH)).toBe(1);
    expect(isSignedIn(store)).toBe(true);
  });

  test('with an expired token a change is sent again once, and happens once', async () => {
    const browser = server.browser();
    const store = await server.signIn(browser, admin);
    server.clock.advance(EXPIRED);
    const body = { email: 'once@example.org', initial_password: 'four wet otters', role: 'user' } as const;
    await store.dispatch(usersApi.endpoints.createUser.initiate(body)).unwrap();
    expect(browser.count('POST /api/users')).toBe(2);
    expect((await read(store, 'once@')).data?.total).toBe(1);
  });

  test('with an expired token the app starts with one refresh and without a password', async () => {
    const browser = server.browser();
    await server.signIn(browser, admin);
    server.clock.advance(EXPIRED);
    const tab = await server.openTab(browser);
    expect(tab.getState().auth).toMatchObject({ isAuthenticated: true, email: admin.email, role: 'admin' });
    expect(browser.count(REFRESH)).toBe(1);
  });

  test('SPEC §8 session and profile: a start after the session’s seven days says "Session expired"', async () => {
    const browser = server.browser();
    await server.signIn(browser, admin);
    server.clock.advance(7 * 24 * 3600);
    const tab = await server.openTab(browser);
    expect(tab.getState().auth).toMatchObject({ isAuthenticated: false, error: 'Session expired' });
    expect(browser.count(REFRESH)).toBe(1);
  });

  test('a refresh whose answer is lost is followed by one that succeeds', async () => {
    const browser = server.browser();
    const store = await server.signIn(browser, admin);
    server.clock.advance(EXPIRED);
    browser.loseNextAnswer(REFRESH);
    const body = { email: 'new@example.org', initial_password: 'four wet otters', role: 'user' } as const;
    const create = () => store.dispatch(usersApi.endpoints.createUser.initiate(body));
    expect((await create()).error).toEqual({ status: 'NETWORK' });
    expect(isSignedIn(store)).toBe(true);
    server.clock.advance(5);
    expect((await create()).data).toMatchObject({ email: 'new@example.org' });
    expect(browser.count(REFRESH)).toBe(2);
  });

  test('a read survives a refresh whose answer is lost', async () => {
    const browser = server.browser();
    const store = await server.signIn(browser, admin);
    server.clock.advance(EXPIRED);
    browser.loseNextAnswer(REFRESH);
    expect((await read(store)).isSuccess).toBe(true);
  });
});

test('SPEC §7 authentication: two tabs with 25 reads each make exactly one refresh, and all are answered', async () => {
  const browser = server.browser();
  const here = await server.signIn(browser, admin);
  const there = await server.openTab(browser);
  for (let round = 1; round <= 3; round += 1) {
    const before = browser.count(REFRESH);
    server.clock.advance(EXPIRED);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => read(index % 2 === 0 ? here : there, `nobody ${round} ${index}`)),
    );
    expect(answers.filter((answer) => answer.isSuccess)).toHaveLength(50);
    expect(browser.count(REFRESH) - before).toBe(1);
    expect([isSignedIn(here), isSignedIn(there)]).toEqual([true, true]);
  }
});

describe.each([
  ['with Web Locks', true],
  ['without Web Locks', false],
])('tabs of one browser, %s', (_name, locks) => {
  let browser: VirtualBrowser;

  beforeEach(() => {
    browser = server.browser({ locks });
  });

  test('two tabs that refresh at once both go on, and neither is signed out', async () => {
    const here = await server.signIn(browser, admin);
    const there = await server.openTab(browser);
    server.clock.advance(EXPIRED);
    const answers = await Promise.all([read(here), read(there), read(here, 'a'), read(there, 'a')]);
    expect(answers.map((answer) => answer.isSuccess)).toEqual([true, true, true, true]);
    expect([isSignedIn(here), isSignedIn(there)]).toEqual([true, true]);
    server.clock.advance(EXPIRED);
    expect((await read(here)).isSuccess).toBe(true);
    server.clock.advance(60);
    expect((await read(there)).isSuccess).toBe(true);
  });

  test('ten that refresh three times, a little apart, stay signed in', async () => {
    await server.signIn(browser, admin);
    const tabs = await Promise.all(Array.from({ length: 10 }, () => server.openTab(browser)));
    for (let round = 0; round < 3; round += 1) {
      server.clock.advance(EXPIRED);
      const answers = await Promise.all(
        tabs.map(async (tab, index) => {
          await new Promise((resolve) => setTimeout(resolve, index * 3));
          return read(tab);
        }),
      );
      expect(answers.every((answer) => answer.isSuccess)).toBe(true);
    }
    expect(tabs.every(isSignedIn)).toBe(true);
  });

  test('ten tabs that start three times each get 30 of 30 answers, and an answer delayed since the first start is valid', async () => {
    await server.signIn(browser, admin);
    const first = await browser.cookies();
    const starts = Array.from({ length: 30 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 7));
      server.clock.advance(0.05);
      return server.openTab(browser);
    });
    const tabs = await Promise.all(starts);
    expect(tabs.filter(isSignedIn)).toHaveLength(30);
    expect(await refreshWith(first)).toBe(200);
    server.clock.advance(EXPIRED);
    const [tab] = tabs;
    expect(tab && (await read(tab)).isSuccess).toBe(true);
  });

  test('a sign-out during a refresh stays a sign-out, in both tabs and on the server', async () => {
    const here = await server.signIn(browser, admin);
    const there = await server.openTab(browser);
    const cookies = await browser.cookies();
    server.clock.advance(EXPIRED);
    const release = browser.hold(REFRESH);
    const reading = read(there);
    await eventuallyCounted(REFRESH, 2);
    const leaving = here.dispatch(logout());
    release();
    await Promise.all([reading, leaving]);
    // A tab that learns of it by a refusal empties its cache one turn of the event loop later.
    await eventually(there, ({ auth, api }) => !auth.isAuthenticated && Object.keys(api.queries).length === 0);
    expect(here.getState().auth).toMatchObject({ isAuthenticated: false, error: null });
    expect(await refreshWith(cookies)).toBe(401);
    expect(await refreshWith(await browser.cookies())).toBe(401);
    const { error } = await read(there);
    expect(error).toMatchObject({ status: 401 });
  });

  test('a sign-out during a refresh of the same tab stays a sign-out', async () => {
    const store = await server.signIn(browser, admin);
    server.clock.advance(EXPIRED);
    const release = browser.hold(REFRESH);
    const reading = read(store);
    await eventuallyCounted(REFRESH, 1);
    const leaving = store.dispatch(logout());
    release();
    await Promise.all([reading, leaving]);
    expect(store.getState().auth).toMatchObject({ isAuthenticated: false, error: null });
    expect(browser.calls.filter(({ path }) => path.startsWith('/api/auth/')).map(({ path }) => path)).toEqual([
      '/api/auth/login',
      '/api/auth/refresh',
      '/api/auth/logout',
    ]);
    expect(Object.keys(await browser.cookies())).toEqual(['known_device']);
    expect((await server.openTab(browser)).getState().auth.isAuthenticated).toBe(false);
  });

  test('a sign-in as another user switches every tab, and no data of the former user is left', async () => {
    const other = await server.user({ role: 'researcher' });
    const there = await server.signIn(browser, admin);
    await read(there);
    await server.signIn(browser, other);
    await eventually(there, ({ profile }) => profile.data?.user.id === other.id);
    expect(there.getState().auth).toMatchObject({ isAuthenticated: true, userId: other.id, role: 'researcher' });
    expect(JSON.stringify(there.getState())).not.toContain(admin.id);
  });

  test('a sign-in of the same user in another tab costs one refresh and nothing else', async () => {
    const there = await server.signIn(browser, admin);
    await server.signIn(browser, admin);
    expect((await read(there)).isSuccess).toBe(true);
    expect(browser.count(REFRESH)).toBe(1);
    expect(isSignedIn(there)).toBe(true);
  });

  test('a sign-in as the same user while the other tab refreshes signs neither tab out', async () => {
    const there = await server.signIn(browser, admin);
    server.clock.advance(EXPIRED);
    const release = browser.hold(REFRESH);
    const reading = read(there);
    await eventuallyCounted(REFRESH, 1);
    const here = server.signIn(browser, admin);
    if (!locks) await here;
    release();
    expect((await reading).isSuccess).toBe(true);
    await here;
    expect(isSignedIn(there)).toBe(true);
    expect((await read(there, 'again')).isSuccess).toBe(true);
  });

  async function eventuallyCounted(route: string, count: number): Promise<void> {
    await until(() => browser.count(route) >= count);
    expect(browser.count(route)).toBe(count);
  }
});

describe('a stolen refresh token', () => {
  test('a stolen token that the thief uses first ends the family when its owner returns; the owner reads "Session expired"', async () => {
    const browser = server.browser();
    const store = await server.signIn(browser, admin);
    expect(await refreshWith(await browser.cookies())).toBe(200);
    server.clock.advance(EXPIRED);
    expect((await read(store)).error).toMatchObject({ status: 401 });
    expect(store.getState().auth).toEqual({
      userId: null,
      email: null,
      role: null,
      isAuthenticated: false,
      loading: false,
      error: 'Session expired',
    });
    expect(store.getState().profile).toEqual({ loading: false, error: null, data: null });
    expect(browser.count(REFRESH)).toBe(1);
  });

  test('a stolen token that its owner has used already ends the family when the thief uses it', async () => {
    const browser = server.browser();
    const store = await server.signIn(browser, admin);
    const stolen = await browser.cookies();
    server.clock.advance(EXPIRED);
    expect((await read(store)).isSuccess).toBe(true);
    server.clock.advance(11);
    expect(await refreshWith(stolen)).toBe(401);
    expect((await read(store, 'again')).error).toMatchObject({ status: 401 });
    expect(store.getState().auth).toMatchObject({ isAuthenticated: false, error: 'Session expired' });
  });

  test('a stolen token ends no other session of the same user', async () => {
    const [robbed, safe] = [server.browser(), server.browser()];
    const store = await server.signIn(robbed, admin);
    const elsewhere = await server.signIn(safe, admin);
    const stolen = await robbed.cookies();
    server.clock.advance(EXPIRED);
    await read(store);
    server.clock.advance(11);
    await refreshWith(stolen);
    expect((await read(elsewhere)).isSuccess).toBe(true);
  });
});

test('SPEC §4 authentication: the page can read the CSRF token of the session, never the refresh token', async () => {
  const browser = server.browser();
  await server.signIn(browser, admin);
  const { refresh_token_cookie = '', csrf_refresh_token = '' } = await browser.cookies();
  const readable = browser.tab().cookies();
  expect(readable).toBe(`csrf_refresh_token=${csrf_refresh_token}`);
  expect(refresh_token_cookie).not.toBe('');
  expect(await browser.cookies('/api/users')).toEqual({ csrf_refresh_token });
});

test('after ten wrong passwords the eleventh sign-in has a wait in its answer', async () => {
  const store = server.newTab(server.browser());
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await store.dispatch(login({ email: admin.email, password: 'wrong password' }));
  }
  const error = await store.dispatch(login({ email: admin.email, password: admin.password }));
  expect(error).toMatchObject({ status: 429, message: 'Too many attempts. Please wait before trying again.' });
  expect(error?.retryAfterSeconds).toBeGreaterThan(0);
});
