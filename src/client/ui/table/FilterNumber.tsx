import Input from 'antd/es/input/Input';
import { useId, useState } from 'react';

interface FilterNumberProps {
  label: string;
  /** Digits; empty: no filter. */
  value: string;
  isRight: (text: string) => boolean;
  /** Shown for a value that is not right. */
  problem: string;
  onChange: (value: string) => void;
}

export function FilterNumber({ label, value, isRight, problem, onChange }: FilterNumberProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState(value);
  // Back and Reset replace the typed text.
  if (value !== seen) {
    setSeen(value);
    setTyped(null);
  }
  const read = (typed ?? value).trim();
  const isWrong = read !== '' && !isRight(read);
  const [isShown, setShown] = useState(false);
  const hasError = isShown && isWrong;
  const send = () => {
    setShown(isWrong);
    if (isWrong) return;
    setTyped(null);
    if (read !== value) onChange(read);
  };
  return (
    <div className="k-filter">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? value}
        status={hasError ? 'error' : undefined}
        aria-invalid={hasError}
        aria-describedby={hasError ? `${id}-error` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={send}
        onBlur={send}
      />
      {hasError && (
        <span id={`${id}-error`} className="k-field-error">
          {problem}
        </span>
      )}
    </div>
  );
}
