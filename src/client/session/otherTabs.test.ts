import { setImmediate as tick } from 'node:timers/promises';
import { type Browser, thisBrowser } from '#client/api/browser.ts';
import { usersApi } from '#client/api/usersApi.ts';
import { browserWithTabs, sharedLocks } from '#client/testing/browserWithTabs.ts';
import { failure, json } from '#client/testing/fetchStub.ts';
import { type StubSession, stubSession, tokenOf } from '#client/testing/stubSession.ts';
import { settle, until } from '#client/testing/until.ts';
import { bootstrap, login, logout } from './session.ts';
import { type AppStore, createAppStore } from './store.ts';

const REFRESH = 'POST /api/auth/refresh';
const CREDENTIALS = { email: 'ada@example.org', password: 'eight tall birches' };

let server: StubSession;

beforeEach(() => {
  server = stubSession();
});

const readUser = (from: AppStore, id = 'user-2') =>
  from.dispatch(usersApi.endpoints.getUser.initiate(id, { forceRefetch: true }));
const read25 = (from: AppStore) =>
  Promise.all(Array.from({ length: 25 }, (_, index) => readUser(from, `user-${index + 10}`)));
const countRefreshes = () => server.callsTo(REFRESH).length;
const lastToken = () => server.calls.at(-1)?.headers.get('authorization') ?? null;
const isSignedIn = (tab: AppStore) => tab.getState().auth.isAuthenticated;

async function signIn(browser: Browser): Promise<AppStore> {
  const tab = createAppStore({ browser });
  await tab.dispatch(login(CREDENTIALS));
  await until(() => tab.getState().profile.data !== null);
  return tab;
}

const handOver = (userId: string, serial = 1000) => ({ type: 'renewed', token: tokenOf(userId, serial) });

describe('two tabs with an expired token', () => {
  function letEveryRefreshCount(): void {
    let serial = 100;
    const given = new Set<string>();
    server.on(REFRESH, async () => {
      await tick();
      serial += 1;
      given.add(`Bearer ${tokenOf('user-1', serial)}`);
      return json({ access_token: tokenOf('user-1', serial) });
    });
    server.on('GET /api/users/*', ({ headers }) =>
      given.has(headers.get('authorization') ?? '') ? json({ user: { id: 'fresh' } }) : failure(401, 'Please sign in'),
    );
  }

  test.each([
    ['at once', undefined],
    ['only after the lock', 10],
  ])('two tabs make one refresh for 25 requests each when the new token arrives %s', async (_name, delayMs) => {
    const browser = browserWithTabs({ locks: sharedLocks(), delayMs });
    const [here, there] = [await signIn(browser.tab()), await signIn(browser.tab())];
    letEveryRefreshCount();
    const answers = (await Promise.all([read25(here), read25(there)])).flat();
    expect(answers.filter((answer) => answer.isSuccess)).toHaveLength(50);
    expect(countRefreshes()).toBe(1);
    expect([isSignedIn(here), isSignedIn(there)]).toEqual([true, true]);
  });

  test.each([
    ['without a channel', () => ({ ...thisBrowser(), locks: sharedLocks(), openChannel: () => null })],
    ['without a channel and without locks', () => ({ ...thisBrowser(), openChannel: () => null })],
    ['without locks', () => browserWithTabs({ delayMs: 60_000 }).tab()],
    ['when the message takes too long', () => browserWithTabs({ locks: sharedLocks(), delayMs: 60_000 }).tab()],
  ])('two tabs make one refresh each %s, and stay signed in', async (_name, openTab) => {
    const tab = openTab();
    const [here, there] = [await signIn(tab), await signIn(tab)];
    letEveryRefreshCount();
    const answers = (await Promise.all([read25(here), read25(there)])).flat();
    expect(answers.filter((answer) => answer.isSuccess)).toHaveLength(50);
    expect(countRefreshes()).toBe(2);
    expect([isSignedIn(here), isSignedIn(there)]).toEqual([true, true]);
  });
});

