import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely';
import type { ParticipantsTable, Schema } from '#server/db/schema.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { ParticipantStatus } from '#shared/contract/participants.ts';

export type ListedRow = Pick<
  Selectable<ParticipantsTable>,
  'id' | 'study_id' | 'code' | 'group_name' | 'start_date' | 'end_date' | 'created_at' | 'withdrawn_at'
> & { status: ParticipantStatus };

export type ParticipantRow = Selectable<ParticipantsTable> & {
  status: ParticipantStatus;
  updated_by_email: string | null;
};

export const LISTED_COLUMNS = [
  'participants.id',
  'participants.study_id',
  'participants.code',
  'participants.group_name',
  'participants.start_date',
  'participants.end_date',
  'participants.created_at',
  'participants.withdrawn_at',
] as const;

type Calendar = Pick<StudyAccess, 'timezone' | 'end_date' | 'closed_at'>;

export function statusAt(study: Calendar, now: Date) {
  const lastDay = sql`coalesce(participants.end_date, ${study.end_date}::date)`;
  return sql<ParticipantStatus>`CASE WHEN participants.withdrawn_at IS NOT NULL THEN 'withdrawn'
    WHEN ${study.closed_at !== null}::boolean OR ${lastDay} < ${dayIn(study.timezone, now)}::date THEN 'completed'
    ELSE 'no_invitation' END`;
}

export async function findStudyOf(db: Kysely<Schema>, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('participants').select('study_id').where('id', '=', id).executeTakeFirst();
  return row?.study_id;
}

export function findParticipant(
  db: Kysely<Schema>,
  study: Calendar,
  id: string,
  now: Date,
): Promise<ParticipantRow | undefined> {
  return db
    .selectFrom('participants')
    .leftJoin('users', 'users.id', 'participants.updated_by')
    .selectAll('participants')
    .select([statusAt(study, now).as('status'), 'users.email as updated_by_email'])
    .where('participants.id', '=', id)
    .executeTakeFirst();
}

export async function takenCodes(db: Kysely<Schema>, studyId: string, codes: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('participants')
    .select('code')
    .where('study_id', '=', studyId)
    .where('code', '=', sql<string>`ANY(${codes}::text[])`)
    .execute();
  return new Set(rows.map(({ code }) => code));
}

export async function usedNumbers(db: Kysely<Schema>, studyId: string): Promise<Set<number>> {
  const rows = await db.selectFrom('participants').select('code').where('study_id', '=', studyId).execute();
  return new Set(rows.map(({ code }) => Number(code.split('-')[1])));
}

export async function insertParticipants(
  trx: Transaction<Schema>,
  study: StudyAccess,
  rows: Insertable<ParticipantsTable>[],
  now: Date,
): Promise<ListedRow[]> {
  const inserted = await trx
    .insertInto('participants')
    .values(rows)
    .returning([...LISTED_COLUMNS, statusAt(study, now).as('status')])
    .execute();
  const byId = new Map(inserted.map((row) => [row.id, row]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

export async function updateParticipant(
  trx: Transaction<Schema>,
  id: string,
  next: Updateable<ParticipantsTable>,
): Promise<void> {
  await trx
    .updateTable('participants')
    .set({ ...next, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteParticipant(trx: Transaction<Schema>, id: string): Promise<void> {
  await trx.deleteFrom('participants').where('id', '=', id).execute();
}

export function findOutsideGroup(
  trx: Transaction<Schema>,
  studyId: string,
  ids: readonly string[],
  group: string | null,
): Promise<{ id: string; group_name: string | null }[]> {
  return trx
    .selectFrom('participants')
    .select(['id', 'group_name'])
    .where('study_id', '=', studyId)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('withdrawn_at', 'is', null)
    .where('group_name', 'is distinct from', group)
    .orderBy('code')
    .execute();
}

export async function updateGroups(
  trx: Transaction<Schema>,
  ids: readonly string[],
  next: Pick<Updateable<ParticipantsTable>, 'group_name' | 'updated_at' | 'updated_by'>,
): Promise<void> {
  await trx
    .updateTable('participants')
    .set({ ...next, version: sql`version + 1` })
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute();
}
