import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Trx } from '#server/db/schema.ts';
import { slicesOf } from '#shared/slicesOf.ts';
import { settleAnsweredFiles } from './answeredFiles.ts';
import { duplicateRuleOf, LONGEST_SHIFT_SECONDS } from './duplicateRule.ts';
import { type FindingOf, ROWS_AT_ONCE, storeAllFindings } from './recordFlags.ts';

/** Local times differ by as much as the times themselves and the two zones, from -12 to +14 hours. */
const LOCAL_HOURS = 40;

interface Side {
  id: string;
  family: string;
  /** Milliseconds since 1970. */
  start_date: number;
  elapsed_time: number;
  distance: number;
}

interface Row {
  one: Side;
  other: Side;
}

/** With joins for the kinds of sport the database plans this statement twice as long. */
const side = (alias: 'n' | 'o') => sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)},
  'family', coalesce(
    (SELECT kind FROM sport_kinds WHERE sport_kinds.sport_type = ${sql.ref(`${alias}.sport_type`)}),
    ${sql.ref(`${alias}.sport_type`)}),
  'start_date', extract(epoch FROM ${sql.ref(`${alias}.start_date`)}) * 1000,
  'elapsed_time', ${sql.ref(`${alias}.elapsed_time`)}, 'distance', ${sql.ref(`${alias}.distance`)})`;

const MINUTE_MS = 60_000;

const dated = (found: Side) => ({ ...found, start_date: new Date(found.start_date) });

/**
 * Looks for records that may be of the same activity as those with `ids`, and notes the new ones; those that people
 * decided stay decided. Returns which of `ids` wait for a decision; the caller holds the lock of the athlete's row.
 * Records that `areNew` have no pairs yet.
 */
export async function noteDuplicates(
  trx: Trx,
  personId: string,
  ids: readonly string[],
  now: Date,
  { areNew = false } = {},
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  // Without statistics of the table, and without OFFSET, PostgreSQL reads an index of all people for each record.
  const { rows } = await sql<Row>`
    SELECT ${side('n')} AS one, ${side('o')} AS other
    FROM (SELECT * FROM activities WHERE id = ANY(${[...ids]}::uuid[]) OFFSET 0) AS n
    CROSS JOIN LATERAL (
      SELECT * FROM activities
      WHERE person_id = n.person_id
        AND start_date_local BETWEEN n.start_date_local - make_interval(hours => ${LOCAL_HOURS})
          AND n.start_date_local + make_interval(hours => ${LOCAL_HOURS})
      OFFSET 0
    ) AS o
    WHERE n.person_id = ${personId}::uuid AND n.joined_to IS NULL AND o.joined_to IS NULL
      AND (o.id > n.id OR o.id <> ALL(${[...ids]}::uuid[]))
      AND abs(extract(epoch FROM o.start_date - n.start_date)) <= ${LONGEST_SHIFT_SECONDS + 1}`.execute(trx);
  const found = rows.flatMap(({ one, other }) => {
    const rule = duplicateRuleOf(dated(one), dated(other));
    const [first_id = '', second_id = ''] = [one.id, other.id].sort();
    const apart = Math.abs(one.start_date - other.start_date) / MINUTE_MS;
    return rule === null ? [] : [{ first_id, second_id, rule, apart }];
  });
  if (!areNew) await dropUndecided(trx, personId, ids, found);
  if (found.length === 0) return new Set();
  const shifted = found.flatMap(({ first_id, second_id, rule, apart }): FindingOf[] => {
    const finding = { flag: 'time_zone_suspect', measure: 'time_zone_shifted', value: apart } as const;
    return rule === 'shifted'
      ? [first_id, second_id].map((id) => ({ ...finding, of: { id, person_id: personId } }))
      : [];
  });
  await storeAllFindings(trx, shifted, now);
  const pairs = found.map(({ first_id, second_id, rule }) => ({
    first_id,
    second_id,
    rule,
    id: uuidv7({ msecs: now.getTime() }),
    person_id: personId,
    found_at: now,
  }));
  for (const some of slicesOf(pairs, ROWS_AT_ONCE)) {
    await trx
      .insertInto('duplicate_pairs')
      .values(some)
      .onConflict((conflict) => conflict.columns(['first_id', 'second_id']).doNothing())
      .execute();
  }
  const open = await openPairsOf(trx, ids);
  return new Set(open.flatMap(({ first_id, second_id }) => [first_id, second_id]).filter((id) => ids.includes(id)));
}

const openPairsOf = (trx: Trx, ids: readonly string[]) =>
  trx
    .selectFrom('duplicate_pairs')
    .select(['id', 'first_id', 'second_id'])
    .where('decision', 'is', null)
    .where((eb) => eb.or([eb('first_id', 'in', ids), eb('second_id', 'in', ids)]))
    .execute();

/** A record that changed at its source may no longer be like another one. */
async function dropUndecided(
  trx: Trx,
  personId: string,
  ids: readonly string[],
  found: readonly { first_id: string; second_id: string }[],
): Promise<void> {
  const still = new Set(found.map(({ first_id, second_id }) => `${first_id} ${second_id}`));
  const open = await openPairsOf(trx, ids);
  const gone = open.filter(({ first_id, second_id }) => !still.has(`${first_id} ${second_id}`));
  if (gone.length === 0) return;
  await trx
    .deleteFrom('duplicate_pairs')
    .where(
      'id',
      'in',
      gone.map(({ id }) => id),
    )
    .execute();
  await sql`
    DELETE FROM activity_flags f WHERE f.measure = 'time_zone_shifted'
      AND f.activity_id = ANY(${gone.flatMap(({ first_id, second_id }) => [first_id, second_id])}::uuid[])
      AND NOT EXISTS (
        SELECT FROM duplicate_pairs pair
        WHERE pair.rule = 'shifted' AND f.activity_id IN (pair.first_id, pair.second_id))`.execute(trx);
  await settleAnsweredFiles(trx, personId);
}

/** A decision about `former` holds for `next`, also where that was asked about `next` and is not decided yet. */
export async function handOverPairs(trx: Trx, former: string, next: string): Promise<void> {
  const own = sql`(
    SELECT id, decision, least(other, ${next}::uuid) AS first_id, greatest(other, ${next}::uuid) AS second_id
    FROM (
      SELECT id, decision, CASE WHEN first_id = ${former}::uuid THEN second_id ELSE first_id END AS other
      FROM duplicate_pairs WHERE first_id = ${former}::uuid OR second_id = ${former}::uuid
    ) AS of_former WHERE other <> ${next}::uuid
  ) AS own`;
  await sql`
    DELETE FROM duplicate_pairs AS there USING ${own}
    WHERE there.first_id = own.first_id AND there.second_id = own.second_id
      AND there.decision IS NULL AND own.decision IS NOT NULL`.execute(trx);
  await sql`
    UPDATE duplicate_pairs AS pair SET first_id = own.first_id, second_id = own.second_id,
      primary_id = CASE WHEN primary_id = ${former}::uuid THEN ${next}::uuid ELSE primary_id END
    FROM ${own}
    WHERE pair.id = own.id AND NOT EXISTS (
      SELECT FROM duplicate_pairs AS there
      WHERE there.first_id = own.first_id AND there.second_id = own.second_id
    )`.execute(trx);
}
