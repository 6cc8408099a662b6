import { type Selectable, sql } from 'kysely';
import type { StudiesTable } from '#server/db/schema/researchSchema.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { Reach, StudyPart } from '#shared/roles.ts';

export interface Caller {
  id: string;
  reach: Reach;
}

const COLUMNS = [
  'id',
  'lab_id',
  'owner_id',
  'title',
  'code_prefix',
  'timezone',
  'start_date',
  'end_date',
  'permitted_sources',
  'silent_after_days',
  'withdrawal_policy',
  'closed_at',
  'version',
] as const;

export interface StudyAccess extends Pick<Selectable<StudiesTable>, (typeof COLUMNS)[number]> {
  part: StudyPart;
  /** The caller must not learn who is in which group: the one place that decides it. */
  is_blinded: boolean;
}

export function partOf(caller: Caller) {
  if (caller.reach === 'all') return sql<StudyPart | null>`'admin'`;
  return sql<StudyPart | null>`CASE WHEN studies.owner_id = ${caller.id} THEN 'owner'
    ELSE (SELECT level FROM study_team WHERE study_id = studies.id AND user_id = ${caller.id}) END`;
}

function isBlinded({ id, reach }: Caller) {
  if (reach === 'all') return sql<boolean>`false`;
  return sql<boolean>`studies.analysts_blinded AND EXISTS (SELECT FROM study_team
    WHERE study_id = studies.id AND user_id = ${id} AND level = 'analyst' AND unblinded_at IS NULL)`;
}

function selectAccess(db: Db, studyId: string, caller: Caller) {
  return db
    .selectFrom('studies')
    .select([...COLUMNS, partOf(caller).as('part'), isBlinded(caller).as('is_blinded')])
    .where('id', '=', studyId);
}

const known = (row: (Omit<StudyAccess, 'part'> & { part: StudyPart | null }) | undefined): StudyAccess | undefined =>
  row?.part ? { ...row, part: row.part } : undefined;

/** Undefined when the study does not exist or the caller has no part in it; `studyId` is a UUID. */
export async function findStudyAccess(db: Db, studyId: string, caller: Caller): Promise<StudyAccess | undefined> {
  return known(await selectAccess(db, studyId, caller).executeTakeFirst());
}

export async function lockStudyAccess(trx: Trx, studyId: string, caller: Caller): Promise<StudyAccess | undefined> {
  return known(await selectAccess(trx, studyId, caller).forNoKeyUpdate().executeTakeFirst());
}
