interface PaddingRowsProps {
  /** Position of the first padding row in the table. */
  from: number;
  count: number;
  columnCount: number;
  /** While loading, the rows keep their space on a phone too. */
  isPending: boolean;
  isLoading: boolean;
}

/** Hides rows without content from screen readers. */
const SILENT = { 'aria-hidden': true };

/** Keeps the pager in place on a short page; hidden from screen readers and on phones. */
export function PaddingRows({ from, count, columnCount, isPending, isLoading }: PaddingRowsProps) {
  return Array.from({ length: Math.max(0, count) }, (_, row) => (
    // By position, so that no row moves when rows are added above it.
    <tr key={`padding-${String(from + row)}`} {...SILENT} data-padding={isPending ? undefined : true}>
      <td colSpan={columnCount}>{isLoading && <span className="k-table-skeleton" />}</td>
    </tr>
  ));
}
