import { useState } from 'react';
import { useForm } from 'react-final-form';
import { ConflictChoice } from '#client/forms/conflict/ConflictChoice.tsx';
import type { SavedMeanwhile } from '#client/forms/conflict/savedMeanwhile.ts';

interface ConflictField<Values> {
  field: keyof Values & string;
  label: string;
  words: (values: Values) => string;
}

interface ValuesConflictProps<Values> extends SavedMeanwhile<Values> {
  fields: readonly ConflictField<Values>[];
}

/** The fields whose typed values differ from those that were saved meanwhile, both as the values of the form. */
export function ValuesConflict<Values extends object>({
  sentence,
  before,
  theirs,
  fields,
}: ValuesConflictProps<Values>) {
  const form = useForm<Values>();
  const [typed] = useState(() => form.getState().values);
  const rows = fields
    .filter(({ field }) => (typed[field] ?? '') !== (theirs[field] ?? ''))
    .map(({ field, label, words }) => ({
      ...{ field, label, mine: typed[field], theirs: theirs[field] },
      words: { mine: words(typed), theirs: words(theirs) },
      isMine: (typed[field] ?? '') !== (before[field] ?? ''),
    }));
  return <ConflictChoice sentence={sentence} rows={rows} />;
}
