import Input from 'antd/es/input/Input';
import type { ReactNode } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { useFormField } from './useFormField.ts';

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'password';
  autoComplete?: string;
  placeholder?: string;
  maxLength?: number;
  /** Inside the input, at its end. */
  suffix?: ReactNode;
  /** Other texts may be typed too. */
  suggestions?: readonly string[];
  /** Shows capitals; the value stays as typed. */
  isCapitals?: boolean;
}

export function TextField(props: TextFieldProps) {
  const { type = 'text', autoComplete = 'off', placeholder, maxLength, suffix } = props;
  const { suggestions, isCapitals = false } = props;
  const { frame, typed } = useFormField(props);
  const isProse = type === 'text';
  return (
    <FieldFrame {...frame}>
      <Input
        {...typed}
        type={type}
        autoComplete={autoComplete}
        autoCapitalize={isProse ? undefined : 'none'}
        spellCheck={isProse && !isCapitals ? undefined : false}
        className={isCapitals ? 'k-capitals' : undefined}
        list={suggestions && `${typed.id}-list`}
        placeholder={placeholder}
        maxLength={maxLength}
        suffix={suffix}
        status={frame.error === undefined ? undefined : 'error'}
      />
      {suggestions && (
        <datalist id={`${typed.id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </FieldFrame>
  );
}
