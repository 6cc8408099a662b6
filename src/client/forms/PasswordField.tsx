import { useState } from 'react';
import { useTexts } from '#client/texts/useTexts.ts';
import type { FieldProps } from './fieldProps.ts';
import { TextField } from './TextField.tsx';

interface PasswordFieldProps extends FieldProps {
  /** Password managers need it. */
  autoComplete: 'current-password' | 'new-password';
  /** For a password that is handed over. */
  startsShown?: boolean;
}

/** Pasting is allowed. */
export function PasswordField({ startsShown = false, ...props }: PasswordFieldProps) {
  const { ui } = useTexts();
  const [isShown, setShown] = useState(startsShown);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className="k-reveal"
          aria-label={isShown ? ui.hidePassword : ui.showPassword}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? ui.hide : ui.show}
        </button>
      }
    />
  );
}
