import Checkbox from 'antd/es/checkbox';
import { type FieldProps, noteOf } from './FieldFrame.tsx';
import { describedBy, useFormField } from './useFormField.ts';

type CheckboxFieldProps = Omit<FieldProps, 'isOptional'>;

/** The form's value is a boolean. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { name, label, lockedBecause } = props;
  const { input, error, isDisabled, id, hintId, errorId } = useFormField<boolean>(name);
  const note = noteOf(props);
  return (
    <div className="k-field" data-field={name} data-label={label} data-invalid={error === undefined ? undefined : true}>
      <Checkbox
        id={id}
        name={name}
        checked={input.value}
        disabled={isDisabled || lockedBecause !== undefined}
        onChange={(event) => input.onChange(event.target.checked)}
        onFocus={() => input.onFocus()}
        onBlur={() => input.onBlur()}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(note !== undefined && hintId, error !== undefined && errorId)}
      >
        {label}
      </Checkbox>
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
    </div>
  );
}
