import Input from 'antd/es/input/Input';
import { useId, useState } from 'react';

interface FilterNumberProps {
  label: string;
  /** As it is typed; empty: no filter. */
  value: string;
  /** Answers the value that was typed as the filter takes it; null for what is no number. */
  read: (typed: string) => string | null;
  /** Said under what `read` refuses. */
  fault: string;
  /** Hears what `read` answered; empty takes the filter back. */
  onChange: (value: string) => void;
}

/** A filter of a table by a number; counts with Enter or when the field is left. */
export function FilterNumber({ label, value, read, fault, onChange }: FilterNumberProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState(value);
  const [isShown, setShown] = useState(false);
  // The way back, and Reset, replace what was typed.
  if (value !== seen) {
    setSeen(value);
    setTyped(null);
  }
  const text = (typed ?? value).trim();
  const known = text === '' ? '' : read(text);
  const isWrong = known === null;
  const send = () => {
    setShown(isWrong);
    if (known === null || typed === null) return;
    setTyped(null);
    if (text !== value) onChange(known);
  };
  return (
    <div className="k-filter">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        className="k-filter-number"
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? value}
        status={isShown && isWrong ? 'error' : undefined}
        aria-invalid={isShown && isWrong}
        aria-describedby={isShown && isWrong ? `${id}-error` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={send}
        onBlur={send}
      />
      {isShown && isWrong && (
        <span id={`${id}-error`} className="k-field-error">
          {fault}
        </span>
      )}
    </div>
  );
}
