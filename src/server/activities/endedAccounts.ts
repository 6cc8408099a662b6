import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import type { SourceName } from '#shared/sources.ts';

/** Before the data of an ended account are deleted, so that its person's days in studies stay those of a connection. */
export async function keepEnded(
  trx: Trx,
  { person_id, source }: { person_id: string; source: SourceName },
): Promise<void> {
  await sql`
    INSERT INTO ended_accounts AS known (person_id, source, first_connected_at, broken_since)
    SELECT person_id, source, first_connected_at, status_since FROM person_accounts a
    WHERE a.person_id = ${person_id}::uuid AND a.source = ${source}
      AND EXISTS (SELECT FROM participants WHERE participants.person_id = a.person_id)
    ON CONFLICT (person_id, source) DO UPDATE
    SET first_connected_at = least(known.first_connected_at, excluded.first_connected_at),
      broken_since = excluded.broken_since`.execute(trx);
}

/** `which`: a condition on the columns of `ended_accounts`. */
export async function moveEnded(
  trx: Trx,
  { from, to }: { from: string; to: string },
  which: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  await sql`
    WITH moved AS (DELETE FROM ended_accounts WHERE person_id = ${from}::uuid AND ${which} RETURNING *)
    INSERT INTO ended_accounts AS known (person_id, source, first_connected_at, broken_since)
    SELECT ${to}::uuid, source, first_connected_at, broken_since FROM moved
    ON CONFLICT (person_id, source) DO UPDATE
    SET first_connected_at = least(known.first_connected_at, excluded.first_connected_at),
      broken_since = greatest(known.broken_since, excluded.broken_since)`.execute(trx);
}
