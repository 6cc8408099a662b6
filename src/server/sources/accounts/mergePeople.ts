import { movePerson } from '#server/activities/people.ts';
import type { Db, Trx } from '#server/db/schema.ts';

/**
 * `other_code`: both take part in one study; `has_athlete`: a Strava account cannot move; `same_source`: both have an
 * account at one source; `uploading`: files of both are being read.
 */
type Merged = 'merged' | 'other_code' | 'has_athlete' | 'same_source' | 'uploading';

async function shareStudy(db: Db, one: string, other: string): Promise<boolean> {
  const shared = await db
    .selectFrom('participants as a')
    .innerJoin('participants as b', 'b.study_id', 'a.study_id')
    .select('a.id')
    .where('a.person_id', '=', one)
    .where('b.person_id', '=', other)
    .executeTakeFirst();
  return shared !== undefined;
}

async function haveAccountsAtOneSource(db: Db, one: string, other: string): Promise<boolean> {
  const shared = await db
    .selectFrom('source_accounts as a')
    .innerJoin('source_accounts as b', 'b.source', 'a.source')
    .select('a.id')
    .where('a.person_id', '=', one)
    .where('b.person_id', '=', other)
    .executeTakeFirst();
  return shared !== undefined;
}

async function areBothUploading(db: Db, one: string, other: string): Promise<boolean> {
  const running = await db
    .selectFrom('uploads')
    .select('person_id')
    .where('person_id', 'in', [one, other])
    .where('state', 'in', ['receiving', 'waiting', 'running'])
    .execute();
  return running.length > 1;
}

/** Two people turn out to be one: all of `from`, with its codes, becomes that of `to`. */
export async function mergePeople(trx: Trx, from: string, to: string, now: Date): Promise<Merged> {
  if (from === to) return 'merged';
  if (await shareStudy(trx, from, to)) return 'other_code';
  const athlete = await trx.selectFrom('athletes').select('id').where('id', '=', from).executeTakeFirst();
  if (athlete) return 'has_athlete';
  if (await haveAccountsAtOneSource(trx, from, to)) return 'same_source';
  if (await areBothUploading(trx, from, to)) return 'uploading';
  await movePerson(trx, from, to, now);
  return 'merged';
}
