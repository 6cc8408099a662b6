/** The longest text that a cell holds. */
const LENGTH_MAX = 32_767;
const UNWRITABLE = /[[\p{Cc}--[\t\n\r]]\u{fffe}\u{ffff}]/gv;
/** How the format writes a character by its number; a text that looks so by chance must not be read as one. */
const ESCAPE_LIKE = /_(?=x[0-9a-fA-F]{4}_)/g;

/** `text` as a cell can hold it, without what XML cannot. */
export function cellText(text: string): string {
  const clean = text.toWellFormed().replace(UNWRITABLE, '').replace(ESCAPE_LIKE, '_x005F_');
  return clean.length <= LENGTH_MAX ? clean : clean.slice(0, LENGTH_MAX).toWellFormed();
}
