import type { Calls } from './call.ts';

export const AUDIT_CALLS = {
  listAudit: { method: 'GET', path: '/audit', right: 'audit:read' },
  exportAudit: { method: 'GET', path: '/audit/export', right: 'audit:export' },
} as const satisfies Calls;
