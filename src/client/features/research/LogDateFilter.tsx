import Input from 'antd/es/input/Input';
import { useId, useState } from 'react';
import { readTypedDate, writeTypedDate } from '#client/forms/typedDate.ts';
import { useFieldsTexts } from '#client/texts/useFieldsTexts.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';

interface LogDateFilterProps {
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  onChange: (value: string) => void;
}

/** A filter by a day, typed as DD.MM.YYYY; it works once the day is whole, and with Enter or on leaving once it is gone. */
export function LogDateFilter({ label, value, onChange }: LogDateFilterProps) {
  const { datePlaceholder } = useFieldsTexts();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? writeTypedDate(value);
  const date = readTypedDate(shown);
  const isWrong = typed !== null && date !== '' && !isCalendarDate(date);
  const send = () => {
    if (date !== value && (date === '' || isCalendarDate(date))) onChange(date);
    if (!isWrong) setTyped(null);
  };
  return (
    <div className="k-filter">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        className="study-log-date"
        inputMode="numeric"
        autoComplete="off"
        placeholder={datePlaceholder}
        value={shown}
        aria-invalid={isWrong}
        status={isWrong ? 'error' : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={send}
        onPressEnter={send}
      />
    </div>
  );
}
