import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

const BATCH = 20_000;
const PER_ATHLETE = 1000;

export async function seedActivities(db: Kysely<Schema>, count: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM activities`.execute(db);
  for (let from = rows[0]?.n ?? 0; from < count; from += BATCH) {
    const to = Math.min(from + BATCH, count);
    await sql`
      WITH made AS MATERIALIZED (
        SELECT gen_random_uuid() AS id, n
        FROM generate_series(${Math.floor(from / PER_ATHLETE)}::integer, ${Math.ceil(to / PER_ATHLETE) - 1}::integer) AS n
        WHERE NOT EXISTS (SELECT FROM athletes WHERE strava_id = 50000000 + n)
      ), theirs AS (INSERT INTO people (id) SELECT id FROM made)
      INSERT INTO athletes (id, strava_id, name, status, scopes, connected_at)
      SELECT id, 50000000 + n, 'Athlete ' || n, 'connected', '{read}', now() FROM made`.execute(db);
    await sql`
      INSERT INTO activities (id, strava_id, source, person_id, sport_type, name, start_date, start_date_local, local_day, timezone,
        distance, moving_time, elapsed_time, total_elevation_gain, average_speed, average_heartrate, max_heartrate, device_name)
      SELECT gen_random_uuid(), 17000000000 + n, 'strava', p.id, (ARRAY['Run', 'Ride', 'Swim', 'Walk'])[n % 4 + 1], 'Lap ' || n || ' round the lake',
        day + interval '6 hours', day + interval '8 hours', day, '(GMT+01:00) Europe/Berlin',
        2000 + n % 30000 + 0.5, 600 + n % 9000, 650 + n % 9500, n % 900 / 10.0, 2.2 + n % 40 / 10.0, 110 + n % 70, 130 + n % 70, 'Forerunner 255'
      FROM (
        SELECT n, n / ${PER_ATHLETE}::integer AS athlete, date '2024-01-01' + n * 7 % 730 AS day
        FROM generate_series(${from}::integer, ${to - 1}::integer) AS n
      ) AS made JOIN athletes p ON p.strava_id = 50000000 + athlete`.execute(db);
  }
  await sql`VACUUM ANALYZE activities`.execute(db);
}
