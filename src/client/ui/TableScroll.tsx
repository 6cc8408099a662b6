import type { ReactNode } from 'react';

interface TableScrollProps {
  /** Names the region for those who scroll it by keyboard. */
  label: string;
  children: ReactNode;
}

/** What scrolls must take the focus, else nobody could scroll it by keyboard (WCAG 2.1.1); elements that do not scroll must not. */
const SCROLLED_BY_KEYBOARD = { tabIndex: 0 } as const;

/** Holds a table that may be wider than the screen and has nothing in it to focus. */
export function TableScroll({ label, children }: TableScrollProps) {
  return (
    <section className="k-table-scroll" aria-label={label} {...SCROLLED_BY_KEYBOARD}>
      {children}
    </section>
  );
}
