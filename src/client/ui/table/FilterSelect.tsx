import { useId } from 'react';
import { tablesTexts } from '#client/texts/tables.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { type Choice, SelectBox } from '#client/ui/select/SelectBox.tsx';

interface FilterSelectProps {
  label: string;
  /** Empty: no filter. An unknown value is shown as it is. */
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}

/** For many values; for five or fewer take `FilterRadios`. */
export function FilterSelect({ label, value, choices, onChange }: FilterSelectProps) {
  const texts = useTexts(tablesTexts);
  const id = useId();
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  const unknown = isKnown ? [] : [{ value, label: value }];
  return (
    <div className="k-filter">
      <label htmlFor={id}>{label}</label>
      <SelectBox
        id={id}
        value={value}
        choices={[{ value: '', label: texts.anyChoice }, ...unknown, ...choices]}
        onChange={onChange}
      />
    </div>
  );
}
