import type { ApiError } from '#client/api/apiError.ts';
import { messages } from '#shared/messages.ts';

/** SPEC §8 A refused lab or study is "Bad Request"; the errors of fields stay. */
export function asBadRequest(error: ApiError): ApiError {
  return error.status === 400 ? { ...error, ...messages('bad_request') } : error;
}

/** SPEC §8 A refused participant has the server's message, or "Bad Request" without one. */
export function orBadRequest(error: ApiError): ApiError {
  return error.status === 400 && error.message === undefined ? { ...error, ...messages('bad_request') } : error;
}

/** SPEC §8 A failed deletion is logged, and rejects for the caller too. */
export async function logFailedDeletion(what: string, deleted: Promise<unknown>): Promise<void> {
  try {
    await deleted;
  } catch (thrown) {
    const { status, code, requestId } = (thrown as { error: ApiError }).error;
    console.error(`${what} could not be deleted`, { status, code, requestId });
  }
}
