/** `due` is a user whose password change is due; the researcher belongs to another lab. */
export const CALLERS = ['anonymous', 'due', 'user', 'researcher', 'owner', 'manager', 'analyst', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];
