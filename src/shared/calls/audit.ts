import type { AuditAnswer } from '#shared/contract/audit.ts';
import { type Calls, call } from './call.ts';

export const AUDIT_CALLS = {
  listAudit: call<{ answer: AuditAnswer }>('GET', '/audit', 'audit:read'),
  exportAudit: call('GET', '/audit/export', 'audit:export'),
} satisfies Calls;
