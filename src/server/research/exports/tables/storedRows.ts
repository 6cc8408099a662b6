import type { Column, Row, Table } from './tableColumns.ts';

/** Maps rows that were stored with earlier columns to the current columns. */
export function inOrder(table: Table, stored: readonly string[]): (row: Row) => Row {
  const places = table.columns.map(({ variable }) => stored.indexOf(variable));
  if (places.length === stored.length && places.every((place, index) => place === index)) return (row) => row;
  return (row) => places.map((place) => row[place] ?? null);
}

/** A value that was not stored is empty, also where it is required today. */
export function asStored(columns: readonly Column[], stored: readonly string[]): Column[] {
  return columns.map((column) => (stored.includes(column.variable) ? column : { ...column, isRequired: false }));
}
