import Input from 'antd/es/input/Input';
import type { ReactNode } from 'react';
import { FieldFrame, type FieldProps, noteOf } from './FieldFrame.tsx';
import { describedBy, useFormField } from './useFormField.ts';

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
  const { name, isOptional = false, type = 'text', autoComplete = 'off', placeholder, maxLength, suffix } = props;
  const { suggestions, isCapitals = false, lockedBecause } = props;
  const { input, error, isDisabled, ...ids } = useFormField(name);
  const isProse = type === 'text';
  return (
    <FieldFrame {...props} {...ids} error={error}>
      <Input
        {...input}
        id={ids.id}
        type={type}
        autoComplete={autoComplete}
        autoCapitalize={isProse ? undefined : 'none'}
        spellCheck={isProse && !isCapitals ? undefined : false}
        className={isCapitals ? 'k-capitals' : undefined}
        list={suggestions && `${ids.id}-list`}
        placeholder={placeholder}
        maxLength={maxLength}
        suffix={suffix}
        disabled={isDisabled}
        readOnly={lockedBecause !== undefined}
        status={error === undefined ? undefined : 'error'}
        aria-required={!isOptional}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(noteOf(props) !== undefined && ids.hintId, error !== undefined && ids.errorId)}
      />
      {suggestions && (
        <datalist id={`${ids.id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </FieldFrame>
  );
}
