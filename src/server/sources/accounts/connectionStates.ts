import { randomBytes } from 'node:crypto';
import type { ConnectionStatesTable } from '#server/db/schema/stravaSchema.ts';
import type { Db } from '#server/db/schema.ts';
import { hashOfToken } from '#server/plugins/secretTokens.ts';
import { UNDO_SECONDS } from '#shared/constants.ts';
import type { SourceName } from '#shared/sources.ts';
import type { ConnectionOwner } from './connectionOwner.ts';

export const STATE_SECONDS = 600;

export type BegunConnection = Pick<
  ConnectionStatesTable,
  'user_id' | 'invite_id' | 'person_id' | 'consent_version' | 'consent_lang' | 'created_at'
>;

export interface Beginning {
  whose: ConnectionOwner | { inviteId: string };
  consent: { version: number; lang: string };
  browser: string | null;
}

/** What a browser comes back with, and who is signed in there. */
export interface Returning {
  browser: string | null;
  userId: string | null;
  requestId: string;
}

const isSecretText = (text: string | null): text is string => text !== null && /^[\w-]{43}$/.test(text);
const randomText = () => randomBytes(32).toString('base64url');

/** Connections that were begun in a browser; the state goes to the source and back once. */
export function createConnectionStates(db: Db, source: SourceName, now: () => Date) {
  return {
    /** Returns the secret `browser`, which the browser must present again. */
    async begin({ whose, consent, browser: known }: Beginning): Promise<{ state: string; browser: string }> {
      const state = randomText();
      // A second tab must not invalidate the first one.
      const browser = isSecretText(known) ? known : randomText();
      await db
        .insertInto('connection_states')
        .values({
          source,
          state_hash: hashOfToken(state),
          browser_hash: hashOfToken(browser),
          user_id: 'userId' in whose ? whose.userId : null,
          invite_id: 'inviteId' in whose ? whose.inviteId : null,
          person_id: 'personId' in whose ? whose.personId : null,
          consent_version: consent.version,
          consent_lang: consent.lang,
          created_at: now(),
          expires_at: new Date(now().getTime() + STATE_SECONDS * 1000),
        })
        .execute();
      return { state, browser };
    },

    /** Null unless this browser began it not long ago, for a user who is active, with the same user or no user signed in. */
    async take(state: string, { browser, userId }: Omit<Returning, 'requestId'>): Promise<BegunConnection | null> {
      if (!isSecretText(state) || !isSecretText(browser)) return null;
      const begun = await db
        .updateTable('connection_states')
        // Kept while the connection can be undone.
        .set({ used_at: now(), expires_at: new Date(now().getTime() + (STATE_SECONDS + UNDO_SECONDS) * 1000) })
        .where('source', '=', source)
        .where('state_hash', '=', hashOfToken(state))
        .where('browser_hash', '=', hashOfToken(browser))
        .where('used_at', 'is', null)
        .where('expires_at', '>', now())
        .where(({ eb, or, selectFrom }) => {
          const active = selectFrom('users').select('id').where('deactivated_at', 'is', null);
          return or([eb('user_id', 'is', null), eb('user_id', 'in', active)]);
        })
        .returning(['user_id', 'invite_id', 'person_id', 'consent_version', 'consent_lang', 'created_at'])
        .executeTakeFirst();
      if (!begun) return null;
      const isOther = begun.user_id !== null && userId !== null && userId !== begun.user_id;
      return isOther ? null : begun;
    },
  };
}

export type ConnectionStates = ReturnType<typeof createConnectionStates>;
