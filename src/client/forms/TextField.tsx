import Input from 'antd/es/input/Input';
import type { ReactNode } from 'react';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { describedBy, useFormField } from './useFormField.ts';

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'password';
  autoComplete?: string;
  placeholder?: string;
  maxLength?: number;
  /** Stands inside, at the end. */
  suffix?: ReactNode;
}

/** A line of text. */
export function TextField(props: TextFieldProps) {
  const { name, hint, isOptional = false, type = 'text', autoComplete = 'off', placeholder, maxLength, suffix } = props;
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
        spellCheck={isProse ? undefined : false}
        placeholder={placeholder}
        maxLength={maxLength}
        suffix={suffix}
        disabled={isDisabled}
        status={error === undefined ? undefined : 'error'}
        aria-required={!isOptional}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(hint !== undefined && ids.hintId, error !== undefined && ids.errorId)}
      />
    </FieldFrame>
  );
}
