import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { type Calendar, isHeard, statusAt } from '#server/research/participants/statusAt.ts';
import { readCheckSettings } from '#server/research/quality/studyChecks.ts';
import { slicesOf } from '#shared/slicesOf.ts';
import { withImplausible, withUndecided } from './dataProblems.ts';
import type { ParticipantFacts } from './problemRules.ts';

export type StudyToCheck = Calendar & { id: string };

/** Participants in one batch, so that it keeps the event loop and the database busy for milliseconds only. */
const AT_ONCE = 50;

async function joinedIds(db: Db, studyId: string, only: readonly string[] | undefined): Promise<string[]> {
  const all = db
    .selectFrom('participants')
    .select('id')
    .where('study_id', '=', studyId)
    .where('person_id', 'is not', null);
  const rows = await (only ? all.where('id', '=', sql<string>`ANY(${[...only]}::uuid[])`) : all).execute();
  return rows.map(({ id }) => id);
}

const readStatuses = (db: Db, study: StudyToCheck, now: Date, ids: readonly string[]) =>
  db
    .selectFrom('participants')
    .select(['participants.id', statusAt(study, now).as('status'), isHeard(study, now).as('isHeard')])
    .where('participants.id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute();

export async function readProblemFacts(
  db: Db,
  study: StudyToCheck,
  now: Date,
  only?: readonly string[],
): Promise<Map<string, ParticipantFacts>> {
  const undecided = await withUndecided(db, study.id);
  const { thresholds } = await readCheckSettings(db, study.id);
  const found = new Map<string, ParticipantFacts>();
  for (const some of slicesOf(await joinedIds(db, study.id, only), AT_ONCE)) {
    const statuses = await readStatuses(db, study, now, some);
    const implausible = new Set(await withImplausible(db, thresholds, some));
    for (const { id, ...status } of statuses) {
      found.set(id, { ...status, isUndecided: undecided.has(id), isImplausible: implausible.has(id) });
    }
  }
  return found;
}
