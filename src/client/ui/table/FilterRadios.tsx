import '#client/ui/theme/antdLater.css';
import Radio from 'antd/es/radio/radio';
import { useId } from 'react';
import { tablesTexts } from '#client/texts/tables.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { Choice } from '#client/ui/select/SelectBox.tsx';

interface FilterRadiosProps {
  label: string;
  /** Empty: no filter. */
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}

/** For one of few values. */
export function FilterRadios({ label, value, choices, onChange }: FilterRadiosProps) {
  const texts = useTexts(tablesTexts);
  const name = useId();
  return (
    <fieldset className="k-filter">
      <legend>{label}</legend>
      {[{ value: '', label: texts.anyChoice }, ...choices].map((choice) => (
        <Radio key={choice.value} name={name} checked={choice.value === value} onChange={() => onChange(choice.value)}>
          {choice.label}
        </Radio>
      ))}
    </fieldset>
  );
}
