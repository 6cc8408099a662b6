import type { Column } from './Column.ts';

interface View {
  search: string;
  sort: string | undefined;
  page: number;
  pageSize: number;
}

function compare(left: string | number | null, right: string | number | null): number {
  if (left === right) return 0;
  // A missing value comes last when ascending.
  if (left === null) return 1;
  if (right === null) return -1;
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left).localeCompare(String(right), undefined, { sensitivity: 'base', numeric: true });
}

/** Every column is searched, case-insensitive, as on the server. */
export function clientRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { search, sort, page, pageSize }: View,
): { rows: Row[]; total: number } {
  const wanted = search.trim().toLowerCase();
  const found = rows.filter((row) => columns.some((column) => column.text(row).toLowerCase().includes(wanted)));
  const isDescending = sort?.startsWith('-') === true;
  const column = columns.find(({ key }) => key === sort?.replace(/^-/, ''));
  if (column) {
    const value = column.sortValue ?? column.text;
    found.sort((left, right) => compare(value(left), value(right)) * (isDescending ? -1 : 1));
  }
  const start = (page - 1) * pageSize;
  return { rows: found.slice(start, start + pageSize), total: found.length };
}
