/** `due` is a user whose password change is due; the researcher belongs to another lab, the neighbour to the lab of the study. */
export const CALLERS = [
  'anonymous',
  'due',
  'user',
  'researcher',
  'owner',
  'manager',
  'analyst',
  'admin',
  'neighbour',
] as const;
export type Caller = (typeof CALLERS)[number];
