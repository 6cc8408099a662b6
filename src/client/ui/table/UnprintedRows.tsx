import { tablesTexts } from '#client/texts/tables.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';

interface UnprintedRowsProps {
  /** Rows that are on the paper. */
  printed: number;
  /** Rows that match. */
  total: number;
}

/** Says on paper how many rows of the list are on other pages of the screen. */
export function UnprintedRows({ printed, total }: UnprintedRowsProps) {
  const texts = useTexts(tablesTexts);
  if (printed >= total) return null;
  return (
    <p className="print-only">
      {texts.unprinted({ printed: formatCount(printed), missing: formatCount(total - printed) })}
    </p>
  );
}
