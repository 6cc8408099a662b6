import { sql } from 'kysely';
import { userOfAthlete } from '#server/activities/people.ts';
import { announce } from '#server/db/changeFeed.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import { endLost } from '#server/sources/accounts/endAccount.ts';
import type { StatusReason } from '#shared/contract/connection.ts';

export interface StoredTokens {
  tokens_encrypted: Uint8Array;
  token_expires_at: Date;
}

export type TokenEnd = Extract<StatusReason, 'revoked_at_strava' | 'tokens_lost'>;

/** Longer than a call to Strava can take. */
const CLAIM_SECONDS = 30;

export function createTokensRepository(db: Db) {
  return {
    async readTokens(id: string): Promise<StoredTokens | null> {
      const row = await db
        .selectFrom('athletes')
        .select(['tokens_encrypted', 'token_expires_at'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row?.tokens_encrypted || !row.token_expires_at) return null;
      return { tokens_encrypted: row.tokens_encrypted, token_expires_at: row.token_expires_at };
    },

    /**
     * The claim is in the row and expires by the database's clock; false when another instance has it or renewed the
     * tokens.
     */
    async claimRenewal(id: string, seen: Uint8Array): Promise<boolean> {
      const row = await db
        .updateTable('athletes')
        .set({ refresh_claimed_until: sql<Date>`now() + make_interval(secs => ${CLAIM_SECONDS})` })
        .where('id', '=', id)
        .where('tokens_encrypted', '=', seen)
        .where((eb) =>
          eb.or([eb('refresh_claimed_until', 'is', null), eb('refresh_claimed_until', '<', sql<Date>`now()`)]),
        )
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** False, without a change, when other tokens than `seen` are stored. */
    async storeTokens(id: string, seen: Uint8Array, tokens: StoredTokens, now: Date): Promise<boolean> {
      const row = await db
        .updateTable('athletes')
        .set({ ...tokens, refresh_claimed_until: null, updated_at: now })
        .where('id', '=', id)
        .where('tokens_encrypted', '=', seen)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async releaseClaim(id: string): Promise<void> {
      await db.updateTable('athletes').set({ refresh_claimed_until: null }).where('id', '=', id).execute();
    },

    /** False, without a change, when other tokens than `seen` are stored. */
    endConnection: (id: string, seen: Uint8Array, reason: TokenEnd, now: Date): Promise<boolean> =>
      endLost(db, { source: 'strava', id }, seen, reason, now),

    async explainEnd(id: string, now: Date): Promise<void> {
      await inTransaction(db, async (trx) => {
        const row = await trx
          .updateTable('athletes')
          .set({ status_reason: 'revoked_at_strava', updated_at: now })
          .where('id', '=', id)
          .where('status', '=', 'disconnected')
          .where('status_reason', '=', 'tokens_lost')
          .returning(userOfAthlete)
          .executeTakeFirst();
        if (row) await announce(trx, { change: { topics: ['athletes'], userId: row.user_id } });
      });
    },
  };
}

export type TokensRepository = ReturnType<typeof createTokensRepository>;
