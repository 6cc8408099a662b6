import { sql, type UpdateObject } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { announce } from '#server/db/changeFeed.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Schema, Trx } from '#server/db/schema.ts';
import type { Job, JobQueue } from '#server/jobs/jobQueue.ts';
import { type Account, lockAccount } from '#server/sources/accounts/accountRows.ts';
import { daysFrom, listReadAt } from '#server/sources/accounts/accountWarnings.ts';
import { endLost } from '#server/sources/accounts/endAccount.ts';
import { gapsWith } from '#server/sources/accounts/lostTimes.ts';
import { revokeJob } from '#server/sources/accounts/revocations.ts';
import type { AthleteStatus, StatusReason } from '#shared/contract/connection.ts';
import type { ProblemKind } from '#shared/contract/control.ts';
import type { SourceName } from '#shared/sources.ts';
import { accountListJob } from './listJobs.ts';
import { waitingRetries } from './problemsRepository.ts';

/** The accounts of a source other than Strava. Each change locks the account's row first, so that they are serial. */
export function createAccountRepository(db: Db, jobs: JobQueue, source: SourceName, now: () => Date) {
  function forConnected<Result>(
    id: string,
    work: (trx: Trx, account: Account) => Promise<Result>,
  ): Promise<Result | null> {
    return inTransaction(db, async (trx) => {
      const account = await lockAccount(trx, { id });
      return account && account.status !== 'disconnected' ? work(trx, account) : null;
    });
  }

  async function change(trx: Trx, account: Account, set: UpdateObject<Schema, 'source_accounts'>) {
    await trx
      .updateTable('source_accounts')
      .set({ ...set, updated_at: now() })
      .where('id', '=', account.id)
      .execute();
    await announce(trx, { change: { topics: ['athletes'], userId: account.user_id } });
  }

  const standing = (status: AthleteStatus, status_reason: StatusReason | null, account: Account) =>
    account.status === status && account.status_reason === status_reason
      ? {}
      : { status, status_reason, status_since: now() };

  async function note(trx: Trx, accountId: string, externalId: string | null, kind: ProblemKind, attempts: number) {
    const at = now();
    await announce(trx, { change: { topics: ['control'], userId: null } });
    // An admin asked once more for a session that was never found, and it is not there: nothing is left to do.
    const ended =
      kind === 'gone' &&
      (await trx
        .deleteFrom('import_problems')
        .where('account_id', '=', accountId)
        .where('external_id', 'is not distinct from', externalId)
        .where('kind', '=', kind)
        .where('retried_at', 'is not', null)
        .returning('id')
        .executeTakeFirst());
    if (ended) return;
    // What was tried again ends as this problem.
    await sql`
      DELETE FROM import_problems
      WHERE account_id = ${accountId} AND external_id IS NOT DISTINCT FROM ${externalId}::text
        AND retried_at IS NOT NULL AND kind <> ${kind}`.execute(trx);
    await sql`
      INSERT INTO import_problems AS problem (id, account_id, external_id, kind, attempts, first_at, last_at)
      VALUES (${uuidv7({ msecs: at.getTime() })}, ${accountId}, ${externalId}, ${kind}, ${attempts}, ${at}, ${at})
      ON CONFLICT (account_id, coalesce(external_id, ''), kind) WHERE account_id IS NOT NULL DO UPDATE
      SET attempts = problem.attempts + excluded.attempts, last_at = excluded.last_at, retried_at = NULL`.execute(trx);
  }

  return {
    forConnected,

    async note(id: string, externalId: string | null, kind: ProblemKind, attempts: number): Promise<void> {
      await forConnected(id, (trx) => note(trx, id, externalId, kind, attempts));
    },

    /** After the list was read completely. What is older than its reach was lost, unless it was read before. */
    async synced(id: string, at: Date, reachDays: number | null = null): Promise<void> {
      await forConnected(id, async (trx, account) => {
        const from = listReadAt(account);
        const to = reachDays === null ? from : daysFrom(at, -reachDays);
        const lost = from < to ? { gaps: gapsWith(account, { from, to }) } : {};
        await change(trx, account, { ...standing('connected', null, account), ...lost, last_sync_at: at });
        await trx
          .deleteFrom('import_problems')
          .where('account_id', '=', id)
          .where('external_id', 'is', null)
          .where((eb) => eb.or([eb('kind', 'in', ['failed', 'refused']), eb('last_at', '<', at)]))
          .execute();
        await announce(trx, { change: { topics: ['control'], userId: null } });
      });
    },

    async missesConsents(id: string): Promise<void> {
      await forConnected(id, async (trx, account) => {
        await change(trx, account, standing('permission_missing', 'consents_missing', account));
        // Repeated readings have to wait for the consents.
        await trx.updateTable('import_problems').set({ retried_at: null }).where('account_id', '=', id).execute();
      });
    },

    /** The source does not accept the token any more: the person ended the connection there, unless a newer one came. */
    async lost({ id, token_encrypted: refused }: Account): Promise<void> {
      if (refused) await endLost(db, { id }, refused, 'revoked_at_source', now());
    },

    async stored(trx: Trx, account: Account, externalId: string): Promise<void> {
      const last = trx
        .selectFrom('activities')
        .select((eb) => eb.fn.max('start_date').as('last'))
        .where('person_id', '=', account.person_id)
        .where('source', '=', source);
      await trx.updateTable('source_accounts').set({ last_activity_at: last }).where('id', '=', account.id).execute();
      await trx
        .deleteFrom('import_problems')
        .where('account_id', '=', account.id)
        .where('external_id', '=', externalId)
        .execute();
      await announce(trx, { change: { topics: ['activities', 'athletes', 'control'], userId: account.user_id } });
    },

    async resume(): Promise<void> {
      const connected = db.selectFrom('source_accounts').select('id').where('source', '=', source);
      const unread = await connected.where('status', '=', 'importing').execute();
      const unseen = await connected.select('reconciliation_id').where('reconciliation_id', 'is not', null).execute();
      const waiting = await db.selectFrom('revocations').select('id').where('source', '=', source).execute();
      const work: Job[] = [
        ...unread.map(({ id }) => accountListJob(source, id)),
        ...unseen.map(({ id, reconciliation_id }): Job => {
          const data = { account_id: id, run_id: String(reconciliation_id) };
          return { queue: 'backfill', kind: `${source}-list`, data };
        }),
        ...waiting.map(({ id }) => revokeJob(source, id)),
        ...(await waitingRetries(db, source)),
      ];
      if (work.length > 0) await inTransaction(db, (trx) => jobs.add(trx, work));
    },
  };
}

export type AccountRepository = ReturnType<typeof createAccountRepository>;
