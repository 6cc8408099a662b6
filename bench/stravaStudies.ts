import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { hashPassword } from '#server/plugins/passwords/passwordHashing.ts';

const PASSWORD = 'a password for the bench';
/** Beside the admin of the bench. */
export const STRAVA_CALLERS = {
  researcher: { email: 'researcher@kadenz.example', password: PASSWORD },
  person: { email: 'person@kadenz.example', password: PASSWORD },
};
const LAB = '019ab300-0000-7000-8000-000000000000';
const USERS = { researcher: '019ab300-0000-7000-8000-000000000001', person: '019ab300-0000-7000-8000-000000000002' };
/** The same at any number of activities, and one of which a small installation has fewer people. */
export const STRAVA_STUDIES = {
  same: { id: '019ab300-0000-7000-8000-000000000003', prefix: 'SAME', participants: 10 },
  large: { id: '019ab300-0000-7000-8000-000000000004', prefix: 'LARGE', participants: 200 },
};
/** Of the two years that the activities span. */
const STUDY_DAYS = 365;

const participantOf = (prefix: string, n: string) =>
  `'019ab3${prefix === 'SAME' ? '10' : '20'}-0000-7000-8000-' || ${n}`;
/** Of the n-th participant of the study that is the same everywhere. */
export const participantIdOf = (n: number) => `019ab310-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

type Study = (typeof STRAVA_STUDIES)[keyof typeof STRAVA_STUDIES];

async function seedStudy(db: Kysely<Schema>, { id, prefix, participants }: Study, athletes: number): Promise<void> {
  await sql`
    INSERT INTO studies (id, lab_id, owner_id, title, title_key, description, code_prefix, timezone, start_date, sports,
      min_active_days, min_minutes, silent_after_days, collects_heart_rate, collects_device, collects_route, history_weeks,
      contact_email, withdrawal_policy, consent_version, details_text, permitted_sources)
    VALUES (${id}::uuid, ${LAB}::uuid, ${USERS.researcher}::uuid, ${prefix}, ${prefix.toLowerCase()}, '', ${prefix},
      'Europe/Berlin', current_date - ${STUDY_DAYS}::integer, '{run,ride}', 3, 10, 7, true, true, false, 0,
      'study@kadenz.example', 'participant', 1, ${prefix.toLowerCase()}, '{file,strava}')`.execute(db);
  await sql`
    INSERT INTO consent_versions (study_id, version, text_de, text_en, created_at)
    VALUES (${id}::uuid, 1, 'Einwilligung', 'Consent', now())`.execute(db);
  await sql`
    INSERT INTO participants (id, study_id, code, person_id, joined_at, joined_day, consent_version, consent_answers,
      consent_sources)
    SELECT (${sql.raw(participantOf(prefix, "lpad(to_hex(n), 12, '0')"))})::uuid, ${id}::uuid, ${prefix} || '-' || lpad(n::text, 5, '0'),
      ('019ab000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, now() - ${STUDY_DAYS}::integer * interval '1 day',
      current_date - ${STUDY_DAYS}::integer, 1, '{heart_rate,device}', '{file,strava}'
    FROM generate_series(0, ${Math.min(participants, athletes) - 1}::integer) AS n`.execute(db);
}

/** A researcher with two studies of the first athletes, and the first athlete as a user with two pieces of gear. */
export async function seedStravaStudies(db: Kysely<Schema>, athletes: number): Promise<void> {
  for (const name of ['researcher', 'person'] as const) {
    const { email, password } = STRAVA_CALLERS[name];
    await sql`
      INSERT INTO users (id, email, email_key, role, password_hash, must_change_password, search_text)
      VALUES (${USERS[name]}::uuid, ${email}, ${email}, ${name === 'person' ? 'user' : name}, ${await hashPassword(password)}, false, ${email})`.execute(
      db,
    );
  }
  await sql`
    INSERT INTO labs (id, name, name_key, email, email_key, search_text)
    VALUES (${LAB}::uuid, 'Movement Lab', 'movement lab', 'lab@kadenz.example', 'lab@kadenz.example', 'movement lab')`.execute(
    db,
  );
  await sql`INSERT INTO researchers (id, user_id, lab_id) VALUES (gen_random_uuid(), ${USERS.researcher}::uuid, ${LAB}::uuid)`.execute(
    db,
  );
  await sql`UPDATE installation_settings SET strava_basis = 'Agreement', strava_basis_at = now()`.execute(db);
  await sql`UPDATE people SET user_id = ${USERS.person}::uuid WHERE id = '019ab000-0000-7000-8000-000000000000'`.execute(
    db,
  );
  for (const study of Object.values(STRAVA_STUDIES)) await seedStudy(db, study, athletes);
}
