/**
 * `value` as a text that the database can store and that people find, cut to `length` characters; null when it is not a
 * text or is empty. Names of files on a Mac have letters and their marks apart.
 */
export function storableText(value: unknown, length: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value.replaceAll('\0', '').toWellFormed().normalize().slice(0, length).toWellFormed().trim();
  return text === '' ? null : text;
}
