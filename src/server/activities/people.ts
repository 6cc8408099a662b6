import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Trx } from '#server/db/schema.ts';
import type { SourceName } from '#shared/sources.ts';
import { settleAnsweredFiles } from './answeredFiles.ts';
import { noteDuplicates } from './duplicateCandidates.ts';
import { moveEnded } from './endedAccounts.ts';
import { joinToFiles, leavePrimaries } from './joinedRecords.ts';
import { dropUnshared, sharedFilesOf } from './recordFlags.ts';
import { dropSameFiles, joinSameRecordings } from './sameRecordings.ts';

export const personOf = (userId: string): RawBuilder<string> =>
  sql<string>`(SELECT id FROM people WHERE user_id = ${userId}::uuid)`;

export const userOfAthlete = sql<string | null>`(SELECT user_id FROM people WHERE people.id = athletes.id)`.as(
  'user_id',
);

/**
 * The first day that a study of an athlete without an account reads, and far ahead when they agreed to Strava in none; null:
 * there is no limit.
 */
export const firstDayOfAthlete = sql<string | null>`(
  SELECT min(CASE WHEN 'strava' = ANY(p.consent_sources) THEN w.first_day ELSE '9999-12-31' END)::text
  FROM people JOIN participations w ON w.person_id = people.id JOIN participants p ON p.id = w.participant_id
  WHERE people.id = athletes.id AND people.user_id IS NULL)`.as('first_day');

/** Studies that may read an athlete's account, until the participant is withdrawn. */
export const STUDIES_OF_ATHLETE = sql<number>`(
  SELECT count(*)::integer FROM participations w JOIN participants ON participants.id = w.participant_id
  WHERE w.person_id = athletes.id AND participants.withdrawn_at IS NULL AND 'strava' = ANY(w.agreed_sources))`;

export const userOfAccount = sql<
  string | null
>`(SELECT user_id FROM people WHERE people.id = source_accounts.person_id)`.as('user_id');

/** The e-mail of the user of an activity `a`, without a Strava account `p`, whose name is shown otherwise. */
export const EMAIL_WITHOUT_STRAVA = sql<string | null>`CASE WHEN p.id IS NULL THEN (
  SELECT users.email FROM people JOIN users ON users.id = people.user_id WHERE people.id = a.person_id
) END`;

export async function findPersonOf(db: Db, userId: string): Promise<string | undefined> {
  return (await db.selectFrom('people').select('id').where('user_id', '=', userId).executeTakeFirst())?.id;
}

export async function createPerson(trx: Trx, now: Date): Promise<string> {
  const id = uuidv7({ msecs: now.getTime() });
  await trx.insertInto('people').values({ id, user_id: null, created_at: now }).execute();
  return id;
}

export async function movePerson(trx: Trx, from: string, to: string, now: Date): Promise<void> {
  await dropSameFiles(trx, from, to);
  const moved = await trx
    .updateTable('activities')
    .set({ person_id: to })
    .where('person_id', '=', from)
    .returning('id')
    .execute();
  await trx.updateTable('participants').set({ person_id: to }).where('person_id', '=', from).execute();
  await trx.updateTable('uploads').set({ person_id: to }).where('person_id', '=', from).execute();
  await trx.updateTable('duplicate_pairs').set({ person_id: to }).where('person_id', '=', from).execute();
  await trx.updateTable('source_accounts').set({ person_id: to }).where('person_id', '=', from).execute();
  await moveEnded(trx, { from, to });
  await trx.deleteFrom('people').where('id', '=', from).execute();
  await dropUnshared(trx, await sharedFilesOf(trx, to));
  await joinToFiles(trx, to);
  const ids = moved.map(({ id }) => id);
  await joinSameRecordings(trx, to, ids);
  await noteDuplicates(trx, to, ids, now);
}

