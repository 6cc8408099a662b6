import { type CellValue, readXlsx } from 'hucre/xlsx';

type SheetRows = Record<string, CellValue[][]>;

export async function readWorkbook(file: Uint8Array): Promise<SheetRows> {
  const { sheets } = await readXlsx(file);
  return Object.fromEntries(sheets.map(({ name, rows }) => [name, rows]));
}
