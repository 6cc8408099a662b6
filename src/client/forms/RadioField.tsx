import '#client/ui/theme/antdLater.css';
import Radio from 'antd/es/radio/radio';
import type { Choice } from '#client/ui/select/SelectBox.tsx';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { useFormField } from './useFormField.ts';

interface RadioFieldProps extends FieldProps {
  choices: readonly Choice[];
}

export function RadioField(props: RadioFieldProps) {
  const { input, error, isDisabled, ...ids } = useFormField(props.name);
  return (
    <FieldFrame {...props} {...ids} error={error} group="radiogroup">
      <div className="k-choices">
        {props.choices.map(({ value, label }) => (
          <Radio
            key={value}
            name={`${ids.id}-${input.name}`}
            value={value}
            checked={input.value === value}
            disabled={isDisabled}
            onChange={() => input.onChange(value)}
            onBlur={() => input.onBlur()}
            onFocus={() => input.onFocus()}
          >
            {label}
          </Radio>
        ))}
      </div>
    </FieldFrame>
  );
}
