import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { Job, JobQueue } from '#server/jobs/jobQueue.ts';
import { waitingRetries } from '#server/sources/flow/problemsRepository.ts';

export function createUpkeepRepository(db: Db, jobs: JobQueue) {
  return {
    async waitingRevocations(atMost?: number): Promise<string[]> {
      const all = db.selectFrom('revocations').select('id').where('source', '=', 'strava').orderBy('created_at');
      const rows = await (atMost === undefined ? all : all.limit(atMost)).execute();
      return rows.map(({ id }) => id);
    },

    async resume(): Promise<void> {
      const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
      const connected = db.selectFrom('athletes').select('id').orderBy('id');
      const work: Job[] = [];
      const add = (queue: Job['queue'], kind: string, name: string, of: readonly string[]) =>
        work.push(...of.map((id) => ({ queue, kind, data: { [name]: id } })));
      add('import', 'connect', 'athlete_id', ids(await connected.where('status', '=', 'importing').execute()));
      add('import', 'revoke', 'revocation_id', await this.waitingRevocations());
      const unread = connected.where('status', '=', 'connected').where('history_done_at', 'is', null);
      add('backfill', 'history', 'athlete_id', ids(await unread.execute()));
      const unseen = connected.select('reconciliation_id as run').where('reconciliation_id', 'is not', null);
      for (const { id, run } of await unseen.execute()) {
        if (run) work.push({ queue: 'backfill', kind: 'reconcile', data: { athlete_id: id, run_id: run } });
      }
      work.push(...(await waitingRetries(db, 'strava')));
      if (work.length > 0) await inTransaction(db, (trx) => jobs.add(trx, work));
    },
  };
}
