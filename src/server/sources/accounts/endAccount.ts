import { type AuditActor, type AuditEntry, NO_ACTOR, writeAudit } from '#server/db/audit.ts';
import { announce } from '#server/db/changeFeed.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { lockUsers } from '#server/db/lockRows.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { Job, JobQueue } from '#server/jobs/jobQueue.ts';
import { requireActor } from '#server/plugins/actorOf.ts';
import { DAY_MS } from '#shared/constants.ts';
import type { StatusReason } from '#shared/contract/connection.ts';
import type { AccountKey } from './accountRows.ts';
import { lockConnection } from './connections.ts';
import { revokeJob } from './revocations.ts';

/** What the log says of a connection that ended, and the jobs that give the access back. */
interface EndedConnection {
  entry: Pick<AuditEntry, 'action' | 'changes'> & { objectId: string };
  jobs: Job[];
}
type NotEnded = 'missing' | 'not connected';

type Lost = Extract<StatusReason, 'revoked_at_strava' | 'revoked_at_source' | 'tokens_lost'>;

/** At any source. Its tokens move to `revocations` until the source has ended them; the caller records the change. */
export async function endAccount(
  trx: Trx,
  key: AccountKey,
  reason: Lost | 'disconnected_here',
  now: Date,
): Promise<EndedConnection | NotEnded> {
  const connection = await lockConnection(trx, key);
  if (!connection) return 'missing';
  if (connection.status === 'disconnected') return 'not connected';
  const { id, source, status, status_reason, token_encrypted, user_id } = connection;
  const isStrava = source === 'strava';
  const isGivenBack = reason === 'disconnected_here' && token_encrypted !== null;
  if (isGivenBack) {
    // Under the same id, because the encryption binds the tokens to it.
    await trx
      .insertInto('revocations')
      .values({ id, source, athlete_id: isStrava ? id : null, token_encrypted, created_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ token_encrypted, created_at: now }))
      .execute();
  }
  const { delete_days } = await trx
    .selectFrom('source_terms')
    .select('delete_days')
    .where('source', '=', source)
    .executeTakeFirstOrThrow();
  const ended = {
    status: 'disconnected' as const,
    status_reason: reason,
    status_since: now,
    token_expires_at: null,
    reconciliation_id: null,
    delete_due_at: delete_days === null ? null : new Date(now.getTime() + delete_days * DAY_MS),
    updated_at: now,
  };
  if (isStrava) {
    const athlete = { ...ended, tokens_encrypted: null, refresh_claimed_until: null };
    await trx.updateTable('athletes').set(athlete).where('id', '=', id).execute();
  } else {
    const account = { ...ended, token_encrypted: null, registered_at: null };
    await trx.updateTable('source_accounts').set(account).where('id', '=', id).execute();
  }
  await trx
    .deleteFrom('import_problems')
    .where(isStrava ? 'athlete_id' : 'account_id', '=', id)
    .execute();
  await announce(trx, { change: { topics: ['athletes', 'control'], userId: user_id } });
  const isRevoked = reason === 'revoked_at_strava' || reason === 'revoked_at_source';
  return {
    entry: {
      action: `${isStrava ? 'strava' : 'account'}.${isRevoked ? 'revoked' : 'disconnected'}`,
      objectId: id,
      changes: {
        ...(isStrava ? {} : { source: { old: source, new: source } }),
        status: { old: status, new: 'disconnected' },
        status_reason: { old: status_reason, new: reason },
      },
    },
    jobs: isGivenBack ? [revokeJob(source, id)] : [],
  };
}

export function endByUser(
  { db, jobs }: { db: Db; jobs: JobQueue | null },
  key: AccountKey,
  actor: AuditActor,
  at: Date,
): Promise<'disconnected' | NotEnded> {
  return inTransaction(db, async (trx) => {
    requireActor(await lockUsers(trx, [actor.actorId], 'named'), actor.actorId);
    const ended = await endAccount(trx, key, 'disconnected_here', at);
    if (typeof ended === 'string') return ended;
    await jobs?.add(trx, ended.jobs);
    await writeAudit(trx, { actor, at, ...ended.entry });
    return 'disconnected';
  });
}

/** Ends a connection whose tokens are worth nothing. False, without a change, when others than `seen` are stored. */
export function endLost(db: Db, key: AccountKey, seen: Uint8Array, reason: Lost, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const stored = (await lockConnection(trx, key))?.token_encrypted;
    if (!stored || Buffer.compare(stored, seen) !== 0) return false;
    const ended = await endAccount(trx, key, reason, now);
    if (typeof ended === 'string') return false;
    await writeAudit(trx, { actor: NO_ACTOR, at: now, ...ended.entry });
    return true;
  });
}
