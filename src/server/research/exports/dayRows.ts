import { setImmediate } from 'node:timers/promises';
import type { Db } from '#server/db/schema.ts';
import { readRule, type VersionedRule } from '#server/research/days/ruleInForce.ts';
import { type DaysRequest, type Period, readParticipantDays } from '#server/research/days/studyDays.ts';
import { readConsents } from '#server/research/exports/tables/consentOfRow.ts';
import { DAYS, dayRows, WEEKS, weekRows } from '#server/research/exports/tables/dayTables.ts';
import type { Row } from '#server/research/exports/tables/tableColumns.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { CreateExportBody } from '#shared/contract/studyExports.ts';
import { dayNumber, mondayOf } from '#shared/days/calendarDays.ts';

type Choices = Pick<CreateExportBody, 'from' | 'to' | 'deidentification'>;

export interface StudyDaysRequest {
  study: DaysRequest['study'];
  held: VersionedRule;
  /**
   * Days of the study within the chosen period, to that of its closing at the latest, and the day after today within the
   * same week, which travellers have reached; may be empty.
   */
  period: Period;
  now: Date;
}

export async function askForDays(
  db: Db,
  studyId: string,
  { from, to, deidentification = {} }: Choices,
  now: Date,
): Promise<StudyDaysRequest> {
  const study = await db
    .selectFrom('studies')
    .select(['id', 'timezone', 'start_date', 'end_date', 'closed_at'])
    .where('id', '=', studyId)
    .executeTakeFirstOrThrow();
  const first = Math.max(...[study.start_date, from ?? study.start_date].map(dayNumber));
  const closed = study.closed_at && dayIn(study.timezone, study.closed_at);
  const ends = [to, study.end_date, closed].flatMap((day) => (day == null ? [] : [dayNumber(day)]));
  const today = dayNumber(dayIn(study.timezone, now));
  const last = Math.min(today + 1, mondayOf(today) + 6, ...ends);
  // Without groups all days are those of the common rule.
  const held = await readRule(db, { id: studyId, is_blinded: deidentification.without_groups === true });
  return { study, held, period: { first, last }, now };
}

export interface MadeRows {
  participant_id: string;
  table_name: string;
  rows: readonly Row[];
}

export async function computedRows(
  db: Db,
  { study, held, period, now }: StudyDaysRequest,
  ids: readonly string[],
): Promise<MadeRows[]> {
  const { first, last } = period;
  if (first > last) return [];
  const whole = { first: mondayOf(first), last: mondayOf(last) + 6 };
  const all = await readParticipantDays(db, { study, rule: held.rule, period: whole, now }, { ids });
  const consentsOf = await readConsents(db, ids);
  const made: MadeRows[] = [];
  for (const days of all) {
    // Requests go between two participants, whose year takes a millisecond or two.
    await setImmediate();
    const participant_id = days.facts.id;
    const consent = consentsOf(participant_id);
    made.push(
      { participant_id, table_name: DAYS.name, rows: dayRows(days, period, consent) },
      { participant_id, table_name: WEEKS.name, rows: weekRows(days, period, { version: held.version, consent }) },
    );
  }
  return made;
}
