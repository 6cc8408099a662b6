import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import type { Choice } from './SelectField.tsx';
import { useFormField } from './useFormField.ts';

interface RadioFieldProps extends FieldProps {
  choices: readonly Choice[];
}

/** One of few, all in sight. */
export function RadioField(props: RadioFieldProps) {
  const { input, error, isDisabled, ...ids } = useFormField(props.name);
  return (
    <FieldFrame {...props} {...ids} error={error} group="radiogroup">
      <div className="k-choices">
        {props.choices.map(({ value, label }) => (
          <label key={value} className="k-choice">
            <input
              type="radio"
              name={`${ids.id}-${input.name}`}
              value={value}
              checked={input.value === value}
              disabled={isDisabled}
              onChange={() => input.onChange(value)}
              onBlur={() => input.onBlur()}
              onFocus={() => input.onFocus()}
            />
            {label}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
