import { formatCount } from './format.ts';

/** A number from 0 with the decimals that it has: `12 000`, `2.5`, German `2,5`. */
export function formatNumber(value: number, language: 'en' | 'de'): string {
  const whole = Math.trunc(value);
  const decimals = String(value).split('.')[1];
  return decimals === undefined
    ? formatCount(value)
    : `${formatCount(whole)}${language === 'de' ? ',' : '.'}${decimals}`;
}
