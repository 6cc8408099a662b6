import { personOf } from '#server/activities/people.ts';
import type { Db } from '#server/db/schema.ts';
import type { OwnAthlete } from '#shared/contract/connection.ts';
import { CONNECTION_COLUMNS, toOwnAthlete } from './athleteShapes.ts';

export async function findOwnAthlete(db: Db, userId: string): Promise<OwnAthlete | null> {
  const row = await db
    .selectFrom('athletes')
    .select(CONNECTION_COLUMNS)
    .select((eb) =>
      eb
        .selectFrom('activity_counts')
        .select((inner) => inner.fn.sum<number | null>('total').as('total'))
        .whereRef('activity_counts.person_id', '=', 'athletes.id')
        .as('activity_count'),
    )
    .where('athletes.id', '=', personOf(userId))
    .executeTakeFirst();
  return row ? toOwnAthlete({ ...row, activity_count: row.activity_count ?? 0 }) : null;
}
