import { type RawBuilder, sql } from 'kysely';
import { type AuditActor, type AuditEntry, writeAudit } from '#server/db/audit.ts';
import { announce } from '#server/db/changeFeed.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { any, type ListPage, listPage, type Orders, orderBy, where } from '#server/db/listPage.ts';
import type { ImportProblemsTable } from '#server/db/schema/stravaSchema.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { containing, mayBeOfTime, shownTime, valuesNamed } from '#server/db/searchText.ts';
import type { Job, JobQueue } from '#server/jobs/jobQueue.ts';
import type { PROBLEMS_SORTABLE, ProblemsQuery } from '#shared/contract/control.ts';
import type { SourceName } from '#shared/sources.ts';
import { problemKinds } from '#shared/words/problems.ts';
import { accountListJob, athleteListJob } from './listJobs.ts';

export interface ProblemRow
  extends Pick<ImportProblemsTable, 'id' | 'kind' | 'attempts' | 'first_at' | 'last_at' | 'retried_at'> {
  owner_id: string | null;
  owner_name: string | null;
  /** The source's id of the activity; null for the connection as a whole. */
  object_id: string | null;
}

type Retried = Pick<ImportProblemsTable, 'athlete_id' | 'strava_id' | 'account_id' | 'external_id'>;

/** A retry that an admin asked for. */
interface RetryCall {
  jobs: JobQueue;
  actor: AuditActor;
  now: Date;
}

const ID = sql.ref('problem.id');
const ORDERS: Orders<(typeof PROBLEMS_SORTABLE)[number]> = { last_at: [sql.ref('problem.last_at'), ID] };
const OBJECT = sql`coalesce(problem.strava_id::text, problem.external_id)`;
const OWNERS = sql`LEFT JOIN athletes ON athletes.id = problem.athlete_id
  LEFT JOIN source_accounts AS account ON account.id = problem.account_id
  LEFT JOIN people ON people.id = account.person_id
  LEFT JOIN users ON users.id = people.user_id`;

/** Files have no import problems. */
const kindsNamed = (search: string, source: SourceName) =>
  source === 'file' ? [] : valuesNamed(search, problemKinds[source]);

/** By whose it is, what it is, its kind, and its times, in the installation's zone. */
function contains(search: string, source: SourceName, timezone: string) {
  const pattern = containing(search);
  const times = (['first_at', 'last_at', 'retried_at'] as const).map((time) =>
    shownTime(sql.ref(`problem.${time}`), timezone),
  );
  const ways = [
    sql`athletes.name_key LIKE ${pattern}`,
    sql`users.email_key LIKE ${pattern}`,
    sql`lower(${OBJECT}) LIKE ${pattern}`,
    sql`problem.kind = ANY(${kindsNamed(search, source)}::text[])`,
    ...(mayBeOfTime(search) ? [sql`concat_ws(E'\n', ${sql.join(times)}) LIKE ${pattern}`] : []),
  ];
  return any(ways);
}

const isOf = (source: SourceName) =>
  source === 'strava'
    ? sql`problem.account_id IS NULL`
    : sql`problem.account_id IN (SELECT id FROM source_accounts WHERE source = ${source})`;

/** The log names whose import it is, and no person for a retry of all. */
function retriedEntry(
  source: SourceName,
  owner: string | null,
  imports: number,
  { actor, now }: RetryCall,
): AuditEntry {
  const changes = { source: { old: null, new: source }, imports: { old: null, new: imports } };
  const action = source === 'strava' ? 'strava.imports_retried' : 'account.imports_retried';
  return { actor, action, objectId: owner, changes, at: now };
}

/** The job that does the work of a problem again. */
function retryJobs(source: SourceName, problem: Retried): Job[] {
  const { athlete_id, strava_id, account_id, external_id } = problem;
  if (account_id !== null) {
    if (external_id === null) return [accountListJob(source, account_id)];
    return [{ queue: 'webhook', kind: `${source}-activity`, data: { account_id, external_id } }];
  }
  if (athlete_id === null) return [];
  const activity = String(strava_id);
  if (strava_id === null) return [athleteListJob(athlete_id)];
  return [
    { queue: 'webhook', kind: 'activity', data: { athlete_id, strava_id: activity }, key: `activity ${activity}` },
  ];
}

