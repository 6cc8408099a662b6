import { appendFileSync, createWriteStream, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { BlobReader, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import {
  bookParts,
  type CellKind,
  type CellValue,
  rowXml,
  SHEET_END,
  SHEET_ROWS,
  sheetHead,
  sheetPath,
  workbookDay,
} from '#server/activities/export/workbookParts.ts';
import type { Cell, Column, ColumnType, Row, Table } from '#server/research/exports/tables/tableColumns.ts';

/** Characters that wait for the disk. */
const WAITING_MOST = 256 * 1024;
const WIDTH = 16;

const kindOf = (type: ColumnType): CellKind => (type === 'date' ? 'date' : 'text');
const widths = (columns: number) => Array.from({ length: columns }, () => WIDTH);

function toCell(value: Cell, type: ColumnType | undefined): CellValue {
  return type === 'date' && value !== null ? workbookDay(Date.parse(String(value)) / 1000) : value;
}

const tooLong = (name: string, rows: number, rowsMost: number) =>
  `This table has ${rows} rows, and a sheet has at most ${rowsMost}: read data/${name}.csv. Diese Tabelle hat ${rows} Zeilen, ein Blatt höchstens ${rowsMost}: Lies data/${name}.csv.`;

interface SheetTable {
  table: Table;
  columns: readonly Column[];
  /** Where it is known before. */
  rowCount?: number | undefined;
}

/** A sheet as a file in `folder`, row by row; a table that is too long for one gets a sentence instead. */
function createSheet(folder: string, { table: { name }, columns, rowCount = 0 }: SheetTable, rowsMost: number) {
  const file = join(folder, `${name}.sheet.xml`);
  const types = columns.map(({ type }) => type);
  const kinds = types.map(kindOf);
  const head = sheetHead(widths(columns.length)) + rowXml(columns.map(({ variable }) => variable));
  let waiting = '';
  let count = 0;
  writeFileSync(file, head, { mode: 0o600 });
  return {
    file,
    add(rows: readonly Row[]): void {
      count += rows.length;
      if (Math.max(count, rowCount) + 1 > rowsMost) return;
      for (const row of rows) {
        waiting += rowXml(
          types.map((type, index) => toCell(row[index] ?? null, type)),
          kinds,
        );
      }
      if (waiting.length < WAITING_MOST) return;
      appendFileSync(file, waiting);
      waiting = '';
    },
    finish(): boolean {
      const isWhole = count + 1 <= rowsMost;
      if (isWhole) appendFileSync(file, waiting + SHEET_END);
      else writeFileSync(file, head + rowXml([tooLong(name, count, rowsMost)]) + SHEET_END);
      return isWhole;
    },
  };
}

/** The same tables for people, written to `folder` while rows come, so that memory does not grow with them. */
export function createWorkbook(folder: string, tables: readonly SheetTable[], rowsMost = SHEET_ROWS) {
  const sheets = new Map(tables.map((table) => [table.table.name, createSheet(folder, table, rowsMost)]));
  return {
    add: (name: string, rows: readonly Row[]): void => sheets.get(name)?.add(rows),

    /**
     * Writes the workbook to `target`. `texts`: what the further sheets say of the tables, by the name of the sheet.
     * Returns the tables that are too long for a sheet.
     */
    async finish(
      target: string,
      texts: Record<string, string[][]>,
      { at, entryTime }: { at: Date; entryTime: Date },
    ): Promise<string[]> {
      const outside = [...sheets].filter(([, sheet]) => !sheet.finish()).map(([name]) => name);
      const output = createWriteStream(target, { mode: 0o600 });
      const zip = new ZipWriter(Writable.toWeb(output) as WritableStream, {
        ...{ useWebWorkers: false, extendedTimestamp: false, lastModDate: entryTime, level: 6 },
      });
      for (const [path, xml] of bookParts([...sheets.keys(), ...Object.keys(texts)], at)) {
        await zip.add(path, new TextReader(xml));
      }
      let number = 0;
      for (const { file } of sheets.values()) {
        number += 1;
        await zip.add(sheetPath(number), new BlobReader(await openAsBlob(file)));
        rmSync(file);
      }
      for (const rows of Object.values(texts)) {
        number += 1;
        const columns = Math.max(1, ...rows.map((row) => row.length));
        const lines = rows.map((row) => rowXml(row)).join('');
        await zip.add(sheetPath(number), new TextReader(sheetHead(widths(columns)) + lines + SHEET_END));
      }
      await zip.close();
      return outside;
    },
  };
}
