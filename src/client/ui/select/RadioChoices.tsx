import '#client/ui/theme/antdLater.css';
import Radio from 'antd/es/radio/radio';
import { useId } from 'react';

interface RadioChoicesProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  className: string;
}

export function RadioChoices<Value extends string>({
  label,
  value,
  choices,
  onChange,
  className,
}: RadioChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={className}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <Radio key={choice.value} name={name} checked={choice.value === value} onChange={() => onChange(choice.value)}>
          {choice.label}
        </Radio>
      ))}
    </fieldset>
  );
}