/** The jobs of all retries that are under way, for queues that a restore emptied. */
export async function waitingRetries(db: Db, source: SourceName): Promise<Job[]> {
  const { rows } = await sql<Retried>`
    SELECT athlete_id, strava_id, account_id, external_id FROM import_problems AS problem
    WHERE retried_at IS NOT NULL AND ${isOf(source)}`.execute(db);
  return rows.flatMap((row) => retryJobs(source, row));
}

/** Failed work of one source. */
export function createProblemsRepository(db: Db, source: SourceName) {
  async function retry(trx: Trx, jobs: JobQueue, only: RawBuilder<unknown>, now: Date): Promise<Retried[]> {
    const { rows } = await sql<Retried>`
      UPDATE import_problems SET retried_at = ${now}
      WHERE id IN (
        SELECT id FROM import_problems AS problem
        WHERE retried_at IS NULL AND num_nonnulls(athlete_id, account_id) > 0 AND ${isOf(source)} AND ${only}
        ORDER BY id FOR UPDATE
      )
      RETURNING athlete_id, strava_id, account_id, external_id`.execute(trx);
    if (rows.length === 0) return [];
    await jobs.add(
      trx,
      rows.flatMap((row) => retryJobs(source, row)),
    );
    await announce(trx, { change: { topics: ['control'], userId: null } });
    return rows;
  }

  return {
    list(query: ProblemsQuery, timezone: string): Promise<ListPage<ProblemRow>> {
      const { search, sort = '-last_at' } = query;
      const matching = where([isOf(source), ...(search ? [contains(search, source, timezone)] : [])]);
      const list = {
        from: sql`FROM import_problems AS problem ${search ? OWNERS : sql``} ${matching}`,
        key: ID,
        order: orderBy(sort, ORDERS),
        columns: sql`problem.id, problem.kind, problem.attempts, problem.first_at, problem.last_at, problem.retried_at,
          coalesce(problem.athlete_id, problem.account_id) AS owner_id, coalesce(athletes.name, users.email) AS owner_name,
          ${OBJECT} AS object_id`,
        joins: sql`JOIN import_problems AS problem ON problem.id = page.key ${OWNERS}`,
      };
      return listPage(db, list, query);
    },

    /** 0 when a retry is under way; null when there is no such problem. */
    async retry(id: string, asked: RetryCall): Promise<number | null> {
      return inTransaction(db, async (trx) => {
        const [queued] = await retry(trx, asked.jobs, sql`problem.id = ${id}`, asked.now);
        if (queued) {
          await writeAudit(trx, retriedEntry(source, queued.athlete_id ?? queued.account_id, 1, asked));
          return 1;
        }
        const { rows } = await sql`SELECT FROM import_problems AS problem WHERE id = ${id} AND ${isOf(source)}`.execute(
          trx,
        );
        return rows.length > 0 ? 0 : null;
      });
    },

    /** What failed at these accounts before a time, in the caller's transaction. */
    async retryOf(
      trx: Trx,
      jobs: JobQueue,
      { accounts, failedBefore }: { accounts: readonly string[]; failedBefore: Date },
      now: Date,
    ): Promise<number> {
      const isTheirs = sql`coalesce(problem.athlete_id, problem.account_id) = ANY(${[...accounts]}::uuid[])`;
      return (await retry(trx, jobs, sql`${isTheirs} AND problem.last_at <= ${failedBefore}`, now)).length;
    },

    retryAll(asked: RetryCall): Promise<number> {
      return inTransaction(db, async (trx) => {
        const { length } = await retry(trx, asked.jobs, sql`true`, asked.now);
        if (length > 0) await writeAudit(trx, retriedEntry(source, null, length, asked));
        return length;
      });
    },
  };
}
