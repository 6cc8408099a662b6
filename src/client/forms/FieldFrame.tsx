import type { ReactNode } from 'react';
import { useTexts } from '#client/texts/useTexts.ts';
import { wholeCodes } from '#client/ui/format/wholeCodes.tsx';
import { describedBy } from './useFormField.ts';

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

interface FieldFrameProps extends FieldProps {
  id: string;
  hintId: string;
  errorId: string;
  error: string | undefined;
  /** For several inputs with one label. */
  group?: 'radiogroup' | 'group';
  children: ReactNode;
}

/** The reason of a locked field, or the hint. */
export function noteOf({ hint, lockedBecause }: Pick<FieldProps, 'hint' | 'lockedBecause'>): string | undefined {
  return lockedBecause ?? hint;
}

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
          {wholeCodes(note)}
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
