import { useTablesTexts } from '#client/texts/useTablesTexts.ts';
import { MISSING } from '#client/ui/format/format.ts';

/** A dash where nothing is known, which says so to those who hear it. */
export function NoValue() {
  const { noValue } = useTablesTexts();
  return (
    <>
      <span aria-hidden="true">{MISSING}</span>
      <span className="sr-only">{noValue}</span>
    </>
  );
}
