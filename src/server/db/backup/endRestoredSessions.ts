import { sql } from 'kysely';
import { NO_ACTOR, writeAudit } from '#server/db/audit.ts';
import type { Trx } from '#server/db/schema.ts';
import { DIGEST_HOUR } from '#shared/constants.ts';
import { uploadMessages } from '#shared/uploadMessages.ts';

/** A backup has no files, and what waits for them lets its person begin nothing else. */
async function failUnderWay(trx: Trx, finished_at: Date): Promise<void> {
  const { code, message } = uploadMessages('upload_files_gone');
  await trx
    .updateTable('uploads')
    .set({ state: 'failed', problem: { code, message }, finished_at })
    .where('state', 'in', ['receiving', 'waiting', 'running'])
    .execute();
  await trx
    .updateTable('study_exports')
    .set({ state: 'failed', finished_at })
    .where('state', 'in', ['waiting', 'running'])
    .execute();
  await trx.updateTable('study_locks').set({ failed_at: finished_at }).execute();
}

/** After the backup its server may have sent what waited, and the reminders of today, whose hour has come. */
async function endMails(trx: Trx, at: Date): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ state: 'unclear', reason: 'restored', finished_at: at })
    .where('state', 'in', ['waiting', 'sending'])
    .execute();
  await sql`
    UPDATE reminder_settings SET planned_on = (${at}::timestamptz AT TIME ZONE timezone)::date
    FROM studies WHERE studies.id = study_id
      AND extract(hour FROM ${at}::timestamptz AT TIME ZONE timezone) >= send_hour`.execute(trx);
  // The next digest tells what is new since the last one in the backup; a first digest would begin with this day.
  await sql`
    UPDATE staff_digests d SET planned_on = (${at}::timestamptz AT TIME ZONE place.timezone)::date
    FROM (
      SELECT part.user_id, mode() WITHIN GROUP (ORDER BY s.timezone) AS timezone FROM studies s
      JOIN (SELECT owner_id AS user_id, id AS study_id FROM studies UNION SELECT user_id, study_id FROM study_team) part
        ON part.study_id = s.id
      WHERE s.closed_at IS NULL GROUP BY part.user_id
    ) AS place WHERE place.user_id = d.user_id AND EXISTS (SELECT FROM mails WHERE mails.user_id = d.user_id)
      AND extract(hour FROM ${at}::timestamptz AT TIME ZONE place.timezone) >= ${DIGEST_HOUR}`.execute(trx);
}

export async function endRestoredSessions(
  trx: Trx,
  backup: { createdAt: string; auditBrokenAt: number | null },
): Promise<number> {
  const at = new Date();
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  await trx.updateTable('study_tokens').set({ revoked_at: at }).where('revoked_at', 'is', null).execute();
  await trx.deleteFrom('connection_states').execute();
  await failUnderWay(trx, at);
  await endMails(trx, at);
  const sessionsEnded = Number(numUpdatedRows);
  const changes = {
    backup_created_at: { old: null, new: backup.createdAt },
    sessions_ended: { old: null, new: sessionsEnded },
    ...(backup.auditBrokenAt !== null && { audit_broken_at: { old: null, new: backup.auditBrokenAt } }),
  };
  const actor = NO_ACTOR;
  await writeAudit(trx, { actor, action: 'backup.restored', objectId: null, changes, at });
  return sessionsEnded;
}
