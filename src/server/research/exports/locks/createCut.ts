import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { DatabaseUnavailable } from '#server/db/databaseErrors.ts';
import { inTransaction, retryTransactionConflicts } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { nameOfCut } from '#server/research/exports/studyCuts.ts';
import { allNew, recordStudy } from '#server/research/studies/studyAudit.ts';
import type { TargetCall } from '#server/research/studies/studyCall.ts';
import { lockStudyAs } from '#server/research/studies/studyGuard.ts';
import type { CreateCutBody } from '#shared/contract/studyExports.ts';
import { type AskedCut, type Copied, type CutStores, copyCut } from './cutCopy.ts';
import { asLock, endWithCut } from './studyLocks.ts';

const ATTEMPTS = 4;

const dropUnfinished = (db: Db, id: string) =>
  db.deleteFrom('study_cuts').where('id', '=', id).where('number', 'is', null).execute();

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
function finishCut(db: Db, call: TargetCall, { id, reason }: AskedCut, copied: Copied): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { id: studyId } = await lockStudyAs(trx, call.targetId, call.caller, 'cuts:create');
    if (await isErasedSince(trx, copied)) return false;
    await endWithCut(trx, id, studyId);
    const { rows } = await sql<{ number: number }>`
      UPDATE study_cuts SET created_by = ${call.caller.id}::uuid, tables = sums_of_cut(id), number = (
        SELECT coalesce(max(number), 0) + 1 FROM study_cuts WHERE study_id = ${studyId}::uuid)
      WHERE id = ${id}::uuid RETURNING number`.execute(trx);
    const changes = allNew({ cut: nameOfCut(rows[0]?.number ?? 0, 0), participants: copied.people.length });
    await recordStudy(trx, studyId, 'study.locked', changes, { ...call, reason });
    return true;
  });
}

/** The id of the study; null when a person was erased during the copy, whose rows are dropped then. */
async function attemptCut(stores: CutStores, call: TargetCall, asked: AskedCut): Promise<string | null> {
  let isDone = false;
  try {
    const copied = await copyCut(stores, call, asked);
    isDone = await finishCut(stores.db, call, asked, copied);
    return isDone ? copied.studyId : null;
  } finally {
    if (!isDone) await dropUnfinished(stores.db, asked.id).catch(() => undefined);
  }
}

async function makeCut(stores: CutStores, call: TargetCall, asked: AskedCut): Promise<string> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const studyId = await retryTransactionConflicts(() => attemptCut(stores, call, asked));
    if (studyId !== null) return studyId;
  }
  throw new DatabaseUnavailable('People were erased during each copy');
}

/** Throws 404, 403, 409 while the study is being locked, and 503. */
export async function createCut(
  stores: CutStores,
  call: TargetCall,
  { reason, ...choices }: CreateCutBody & { reason: string },
  now: () => Date,
): Promise<{ id: string; studyId: string }> {
  const id = uuidv7({ msecs: call.now.getTime() });
  const studyId = await asLock(stores.db, { id, call, reason, now }, (progress) =>
    makeCut(stores, call, { id, choices, reason, progress }),
  );
  return { id, studyId };
}
