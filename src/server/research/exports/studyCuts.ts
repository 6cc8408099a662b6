import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { StudyCutsTable, TableSums } from '#server/db/schema/studyExportsSchema.ts';
import type { Db } from '#server/db/schema.ts';
import type { LeftOut } from '#shared/contract/studyExports.ts';

type CutRow = Selectable<StudyCutsTable>;
export interface Cut extends CutRow {
  amendments: { number: number; at: string; tables_before: TableSums }[];
}

export const nameOfCut = (number: number, amendment: number) =>
  amendment === 0 ? `cut-${number}` : `cut-${number}.${amendment}`;

/** SHA-256 over the sums of a cut's tables, as `sha256sum` would list them by name. */
export function sumOfCut(tables: TableSums): string {
  const names = Object.keys(tables).sort();
  const lines = names.map((name) => `${tables[name]?.sha256}  ${name}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/** The former names and checksums of a cut, which a paper may have cited. */
export const formerSums = ({ number, amendments }: Pick<Cut, 'number' | 'amendments'>) =>
  amendments.map(({ number: amended, tables_before }) => ({
    name: nameOfCut(number, amended),
    sha256_before: sumOfCut(tables_before),
  }));

/** An amendment takes out one participant, whom the lock did not count. */
export function leftOutOf({ left_out, amendments }: Pick<Cut, 'left_out' | 'amendments'>): LeftOut {
  const others = left_out.filter(({ reason }) => reason !== 'erased_participants');
  const atLock = left_out.find(({ reason }) => reason === 'erased_participants')?.count ?? 0;
  const count = atLock + amendments.length;
  return count === 0 ? others : [...others, { reason: 'erased_participants', count }];
}

export async function listCuts(db: Db, studyId: string, cutId?: string): Promise<Cut[]> {
  const { rows } = await sql<Cut>`
    SELECT c.*, coalesce((
      SELECT json_agg(json_build_object('number', m.number, 'at', m.at, 'tables_before', m.tables_before) ORDER BY m.number)
      FROM study_cut_amendments m WHERE m.cut_id = c.id
    ), '[]') AS amendments
    FROM study_cuts c WHERE c.study_id = ${studyId}::uuid AND c.number IS NOT NULL ${cutId === undefined ? sql`` : sql`AND c.id = ${cutId}::uuid`}
    ORDER BY c.number DESC`.execute(db);
  return rows;
}

export interface ListedCut extends Cut {
  created_by_email: string | null;
}

/** Of a member of the team, not for research. */
export async function withCreators(db: Db, cuts: readonly Cut[]): Promise<ListedCut[]> {
  const ids = cuts.flatMap(({ created_by }) => created_by ?? []);
  const creators =
    ids.length === 0 ? [] : await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute();
  const emails = new Map(creators.map(({ id, email }) => [id, email]));
  return cuts.map((cut) => ({ ...cut, created_by_email: emails.get(cut.created_by ?? '') ?? null }));
}
