import type { FastifyBaseLogger } from 'fastify';
import type { StravaClient } from '#server/strava/calls/stravaClient.ts';
import type { TokenCipher } from '#server/strava/calls/tokenCipher.ts';
import { done, type Handler, idIn } from '#server/strava/flow/flowParts.ts';
import type { UpkeepRepository } from '#server/strava/flow/upkeepRepository.ts';

interface RevokeParts {
  upkeep: UpkeepRepository;
  cipher: TokenCipher;
  client: StravaClient;
  now: () => Date;
  log: FastifyBaseLogger;
}

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;

/** Gives a grant back to Strava, again and again until Strava took it. */
export function createRevokeHandler({ upkeep, cipher, client, now, log }: RevokeParts): Handler {
  return async (data, { attempt }) => {
    const revocation = await upkeep.revocation(idIn(data, 'revocation_id'));
    if (!revocation) return done;
    const tokens = JSON.parse(cipher.open(revocation.token_encrypted, revocation.id)) as { refresh_token: string };
    const answer = await client.revoke(tokens.refresh_token);
    if (answer.ok) {
      await upkeep.dropRevocation(revocation);
      return done;
    }
    log.warn({ event: 'strava_revoke', fault: answer.fault.kind, status: answer.fault.status }, 'not given back yet');
    const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
    return { is: 'later', at: new Date(now().getTime() + wait) };
  };
}
