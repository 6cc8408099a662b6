import type { ReactNode } from 'react';

interface FilterBarProps {
  /** Search field and filters. */
  children?: ReactNode;
  /** Stands at the end: what arranges the table. */
  tools?: ReactNode;
  /** How many rows there are; spoken when it changes. */
  count?: string;
  /** Spoken only: how the rows are sorted. */
  spoken?: string;
}

/** The line above a table: search, filters, and how much was found. */
export function FilterBar({ children, tools, count, spoken }: FilterBarProps) {
  return (
    <div className="k-table-bar no-print">
      {children}
      <output className="k-table-count">
        {count}
        {spoken && <span className="sr-only">. {spoken}</span>}
      </output>
      {tools && <div className="k-table-tools">{tools}</div>}
    </div>
  );
}
