import type { ReactNode } from 'react';
import { useTexts } from '#client/texts/useTexts.ts';
import { wholeCodes } from '#client/ui/format/wholeCodes.tsx';
import { ariaOf, type FramedField, noteOf } from './fieldProps.ts';

interface FieldFrameProps extends FramedField {
  /** For several inputs with one label; `box`: a single box that has the label itself. */
  group?: 'radiogroup' | 'group' | 'box';
  children: ReactNode;
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
  };
  const required = isOptional ? undefined : true;
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
      <fieldset {...marks} aria-describedby={ariaOf(props)['aria-describedby']}>
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
        data-required={required}
        role="radiogroup"
        aria-labelledby={id}
        aria-required={!isOptional}
        {...ariaOf(props)}
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
    <div {...marks} data-required={group === 'box' ? undefined : required}>
      {group !== 'box' && (
        <label className="k-field-label" htmlFor={id}>
          {label}
          {optional}
        </label>
      )}
      {children}
      {below}
    </div>
  );
}
