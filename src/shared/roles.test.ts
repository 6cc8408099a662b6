import { may, ROLES, reachOf } from './roles.ts';

test('SPEC §6 roles: the three roles are user, admin and researcher', () => {
  expect([...ROLES].sort()).toEqual(['admin', 'researcher', 'user']);
});

test.each([
  ['admin', 'users:list', 'all'],
  ['researcher', 'users:list', null],
  ['user', 'users:list', null],
  ['admin', 'users:read', 'all'],
  ['researcher', 'users:read', 'own'],
  ['user', 'strava:dashboard', 'own'],
  ['researcher', 'strava:dashboard', 'studies'],
  ['visitor', 'profile:read', null],
  ['constructor', 'users:list', null],
] as const)('SPEC §6 roles: %s reaches %s of %s', (role, action, reach) => {
  expect(reachOf(role, action)).toBe(reach);
  expect(may(role, action)).toBe(reach !== null);
});
