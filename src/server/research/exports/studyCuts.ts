import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { DatabaseUnavailable } from '#server/db/databaseErrors.ts';
import { inTransaction, retryTransactionConflicts } from '#server/db/inTransaction.ts';
import { asResearch } from '#server/db/researchRole.ts';
import type { StudyCutsTable, TableSums } from '#server/db/schema/studyExportsSchema.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { READ_TABLES, STORED_TABLES } from '#server/research/exports/tables/tables.ts';
import { readCheckSettings } from '#server/research/quality/studyChecks.ts';
import { allNew, recordStudy } from '#server/research/studies/studyAudit.ts';
import type { TargetCall } from '#server/research/studies/studyCall.ts';
import { lockStudyAs, readStudyAs } from '#server/research/studies/studyGuard.ts';
import type { CreateCutBody, LeftOut, OpenPoints } from '#shared/contract/studyExports.ts';
import { askForDays, computedRows, type MadeRows, type StudyDaysRequest } from './dayRows.ts';
import { exportedRows, type RowsRequest, selectRows, variablesOf } from './exportedRows.ts';
import { asLock, endWithCut, type LockProgress } from './locks/studyLocks.ts';
import { openPoints } from './openPoints.ts';
import { flowEndOf } from './packageFacts.ts';
import { batchesOf } from './rowSource.ts';
import { factsOfInstallation, factsOfStudy } from './studyFacts.ts';

/** To read or send the days of more participants at once keeps the event loop busy for too long. */
const PARTICIPANTS_WITH_DAYS = 2;
const ATTEMPTS = 4;

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

async function copyRows(trx: Trx, cutId: string, ids: readonly string[], asked: RowsRequest) {
  for (const some of batchesOf(ids)) {
    for (const table of READ_TABLES) {
      await sql`
        INSERT INTO study_cut_rows (cut_id, participant_id, table_name, code, row_count, rows, sha256)
        SELECT ${cutId}::uuid, p.id, ${table.name}::text, p.code, made.row_count, made.rows, sha256(convert_to(made.rows, 'UTF8'))
        FROM (${selectRows(table, some, asked)}) AS made JOIN participants p ON p.id = made.participant_id`.execute(
        trx,
      );
    }
  }
}

function insertDays(trx: Trx, cutId: string, made: readonly MadeRows[]) {
  return sql`
    INSERT INTO study_cut_rows (cut_id, participant_id, table_name, code, row_count, rows, sha256)
    SELECT ${cutId}::uuid, p.id, made.table_name, p.code, made.row_count, made.rows, sha256(convert_to(made.rows, 'UTF8'))
    FROM unnest(
      ${made.map(({ participant_id }) => participant_id)}::uuid[], ${made.map(({ table_name }) => table_name)}::text[],
      ${made.map(({ rows }) => rows.length)}::integer[], ${made.map(({ rows }) => JSON.stringify(rows))}::text[]
    ) AS made (participant_id, table_name, row_count, rows) JOIN participants p ON p.id = made.participant_id`.execute(
    trx,
  );
}

/** Stores the days at the lock, because later data and rules would change them. */
async function copyDays(trx: Trx, { id, progress }: NewCut, ids: readonly string[], asked: StudyDaysRequest) {
  Object.assign(progress, { done: 0, total: ids.length });
  for (const some of batchesOf(ids, PARTICIPANTS_WITH_DAYS)) {
    const filled = (await computedRows(trx, asked, some)).filter(({ rows }) => rows.length > 0);
    if (filled.length > 0) await insertDays(trx, id, filled);
    progress.done += some.length;
  }
}

type ChosenCut = CreateCutBody & { reason: string };

interface NewCut extends Pick<TargetCall, 'now'> {
  id: string;
  studyId: string;
  choices: Omit<CreateCutBody, 'reason'>;
  reason: string;
  open: OpenPoints;
  progress: LockProgress;
}

/** Where the database knows lz4, which compresses rows in a fraction of the time; until the end of the transaction. */
const COMPRESS_FAST = sql`SELECT set_config(name, 'lz4', true) FROM pg_settings
  WHERE name = 'default_toast_compression' AND 'lz4' = ANY(enumvals)`;

