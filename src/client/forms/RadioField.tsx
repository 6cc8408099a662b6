import '#client/ui/theme/antdLater.css';
import Radio from 'antd/es/radio/radio';
import type { Choice } from '#client/ui/select/SelectBox.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { useFormField } from './useFormField.ts';

interface RadioFieldProps extends Omit<FieldProps, 'lockedBecause'> {
  /** A note is a sentence below its choice. */
  choices: readonly (Choice & { note?: string })[];
}

export function RadioField(props: RadioFieldProps) {
  const { input, frame, control, focus } = useFormField(props);
  return (
    <FieldFrame {...frame} group="radiogroup">
      <div className="k-choices">
        {props.choices.map(({ value, label, note }) => (
          <div key={value}>
            <Radio
              name={`${frame.id}-${input.name}`}
              value={value}
              checked={input.value === value}
              disabled={control.disabled}
              onChange={() => input.onChange(value)}
              {...focus}
              aria-describedby={note && `${frame.id}-${value}`}
            >
              {label}
            </Radio>
            {note && (
              <p id={`${frame.id}-${value}`} className="k-field-hint">
                {note}
              </p>
            )}
          </div>
        ))}
      </div>
    </FieldFrame>
  );
}
