import { deleteAthleteRows, userOfAthlete } from '#server/activities/people.ts';
import { NO_ACTOR, writeAudit } from '#server/db/audit.ts';
import { announce } from '#server/db/changeFeed.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Revocation } from '#server/db/schema/stravaSchema.ts';
import type { Db } from '#server/db/schema.ts';
import type { Job, JobQueue } from '#server/jobs/jobQueue.ts';
import { waitingRetries } from '#server/sources/flow/problemsRepository.ts';

const AT_ONCE = 100;

export function createUpkeepRepository(db: Db, jobs: JobQueue) {
  return {
    async due(now: Date): Promise<string[]> {
      const rows = await db
        .selectFrom('athletes')
        .select('id')
        .where('delete_due_at', '<=', now)
        .orderBy('delete_due_at')
        .limit(AT_ONCE)
        .execute();
      return rows.map(({ id }) => id);
    },

    async purge(id: string, now: Date): Promise<void> {
      await inTransaction(db, async (trx) => {
        const athlete = await trx
          .selectFrom('athletes')
          .select(['strava_id', userOfAthlete])
          .where('id', '=', id)
          .where('status', '=', 'disconnected')
          .where('delete_due_at', '<=', now)
          .forUpdate()
          .executeTakeFirst();
        if (!athlete) return;
        await deleteAthleteRows(trx, id);
        await trx.deleteFrom('webhook_events').where('owner_id', '=', athlete.strava_id).execute();
        await announce(trx, {
          change: { topics: ['athletes', 'activities', 'gear', 'control'], userId: athlete.user_id },
        });
        await writeAudit(trx, {
          actor: NO_ACTOR,
          action: 'strava.data_deleted',
          objectId: id,
          changes: { status: { old: 'disconnected', new: null } },
          at: now,
        });
      });
    },

    /** Null when its athlete has connected again, because revoking would end that connection. */
    async revocation(id: string): Promise<Revocation | null> {
      const row = await db
        .selectFrom('revocations')
        .leftJoin('athletes', 'athletes.id', 'revocations.athlete_id')
        .selectAll('revocations')
        .select('athletes.status')
        .where('revocations.id', '=', id)
        .executeTakeFirst();
      if (!row) return null;
      if (row.status === null || row.status === 'disconnected') return row;
      await this.dropRevocation(row);
      return null;
    },

    async dropRevocation({ id, token_encrypted }: Revocation): Promise<void> {
      await db.deleteFrom('revocations').where('id', '=', id).where('token_encrypted', '=', token_encrypted).execute();
    },

    async waitingRevocations(atMost = AT_ONCE): Promise<string[]> {
      const rows = await db
        .selectFrom('revocations')
        .select('id')
        .where('source', '=', 'strava')
        .orderBy('created_at')
        .limit(atMost)
        .execute();
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

export type UpkeepRepository = ReturnType<typeof createUpkeepRepository>;
