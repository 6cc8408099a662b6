import { useState } from 'react';
import { useTexts } from '#client/texts/useTexts.ts';
import type { FieldProps } from './FieldFrame.tsx';
import { TextField } from './TextField.tsx';

interface PasswordFieldProps extends FieldProps {
  /** So that password managers fill the right one. */
  autoComplete: 'current-password' | 'new-password';
  /** Readable at first: for a password that is to be handed over. */
  startsShown?: boolean;
}

/** A password with a button that shows it. Pasting is welcome. */
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
