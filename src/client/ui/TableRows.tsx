import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '#client/texts/useTexts.ts';
import { ActionMenu } from './ActionMenu.tsx';
import type { MenuItem } from './ActionMenuItem.tsx';
import type { Column } from './Column.ts';

export interface RowRules<Row> {
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** The screen that the first column's link, and a press on the row, lead to. */
  rowHref?: (row: Row) => string;
  /** The row's menu; its name comes from the first column. */
  rowActions?: (row: Row) => readonly MenuItem[];
}

interface TableRowsProps<Row> extends RowRules<Row> {
  rows: readonly Row[];
}

/** The rows of a table. The first cell names its row. */
export function TableRows<Row>({ rows, columns, rowKey, rowHref, rowActions }: TableRowsProps<Row>) {
  const { ui } = useTexts();
  const content = (column: Column<Row>, row: Row): ReactNode => column.render?.(row) ?? column.text(row);
  const [first, ...others] = columns;
  if (!first) return null;
  return rows.map((row) => {
    const href = rowHref?.(row);
    return (
      <tr key={rowKey(row)} data-row data-href={href}>
        <th scope="row" data-align={first.align}>
          {href === undefined ? content(first, row) : <Link to={href}>{content(first, row)}</Link>}
        </th>
        {others.map((column) => (
          <td key={column.key} data-align={column.align} data-label={column.title}>
            {content(column, row)}
          </td>
        ))}
        {rowActions && (
          <td className="no-print" data-label={ui.actions}>
            <ActionMenu label={ui.actionsFor(first.text(row))} items={rowActions(row)} />
          </td>
        )}
      </tr>
    );
  });
}
