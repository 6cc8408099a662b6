import { tablesTexts } from '#client/texts/tables.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { RadioChoices } from '#client/ui/select/RadioChoices.tsx';
import type { Choice } from '#client/ui/select/SelectBox.tsx';

interface FilterRadiosProps {
  label: string;
  /** Empty: no filter. */
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}

export function FilterRadios({ choices, ...props }: FilterRadiosProps) {
  const texts = useTexts(tablesTexts);
  return <RadioChoices {...props} className="k-filter" choices={[{ value: '', label: texts.anyChoice }, ...choices]} />;
}
