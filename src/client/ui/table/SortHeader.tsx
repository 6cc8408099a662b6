import { type Column, headOf } from './Column.ts';

interface SortHeaderProps {
  column: Pick<Column<never>, 'title' | 'align' | 'unit'>;
  direction: 'ascending' | 'descending' | undefined;
  /** Left out for a column that cannot be sorted. */
  onToggle?: () => void;
}

/** A column's head; one that sorts is a button, and only the sorted one says its direction. */
export function SortHeader({ column, direction, onToggle }: SortHeaderProps) {
  if (!onToggle) {
    return (
      <th scope="col" data-align={column.align}>
        {headOf(column)}
      </th>
    );
  }
  return (
    <th scope="col" data-align={column.align} data-sortable aria-sort={direction}>
      <button type="button" className="k-sort" onClick={onToggle}>
        {headOf(column)}
        <svg width="10" height="14" viewBox="0 0 10 14" aria-hidden="true">
          <path d="M5 0l4 5H1z" data-on={direction === 'ascending' || undefined} />
          <path d="M5 14L1 9h8z" data-on={direction === 'descending' || undefined} />
        </svg>
      </button>
    </th>
  );
}
