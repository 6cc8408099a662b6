import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Also the field of the sort. */
  key: string;
  title: string;
  /** Shown, and searched in the browser. */
  text: (row: Row) => string;
  /** Shown instead of the text: a tag, a date with a hint. */
  render?: (row: Row) => ReactNode;
  /** After the cell's content and outside of its link: a status. */
  beside?: (row: Row) => ReactNode;
  /** For sorting in the browser; the text by default. */
  sortValue?: (row: Row) => string | number | null;
  /** Numbers are aligned at the end. */
  align?: 'start' | 'end';
  /** In the column's header; on a phone's card after the value. */
  unit?: string;
  /** Line of a phone's card; a table with such columns becomes cards without the other columns. */
  card?: 1 | 2 | 3;
  /** Before the value on a card, which has no headers. */
  cardLabel?: string;
  /** Missing on paper: buttons. */
  isUnprinted?: true;
  /** Hidden until the user chooses it. */
  isHidden?: true;
  /** Share of the rest of a card's line, with an ellipsis. */
  cut?: 1 | 2;
}

/** "Distance (km)". */
export function headOf({ title, unit }: Pick<Column<never>, 'title' | 'unit'>): string {
  return unit === undefined ? title : `${title} (${unit})`;
}

/** Undefined: scrolls sideways. */
export function phoneLayout(
  columns: readonly Pick<Column<never>, 'card' | 'isUnprinted'>[],
): 'cards' | 'stack' | undefined {
  if (columns.some(({ card }) => card !== undefined)) return 'cards';
  const values = columns.filter(({ isUnprinted }) => !isUnprinted);
  return values.length <= STACKED_COLUMNS_MAX ? 'stack' : undefined;
}

const STACKED_COLUMNS_MAX = 7;
