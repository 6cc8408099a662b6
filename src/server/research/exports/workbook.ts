import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import type { Cell, Column, Row, Table } from '#server/research/exports/tables/tableColumns.ts';

/** A workbook is made in memory, about 300 bytes for each cell. */
const CELLS_MOST = 250_000;
const CELL_LENGTH_MAX = 32_767;

function toCell(value: Cell, { type }: Column): CellValue {
  if (value !== null && type === 'date') return new Date(String(value));
  return typeof value === 'string' ? value.slice(0, CELL_LENGTH_MAX).toWellFormed() : value;
}

/** The same tables for people; null for more cells than a workbook should have. */
export function createWorkbook(tables: readonly { table: Table; columns: readonly Column[] }[]) {
  let cells = 0;
  const sheets = new Map<string, WriteSheet & { rows: CellValue[][] }>();
  for (const { table, columns } of tables) {
    sheets.set(table.name, {
      name: table.name,
      rows: [columns.map(({ variable }) => variable)],
      columns: columns.map(({ type }) => ({ width: 16, ...(type === 'date' && { numFmt: 'yyyy-mm-dd' }) })),
      freezePane: { rows: 1 },
    });
  }
  const columnsOf = new Map(tables.map(({ table, columns }) => [table.name, columns]));

  return {
    add(name: string, rows: readonly Row[]): void {
      const columns = columnsOf.get(name) ?? [];
      cells += rows.length * columns.length;
      if (cells > CELLS_MOST) sheets.clear();
      const sheet = sheets.get(name);
      for (const row of rows) sheet?.rows.push(columns.map((column, index) => toCell(row[index] ?? null, column)));
    },

    /** `texts`: what the further sheets say of the tables, by the name of the sheet. */
    async finish(texts: Record<string, string[][]>, at: Date): Promise<Uint8Array | null> {
      if (cells > CELLS_MOST) return null;
      const properties = { created: at, modified: at };
      const further = Object.entries(texts).map(([name, rows]) => ({ name, rows }));
      return writeXlsx({ properties, sheets: [...sheets.values(), ...further] });
    },
  };
}
