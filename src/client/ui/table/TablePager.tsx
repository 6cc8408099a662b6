import { KeyPager, type PageKeys } from './KeyPager.tsx';
import { Pager } from './Pager.tsx';
import type { TableState } from './useTableState.ts';

interface TablePagerProps {
  label: string;
  table: TableState;
  total: number;
  pageCount: number;
  /** Only for keyset pages, once the rows are loaded. */
  keys: PageKeys | undefined;
}

/** Numbered, or by key for lists that are too long to count. */
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
