export interface ConflictRow {
  field: string;
  label: string;
  mine: unknown;
  theirs: unknown;
  /** Display texts; empty for none. */
  words: { mine: string; theirs: string };
  /** Whether the user changed it; otherwise the other version is preselected. */
  isMine: boolean;
}

export interface ConflictField<Values> {
  field: keyof Values & string;
  label: string;
  words: (values: Values) => string;
  /** What is compared; by default the value of the field. */
  compared?: (values: Values) => unknown;
}

/** The fields whose typed values differ from those that were saved meanwhile. */
export const conflictRows = <Values>(
  fields: readonly ConflictField<Values>[],
  typed: Values,
  before: Values,
  theirs: Values,
): ConflictRow[] =>
  fields.flatMap(({ field, label, words, compared = (values) => values[field] }) => {
    const sameAsTyped = (other: Values) =>
      JSON.stringify(compared(typed) ?? '') === JSON.stringify(compared(other) ?? '');
    if (sameAsTyped(theirs)) return [];
    return {
      ...{ field, label, mine: typed[field], theirs: theirs[field] },
      words: { mine: words(typed), theirs: words(theirs) },
      isMine: !sameAsTyped(before),
    };
  });
