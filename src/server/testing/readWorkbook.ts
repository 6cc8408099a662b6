import { type CellValue, readXlsx } from 'hucre/xlsx';

/** The rows of each sheet by its name. */
export type SheetRows = Record<string, CellValue[][]>;

/** Opens a whole .xlsx file with the library's reader. Rejects when it is none, or cut short. */
export async function readWorkbook(file: Uint8Array): Promise<SheetRows> {
  const { sheets } = await readXlsx(file);
  return Object.fromEntries(sheets.map(({ name, rows }) => [name, rows]));
}
