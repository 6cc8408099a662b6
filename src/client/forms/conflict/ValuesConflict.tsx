import { useState } from 'react';
import { useForm } from 'react-final-form';
import { ConflictChoice } from './ConflictChoice.tsx';
import { type ConflictField, conflictRows } from './conflictRows.ts';
import type { SavedMeanwhile } from './useSavedMeanwhile.ts';

interface ValuesConflictProps<Version, Values> extends SavedMeanwhile<Version> {
  valuesOf: (version: Version) => Values;
  fields: readonly ConflictField<Values>[];
}

/** Needs a key by the version, because the rows stay as they are while the user chooses. */
export function ValuesConflict<Version, Values extends object>(props: ValuesConflictProps<Version, Values>) {
  const { sentence, before, theirs, valuesOf, fields } = props;
  const form = useForm<Values>();
  const [typed] = useState(() => form.getState().values);
  return <ConflictChoice sentence={sentence} rows={conflictRows(fields, typed, valuesOf(before), valuesOf(theirs))} />;
}
