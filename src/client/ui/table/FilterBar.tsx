import type { ReactNode } from 'react';

interface FilterBarProps {
  children?: ReactNode;
  /** At the end of the line. */
  tools?: ReactNode;
  /** Number of rows; read by screen readers when it changes. */
  count?: string;
  /** Sort order for screen readers only. */
  spoken?: string;
}

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
