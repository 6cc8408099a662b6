import { fillIn, type ParamsOf } from './sentence.ts';

/** A caption with params, in the syntax of ICU: `{name}`, `{count, plural, one {# lab} other {# labs}}`, `{unit, select, …}`. */
export function message<const Text extends string>(text: Text): (params: ParamsOf<Text, string | number>) => string {
  return (params) => fillIn(text, params);
}
