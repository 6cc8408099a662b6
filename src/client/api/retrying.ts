import { retry } from '@reduxjs/toolkit/query';
import { RETRY } from '#shared/constants.ts';
import { isApiError, isTransient } from './apiError.ts';
import { baseQueryWithReauth } from './baseQueryWithReauth.ts';
import { pause } from './pause.ts';

/** Milliseconds; `attempt` counts from 1. */
export function retryDelay(attempt: number): number {
  return Math.min(RETRY.baseMs * 2 ** (attempt - 1), RETRY.capMs);
}

/** The library would repeat a fault of the client for half a minute, of a change too. */
const failingAtOnce: typeof baseQueryWithReauth = async (call, api, options) => {
  try {
    return await baseQueryWithReauth(call, api, options);
  } catch (fault) {
    throw Object.assign(fault as Error, { throwImmediately: true });
  }
};

/**
 * Only reads are repeated, because a failed change may have been made; the library's own count would repeat a 404 and a
 * mutation too.
 */
export const retryingBaseQuery = retry(failingAtOnce, {
  retryCondition: (error, _call, { attempt, baseQueryApi }) =>
    baseQueryApi.type === 'query' && attempt <= RETRY.times && isApiError(error) && isTransient(error),
  backoff: (attempt, _max, signal) => pause(retryDelay(attempt), signal),
});