/** Pairs follow their records; one whose records part is no question any more. */
async function movePairs(trx: Trx, from: string, to: string): Promise<void> {
  const moved = sql`(SELECT count(*) FROM activities a
    WHERE a.id IN (pair.first_id, pair.second_id) AND a.person_id = ${to}::uuid)`;
  await sql`DELETE FROM duplicate_pairs AS pair WHERE person_id = ${from}::uuid AND ${moved} = 1`.execute(trx);
  await sql`
    UPDATE duplicate_pairs AS pair SET person_id = ${to}::uuid
    WHERE person_id = ${from}::uuid AND ${moved} = 2`.execute(trx);
}

export async function moveOthers(trx: Trx, from: string, to: string, now: Date): Promise<void> {
  const leaving = sql`person_id = ${from}::uuid AND source <> 'strava'`;
  await leavePrimaries(trx, leaving);
  const { rows: moved } = await sql<{ id: string }>`
    UPDATE activities SET person_id = ${to}::uuid, joined_to = CASE WHEN joined_to IN (
      SELECT id FROM activities WHERE person_id = ${from}::uuid AND source = 'strava') THEN NULL ELSE joined_to END
    WHERE ${leaving} RETURNING id`.execute(trx);
  const ids = moved.map(({ id }) => id);
  await movePairs(trx, from, to);
  await trx.updateTable('uploads').set({ person_id: to }).where('person_id', '=', from).execute();
  await trx.updateTable('source_accounts').set({ person_id: to }).where('person_id', '=', from).execute();
  await moveEnded(trx, { from, to }, sql`source <> 'strava'`);
  await noteDuplicates(trx, to, ids, now);
  await settleAnsweredFiles(trx, to);
}

export async function lockPersonOf(trx: Trx, userId: string, now: Date): Promise<string> {
  await trx
    .insertInto('people')
    .values({ id: uuidv7({ msecs: now.getTime() }), user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const person = trx.selectFrom('people').select('id').where('user_id', '=', userId);
  return (await person.forUpdate().executeTakeFirstOrThrow()).id;
}

/**
 * Locks the records of a person, so that no import and no decision misses the record of another one; Strava's import
 * locks the athlete's row. Returns the user.
 */
export async function lockRecords(trx: Trx, personId: string): Promise<string | null> {
  await trx.selectFrom('athletes').select('id').where('id', '=', personId).forUpdate().execute();
  const person = trx.selectFrom('people').select('user_id').where('id', '=', personId);
  return (await person.forNoKeyUpdate().executeTakeFirst())?.user_id ?? null;
}

/** What came by an account of any source, and the account. */
export async function deleteAccountRows(
  trx: Trx,
  { id, person_id, source }: { id: string; person_id: string; source: SourceName },
): Promise<void> {
  await leavePrimaries(trx, sql`person_id = ${person_id}::uuid AND source = ${source}`);
  await trx.deleteFrom('activities').where('person_id', '=', person_id).where('source', '=', source).execute();
  await settleAnsweredFiles(trx, person_id);
  if (source === 'strava') {
    const athlete = trx.deleteFrom('athletes').where('id', '=', id).returning('strava_id');
    const { strava_id } = await athlete.executeTakeFirstOrThrow();
    await trx.deleteFrom('webhook_events').where('owner_id', '=', strava_id).execute();
  } else {
    await trx.deleteFrom('source_accounts').where('id', '=', id).execute();
  }
  await deleteUnusedPerson(trx, person_id);
}

/** Deletes a person without a user, an account and a study, because no one can reach their activities. */
export async function deleteUnusedPerson(trx: Trx, id: string): Promise<void> {
  const shared = await sharedFilesOf(trx, id);
  await trx
    .deleteFrom('people')
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('athletes').select('athletes.id').whereRef('athletes.id', '=', 'people.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('source_accounts').select('source').whereRef('person_id', '=', 'people.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('participants').select('participants.id').whereRef('person_id', '=', 'people.id'))),
    )
    .execute();
  await dropUnshared(trx, shared);
}
