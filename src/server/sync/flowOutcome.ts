import type { JobContext, JobOutcome } from '#server/jobs/jobQueue.ts';
import type { StravaFault } from '#server/sources/strava/calls/stravaFaults.ts';

/** A job is given up when it failed so often. */
export const ATTEMPTS = 8;
export const AFTER_NO_BUDGET_MS = 5000;
const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 6 * 3_600_000;

/**
 * What a fault means for the job that met it. `failed`: tried too often; `refused`: trying again is of no use; `no_permission`: the
 * athlete does not share this; `disconnected`: they are not connected any more.
 */
export type FaultMeaning =
  | { is: 'wait'; outcome: Exclude<JobOutcome, { is: 'done' }> }
  | { is: 'failed' | 'refused' | 'no_permission' | 'disconnected' };

/** Strava has troubles that last for hours: after the eighth attempt eleven have passed. */
export function waitAfter(attempt: number): number {
  return Math.min(FIRST_WAIT_MS * 4 ** (attempt - 1), LONGEST_WAIT_MS);
}

export function meaningOf(fault: StravaFault, { attempt, signal }: JobContext, now: Date): FaultMeaning {
  // The call was given up because the server stops: the job is somebody else's soon.
  signal.throwIfAborted();
  switch (fault.kind) {
    case 'no_budget':
    case 'rate_limited':
    case 'inactive':
    case 'misconfigured':
      // The installation's own trouble: no athlete and no activity is lost by it.
      return { is: 'wait', outcome: { is: 'budget' } };
    case 'unavailable':
      if (attempt >= ATTEMPTS) return { is: 'failed' };
      return { is: 'wait', outcome: { is: 'later', at: new Date(now.getTime() + waitAfter(attempt)) } };
    case 'permission_missing':
      return { is: 'no_permission' };
    case 'unauthorized':
    case 'invalid_grant':
      return { is: 'disconnected' };
    case 'forbidden':
    case 'rejected':
      return { is: 'refused' };
  }
}
