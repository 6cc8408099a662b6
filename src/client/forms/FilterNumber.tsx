import Input from 'antd/es/input/Input';
import { useId, useState } from 'react';

interface FilterNumberProps {
  label: string;
  /** The typed text; empty: no filter. */
  value: string;
  /** Null when the text is no number. */
  read: (typed: string) => string | null;
  /** Shown below a text that `read` refuses. */
  problem: string;
  /** Called with the result of `read`; empty removes the filter. */
  onChange: (value: string) => void;
}

/** Takes effect with Enter or when the field loses the focus. */
export function FilterNumber({ label, value, read, problem, onChange }: FilterNumberProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState(value);
  const [isShown, setShown] = useState(false);
  // Back and Reset replace the typed text.
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
    if (known !== value) onChange(known);
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
          {problem}
        </span>
      )}
    </div>
  );
}
