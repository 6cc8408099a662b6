import { useRef } from 'react';
import { DataGrid } from './DataGrid.tsx';
import type { RowRules } from './tableColumns.tsx';
import { useFitsWidth } from './useFitsWidth.ts';
import { useRowLinks } from './useRowLinks.ts';

interface RowsTableProps<Row> extends Omit<RowRules<Row>, 'selection'> {
  label: string;
  rows: readonly Row[];
  staysTable?: boolean;
  className?: string;
}

/** A region that scrolls must be focusable (WCAG 2.1.1), others must not. */
const scrolledByKeyboard = (label: string) => ({ role: 'group', 'aria-label': label, tabIndex: 0 });

/** For few rows: no search, sort or pager. */
export function RowsTable<Row>({ className = '', ...props }: RowsTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  useRowLinks(frame);
  const fits = useFitsWidth(frame, true);
  return (
    <div ref={frame} className={`k-table-scroll ${className}`} {...(!fits && scrolledByKeyboard(props.label))}>
      <DataGrid {...props} />
    </div>
  );
}
