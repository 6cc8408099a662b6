/** §6 The three roles, and the one table that says who may do what. */

export const ROLES = ['user', 'admin', 'researcher'] as const;
export type Role = (typeof ROLES)[number];

/**
 * How far a right reaches:
 * `all` every row of the installation; `studies` rows of the studies that one owns or that are shared with one;
 * `own` only what is one's own account's.
 */
export type Reach = 'all' | 'studies' | 'own';

type Grants = Partial<Record<Role, Reach>>;

const everyoneOwn: Grants = { admin: 'own', researcher: 'own', user: 'own' };

/** Who may do what. A role that is not named may not. The server asks this table for every call; the client only hides by it. */
export const RIGHTS = {
  'profile:read': everyoneOwn,
  'profile:change-password': everyoneOwn,
  'users:list': { admin: 'all' },
  'users:read': { admin: 'all', researcher: 'own', user: 'own' },
  'users:create': { admin: 'all' },
  'users:delete': { admin: 'all' },
  'users:reset-password': { admin: 'all' },
  'strava:connect': everyoneOwn,
  'strava:read-own': everyoneOwn,
  'strava:dashboard': { admin: 'all', researcher: 'studies', user: 'own' },
} as const satisfies Record<string, Grants>;

export type Action = keyof typeof RIGHTS;

/** How far `role` may do `action`; null when it may not at all. An unknown role may nothing. */
export function reachOf(role: string, action: Action): Reach | null {
  const grants: Partial<Record<string, Reach>> = RIGHTS[action];
  return (Object.hasOwn(grants, role) ? grants[role] : null) ?? null;
}

/** Whether `role` may do `action` to anything at all. */
export function may(role: string, action: Action): boolean {
  return reachOf(role, action) !== null;
}

/** Actions that stay open while a password change is due (DECISIONS §5). */
export const OPEN_WHILE_PASSWORD_CHANGE_DUE: readonly Action[] = ['profile:read', 'profile:change-password'];
