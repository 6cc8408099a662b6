import { sql } from 'kysely';
import type { Scope } from '#server/activities/activityScope.ts';
import { personOf } from '#server/activities/people.ts';
import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { announce } from '#server/db/changeFeed.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { Gear, ListedGear } from '#shared/contract/gear.ts';

export type KnownGear = Omit<Gear, 'may_change'>;

interface Use {
  activity_count: number;
  moving_time: number;
  first_used: string | null;
  last_used: string | null;
  months: Record<string, number>;
}

export async function findGear(
  db: Db,
  id: string,
  { userId }: Scope,
  months: readonly string[],
): Promise<KnownGear | undefined> {
  let query = db
    .selectFrom('gear as g')
    .innerJoin('athletes as p', 'p.id', 'g.athlete_id')
    .selectAll('g')
    .select('p.name as athlete_name')
    .where('g.id', '=', id);
  if (userId !== null) query = query.where('g.athlete_id', '=', personOf(userId));
  const row = await query.executeTakeFirst();
  if (!row) return undefined;
  const { rows } = await sql<Use>`
    WITH uses AS (
      SELECT moving_time, start_date_local, distance, to_char(start_date_local, 'YYYY-MM') AS month
      FROM activities WHERE person_id = ${row.athlete_id}::uuid AND joined_to IS NULL AND gear_id = ${row.strava_id}
    )
    SELECT count(*)::integer AS activity_count, coalesce(sum(moving_time), 0)::bigint AS moving_time,
      min(start_date_local)::date AS first_used, max(start_date_local)::date AS last_used,
      (SELECT coalesce(jsonb_object_agg(month, metres), '{}') FROM (
        SELECT month, sum(distance::numeric)::float8 AS metres FROM uses WHERE month = ANY(${[...months]}::text[]) GROUP BY month
      ) AS by_month) AS months
    FROM uses`.execute(db);
  const use = rows[0];
  return {
    id: row.id,
    strava_id: row.strava_id,
    athlete_id: row.athlete_id,
    athlete_name: row.athlete_name,
    kind: row.kind,
    name: row.name,
    brand: row.brand,
    model: row.model,
    is_primary: row.is_primary,
    is_retired: row.is_retired,
    distance: row.distance,
    wear_limit: row.wear_limit,
    activity_count: use?.activity_count ?? 0,
    moving_time: use?.moving_time ?? 0,
    first_used: use?.first_used ?? null,
    last_used: use?.last_used ?? null,
    months: months.map((month) => ({ month, distance: use?.months[month] ?? 0 })),
  };
}

export async function listGear(db: Db, athleteId: string): Promise<ListedGear[]> {
  const { rows } = await sql<ListedGear>`
    SELECT g.id, g.kind, g.name, g.is_retired, g.distance, g.wear_limit,
      (SELECT max(start_date_local)::date FROM activities a WHERE a.person_id = g.athlete_id AND a.joined_to IS NULL AND a.gear_id = g.strava_id) AS last_used
    FROM gear g WHERE g.athlete_id = ${athleteId}::uuid
    ORDER BY g.is_retired, g.distance DESC, g.id`.execute(db);
  return rows;
}

export async function setWearLimit(
  db: Db,
  { id, userId, limit, actor, now }: { id: string; userId: string; limit: number | null; actor: AuditActor; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const gear = await trx
      .selectFrom('gear')
      .select('wear_limit')
      .where('id', '=', id)
      .where('athlete_id', '=', personOf(userId))
      .forUpdate()
      .executeTakeFirst();
    if (!gear || gear.wear_limit === limit) return;
    await trx.updateTable('gear').set({ wear_limit: limit }).where('id', '=', id).execute();
    await announce(trx, { change: { topics: ['gear'], userId } });
    const changes = { wear_limit: { old: gear.wear_limit, new: limit } };
    await writeAudit(trx, { actor, action: 'gear.changed', objectId: id, changes, at: now });
  });
}
