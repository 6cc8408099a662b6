import { toFailure } from '#client/forms/submitting.ts';
import type { ShownText } from '#shared/shownText.ts';

const CODES: readonly unknown[] = [
  'changed_meanwhile',
  'rule_changed_meanwhile',
  'checks_changed_meanwhile',
  'deviation_corrected',
  'study_problem_changed',
];

export interface SavedMeanwhile<Thing> {
  sentence: ShownText;
  before: Thing;
  theirs: Thing;
}

/** Rejects as the save does; calls `showTheirs` first when another user saved meanwhile. */
export async function saveUnlessChanged(
  call: Promise<unknown>,
  showTheirs: (sentence: ShownText) => Promise<void>,
): Promise<void> {
  try {
    await call;
  } catch (error) {
    const { code, message, params } = toFailure(error);
    if (CODES.includes(code)) await showTheirs({ code, message, params });
    throw error;
  }
}
