import type { ReactNode } from 'react';

/** One column of a `DataTable`. */
export interface Column<Row> {
  /** The field's name, also what the table is sorted by. */
  key: string;
  title: string;
  /** What is shown and, for data that is wholly in the browser, searched. */
  text: (row: Row) => string;
  /** Shown instead of the text: a tag, a date with a hint. */
  render?: (row: Row) => ReactNode;
  /** Compared when sorting in the browser; the text stands in. */
  sortValue?: (row: Row) => string | number | null;
  /** Figures stand at the end of their column. */
  align?: 'start' | 'end';
}
