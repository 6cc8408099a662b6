import { sessionExpired, userChanged } from '#client/api/sessionEvents.ts';
import {
  type AuthState,
  anonymous,
  authReducer,
  LOGIN_FAILURE,
  LOGIN_REQUEST,
  LOGIN_SUCCESS,
  LOGOUT_FAILURE,
  LOGOUT_REQUEST,
  LOGOUT_SUCCESS,
} from './authSlice.ts';
import {
  PROFILE_CLEAR,
  PROFILE_FAILURE,
  PROFILE_REQUEST,
  PROFILE_SUCCESS,
  type ProfileState,
  profileReducer,
} from './profileSlice.ts';

const signedOut: AuthState = {
  userId: null,
  email: null,
  role: null,
  isAuthenticated: false,
  loading: false,
  error: null,
};
const ada: AuthState = {
  ...signedOut,
  userId: 'user-1',
  email: 'ada@example.org',
  role: 'admin',
  isAuthenticated: true,
};
const profile = {
  user: {
    id: 'user-1',
    email: 'ada@example.org',
    role: 'admin',
    must_change_password: false,
    created_at: '2026-01-02T03:04:05.000Z',
  },
  profile: null,
} as const;

test('SPEC §3 entities: the auth state has userId, email, role, isAuthenticated, loading and error', () => {
  expect(Object.keys(anonymous).sort()).toEqual(['email', 'error', 'isAuthenticated', 'loading', 'role', 'userId']);
});

test('SPEC §3 entities: the profile state has loading, error and data', () => {
  expect(profileReducer(undefined, { type: 'start' })).toEqual({ loading: false, error: null, data: null });
});

test('before the start no user is signed in and it is loading', () => {
  expect(authReducer(undefined, { type: 'start' })).toEqual({ ...signedOut, loading: true });
});

test.each([
  [
    'LOGIN_REQUEST is loading with the error cleared',
    LOGIN_REQUEST(),
    { ...signedOut, error: 'old' },
    { ...signedOut, loading: true },
  ],
  [
    'LOGIN_SUCCESS is authenticated',
    LOGIN_SUCCESS({ userId: 'user-1' }),
    { ...signedOut, loading: true },
    { ...signedOut, userId: 'user-1', isAuthenticated: true },
  ],
  [
    'LOGIN_FAILURE is unauthenticated, without a userId, with the error',
    LOGIN_FAILURE('Invalid email or password'),
    { ...ada, loading: true },
    { ...signedOut, error: 'Invalid email or password' },
  ],
  ['LOGOUT_REQUEST is loading', LOGOUT_REQUEST(), ada, { ...ada, loading: true }],
  [
    'LOGOUT_SUCCESS resets everything to anonymous',
    LOGOUT_SUCCESS(),
    { ...ada, loading: true, error: 'old' },
    signedOut,
  ],
  [
    'LOGOUT_FAILURE stores the error',
    LOGOUT_FAILURE('The service is not available right now'),
    { ...ada, loading: true },
    { ...ada, error: 'The service is not available right now' },
  ],
  [
    'a session that expired is LOGIN_FAILURE with "Session expired"',
    sessionExpired(),
    ada,
    authReducer(ada, LOGIN_FAILURE('Session expired')),
  ],
  [
    'another user’s session keeps nothing of the former one',
    userChanged({ userId: 'user-2' }),
    { ...ada, error: 'old' },
    { ...signedOut, userId: 'user-2', isAuthenticated: true },
  ],
  ['PROFILE_SUCCESS tells who it is', PROFILE_SUCCESS(profile), { ...signedOut, isAuthenticated: true }, ada],
])('SPEC §4 authentication: %s', (_name, action, before, after) => {
  expect(authReducer(before, action)).toEqual(after);
});

const noProfile: ProfileState = { loading: false, error: null, data: null };

test.each([
  ['PROFILE_REQUEST is loading', PROFILE_REQUEST(), { ...noProfile, error: 'old' }, { ...noProfile, loading: true }],
  [
    'PROFILE_REQUEST keeps the data that is being reloaded',
    PROFILE_REQUEST(),
    { ...noProfile, data: profile },
    { ...noProfile, loading: true, data: profile },
  ],
  [
    'PROFILE_SUCCESS stores the data',
    PROFILE_SUCCESS(profile),
    { ...noProfile, loading: true },
    { ...noProfile, data: profile },
  ],
  [
    'PROFILE_FAILURE stores the error and clears the data',
    PROFILE_FAILURE('Could not load profile'),
    { loading: true, error: null, data: profile },
    { ...noProfile, error: 'Could not load profile' },
  ],
  ['PROFILE_CLEAR clears everything', PROFILE_CLEAR(), { loading: true, error: 'old', data: profile }, noProfile],
])('SPEC §4 profile: %s', (_name, action, before, after) => {
  expect(profileReducer(before, action)).toEqual(after);
});

test('SPEC §4 authentication: the actions have their bare names', () => {
  expect(
    [LOGIN_REQUEST, LOGIN_SUCCESS, LOGIN_FAILURE, LOGOUT_REQUEST, LOGOUT_SUCCESS, LOGOUT_FAILURE].map(
      ({ type }) => type,
    ),
  ).toEqual(['LOGIN_REQUEST', 'LOGIN_SUCCESS', 'LOGIN_FAILURE', 'LOGOUT_REQUEST', 'LOGOUT_SUCCESS', 'LOGOUT_FAILURE']);
});

test('SPEC §4 profile: the actions have their bare names', () => {
  expect([PROFILE_REQUEST, PROFILE_SUCCESS, PROFILE_FAILURE, PROFILE_CLEAR].map(({ type }) => type)).toEqual([
    'PROFILE_REQUEST',
    'PROFILE_SUCCESS',
    'PROFILE_FAILURE',
    'PROFILE_CLEAR',
  ]);
});
