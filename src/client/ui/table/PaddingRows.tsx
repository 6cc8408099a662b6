interface PaddingRowsProps {
  /** The place of the first one in the table. */
  from: number;
  count: number;
  columnCount: number;
  /** The rows are on their way: their place is kept on a phone too. */
  isPending: boolean;
  /** Grey lines instead of nothing. */
  isLoading: boolean;
}

/** Rows without content are not there for a screen reader. */
const SILENT = { 'aria-hidden': true };

/** Fills a short page up, so that the pager stays where it is. Nothing for a screen reader, and not there on a phone. */
export function PaddingRows({ from, count, columnCount, isPending, isLoading }: PaddingRowsProps) {
  return Array.from({ length: Math.max(0, count) }, (_, row) => (
    // By its place, so that none moves when rows come above it.
    <tr key={`padding-${String(from + row)}`} {...SILENT} data-padding={isPending ? undefined : true}>
      <td colSpan={columnCount}>{isLoading && <span className="k-table-skeleton" />}</td>
    </tr>
  ));
}
