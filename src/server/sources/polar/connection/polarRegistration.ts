import { randomUUID } from 'node:crypto';
import { announce } from '#server/db/changeFeed.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import { type Account, lockAccount } from '#server/sources/accounts/accountRows.ts';
import { gapsWith } from '#server/sources/accounts/lostTimes.ts';
import type { PolarAsk } from '#server/sources/polar/calls/polarClient.ts';
import type { PolarServices } from '#server/sources/polar/calls/polarServices.ts';
import type { CallError } from '#server/sources/source/callError.ts';

const ATTEMPTS = 2;

interface Parts extends Pick<PolarServices, 'client' | 'renewLimits'> {
  db: Db;
  now: () => Date;
}

/** Polar gives data of registered people only, and only what comes after the registration. */
export function createPolarRegistration({ db, client, renewLimits, now }: Parts) {
  /** A name of the connection, not of the person; one that is in use is replaced once. */
  async function register(ask: PolarAsk, externalId: string): Promise<CallError | null> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const answer = await client.register(ask, randomUUID());
      if (!answer.ok) return answer.error;
      if (answer.value === 'registered') return null;
      const known = await client.isRegistered(ask, externalId);
      if (!known.ok) return known.error;
      if (known.value) return null;
    }
    return { kind: 'rejected', status: 409 };
  }

  async function keep({ id, user_id }: Account): Promise<void> {
    await inTransaction(db, async (trx) => {
      const account = await lockAccount(trx, { id });
      if (!account || account.status === 'disconnected') return;
      const whole =
        account.status === 'permission_missing' ? { status: 'importing' as const, status_reason: null } : {};
      const at = now();
      const gaps = gapsWith(account, { from: account.last_sync_at ?? account.first_connected_at, to: at });
      await trx
        .updateTable('source_accounts')
        .set({ registered_at: at, updated_at: at, gaps, ...whole })
        .where('id', '=', id)
        .execute();
      await announce(trx, { change: { topics: ['athletes'], userId: user_id } });
    });
    await renewLimits();
  }

  /** Null when the person is registered now. */
  async function renew(account: Account, ask: PolarAsk): Promise<CallError | null> {
    const error = await register(ask, account.external_id);
    if (error === null) await keep(account);
    return error;
  }

  return {
    renew,

    /** As `renew`, unless the person was registered before. */
    ensure: async (account: Account, ask: PolarAsk): Promise<CallError | null> =>
      account.registered_at === null ? renew(account, ask) : null,
  };
}

export type PolarRegistration = ReturnType<typeof createPolarRegistration>;
