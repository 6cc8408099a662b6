import '#client/ui/theme/antdLater.css';
import Radio from 'antd/es/radio/radio';
import type { Choice } from '#client/ui/select/SelectBox.tsx';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { useFormField } from './useFormField.ts';

interface RadioFieldProps extends Omit<FieldProps, 'lockedBecause'> {
  /** A note is a sentence below its choice. */
  choices: readonly (Choice & { note?: string })[];
}

export function RadioField(props: RadioFieldProps) {
  const { input, error, isDisabled, ...ids } = useFormField(props.name);
  return (
    <FieldFrame {...props} {...ids} error={error} group="radiogroup">
      <div className="k-choices">
        {props.choices.map(({ value, label, note }) => (
          <div key={value}>
            <Radio
              name={`${ids.id}-${input.name}`}
              value={value}
              checked={input.value === value}
              disabled={isDisabled}
              onChange={() => input.onChange(value)}
              onBlur={() => input.onBlur()}
              onFocus={() => input.onFocus()}
              aria-describedby={note && `${ids.id}-${value}`}
            >
              {label}
            </Radio>
            {note && (
              <p id={`${ids.id}-${value}`} className="k-field-hint">
                {note}
              </p>
            )}
          </div>
        ))}
      </div>
    </FieldFrame>
  );
}
