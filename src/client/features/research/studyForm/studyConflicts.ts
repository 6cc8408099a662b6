import type { Study } from '#shared/contract/studies.ts';
import { type StudyFormValues, valuesOfStudy } from './studyValues.ts';

/** What the rule counts is changed on a screen of its own; a version of the consent is never changed. */
const UNTOUCHED = ['lab_id', 'owner_id', 'reason', 'count', 'target', 'approved_by', 'consent_kind'] as const;
type ConflictField = Exclude<keyof StudyFormValues, (typeof UNTOUCHED)[number]>;

export interface StudyDifference {
  field: ConflictField;
  mine: StudyFormValues[ConflictField];
  theirs: StudyFormValues[ConflictField];
  /** Whether the user changed it; otherwise the other version is preselected. */
  isMine: boolean;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function differences(values: StudyFormValues, before: Study, theirs: Study): StudyDifference[] {
  const old = valuesOfStudy(before);
  const next = valuesOfStudy(theirs);
  const fields = (Object.keys(next) as (keyof StudyFormValues)[]).filter(
    (field): field is ConflictField => !(UNTOUCHED as readonly string[]).includes(field),
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
