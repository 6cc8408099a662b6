import Table from 'antd/es/table';
import type { HTMLAttributes } from 'react';
import { tablesTexts } from '#client/texts/tables.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { phoneLayout } from './Column.ts';
import { type RowRules, tableColumns } from './tableColumns.tsx';
import { TABLE_PARTS, TableFrameContext } from './tableParts.tsx';
import type { RowSelection } from './useRowSelection.ts';
import type { TableState } from './useTableState.ts';

interface DataGridProps<Row> extends RowRules<Row> {
  label: string;
  rows: readonly Row[];
  /** Left out without sorting. */
  table?: TableState;
  /** Stays a table on a phone, which scrolls sideways. */
  staysTable?: boolean;
  padding?: number;
  isPending?: boolean;
  isLoading?: boolean;
  isOld?: boolean;
}

type RowAttributes = HTMLAttributes<HTMLTableRowElement> & Partial<Record<`data-${string}`, string | boolean>>;

/** Rendered by antd's Table. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { label, rows, table, staysTable = false, padding = 0, ...states } = props;
  const { isPending = false, isLoading = false, isOld = false, ...rules } = states;
  const { columns, rowKey, rowHref, rowActions, selection } = rules;
  const { ui } = useTexts();
  const frame = {
    label,
    layout: staysTable ? undefined : phoneLayout(columns),
    columnCount: columns.length + (rowActions ? 1 : 0) + (selection ? 1 : 0),
    rowCount: rows.length,
    padding,
    isPending,
    isLoading,
    isOld,
  };
  return (
    <TableFrameContext value={frame}>
      <Table<Row>
        columns={tableColumns(rules, ui, table)}
        dataSource={rows}
        rowKey={rowKey}
        components={TABLE_PARTS}
        pagination={false}
        showSorterTooltip={false}
        locale={{ emptyText: '' }}
        rowSelection={useCheckboxes(rules, rows)}
        onRow={(row): RowAttributes => ({
          'data-row': true,
          'data-href': rowHref?.(row),
          'data-chosen': selection?.chosen.has(selection.rowKey(row)) || undefined,
        })}
        onChange={(_page, _filters, sorter) => {
          const key = Array.isArray(sorter) ? undefined : sorter.columnKey;
          if (key !== undefined) table?.toggleSort(String(key));
        }}
      />
    </TableFrameContext>
  );
}

/** antd names its checkboxes "Select row 1"; these have the row's name. */
function useCheckboxes<Row>({ columns: [first], rowKey, selection }: RowRules<Row>, rows: readonly Row[]) {
  const texts = useTexts(tablesTexts);
  if (!selection) return undefined;
  const change = (one: RowSelection<Row>, isChosen: boolean, changed: readonly Row[]) =>
    isChosen ? one.choose(changed) : one.drop(changed);
  return {
    columnWidth: 44,
    onCell: () => ({ className: 'no-print' }),
    selectedRowKeys: rows.filter((row) => selection.chosen.has(selection.rowKey(row))).map(rowKey),
    getCheckboxProps: (row: Row) => ({ 'aria-label': texts.selectRow({ name: first?.text(row) ?? '' }) }),
    getTitleCheckboxProps: () => ({ 'aria-label': texts.selectPage, disabled: rows.length === 0 }),
    onSelect: (row: Row, isChosen: boolean) => change(selection, isChosen, [row]),
    onSelectAll: (isChosen: boolean, _all: Row[], changed: Row[]) => change(selection, isChosen, changed),
  };
}
