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
  /** Stands after what the cell holds, and outside its link: a status. */
  beside?: (row: Row) => ReactNode;
  /** Compared when sorting in the browser; the text stands in. */
  sortValue?: (row: Row) => string | number | null;
  /** Figures stand at the end of their column. */
  align?: 'start' | 'end';
  /** Stands once in the column's head; on a phone's card behind the value. */
  unit?: string;
  /** The line of a phone's card that the value stands in. A table with such columns becomes cards, which leave the other columns out. */
  card?: 1 | 2 | 3;
  /** Gives way on a phone's card: its share of what the line's other values leave, and an ellipsis where it needs more. */
  cut?: 1 | 2;
}

/** What a column is called: "Distance (km)". */
export function headOf({ title, unit }: Pick<Column<never>, 'title' | 'unit'>): string {
  return unit === undefined ? title : `${title} (${unit})`;
}

/** How a table of these columns is laid out on a phone; undefined: it scrolls sideways. */
export function phoneLayout(columns: readonly Pick<Column<never>, 'card'>[]): 'cards' | 'stack' | undefined {
  if (columns.some(({ card }) => card !== undefined)) return 'cards';
  return columns.length <= STACKED_COLUMNS_MAX ? 'stack' : undefined;
}

const STACKED_COLUMNS_MAX = 7;
