import type { ColumnsType } from 'antd/es/table';
import type { HTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';
import { MISSING } from '#client/ui/format/format.ts';
import { ActionMenu } from '#client/ui/menu/ActionMenu.tsx';
import type { MenuItem } from '#client/ui/menu/menuItem.ts';
import { NoValue } from '#client/ui/page/NoValue.tsx';
import { type Column, headOf } from './Column.ts';
import type { RowSelection } from './useRowSelection.ts';
import type { TableState } from './useTableState.ts';

interface SortIconProps {
  order: 'ascend' | 'descend' | null | undefined;
}

/** Two arrows; the one of the order is lit. */
function SortIcon({ order }: SortIconProps) {
  return (
    <svg width="10" height="14" viewBox="0 0 10 14" aria-hidden="true">
      <path d="M5 0l4 5H1z" data-on={order === 'ascend' || undefined} />
      <path d="M5 14L1 9h8z" data-on={order === 'descend' || undefined} />
    </svg>
  );
}

export interface RowRules<Row> {
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Target of the first column's link, and of a press on the row. */
  rowHref?: (row: Row) => string;
  /** The menu's name comes from the first column; a row without actions has no menu. */
  rowActions?: (row: Row) => readonly MenuItem[];
  selection?: RowSelection<Row>;
}

interface ColumnTexts {
  actions: string;
  actionsFor: (params: { name: string }) => string;
}

/** React's own type lacks `data-` attributes. */
type CellAttributes = HTMLAttributes<HTMLTableCellElement> & Partial<Record<`data-${string}`, string>>;

/** Ascending first, and never unsorted. */
const DIRECTIONS = ['ascend', 'descend', 'ascend'] as const;

function content<Row>(column: Column<Row>, row: Row): ReactNode {
  const text = column.text(row);
  return column.render?.(row) ?? (text === MISSING ? <NoValue /> : text);
}

/** A card does without a word that no value follows. */
const isLeftOut = <Row,>(column: Column<Row>, row: Row) =>
  column.cardLabel !== undefined && column.text(row) === MISSING;

/** The first cell names its row and is its link. */
function nameOf<Row>(column: Column<Row>, row: Row, href: string | undefined): ReactNode {
  const beside = column.beside?.(row);
  return (
    <>
      {href === undefined ? content(column, row) : <Link to={href}>{content(column, row)}</Link>}
      {beside && <> {beside}</>}
    </>
  );
}

/** `table` is left out without sorting. */
export function tableColumns<Row>(
  { columns, rowHref, rowActions }: RowRules<Row>,
  texts: ColumnTexts,
  table?: TableState,
): ColumnsType<Row> {
  const [first] = columns;
  const sorted = (key: string) => {
    if (key !== table?.sort?.replace(/^-/, '')) return null;
    return table.sort?.startsWith('-') ? 'descend' : 'ascend';
  };
  const drawn: ColumnsType<Row> = columns.map((column, index) => ({
    key: column.key,
    title: headOf(column),
    rowScope: index === 0 ? 'row' : undefined,
    onHeaderCell: (): CellAttributes => ({ 'data-align': column.align }),
    className: column.isUnprinted && 'no-print',
    onCell: (row): CellAttributes => ({
      'data-align': column.align,
      'data-label': headOf(column),
      'data-card': isLeftOut(column, row) ? undefined : column.card?.toString(),
      'data-card-label': column.cardLabel,
      'data-cut': column.cut?.toString(),
      'data-unit': column.text(row) === MISSING ? undefined : column.unit,
    }),
    render: (_value, row) => (index === 0 ? nameOf(column, row, rowHref?.(row)) : content(column, row)),
    ...(table?.isSortable(column.key) && {
      sorter: true,
      sortOrder: sorted(column.key),
      sortDirections: [...DIRECTIONS],
      sortIcon: ({ sortOrder }) => <SortIcon order={sortOrder} />,
    }),
  }));
  if (!rowActions || !first) return drawn;
  return [
    ...drawn,
    {
      key: 'row-actions',
      title: texts.actions,
      className: 'no-print',
      onCell: (): CellAttributes => ({ 'data-label': texts.actions, 'data-card': 'actions' }),
      render: (_value, row) => {
        const items = rowActions(row);
        return items.length > 0 && <ActionMenu label={texts.actionsFor({ name: first.text(row) })} items={items} />;
      },
    },
  ];
}
