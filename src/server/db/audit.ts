import { type AuditAction, OBJECT_OF_ACTION } from '#shared/auditActions.ts';
import type { AuditChange, Trx } from './schema.ts';

export interface AuditActor {
  actorId: string | null;
  actorEmail: string | null;
  requestId: string | null;
}

/** Of entries that no user made, or whose user readers of the log must not learn. */
export const NO_ACTOR: AuditActor = { actorId: null, actorEmail: null, requestId: null };

export interface AuditEntry {
  actor: AuditActor;
  action: AuditAction;
  objectId: string | null;
  changes: Record<string, AuditChange>;
  at: Date;
  studyId?: string;
  reason?: string | undefined;
}

/**
 * Must be the last statement of the transaction of the change: the log stays locked until its end, so a later wait for
 * a row could be a deadlock.
 */
export async function writeAudit(trx: Trx, ...entries: AuditEntry[]): Promise<void> {
  const rows = entries.map(({ actor, action, objectId, changes, at, studyId, reason }) => ({
    at,
    actor_id: actor.actorId,
    actor_email: actor.actorEmail,
    action,
    object_type: OBJECT_OF_ACTION[action],
    object_id: objectId,
    changes,
    request_id: actor.requestId,
    study_id: studyId ?? null,
    reason: reason ?? null,
  }));
  if (rows.length > 0) await trx.insertInto('audit_log').values(rows).execute();
}
