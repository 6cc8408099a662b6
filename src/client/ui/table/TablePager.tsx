import { KeyPager, type PageKeys } from './KeyPager.tsx';
import { Pager } from './Pager.tsx';
import type { TableState } from './useTableState.ts';

interface TablePagerProps {
  /** The table's name. */
  label: string;
  table: TableState;
  total: number;
  pageCount: number;
  /** Only for a list that is paged by keys, and once its rows are there. */
  keys: PageKeys | undefined;
}

/** The links to a table's other pages: numbered, or first, previous, next and last where the list is too long to be counted. */
export function TablePager({ label, table, total, pageCount, keys }: TablePagerProps) {
  if (table.isKeyed) return <KeyPager label={label} table={table} keys={keys} total={total} />;
  return (
    <Pager
      label={label}
      page={Math.min(table.page, pageCount)}
      pageSize={table.pageSize}
      total={total}
      linkTo={table.linkTo}
      onPageSize={table.setPageSize}
    />
  );
}
