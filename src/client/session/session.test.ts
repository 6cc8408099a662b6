import { type TabChannel, thisBrowser } from '#client/api/browser.ts';
import { usersApi } from '#client/api/usersApi.ts';
import { breakCookies } from '#client/testing/breakCookies.ts';
import { browserWithTabs } from '#client/testing/browserWithTabs.ts';
import { failure, json, noContent } from '#client/testing/fetchStub.ts';
import { type StubSession, setCookie, stubSession, tokenOf } from '#client/testing/stubSession.ts';
import { settle, until } from '#client/testing/until.ts';
import { readPrivately, storePrivately } from './privateStorage.ts';
import { bootstrap, loadProfile, login, logout, reloadProfile } from './session.ts';
import { type AppStore, createAppStore, type RootState } from './store.ts';

const LOGIN = 'POST /api/auth/login';
const LOGOUT = 'POST /api/auth/logout';
const REFRESH = 'POST /api/auth/refresh';
const ME = 'GET /api/users/me';
const CREDENTIALS = { email: 'ada@example.org', password: 'eight tall birches' };

let server: StubSession;
let store: AppStore;

beforeEach(() => {
  server = stubSession();
  store = createAppStore();
});

async function signIn(into: AppStore = store): Promise<void> {
  await into.dispatch(login(CREDENTIALS));
  await until(() => into.getState().profile.data !== null);
}

const listUsers = (from: AppStore = store) => from.dispatch(usersApi.endpoints.listUsers.initiate({}));
const isCacheEmpty = (of: AppStore = store) => Object.keys(of.getState().api.queries).length === 0;

