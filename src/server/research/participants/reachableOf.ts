import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Participants of the study who can be reminded; of `among` only. */
export async function reachableOf(db: Db, studyId: string, among?: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('contact_addresses')
    .innerJoin('participants', 'participants.id', 'contact_addresses.participant_id')
    .select('participants.id')
    .where('participants.study_id', '=', studyId)
    .where('contact_addresses.confirmed_at', 'is not', null)
    .where('contact_addresses.bounced_at', 'is', null)
    .$if(among !== undefined, (query) => query.where('participants.id', '=', sql<string>`ANY(${among ?? []}::uuid[])`))
    .orderBy('participants.code')
    .execute();
  return rows.map(({ id }) => id);
}