/** Returns the ids of the participants. The cut has no number yet, so no one reads it. */
async function copyStudy(trx: Trx, cut: NewCut): Promise<string[]> {
  const { id, studyId, choices, reason, open, now } = cut;
  const source = await exportedRows(trx, studyId, choices, now);
  const participants = source.participants.length;
  const study = await factsOfStudy(trx, studyId);
  const facts = {
    study,
    flow_of_left_out: await source.flowOfLeftOut(flowEndOf({ study, data_as_of: now.toISOString() })),
    installation: await factsOfInstallation(trx),
    variables: variablesOf(STORED_TABLES),
  };
  await trx
    .insertInto('study_cuts')
    .values({
      id,
      study_id: studyId,
      number: null,
      choices: JSON.stringify(choices),
      facts: JSON.stringify({ ...facts, participants, activities: source.activities }),
      left_out: JSON.stringify(source.leftOut),
      open_points: JSON.stringify(open),
      tables: '{}',
      reason,
      created_at: now,
    })
    .execute();
  const ids = source.participants.map((participant) => participant.id);
  const read = { choices, checks: await readCheckSettings(trx, studyId), now };
  const days = await askForDays(trx, studyId, choices, now);
  await COMPRESS_FAST.execute(trx);
  // Days are computed while the database copies. Both end before the transaction does, also after an error.
  const copies = await Promise.allSettled([copyRows(trx, id, ids, read), copyDays(trx, cut, ids, days)]);
  for (const copy of copies) if (copy.status === 'rejected') throw copy.reason;
  await sql`UPDATE study_cuts SET tables = sums_of_cut(id) WHERE id = ${id}::uuid`.execute(trx);
  return ids;
}

const dropUnfinished = (db: Db, id: string) =>
  db.deleteFrom('study_cuts').where('id', '=', id).where('number', 'is', null).execute();

interface Copied {
  studyId: string;
  people: { id: string; person_id: string | null }[];
}

type Asked = Pick<NewCut, 'id' | 'choices' | 'reason' | 'progress'>;

function copyCut(db: Db, { targetId, caller, now }: TargetCall, asked: Asked): Promise<Copied> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read');
  return retryTransactionConflicts(() =>
    snapshot.execute(async (trx) => {
      const { id: studyId } = await readStudyAs(trx, targetId, caller, 'cuts:create');
      const open = await openPoints(trx, studyId);
      const ids = await asResearch(trx, () => copyStudy(trx, { ...asked, studyId, open, now }));
      const { rows: people } = await sql<Copied['people'][number]>`
        SELECT id, person_id FROM participants WHERE id = ANY(${ids}::uuid[])`.execute(trx);
      return { studyId, people };
    }),
  );
}

/** An erasure during the copy did not find its rows. Waits for those that are under way. */
async function isErasedSince(trx: Trx, { studyId, people }: Copied): Promise<boolean> {
  await sql`SELECT FROM participants WHERE study_id = ${studyId}::uuid ORDER BY id FOR KEY SHARE`.execute(trx);
  const { rows } = await sql`
    SELECT FROM unnest(${people.map(({ id }) => id)}::uuid[], ${people.map((one) => one.person_id)}::uuid[]) AS was (id, person_id)
    LEFT JOIN participants p ON p.id = was.id
    WHERE p.id IS NULL OR p.withdrawal_choice = 'erase' OR p.person_id <> was.person_id
      OR (p.person_id IS NULL AND was.person_id IS NOT NULL) LIMIT 1`.execute(trx);
  return rows.length > 0;
}

/** Numbers the cut and ends its lock; false when it has rows of a person who was erased meanwhile. Throws 404, 403. */
function finishCut(db: Db, call: TargetCall, { id, reason }: Asked, copied: Copied): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { id: studyId } = await lockStudyAs(trx, call.targetId, call.caller, 'cuts:create');
    if (await isErasedSince(trx, copied)) return false;
    await endWithCut(trx, id, studyId);
    const { rows } = await sql<{ number: number }>`
      UPDATE study_cuts SET created_by = ${call.caller.id}::uuid, number = (
        SELECT coalesce(max(number), 0) + 1 FROM study_cuts WHERE study_id = ${studyId}::uuid)
      WHERE id = ${id}::uuid RETURNING number`.execute(trx);
    const changes = allNew({ cut: nameOfCut(rows[0]?.number ?? 0, 0), participants: copied.people.length });
    await recordStudy(trx, studyId, 'study.locked', changes, { ...call, reason });
    return true;
  });
}

/** Copies without a lock of rows, which others would wait for, and again when a person is erased during the copy. */
async function makeCut(db: Db, call: TargetCall, asked: Asked): Promise<string> {
  try {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const copied = await copyCut(db, call, asked);
      if (await finishCut(db, call, asked, copied)) return copied.studyId;
      await dropUnfinished(db, asked.id);
    }
  } catch (error) {
    await dropUnfinished(db, asked.id).catch(() => undefined);
    throw error;
  }
  throw new DatabaseUnavailable('People were erased during each copy');
}

/** Throws 404, 403, 409 while the study is being locked, and 503. */
export async function createCut(
  db: Db,
  call: TargetCall,
  { reason, ...choices }: ChosenCut,
  now: () => Date,
): Promise<{ id: string; studyId: string }> {
  const id = uuidv7({ msecs: call.now.getTime() });
  const studyId = await asLock(db, { id, call, reason, now }, (progress) =>
    makeCut(db, call, { id, choices, reason, progress }),
  );
  return { id, studyId };
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
