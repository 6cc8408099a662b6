import type { ColumnType, Table } from '#server/research/exports/tables/tableColumns.ts';
import { csvRows, type PackageFiles } from '#server/testing/packageFiles.ts';

/** Of each `table column`: how many rows have a value, and a sum to which each value adds. */
export type Sums = Map<string, { values: number; sum: number }>;

/** Of sums of floating numbers, whose order differs. */
const TOLERANCE = 1e-9;

const WEIGHTS: Record<ColumnType, (text: string) => number> = {
  string: (text) => [...text].length,
  integer: Number,
  number: Number,
  boolean: (text) => (text === 'true' ? 1 : 0),
  date: (text) => Date.parse(text) / 1000,
  datetime: (text) => Date.parse(text) / 1000,
};

function sumsBy(files: PackageFiles, tables: readonly Table[], weights: typeof WEIGHTS): Sums {
  const sums: Sums = new Map();
  for (const { name, columns } of tables) {
    const rows = csvRows(files, `data/${name}.csv`);
    sums.set(`${name} rows`, { values: rows.length, sum: rows.length });
    for (const { variable, type } of columns) {
      const texts = rows.map((row) => row[variable] ?? '').filter((text) => text !== '');
      sums.set(`${name} ${variable}`, {
        values: texts.length,
        sum: texts.reduce((total, text) => total + weights[type](text), 0),
      });
    }
  }
  return sums;
}

export const csvSums = (files: PackageFiles, tables: readonly Table[]): Sums => sumsBy(files, tables, WEIGHTS);

/** SPSS has no booleans and no moments with an offset: they are texts there. */
export const spssSums = (files: PackageFiles, tables: readonly Table[]): Sums =>
  sumsBy(files, tables, { ...WEIGHTS, boolean: WEIGHTS.string, datetime: WEIGHTS.string });

/** Lines of table, column, values and sum with tabulators between. */
export function linesOf(output: string): Sums {
  const lines = output.split('\n').filter((line) => line.includes('\t'));
  return new Map(
    lines.map((line) => {
      const [table, column, values, sum] = line.trim().split(/\s*\t\s*/);
      return [`${table} ${column}`, { values: Number(values), sum: Number(sum) }];
    }),
  );
}

export function differencesOf(found: Sums, expected: Sums): string[] {
  return [...expected].flatMap(([column, { values, sum }]) => {
    const read = found.get(column);
    const isSame = read?.values === values && Math.abs(read.sum - sum) <= TOLERANCE * Math.max(1, Math.abs(sum));
    return isSame ? [] : [`${column}: ${JSON.stringify(read)} for ${JSON.stringify({ values, sum })}`];
  });
}
