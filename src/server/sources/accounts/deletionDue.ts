import type { Trx } from '#server/db/schema.ts';
import { DAY_MS } from '#shared/constants.ts';
import type { SourceName } from '#shared/sources.ts';

/** When the data of a connection that ends `now` are deleted, by the terms of its source; null: never. */
export async function deletionDue(trx: Trx, source: SourceName, now: Date): Promise<Date | null> {
  const { delete_days } = await trx
    .selectFrom('source_terms')
    .select('delete_days')
    .where('source', '=', source)
    .executeTakeFirstOrThrow();
  return delete_days === null ? null : new Date(now.getTime() + delete_days * DAY_MS);
}
