import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { seedStravaStudies } from './stravaStudies.ts';

const BATCH = 250_000;
/** Each athlete's activities are adjacent, as after an import, and span the two years up to today. */
const PER_ATHLETE = 1000;
/** Each of these activities has a file too, whose record is the primary one. */
const FILE_EVERY = 10;

export const STRAVA_SPORTS = ['Run', 'Ride', 'Swim', 'Walk', 'Yoga', 'TrailRun'];

/** Ids grow as the product's do. */
const activityIdOf = (n: number) => `019ab100-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
export const athleteIdOf = (n: number) => `019ab000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

interface Index {
  name: string;
  definition: string;
}

async function dropIndexes(db: Kysely<Schema>): Promise<Index[]> {
  const { rows } = await sql<Index>`
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE schemaname = 'public' AND tablename = 'activities' AND indexname NOT IN (SELECT conname FROM pg_constraint)`.execute(
    db,
  );
  for (const { name } of rows) await sql`DROP INDEX ${sql.id(name)}`.execute(db);
  return rows;
}

async function insertActivities(db: Kysely<Schema>, from: number, to: number): Promise<void> {
  await sql`
    INSERT INTO activities (id, strava_id, source, person_id, sport_type, name, start_date, start_date_local, local_day, timezone, distance,
      moving_time, elapsed_time, total_elevation_gain, average_speed, average_heartrate, max_heartrate, device_name, flags, gear_id, file_hash, file_format)
    SELECT ('019ab100-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
      CASE WHEN n % ${FILE_EVERY}::integer > 0 THEN 17000000000 + n END,
      CASE WHEN n % ${FILE_EVERY}::integer > 0 THEN 'strava' ELSE 'file' END,
      ('019ab000-0000-7000-8000-' || lpad(to_hex(n / ${PER_ATHLETE}::integer), 12, '0'))::uuid,
      -- Half of all are runs, and each kind is rarer than the one before it.
      (${STRAVA_SPORTS}::text[])[1 + (h % 2) + (h % 4 = 3)::int + (h % 8 = 7)::int + (h % 16 = 15)::int + (h = 1023)::int],
      (ARRAY['Morning', 'Lunch', 'Afternoon', 'Evening'])[1 + h / 16 % 4] || ' lap ' || lpad(n::text, 7, '0') || ' round the lake',
      start - interval '2 hours', start, start::date, '(GMT+01:00) Europe/Berlin', 2000 + n::bigint * 7919 % 300000 / 10.0,
      600 + n::bigint * 104729 % 9000, 650 + n % 9500, n % 900 / 10.0, 2.2 + n % 40 / 10.0, 110 + n % 70, 130 + n % 70,
      (ARRAY['Forerunner 255', 'Edge 530', NULL])[1 + h % 3],
      CASE WHEN h / 64 % 8 = 0 THEN '{no_heart_rate}' WHEN h = 1000 THEN '{implausible_speed}' ELSE '{}' END::text[], 'g' || n / ${PER_ATHLETE}::integer || '-' || h / 8 % 2,
      CASE WHEN n % ${FILE_EVERY}::integer = 0 THEN sha256(convert_to(n::text, 'UTF8')) END,
      CASE WHEN n % ${FILE_EVERY}::integer = 0 THEN 'fit' END
    FROM (
      -- Values chosen by h do not correlate with day, distance and time.
      SELECT n, hashint4(n) & 1023 AS h, (current_date - 729 + (n::bigint * 7 % 730)::integer) + interval '6 hours' + n::bigint * 37 % 43200 * interval '1 second' AS start
      FROM generate_series(${from}::integer, ${to - 1}::integer) AS n
    ) AS made`.execute(db);
}

