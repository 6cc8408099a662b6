import { useRef } from 'react';
import type { Column } from '#client/ui/table/Column.ts';
import { DataGrid } from '#client/ui/table/DataGrid.tsx';
import { useRowLinks } from '#client/ui/table/useRowLinks.ts';

interface RowsTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowHref?: (row: Row) => string;
}

/** For few rows: no search, sort or pager. */
export function RowsTable<Row>(props: RowsTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  useRowLinks(frame);
  return (
    <div ref={frame} className="k-table-scroll">
      <DataGrid {...props} />
    </div>
  );
}
