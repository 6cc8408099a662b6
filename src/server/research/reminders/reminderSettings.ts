import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import { invalidFields } from '#server/plugins/httpErrors.ts';
import { changesBetween, recordStudy } from '#server/research/studies/studyAudit.ts';
import type { StudyCall } from '#server/research/studies/studyCall.ts';
import { lockOpenStudyAs } from '#server/research/studies/studyGuard.ts';
import type { ReminderSettings } from '#shared/contract/reminders.ts';
import { TRIGGERED_KINDS } from '#shared/reminderKinds.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { isQuiet } from './dueReminders.ts';

/** Nothing is sent by itself until the study says so. */
const NO_REMINDERS: ReminderSettings = {
  is_on: false,
  kinds: ['source_broken', 'reconsent', 'not_connected', 'silent'],
  not_connected_days: 3,
  silent_days: 7,
  send_hour: 7,
  quiet_from: 20,
  quiet_to: 7,
  gap_days: 3,
  most: 20,
};

export async function readReminderSettings(db: Db, studyId: string): Promise<ReminderSettings> {
  const row = await db
    .selectFrom('reminder_settings')
    .select(['is_on', 'kinds', 'not_connected_days', 'silent_days', 'send_hour', 'quiet_from', 'quiet_to', 'gap_days'])
    .select('most')
    .where('study_id', '=', studyId)
    .executeTakeFirst();
  return row ?? NO_REMINDERS;
}

export function changeReminderSettings(
  db: Db,
  targetId: string,
  body: ReminderSettings,
  { caller, actor, now }: StudyCall,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const study = await lockOpenStudyAs(trx, targetId, caller, 'reminders:change');
    if (isQuiet(body.send_hour, body)) throw invalidFields({ send_hour: researchMessages('send_hour_is_quiet') });
    const next = { ...body, kinds: TRIGGERED_KINDS.filter((kind) => body.kinds.includes(kind)) };
    const changes = changesBetween(await readReminderSettings(trx, study.id), next);
    if (Object.keys(changes).length === 0) return study.id;
    await trx
      .insertInto('reminder_settings')
      .values({ study_id: study.id, ...next })
      .onConflict((conflict) => conflict.column('study_id').doUpdateSet(next))
      .execute();
    await recordStudy(trx, study.id, 'study.reminders_changed', changes, { actor, now });
    return study.id;
  });
}
