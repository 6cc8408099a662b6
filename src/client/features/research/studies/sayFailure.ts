import { isApiError } from '#client/api/apiError.ts';
import { messages } from '#shared/messages.ts';

/** Waits for a change that has no form: null after a success, otherwise the sentence to show. */
export async function sayFailure(call: Promise<unknown>): Promise<string | null> {
  try {
    await call;
    return null;
  } catch (error) {
    return (isApiError(error) && error.message) || messages.anErrorOccurred;
  }
}
