import { messages } from '#shared/messages.ts';
import type { ApiError } from './apiError.ts';

/** §8 A refused lab or study is "Bad Request"; what is wrong with which field stays. */
export function asBadRequest(error: ApiError): ApiError {
  return error.status === 400 ? { ...error, ...messages('bad_request') } : error;
}

/** §8 A refused participant is told in the server's words, or as "Bad Request" where it has none. */
export function orBadRequest(error: ApiError): ApiError {
  return error.status === 400 && error.message === undefined ? { ...error, ...messages('bad_request') } : error;
}

/** §8 A deletion that fails is logged, and goes on to whoever asked for it. */
export async function logFailedDeletion(what: string, deleted: Promise<unknown>): Promise<void> {
  try {
    await deleted;
  } catch (thrown) {
    const { status, code, requestId } = (thrown as { error: ApiError }).error;
    console.error(`${what} could not be deleted`, { status, code, requestId });
  }
}
