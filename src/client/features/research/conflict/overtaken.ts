import { isApiError } from '#client/api/apiError.ts';
import type { Said } from '#shared/said.ts';

/** A change that somebody else overtook. */
export interface Overtaken<Thing> {
  /** What the server said. */
  sentence: Said;
  /** The state from which the person began. */
  before: Thing;
  /** What somebody else has saved meanwhile. */
  theirs: Thing;
}

/** Waits for a save and throws as it does; of one that somebody else overtook `layBeside` hears first, with the server's sentence. */
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
