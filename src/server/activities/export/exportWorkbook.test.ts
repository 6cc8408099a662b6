import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { readWorkbook } from '#server/testing/readWorkbook.ts';
import { EXPORT_COLUMNS } from './exportColumns.ts';
import { toCells, workbookBytes } from './exportWorkbook.ts';

const rowOf = (n: number) => toCells(EXPORT_COLUMNS.map(({ variable }) => (variable === 'title' ? `Run ${n}` : null)));

async function* rows(count: number) {
  for (let n = 1; n <= count; n++) yield rowOf(n);
}

async function written(count: number, rowsPerSheet?: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of workbookBytes(rows(count), () => [['row_count', count]], rowsPerSheet)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const titlesOf = (sheet: readonly unknown[][] = []) => sheet.slice(1).map((row) => row[4]);

test('activities that do not fit on a sheet go on to the next, each with its head, before codebook and provenance', async () => {
  const sheets = await readWorkbook(await written(25, 11));
  expect(Object.keys(sheets)).toEqual(['activities', 'activities_2', 'activities_3', 'codebook', 'provenance']);
  expect(titlesOf(sheets.activities)).toEqual(Array.from({ length: 10 }, (_, index) => `Run ${index + 1}`));
  expect(titlesOf(sheets.activities_3)).toEqual(['Run 21', 'Run 22', 'Run 23', 'Run 24', 'Run 25']);
  expect(sheets.activities_2?.[0]).toEqual(EXPORT_COLUMNS.map(({ variable }) => variable));
  expect(sheets.provenance).toEqual([['row_count', 25]]);
});

test('a file of many rows is complete and lists each part once', async () => {
  const file = await written(100_000);
  const zip = new ZipReader(new Uint8ArrayReader(file));
  const paths = (await zip.getEntries()).map(({ filename }) => filename);
  await zip.close();
  expect(paths).toContain('xl/workbook.xml');
  expect(new Set(paths).size).toBe(paths.length);
  const { activities = [] } = await readWorkbook(file);
  expect(activities).toHaveLength(100_001);
  expect(activities.at(-1)?.[4]).toBe('Run 100000');
});

test('rows are pulled only as bytes are read', async () => {
  let pulled = 0;
  async function* counted() {
    for await (const row of rows(200_000)) {
      pulled += 1;
      yield row;
    }
  }
  const bytes = workbookBytes(counted(), () => []);
  await bytes.next();
  expect(pulled).toBeLessThan(100_000);
  await bytes.return();
});

test('an error while rows are read ends the file with that error', async () => {
  async function* broken() {
    yield* rows(100);
    throw new Error('The database is gone');
  }
  const bytes = workbookBytes(broken(), () => []);
  const readAll = async () => {
    for await (const _ of bytes);
  };
  await expect(readAll()).rejects.toThrow('The database is gone');
});
