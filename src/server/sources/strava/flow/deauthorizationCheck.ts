import type { StravaEvent } from '#server/db/schema/stravaSchema.ts';
import type { JobContext, JobOutcome } from '#server/jobs/jobQueue.ts';
import { meaningOf } from '#server/sources/flow/flowOutcome.ts';
import type { TokenRenewal } from '#server/sources/strava/calls/tokenRenewal.ts';
import type { TokensRepository } from '#server/sources/strava/calls/tokensRepository.ts';
import type { FlowParts } from './flowParts.ts';
import type { FlowAthlete } from './flowRepository.ts';

/** Events can be forged: the connection ends only when Strava refuses to renew the tokens. */
export function createDeauthorizationCheck(
  { athletes, now }: Pick<FlowParts, 'athletes' | 'now'>,
  tokens: TokenRenewal,
  stored: TokensRepository,
) {
  return async function checkDeauthorization(
    athlete: FlowAthlete,
    event: StravaEvent,
    context: JobContext,
  ): Promise<'revoked' | 'still_authorized' | 'refused' | Exclude<JobOutcome, { is: 'done' }>> {
    if (athlete.status === 'disconnected') {
      await stored.explainEnd(athlete.id, now());
      return 'revoked';
    }
    const answer = await tokens.renew(athlete.id, 'revoked_at_strava');
    if (answer.ok) {
      // The event concerns the connection before the current one.
      const isOfThisConnection = event.event_time.getTime() >= Math.floor(athlete.connected_at.getTime() / 1000) * 1000;
      if (isOfThisConnection) await athletes.note(athlete.id, null, 'forged', 1);
      return 'still_authorized';
    }
    const meaning = meaningOf(answer.error, context, now());
    if (meaning.is === 'disconnected') {
      await stored.explainEnd(athlete.id, now());
      return 'revoked';
    }
    if (meaning.is === 'wait') return meaning.outcome;
    await athletes.note(athlete.id, null, 'failed', context.attempt);
    return 'refused';
  };
}

export type DeauthorizationCheck = ReturnType<typeof createDeauthorizationCheck>;
