const LENGTH_MAX = 32_767;
const UNWRITABLE = /[[\p{Cc}--[\t\n\r]]\u{fffe}\u{ffff}]/gv;
/** The same text in a title must not be read as the format's escape of a character. */
const ESCAPE_LIKE = /_(?=x[0-9a-fA-F]{4}_)/g;

function cellText(text: string): string {
  const clean = text.toWellFormed().replace(UNWRITABLE, '').replace(ESCAPE_LIKE, '_x005F_');
  return clean.length <= LENGTH_MAX ? clean : clean.slice(0, LENGTH_MAX).toWellFormed();
}

export function escapedCell(text: string): string {
  return cellText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '_x000D_');
}
