/** A text that is no number gives NaN, which no rule allows; a comma is a point. */
export function typedNumber(text: string | undefined): number {
  const typed = (text ?? '').trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
}
