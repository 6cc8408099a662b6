/** §6 The three roles, and the one table that says who may do what. */

export const ROLES = ['user', 'admin', 'researcher'] as const;
export type Role = (typeof ROLES)[number];

/** Names of the roles in each language; the search of users finds them all. */
export const ROLE_NAMES: Record<'en' | 'de', Record<Role, string>> = {
  en: { user: 'User', admin: 'Admin', researcher: 'Researcher' },
  de: { user: 'Benutzer', admin: 'Admin', researcher: 'Forscher' },
};

/**
 * Reach of a right: `all` rows of the installation; `studies`: rows of the studies that the user owns or that are
 * shared with them; `own`: rows of the user's account.
 */
export type Reach = 'all' | 'studies' | 'own';

type Grants = Partial<Record<Role, Reach>>;

const everyoneOwn: Grants = { admin: 'own', researcher: 'own', user: 'own' };

const studyPeople: Grants = { admin: 'all', researcher: 'studies' };

/**
 * The rights of each role; a role that is not named has none. The server checks every call; the client only hides by
 * it.
 */
export const RIGHTS = {
  'profile:read': everyoneOwn,
  'profile:change-password': everyoneOwn,
  'profile:digest': { admin: 'own', researcher: 'own' },
  'sessions:read': { admin: 'all', researcher: 'own', user: 'own' },
  'sessions:end': { admin: 'all', researcher: 'own', user: 'own' },
  search: everyoneOwn,
  'users:list': { admin: 'all' },
  'users:read': { admin: 'all', researcher: 'own', user: 'own' },
  'users:create': { admin: 'all' },
  'users:delete': { admin: 'all' },
  'users:deactivate': { admin: 'all' },
  'users:reset-password': { admin: 'all' },
  'audit:read': { admin: 'all' },
  'audit:export': { admin: 'all' },
  'research:summary': { admin: 'all' },
  'research:attention': { admin: 'all' },
  'labs:read': { admin: 'all', researcher: 'own' },
  'labs:create': { admin: 'all' },
  'labs:change': { admin: 'all' },
  'labs:delete': { admin: 'all' },
  'researchers:list': { admin: 'all' },
  'researchers:assign': { admin: 'all' },
  'researchers:move': { admin: 'all' },
  'researchers:remove': { admin: 'all' },
  'studies:read': studyPeople,
  'studies:create': studyPeople,
  'studies:change': studyPeople,
  'studies:close': studyPeople,
  'studies:delete': studyPeople,
  'studies:share': studyPeople,
  'participants:read': studyPeople,
  'participants:create': studyPeople,
  'participants:change': studyPeople,
  'participants:invite': studyPeople,
  'participants:withdraw': studyPeople,
  'participants:delete': studyPeople,
  'participants:consent': studyPeople,
  'participants:upload': studyPeople,
  'exports:read': studyPeople,
  'exports:create': studyPeople,
  'exports:delete': studyPeople,
  'cuts:create': studyPeople,
  'tokens:read': studyPeople,
  'tokens:create': studyPeople,
  'tokens:revoke': studyPeople,
  'data:read': studyPeople,
  'reminders:read': studyPeople,
  'reminders:change': studyPeople,
  'reminders:send': studyPeople,
  'problems:read': studyPeople,
  'problems:change': studyPeople,
  'deviations:read': studyPeople,
  'deviations:change': studyPeople,
  'participants:link': { admin: 'all' },
  'studies:join': everyoneOwn,
  'settings:read': { admin: 'all', researcher: 'all', user: 'all' },
  'settings:change': { admin: 'all' },
  'strava:connect': everyoneOwn,
  'strava:read-own': everyoneOwn,
  'strava:dashboard': { admin: 'all', researcher: 'studies', user: 'own' },
  'strava:disconnect-own': everyoneOwn,
  'strava:updates': { admin: 'all', researcher: 'studies', user: 'own' },
  'strava:invite': { admin: 'all' },
  'strava:control': { admin: 'all' },
  'webhook:read': { admin: 'all' },
  'webhook:change': { admin: 'all' },
  'athletes:read': { admin: 'all', researcher: 'studies', user: 'own' },
  'athletes:export': { admin: 'all' },
  'athletes:sync': { admin: 'all', user: 'own' },
  'athletes:disconnect': { admin: 'all' },
  'athletes:delete': { admin: 'all' },
  'activities:read': { admin: 'all', researcher: 'studies', user: 'own' },
  'activities:exclude': { admin: 'all' },
  'activities:reimport': { admin: 'all' },
  'activities:export': { admin: 'all' },
  'uploads:create': everyoneOwn,
  'uploads:read': everyoneOwn,
  'uploads:cancel': everyoneOwn,
  'duplicates:own': everyoneOwn,
  'quality:read': studyPeople,
  'quality:decide': studyPeople,
  'gear:read': { admin: 'all', researcher: 'studies', user: 'own' },
  'gear:change': { user: 'own' },
} as const satisfies Record<string, Grants>;

