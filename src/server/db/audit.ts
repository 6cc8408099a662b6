import type { Transaction } from 'kysely';
import { type AuditAction, OBJECT_OF_ACTION } from '#shared/auditActions.ts';
import type { AuditChange, Schema } from './schema.ts';

/** Who makes a change, and in which call. Without a person it is the installation itself. */
export interface AuditActor {
  actorId: string | null;
  actorEmail: string | null;
  requestId: string | null;
}

export interface AuditEntry {
  actor: AuditActor;
  action: AuditAction;
  /** Null for what has no row of its own here. */
  objectId: string | null;
  /** What was and what is, by field. Never a password, a hash or a token. */
  changes: Record<string, AuditChange>;
  at: Date;
  /** The study whose history this belongs to, and why the change was made. */
  studyId?: string;
  reason?: string | undefined;
}

/**
 * Records changes in the transaction that makes them, in this order. It is to be the transaction's last statement: from here to its end no other
 * transaction can record anything, so one that waited for a row after it could wait for ever.
 */
export async function writeAudit(trx: Transaction<Schema>, ...entries: AuditEntry[]): Promise<void> {
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
