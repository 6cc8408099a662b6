import type { Column } from './Column.ts';

interface PaddingRowsProps {
  /** Position of the first padding row in the table. */
  from: number;
  count: number;
  columns: readonly Pick<Column<never>, 'key' | 'align'>[];
  /** While loading, the rows keep their space on a phone too. */
  isPending: boolean;
  isLoading: boolean;
}

/** Hides rows without content from screen readers. */
const SILENT = { 'aria-hidden': true };

/** Keeps the pager in place on a short page; hidden from screen readers and on phones. */
export function PaddingRows({ from, count, columns, isPending, isLoading }: PaddingRowsProps) {
  return Array.from({ length: Math.max(0, count) }, (_, row) => (
    // By position, so that no row moves when rows are added above it.
    <tr key={`padding-${String(from + row)}`} {...SILENT} data-padding={isPending ? undefined : true}>
      {isLoading ? (
        columns.map(({ key, align }) => (
          <td key={key} data-align={align}>
            <span className="k-table-skeleton" />
          </td>
        ))
      ) : (
        <td colSpan={columns.length} />
      )}
    </tr>
  ));
}
