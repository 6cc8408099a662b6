import { useRef } from 'react';
import { SKELETON_AFTER_MS, useElapsed } from '#client/ui/page/Skeleton.tsx';
import { DataGrid } from './DataGrid.tsx';
import type { RowRules } from './tableColumns.tsx';
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
  density?: 'comfortable' | 'compact';
}

/** A head stays at the top of the page, or of the table's own region where the table is wider than the page and scrolls there. */
const headPlace = (fits: boolean) => (fits ? 'page' : 'region');

/** antd's `sticky` draws the head as a table of its own, whose columns no screen reader joins to the rows; this keeps one table. */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  const { table, rows: known, isOld, isPadded, expectedRows, density, ...rest } = props;
  const frame = useRef<HTMLDivElement>(null);
  useRowLinks(frame);
  const isSlow = useElapsed(SKELETON_AFTER_MS);
  const isPending = known === undefined;
  const rows = known ?? [];
  const fill = isPadded ? table.pageSize : Math.min(expectedRows ?? SHORT_SKELETON_ROWS, table.pageSize);
  const isLong = rows.length >= LONG_TABLE_ROWS;
  const fits = useFitsWidth(frame, isLong);
  return (
    <div
      ref={frame}
      className={isOld ? 'k-table-scroll k-table-old' : 'k-table-scroll'}
      data-density={density}
      data-long={isLong ? headPlace(fits) : undefined}
    >
      <DataGrid
        {...rest}
        table={table}
        rows={rows}
        padding={isPadded || isPending ? fill - rows.length : 0}
        isPending={isPending}
        isLoading={isPending && isSlow}
        isOld={isOld}
      />
    </div>
  );
}
