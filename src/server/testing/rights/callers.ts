/**
 * Who calls: no user, a user whose password change is due, a plain user, a researcher of another lab (a stranger to the study),
 * the study's owner, its manager and its analyst, and an admin.
 */
export const CALLERS = ['nobody', 'due', 'user', 'researcher', 'owner', 'manager', 'analyst', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];
