import { setTimeout as wait } from 'node:timers/promises';
import { isUnavailable } from '#server/db/databaseErrors.ts';
import type { CallAnswer } from '#server/sources/source/callError.ts';
import type { TokenCipher } from '#server/sources/source/tokenCipher.ts';
import type { StravaClient } from './stravaClient.ts';
import type { StravaTokens } from './stravaTokenAnswers.ts';
import type { StoredTokens, TokenEnd, TokensRepository } from './tokensRepository.ts';

/** Strava gives new tokens only when less than this is left. */
const RENEW_BELOW_MS = 3_600_000;
const POLL_MS = 100;
/** Longer than another instance can hold its claim. */
const GIVE_UP_MS = 35_000;
/** With the time of the call shorter than a claim. */
const STORE_WITHIN_MS = 15_000;

interface TokenRenewalParts {
  stored: TokensRepository;
  cipher: TokenCipher;
  client: StravaClient;
  now: () => Date;
}

interface RenewalRequest {
  rejected: string | null;
  isForced: boolean;
  end: TokenEnd;
}

/**
 * `strava_id` names the athlete after their data are deleted, while the tokens wait for revocation; absent in grants of
 * older versions.
 */
interface SealedGrant extends Pick<StravaTokens, 'access_token' | 'refresh_token'> {
  strava_id?: number;
}

export function sealTokens(
  cipher: TokenCipher,
  { access_token, refresh_token, expires_at }: StravaTokens,
  strava_id: number | undefined,
  rowId: string,
): StoredTokens {
  const grant: SealedGrant = { access_token, refresh_token, ...(strava_id === undefined ? {} : { strava_id }) };
  return { tokens_encrypted: cipher.seal(JSON.stringify(grant), rowId), token_expires_at: expires_at };
}

export function openTokens(cipher: TokenCipher, sealed: Uint8Array, rowId: string): SealedGrant {
  return JSON.parse(cipher.open(sealed, rowId)) as SealedGrant;
}

/** Strava has ended the former tokens, so the new ones must not be lost while the database restarts. */
async function insist<Result>(store: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + STORE_WITHIN_MS;
  for (;;) {
    try {
      return await store();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() >= giveUpAt) throw error;
    }
    await wait(POLL_MS);
  }
}

/** Concurrent requests, in any number of instances, cause one renewal; new tokens are stored before use. */
export function createTokenRenewal({ stored: rows, cipher, client, now }: TokenRenewalParts) {
  const running = new Map<string, Promise<CallAnswer<string>>>();
  const gone: CallAnswer<string> = { ok: false, error: { kind: 'unauthorized', status: null } };

  async function renew(id: string, stored: StoredTokens, end: TokenEnd): Promise<CallAnswer<string> | 'look again'> {
    if (!(await rows.claimRenewal(id, stored.tokens_encrypted))) {
      await wait(POLL_MS);
      return 'look again';
    }
    const former = openTokens(cipher, stored.tokens_encrypted, id);
    const answer = await client.refresh(former.refresh_token);
    if (answer.ok) {
      const tokens = sealTokens(cipher, answer.value, former.strava_id, id);
      const isStored = await insist(() => rows.storeTokens(id, stored.tokens_encrypted, tokens, now()));
      if (isStored) return { ok: true, value: answer.value.access_token };
      // The athlete was disconnected during the renewal, so the new tokens are revoked.
      if ((await rows.readTokens(id)) === null) await client.revoke(answer.value.refresh_token);
      return 'look again';
    }
    if (answer.error.kind === 'invalid_grant') {
      // Another instance may have stored newer tokens; the connection ends only when these are still stored.
      return (await rows.endConnection(id, stored.tokens_encrypted, end, now())) ? gone : 'look again';
    }
    await rows.releaseClaim(id);
    return answer;
  }

  async function find(id: string, { rejected, isForced, end }: RenewalRequest): Promise<CallAnswer<string>> {
    const giveUpAt = performance.now() + GIVE_UP_MS;
    while (performance.now() < giveUpAt) {
      const stored = await rows.readTokens(id);
      if (!stored) return gone;
      const { access_token } = openTokens(cipher, stored.tokens_encrypted, id);
      const left = stored.token_expires_at.getTime() - now().getTime();
      if (!isForced && left > RENEW_BELOW_MS && access_token !== rejected) return { ok: true, value: access_token };
      const answer = await renew(id, stored, end);
      if (answer !== 'look again') return answer;
    }
    return { ok: false, error: { kind: 'unavailable', status: null } };
  }

  function begin(id: string, request: RenewalRequest): Promise<CallAnswer<string>> {
    const own = find(id, request).finally(() => {
      if (running.get(id) === own) running.delete(id);
    });
    running.set(id, own);
    return own;
  }

  return {
    /**
     * `rejected` is a token that Strava refused: it is renewed even when it has not expired; the error `unauthorized`
     * means that the athlete must connect again.
     */
    async accessToken(id: string, rejected: string | null = null): Promise<CallAnswer<string>> {
      for (let other = running.get(id); other; other = running.get(id)) {
        const answer = await other;
        if (!answer.ok || answer.value !== rejected) return answer;
      }
      return begin(id, { rejected, isForced: false, end: 'tokens_lost' });
    },

    /** Tests whether Strava still accepts the grant; if not, ends the connection with the reason `end`. */
    async renew(id: string, end: TokenEnd = 'tokens_lost'): Promise<CallAnswer<string>> {
      await running.get(id);
      return begin(id, { rejected: null, isForced: true, end });
    },
  };
}

export type TokenRenewal = ReturnType<typeof createTokenRenewal>;
