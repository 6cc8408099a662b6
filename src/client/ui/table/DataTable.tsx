import Button from 'antd/es/button';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { tablesTexts } from '#client/texts/tables.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';
import { QueryFailure } from '#client/ui/page/QueryFailure.tsx';
import { type QueryLike, useQueryView } from '#client/ui/page/queryLike.ts';
import { RefreshBar } from '#client/ui/page/RefreshBar.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { useRetry } from '#client/ui/page/useRetry.ts';
import { useStaleTitle } from '#client/ui/page/useStaleTitle.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/constants.ts';
import type { Column } from './Column.ts';
import { clientRows } from './clientRows.ts';
import { FilterGroup } from './FilterGroup.tsx';
import type { PageKeys } from './KeyPager.tsx';
import { SearchField } from './SearchField.tsx';
import { SelectionBar, type SelectionBarProps } from './SelectionBar.tsx';
import { TableGrid } from './TableGrid.tsx';
import { TablePager } from './TablePager.tsx';
import type { RowRules } from './tableColumns.tsx';
import type { TableState } from './useTableState.ts';
/**
 * One page from the server with the size of the whole set, and for keyset pages the keys around it; or the whole set,
 * which the browser searches, sorts and pages.
 */
export type TableData<Row> = { rows: readonly Row[]; total: number; keys?: PageKeys } | readonly Row[];

interface TableWords {
  search?: string;
  searchPlaceholder?: string;
  /** "42 users" */
  count?: (params: { count: number }) => string;
  /** For a table without any row. */
  empty?: string;
  /** For a search without a match. */
  noResults?: string;
  /** The title of a failure. */
  failed?: string;
}

interface DataTableProps<Row> extends RowRules<Row> {
  /** Accessible name. */
  label: string;
  table: TableState;
  query: QueryLike<TableData<Row>>;
  words?: TableWords;
  /** Beside the search. */
  filters?: ReactNode;
  /** Arranges the table; see `useTableView`. */
  tools?: ReactNode;
  /** By default that of the application. */
  density?: 'comfortable' | 'compact';
  /** Active filters, each removable. */
  chips?: ReactNode;
  /** Lets the user select rows, and acts on the selected ones. */
  bulk?: SelectionBarProps<Row>;
  /** Instead of `words.empty`, with the next step. */
  empty?: ReactNode;
  /** For lists that rarely fill a page, such as logs: without padding rows, and with a pager only when needed. */
  isShort?: boolean;
  /** Number of rows, if known before they are loaded. */
  expectedRows?: number;
}

function toPage<Row>(data: TableData<Row> | undefined, columns: readonly Column<Row>[], table: TableState) {
  if (data === undefined || 'total' in data) return data;
  return clientRows(data, columns, table);
}

/** Searched, sorted and paged, with the state in the address. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, table, query, words = {}, filters, empty, chips, bulk } = props;
  const { columns, rowKey, rowHref, rowActions, isShort = false, expectedRows, tools, density } = props;
  const { ui } = useTexts();
  const { phase, failure, isRefreshing, isFormer, data: answer } = useQueryView(query);
  const frame = useRef<HTMLDivElement>(null);
  const handleRetry = useRetry(query, phase, frame);
  const loaded = toPage(answer, columns, table);
  // That the former filters matched nothing says nothing about these.
  const data = isFormer && loaded?.total === 0 ? undefined : loaded;
  const total = data?.total ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / table.pageSize));
  const hasPager = !isShort || total > DEFAULT_PAGE_SIZE;
  const hasRows = phase !== 'failed' && (!data || total > 0);

  // The address may name a page that no longer exists, for example after a deletion.
  const correctPage = useEffectEvent(() => table.correctPage(table.isKeyed ? 1 : pageCount));
  const isPastEnd = table.isKeyed ? data?.rows.length === 0 && total > 0 : table.page > pageCount;
  const isBeyond = data !== undefined && !isRefreshing && isPastEnd;
  useEffect(() => {
    if (isBeyond) correctPage();
  }, [isBeyond]);

  const staleTitle = useStaleTitle(query.fulfilledTimeStamp);
  const sorted = columns.find(({ key }) => key === table.sort?.replace(/^-/, ''));
  const spoken = sorted && (table.sort?.startsWith('-') ? ui.sortedDown : ui.sortedUp)({ column: sorted.title });
  const count = data && (words.count ?? ui.results)({ count: total });

  return (
    <div ref={frame} tabIndex={-1}>
      <FilterBar count={count} spoken={spoken} tools={tools}>
        <SearchField
          label={words.search ?? ui.search}
          placeholder={words.searchPlaceholder}
          value={table.search}
          onSearch={table.setSearch}
        />
        {filters && <FilterGroup count={Object.keys(table.filters).length}>{filters}</FilterGroup>}
      </FilterBar>
      {chips}
      <RefreshBar isOn={phase === 'loaded' && isRefreshing} />
      {failure && (phase === 'failed' || !isRefreshing) && (
        <QueryFailure
          failure={failure}
          title={phase === 'failed' ? words.failed : staleTitle}
          isBusy={isRefreshing}
          onRetry={handleRetry}
        />
      )}
      {data && total === 0 && !table.isFiltered && (empty ?? <StateBlock text={words.empty ?? ui.nothingYet} />)}
      {data && total === 0 && table.isFiltered && (
        <StateBlock text={words.noResults ?? ui.noResults} action={<Button onClick={table.reset}>{ui.reset}</Button>} />
      )}
      {hasRows && (
        <>
          <TableGrid
            columns={columns}
            rowKey={rowKey}
            rowHref={rowHref}
            rowActions={rowActions}
            label={label}
            table={table}
            rows={data?.rows}
            isOld={isRefreshing}
            isPadded={!isShort || pageCount > 1}
            expectedRows={expectedRows}
            density={density}
            selection={bulk?.selection}
          />
          <UnprintedRows printed={data?.rows.length ?? 0} total={total} />
        </>
      )}
      {/* An act may take the selected rows out of the list while its dialog still shows the result. */}
      {bulk && (hasRows || bulk.selection.chosen.size > 0) && (
        <SelectionBar {...bulk} label={label} total={total} table={frame} />
      )}
      {hasRows && hasPager && (
        <TablePager
          label={label}
          table={table}
          total={total}
          pageCount={pageCount}
          keys={data && 'keys' in data ? data.keys : undefined}
        />
      )}
    </div>
  );
}

interface FilterBarProps {
  children?: ReactNode;
  /** At the end of the line. */
  tools?: ReactNode;
  /** Number of rows; read by screen readers when it changes. */
  count?: string;
  /** Sort order for screen readers only. */
  spoken?: string;
}

function FilterBar({ children, tools, count, spoken }: FilterBarProps) {
  return (
    <div className="k-table-bar no-print">
      {children}
      <output className="k-table-count">
        {count}
        {spoken && <span className="sr-only">. {spoken}</span>}
      </output>
      {tools && <div className="k-table-tools">{tools}</div>}
    </div>
  );
}

interface UnprintedRowsProps {
  /** Rows that are on the paper. */
  printed: number;
  /** Rows that match. */
  total: number;
}

/** Printed note about rows on other pages. */
function UnprintedRows({ printed, total }: UnprintedRowsProps) {
  const texts = useTexts(tablesTexts);
  if (printed >= total) return null;
  return (
    <p className="print-only">
      {texts.unprinted({ printed: formatCount(printed), missing: formatCount(total - printed) })}
    </p>
  );
}
