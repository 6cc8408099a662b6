import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readZip, textOf } from '#server/testing/packageFiles.ts';
import { readWorkbook } from '#server/testing/readWorkbook.ts';
import type { Column, Row, Table } from './tables/tableColumns.ts';
import { TABLES } from './tables/tables.ts';
import { createWorkbook } from './workbook.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kadenz-workbook-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const TIMES = { at: new Date('2026-11-20T12:00:00Z'), entryTime: new Date(1980, 0, 1) };
const like = TABLES[0] as Table;
const column = (variable: string, type: Column['type']): Column => ({
  ...(like.columns[0] as Column),
  ...{ variable, type },
});
const COLUMNS = [
  column('participant', 'string'),
  column('day', 'date'),
  column('minutes', 'number'),
  column('is_counted', 'boolean'),
];
const tableOf = (name: string) => ({ table: { ...like, name }, columns: COLUMNS });

async function written(rows: readonly Row[], rowsMost?: number) {
  const workbook = createWorkbook(folder, [tableOf('days'), tableOf('weeks')], rowsMost);
  workbook.add('days', rows);
  const target = join(folder, 'tables.xlsx');
  const outside = await workbook.finish(target, { codebook: [['table', 'variable']] }, TIMES);
  return { outside, bytes: readFileSync(target), sheets: await readWorkbook(readFileSync(target)) };
}

test('a workbook has texts, days, numbers and empty cells as they are, and no text becomes a formula', async () => {
  const rows: Row[] = [
    ['=1+1 <&> "a"', '2026-03-29', 61.5, true],
    ['a\u0000b _x000D_', null, 0, false],
  ];
  const { outside, sheets } = await written(rows);
  expect(outside).toEqual([]);
  expect(Object.keys(sheets)).toEqual(['days', 'weeks', 'codebook']);
  expect(sheets.days?.[0]).toEqual(['participant', 'day', 'minutes', 'is_counted']);
  expect(sheets.days?.[1]).toEqual(['=1+1 <&> "a"', new Date('2026-03-29T00:00:00Z'), 61.5, true]);
  expect(sheets.days?.[2]).toEqual(['ab _x000D_', null, 0, false]);
  expect(sheets.weeks).toHaveLength(1);
  expect(readdirSync(folder)).toEqual(['tables.xlsx']);
});

test('the same rows give the same bytes', async () => {
  const rows: Row[] = [['KDZ-001-7', '2026-03-29', 1, true]];
  expect((await written(rows)).bytes.equals((await written(rows)).bytes)).toBe(true);
});

test('a table that is too long for a sheet has a sentence that names its CSV, and the other tables stay whole', async () => {
  const rows: Row[] = Array.from({ length: 10 }, (_, number) => [`p${number}`, '2026-03-29', number, true]);
  expect((await written(rows, 11)).outside).toEqual([]);
  const { outside, sheets } = await written(rows, 10);
  expect(outside).toEqual(['days']);
  expect(sheets.days).toEqual([
    ['participant', 'day', 'minutes', 'is_counted'],
    expect.arrayContaining([
      expect.stringContaining('This table has 10 rows, and a sheet has at most 10: read data/days.csv.'),
    ]),
  ]);
  expect(sheets.weeks).toHaveLength(1);
});

test('nothing is written to the sheet of a table that is known to be too long', async () => {
  const rows: Row[] = Array(20_000).fill(['KDZ-001-7', '2026-03-29', 61.5, true]);
  const sizeWith = (rowCount?: number) => {
    createWorkbook(folder, [{ ...tableOf('days'), rowCount }], 30_000).add('days', rows);
    return statSync(join(folder, 'days.sheet.xml')).size;
  };
  expect(sizeWith(30_000)).toBe(sizeWith(40_000));
  expect(sizeWith(29_999)).toBeGreaterThan(sizeWith(30_000));
  expect(sizeWith()).toBeGreaterThan(sizeWith(30_000));
});

test('a workbook of a million cells needs no more memory than a few batches', async () => {
  const workbook = createWorkbook(folder, [tableOf('days')]);
  const row: Row = ['KDZ-001-7 with a longer text', '2026-03-29', 61.5, true];
  const before = process.memoryUsage();
  let most = 0;
  for (let batch = 0; batch < 250; batch += 1) {
    workbook.add(
      'days',
      Array.from({ length: 1000 }, () => row),
    );
    const now = process.memoryUsage();
    most = Math.max(most, now.heapUsed + now.external - before.heapUsed - before.external);
  }
  const target = join(folder, 'tables.xlsx');
  expect(await workbook.finish(target, {}, TIMES)).toEqual([]);
  expect(most / 1e6).toBeLessThan(150);
  const sheet = textOf(await readZip(readFileSync(target)), 'xl/worksheets/sheet1.xml');
  expect(sheet.match(/<row>/g)).toHaveLength(250_001);
  expect(sheet.match(/<\/c><\/row>/g)).toHaveLength(250_001);
  expect(sheet).toMatch(/<\/worksheet>$/);
});
