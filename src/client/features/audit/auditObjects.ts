import type { AuditObject } from '#shared/contract/audit.ts';

/** In the order in which they are offered. */
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