/** The records of Strava's API that are joined to those of files. */
async function insertJoined(db: Kysely<Schema>, from: number, to: number): Promise<void> {
  await sql`
    INSERT INTO activities (id, strava_id, source, person_id, sport_type, name, start_date, start_date_local, local_day, timezone, distance,
      moving_time, elapsed_time, total_elevation_gain, average_speed, average_heartrate, max_heartrate, device_name, flags, joined_to)
    SELECT ('019ab200' || substr(id::text, 9))::uuid, 17000000000 + ('x' || right(id::text, 12))::bit(48)::bigint, 'strava', person_id,
      sport_type, name, start_date, start_date_local, local_day, timezone, distance, moving_time, elapsed_time, total_elevation_gain,
      average_speed, average_heartrate, max_heartrate, device_name, flags, id
    FROM activities WHERE id BETWEEN ${activityIdOf(from)}::uuid AND ${activityIdOf(to - 1)}::uuid AND source = 'file'`.execute(
    db,
  );
}

/** The sums that the triggers would have kept. */
async function fillRollups(db: Kysely<Schema>): Promise<void> {
  const sums = sql`count(*), sum(distance::numeric), sum(moving_time::bigint)::bigint, sum(coalesce(total_elevation_gain, 0)::numeric)`;
  const added = sql`sum(total), sum(distance), sum(moving_time), sum(total_elevation_gain)`;
  await sql`TRUNCATE person_days, activity_counts, day_totals, sport_totals`.execute(db);
  await sql`INSERT INTO person_days SELECT person_id, local_day, sport_type, ${sums}, source FROM activities WHERE joined_to IS NULL GROUP BY person_id, local_day, sport_type, source`.execute(
    db,
  );
  await sql`INSERT INTO activity_counts (person_id, sport_type, total, distance, moving_time, total_elevation_gain)
    SELECT person_id, sport_type, ${added} FROM person_days GROUP BY 1, 2`.execute(db);
  await sql`INSERT INTO day_totals SELECT local_day, sport_type, ${added} FROM person_days GROUP BY 1, 2`.execute(db);
  await sql`INSERT INTO sport_totals SELECT sport_type, ${added} FROM person_days GROUP BY 1`.execute(db);
}

/**
 * Fills an empty installation with `count` activities and studies of their people, without indexes and triggers, which are recreated afterwards:
 * about a minute per million, a quarter of an hour for ten million.
 */
export async function seedStrava(db: Kysely<Schema>, count: number): Promise<void> {
  const id = sql`('019ab000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  const athletes = sql`generate_series(0, ${Math.ceil(count / PER_ATHLETE) - 1}::integer) AS n`;
  await sql`INSERT INTO people (id) SELECT ${id} FROM ${athletes}`.execute(db);
  await sql`
    INSERT INTO athletes (id, strava_id, name, status, scopes, connected_at)
    SELECT ${id}, 50000000 + n, 'Athlete ' || n, 'connected', '{read}', now() FROM ${athletes}`.execute(db);
  await sql`
    INSERT INTO gear (id, strava_id, athlete_id, kind, name, brand, fetched_at)
    SELECT gen_random_uuid(), 'g' || n || '-' || pair, ${id}, (ARRAY['shoes', 'bike'])[pair + 1], 'Daily', 'Example', now()
    FROM ${athletes}, generate_series(0, 1) AS pair`.execute(db);
  const indexes = await dropIndexes(db);
  await sql`ALTER TABLE activities DISABLE TRIGGER USER, DROP CONSTRAINT activities_person_id_fkey`.execute(db);
  for (let from = 0; from < count; from += BATCH) {
    const to = Math.min(from + BATCH, count);
    await insertActivities(db, from, to);
    await insertJoined(db, from, to);
  }
  await fillRollups(db);
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  await sql`ALTER TABLE activities ENABLE TRIGGER USER,
    ADD CONSTRAINT activities_person_id_fkey FOREIGN KEY (person_id) REFERENCES people (id) ON DELETE CASCADE`.execute(
    db,
  );
  await seedStravaStudies(db, Math.ceil(count / PER_ATHLETE));
  await sql`VACUUM ANALYZE`.execute(db);
}
