import { tablesTexts } from '#client/texts/tables.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';

interface UnprintedRowsProps {
  /** Rows that are on the paper. */
  printed: number;
  /** Rows that match. */
  total: number;
}

/** Printed note about rows on other pages. */
export function UnprintedRows({ printed, total }: UnprintedRowsProps) {
  const texts = useTexts(tablesTexts);
  if (printed >= total) return null;
  return (
    <p className="print-only">
      {texts.unprinted({ printed: formatCount(printed), missing: formatCount(total - printed) })}
    </p>
  );
}