describe('token handed over between tabs', () => {
  test('a token is handed over after a refresh and not after a sign-in', async () => {
    const browser = browserWithTabs();
    const tab = await signIn(browser.tab());
    expect(browser.sent).toEqual([{ type: 'signedIn', userId: 'user-1' }]);
    server.expireToken();
    await readUser(tab);
    expect(browser.sent.slice(1)).toEqual([{ type: 'renewed', token: tokenOf('user-1', 2) }]);
  });

  test('a token from another tab is used from the next call on, changes no screen and is in no storage', async () => {
    const browser = browserWithTabs();
    const tab = await signIn(browser.tab());
    const before = tab.getState();
    browser.say(handOver('user-1'));
    expect(tab.getState()).toBe(before);
    server.on('GET /api/users/*', json({ user: { id: 'fresh' } }));
    await readUser(tab);
    const token = tokenOf('user-1', 1000);
    expect(lastToken()).toBe(`Bearer ${token}`);
    expect(JSON.stringify([tab.getState(), { ...localStorage }, { ...sessionStorage }, document.cookie])).not.toContain(
      token,
    );
  });

  test('a token from another tab saves a refresh in a tab that starts one', async () => {
    const browser = browserWithTabs({ locks: sharedLocks() });
    const [here, there] = [createAppStore({ browser: browser.tab() }), createAppStore({ browser: browser.tab() })];
    await Promise.all([here.dispatch(bootstrap()), there.dispatch(bootstrap())]);
    await until(() => here.getState().profile.data !== null && there.getState().profile.data !== null);
    expect(countRefreshes()).toBe(1);
    expect(there.getState().auth).toMatchObject({ isAuthenticated: true, userId: 'user-1', error: null });
  });

  test('a token from another tab is dropped after a sign-out, here or in another tab', async () => {
    const browser = browserWithTabs();
    const [here, there] = [await signIn(browser.tab()), await signIn(browser.tab())];
    await here.dispatch(logout());
    browser.say(handOver('user-1'));
    browser.say(handOver('user-2'));
    for (const tab of [here, there]) {
      await readUser(tab);
      expect(lastToken()).toBeNull();
      expect(tab.getState().auth).toMatchObject({ isAuthenticated: false, userId: null });
    }
    expect(countRefreshes()).toBe(0);
  });

  test('a token from another tab during a sign-out does not survive it', async () => {
    const browser = browserWithTabs({ locks: sharedLocks() });
    const tab = await signIn(browser.tab());
    const leaving = tab.dispatch(logout());
    browser.say(handOver('user-1'));
    await leaving;
    await readUser(tab);
    expect(lastToken()).toBeNull();
    expect(isSignedIn(tab)).toBe(false);
  });

  test("another user's token from a tab is not taken: the server says whose session it is", async () => {
    const browser = browserWithTabs();
    const tab = await signIn(browser.tab());
    server.signInElsewhere('user-2');
    browser.say(handOver('user-2'));
    await until(() => tab.getState().profile.data?.user.id === 'user-2');
    expect(countRefreshes()).toBe(1);
    expect(tab.getState().auth).toMatchObject({ isAuthenticated: true, userId: 'user-2' });
    expect(JSON.stringify(tab.getState())).not.toContain('user-1');
    const sent = server.calls.map((call) => call.headers.get('authorization'));
    expect(sent).not.toContain(`Bearer ${tokenOf('user-2', 1000)}`);
  });

  test("a former user's token from another tab changes nothing", async () => {
    const browser = browserWithTabs();
    const tab = await signIn(browser.tab());
    const before = tab.getState();
    browser.say(handOver('user-2', 0));
    await settle();
    expect(tab.getState()).toBe(before);
    await readUser(tab);
    expect(lastToken()).toBe(`Bearer ${tokenOf('user-1', 1)}`);
  });

  test.each([
    { type: 'renewed' },
    { type: 'renewed', token: null },
    { type: 'renewed', token: 7 },
    { type: 'renewed', token: '' },
    { type: 'renewed', token: 'opaque' },
    { type: 'renewed', token: { sub: 'user-1', iat: 1000 } },
    { token: tokenOf('user-1', 1000) },
  ])('a token from another tab in the form %j is ignored', async (message) => {
    const browser = browserWithTabs();
    const tab = await signIn(browser.tab());
    const before = tab.getState();
    browser.say(message);
    await settle();
    expect(tab.getState()).toBe(before);
    await readUser(tab);
    expect(lastToken()).toBe(`Bearer ${tokenOf('user-1', 1)}`);
    expect(countRefreshes()).toBe(0);
  });

  test('a token from another tab keeps the user signed in while the own refresh is refused', async () => {
    const browser = browserWithTabs();
    const tab = await signIn(browser.tab());
    let refuse: () => void = () => undefined;
    server.on(
      REFRESH,
      () =>
        new Promise<Response>((resolve) => {
          refuse = () => resolve(failure(401, 'Session expired'));
        }),
    );
    server.on('GET /api/users/*', ({ headers }) =>
      headers.get('authorization') === `Bearer ${tokenOf('user-1', 1000)}`
        ? json({ user: { id: 'fresh' } })
        : failure(401, 'Please sign in'),
    );
    const reading = readUser(tab);
    await until(() => countRefreshes() === 1);
    browser.say(handOver('user-1'));
    refuse();
    expect((await reading).data).toEqual({ id: 'fresh' });
    expect(tab.getState().auth).toMatchObject({ isAuthenticated: true, error: null });
  });
});