describe('the app’s start', () => {
  test('SPEC §4 authentication: without a token a refresh is attempted; its success means authenticated, and the profile follows', async () => {
    const starting = store.dispatch(bootstrap());
    expect(store.getState().auth).toMatchObject({ isAuthenticated: false, loading: true });
    await starting;
    expect(store.getState().auth).toMatchObject({
      isAuthenticated: true,
      userId: 'user-1',
      loading: false,
      error: null,
    });
    await until(() => store.getState().profile.data !== null);
    expect(store.getState().auth).toMatchObject({ email: 'user-1@example.org', role: 'admin' });
    expect(server.callsTo(REFRESH)).toHaveLength(1);
    expect(server.callsTo(ME)).toHaveLength(1);
  });

  test('SPEC §4 authentication: with a token in memory the user is authenticated without a refresh', async () => {
    await signIn();
    await store.dispatch(bootstrap());
    expect(store.getState().auth.isAuthenticated).toBe(true);
    expect(server.callsTo(REFRESH)).toHaveLength(0);
  });

  test('SPEC §4 authentication: when the start runs twice, as in StrictMode, there is one refresh', async () => {
    await Promise.all([store.dispatch(bootstrap()), store.dispatch(bootstrap())]);
    await store.dispatch(bootstrap());
    expect(server.callsTo(REFRESH)).toHaveLength(1);
  });

  test.each([
    ['is refused', () => failure(401, 'Please sign in')],
    ['fails for the network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['fails with a server error', () => failure(503, 'The service is not available right now')],
    ['brings no token', () => json({})],
  ])('SPEC §8 session and profile: a start whose refresh %s says "Session expired"', async (_name, answer) => {
    server.on(REFRESH, answer);
    await store.dispatch(bootstrap());
    expect(store.getState().auth).toEqual({
      userId: null,
      email: null,
      role: null,
      isAuthenticated: false,
      loading: false,
      error: 'Session expired',
    });
    expect(server.callsTo(REFRESH)).toHaveLength(1);
    expect(server.callsTo(ME)).toHaveLength(0);
  });

  test('a refused start is not repeated when a screen asks for it again', async () => {
    server.on(REFRESH, failure(401, 'Please sign in'));
    await store.dispatch(bootstrap());
    await store.dispatch(bootstrap());
    expect(server.callsTo(REFRESH)).toHaveLength(1);
  });

  test('SPEC §8 session and profile: a start without cookies says "Session expired" and sends no call', async () => {
    setCookie('csrf_refresh_token=; max-age=0');
    await store.dispatch(bootstrap());
    expect(store.getState().auth).toMatchObject({ isAuthenticated: false, loading: false, error: 'Session expired' });
    expect(server.calls).toHaveLength(0);
  });

  test('a sign-in during the start is not undone by it', async () => {
    let refuse: (response: Response) => void = () => undefined;
    server.on(
      REFRESH,
      () =>
        new Promise<Response>((resolve) => {
          refuse = resolve;
        }),
    );
    const starting = store.dispatch(bootstrap());
    await until(() => server.callsTo(REFRESH).length === 1);
    const signingIn = store.dispatch(login(CREDENTIALS));
    refuse(failure(401, 'Please sign in'));
    await Promise.all([starting, signingIn]);
    expect(store.getState().auth).toMatchObject({ isAuthenticated: true, error: null });
  });
});

describe('signing in', () => {
  test('SPEC §7 authentication: the credentials go out with client "web"', async () => {
    await signIn();
    expect(server.callsTo(LOGIN)[0]?.body).toEqual({ ...CREDENTIALS, client: 'web' });
    expect(server.callsTo(LOGIN)[0]?.credentials).toBe('include');
  });

  test('SPEC §4 authentication: while signing in it is loading, afterwards authenticated', async () => {
    const signingIn = store.dispatch(login(CREDENTIALS));
    expect(store.getState().auth).toMatchObject({ loading: true, isAuthenticated: false });
    await expect(signingIn).resolves.toBeNull();
    expect(store.getState().auth).toMatchObject({ loading: false, isAuthenticated: true, userId: 'user-1' });
  });

  test('SPEC §4 authentication: the token is kept in memory and nowhere else', async () => {
    await signIn();
    const token = tokenOf('user-1', 1);
    expect(server.callsTo(ME)[0]?.headers.get('authorization')).toBe(`Bearer ${token}`);
    expect(JSON.stringify(store.getState())).not.toContain(token);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])).not.toContain(token);
  });

  test.each([
    ['refused', () => failure(401, 'Invalid email or password'), 401, 'Invalid email or password'],
    [
      'slowed down',
      () => failure(429, 'Too many attempts. Please wait before trying again.'),
      429,
      'Too many attempts. Please wait before trying again.',
    ],
    ['lost on the way', () => Promise.reject(new TypeError('Failed to fetch')), 'NETWORK', 'An error occurred'],
    ['answered without a token', () => json({}), 'NETWORK', 'An error occurred'],
  ])('SPEC §4 authentication: a sign-in that is %s stores its error', async (_name, answer, status, sentence) => {
    server.on(LOGIN, answer);
    await expect(store.dispatch(login(CREDENTIALS))).resolves.toMatchObject({ status });
    expect(store.getState().auth).toMatchObject({
      isAuthenticated: false,
      loading: false,
      userId: null,
      error: sentence,
    });
    expect(server.callsTo(ME)).toHaveLength(0);
  });

  test('a failed sign-in ends the former session', async () => {
    await signIn();
    server.on(LOGIN, failure(401, 'Invalid email or password'));
    await store.dispatch(login(CREDENTIALS));
    await listUsers();
    expect(server.callsTo('GET /api/users')[0]?.headers.has('authorization')).toBe(false);
    expect(store.getState().profile.data).toBeNull();
  });

  test('a sign-in as another user leaves nothing of the former user', async () => {
    await signIn();
    await listUsers();
    server.signInElsewhere('user-2');
    await store.dispatch(login(CREDENTIALS));
    await until(() => store.getState().profile.data?.user.id === 'user-2');
    expect(isCacheEmpty()).toBe(false);
    expect(JSON.stringify(store.getState())).not.toContain('user-1');
  });
});

describe('signing out', () => {
  test('SPEC §7 authentication: the token is cleared afterwards and everything is anonymous', async () => {
    await signIn();
    await listUsers();
    storePrivately('draft', { note: 'canary' });
    localStorage.setItem('kadenz.preferences', '{}');
    const leaving = store.dispatch(logout());
    expect(store.getState().auth.loading).toBe(true);
    await leaving;
    expect(server.callsTo(LOGOUT)[0]?.body).toBeNull();
    expect(store.getState().auth).toEqual({
      userId: null,
      email: null,
      role: null,
      isAuthenticated: false,
      loading: false,
      error: null,
    });
    expect(store.getState().profile).toEqual({ loading: false, error: null, data: null });
    expect(isCacheEmpty()).toBe(true);
    expect([readPrivately('draft'), localStorage.getItem('kadenz.preferences')]).toEqual([undefined, '{}']);
    await listUsers();
    expect(server.callsTo('GET /api/users').at(-1)?.headers.has('authorization')).toBe(false);
  });

  test('SPEC §4 authentication: a sign-out that did not reach the server stores its error, and the user stays signed in', async () => {
    await signIn();
    server.on(LOGOUT, failure(503, 'The service is not available right now'));
    await store.dispatch(logout());
    expect(store.getState().auth).toMatchObject({
      isAuthenticated: true,
      loading: false,
      error: 'The service is not available right now',
    });
    server.on(LOGOUT, noContent());
    await store.dispatch(logout());
    expect(store.getState().auth).toMatchObject({ isAuthenticated: false, error: null });
  });

  test('a visitor who is not signed in can sign out', async () => {
    await store.dispatch(logout());
    expect(store.getState().auth).toMatchObject({ isAuthenticated: false, loading: false, error: null });
  });

  test('a profile that arrives after the sign-out is dropped', async () => {
    let answer: (response: Response) => void = () => undefined;
    server.on(
      ME,
      () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    );
    await store.dispatch(login(CREDENTIALS));
    await until(() => server.callsTo(ME).length === 1);
    await store.dispatch(logout());
    answer(json({ user: { id: 'user-1' }, profile: null }));
    await settle();
    expect(store.getState().profile).toEqual({ loading: false, error: null, data: null });
    expect(store.getState().auth.userId).toBeNull();
  });
});

