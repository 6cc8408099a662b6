import Checkbox from 'antd/es/checkbox';
import type { Choice } from '#client/ui/select/SelectBox.tsx';

interface FilterChecksProps {
  label: string;
  /** Separated by commas, as in the address; empty: no filter. */
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}

/** For several of few values. */
export function FilterChecks({ label, value, choices, onChange }: FilterChecksProps) {
  const chosen = value.split(',');
  const toggle = (one: string) => {
    const isOn = (known: string) => chosen.includes(known) !== (known === one);
    const next = choices.filter((choice) => isOn(choice.value));
    onChange(next.map((choice) => choice.value).join(','));
  };
  return (
    <fieldset className="k-filter">
      <legend>{label}</legend>
      {choices.map((choice) => (
        <Checkbox key={choice.value} checked={chosen.includes(choice.value)} onChange={() => toggle(choice.value)}>
          {choice.label}
        </Checkbox>
      ))}
    </fieldset>
  );
}
