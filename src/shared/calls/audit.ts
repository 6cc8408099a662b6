import type { AuditAnswer } from '#shared/contract/audit.ts';
import { type Calls, get } from './call.ts';

export const AUDIT_CALLS = {
  listAudit: get<AuditAnswer>('/audit', 'audit:read'),
  exportAudit: get('/audit/export', 'audit:export'),
} satisfies Calls;