describe('the profile', () => {
  test("SPEC §8 session and profile: a profile that cannot be loaded shows the server's message", async () => {
    server.on(ME, failure(403, 'You may not'));
    await store.dispatch(login(CREDENTIALS));
    await until(() => store.getState().profile.error !== null);
    expect(store.getState().profile).toEqual({
      loading: false,
      error: expect.objectContaining({ message: 'You may not' }),
      data: null,
    });
  });

  test('a fault of the client is told in the words of Kadenz, not in those of the browser', async () => {
    await signIn();
    server.on(ME, failure(401, 'Please sign in'));
    breakCookies();
    await store.dispatch(loadProfile());
    expect(store.getState().profile.error).toEqual({ code: 'profile_not_loaded', message: 'Could not load profile' });
  });

  test('SPEC §8 session and profile: without a message it is "Could not load profile", and "Could not reload profile" when it is reloaded', async () => {
    await signIn();
    server.on(ME, new Response(null, { status: 404 }));
    await store.dispatch(loadProfile());
    expect(store.getState().profile).toEqual({
      loading: false,
      error: { code: 'profile_not_loaded', message: 'Could not load profile' },
      data: null,
    });
    await store.dispatch(reloadProfile());
    expect(store.getState().profile.error).toEqual({
      code: 'profile_not_reloaded',
      message: 'Could not reload profile',
    });
  });

  test('SPEC §4 profile: a refetch reloads it on demand', async () => {
    await signIn();
    server.on(
      ME,
      json({
        user: { id: 'user-1', email: 'new@example.org', role: 'researcher', must_change_password: true },
        profile: { id: 'r-1', type: 'researcher', lab_id: 'l-1', lab_name: 'Sleep' },
      }),
    );
    await store.dispatch(reloadProfile());
    expect(store.getState().profile.data?.profile?.lab_name).toBe('Sleep');
    expect(store.getState().auth).toMatchObject({ email: 'new@example.org', role: 'researcher' });
  });

  test('a reload does not reuse an answer that was under way before it', async () => {
    await signIn();
    const answers: ((response: Response) => void)[] = [];
    server.on(ME, () => new Promise<Response>((resolve) => answers.push(resolve)));
    const loading = store.dispatch(loadProfile());
    const reloading = store.dispatch(reloadProfile());
    await until(() => answers.length === 1);
    answers[0]?.(json({ user: { id: 'user-1', must_change_password: true }, profile: null }));
    await until(() => answers.length === 2);
    answers[1]?.(json({ user: { id: 'user-1', must_change_password: false }, profile: null }));
    await Promise.all([loading, reloading]);
    expect(store.getState().profile.data?.user.must_change_password).toBe(false);
  });

  test('SPEC §7 users: the profile is read again after a changed password, and not after a refused one', async () => {
    await signIn();
    const change = () =>
      store.dispatch(
        usersApi.endpoints.changePassword.initiate({ new_password: 'long enough', current_password: 'x' }),
      );
    server.on('POST /api/users/change-password', failure(400, 'Invalid password'));
    await change();
    expect(server.callsTo(ME)).toHaveLength(1);
    server.on('POST /api/users/change-password', noContent());
    await change();
    expect(store.getState().profile.loading).toBe(true);
    await until(() => !store.getState().profile.loading);
    expect(server.callsTo(ME)).toHaveLength(2);
  });
});

