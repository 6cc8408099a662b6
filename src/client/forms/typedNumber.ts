/** A point is shown as the comma of the language; both are read. */
export const shownNumber = (text: string, language: 'en' | 'de') => (language === 'de' ? text.replace('.', ',') : text);

/** A text that is no number gives NaN, which no rule allows; a comma is a point. */
export function typedNumber(text: string | undefined): number {
  const typed = (text ?? '').trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
}
