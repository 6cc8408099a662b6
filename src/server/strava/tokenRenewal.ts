import { setTimeout as wait } from 'node:timers/promises';
import type { AthletesRepository, StoredTokens } from './athletesRepository.ts';
import type { StravaClient } from './stravaClient.ts';
import type { StravaAnswer } from './stravaFaults.ts';
import type { StravaTokens } from './stravaTokenAnswers.ts';
import type { TokenCipher } from './tokenCipher.ts';

/** Strava itself gives new tokens only when less than this is left. */
const RENEW_BELOW_MS = 3_600_000;
const POLL_MS = 100;
/** Longer than another instance can hold its claim. */
const GIVE_UP_MS = 35_000;

export interface TokenRenewalParts {
  athletes: AthletesRepository;
  cipher: TokenCipher;
  client: StravaClient;
  now: () => Date;
}

/** What goes into `tokens_encrypted` and the column beside it. */
export function sealTokens(cipher: TokenCipher, tokens: StravaTokens, athleteId: string): StoredTokens {
  const { access_token, refresh_token, expires_at } = tokens;
  return {
    tokens_encrypted: cipher.seal(JSON.stringify({ access_token, refresh_token }), athleteId),
    token_expires_at: expires_at,
  };
}

/**
 * Gives access tokens that are good for a while. However many ask at once, and in however many instances, tokens are renewed by
 * one call; the new ones are stored before anyone uses them.
 */
export function createTokenRenewal({ athletes, cipher, client, now }: TokenRenewalParts) {
  const running = new Map<string, Promise<StravaAnswer<string>>>();
  const gone: StravaAnswer<string> = { ok: false, fault: { kind: 'unauthorized', status: null } };

  function open(id: string, stored: StoredTokens): Pick<StravaTokens, 'access_token' | 'refresh_token'> {
    return JSON.parse(cipher.open(stored.tokens_encrypted, id)) as Pick<StravaTokens, 'access_token' | 'refresh_token'>;
  }

  async function renew(id: string, stored: StoredTokens): Promise<StravaAnswer<string> | 'look again'> {
    if (!(await athletes.claimRenewal(id, stored.tokens_encrypted))) {
      await wait(POLL_MS);
      return 'look again';
    }
    const answer = await client.refresh(open(id, stored).refresh_token);
    if (answer.ok) {
      const tokens = sealTokens(cipher, answer.value, id);
      const isStored = await athletes.storeTokens(id, stored.tokens_encrypted, tokens, now());
      return isStored ? { ok: true, value: answer.value.access_token } : 'look again';
    }
    if (answer.fault.kind === 'invalid_grant') {
      // Whoever was faster has stored better ones; only if these are still the athlete's is the connection over.
      return (await athletes.disconnect(id, stored.tokens_encrypted, now())) ? gone : 'look again';
    }
    await athletes.releaseClaim(id);
    return answer;
  }

  async function find(id: string, rejected: string | null): Promise<StravaAnswer<string>> {
    const end = performance.now() + GIVE_UP_MS;
    while (performance.now() < end) {
      const stored = await athletes.readTokens(id);
      if (!stored) return gone;
      const { access_token } = open(id, stored);
      const left = stored.token_expires_at.getTime() - now().getTime();
      if (left > RENEW_BELOW_MS && access_token !== rejected) return { ok: true, value: access_token };
      const answer = await renew(id, stored);
      if (answer !== 'look again') return answer;
    }
    return { ok: false, fault: { kind: 'unavailable', status: null } };
  }

  return {
    /**
     * An access token of the athlete. `rejected` is one that Strava has just refused: it is renewed even when it should still
     * hold. The fault `unauthorized` means that the athlete has to connect again.
     */
    async accessToken(id: string, rejected: string | null = null): Promise<StravaAnswer<string>> {
      for (let other = running.get(id); other; other = running.get(id)) {
        const answer = await other;
        if (!answer.ok || answer.value !== rejected) return answer;
      }
      const own = find(id, rejected).finally(() => running.delete(id));
      running.set(id, own);
      return own;
    },
  };
}

export type TokenRenewal = ReturnType<typeof createTokenRenewal>;