describe('other tabs', () => {
  test('a sign-out is a sign-out in every tab, with an empty cache', async () => {
    const browser = browserWithTabs();
    const [here, there] = [createAppStore({ browser: browser.tab() }), createAppStore({ browser: browser.tab() })];
    await signIn(here);
    await there.dispatch(bootstrap());
    await until(() => there.getState().profile.data !== null);
    await here.dispatch(bootstrap());
    await listUsers(there);
    await here.dispatch(logout());
    await until(() => !there.getState().auth.isAuthenticated);
    expect(there.getState().auth.error).toBeNull();
    expect(there.getState().profile.data).toBeNull();
    expect(isCacheEmpty(there)).toBe(true);
    expect(server.callsTo(LOGOUT)).toHaveLength(1);
  });

  test('a sign-in as another user ends this tab’s session', async () => {
    const browser = browserWithTabs();
    const [here, there] = [createAppStore({ browser: browser.tab() }), createAppStore({ browser: browser.tab() })];
    await signIn(there);
    await listUsers(there);
    server.signInElsewhere('user-2');
    await here.dispatch(login(CREDENTIALS));
    await until(() => there.getState().profile.data?.user.id === 'user-2');
    expect(JSON.stringify(there.getState())).not.toContain('user-1');
  });

  test('a new sign-in of the same user changes nothing in other tabs', async () => {
    const browser = browserWithTabs();
    const [here, there] = [createAppStore({ browser: browser.tab() }), createAppStore({ browser: browser.tab() })];
    await here.dispatch(bootstrap());
    await there.dispatch(bootstrap());
    await until(() => there.getState().profile.data !== null);
    await listUsers(there);
    const parts = ({ auth, profile, api }: RootState) => [auth, profile, api.queries, api.mutations];
    const before = parts(there.getState());
    await here.dispatch(login(CREDENTIALS));
    await settle();
    for (const [index, part] of parts(there.getState()).entries()) expect(part).toBe(before[index]);
  });

  test('a sign-in elsewhere signs in a tab that waits at the login page', async () => {
    const browser = browserWithTabs();
    const [here, there] = [createAppStore({ browser: browser.tab() }), createAppStore({ browser: browser.tab() })];
    setCookie('csrf_refresh_token=; max-age=0');
    await there.dispatch(bootstrap());
    setCookie('csrf_refresh_token=csrf-2');
    await here.dispatch(login(CREDENTIALS));
    await until(() => there.getState().profile.data !== null);
    expect(there.getState().auth).toMatchObject({ isAuthenticated: true, userId: 'user-1' });
  });

  test('a sign-in in another tab during the start is joined, with any result of the start', async () => {
    const browser = browserWithTabs();
    const [here, there] = [createAppStore({ browser: browser.tab() }), createAppStore({ browser: browser.tab() })];
    let refuse: () => void = () => undefined;
    server.on(
      REFRESH,
      () =>
        new Promise<Response>((resolve) => {
          refuse = () => resolve(failure(401, 'Please sign in'));
        }),
    );
    const starting = there.dispatch(bootstrap());
    await until(() => server.callsTo(REFRESH).length === 1);
    await here.dispatch(login(CREDENTIALS));
    server.on(REFRESH, json({ access_token: tokenOf('user-1', 1) }));
    refuse();
    await starting;
    await until(() => there.getState().profile.data !== null);
    expect(there.getState().auth).toMatchObject({ isAuthenticated: true, error: null });
  });

  test.each([null, 'signedOut', {}, { type: 'other' }, { type: 'signedIn' }])(
    '%j from another tab is ignored',
    async (message) => {
      let say: (message: unknown) => void = () => undefined;
      const channel: TabChannel = {
        post: () => undefined,
        listen: (listener) => {
          say = listener;
        },
      };
      const tab = createAppStore({ browser: { ...thisBrowser(), openChannel: () => channel } });
      await signIn(tab);
      const before = tab.getState();
      say(message);
      await settle();
      expect(tab.getState()).toBe(before);
    },
  );
});

describe('back from the back-forward cache', () => {
  const comeBack = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

  test('a page whose session ended meanwhile shows nothing of it after Back', async () => {
    await signIn();
    await listUsers();
    server.expireToken();
    server.on(REFRESH, failure(401, 'Please sign in'));
    comeBack(true);
    expect(store.getState().profile.loading).toBe(true);
    await until(() => !store.getState().auth.isAuthenticated && isCacheEmpty());
    expect(store.getState().auth.error).toBe('Session expired');
    expect(store.getState().profile.data).toBeNull();
  });

  test('a page whose session continues stays signed in after Back', async () => {
    await signIn();
    comeBack(true);
    await until(() => !store.getState().profile.loading);
    expect(store.getState().auth.isAuthenticated).toBe(true);
    expect(store.getState().profile.data?.user.id).toBe('user-1');
  });

  test('a normally loaded page sends no further call', async () => {
    await signIn();
    const before = server.calls.length;
    comeBack(false);
    await settle();
    expect(server.calls).toHaveLength(before);
  });
});
