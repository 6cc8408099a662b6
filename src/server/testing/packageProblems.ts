import { createHash } from 'node:crypto';
import type { ColumnType } from '#server/research/exports/tables/tableColumns.ts';
import { dataPackageProblems } from './dataPackageProfile.ts';
import { parquetRows } from './duckdb.ts';
import { csvRows, type PackageFiles, textOf } from './packageFiles.ts';

interface Field {
  name: string;
  type: ColumnType;
  constraints: { required: boolean; enum?: (string | number)[] };
}

interface Resource {
  name: string;
  path: string;
  format: 'csv' | 'parquet';
  bytes: number;
  hash: string;
  row_count: number;
  schema: {
    fields: Field[];
    primaryKey: string[];
    foreignKeys?: { fields: string[]; reference: { resource: string; fields: string[] } }[];
  };
}

type Row = Readonly<Record<string, string>>;

const SHAPES: Record<ColumnType, RegExp> = {
  string: /./s,
  integer: /^-?\d+$/,
  number: /^-?\d+(\.\d+)?(e[+-]?\d+)?$/,
  boolean: /^(true|false)$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  datetime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/,
};

const resourcesOf = (files: PackageFiles): Resource[] => JSON.parse(textOf(files, 'datapackage.json')).resources;

/** The tables of a package with their columns as they left. */
export const describedTables = (files: PackageFiles) =>
  resourcesOf(files).map(({ name, schema }) => ({
    name,
    columns: schema.fields.map((field) => ({ variable: field.name, type: field.type })),
  }));

async function rowsOf(files: PackageFiles, { path, format }: Resource): Promise<Row[]> {
  if (format === 'csv') return csvRows(files, path);
  const rows = await parquetRows(files.get(path) ?? Buffer.alloc(0));
  const texts = (row: Record<string, unknown>) =>
    Object.entries(row).map(([name, value]) => [name, value === null ? '' : String(value)]);
  return rows.map((row) => Object.fromEntries(texts(row)));
}

function keeps(text: string, { type, constraints }: Field): boolean {
  if (text === '') return !constraints.required;
  return SHAPES[type].test(text) && (constraints.enum?.map(String).includes(text) ?? true);
}

const keyOf = (row: Row, fields: readonly string[]) => fields.map((field) => row[field] ?? '');

function rowProblems({ name, schema, row_count }: Resource, rows: readonly Row[], of: ReadonlyMap<string, Row[]>) {
  const problems: string[] = [];
  const { fields, primaryKey, foreignKeys = [] } = schema;
  if (rows.length !== row_count) problems.push(`${name} has ${rows.length} rows, not ${row_count}`);
  const seen = new Set<string>();
  for (const row of rows) {
    if (Object.keys(row).join() !== fields.map((field) => field.name).join())
      problems.push(`${name} has the columns ${Object.keys(row).join()}`);
    for (const field of fields) {
      const text = row[field.name] ?? '';
      if (!keeps(text, field)) problems.push(`${name}.${field.name}: ${JSON.stringify(text)}`);
    }
    const key = JSON.stringify(keyOf(row, primaryKey));
    if (seen.has(key) || keyOf(row, primaryKey).includes(''))
      problems.push(`${name} has the key ${key} twice or empty`);
    seen.add(key);
  }
  for (const { fields: own, reference } of foreignKeys) {
    const known = new Set(of.get(reference.resource)?.map((row) => JSON.stringify(keyOf(row, reference.fields))));
    const lost = rows.map((row) => JSON.stringify(keyOf(row, own))).filter((key) => !known.has(key));
    problems.push(...lost.map((key) => `${name} names ${key}, which ${reference.resource} does not have`));
  }
  return problems;
}

/** Where a package breaks the profile of Data Package v2, its own sums, or the schemas of its own tables. */
export async function packageProblems(files: PackageFiles): Promise<string[]> {
  const resources = resourcesOf(files);
  const rows = new Map<string, Row[]>();
  for (const resource of resources) rows.set(resource.name, await rowsOf(files, resource));
  const sums = resources.flatMap(({ path, bytes, hash }) => {
    const file = files.get(path) ?? Buffer.alloc(0);
    const sum = `sha256:${createHash('sha256').update(file).digest('hex')}`;
    return file.length === bytes && sum === hash ? [] : [`${path} has other bytes than described`];
  });
  return [
    ...dataPackageProblems(JSON.parse(textOf(files, 'datapackage.json'))),
    ...sums,
    ...resources.flatMap((resource) => rowProblems(resource, rows.get(resource.name) ?? [], rows)),
  ];
}
