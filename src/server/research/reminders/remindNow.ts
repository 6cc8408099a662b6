import { sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import { recordChanges } from '#server/research/participants/participantRecord.ts';
import { reachableOf } from '#server/research/participants/reachableOf.ts';
import { allNew } from '#server/research/studies/studyAudit.ts';
import type { StudyCall } from '#server/research/studies/studyCall.ts';
import { lockOpenStudyAs } from '#server/research/studies/studyGuard.ts';
import type { RemindBody, RemindedAnswer, ReminderSettings } from '#shared/contract/reminders.ts';
import { type ReminderKind, TRIGGERED_KINDS } from '#shared/reminderKinds.ts';
import { dueReminder, type ReminderFacts } from './dueReminders.ts';
import { cappedAmong } from './reminderCaps.ts';
import { readReminderFacts } from './reminderFacts.ts';
import { readReminderSettings } from './reminderSettings.ts';
import { afterQuiet } from './studyHours.ts';

type LeftOut = RemindedAnswer['left_out'][number];

const BY_HAND = TRIGGERED_KINDS.filter((kind) => kind !== 'study_over');

export function isOver({ history, invited, isClosed }: ReminderFacts, isOwnPage: boolean): boolean {
  const { start, end, withdrawn, today } = history;
  const isOutside = start === null && (isOwnPage || invited === null);
  return isOutside || isClosed || withdrawn !== null || (end !== null && end < today);
}

export function kindByHand(facts: ReminderFacts, rule: ReminderSettings): ReminderKind {
  return facts.history.start === null ? 'not_joined' : (dueReminder(facts, rule, BY_HAND) ?? 'general');
}

/** Unknown ids and those of other studies are left out without a word. */
export function remindNow(
  db: Db,
  targetId: string,
  { participant_ids: given, own_page: isOwnPage = false }: RemindBody,
  { caller, actor, now }: StudyCall,
): Promise<{ studyId: string; ids: string[]; leftOut: LeftOut[] }> {
  return inTransaction(db, async (trx) => {
    const study = await lockOpenStudyAs(trx, targetId, caller, 'reminders:send');
    const known = await trx
      .selectFrom('participants')
      .select(['id', 'code'])
      .where('study_id', '=', study.id)
      .where('id', '=', sql<string>`ANY(${given.filter((id) => isUuid(id))}::uuid[])`)
      .orderBy('code')
      .execute();
    const all = known.map(({ id }) => id);
    const rule = await readReminderSettings(trx, study.id);
    const reachable = new Set(await reachableOf(trx, study.id, all));
    const capped = await cappedAmong(trx, all, rule, now);
    const facts = await readReminderFacts(trx, study, all, now);
    const due_at = afterQuiet(now, { timezone: study.timezone, ...rule });

    const leftOut: LeftOut[] = [];
    const kinds = new Map<string, ReminderKind>();
    for (const { id, code } of known) {
      const each = facts.get(id);
      const leave = (reason: LeftOut['reason']) => void leftOut.push({ participant_id: id, code, reason });
      const cap = capped.get(id);
      if (!each || isOver(each, isOwnPage)) leave('over');
      else if (!reachable.has(id)) leave('not_reachable');
      else if (cap) leave(cap);
      else kinds.set(id, isOwnPage ? 'own_page' : kindByHand(each, rule));
    }
    const rows = [...kinds].map(([participant_id, kind]) => ({
      id: uuidv7(),
      study_id: study.id,
      participant_id,
      kind,
      requested_by: caller.id,
      created_at: now,
      due_at,
      state: 'waiting' as const,
    }));
    if (rows.length > 0) await trx.insertInto('mails').values(rows).execute();
    const changes = rows.map(({ participant_id: id, kind }) => ({ id, changes: allNew({ kind }) }));
    await recordChanges(trx, study, { actor, action: 'participant.reminded', at: now }, changes);
    return { studyId: study.id, ids: rows.map(({ id }) => id), leftOut };
  });
}
