import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

interface NewState {
  state_hash: Uint8Array;
  browser_hash: Uint8Array;
  user_id: string;
  created_at: Date;
  expires_at: Date;
}

/** Connections that were begun and wait for the browser to come back. */
export function createStravaStatesRepository(db: Kysely<Schema>) {
  return {
    async add(state: NewState): Promise<void> {
      await db.insertInto('strava_states').values(state).execute();
    },

    /** Uses the state up. The user who began it, or null when it is unknown, used, over, or of another browser. */
    async take(stateHash: Uint8Array, browserHash: Uint8Array, now: Date): Promise<string | null> {
      const row = await db
        .updateTable('strava_states')
        .set({ used_at: now })
        .where('state_hash', '=', stateHash)
        .where('browser_hash', '=', browserHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('user_id')
        .executeTakeFirst();
      return row?.user_id ?? null;
    },
  };
}

export type StravaStatesRepository = ReturnType<typeof createStravaStatesRepository>;
