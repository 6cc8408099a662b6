import { type Selectable, sql } from 'kysely';
import { announce } from '#server/db/changeFeed.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { StudyLocksTable } from '#server/db/schema/studyExportsSchema.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { conflict } from '#server/plugins/httpErrors.ts';
import type { TargetCall } from '#server/research/studies/studyCall.ts';
import { lockStudyAs } from '#server/research/studies/studyGuard.ts';
import type { StudyLock } from '#shared/contract/studyExports.ts';
import { serverMessages } from '#shared/serverMessages.ts';

const HEARTBEAT_MS = 4000;
/** Without a heartbeat for so long the server of a lock has ended. */
const GONE_MS = 15_000;

/** Those of this process, which a long transaction of the embedded database keeps from its heartbeat. */
const underWay = new Set<string>();

type Row = Selectable<StudyLocksTable>;

const stateOf = ({ id, failed_at, worked_at }: Pick<Row, 'id' | 'failed_at' | 'worked_at'>, now: Date) => {
  if (failed_at) return 'failed';
  return underWay.has(id) || now.getTime() - worked_at.getTime() < GONE_MS ? 'running' : 'stopped';
};

async function announceToTeam(trx: Db, studyId: string): Promise<void> {
  const { rows } = await sql<{ user_id: string | null }>`
    SELECT owner_id AS user_id FROM studies WHERE id = ${studyId}::uuid
    UNION SELECT user_id FROM study_team WHERE study_id = ${studyId}::uuid`.execute(trx);
  for (const { user_id } of rows) await announce(trx, { change: { topics: ['exports'], userId: user_id } });
}

export async function findLock(db: Db, studyId: string, now: Date): Promise<Omit<StudyLock, 'name'> | null> {
  const row = await db
    .selectFrom('study_locks')
    .leftJoin('users', 'users.id', 'study_locks.created_by')
    .selectAll('study_locks')
    .select('users.email as created_by_email')
    .where('study_id', '=', studyId)
    .executeTakeFirst();
  if (!row) return null;
  const { id, reason, created_by_email, created_at, participants_done, participants_total } = row;
  const times = { created_at: created_at.toISOString(), state: stateOf(row, now) } as const;
  return { id, reason, created_by_email, participants_done, participants_total, ...times };
}

/** Takes the place of one that ended without a cut. Throws 404, 403, and 409 while another of the study is under way. */
function begin(db: Db, id: string, { targetId, caller, now }: TargetCall, reason: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { id: study_id } = await lockStudyAs(trx, targetId, caller, 'cuts:create');
    const former = await trx
      .selectFrom('study_locks')
      .select(['id', 'failed_at', 'worked_at'])
      .where('study_id', '=', study_id)
      .executeTakeFirst();
    if (former && stateOf(former, now) === 'running') throw conflict(serverMessages('lock_running'));
    await trx.deleteFrom('study_locks').where('study_id', '=', study_id).execute();
    await trx
      .insertInto('study_locks')
      .values({ id, study_id, reason, created_by: caller.id, created_at: now, worked_at: now })
      .execute();
    await announceToTeam(trx, study_id);
  });
}

/** Throws when another lock took its place, so that its cut is not kept. */
export async function endWithCut(trx: Trx, id: string, studyId: string): Promise<void> {
  await trx
    .deleteFrom('study_locks')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(() => new Error('Another lock of the study took the place of this one'));
  await announceToTeam(trx, studyId);
}

async function fail(db: Db, id: string, failed_at: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const lock = await trx
      .updateTable('study_locks')
      .set({ failed_at })
      .where('id', '=', id)
      .returning('study_id')
      .executeTakeFirst();
    if (lock) await announceToTeam(trx, lock.study_id);
  });
}

export interface LockProgress {
  done: number;
  total: number;
}

/** The lock is seen by the team before `work` begins, which ends it by `endWithCut`. */
export async function asLock<Result>(
  db: Db,
  lock: { id: string; call: TargetCall; reason: string; now: () => Date },
  work: (progress: LockProgress) => Promise<Result>,
): Promise<Result> {
  const { id, call, reason, now } = lock;
  const progress: LockProgress = { done: 0, total: 0 };
  await begin(db, id, call, reason);
  underWay.add(id);
  const beat = () =>
    db
      .updateTable('study_locks')
      .set({ worked_at: now(), participants_done: progress.done, participants_total: progress.total })
      .where('id', '=', id)
      .execute()
      .catch(() => undefined);
  const beating = setInterval(() => void beat(), HEARTBEAT_MS).unref();
  try {
    return await work(progress);
  } catch (error) {
    await fail(db, id, now()).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(beating);
    underWay.delete(id);
  }
}
