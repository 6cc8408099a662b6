import './forms.css';
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
}

interface FieldFrameProps extends FieldProps {
  id: string;
  hintId: string;
  errorId: string;
  error: string | undefined;
  /** A group of inputs under one name. */
  isGroup?: boolean;
  children: ReactNode;
}

/** Label above, input, hint and error of one field. */
export function FieldFrame(props: FieldFrameProps) {
  const { name, label, hint, isOptional = false, id, hintId, errorId, error, isGroup = false, children } = props;
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
      {hint && (
        <span id={hintId} className="k-field-hint">
          {hint}
        </span>
      )}
      {error !== undefined && (
        <span id={errorId} className="k-field-error">
          {error}
        </span>
      )}
    </>
  );
  if (isGroup) {
    return (
      <div
        {...marks}
        role="radiogroup"
        aria-labelledby={id}
        aria-required={!isOptional}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(hint !== undefined && hintId, error !== undefined && errorId)}
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
