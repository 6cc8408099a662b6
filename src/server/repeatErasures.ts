import { sql } from 'kysely';
import { keepEnded } from './activities/endedAccounts.ts';
import { deleteAccountRows } from './activities/people.ts';
import { NO_ACTOR, writeAudit } from './db/audit.ts';
import { type Erasure, erasureFile, readErasureFile } from './db/erasureList.ts';
import { inTransaction } from './db/inTransaction.ts';
import type { ErasureKind, WithdrawalFacts } from './db/schema/erasuresSchema.ts';
import type { Db, Trx } from './db/schema.ts';
import { repeatDeletion, repeatWithdrawal } from './research/closing/repeatWithdrawal.ts';
import type { AccountKey } from './sources/accounts/accountRows.ts';
import { findConnection } from './sources/accounts/connections.ts';
import { deletedEntry } from './sources/accounts/deletedEntry.ts';
import { endAccount } from './sources/accounts/endAccount.ts';
import { removeUser } from './users/removeUser.ts';

interface Times {
  at: Date;
  now: Date;
}

const AGAIN = 'Repeated after a restore';

async function accountAgain(trx: Trx, key: AccountKey, { now }: Times): Promise<boolean> {
  const account = await findConnection(trx, key);
  if (!account) return false;
  await endAccount(trx, key, 'disconnected_here', now);
  await keepEnded(trx, account);
  await deleteAccountRows(trx, account);
  await writeAudit(trx, { actor: NO_ACTOR, at: now, ...deletedEntry(account) });
  return true;
}

async function addressAgain(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('contact_addresses').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The last admin stays until there is another one. */
async function userAgain(trx: Trx, id: string, { now }: Times): Promise<boolean | 'waits'> {
  const outcome = await removeUser(trx, { id, actor: NO_ACTOR, jobs: null, now, reason: AGAIN });
  return outcome === 'last admin' ? 'waits' : outcome === 'deleted';
}

const AGAIN_BY_KIND: Record<ErasureKind, (trx: Trx, one: Erasure, times: Times) => Promise<boolean | 'waits'>> = {
  withdrawal: (trx, { object_id, facts }, times) => repeatWithdrawal(trx, object_id, facts as WithdrawalFacts, times),
  participant: (trx, { object_id }, times) => repeatDeletion(trx, object_id, times),
  athlete: (trx, { object_id }, times) => accountAgain(trx, { source: 'strava', id: object_id }, times),
  account: (trx, { object_id }, times) => accountAgain(trx, { id: object_id }, times),
  address: (trx, { object_id }) => addressAgain(trx, object_id),
  user: (trx, { object_id }, times) => userAgain(trx, object_id, times),
};

/** Repeats each erasure in its own transaction, in the original order. Returns how many changed data. */
export async function repeatErasures(db: Db, list: readonly Erasure[], now: Date): Promise<number> {
  const rows = await db.selectFrom('erasures').select('id').execute();
  const known = new Set(rows.map(({ id }) => id));
  let repeated = 0;
  for (const one of list.filter(({ id }) => !known.has(id))) {
    const outcome = await inTransaction(db, async (trx) => {
      await sql`SELECT set_config('kadenz.repeats_erasures', 'on', true)`.execute(trx);
      const done = await AGAIN_BY_KIND[one.kind](trx, one, { at: new Date(one.at), now });
      if (done === 'waits') return done;
      await sql`INSERT INTO erasures (id, kind, object_id, at, facts) VALUES
        (${one.id}::uuid, ${one.kind}, ${one.object_id}::uuid, ${one.at}::timestamptz, ${JSON.stringify(one.facts)}::jsonb)
        ON CONFLICT DO NOTHING`.execute(trx);
      return done;
    });
    if (outcome === true) repeated += 1;
  }
  return repeated;
}

/**
 * Repeats the erasures that the list in the data directory has and a restored database lacks. Call it before the server
 * listens.
 */
export async function repeatErasuresOf(dataDir: string, db: Db, now: Date): Promise<number> {
  const list = await readErasureFile(erasureFile(dataDir));
  return list === null ? 0 : repeatErasures(db, list, now);
}
