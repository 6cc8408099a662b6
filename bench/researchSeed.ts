import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Schema } from '#server/db/schema.ts';
import { hashPassword } from '#server/plugins/passwords/passwordHashing.ts';
import { emailOf, nameOf } from './people.ts';

/** Each study has 100 participants and 25 changes in its log. */
export interface ResearchSize {
  labs: number;
  studies: number;
}

export interface SeededResearch {
  /** Owns 10 studies and reads 3 more, at any size. */
  researcher: { email: string; password: string };
  /** The lab with 25 researchers, at any size. */
  labId: string;
  studyIds: string[];
}

export const PARTICIPANTS_PER_STUDY = 100;
const LOG_PER_STUDY = 25;
const IN_FIRST_LAB = 25;
const IN_EACH_LAB = 2;
const OWN_STUDIES = 10;
const SHARED_STUDIES = 3;
const STUDIES_AT_ONCE = 200;
const SAMPLE = 20;
const PASSWORD = 'a password for the bench';

export const labNameOf = (n: number) => `Institute ${nameOf(n * 31 + 7).surname} ${n}`;
export const prefixOf = (n: number) =>
  String.fromCharCode(...[17_576, 676, 26, 1].map((place) => 65 + (Math.floor(n / place) % 26)));
export const titleOf = (n: number) => `${nameOf(n * 17 + 3).surname} and ${nameOf(n).given}`;

async function seedResearchers(db: Kysely<Schema>, labIds: readonly string[]): Promise<string[]> {
  const count = IN_FIRST_LAB + IN_EACH_LAB * (labIds.length - 1);
  const numbers = Array.from({ length: count }, (_, n) => n);
  const ids = numbers.map(() => uuidv7());
  const labOf = (n: number) => (n < IN_FIRST_LAB ? labIds[0] : labIds[1 + ((n - IN_FIRST_LAB) % (labIds.length - 1))]);
  await sql`
    INSERT INTO users (id, email, email_key, role, password_hash, must_change_password, search_text)
    SELECT id, email, email, 'researcher', ${await hashPassword(PASSWORD)}, false, email || E'\nresearcher'
    FROM unnest(${ids}::uuid[], ${numbers.map(emailOf)}::text[]) AS given (id, email)`.execute(db);
  await sql`
    INSERT INTO researchers (id, user_id, lab_id)
    SELECT gen_random_uuid(), user_id, lab_id FROM unnest(${ids}::uuid[], ${numbers.map(labOf)}::uuid[]) AS given (user_id, lab_id)
  `.execute(db);
  return ids;
}

/** Planned, active, ended and closed in turn; the prefix is the number in letters. */
async function seedStudies(db: Kysely<Schema>, count: number, researcherIds: readonly string[]): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, n) => n);
  const ids = numbers.map(() => uuidv7());
  const others = researcherIds.length - 1;
  const owners = numbers.map((n) => researcherIds[n < OWN_STUDIES ? 0 : 1 + ((n - OWN_STUDIES) % others)]);
  await sql`
    INSERT INTO studies (id, lab_id, owner_id, title, title_key, description, code_prefix, timezone, start_date, end_date, sports,
      min_active_days, min_minutes, silent_after_days, collects_heart_rate, collects_device, collects_route, history_weeks,
      contact_email, withdrawal_policy, consent_version, closed_at, details_text, created_at)
    SELECT made.id, researchers.lab_id, made.owner_id, title, lower(title), 'What it is about, in a sentence or two.',
      chr(65 + n / 676 / 26) || chr(65 + n / 676 % 26) || chr(65 + n / 26 % 26) || chr(65 + n % 26), 'Europe/Berlin',
      start_date, start_date + 90, '{run}', 4, 10, 7, true, false, false, 0, 'study@kadenz.example', 'participant', 1,
      CASE WHEN n % 4 = 3 THEN now() END,
      lower(title) || E'\n' || to_char(start_date, 'DD.MM.YYYY') || E'\n' || to_char(start_date + 90, 'DD.MM.YYYY'),
      now() - n * interval '3 hours'
    FROM (
      SELECT id, owner_id, title, n::integer - 1 AS n,
        current_date + (ARRAY[20, -30, -200, -250])[(n - 1) % 4 + 1] - (n / 4 % 10)::integer AS start_date
      FROM unnest(${ids}::uuid[], ${owners}::uuid[], ${numbers.map(titleOf)}::text[]) WITH ORDINALITY
        AS given (id, owner_id, title, n)
    ) AS made
    JOIN researchers ON researchers.user_id = made.owner_id`.execute(db);
  await sql`
    INSERT INTO study_team (study_id, user_id, level, added_at)
    SELECT id, ${researcherIds[0]}::uuid, 'analyst', now()
    FROM unnest(${ids.slice(OWN_STUDIES, OWN_STUDIES + SHARED_STUDIES)}::uuid[]) AS shared (id)`.execute(db);
  await sql`
    INSERT INTO consent_versions (study_id, version, text_de, text_en, created_at)
    SELECT id, 1, repeat('Einwilligung ', 200), repeat('Consent ', 200), now() FROM studies`.execute(db);
  return ids;
}

