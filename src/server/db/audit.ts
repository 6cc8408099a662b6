import type { Transaction } from 'kysely';
import type { AuditChange, Schema } from './schema.ts';

/** What is recorded, by the kind of thing that it happens to. */
const OBJECT_OF = {
  'user.first_admin_created': 'user',
  'user.created': 'user',
  'user.deleted': 'user',
  'user.deactivated': 'user',
  'user.reactivated': 'user',
  'user.password_reset': 'user',
  'user.password_changed': 'user',
  'session.started': 'session',
  'session.ended': 'session',
  'session.reused': 'session',
  'lab.created': 'lab',
  'lab.changed': 'lab',
  'lab.deleted': 'lab',
  'researcher.assigned': 'user',
  'researcher.moved': 'user',
  'researcher.removed': 'user',
  'study.created': 'study',
  'study.changed': 'study',
  'study.closed': 'study',
  'study.reopened': 'study',
  'study.deleted': 'study',
  'study.owner_changed': 'study',
  'team.added': 'study',
  'team.changed': 'study',
  'team.removed': 'study',
  'participant.created': 'participant',
  'participant.changed': 'participant',
  'participant.withdrawn': 'participant',
  'participant.erased': 'participant',
  'participant.deleted': 'participant',
  'strava.connected': 'athlete',
  'strava.reconnected': 'athlete',
  'strava.disconnected': 'athlete',
  'strava.revoked': 'athlete',
  'strava.data_deleted': 'athlete',
  'strava.invite_renewed': 'invite',
  'webhook.registered': 'subscription',
  'webhook.unregistered': 'subscription',
  'activities.excluded': 'activity',
  'activities.included': 'activity',
  'gear.changed': 'gear',
  'export.activities': 'export',
  'backup.restored': 'backup',
  'export.audit': 'export',
  'athlete.viewed': 'athlete',
  'athlete.activities_viewed': 'athlete',
  'activity.viewed': 'activity',
  'activity.streams_viewed': 'activity',
  'gear.viewed': 'gear',
  'participant.viewed': 'participant',
} as const;

export type AuditAction = keyof typeof OBJECT_OF;
/** What is recorded of looking at the data of one person. */
export type ReadAction = Extract<AuditAction, `${string}viewed`>;

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
    object_type: OBJECT_OF[action],
    object_id: objectId,
    changes,
    request_id: actor.requestId,
    study_id: studyId ?? null,
    reason: reason ?? null,
  }));
  if (rows.length > 0) await trx.insertInto('audit_log').values(rows).execute();
}
