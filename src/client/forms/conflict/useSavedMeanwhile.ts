import { useState } from 'react';
import { toFailure } from '#client/forms/submitting.ts';
import type { ShownText } from '#shared/shownText.ts';

const CODES: readonly unknown[] = [
  'changed_meanwhile',
  'rule_changed_meanwhile',
  'checks_changed_meanwhile',
  'deviation_corrected',
  'study_problem_changed',
];

export interface SavedMeanwhile<Version> {
  sentence: ShownText;
  before: Version;
  theirs: Version;
}

/** A form is based on the version `held`; when another user saved first, theirs is read and held instead. */
export function useSavedMeanwhile<Version>(
  held: Version,
  hold: (theirs: Version) => void,
  readTheirs: () => Promise<Version | undefined>,
) {
  const [conflict, setConflict] = useState<SavedMeanwhile<Version> | null>(null);
  /** Rejects as the call does. */
  const save = async <Saved>(call: Promise<Saved>): Promise<Saved> => {
    try {
      return await call;
    } catch (error) {
      const { code, message, params } = toFailure(error);
      const theirs = CODES.includes(code) ? await readTheirs() : undefined;
      if (theirs !== undefined) {
        setConflict({ sentence: { code, message, params }, before: held, theirs });
        hold(theirs);
      }
      throw error;
    }
  };
  return { conflict, save };
}
