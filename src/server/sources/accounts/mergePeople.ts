import { movePerson } from '#server/activities/people.ts';
import type { Db, Trx } from '#server/db/schema.ts';

/** `other_code`: both take part in one study; `has_athlete`: a Strava account cannot move. */
type Merged = 'merged' | 'other_code' | 'has_athlete';

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

/** Two people turn out to be one: all of `from`, with its codes, becomes that of `to`. */
export async function mergePeople(trx: Trx, from: string, to: string, now: Date): Promise<Merged> {
  if (from === to) return 'merged';
  if (await shareStudy(trx, from, to)) return 'other_code';
  const athlete = await trx.selectFrom('athletes').select('id').where('id', '=', from).executeTakeFirst();
  if (athlete) return 'has_athlete';
  await movePerson(trx, from, to, now);
  return 'merged';
}
