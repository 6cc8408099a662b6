import Input from 'antd/es/input/Input';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { SEARCH_MAX } from '#shared/constants.ts';

/** Milliseconds without a key press, after which the search starts. */
export const SEARCH_WAIT_MS = 200;

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  onSearch: (value: string) => void;
}

/** Searches shortly after the last key, or at once with Enter. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  // Back and Reset replace the typed text.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }

  // Copied texts often have blanks around them, which no row has.
  const wanted = typed.trim();
  const send = () => {
    if (wanted === sent) return;
    setSent(wanted);
    onSearch(wanted);
  };
  const sendLater = useEffectEvent(send);
  useEffect(() => {
    if (wanted === sent) return;
    const timer = setTimeout(sendLater, SEARCH_WAIT_MS);
    return () => clearTimeout(timer);
  }, [wanted, sent]);

  return (
    <search className="k-table-search">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        type="search"
        value={typed}
        placeholder={placeholder}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={send}
      />
    </search>
  );
}
