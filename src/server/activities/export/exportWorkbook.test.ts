import { readWorkbook } from '#server/testing/readWorkbook.ts';
import { EXPORT_COLUMNS } from './exportColumns.ts';
import { toCells, workbookBytes } from './exportWorkbook.ts';
import { readDirectory } from './zipTail.ts';

const rowOf = (n: number) => toCells(EXPORT_COLUMNS.map(({ variable }) => (variable === 'title' ? `Run ${n}` : null)));

async function* rows(count: number) {
  for (let n = 1; n <= count; n++) yield rowOf(n);
}

async function written(count: number, rowsPerSheet?: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
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

test('a file much longer than its tail buffer is complete and lists each part once', async () => {
  const file = await written(100_000);
  expect(file.length).toBeGreaterThan(300_000);
  const paths = readDirectory(file).map(({ path }) => path);
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

test('bytes that are not the end of an archive are refused', () => {
  expect(() => readDirectory(Buffer.alloc(100))).toThrow('The end of the archive is not as expected');
  expect(() => readDirectory(Buffer.alloc(3))).toThrow('The end of the archive is not as expected');
});
