import type { FastifyBaseLogger } from 'fastify';
import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { ReminderSettingsTable } from '#server/db/schema/remindersSchema.ts';
import type { Db } from '#server/db/schema.ts';
import { reachableOf } from '#server/research/participants/reachableOf.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { TriggeredKind } from '#shared/reminderKinds.ts';
import { slicesOf } from '#shared/slicesOf.ts';
import { dueReminder } from './dueReminders.ts';
import { cappedAmong } from './reminderCaps.ts';
import { readReminderFacts, type StudyToRemind } from './reminderFacts.ts';
import { hourIn, latestDay } from './studyHours.ts';

type StudyToPlan = Selectable<ReminderSettingsTable> & StudyToRemind;

const AT_ONCE = 50;

async function studiesToPlan(db: Db, now: Date): Promise<StudyToPlan[]> {
  const rows = await db
    .selectFrom('reminder_settings')
    .innerJoin('studies', 'studies.id', 'reminder_settings.study_id')
    .selectAll('reminder_settings')
    .select(['studies.id', 'studies.timezone', 'studies.closed_at'])
    .where('reminder_settings.is_on', '=', true)
    .orderBy('studies.id')
    .execute();
  return rows.filter(({ timezone, planned_on, send_hour }) => {
    const today = dayIn(timezone, now);
    const isPlanned = planned_on !== null && planned_on >= today && planned_on <= latestDay(timezone, now);
    return !isPlanned && hourIn(timezone, now) >= send_hour;
  });
}

async function dueIn(db: Db, study: StudyToPlan, now: Date) {
  const due: { participantId: string; kind: TriggeredKind }[] = [];
  for (const some of slicesOf(await reachableOf(db, study.id), AT_ONCE)) {
    const facts = await readReminderFacts(db, study, some, now);
    const capped = await cappedAmong(db, some, study, now);
    for (const [participantId, each] of facts) {
      const kind = dueReminder(each, study, study.kinds);
      if (kind !== null && (kind === 'study_over' || !capped.has(participantId))) due.push({ participantId, kind });
    }
  }
  return due;
}

/** A mail that another day planned and did not send is out of date, and must not hold back today's mail. */
async function endFormer(db: Db, { id, timezone }: StudyToPlan, today: string, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'skipped', reason: 'no_longer_due', finished_at: now })
    .where('study_id', '=', id)
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('planned_for', '<', today), eb('planned_for', '>', latestDay(timezone, now))]))
    .execute();
}

/** Queues all reminders of a study's day in one transaction; of several instances one does it. */
async function planStudy(db: Db, study: StudyToPlan, now: Date): Promise<number> {
  const today = dayIn(study.timezone, now);
  await endFormer(db, study, today, now);
  const due = await dueIn(db, study, now);
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('reminder_settings')
      .set({ planned_on: today })
      .where('study_id', '=', study.id)
      .where(sql<boolean>`planned_on IS DISTINCT FROM ${today}::date`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n || due.length === 0) return 0;
    const ids = due.map(() => uuidv7());
    const { numAffectedRows } = await sql`
      INSERT INTO mails (id, study_id, participant_id, kind, planned_for, created_at, due_at, state)
      SELECT d.id, p.study_id, p.id, d.kind, ${today}::date, ${now}::timestamptz, ${now}::timestamptz, 'waiting'
      FROM unnest(${ids}::uuid[], ${due.map(({ participantId }) => participantId)}::uuid[],
        ${due.map(({ kind }) => kind)}::text[]) AS d (id, participant_id, kind)
      JOIN participants p ON p.id = d.participant_id
      ON CONFLICT DO NOTHING`.execute(trx);
    return Number(numAffectedRows ?? 0);
  });
}

export async function planReminders(db: Db, now: Date, log: FastifyBaseLogger): Promise<number> {
  let planned = 0;
  for (const study of await studiesToPlan(db, now)) {
    const { id: study_id, planned_on, timezone } = study;
    if (planned_on !== null && planned_on > latestDay(timezone, now)) {
      log.warn(
        { event: 'reminders_ahead', study_id, planned_on },
        'reminders were planned for a day that has not come, so the clock of the server was ahead: they are planned again',
      );
    }
    planned += await planStudy(db, study, now);
  }
  return planned;
}
