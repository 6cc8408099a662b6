import type { CSSProperties } from 'react';
import { useRef } from 'react';
import { useTexts } from '#client/texts/useTexts.ts';
import { SKELETON_AFTER_MS, useElapsed } from '#client/ui/page/Skeleton.tsx';
import { PADDING_ROW_HEIGHT } from '#shared/constants.ts';
import { CheckPage } from './CheckPage.tsx';
import { phoneLayout } from './Column.ts';
import { PaddingRows } from './PaddingRows.tsx';
import { SortHeader } from './SortHeader.tsx';
import { type RowRules, TableRows } from './TableRows.tsx';
import { useFitsWidth } from './useFitsWidth.ts';
import { useRowLinks } from './useRowLinks.ts';
import type { TableState } from './useTableState.ts';

/** A table of so many rows keeps its head in sight. */
const LONG_TABLE_ROWS = 25;
/** What an unpadded table shows of a page that is on its way. */
const SHORT_SKELETON_ROWS = 3;

interface TableGridProps<Row> extends RowRules<Row> {
  label: string;
  table: TableState;
  /** Left out while nothing has come yet. */
  rows: readonly Row[] | undefined;
  /** What is shown is about to be replaced. */
  isOld: boolean;
  /** Fills a short page up to the size of a page. */
  isPadded: boolean;
  /** How many rows an unpadded table will have, where it is known before they are there. */
  expectedRows?: number;
}

/** A head stays at the top of the page, or of the table's own region where the table is wider than the page and scrolls there. */
const headPlace = (fits: boolean) => (fits ? 'page' : 'region');

/** Head, rows and padding of a table. */
export function TableGrid<Row>({ label, table, rows, isOld, isPadded, expectedRows, ...rules }: TableGridProps<Row>) {
  const { ui } = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  useRowLinks(frame);
  const isSlow = useElapsed(SKELETON_AFTER_MS);
  const columnCount = rules.columns.length + (rules.rowActions ? 1 : 0);
  const { selection } = rules;
  const sortField = table.sort?.replace(/^-/, '');
  const direction = table.sort?.startsWith('-') ? 'descending' : 'ascending';
  const layout = phoneLayout(rules.columns);
  const isLong = (rows?.length ?? 0) >= LONG_TABLE_ROWS;
  const fits = useFitsWidth(frame, isLong);
  const fill = isPadded ? table.pageSize : Math.min(expectedRows ?? SHORT_SKELETON_ROWS, table.pageSize);
  const isPending = rows === undefined;
  const isFilled = isPadded || isPending;
  const sizes = { '--k-row-height': `${PADDING_ROW_HEIGHT}px`, '--k-columns': columnCount } as CSSProperties;

  return (
    <div
      ref={frame}
      className={isOld ? 'k-table-scroll k-table-old' : 'k-table-scroll'}
      data-long={isLong ? headPlace(fits) : undefined}
    >
      <table
        className="k-table"
        style={sizes}
        data-stacks={layout === 'stack' || undefined}
        data-cards={layout === 'cards' || undefined}
        data-pending={isPending || undefined}
        aria-busy={isPending || isOld}
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
            from={rows?.length ?? 0}
            count={isFilled ? fill - (rows?.length ?? 0) : 0}
            columnCount={columnCount + (selection ? 1 : 0)}
            isPending={isPending}
            isLoading={isPending && isSlow}
          />
        </tbody>
      </table>
    </div>
  );
}
