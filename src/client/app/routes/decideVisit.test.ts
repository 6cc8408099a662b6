import { decideVisit, type Visit } from './decideVisit.ts';

function user(role: string, must_change_password = false): NonNullable<Visit['profile']['data']> {
  const known = { id: 'user-1', email: 'anna@example.org', created_at: '2026-01-01T00:00:00Z', must_change_password };
  return { user: { ...known, role: role as 'user' }, profile: null };
}

const signedIn = { isAuthenticated: true, loading: false };
const signedOut = { isAuthenticated: false, loading: false };
const loaded = (role: string, mustChange = false) => ({ loading: false, error: null, data: user(role, mustChange) });
const absent = { loading: false, error: null, data: null };
const loading = { loading: true, error: null, data: null };

test.each<[string, string, Partial<Visit>]>([
  ['step 1: a spinner while the profile is loading', 'wait', { auth: signedIn, profile: loading }],
  ['step 1: a spinner while the profile is absent', 'wait', { auth: signedIn, profile: absent }],
  [
    'step 1: a spinner while a profile is reloaded',
    'wait',
    { auth: signedIn, profile: { ...loaded('admin'), loading: true } },
  ],
  [
    'step 1: a spinner while it is not known who is there',
    'wait',
    { auth: { isAuthenticated: false, loading: true }, profile: absent },
  ],
  ['step 2: to /login when not authenticated', 'login', { auth: signedOut, profile: loaded('admin') }],
  ['step 2: a visitor without a session does not wait for a profile', 'login', { auth: signedOut, profile: absent }],
  [
    'step 3: to /change-password when the password must change and the check is on',
    'change-password',
    { profile: loaded('admin', true), allowedRoles: ['researcher'] },
  ],
  ['step 3: not when the check is off', 'show', { profile: loaded('admin', true), checkPassword: false }],
  [
    'step 4: to /forbidden when the role is not in the list',
    'forbidden',
    { profile: loaded('user'), allowedRoles: ['admin'] },
  ],
  ['step 4: the role is compared lower-cased', 'show', { profile: loaded('ADMIN'), allowedRoles: ['admin'] }],
  ['step 5: without a list of roles being signed in is enough', 'show', { profile: loaded('visitor') }],
  [
    'step 5: with its role in the list',
    'show',
    { profile: loaded('researcher'), allowedRoles: ['admin', 'researcher'] },
  ],
  [
    'a profile that could not be loaded is an error, without a spinner',
    'failed',
    { profile: { loading: false, error: 'Could not load profile', data: null } },
  ],
])('SPEC §2 protected route: %s', (_step, verdict, change) => {
  const visit: Visit = { auth: signedIn, profile: absent, checkPassword: true, ...change };
  expect(decideVisit(visit)).toBe(verdict);
});
