import type { ReactNode } from 'react';

interface FilterBarProps {
  /** Search field and filters. */
  children?: ReactNode;
  /** How many rows there are; spoken when it changes. */
  count?: string;
  /** Spoken only: how the rows are sorted. */
  spoken?: string;
}

/** The line above a table: search, filters, and how much was found. */
export function FilterBar({ children, count, spoken }: FilterBarProps) {
  return (
    <div className="k-table-bar no-print">
      {children}
      <output className="k-table-count">
        {count}
        {spoken && <span className="sr-only">. {spoken}</span>}
      </output>
    </div>
  );
}
