import { sql } from 'kysely';
import { asResearch, type DatabaseAddress, inSameSnapshot } from '#server/db/researchRole.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { askForDays, computedRows, type MadeRows, type StudyDaysRequest } from '#server/research/exports/dayRows.ts';
import { exportedRows, type RowsRequest, selectRows, variablesOf } from '#server/research/exports/exportedRows.ts';
import { openPoints } from '#server/research/exports/openPoints.ts';
import { flowEndOf } from '#server/research/exports/packageFacts.ts';
import { batchesOf } from '#server/research/exports/rowSource.ts';
import { factsOfInstallation, factsOfStudy } from '#server/research/exports/studyFacts.ts';
import { READ_TABLES, STORED_TABLES } from '#server/research/exports/tables/tables.ts';
import { readCheckSettings } from '#server/research/quality/studyChecks.ts';
import type { TargetCall } from '#server/research/studies/studyCall.ts';
import { readStudyAs } from '#server/research/studies/studyGuard.ts';
import type { CreateCutBody } from '#shared/contract/studyExports.ts';
import type { LockProgress } from './studyLocks.ts';

/** To read or send the days of more participants at once keeps the event loop busy for too long. */
const PARTICIPANTS_WITH_DAYS = 2;

export interface CutStores {
  db: Db;
  address: DatabaseAddress | null;
}

export interface AskedCut {
  id: string;
  choices: Omit<CreateCutBody, 'reason'>;
  reason: string;
  progress: LockProgress;
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
async function copyDays(trx: Trx, { id, progress }: AskedCut, ids: readonly string[], asked: StudyDaysRequest) {
  Object.assign(progress, { done: 0, total: ids.length });
  for (const some of batchesOf(ids, PARTICIPANTS_WITH_DAYS)) {
    const filled = (await computedRows(trx, asked, some)).filter(({ rows }) => rows.length > 0);
    if (filled.length > 0) await insertDays(trx, id, filled);
    progress.done += some.length;
  }
}

/** Where the database knows lz4, which compresses rows in a fraction of the time; until the end of the transaction. */
const COMPRESS_FAST = sql`SELECT set_config(name, 'lz4', true) FROM pg_settings
  WHERE name = 'default_toast_compression' AND 'lz4' = ANY(enumvals)`;

interface StudyCopy {
  studyId: string;
  address: DatabaseAddress | null;
  now: Date;
}

/** Returns the ids of the participants and what the cut says of them. */
async function copyStudy(trx: Trx, cut: AskedCut, { studyId, address, now }: StudyCopy) {
  const { id, choices } = cut;
  const source = await exportedRows(trx, studyId, choices, now);
  const study = await factsOfStudy(trx, studyId);
  const ids = source.participants.map((participant) => participant.id);
  const facts = {
    study,
    flow_of_left_out: await source.flowOfLeftOut(flowEndOf({ study, data_as_of: now.toISOString() })),
    installation: await factsOfInstallation(trx),
    variables: variablesOf(STORED_TABLES),
    participants: ids.length,
    activities: source.activities,
  };
  const read = { choices, checks: await readCheckSettings(trx, studyId), now };
  const days = await askForDays(trx, studyId, choices, now);
  await COMPRESS_FAST.execute(trx);
  const daysBeside = inSameSnapshot(trx, address, 'kadenz cut', async (other) => {
    await COMPRESS_FAST.execute(other);
    await copyDays(other, cut, ids, days);
  });
  // Both end before the transaction does, also after an error.
  const copies = await Promise.allSettled([copyRows(trx, id, ids, read), daysBeside]);
  for (const copy of copies) if (copy.status === 'rejected') throw copy.reason;
  return { ids, facts, leftOut: source.leftOut };
}

export interface Copied {
  studyId: string;
  people: { id: string; person_id: string | null }[];
}

/** The empty cut has no number, so no one reads it; it is committed so that both connections can write its rows. */
async function insertEmpty(db: Db, { id, choices, reason }: AskedCut, study_id: string, created_at: Date) {
  const empty = { facts: '{}', left_out: '[]', open_points: '[]', tables: '{}' };
  const values = { id, study_id, number: null, choices: JSON.stringify(choices), ...empty, reason, created_at };
  await db.insertInto('study_cuts').values(values).execute();
}

/** Copies a study in one snapshot of the database, without a lock of rows, which others would wait for. Throws 404, 403. */
export async function copyCut({ db, address }: CutStores, call: TargetCall, cut: AskedCut): Promise<Copied> {
  const { targetId, caller, now } = call;
  const { id: studyId } = await readStudyAs(db, targetId, caller, 'cuts:create');
  await insertEmpty(db, cut, studyId, now);
  const snapshot = db.transaction().setIsolationLevel('repeatable read');
  return snapshot.execute(async (trx) => {
    const open = await openPoints(trx, studyId);
    const { ids, facts, leftOut } = await asResearch(trx, () => copyStudy(trx, cut, { studyId, address, now }));
    const said = { facts: JSON.stringify(facts), left_out: JSON.stringify(leftOut), open_points: JSON.stringify(open) };
    await trx.updateTable('study_cuts').set(said).where('id', '=', cut.id).execute();
    const { rows: people } = await sql<Copied['people'][number]>`
      SELECT id, person_id FROM participants WHERE id = ANY(${ids}::uuid[])`.execute(trx);
    return { studyId, people };
  });
}
