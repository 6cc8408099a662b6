import { sql } from 'kysely';
import { personOf } from '#server/activities/people.ts';
import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { Place } from '#server/research/participants/joiningRepository.ts';
import { recordOwnAct } from '#server/research/participants/participantRecord.ts';
import type { DataCaller } from './ownRecords.ts';

/** With a receipt those of the place, for a user all. */
export async function readUploads(db: Db, caller: DataCaller): Promise<Record<string, unknown>[]> {
  const whose =
    'receipt' in caller ? sql`u.participant_id = ${caller.id}::uuid` : sql`u.person_id = ${personOf(caller.userId)}`;
  const { rows } = await sql<Record<string, unknown>>`
    SELECT u.created_at::text AS given_at, u.channel AS given_by, f.number, f.path AS file, f.result,
      f.activity_id, encode(f.sha256, 'hex') AS sha256
    FROM uploads u JOIN upload_files f ON f.upload_id = u.id
    WHERE ${whose} ORDER BY u.created_at, u.id, f.number`.execute(db);
  return rows;
}

export async function readAccount(db: Db, userId: string): Promise<object> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { rows: sources } = await sql<object>`
    SELECT source, status, status_reason, status_since, scopes, first_connected_at, last_sync_at, delete_due_at
    FROM person_accounts WHERE person_id = ${personOf(userId)} ORDER BY source`.execute(db);
  const athlete = await db
    .selectFrom('athletes')
    .select(['name', sql<string>`strava_id::text`.as('strava_id')])
    .where('id', '=', personOf(userId))
    .executeTakeFirst();
  return { user, sources, strava: athlete ?? null };
}

export async function placeIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = db.selectFrom('participants').select('id').where('person_id', '=', personOf(userId));
  return (await rows.orderBy('id').execute()).map(({ id }) => id);
}

export function recordAccountDownload(db: Db, actor: AuditActor, now: Date): Promise<void> {
  return inTransaction(db, (trx) =>
    writeAudit(trx, { actor, action: 'user.data_downloaded', objectId: actor.actorId, changes: {}, at: now }),
  );
}

export function recordDownload(db: Db, place: Place, now: Date): Promise<void> {
  return inTransaction(db, (trx) => recordOwnAct(trx, place, 'participant.data_downloaded', {}, now));
}