/** Four groups, every tenth withdrawn; the check characters are not valid, because lists ignore them. */
async function seedParticipants(db: Kysely<Schema>, studyIds: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO participants (id, study_id, code, group_name, end_date, withdrawn_at, withdrawal_requested_by, withdrawal_date,
      withdrawal_choice, created_at)
    SELECT gen_random_uuid(), studies.id, code_prefix || '-' || lpad(n::text, 3, '0') || '-' || n % 10, 'Group ' || n % 4,
      CASE WHEN n % 7 = 0 THEN start_date + 10 END, withdrawn_at, CASE WHEN withdrawn_at IS NOT NULL THEN 'participant' END,
      withdrawn_at::date, CASE WHEN withdrawn_at IS NOT NULL THEN 'keep' END, now() - n * interval '5 hours'
    FROM studies
    CROSS JOIN generate_series(1, ${PARTICIPANTS_PER_STUDY}::integer) AS n
    CROSS JOIN LATERAL (SELECT CASE WHEN n % 10 = 0 THEN now() END AS withdrawn_at) AS w
    WHERE studies.id = ANY(${studyIds}::uuid[])`.execute(db);
  await sql`
    INSERT INTO audit_log (at, actor_id, actor_email, action, object_type, object_id, changes, study_id)
    SELECT now() - n * interval '5 hours', owner_id, owner_key, 'participant.created', 'participant', p.id,
      jsonb_build_object('code', jsonb_build_object('old', NULL, 'new', p.code)), studies.id
    FROM studies
    CROSS JOIN generate_series(1, ${LOG_PER_STUDY}::integer) AS n
    JOIN participants p ON p.study_id = studies.id AND p.code = code_prefix || '-' || lpad(n::text, 3, '0') || '-' || n % 10
    WHERE studies.id = ANY(${studyIds}::uuid[])`.execute(db);
}

export async function seedResearch(db: Kysely<Schema>, size: ResearchSize): Promise<SeededResearch> {
  const names = Array.from({ length: size.labs }, (_, n) => labNameOf(n));
  const labIds = names.map(() => uuidv7());
  await sql`
    INSERT INTO labs (id, name, name_key, email, email_key, search_text)
    SELECT id, name, lower(name), 'lab' || n || '@kadenz.example', 'lab' || n || '@kadenz.example',
      lower(name) || E'\nlab' || n || '@kadenz.example'
    FROM unnest(${labIds}::uuid[], ${names}::text[]) WITH ORDINALITY AS given (id, name, n)`.execute(db);
  const researcherIds = await seedResearchers(db, labIds);
  const studyIds = await seedStudies(db, size.studies, researcherIds);
  for (let from = 0; from < studyIds.length; from += STUDIES_AT_ONCE)
    await seedParticipants(db, studyIds.slice(from, from + STUDIES_AT_ONCE));
  await sql`VACUUM ANALYZE`.execute(db);
  const sample = Array.from({ length: SAMPLE }, (_, n) => studyIds[Math.floor((n * studyIds.length) / SAMPLE)] ?? '');
  return { researcher: { email: emailOf(0), password: PASSWORD }, labId: labIds[0] ?? '', studyIds: sample };
}
