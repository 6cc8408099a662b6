import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Schema } from '#server/db/schema.ts';
import { hashPassword } from '#server/plugins/passwords/passwordHashing.ts';

export interface DaysSize {
  participants: number;
  activities: number;
}

export interface SeededDays {
  studyId: string;
  owner: { email: string; password: string };
}

/** Days of the study, of which today is the last. */
export const STUDY_DAYS = 365;
const PASSWORD = 'a password for the bench';
const EMAIL = 'owner@kadenz.example';
const BATCH = 20_000;

async function seedStudy(db: Kysely<Schema>): Promise<{ studyId: string; labId: string }> {
  const [labId, ownerId, studyId] = [uuidv7(), uuidv7(), uuidv7()];
  await sql`
    INSERT INTO labs (id, name, name_key, email, email_key, search_text)
    VALUES (${labId}::uuid, 'Movement Lab', 'movement lab', 'lab@kadenz.example', 'lab@kadenz.example', 'movement lab')`.execute(
    db,
  );
  await sql`
    INSERT INTO users (id, email, email_key, role, password_hash, must_change_password, search_text)
    VALUES (${ownerId}::uuid, ${EMAIL}, ${EMAIL}, 'researcher', ${await hashPassword(PASSWORD)}, false, ${EMAIL})`.execute(
    db,
  );
  await sql`INSERT INTO researchers (id, user_id, lab_id) VALUES (gen_random_uuid(), ${ownerId}::uuid, ${labId}::uuid)`.execute(
    db,
  );
  await sql`
    INSERT INTO studies (id, lab_id, owner_id, title, title_key, description, code_prefix, timezone, start_date, sports,
      min_active_days, min_minutes, silent_after_days, collects_heart_rate, collects_device, collects_route, history_weeks,
      contact_email, withdrawal_policy, consent_version, details_text, permitted_sources)
    VALUES (${studyId}::uuid, ${labId}::uuid, ${ownerId}::uuid, 'Steps after surgery', 'steps after surgery', '', 'BEN',
      'Europe/Berlin', current_date - ${STUDY_DAYS - 1}::integer, '{}', 4, 10, 7, true, true, false, 0, 'study@kadenz.example',
      'participant', 1, 'steps after surgery', '{file,strava}')`.execute(db);
  await sql`
    INSERT INTO consent_versions (study_id, version, text_de, text_en, created_at)
    VALUES (${studyId}::uuid, 1, 'Einwilligung', 'Consent', now())`.execute(db);
  await sql`UPDATE installation_settings SET strava_basis = 'Agreement', strava_basis_at = now()`.execute(db);
  return { studyId, labId };
}

async function seedPeople(db: Kysely<Schema>, studyId: string, participants: number): Promise<void> {
  await sql`
    WITH made AS MATERIALIZED (
      SELECT gen_random_uuid() AS id, n, now() - ${STUDY_DAYS}::integer * interval '1 day' AS at
      FROM generate_series(1, ${participants}::integer) AS n
    ), theirs AS (INSERT INTO people (id) SELECT id FROM made), accounts AS (
      INSERT INTO athletes (id, strava_id, name, status, scopes, connected_at, last_sync_at)
      SELECT id, 50000000 + n, 'Athlete ' || n, 'connected', '{read}', at, now() FROM made
    )
    INSERT INTO participants (id, study_id, code, group_name, person_id, joined_at, joined_day, consent_answers,
      consent_sources)
    SELECT gen_random_uuid(), ${studyId}::uuid, 'BEN-' || lpad(n::text, 5, '0'), 'Group ' || n % 4, id, at, at::date,
      '{heart_rate,device}', '{file,strava}' FROM made`.execute(db);
}

/** The indexes are made at the end, because keeping them up to date takes most of the time. */
async function seedActivities(db: Kysely<Schema>, { participants, activities }: DaysSize): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE tablename = 'activities'
      AND indexname NOT IN (SELECT conname FROM pg_constraint WHERE conrelid = 'activities'::regclass)`.execute(db);
  for (const { name } of indexes) await sql`DROP INDEX ${sql.id(name)}`.execute(db);
  for (let from = 0; from < activities; from += BATCH) {
    await sql`
      INSERT INTO activities (id, strava_id, source, person_id, sport_type, name, start_date, start_date_local, local_day,
        timezone, distance, moving_time, elapsed_time, total_elevation_gain, average_speed, average_heartrate, max_heartrate,
        device_name)
      SELECT gen_random_uuid(), 17000000000 + n, 'strava', a.id, (ARRAY['Run', 'Ride', 'Swim', 'Walk'])[n % 4 + 1],
        'Lap ' || n, day + interval '6 hours', day + interval '8 hours', day, '(GMT+01:00) Europe/Berlin',
        2000 + n % 30000 + 0.5, 600 + n % 9000, 650 + n % 9500, n % 900 / 10.0, 2.2 + n % 10 / 10.0, 110 + n % 70,
        130 + n % 70, 'Forerunner 255'
      FROM (
        SELECT n, 50000001 + n % ${participants}::integer AS athlete,
          current_date - (n / ${participants}::integer * 7 % ${STUDY_DAYS}::integer)::integer AS day
        FROM generate_series(${from}::integer, ${Math.min(from + BATCH, activities) - 1}::integer) AS n
      ) AS made JOIN athletes a ON a.strava_id = athlete`.execute(db);
  }
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
}

/** A study over a year; the activities lie evenly on participants and days. */
export async function seedDays(db: Kysely<Schema>, size: DaysSize): Promise<SeededDays> {
  const { studyId } = await seedStudy(db);
  await seedPeople(db, studyId, size.participants);
  await seedActivities(db, size);
  await sql`VACUUM ANALYZE`.execute(db);
  return { studyId, owner: { email: EMAIL, password: PASSWORD } };
}
