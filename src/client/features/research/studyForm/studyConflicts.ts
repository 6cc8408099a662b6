import type { Study } from '#shared/contract/studies.ts';
import { type StudyFormValues, valuesOfStudy } from './studyValues.ts';

/** What a conflict may be about: all that the form sets of the study. */
export type ConflictField = Exclude<keyof StudyFormValues, 'lab_id' | 'owner_id' | 'reason'>;

export interface StudyDifference {
  field: ConflictField;
  mine: StudyFormValues[ConflictField];
  theirs: StudyFormValues[ConflictField];
  /** Whether the person has changed it; if not, their version is the one to keep. */
  isMine: boolean;
}

const UNTOUCHED: readonly string[] = ['lab_id', 'owner_id', 'reason'];
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Where the form and the newer state differ, both having begun from `before`. */
export function differences(values: StudyFormValues, before: Study, theirs: Study): StudyDifference[] {
  const old = valuesOfStudy(before);
  const next = valuesOfStudy(theirs);
  const fields = (Object.keys(next) as (keyof StudyFormValues)[]).filter(
    (field): field is ConflictField => !UNTOUCHED.includes(field),
  );
  return fields
    .filter((field) => !same(values[field], next[field]))
    .map((field) => ({
      field,
      mine: values[field],
      theirs: next[field],
      isMine: !same(values[field], old[field]),
    }));
}
