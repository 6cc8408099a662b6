import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { announce } from '#server/db/changeFeed.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { type ListPage, listPage, type Orders, orderBy, where } from '#server/db/listPage.ts';
import type { Schema } from '#server/db/schema.ts';
import { containing } from '#server/db/searchText.ts';
import type { ImportProblemsTable } from '#server/db/stravaSchema.ts';
import type { Job, JobQueue } from '#server/jobs/jobQueue.ts';
import type { PROBLEMS_SORTABLE, ProblemsQuery } from '#shared/contract/control.ts';

export interface ProblemRow extends ImportProblemsTable {
  athlete_name: string | null;
}

type Retried = Pick<ImportProblemsTable, 'athlete_id' | 'strava_id'>;

const ID = sql.ref('problem.id');
const ORDERS: Orders<(typeof PROBLEMS_SORTABLE)[number]> = { last_at: [sql.ref('problem.last_at'), ID] };

const joined = sql`FROM import_problems AS problem LEFT JOIN athletes ON athletes.id = problem.athlete_id`;

function contains(search: string) {
  const pattern = containing(search);
  return sql`(athletes.name_key LIKE ${pattern} OR problem.strava_id::text LIKE ${pattern})`;
}

export function retryJobs({ athlete_id, strava_id }: Retried): Job[] {
  if (athlete_id === null) return [];
  const activity = String(strava_id);
  if (strava_id === null) return [{ queue: 'import', kind: 'sync', data: { athlete_id }, key: `sync ${athlete_id}` }];
  return [
    { queue: 'webhook', kind: 'activity', data: { athlete_id, strava_id: activity }, key: `activity ${activity}` },
  ];
}

export function createProblemsRepository(db: Kysely<Schema>) {
  async function retry(
    trx: Transaction<Schema>,
    jobs: JobQueue,
    only: RawBuilder<unknown>,
    now: Date,
  ): Promise<number> {
    const { rows } = await sql<Retried>`
      UPDATE import_problems SET retried_at = ${now}
      WHERE id IN (
        SELECT id FROM import_problems WHERE retried_at IS NULL AND athlete_id IS NOT NULL AND ${only} ORDER BY id FOR UPDATE
      )
      RETURNING athlete_id, strava_id`.execute(trx);
    if (rows.length === 0) return 0;
    await jobs.add(trx, rows.flatMap(retryJobs));
    await announce(trx, { change: { topics: ['control'], userId: null } });
    return rows.length;
  }

  return {
    list(query: ProblemsQuery): Promise<ListPage<ProblemRow>> {
      const { search, sort = '-last_at' } = query;
      const list = {
        from: sql`${joined} ${where(search ? [contains(search)] : [])}`,
        key: ID,
        order: orderBy(sort, ORDERS),
        columns: sql`problem.*, athletes.name AS athlete_name`,
        joins: sql`JOIN import_problems AS problem ON problem.id = page.key
          LEFT JOIN athletes ON athletes.id = problem.athlete_id`,
      };
      return listPage(db, list, query);
    },

    /** 0 when a retry is under way; null when there is no such problem. */
    async retry(id: string, jobs: JobQueue, now: Date): Promise<number | null> {
      return inTransaction(db, async (trx) => {
        const queued = await retry(trx, jobs, sql`id = ${id}`, now);
        if (queued > 0) return queued;
        const known = await trx.selectFrom('import_problems').select('id').where('id', '=', id).executeTakeFirst();
        return known ? 0 : null;
      });
    },

    retryAll: (jobs: JobQueue, now: Date): Promise<number> =>
      inTransaction(db, (trx) => retry(trx, jobs, sql`true`, now)),
  };
}
