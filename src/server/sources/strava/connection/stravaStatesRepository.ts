import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

export interface BegunConnection {
  user_id: string | null;
  invite_id: string | null;
  consent_version: number | null;
  consent_lang: string | null;
  created_at: Date;
}

interface NewState extends BegunConnection {
  state_hash: Uint8Array;
  browser_hash: Uint8Array;
  expires_at: Date;
}

export function createStravaStatesRepository(db: Kysely<Schema>) {
  return {
    async add(state: NewState): Promise<void> {
      await db.insertInto('strava_states').values(state).execute();
    },

    /** Null when the state is unknown, used, expired, or of another browser. */
    async take(stateHash: Uint8Array, browserHash: Uint8Array, now: Date): Promise<BegunConnection | null> {
      const row = await db
        .updateTable('strava_states')
        .set({ used_at: now })
        .where('state_hash', '=', stateHash)
        .where('browser_hash', '=', browserHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(['user_id', 'invite_id', 'consent_version', 'consent_lang', 'created_at'])
        .executeTakeFirst();
      return row ?? null;
    },
  };
}

export type StravaStatesRepository = ReturnType<typeof createStravaStatesRepository>;
