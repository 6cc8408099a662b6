// The spreadsheet library streams one sheet; the two small sheets are appended to the archive.
import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { type ColumnKind, codebookRows, EXPORT_COLUMNS } from './exportColumns.ts';
import { cellText, escapedCell } from './sheetText.ts';
import { makeEntry, readDirectory, writeDirectory } from './zipTail.ts';

type SmallRows = readonly (readonly (string | number)[])[];

const MAIN_SHEET = 'activities';
const FORMATS: Partial<Record<ColumnKind, string>> = { date: 'yyyy-mm-dd', datetime: 'yyyy-mm-dd hh:mm:ss' };
const COLUMNS: ColumnDef[] = EXPORT_COLUMNS.map(({ variable, kind, width }) => ({
  header: variable,
  width,
  ...(FORMATS[kind] ? { numFmt: FORMATS[kind] } : {}),
}));
const KINDS = EXPORT_COLUMNS.map(({ kind }) => kind);

const DAY_SECONDS = 86_400;
const EPOCH_DAY = 25_569;
/** The last bytes are kept back, because the small sheets come before the directory. */
const TAIL_BYTES = 65_536;
const REWRITTEN_FROM = 'xl/workbook.xml';

const NAMESPACE = 'http://schemas.openxmlformats.org';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = `${NAMESPACE}/officeDocument/2006/relationships`;
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function toCell(value: unknown, kind: ColumnKind | undefined): CellValue {
  if (typeof value === 'string') return cellText(value);
  if (typeof value === 'number') return kind === 'datetime' ? value / DAY_SECONDS + EPOCH_DAY : value;
  return typeof value === 'boolean' ? value : null;
}

export function toCells(row: readonly unknown[]): CellValue[] {
  return row.map((value, index) => toCell(value, KINDS[index]));
}

function sheetXml(rows: SmallRows): string {
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t xml:space="preserve">${escapedCell(value)}</t></is></c>`;
  const lines = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
  const columns =
    '<cols><col min="1" max="1" width="24" customWidth="1"/><col min="2" max="7" width="36" customWidth="1"/></cols>';
  return `${HEAD}<worksheet xmlns="${NAMESPACE}/spreadsheetml/2006/main">${columns}<sheetData>${lines}</sheetData></worksheet>`;
}

function bookParts(names: readonly string[]): [path: string, xml: string][] {
  const each = (line: (name: string, number: number) => string) =>
    names.map((name, index) => line(name, index + 1)).join('');
  const sheets = each((name, n) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`);
  const targets = each(
    (_, n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  );
  const types = each(
    (_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`,
  );
  const relations = `${NAMESPACE}/package/2006/relationships`;
  const [styles, theme] = [names.length + 1, names.length + 2];
  return [
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${NAMESPACE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>${sheets}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${relations}">${targets}<Relationship Id="rId${styles}" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId${theme}" Type="${OFFICE}/theme" Target="theme/theme1.xml"/></Relationships>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${NAMESPACE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>${types}<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/><Override PartName="/xl/theme/theme1.xml" ContentType="application/vnd.openxmlformats-officedocument.theme+xml"/></Types>`,
    ],
  ];
}

function completed(tail: Buffer, end: number, provenance: SmallRows): Buffer {
  const start = end - tail.length;
  const entries = readDirectory(tail);
  const cut = entries.find(({ path }) => path === REWRITTEN_FROM)?.offset ?? 0;
  if (cut < start) throw new Error('The end of the workbook is longer than what was kept back');
  const kept = entries.filter(({ offset }) => offset < cut);
  const large = kept.filter(({ path }) => path.startsWith('xl/worksheets/')).length;
  const largeNames = Array.from({ length: large }, (_, index) =>
    index === 0 ? MAIN_SHEET : `${MAIN_SHEET}_${index + 1}`,
  );
  const parts: [string, string][] = [
    [`xl/worksheets/sheet${large + 1}.xml`, sheetXml(codebookRows())],
    [`xl/worksheets/sheet${large + 2}.xml`, sheetXml(provenance)],
    ...bookParts([...largeNames, 'codebook', 'provenance']),
  ];
  const pieces = [tail.subarray(0, cut - start)];
  let offset = cut;
  for (const [path, xml] of parts) {
    const { bytes, entry } = makeEntry(path, xml, offset);
    pieces.push(bytes);
    kept.push(entry);
    offset += bytes.length;
  }
  return Buffer.concat([...pieces, writeDirectory(kept, offset)]);
}

/** Rows are pulled on demand, and at most one row and the tail are kept; a full sheet is followed by another. */
export async function* workbookBytes(
  rows: AsyncIterable<CellValue[]>,
  provenance: () => SmallRows,
  rowsPerSheet?: number,
): AsyncGenerator<Buffer, void, undefined> {
  const kept: Uint8Array[] = [];
  let keptBytes = 0;
  let end = 0;
  const options = { name: MAIN_SHEET, columns: COLUMNS, freezePane: { rows: 1 }, maxRowsPerSheet: rowsPerSheet };
  for await (const chunk of writeXlsxStream(rows, options)) {
    kept.push(chunk);
    keptBytes += chunk.length;
    end += chunk.length;
    if (keptBytes < 2 * TAIL_BYTES) continue;
    const whole = Buffer.concat(kept);
    const tail = whole.subarray(-TAIL_BYTES);
    kept.splice(0, kept.length, tail);
    keptBytes = tail.length;
    yield whole.subarray(0, -TAIL_BYTES);
  }
  yield completed(Buffer.concat(kept), end, provenance());
}
