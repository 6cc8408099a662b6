/**
 * `value` as a text that the database can store, cut to `length` characters; null when it is not a text or is empty.
 */
export function storableText(value: unknown, length: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value.replaceAll('\0', '').toWellFormed().slice(0, length).toWellFormed().trim();
  return text === '' ? null : text;
}
