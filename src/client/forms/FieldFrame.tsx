import type { ReactNode } from 'react';
import { useTexts } from '#client/texts/useTexts.ts';
import { describedBy } from './useFormField.ts';

/** What every field takes. */
export interface FieldProps {
  name: string;
  label: string;
  /** Stands below the field at all times. */
  hint?: string;
  /** Said in words; every other field is marked as required. */
  isOptional?: boolean;
  /** Why the value is fixed: stands below, and the field can be read but not changed. */
  lockedBecause?: string;
}

interface FieldFrameProps extends FieldProps {
  id: string;
  hintId: string;
  errorId: string;
  error: string | undefined;
  /** Several inputs under one name; of `radiogroup`s one is chosen, of a `group` any number. */
  group?: 'radiogroup' | 'group';
  children: ReactNode;
}

/** What stands below a field at all times: why it is fixed, or its hint. */
export function noteOf({ hint, lockedBecause }: Pick<FieldProps, 'hint' | 'lockedBecause'>): string | undefined {
  return lockedBecause ?? hint;
}

/** Label above, input, hint and error of one field. */
export function FieldFrame(props: FieldFrameProps) {
  const { name, label, isOptional = false, id, hintId, errorId, error, group, children } = props;
  const note = noteOf(props);
  const { ui } = useTexts();
  const optional = isOptional && <span className="k-field-optional"> ({ui.optional})</span>;
  const marks = {
    className: 'k-field',
    'data-field': name,
    'data-label': label,
    'data-invalid': error === undefined ? undefined : true,
    'data-required': isOptional ? undefined : true,
  };
  const below = (
    <>
      {note && (
        <span id={hintId} className="k-field-hint">
          {note}
        </span>
      )}
      {error !== undefined && (
        <span id={errorId} className="k-field-error">
          {error}
        </span>
      )}
    </>
  );
  if (group === 'group') {
    return (
      <fieldset
        {...marks}
        data-required={undefined}
        aria-describedby={describedBy(note !== undefined && hintId, error !== undefined && errorId)}
      >
        <legend className="k-field-label">{label}</legend>
        {children}
        {below}
      </fieldset>
    );
  }
  if (group === 'radiogroup') {
    return (
      <div
        {...marks}
        role="radiogroup"
        aria-labelledby={id}
        aria-required={!isOptional}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(note !== undefined && hintId, error !== undefined && errorId)}
      >
        <span id={id} className="k-field-label">
          {label}
          {optional}
        </span>
        {children}
        {below}
      </div>
    );
  }
  return (
    <div {...marks}>
      <label className="k-field-label" htmlFor={id}>
        {label}
        {optional}
      </label>
      {children}
      {below}
    </div>
  );
}
