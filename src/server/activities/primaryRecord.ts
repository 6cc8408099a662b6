import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import type { SourceName } from '#shared/sources.ts';

export interface Readable {
  /** Its terms show it to the person; others see it only as the operator's display policy says. */
  held_back: boolean;
  studies: number;
}

const heldBack = (source: RawBuilder<unknown>) =>
  sql`(SELECT terms.display = 'person' FROM source_terms terms WHERE terms.source = ${source})`;
const studiesReading = (personId: RawBuilder<unknown>, source: RawBuilder<unknown>) =>
  sql`(SELECT count(*)::integer FROM participations w WHERE w.person_id = ${personId} AND ${source} = ANY(w.row_sources))`;

export const READABLE_FIELDS = sql`'held_back', ${heldBack(sql`a.source`)},
  'studies', ${studiesReading(sql`a.person_id`, sql`a.source`)}`;

/** Below zero when `one` is the better primary record: studies read an activity by its primary record only. */
export const byReadable = (one: Readable, other: Readable): number =>
  Number(one.held_back) - Number(other.held_back) || other.studies - one.studies;

/** As the primary record it would hide from studies what the other one shows them. */
export const mayBePrimary = (one: Readable, other: Readable): boolean => !one.held_back || other.held_back;

export async function takesPlace(
  trx: Trx,
  personId: string,
  { source, there }: { source: SourceName; there: SourceName },
): Promise<boolean> {
  if (source === there) return false;
  const { rows } = await sql<Readable & { source: string }>`
    SELECT t.source, t.display = 'person' AS held_back,
      ${studiesReading(sql`${personId}::uuid`, sql`t.source`)} AS studies
    FROM source_terms t WHERE t.source IN (${source}, ${there})`.execute(trx);
  const [next, former] = [source, there].map((name) => rows.find((row) => row.source === name));
  return next !== undefined && former !== undefined && byReadable(next, former) < 0;
}

export const HEIR_ORDER = sql`${heldBack(sql`a.source`)}, a.created_at, a.id`;
