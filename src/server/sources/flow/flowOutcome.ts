import type { JobContext, JobOutcome } from '#server/jobs/jobQueue.ts';
import type { CallError } from '#server/sources/source/callError.ts';

export const ATTEMPTS = 5;
export const AFTER_NO_BUDGET_MS = 5000;
const FIRST_WAIT_MS = 10_000;
const WAIT_FACTOR = 12;
const LONGEST_WAIT_MS = 6 * 3_600_000;

/**
 * What an error means for its job. `failed`: too many attempts; `refused`: retries are useless; `no_permission`: the
 * athlete does not share this; `disconnected`: the athlete is no longer connected.
 */
type ErrorMeaning =
  | { is: 'wait'; outcome: Exclude<JobOutcome, { is: 'done' }> }
  | { is: 'failed' | 'refused' | 'no_permission' | 'disconnected' };

/** So that what failed together does not come back together. */
const SPREAD = 0.2;

/** The five attempts of SECURITY S11 span five hours, because outages of Strava can last for hours. */
export function waitAfter(attempt: number): number {
  const longest = Math.min(FIRST_WAIT_MS * WAIT_FACTOR ** (attempt - 1), LONGEST_WAIT_MS);
  return Math.round(longest * (1 - SPREAD * Math.random()));
}

export function meaningOf(error: CallError, { attempt, signal }: JobContext, now: Date): ErrorMeaning {
  // An aborted call is no failure: the server stops and another process takes the job.
  signal.throwIfAborted();
  switch (error.kind) {
    case 'no_budget':
    case 'rate_limited':
    case 'inactive':
    case 'misconfigured':
      // A problem of the installation, not of the athlete: the job waits and is not lost.
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
