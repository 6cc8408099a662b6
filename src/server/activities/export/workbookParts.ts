const LENGTH_MAX = 32_767;
const UNWRITABLE = /[[\p{Cc}--[\t\n\r]]\u{fffe}\u{ffff}]/gv;
/** The same text in a title must not be read as the format's escape of a character. */
const ESCAPE_LIKE = /_(?=x[0-9a-fA-F]{4}_)/g;

function cellText(text: string): string {
  const clean = text.toWellFormed().replace(UNWRITABLE, '').replace(ESCAPE_LIKE, '_x005F_');
  return clean.length <= LENGTH_MAX ? clean : clean.slice(0, LENGTH_MAX).toWellFormed();
}

function escapedCell(text: string): string {
  return cellText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '_x000D_');
}

export type CellValue = string | number | boolean | null;
export type CellKind = 'text' | 'number' | 'boolean' | 'date' | 'datetime';

export const SHEET_ROWS = 1_048_576;

const NAMESPACE = 'http://schemas.openxmlformats.org';
const MAIN = `${NAMESPACE}/spreadsheetml/2006/main`;
const RELATIONS = `${NAMESPACE}/package/2006/relationships`;
const OFFICE = `${NAMESPACE}/officeDocument/2006/relationships`;
const CORE = `${RELATIONS}/metadata/core-properties`;
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const DAY_SECONDS = 86_400;
/** 1 January 1970 as a workbook counts days. */
const EPOCH_DAY = 25_569;
const STYLES_OF: Partial<Record<CellKind, number>> = { date: 1, datetime: 2 };

export const workbookDay = (secondsSince1970: number): number => secondsSince1970 / DAY_SECONDS + EPOCH_DAY;

const textCell = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${escapedCell(text)}</t></is></c>`;

function cellXml(value: CellValue, kind: CellKind | undefined): string {
  if (value === null) return '<c/>';
  if (typeof value === 'string') return textCell(value);
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`;
  const style = kind && STYLES_OF[kind];
  return style === undefined ? `<c><v>${value}</v></c>` : `<c s="${style}"><v>${value}</v></c>`;
}

/** A cell without a kind is shown by its value. */
export const rowXml = (row: readonly CellValue[], kinds: readonly CellKind[] = []): string =>
  `<row>${row.map((value, index) => cellXml(value, kinds[index])).join('')}</row>`;

/** Up to the first row, which stays in view; `widths` in characters. */
export function sheetHead(widths: readonly number[]): string {
  const columns = widths.map((width, index) => {
    const number = index + 1;
    return `<col min="${number}" max="${number}" width="${width}" customWidth="1"/>`;
  });
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`;
}
export const SHEET_END = '</sheetData></worksheet>';

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** All parts but the sheets, which have the names of `names` in this order. */
export function bookParts(names: readonly string[], at: Date): [path: string, xml: string][] {
  const each = (line: (name: string, number: number) => string) =>
    names.map((name, index) => line(name, index + 1)).join('');
  const moment = `${at.toISOString().slice(0, 19)}Z`;
  const time = (name: string) => `<dcterms:${name} xsi:type="dcterms:W3CDTF">${moment}</dcterms:${name}>`;
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${NAMESPACE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${each((_, n) => `<Override PartName="/${sheetPath(n)}" ContentType="${TYPE}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${CORE}" Target="docProps/core.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets>${each((name, n) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${RELATIONS}">${each((_, n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', STYLES],
    [
      'docProps/core.xml',
      `${HEAD}<cp:coreProperties xmlns:cp="${NAMESPACE}/package/2006/metadata/core-properties" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${time('created')}${time('modified')}</cp:coreProperties>`,
    ],
  ];
}
