import { isApiError } from '#client/api/apiError.ts';
import type { Said } from '#shared/said.ts';

export interface SavedMeanwhile<Thing> {
  sentence: Said;
  before: Thing;
  theirs: Thing;
}

/** Rejects as the save does; calls `showTheirs` first when another user saved meanwhile. */
export async function saveUnlessChanged(
  call: Promise<unknown>,
  showTheirs: (sentence: Said) => Promise<void>,
): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (isApiError(error) && error.code === 'changed_meanwhile') await showTheirs(error);
    throw error;
  }
}
