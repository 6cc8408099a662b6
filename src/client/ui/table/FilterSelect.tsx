import { useId } from 'react';
import { tablesTexts } from '#client/texts/tables.ts';
import { useTexts } from '#client/texts/useTexts.ts';

export interface FilterChoice {
  value: string;
  label: string;
}

interface FilterSelectProps {
  label: string;
  /** Empty: no filter. A value that is not among the choices stands for itself. */
  value: string;
  choices: readonly FilterChoice[];
  onChange: (value: string) => void;
}

/** A filter of a table by one of many values. */
export function FilterSelect({ label, value, choices, onChange }: FilterSelectProps) {
  const texts = useTexts(tablesTexts);
  const id = useId();
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return (
    <div className="k-filter">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{texts.anyChoice}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
