import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import { isConnected } from '#server/sources/accounts/connections.ts';
import { done, idIn } from '#server/sources/flow/jobData.ts';
import type { Handler } from '#server/sources/source/sourceFlow.ts';
import type { TokenCipher } from '#server/sources/source/tokenCipher.ts';
import type { StravaClient } from '#server/sources/strava/calls/stravaClient.ts';
import { openTokens } from '#server/sources/strava/calls/tokenRenewal.ts';
import type { UpkeepRepository } from './upkeepRepository.ts';

interface RevokeParts {
  db: Db;
  upkeep: UpkeepRepository;
  cipher: TokenCipher;
  client: StravaClient;
  now: () => Date;
  log: FastifyBaseLogger;
}

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;

/** Repeats until it succeeds, unless the athlete has connected again. */
export function createRevokeHandler({ db, upkeep, cipher, client, now, log }: RevokeParts): Handler {
  return async (data, { attempt }) => {
    const revocation = await upkeep.revocation(idIn(data, 'revocation_id'));
    if (!revocation) return done;
    const { refresh_token, strava_id } = openTokens(cipher, revocation.token_encrypted, revocation.id);
    // The athlete may have connected again under another row; revoking would end that connection too.
    const hasReturned =
      strava_id !== undefined && (await isConnected(db, { source: 'strava', externalId: String(strava_id) }));
    const answer = hasReturned ? null : await client.revoke(refresh_token);
    if (answer === null || answer.ok) {
      await upkeep.dropRevocation(revocation);
      return done;
    }
    log.warn({ event: 'strava_revoke', problem: answer.error.kind, status: answer.error.status }, 'not given back yet');
    const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
    return { is: 'later', at: new Date(now().getTime() + wait) };
  };
}
