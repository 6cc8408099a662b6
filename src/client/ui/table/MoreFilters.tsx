import '#client/ui/menu/summary.css';
import type { ReactNode } from 'react';
import { tablesTexts } from '#client/texts/tables.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { TableState } from './useTableState.ts';

interface MoreFiltersProps {
  table: TableState;
  /** The filters inside, in the address. */
  names: readonly string[];
  children: ReactNode;
}

/** Filters that few need; open while one of them is set. */
export function MoreFilters({ table, names, children }: MoreFiltersProps) {
  const texts = useTexts(tablesTexts);
  const isSet = names.some((name) => (table.filters[name] ?? '') !== '');
  return (
    <details className="k-more-filters" open={isSet || undefined}>
      <summary className="k-summary">{texts.moreFilters}</summary>
      <div>{children}</div>
    </details>
  );
}
