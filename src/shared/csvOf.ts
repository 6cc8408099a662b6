/** Spreadsheets take such a field for a formula, whatever follows in it; an apostrophe before it makes it a text. */
export const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

export const asText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

function cellOf(text: string, separator: string): string {
  const safe = asText(text);
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** With the byte order mark and the language's separator, so that spreadsheets open it directly. */
export function csvOf(rows: readonly (readonly string[])[], language: 'en' | 'de'): string {
  const separator = language === 'de' ? ';' : ',';
  const lines = rows.map((cells) => cells.map((cell) => cellOf(cell, separator)));
  return `\uFEFF${lines.map((cells) => `${cells.join(separator)}\r\n`).join('')}`;
}
