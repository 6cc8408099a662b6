import { TypedFilter, type TypedValue } from './TypedFilter.tsx';

/** The value is the number as `read` writes it. */
export function FilterNumber(props: TypedValue) {
  return <TypedFilter {...props} inputMode="decimal" className="k-filter-number" />;
}
