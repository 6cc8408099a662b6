/**
 * Kinds of callers: anonymous, a user whose password change is due, a user, a researcher of another lab, the study's
 * owner, its manager and its analyst, and an admin.
 */
export const CALLERS = ['anonymous', 'due', 'user', 'researcher', 'owner', 'manager', 'analyst', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];
