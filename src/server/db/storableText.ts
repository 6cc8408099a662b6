/** `value` as a text that the database can keep, at most `length` characters; null when it is no text or empty. */
export function storableText(value: unknown, length: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value.replaceAll('\0', '').toWellFormed().slice(0, length).toWellFormed().trim();
  return text === '' ? null : text;
}
