import { type AuditActor, type AuditEntry, NO_ACTOR, writeAudit } from '#server/db/audit.ts';
import { insertKept, keepApart } from '#server/db/erasableValues.ts';
import type { AuditChange, Trx } from '#server/db/schema.ts';

/** Must be the last statement of the transaction, as `writeAudit`. */
export async function recordChanges(
  trx: Trx,
  study: { id: string },
  act: Pick<AuditEntry, 'actor' | 'action' | 'at'>,
  changed: readonly { id: string; changes: Record<string, AuditChange> }[],
): Promise<void> {
  const kept = changed.map(({ id, changes }) => ({ id, ...keepApart([id], changes) }));
  await insertKept(
    trx,
    kept.flatMap(({ rows }) => rows),
  );
  const entries = kept.map(({ id, changes }) => ({ ...act, objectId: id, changes, studyId: study.id }));
  await writeAudit(trx, ...entries);
}

/** As `recordChanges`, about one participant. */
export function recordParticipant(
  trx: Trx,
  study: { id: string },
  id: string,
  action: AuditEntry['action'],
  changes: Record<string, AuditChange>,
  { actor, now }: { actor: AuditActor; now: Date },
): Promise<void> {
  return recordChanges(trx, study, { actor, action, at: now }, [{ id, changes }]);
}

/** An act of the participant at this place, whose user readers of the study must not learn. */
export function recordOwnAct(
  trx: Trx,
  place: { id: string; participant_id: string },
  action: AuditEntry['action'],
  changes: Record<string, AuditChange>,
  now: Date,
): Promise<void> {
  return recordParticipant(trx, place, place.participant_id, action, changes, { actor: NO_ACTOR, now });
}
