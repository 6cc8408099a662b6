interface PaddingRowsProps {
  count: number;
  columnCount: number;
  /** Grey lines instead of nothing: the rows are on their way. */
  isLoading: boolean;
}

/** Rows without content are not there for a screen reader. */
const SILENT = { 'aria-hidden': true };

/** Fills a short page up, so that the pager stays where it is. Nothing for a screen reader, and not there on a phone. */
export function PaddingRows({ count, columnCount, isLoading }: PaddingRowsProps) {
  return Array.from({ length: Math.max(0, count) }, (_, row) => (
    <tr key={`padding-${String(row)}`} {...SILENT} data-padding={isLoading ? undefined : true}>
      <td colSpan={columnCount}>{isLoading && <span className="k-table-skeleton" />}</td>
    </tr>
  ));
}
