export interface FieldProps {
  name: string;
  label: string;
  /** Always below the field. */
  hint?: string;
  /** Shown in words; every other field is marked as required. */
  isOptional?: boolean;
  /** The reason is shown below; the field is read-only. */
  lockedBecause?: string;
}

/** A field with its present error and the ids of its parts. */
export interface FramedField extends FieldProps {
  id: string;
  hintId: string;
  errorId: string;
  error: string | undefined;
}

/** The reason of a locked field, or the hint. */
export function noteOf({ hint, lockedBecause }: FieldProps): string | undefined {
  return lockedBecause ?? hint;
}

/** What an input or a group of inputs says of the note and the error of its field. */
export function ariaOf(field: FramedField) {
  const isInvalid = field.error !== undefined;
  const described = [noteOf(field) && field.hintId, isInvalid && field.errorId].filter(Boolean);
  return { 'aria-invalid': isInvalid, 'aria-describedby': described.join(' ') || undefined };
}