export type Action = keyof typeof RIGHTS;

/** The reach of `role` for `action`; null without the right, as for an unknown role. */
export function reachOf(role: string, action: Action): Reach | null {
  const grants: Partial<Record<string, Reach>> = RIGHTS[action];
  return (Object.hasOwn(grants, role) ? grants[role] : null) ?? null;
}

/** Whether `role` has the right `action` with any reach. */
export function may(role: string, action: Action): boolean {
  return reachOf(role, action) !== null;
}

/** Actions allowed while a password change is due (DECISIONS §5). */
export const OPEN_WHILE_PASSWORD_CHANGE_DUE: readonly Action[] = ['profile:read', 'profile:change-password'];

/** All that a personal token may do, in its study only; the server refuses to start with such a call that writes. */
export const TOKEN_ACTIONS: readonly Action[] = ['data:read'];

/** Parts in a study: an admin's is `admin` in every study, the others come from ownership or team. */
export const STUDY_PARTS = ['admin', 'owner', 'manager', 'analyst'] as const;
export type StudyPart = (typeof STUDY_PARTS)[number];
/** The parts that an owner can give. */
export const TEAM_LEVELS = ['manager', 'analyst'] as const;
export type TeamLevel = (typeof TEAM_LEVELS)[number];

const everyPart: readonly StudyPart[] = STUDY_PARTS;
const keepers: readonly StudyPart[] = ['admin', 'owner', 'manager'];
const heads: readonly StudyPart[] = ['admin', 'owner'];
const adminOnly: readonly StudyPart[] = ['admin'];

/** The rights of each part in a study, for rights with the reach `studies`. */
export const STUDY_RIGHTS = {
  'studies:read': everyPart,
  'studies:change': keepers,
  'studies:close': heads,
  'studies:delete': heads,
  'studies:share': heads,
  'participants:read': everyPart,
  'participants:create': keepers,
  'participants:change': keepers,
  'participants:invite': keepers,
  'participants:withdraw': keepers,
  'participants:delete': keepers,
  'participants:link': adminOnly,
  'quality:read': everyPart,
  'quality:decide': keepers,
  'participants:consent': keepers,
  'participants:upload': keepers,
  'exports:read': everyPart,
  'exports:create': everyPart,
  'exports:delete': everyPart,
  'cuts:create': heads,
  'tokens:read': everyPart,
  'tokens:create': everyPart,
  'tokens:revoke': everyPart,
  'data:read': everyPart,
  'reminders:read': everyPart,
  'reminders:change': keepers,
  'reminders:send': keepers,
  'problems:read': everyPart,
  'problems:change': keepers,
  'deviations:read': everyPart,
  'deviations:change': keepers,
} as const satisfies Partial<Record<Action, readonly StudyPart[]>>;

export type StudyAction = keyof typeof STUDY_RIGHTS;

export function mayInStudy(part: StudyPart, action: StudyAction): boolean {
  return STUDY_RIGHTS[action].includes(part);
}
