import { Readable } from 'node:stream';
import { TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { codebookRows, EXPORT_COLUMNS } from './exportColumns.ts';
import {
  bookParts,
  type CellValue,
  rowXml,
  SHEET_END,
  SHEET_ROWS,
  sheetHead,
  sheetPath,
  workbookDay,
} from './workbookParts.ts';

type SmallRows = readonly (readonly (string | number)[])[];

const MAIN_SHEET = 'activities';
const KINDS = EXPORT_COLUMNS.map(({ kind }) => kind);
const HEAD =
  sheetHead(EXPORT_COLUMNS.map(({ width }) => width)) + rowXml(EXPORT_COLUMNS.map(({ variable }) => variable));
const SMALL_WIDTHS = [24, 36, 36, 36, 36, 36, 36];
const CHUNK = 64 * 1024;

export function toCells(row: readonly unknown[]): CellValue[] {
  return row.map((value, index) => {
    if (typeof value === 'number') return KINDS[index] === 'datetime' ? workbookDay(value) : value;
    return typeof value === 'string' || typeof value === 'boolean' ? value : null;
  });
}

async function writeRows(
  zip: ZipWriter<unknown>,
  rows: AsyncIterator<CellValue[]>,
  rowsPerSheet: number,
): Promise<string[]> {
  const names: string[] = [];
  let next = await rows.next();
  async function* sheet(): AsyncGenerator<Buffer> {
    let text = HEAD;
    for (let count = 1; count < rowsPerSheet && !next.done; count += 1) {
      text += rowXml(next.value, KINDS);
      if (text.length >= CHUNK) {
        yield Buffer.from(text);
        text = '';
      }
      next = await rows.next();
    }
    yield Buffer.from(text + SHEET_END);
  }
  do {
    names.push(names.length === 0 ? MAIN_SHEET : `${MAIN_SHEET}_${names.length + 1}`);
    const bytes = Readable.toWeb(Readable.from(sheet(), { highWaterMark: 1 }));
    await zip.add(sheetPath(names.length), bytes as ReadableStream);
  } while (!next.done);
  return names;
}

export async function* workbookBytes(
  rows: AsyncGenerator<CellValue[], void, undefined>,
  provenance: () => SmallRows,
  rowsPerSheet = SHEET_ROWS,
): AsyncGenerator<Uint8Array, void, undefined> {
  let fail: (error: unknown) => void = () => undefined;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      fail = (error) => controller.error(error);
    },
  });
  const zip = new ZipWriter(writable, { useWebWorkers: false, zip64: false });
  async function write(): Promise<void> {
    const names = await writeRows(zip, rows, rowsPerSheet);
    for (const [name, small] of [['codebook', codebookRows()] as const, ['provenance', provenance()] as const]) {
      const lines = small.map((row) => rowXml(row)).join('');
      names.push(name);
      await zip.add(sheetPath(names.length), new TextReader(sheetHead(SMALL_WIDTHS) + lines + SHEET_END));
    }
    for (const [path, xml] of bookParts(names, new Date())) await zip.add(path, new TextReader(xml));
    await zip.close();
  }
  // An error of the rows reaches the reader through the stream.
  void write().catch(fail);
  try {
    yield* readable;
  } finally {
    await rows.return();
  }
}
