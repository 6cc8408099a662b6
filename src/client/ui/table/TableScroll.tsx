import type { ReactNode, Ref } from 'react';

interface TableScrollProps {
  /** Name of the scrollable region. */
  label: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A region that scrolls must be focusable (WCAG 2.1.1), others must not. */
const scrolledByKeyboard = (label: string) => ({ role: 'group', 'aria-label': label, tabIndex: 0 });

/** For tables without focusable content that may be wider than the screen. */
export function TableScroll({ label, ref, children }: TableScrollProps) {
  return (
    <div ref={ref} className="k-table-scroll" {...scrolledByKeyboard(label)}>
      {children}
    </div>
  );
}
