import type { AuditObject } from '#shared/contract/audit.ts';

/** The kinds of object in the order of the filter. */
export const AUDIT_OBJECT_ORDER: readonly AuditObject[] = [
  'user',
  'session',
  'lab',
  'study',
  'participant',
  'athlete',
  'activity',
  'gear',
  'invite',
  'subscription',
  'export',
  'backup',
];
