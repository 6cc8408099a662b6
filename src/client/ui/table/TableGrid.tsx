import { useRef } from 'react';
import { SKELETON_AFTER_MS, useElapsed } from '#client/ui/page/Skeleton.tsx';
import { DataGrid } from './DataGrid.tsx';
import type { RowRules } from './tableColumns.tsx';
import { useFitsWidth } from './useFitsWidth.ts';
import { useRowLinks } from './useRowLinks.ts';
import type { TableState } from './useTableState.ts';

/** From this number of rows on the header is sticky. */
const LONG_TABLE_ROWS = 25;
/** Rows of an unpadded table while loading. */
const SHORT_SKELETON_ROWS = 3;

interface TableGridProps<Row> extends RowRules<Row> {
  label: string;
  table: TableState;
  /** Undefined before the first answer. */
  rows: readonly Row[] | undefined;
  /** New rows are being loaded. */
  isOld: boolean;
  /** Adds padding rows up to the page size. */
  isPadded: boolean;
  /** Number of rows, if known before they are loaded. */
  expectedRows?: number;
  density?: 'comfortable' | 'compact';
}

/** The header is sticky within the page, or within the region of a table that scrolls sideways. */
const headPlace = (fits: boolean) => (fits ? 'page' : 'region');

/**
 * Not antd's `sticky`, which renders the header as a second table, whose columns no screen reader joins to the rows.
 */
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
