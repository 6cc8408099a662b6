import { type CSSProperties, useRef } from 'react';
import { type Column, headOf, phoneLayout } from '#client/ui/table/Column.ts';
import { TableRows } from '#client/ui/table/TableRows.tsx';
import { useRowLinks } from '#client/ui/table/useRowLinks.ts';
import { PADDING_ROW_HEIGHT } from '#shared/constants.ts';

interface RowsTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The screen that a row leads to. */
  rowHref?: (row: Row) => string;
}

/** Few rows, all in sight: nothing is searched, sorted or paged. */
export function RowsTable<Row>({ label, columns, rows, rowKey, rowHref }: RowsTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  useRowLinks(frame);
  const layout = phoneLayout(columns);
  const rowHeight = { '--k-row-height': `${PADDING_ROW_HEIGHT}px` } as CSSProperties;
  return (
    <div ref={frame} className="k-table-scroll">
      <table
        className="k-table"
        style={rowHeight}
        data-stacks={layout === 'stack' || undefined}
        data-cards={layout === 'cards' || undefined}
      >
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align}>
                {headOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <TableRows columns={columns} rows={rows} rowKey={rowKey} rowHref={rowHref} />
        </tbody>
      </table>
    </div>
  );
}
