import { sql } from 'kysely';
import { isBadInput } from '#server/db/databaseErrors.ts';
import type { Db } from '#server/db/schema.ts';
import type { StudyStatus } from '#shared/contract/studies.ts';
import type { StudyRule } from '#shared/days/adherenceRule.ts';
import type { StudyPart } from '#shared/roles.ts';
import { type Caller, partOf } from './studyAccessRepository.ts';
import { studyStatus } from './studyStatus.ts';

export async function findStudy(db: Db, id: string, part: StudyPart, now: Date) {
  const study = await db
    .selectFrom('studies')
    .innerJoin('labs', 'labs.id', 'studies.lab_id')
    .innerJoin('consent_versions as consent', (join) =>
      join.onRef('consent.study_id', '=', 'studies.id').onRef('consent.version', '=', 'studies.consent_version'),
    )
    .leftJoin('users as owner', 'owner.id', 'studies.owner_id')
    .leftJoin('users as editor', 'editor.id', 'studies.updated_by')
    .selectAll('studies')
    .select(['labs.name as lab_name', 'owner.email as owner_email', 'editor.email as updated_by_email'])
    .select(['consent.text_de', 'consent.text_en'])
    .select([
      sql<string | null>`CASE WHEN studies.closed_at IS NOT NULL THEN (
        SELECT actor_email FROM audit_log WHERE object_id = studies.id AND action = 'study.closed' ORDER BY id DESC LIMIT 1
      ) END`.as('closed_by_email'),
      sql<StudyStatus>`${studyStatus(now)}`.as('status'),
      sql<StudyRule>`(SELECT rule FROM study_rules WHERE study_id = studies.id ORDER BY version DESC LIMIT 1)`.as(
        'rule',
      ),
      sql<number>`(SELECT max(version) FROM study_rules WHERE study_id = studies.id)`.as('rule_version'),
      sql<string[]>`ARRAY(SELECT DISTINCT group_name COLLATE "und-x-icu" FROM participants
        WHERE study_id = studies.id AND group_name IS NOT NULL ORDER BY 1)`.as('groups'),
    ])
    .where('studies.id', '=', id)
    .executeTakeFirst();
  return study && { ...study, part };
}

export type StudyRow = NonNullable<Awaited<ReturnType<typeof findStudy>>>;

/** Gives the title only to users with a part in the study. */
export async function findPrefix(
  db: Db,
  code_prefix: string,
  caller: Caller,
): Promise<{ title: string | null } | undefined> {
  const holder = await db
    .selectFrom('studies')
    .select(['title', partOf(caller).as('part')])
    .where('code_prefix', '=', code_prefix)
    .executeTakeFirst();
  return holder && { title: holder.part === null ? null : holder.title };
}

/** Call it outside a transaction, which an unknown name would abort. */
export async function knowsTimeZone(db: Db, name: string): Promise<boolean> {
  try {
    await sql`SELECT now() AT TIME ZONE ${name}::text`.execute(db);
    return true;
  } catch (error) {
    if (isBadInput(error)) return false;
    throw error;
  }
}
