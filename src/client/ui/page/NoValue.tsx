import { tablesTexts } from '#client/texts/tables.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { MISSING } from '#client/ui/format/format.ts';

/** A dash that screen readers read as "no value". */
export function NoValue() {
  const { noValue } = useTexts(tablesTexts);
  return (
    <>
      <span aria-hidden="true">{MISSING}</span>
      <span className="sr-only">{noValue}</span>
    </>
  );
}
