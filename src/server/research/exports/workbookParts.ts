import { escapedCell } from '#server/activities/export/sheetText.ts';
import type { Cell, ColumnType } from '#server/research/exports/tables/tableColumns.ts';

const NAMESPACE = 'http://schemas.openxmlformats.org';
const MAIN = `${NAMESPACE}/spreadsheetml/2006/main`;
const RELATIONS = `${NAMESPACE}/package/2006/relationships`;
const OFFICE = `${NAMESPACE}/officeDocument/2006/relationships`;
const CORE = `${RELATIONS}/metadata/core-properties`;
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const DAY_MS = 86_400_000;
/** 1 January 1970 as a workbook counts days. */
const EPOCH_DAY = 25_569;
const DATE_STYLE = 1;

const textCell = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${escapedCell(text)}</t></is></c>`;

function cellXml(value: Cell, type: ColumnType): string {
  if (value === null) return '<c/>';
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`;
  if (type === 'date') return `<c s="${DATE_STYLE}"><v>${Date.parse(String(value)) / DAY_MS + EPOCH_DAY}</v></c>`;
  return typeof value === 'number' ? `<c><v>${value}</v></c>` : textCell(value);
}

export const rowXml = (row: readonly Cell[], types: readonly ColumnType[]): string =>
  `<row>${types.map((type, index) => cellXml(row[index] ?? null, type)).join('')}</row>`;

export const textRowXml = (row: readonly string[]): string => `<row>${row.map(textCell).join('')}</row>`;

/** The first row stays in view. */
export const sheetHead = (columns: number): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns}" width="16" customWidth="1"/></cols><sheetData>`;
export const SHEET_END = '</sheetData></worksheet>';

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

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
