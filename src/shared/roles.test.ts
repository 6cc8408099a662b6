import {
  type Action,
  may,
  mayInStudy,
  OPEN_WHILE_PASSWORD_CHANGE_DUE,
  type Reach,
  RIGHTS,
  ROLE_NAMES,
  ROLES,
  type Role,
  reachOf,
  STUDY_PARTS,
  STUDY_RIGHTS,
  type StudyAction,
  TEAM_LEVELS,
} from './roles.ts';

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

const REACHES: readonly [reach: Record<Role, Reach | null>, actions: string][] = [
  [
    { user: 'own', admin: 'own', researcher: 'own' },
    `profile:read profile:change-password search strava:connect strava:read-own strava:disconnect-own
     uploads:create uploads:read uploads:cancel studies:join duplicates:own`,
  ],
  [{ user: 'all', admin: 'all', researcher: 'all' }, 'settings:read'],
  [{ user: 'own', admin: 'all', researcher: 'own' }, 'sessions:read sessions:end users:read'],
  [
    { user: null, admin: 'all', researcher: null },
    `users:list users:create users:delete users:deactivate users:reset-password audit:read audit:export research:summary
     research:attention labs:create labs:change labs:delete researchers:list researchers:assign researchers:move
     researchers:remove strava:invite strava:control webhook:read webhook:change athletes:disconnect athletes:delete
     athletes:export activities:exclude activities:reimport activities:export settings:change participants:link`,
  ],
  [{ user: null, admin: 'own', researcher: 'own' }, 'profile:digest'],
  [{ user: null, admin: 'all', researcher: 'own' }, 'labs:read'],
  [
    { user: null, admin: 'all', researcher: 'studies' },
    `studies:read studies:create studies:change studies:close studies:delete studies:share participants:read
     participants:create participants:change participants:invite participants:withdraw participants:delete participants:consent
     participants:upload quality:read quality:decide exports:read exports:create exports:delete cuts:create
     tokens:read tokens:create tokens:revoke data:read reminders:read reminders:change reminders:send
     problems:read problems:change deviations:read deviations:change`,
  ],
  [
    { user: 'own', admin: 'all', researcher: 'studies' },
    'strava:dashboard strava:updates athletes:read activities:read gear:read',
  ],
  [{ user: 'own', admin: 'all', researcher: null }, 'athletes:sync'],
  [{ user: 'own', admin: null, researcher: null }, 'gear:change'],
];

test('SPEC §6 roles: every action reaches exactly this far for each role', () => {
  const listed = REACHES.flatMap(([reach, actions]) => actions.split(/\s+/).map((action) => ({ action, reach })));
  expect(listed.map(({ action }) => action).sort()).toEqual(Object.keys(RIGHTS).sort());
  for (const { action, reach } of listed) {
    const reached = Object.fromEntries(ROLES.map((role) => [role, reachOf(role, action as Action)]));
    expect({ action, reached }).toEqual({ action, reached: reach });
  }
});

const READING =
  'data:read deviations:read exports:create exports:delete exports:read participants:read problems:read quality:read reminders:read studies:read tokens:create tokens:read tokens:revoke';
const KEEPING = `${READING} deviations:change participants:change participants:consent participants:create participants:delete participants:invite participants:upload participants:withdraw problems:change quality:decide reminders:change reminders:send studies:change`;
const EVERYTHING = `${KEEPING} cuts:create studies:close studies:delete studies:share`;

test.each([
  ['admin', `${EVERYTHING} participants:link`],
  ['owner', EVERYTHING],
  ['manager', KEEPING],
  ['analyst', READING],
] as const)('in a study the %s may do exactly: %s', (part, actions) => {
  const allowed = (Object.keys(STUDY_RIGHTS) as StudyAction[]).filter((action) => mayInStudy(part, action));
  expect(allowed.sort()).toEqual(actions.split(' ').sort());
});

test('while a password change is due, only the profile and the change of the password stay open', () => {
  expect(OPEN_WHILE_PASSWORD_CHANGE_DUE).toEqual(['profile:read', 'profile:change-password']);
});

test('the parts of a study and the levels of its team, from the widest on', () => {
  expect(STUDY_PARTS).toEqual(['admin', 'owner', 'manager', 'analyst']);
  expect(TEAM_LEVELS).toEqual(['manager', 'analyst']);
});

test('the roles have these names on screen', () => {
  expect(ROLE_NAMES).toEqual({
    en: { user: 'User', admin: 'Admin', researcher: 'Researcher' },
    de: { user: 'Benutzer', admin: 'Admin', researcher: 'Forscher' },
  });
});
