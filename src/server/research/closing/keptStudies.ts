import fp from 'fastify-plugin';
import { sql } from 'kysely';
import { NO_ACTOR } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import { repeat } from '#server/jobs/repeat.ts';
import { recordEnds } from '#server/research/participants/withdrawal.ts';
import { recordStudy } from '#server/research/studies/studyAudit.ts';
import { eraseStudy } from './eraseStudy.ts';

const AT_ONCE = 20;
const TICK_MS = 60_000;

/** A study that fails is tried again the next time and keeps no other one; throws afterwards. */
export async function eraseKeptStudies({ db, jobs }: { db: Db; jobs: JobQueue | null }, now: Date): Promise<number> {
  const isOver = sql<boolean>`closed_at IS NOT NULL AND kept_until < (${now}::timestamptz AT TIME ZONE timezone)::date`;
  const due = await db.selectFrom('studies').select('id').where(isOver).orderBy('kept_until').limit(AT_ONCE).execute();
  const failures: unknown[] = [];
  for (const { id } of due) {
    const erasing = inTransaction(db, async (trx) => {
      const study = await trx
        .selectFrom('studies')
        .selectAll()
        .where('id', '=', id)
        .where(isOver)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!study) return;
      const act = { actor: NO_ACTOR, by: null, jobs, now };
      const erased = await eraseStudy(trx, study, act);
      await trx.updateTable('studies').set({ kept_until: null }).where('id', '=', id).execute();
      const changes = { kept_until: { old: study.kept_until, new: null }, erased: { old: null, new: erased.length } };
      await recordEnds(trx, study, act, erased);
      await recordStudy(trx, id, 'study.data_erased', changes, act);
    });
    await erasing.catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Kept studies were not erased');
  return due.length;
}

export const keptStudiesService = fp<{ looksAtClock: boolean }>(
  async (app, { looksAtClock }) => {
    if (!looksAtClock) return;
    const work = () => eraseKeptStudies(app, app.now());
    repeat(app, { everyMs: TICK_MS, work, event: 'kept_studies', failed: 'kept studies not erased' });
  },
  { name: 'keptStudiesService', dependencies: ['context'] },
);
