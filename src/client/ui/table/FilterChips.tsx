import { tablesTexts } from '#client/texts/tables.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { focusHome } from '#client/ui/dialog/dialogStack.ts';

export interface FilterChip {
  /** Needed where two chips may have one label. */
  id?: string;
  label: string;
  onRemove: () => void;
}

interface FilterChipsProps {
  chips: readonly FilterChip[];
  onReset: () => void;
}

/** Active filters, each removable. */
export function FilterChips({ chips, onReset }: FilterChipsProps) {
  const texts = useTexts(tablesTexts);
  if (chips.length === 0) return null;
  // The pressed button is removed; the focus goes to the section's heading.
  const andFocus = (act: () => void) => (event: { currentTarget: Element }) => {
    const home = focusHome(event.currentTarget);
    act();
    home?.focus();
  };
  return (
    <ul className="k-chips no-print" aria-label={texts.filters}>
      {chips.map(({ label, id = label, onRemove }) => (
        <li key={id}>
          <button
            type="button"
            className="k-chip"
            aria-label={texts.removeFilter({ filter: label })}
            onClick={andFocus(onRemove)}
          >
            {label} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="k-chip-reset" onClick={andFocus(onReset)}>
          {texts.resetFilters}
        </button>
      </li>
    </ul>
  );
}
