import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { readRule } from '#server/research/days/ruleInForce.ts';
import { readParticipantDays } from '#server/research/days/studyDays.ts';
import { statusAt } from '#server/research/participants/participantsRepository.ts';
import { readCheckSettings } from '#server/research/quality/studyChecks.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { dayIn } from '#shared/calendarDate.ts';
import { dayNumber } from '#shared/days/calendarDays.ts';
import { withImplausible, withUndecided } from './dataProblems.ts';
import { isUnexplainedSilence, type ParticipantFacts } from './problemRules.ts';

export type StudyToCheck = Pick<StudyAccess, 'id' | 'timezone' | 'end_date' | 'closed_at' | 'silent_after_days'>;

/** Participants in one batch, so that it keeps the event loop and the database busy for milliseconds only. */
const AT_ONCE = 50;

async function joinedIds(db: Kysely<Schema>, studyId: string, only: readonly string[] | undefined): Promise<string[]> {
  const all = db
    .selectFrom('participants')
    .select('id')
    .where('study_id', '=', studyId)
    .where('person_id', 'is not', null);
  const rows = await (only ? all.where('id', '=', sql<string>`ANY(${[...only]}::uuid[])`) : all).execute();
  return rows.map(({ id }) => id);
}

const readStatuses = (db: Kysely<Schema>, study: StudyToCheck, now: Date, ids: readonly string[]) =>
  db
    .selectFrom('participants')
    .select(['participants.id', statusAt(study, now).as('status')])
    .where('participants.id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute();

async function unexplained(
  db: Kysely<Schema>,
  study: StudyToCheck,
  silent: readonly string[],
  now: Date,
): Promise<string[]> {
  if (silent.length === 0) return [];
  const { rule } = await readRule(db, { id: study.id, is_blinded: false });
  const today = dayNumber(dayIn(study.timezone, now));
  const period = { first: today - study.silent_after_days, last: today };
  const all = await readParticipantDays(db, { study, rule, period, now }, { ids: silent });
  return all
    .filter(({ history }) => isUnexplainedSilence(history, study.silent_after_days))
    .map(({ facts }) => facts.id);
}

/** What the rules ask of every participant who has joined, or of `only` these. */
export async function readProblemFacts(
  db: Kysely<Schema>,
  study: StudyToCheck,
  now: Date,
  only?: readonly string[],
): Promise<Map<string, ParticipantFacts>> {
  const undecided = await withUndecided(db, study.id);
  const { thresholds } = await readCheckSettings(db, study.id);
  const found = new Map<string, ParticipantFacts>();
  const ids = await joinedIds(db, study.id, only);
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const statuses = await readStatuses(db, study, now, some);
    const silent = statuses.filter(({ status }) => status === 'silent').map(({ id }) => id);
    const alone = new Set(await unexplained(db, study, silent, now));
    const implausible = new Set(await withImplausible(db, thresholds, some));
    for (const { id, status } of statuses) {
      const [isUnexplained, isUndecided] = [alone.has(id), undecided.has(id)];
      found.set(id, { status, isUnexplained, isUndecided, isImplausible: implausible.has(id) });
    }
  }
  return found;
}
