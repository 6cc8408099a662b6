import type { CSSProperties } from 'react';
import { useRef } from 'react';
import { useTexts } from '#client/texts/useTexts.ts';
import { PADDING_ROW_HEIGHT } from '#shared/constants.ts';
import { CheckPage } from './CheckPage.tsx';
import { PaddingRows } from './PaddingRows.tsx';
import { SKELETON_AFTER_MS, useElapsed } from './Skeleton.tsx';
import { SortHeader } from './SortHeader.tsx';
import { type RowRules, TableRows } from './TableRows.tsx';
import { useRowLinks } from './useRowLinks.ts';
import type { TableState } from './useTableState.ts';

/** A table of more columns than this scrolls sideways on a phone; others become a stack. */
const STACKED_COLUMNS_MAX = 6;

interface TableGridProps<Row> extends RowRules<Row> {
  label: string;
  table: TableState;
  /** Left out while nothing has come yet. */
  rows: readonly Row[] | undefined;
  /** What is shown is about to be replaced. */
  isOld: boolean;
}

/** Head, rows and padding of a table. */
export function TableGrid<Row>({ label, table, rows, isOld, ...rules }: TableGridProps<Row>) {
  const { ui } = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  useRowLinks(frame);
  const isSlow = useElapsed(SKELETON_AFTER_MS);
  const columnCount = rules.columns.length + (rules.rowActions ? 1 : 0);
  const { selection } = rules;
  const sortField = table.sort?.replace(/^-/, '');
  const direction = table.sort?.startsWith('-') ? 'descending' : 'ascending';
  const stacks = rules.columns.length <= STACKED_COLUMNS_MAX;
  const rowHeight = { '--k-row-height': `${PADDING_ROW_HEIGHT}px` } as CSSProperties;

  return (
    <div ref={frame} className={isOld ? 'k-table-scroll k-table-old' : 'k-table-scroll'}>
      <table
        className="k-table"
        style={rowHeight}
        data-stacks={stacks || undefined}
        aria-busy={rows === undefined || isOld}
      >
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {selection && (
              <td className="k-check-cell no-print">
                <CheckPage rows={rows ?? []} selection={selection} />
              </td>
            )}
            {rules.columns.map((column) => (
              <SortHeader
                key={column.key}
                column={column}
                direction={column.key === sortField ? direction : undefined}
                onToggle={table.isSortable(column.key) ? () => table.toggleSort(column.key) : undefined}
              />
            ))}
            {rules.rowActions && (
              <th scope="col" className="no-print">
                {ui.actions}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows && <TableRows {...rules} rows={rows} />}
          <PaddingRows
            count={table.pageSize - (rows?.length ?? 0)}
            columnCount={columnCount + (selection ? 1 : 0)}
            isLoading={rows === undefined && isSlow}
          />
        </tbody>
      </table>
    </div>
  );
}
