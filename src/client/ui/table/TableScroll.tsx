import type { ReactNode } from 'react';

interface TableScrollProps {
  /** Names what scrolls for those who scroll it by keyboard. */
  label: string;
  children: ReactNode;
}

/** What scrolls must take the focus, else nobody could scroll it by keyboard (WCAG 2.1.1); elements that do not scroll must not. */
const scrolledByKeyboard = (label: string) => ({ role: 'group', 'aria-label': label, tabIndex: 0 });

/** Holds a table that may be wider than the screen and has nothing in it to focus. */
export function TableScroll({ label, children }: TableScrollProps) {
  return (
    <div className="k-table-scroll" {...scrolledByKeyboard(label)}>
      {children}
    </div>
  );
}
