import Input from 'antd/es/input/Input';
import { type ReactNode, useId, useState } from 'react';

export interface TypedValue {
  label: string;
  /** Empty: no filter. */
  value: string;
  /** Null for a text that is refused. */
  read: (typed: string) => string | null;
  /** Shown below a refused text. */
  problem: string;
  /** Called with the result of `read`; empty removes the filter. */
  onChange: (value: string) => void;
}

interface TypedFilterProps extends TypedValue {
  /** The text of a value; the value itself by default. */
  write?: (value: string) => string;
  inputMode: 'numeric' | 'decimal';
  className?: string;
  placeholder?: string;
  /** Inside the input, at its end; `known` is what the present text means. */
  suffix?: (known: string) => ReactNode;
}

/** Takes effect with Enter or when the field loses the focus. */
export function TypedFilter(props: TypedFilterProps) {
  const { label, value, read, write = (known: string) => known, problem, onChange, suffix, ...look } = props;
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
  const isRefused = isShown && known === null;
  const send = () => {
    setShown(known === null);
    if (known === null || typed === null) return;
    setTyped(null);
    if (known !== value) onChange(known);
  };
  return (
    <div className="k-filter">
      <label htmlFor={id}>{label}</label>
      <Input
        {...look}
        id={id}
        autoComplete="off"
        value={typed ?? write(value)}
        status={isRefused ? 'error' : undefined}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? `${id}-error` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        suffix={suffix?.(known ?? text)}
        onPressEnter={send}
        onBlur={send}
      />
      {isRefused && (
        <span id={`${id}-error`} className="k-field-error">
          {problem}
        </span>
      )}
    </div>
  );
}
