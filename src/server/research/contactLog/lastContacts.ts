import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { ContactOutcome } from '#shared/contactLog.ts';
import { dayNumber } from '#shared/days/calendarDays.ts';

export interface LastContact {
  contacted_on: string;
  outcome: ContactOutcome;
}

/**
 * Days for which a contact counts, its own included; a participant who was not reached is contacted again the next day.
 */
const DAYS_ENOUGH: Record<ContactOutcome, number> = { reached: 2, message_left: 2, not_reached: 1 };

export function isContactedLately({ contacted_on, outcome }: LastContact, today: number): boolean {
  return today - dayNumber(contacted_on) < DAYS_ENOUGH[outcome];
}

/** When a day has several contacts, the one noted last counts. */
export async function lastContacts(db: Db, studyId: string): Promise<Map<string, LastContact>> {
  const { rows } = await sql<LastContact & { participant_id: string }>`
    SELECT DISTINCT ON (c.participant_id) c.participant_id, c.contacted_on, c.outcome
    FROM contact_log c JOIN participants p ON p.id = c.participant_id
    WHERE p.study_id = ${studyId}::uuid
    ORDER BY c.participant_id, c.contacted_on DESC, c.created_at DESC, c.id DESC`.execute(db);
  return new Map(rows.map(({ participant_id, ...contact }) => [participant_id, contact]));
}
