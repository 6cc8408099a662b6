import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { LabsTable, ParticipantsTable, StudiesTable } from '#server/db/schema/researchSchema.ts';
import type { Db } from '#server/db/schema.ts';
import type { TeamLevel } from '#shared/roles.ts';
import { SOURCE_NAMES } from '#shared/sources.ts';

let count = 0;

function next(): number {
  count += 1;
  return count;
}

function prefixOf(number: number): string {
  const letters = [...number.toString(26).padStart(2, '0')].map((digit) =>
    String.fromCharCode(65 + Number.parseInt(digit, 26)),
  );
  return `T${letters.join('')}`;
}

export async function createTestLab(db: Db, overrides: Partial<Insertable<LabsTable>> = {}): Promise<{ id: string }> {
  const name = overrides.name ?? `Lab ${next()}`;
  const email = overrides.email ?? 'lab@example.org';
  const row = {
    id: uuidv7(),
    name,
    name_key: name.toLowerCase(),
    email,
    email_key: email.toLowerCase(),
    search_text: `${name}\n${email}`.toLowerCase(),
    ...overrides,
  };
  await db.insertInto('labs').values(row).execute();
  return { id: row.id };
}

export async function createTestResearcher(db: Db, lab_id: string, user_id: string): Promise<{ id: string }> {
  const id = uuidv7();
  await db.insertInto('researchers').values({ id, user_id, lab_id }).execute();
  return { id };
}

/** Active since 1 January 2026, without an end. */
export async function createTestStudy(
  db: Db,
  lab_id: string,
  owner_id: string | null,
  overrides: Partial<Insertable<StudiesTable>> = {},
): Promise<{ id: string; code_prefix: string }> {
  const number = next();
  const title = overrides.title ?? `Study ${number}`;
  const row = {
    id: uuidv7(),
    lab_id,
    owner_id,
    title,
    title_key: title.toLowerCase(),
    description: '',
    code_prefix: prefixOf(number),
    timezone: 'Europe/Berlin',
    start_date: '2026-01-01',
    end_date: null,
    sports: [],
    min_active_days: 4,
    min_minutes: 10,
    silent_after_days: 7,
    collects_heart_rate: false,
    collects_device: false,
    collects_route: false,
    history_weeks: 0,
    contact_email: 'study@example.org',
    ethics_ref: null,
    withdrawal_policy: 'participant' as const,
    consent_version: 1,
    closed_at: null,
    details_text: title.toLowerCase(),
    updated_by: owner_id,
    ...overrides,
  };
  await db.insertInto('studies').values(row).execute();
  const consent = { study_id: row.id, version: 1, text_de: 'Einwilligung', text_en: 'Consent', created_at: new Date() };
  await db.insertInto('consent_versions').values(consent).execute();
  return { id: row.id, code_prefix: row.code_prefix };
}

export async function addToTestTeam(db: Db, study_id: string, user_id: string, level: TeamLevel): Promise<void> {
  await db.insertInto('study_team').values({ study_id, user_id, level, added_at: new Date() }).execute();
}

export async function createTestParticipant(
  db: Db,
  study_id: string,
  code: string,
  overrides: Partial<Insertable<ParticipantsTable>> = {},
): Promise<{ id: string }> {
  const id = uuidv7();
  const row = {
    id,
    study_id,
    code,
    group_name: null,
    start_date: null,
    end_date: null,
    target_days: null,
    withdrawn_at: null,
    withdrawal_requested_by: null,
    withdrawal_date: null,
    withdrawal_choice: null,
    withdrawal_reason: null,
    updated_by: null,
    consent_sources: [...SOURCE_NAMES],
    ...overrides,
  };
  await db.insertInto('participants').values(row).execute();
  return { id };
}

export async function emptyResearch(db: Db): Promise<void> {
  for (const table of ['erasable_values', 'participants', 'consent_texts', 'studies', 'researchers', 'labs'] as const) {
    await db.deleteFrom(table).execute();
  }
}

export async function resetInstallation(db: Db): Promise<void> {
  await db
    .updateTable('installation_settings')
    .set({ display_policy: 'full', strava_basis: null, strava_basis_at: null, strava_basis_by: null })
    .execute();
}
