import { appendFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SchemaElement } from 'hyparquet';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { Cell, Column, ColumnType, Row, Table } from '#server/research/exports/tables/tableColumns.ts';
import { dayNumber } from '#shared/days/calendarDays.ts';
import { sumOf } from './sumOf.ts';

/**
 * Rows of a Parquet row group. With twice as many, rows leave V8's young generation and writing takes 1.5 times as
 * long.
 */
const GROUP_ROWS = 10_000;
/** Of a UTF-16 unit in UTF-8. */
const MOST_BYTES = 3;

const PARQUET: Record<ColumnType, Pick<SchemaElement, 'type' | 'converted_type' | 'logical_type'>> = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT32' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE' },
  datetime: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
};

export interface WrittenTable {
  rows: number;
  /** Paths in the package; the first is the file that the sum is of. */
  paths: [string, ...string[]];
  bytes: number;
  sha256: string;
  widths: number[];
}

export function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

const csvLine = (row: Row) => `${row.map(csvCell).join(',')}\n`;

/** As Parquet stores them: a `Date` for each takes the writer four times as long. */
const MOMENTS: Partial<Record<ColumnType, (text: string) => number | bigint>> = {
  date: dayNumber,
  datetime: (text) => BigInt(Date.parse(text)),
};

/** One table as Parquet in `folder`, and as CSV unless it `isOnlyParquet`; rows come in the order of the files. */
export function createTableFile(
  folder: string,
  { name, isOnlyParquet = false }: Pick<Table, 'name' | 'isOnlyParquet'>,
  columns: readonly Column[],
) {
  const csv = isOnlyParquet ? null : join(folder, `${name}.csv`);
  const parquetFile = join(folder, `${name}.parquet`);
  const parquetPath = `data/${name}.parquet`;
  const schema: SchemaElement[] = [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ variable, type, isRequired }): SchemaElement => {
      return { name: variable, repetition_type: isRequired ? 'REQUIRED' : 'OPTIONAL', ...PARQUET[type] };
    }),
  ];
  const parquet = new ParquetWriter({ writer: fileWriter(parquetFile), schema });
  const widths = columns.map(() => 1);
  const moments = columns.map(({ type }) => MOMENTS[type]);
  let waiting = columns.map((): (Cell | bigint)[] => []);
  let count = 0;
  let rows = 0;

  function append(lines: readonly Row[]): void {
    if (csv !== null) appendFileSync(csv, lines.map(csvLine).join(''));
  }

  async function writeGroup(): Promise<void> {
    if (count === 0) return;
    const columnData = columns.map(({ variable }, index) => ({ name: variable, data: waiting[index] ?? [] }));
    waiting = columns.map(() => []);
    count = 0;
    await parquet.write({ columnData, rowGroupSize: GROUP_ROWS });
  }

  if (csv !== null) writeFileSync(csv, csvLine(columns.map(({ variable }) => variable)));

  return {
    async add(added: readonly Row[]): Promise<void> {
      if (added.length === 0) return;
      append(added);
      rows += added.length;
      count += added.length;
      for (const [index, values] of waiting.entries()) {
        const toMoment = moments[index];
        let width = widths[index] ?? 1;
        for (const row of added) {
          const value = row[index] ?? null;
          if (typeof value === 'string' && value.length * MOST_BYTES > width) {
            width = Math.max(width, Buffer.byteLength(value));
          }
          values.push(toMoment && value !== null ? toMoment(String(value)) : value);
        }
        widths[index] = width;
      }
      if (count >= GROUP_ROWS) await writeGroup();
    },

    async finish(): Promise<WrittenTable> {
      await writeGroup();
      await parquet.finish();
      const file = csv ?? parquetFile;
      const paths: WrittenTable['paths'] = csv === null ? [parquetPath] : [`data/${name}.csv`, parquetPath];
      return { rows, paths, bytes: statSync(file).size, sha256: await sumOf(file), widths };
    },
  };
}
