import type { TypedLine } from './codeLines.ts';

/** Larger than any list of 20,000 lines. */
const BYTES_MAX = 4_000_000;

const CODE_HEADS = [
  'code',
  'codes',
  'kode',
  'participant',
  'participant code',
  'teilnehmer',
  'teilnehmercode',
  'pseudonym',
  'id',
];
const GROUP_HEADS = ['group', 'gruppe', 'arm'];

/** UTF-8 with or without its mark, UTF-16, or Windows-1252; null for no text. */
export function decodeText(bytes: Uint8Array): string | null {
  if (bytes.length > BYTES_MAX) return null;
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isUtf16) return new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const nameOf = (cell: string | undefined) => cell?.trim().toLowerCase() ?? '';

/** Null when the first row does not name its columns. */
function columnsOf(row: readonly string[]): { code: number; group: number } | null {
  const code = row.findIndex((cell) => CODE_HEADS.includes(nameOf(cell)));
  if (code === -1) return null;
  return { code, group: row.findIndex((cell) => GROUP_HEADS.includes(nameOf(cell))) };
}

/** Neither a code nor a caption contains a separator, so the first one outside of quotes is it. */
function separatorOf(text: string): string {
  return /[;,\t]/.exec(text.replaceAll(/"(?:[^"]|"")*"/g, ''))?.[0] ?? ';';
}

/** A quoted field may hold line breaks. */
function heightOf(row: readonly string[]): number {
  return row.reduce((lines, cell) => lines + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 1);
}

/** Separated by commas, semicolons or tabs; the library is loaded with the first file. */
export async function readCodeFile(text: string): Promise<TypedLine[]> {
  const { default: papa } = await import(/* webpackChunkName: "csv" */ 'papaparse');
  const content = text.replace(/^\uFEFF/, '');
  const { data } = papa.parse<string[]>(content, { delimiter: separatorOf(content) });
  const filled = data.findIndex((row) => row.some((cell) => cell.trim() !== ''));
  const head = columnsOf(data[filled] ?? []);
  const { code, group } = head ?? { code: 0, group: 1 };
  const lines: TypedLine[] = [];
  let number = 1;
  for (const [index, row] of data.entries()) {
    const isHead = head !== null && index === filled;
    if (!isHead && row.some((cell) => cell.trim() !== '')) {
      const rest = row.filter((cell, column) => column !== code && column !== group && cell.trim() !== '');
      lines.push({ number, code: row[code]?.trim() ?? '', group: row[group]?.trim() ?? '', rest: rest.join(' ') });
    }
    number += heightOf(row);
  }
  return lines;
}
