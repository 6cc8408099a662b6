import { usersApi } from '#client/api/usersApi.ts';
import { login } from '#client/session/session.ts';
import type { AppStore } from '#client/session/store.ts';
import { eventually, startWireServer, type WireServer } from './testing/wireServer.ts';

const { listUsers, getUser, createUser, deleteUser, resetPassword, changePassword } = usersApi.endpoints;

let server: WireServer;
let admin: AppStore;

beforeAll(async () => {
  server = await startWireServer();
});

beforeEach(async () => {
  admin = await server.signIn(server.browser(), await server.user({ role: 'admin' }));
});

afterAll(() => server.close());

const emailsOf = async (store: AppStore, search: string) => {
  const page = await store.dispatch(listUsers.initiate({ search }, { forceRefetch: true })).unwrap();
  return page.users.map(({ email }) => email);
};

test('SPEC §7 authentication: a user who signs in is authenticated and reads the own profile', async () => {
  const user = await server.user({ email: 'ada@example.org', role: 'researcher' });
  const store = await server.signIn(server.browser(), { ...user, email: 'ADA@Example.org' });
  expect(store.getState().auth).toEqual({
    userId: user.id,
    email: 'ada@example.org',
    role: 'researcher',
    isAuthenticated: true,
    loading: false,
    error: null,
  });
  expect(store.getState().profile.data?.user).toMatchObject({ id: user.id, must_change_password: false });
});

test('a wrong password and an unknown e-mail have the same answer, once each, without a refresh', async () => {
  const browser = server.browser();
  const store = server.newTab(browser);
  const user = await server.user();
  for (const email of [user.email, 'nobody@example.org']) {
    const error = await store.dispatch(login({ email, password: 'wrong password' }));
    expect(error).toMatchObject({ status: 401, code: 'invalid_login', message: 'Invalid email or password' });
    expect(store.getState().auth.error).toBe('Invalid email or password');
  }
  expect(browser.calls.map(({ path }) => path)).toEqual(['/api/auth/login', '/api/auth/login']);
});

test('SPEC §7 users: an admin creates a user, finds them in the list, and deletes them', async () => {
  expect(await emailsOf(admin, 'otter')).toEqual([]);
  const body = { email: 'new.otter@example.org', initial_password: 'four wet otters', role: 'user' } as const;
  const created = await admin.dispatch(createUser.initiate(body)).unwrap();
  expect(created).toMatchObject({ email: 'new.otter@example.org', role: 'user' });
  await eventually(admin, (state) => listUsers.select({ search: 'otter' })(state).data?.total === 1);
  expect(await admin.dispatch(getUser.initiate(created.id)).unwrap()).toEqual(created);
  const query = { search: 'OTTER@', sort: '-email', page: 1, page_size: 10, role: 'user' } as const;
  const page = await admin.dispatch(listUsers.initiate(query)).unwrap();
  expect(page).toEqual({ users: [created], total: 1, page: 1, page_size: 10 });
  await admin.dispatch(deleteUser.initiate({ id: created.id, reason: 'Left' })).unwrap();
  expect(await emailsOf(admin, 'otter')).toEqual([]);
});

test('SPEC §8 create user: a taken e-mail is refused with the sentence of the form', async () => {
  const body = {
    email: admin.getState().auth.email?.toUpperCase() ?? '',
    initial_password: 'four wet otters',
    role: 'user',
  } as const;
  await expect(admin.dispatch(createUser.initiate(body)).unwrap()).rejects.toMatchObject({
    status: 409,
    code: 'email_taken',
    message: expect.stringMatching(/email.*already exists/),
  });
});

test('SPEC §8 user detail: an unknown user is "User not found"', async () => {
  const id = '0190aaaa-0000-7000-8000-000000000001';
  await expect(admin.dispatch(getUser.initiate(id)).unwrap()).rejects.toMatchObject({
    status: 404,
    message: 'User not found',
  });
});

test('SPEC §6 roles: a user who reads the list of users is refused and stays signed in', async () => {
  const store = await server.signIn(server.browser(), await server.user());
  await expect(store.dispatch(listUsers.initiate({})).unwrap()).rejects.toMatchObject({ status: 403 });
  expect(store.getState().auth.isAuthenticated).toBe(true);
});

test('SPEC §7 users: a created user is confined until the password is changed, and the profile is reloaded afterwards', async () => {
  const body = { email: 'confined@example.org', initial_password: 'four wet otters', role: 'researcher' } as const;
  await admin.dispatch(createUser.initiate(body)).unwrap();
  const browser = server.browser();
  const store = await server.signIn(browser, { email: body.email, password: body.initial_password });
  expect(store.getState().profile.data?.user.must_change_password).toBe(true);
  const id = store.getState().auth.userId ?? '';
  await expect(store.dispatch(getUser.initiate(id)).unwrap()).rejects.toMatchObject({
    status: 403,
    code: 'must_change_password',
  });
  await store.dispatch(changePassword.initiate({ new_password: 'five dry badgers' })).unwrap();
  await eventually(store, ({ profile }) => profile.data?.user.must_change_password === false);
  expect(browser.count('GET /api/users/me')).toBe(2);
  expect(await store.dispatch(getUser.initiate(id, { forceRefetch: true })).unwrap()).toMatchObject({ id });
});

test('SPEC §8 change password: a wrong current password is a 400, sent once, and ends no session', async () => {
  const browser = server.browser();
  const store = await server.signIn(browser, await server.user());
  const body = { new_password: 'five dry badgers', current_password: 'not this one' };
  await expect(store.dispatch(changePassword.initiate(body)).unwrap()).rejects.toMatchObject({ status: 400 });
  expect(browser.count('POST /api/users/change-password')).toBe(1);
  expect(browser.count('POST /api/auth/refresh')).toBe(0);
  expect(store.getState().auth.isAuthenticated).toBe(true);
});

test('SPEC §7 users: a reset password signs in, ends all sessions, and must be changed', async () => {
  const user = await server.user();
  const [before, after] = [server.browser(), server.browser()];
  const store = await server.signIn(before, user);
  await admin.dispatch(resetPassword.initiate({ id: user.id, new_password: 'four wet otters' })).unwrap();
  await expect(store.dispatch(getUser.initiate(user.id)).unwrap()).rejects.toMatchObject({ status: 401 });
  expect(store.getState().auth).toMatchObject({ isAuthenticated: false, error: 'Session expired' });
  const again = await server.signIn(after, { ...user, password: 'four wet otters' });
  expect(again.getState().profile.data?.user.must_change_password).toBe(true);
});

test('a user who is deleted while signed in is signed out with the next call', async () => {
  const user = await server.user();
  const store = await server.signIn(server.browser(), user);
  await admin.dispatch(deleteUser.initiate({ id: user.id, reason: 'Left' })).unwrap();
  await expect(store.dispatch(getUser.initiate(user.id)).unwrap()).rejects.toMatchObject({ status: 401 });
  expect(store.getState().auth).toMatchObject({ isAuthenticated: false, error: 'Session expired' });
  expect(store.getState().profile.data).toBeNull();
});
