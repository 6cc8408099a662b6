import type { Kysely } from 'kysely';
import { personOf } from '#server/activities/people.ts';
import type { Schema } from '#server/db/schema.ts';
import type { OwnAthlete } from '#shared/contract/connection.ts';
import { CONNECTION_COLUMNS, toOwnAthlete } from './athleteShapes.ts';

export async function findOwnAthlete(db: Kysely<Schema>, userId: string): Promise<OwnAthlete | null> {
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
