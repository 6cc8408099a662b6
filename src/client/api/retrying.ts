import { retry } from '@reduxjs/toolkit/query';
import { RETRY } from '#shared/constants.ts';
import { isApiError, isTransient } from './apiError.ts';
import { baseQueryWithReauth } from './baseQueryWithReauth.ts';
import { pause } from './pause.ts';

/** Milliseconds before the `attempt`-th repetition, counted from 1. */
export function retryDelay(attempt: number): number {
  return Math.min(RETRY.baseMs * 2 ** (attempt - 1), RETRY.capMs);
}

/**
 * Reads are repeated when the network or the server failed; a change never is, since it may have happened. The condition is
 * our own because the library's count alone would repeat a 404 and a mutation too.
 */
export const retryingBaseQuery = retry(baseQueryWithReauth, {
  retryCondition: (error, _call, { attempt, baseQueryApi }) =>
    baseQueryApi.type === 'query' && attempt <= RETRY.times && isApiError(error) && isTransient(error),
  backoff: (attempt, _max, signal) => pause(retryDelay(attempt), signal),
});
