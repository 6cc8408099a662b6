import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '#client/texts/useTexts.ts';
import { MISSING } from '#client/ui/format/format.ts';
import { ActionMenu } from '#client/ui/menu/ActionMenu.tsx';
import type { MenuItem } from '#client/ui/menu/ActionMenuItem.tsx';
import { NoValue } from '#client/ui/page/NoValue.tsx';
import { CheckRow } from './CheckRow.tsx';
import { type Column, headOf } from './Column.ts';
import type { RowSelection } from './useRowSelection.ts';

export interface RowRules<Row> {
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** The screen that the first column's link, and a press on the row, lead to. */
  rowHref?: (row: Row) => string;
  /** The row's menu; its name comes from the first column. */
  rowActions?: (row: Row) => readonly MenuItem[];
  /** A checkbox before each row. */
  selection?: RowSelection<Row>;
}

interface TableRowsProps<Row> extends RowRules<Row> {
  rows: readonly Row[];
}

/** The rows of a table. The first cell names its row. */
export function TableRows<Row>({ rows, columns, rowKey, rowHref, rowActions, selection }: TableRowsProps<Row>) {
  const { ui } = useTexts();
  const content = (column: Column<Row>, row: Row): ReactNode => {
    const text = column.text(row);
    return column.render?.(row) ?? (text === MISSING ? <NoValue /> : text);
  };
  const [first, ...others] = columns;
  if (!first) return null;
  return rows.map((row) => {
    const href = rowHref?.(row);
    const beside = first.beside?.(row);
    return (
      <tr
        key={rowKey(row)}
        data-row
        data-href={href}
        data-chosen={selection?.chosen.has(selection.rowKey(row)) || undefined}
      >
        {selection && (
          <td className="k-check-cell no-print">
            <CheckRow row={row} name={first.text(row)} selection={selection} />
          </td>
        )}
        <th scope="row" data-align={first.align}>
          {href === undefined ? content(first, row) : <Link to={href}>{content(first, row)}</Link>}
          {beside && <> {beside}</>}
        </th>
        {others.map((column) => (
          <td
            key={column.key}
            data-align={column.align}
            data-label={headOf(column)}
            data-card={column.card}
            data-cut={column.cut}
            data-unit={column.text(row) === MISSING ? undefined : column.unit}
          >
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
