import Input from 'antd/es/input/Input';
import { useId, useState } from 'react';
import { fieldsTexts } from '#client/texts/fields.ts';
import { tablesTexts } from '#client/texts/tables.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import { CalendarButton } from './CalendarButton.tsx';
import { readTypedDate, writeTypedDate } from './typedDate.ts';

interface FilterDateProps {
  label: string;
  /** `YYYY-MM-DD`; empty: no filter. */
  value: string;
  onChange: (value: string) => void;
}

export function FilterDate({ label, value, onChange }: FilterDateProps) {
  const texts = useTexts(tablesTexts);
  const fields = useTexts(fieldsTexts);
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState(value);
  // Back and Reset replace the typed text.
  if (value !== seen) {
    setSeen(value);
    setTyped(null);
  }
  const read = typed === null ? value : readTypedDate(typed);
  const isWrong = read !== '' && !isCalendarDate(read);
  const [isShown, setShown] = useState(false);
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
        placeholder={fields.datePlaceholder}
        value={typed ?? writeTypedDate(value)}
        status={isShown && isWrong ? 'error' : undefined}
        aria-invalid={isShown && isWrong}
        aria-describedby={isShown && isWrong ? `${id}-error` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        suffix={<CalendarButton label={label} value={read} onPick={onChange} />}
        onPressEnter={send}
        onBlur={send}
      />
      {isShown && isWrong && (
        <span id={`${id}-error`} className="k-field-error">
          {texts.noSuchDate}
        </span>
      )}
    </div>
  );
}
