import { isApiError } from '#client/api/apiError.ts';
import { type Said, saidOf } from '#shared/said.ts';

/** Null after a success, otherwise the sentence to show. */
export async function sayFailure(call: Promise<unknown>): Promise<Said | null> {
  try {
    await call;
    return null;
  } catch (error) {
    return saidOf(isApiError(error) ? error : undefined);
  }
}
