import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { ColumnType } from '#server/research/exports/tables/tableColumns.ts';
import type { PackageFiles } from './packageFiles.ts';

const TYPES: Record<ColumnType, string> = {
  string: 'VARCHAR',
  integer: 'INTEGER',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  datetime: 'TIMESTAMP WITH TIME ZONE',
};

interface TypedTable {
  name: string;
  columns: readonly { variable: string; type: ColumnType }[];
}

/** What DuckDB reads otherwise from the Parquet file of a table than from its CSV file: columns, types, rows. */
export async function parquetDifferences(files: PackageFiles, tables: readonly TypedTable[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kadenz-duckdb-'));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const differences: string[] = [];
  try {
    await connection.run("SET TimeZone = 'UTC'");
    for (const { name, columns } of tables) {
      const place = (ending: string) => {
        const path = `data/${name}.${ending}`;
        const file = join(folder, `${name}.${ending}`);
        writeFileSync(file, files.get(path) ?? '');
        return file;
      };
      const types = columns.map(({ variable, type }) => `'${variable}': '${TYPES[type]}'`).join(', ');
      await connection.run(`CREATE OR REPLACE TEMP TABLE parquet AS SELECT * FROM read_parquet('${place('parquet')}')`);
      await connection.run(
        `CREATE OR REPLACE TEMP TABLE csv AS SELECT * FROM read_csv('${place('csv')}', header = true, columns = {${types}}, delim = ',', quote = '"', escape = '"')`,
      );
      const described = await connection.runAndReadAll('DESCRIBE parquet');
      const found = described.getRows().map(([variable, type]) => `${variable} ${type}`);
      const expected = columns.map(({ variable, type }) => `${variable} ${TYPES[type]}`);
      if (found.join() !== expected.join()) differences.push(`${name}: ${found.join()} for ${expected.join()}`);
      for (const [one, other] of [
        ['parquet', 'csv'],
        ['csv', 'parquet'],
      ]) {
        const rest = await connection.runAndReadAll(`SELECT * FROM ${one} EXCEPT ALL SELECT * FROM ${other}`);
        for (const row of rest.getRowsJson()) differences.push(`${name}, only in ${one}: ${JSON.stringify(row)}`);
      }
    }
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(folder, { recursive: true });
  }
  return differences;
}

/** The rows of a Parquet file as DuckDB reads them. */
export async function parquetRows(bytes: Buffer): Promise<Record<string, unknown>[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kadenz-duckdb-'));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const file = join(folder, 'table.parquet');
    writeFileSync(file, bytes);
    const read = await connection.runAndReadAll(`SELECT * FROM read_parquet('${file}')`);
    return read.getRowObjectsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(folder, { recursive: true });
  }
}
