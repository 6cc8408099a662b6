import { isApiError } from '#client/api/apiError.ts';
import type { Said } from '#shared/said.ts';

export interface Overtaken<Thing> {
  sentence: Said;
  before: Thing;
  /** The state that another user saved meanwhile. */
  theirs: Thing;
}

/** Rejects as the save does; calls `layBeside` first when another user saved meanwhile. */
export async function savingUnlessOvertaken(
  call: Promise<unknown>,
  layBeside: (sentence: Said) => Promise<void>,
): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (isApiError(error) && error.code === 'changed_meanwhile') await layBeside(error);
    throw error;
  }
}
