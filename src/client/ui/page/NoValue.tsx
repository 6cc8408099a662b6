import { tablesTexts } from '#client/texts/tables.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { MISSING } from '#client/ui/format/format.ts';

/** A dash where nothing is known, which says so to those who hear it. */
export function NoValue() {
  const { noValue } = useTexts(tablesTexts);
  return (
    <>
      <span aria-hidden="true">{MISSING}</span>
      <span className="sr-only">{noValue}</span>
    </>
  );
}
