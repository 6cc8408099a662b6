import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { describedBy, useFormField } from './useFormField.ts';

export interface Choice {
  value: string;
  label: string;
}

interface SelectFieldProps extends FieldProps {
  choices: readonly Choice[];
  /** What stands there while nothing is chosen; left out where something always is. */
  placeholder?: string;
}

/** One of many, as the system's own list; for five or fewer take `RadioField`. */
export function SelectField(props: SelectFieldProps) {
  const { name, hint, isOptional = false, choices, placeholder } = props;
  const { input, error, isDisabled, ...ids } = useFormField(name);
  return (
    <FieldFrame {...props} {...ids} error={error}>
      <select
        {...input}
        id={ids.id}
        className="k-select"
        disabled={isDisabled}
        aria-required={!isOptional}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(hint !== undefined && ids.hintId, error !== undefined && ids.errorId)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
