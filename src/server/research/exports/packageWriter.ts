import { createHash } from 'node:crypto';
import { createReadStream, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { makeZip } from 'client-zip';
import { flowOfRows } from '#server/research/exports/tables/flowOfRows.ts';
import { POINTS } from '#server/research/exports/tables/pointsTable.ts';
import { asStored, inOrder } from '#server/research/exports/tables/storedRows.ts';
import type { Cell, LeavingOptions, Row } from '#server/research/exports/tables/tableColumns.ts';
import { STORED_TABLES, tablesOf } from '#server/research/exports/tables/tables.ts';
import { consortRows, consortSvg, createConsortFlow, type FlowCounts } from './consortFlow.ts';
import { codebookRows, dataPackage, provenance, sheetOfFacts } from './dataPackage.ts';
import { createDeidentifier } from './deidentify.ts';
import { derivedRows } from './derivedRows.ts';
import { loadPython, loadR, loadSpss } from './loaders.ts';
import { flowEndOf, type PackageEnd, type PackageFacts } from './packageFacts.ts';
import type { PackageDone } from './packageMessages.ts';
import { readme } from './packageReadme.ts';
import type { ParticipantPoints, ParticipantRows, RowSource } from './rowSource.ts';
import { sumOf } from './sumOf.ts';
import { createTableFile, csvCell } from './tableFile.ts';
import { createUniqueWeeks } from './uniqueWeeks.ts';
import { createWorkbook } from './workbook.ts';

export const PACKAGE_FILE = 'package.zip';
const WORKBOOK_FILE = 'tables.xlsx';
/** The first day that a zip archive can name. */
const ZIP_TIME = new Date(1980, 0, 1);

interface WriterParts {
  folder: string;
  facts: PackageFacts;
  options: LeavingOptions;
  key: Uint8Array;
  rareSports: ReadonlySet<string>;
  variables: RowSource['variables'];
  flowOfLeftOut: FlowCounts;
}

export function createPackageWriter({
  folder,
  facts,
  options,
  key,
  rareSports,
  variables,
  flowOfLeftOut,
}: WriterParts) {
  const deidentifier = createDeidentifier({ options, key, rareSports });
  const tables = tablesOf(facts.choices).map((table) => {
    const stored = variables[table.name] ?? table.columns.map(({ variable }) => variable);
    const columns = asStored(deidentifier.kept(table.columns), stored);
    return { table, columns, file: createTableFile(folder, table, columns), toRow: inOrder(table, stored) };
  });
  type Open = (typeof tables)[number];
  const opened = (name: string) => tables.find(({ table }) => table.name === name) as Open;
  const workbook = createWorkbook(
    folder,
    tables
      .filter(({ table }) => !table.isOnlyParquet)
      .map(({ table, columns }) => ({ table, columns, rowCount: facts.cut?.tables[table.name]?.rows })),
  );
  const unique = createUniqueWeeks(
    { activities: opened('activities').columns, days: opened('days').columns },
    options.shift_dates === true,
  );
  const sources: Record<string, number> = {};
  const flow = createConsortFlow(flowEndOf(facts), flowOfLeftOut);

  async function keep(name: string, rows: readonly Row[]): Promise<void> {
    workbook.add(name, rows);
    await opened(name).file.add(rows);
  }

  async function add({ code, rows }: ParticipantRows): Promise<void> {
    const read = Object.fromEntries(
      STORED_TABLES.map(({ name }) => [name, (JSON.parse(rows[name] ?? '[]') as Cell[][]).map(opened(name).toRow)]),
    );
    flow.add(flowOfRows(read));
    const told: Parameters<typeof unique.add>[0] = { activities: [], days: [] };
    for (const { name } of STORED_TABLES) {
      const { table, columns } = opened(name);
      const leaving = deidentifier.rows(table.columns, read[name] ?? [], code);
      await keep(name, leaving);
      if (name === 'days') told.days = leaving;
      if (name !== 'activities') continue;
      told.activities = leaving;
      const source = columns.findIndex(({ variable }) => variable === 'source');
      for (const row of leaving) sources[String(row[source])] = (sources[String(row[source])] ?? 0) + 1;
      await keep('devices', derivedRows(columns, leaving).devices);
    }
    unique.add(told);
  }

  async function addPoints({ code, points }: ParticipantPoints): Promise<void> {
    const { table, file, toRow } = opened(POINTS.name);
    const read = (JSON.parse(points) as Cell[][]).map(toRow);
    await file.add(deidentifier.rows(table.columns, read, code));
  }

  function writeTexts(end: PackageEnd): string[] {
    const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
    const csv = (rows: string[][]) => rows.map((row) => `${row.map(csvCell).join(',')}\n`).join('');
    const steps = flow.steps(facts.left_out);
    const texts: Record<string, string> = {
      'datapackage.json': json(dataPackage(facts, end)),
      'README.md': readme(facts, end),
      'codebook.csv': csv(codebookRows(end)),
      'consort.csv': csv(consortRows(steps)),
      'consort.svg': consortSvg(steps),
      'provenance.json': json(provenance(facts, end)),
      'load/load.R': loadR(end.tables),
      'load/load.py': loadPython(end.tables),
      'load/load.sps': loadSpss(end.tables),
    };
    for (const [path, text] of Object.entries(texts)) writeFileSync(fileOf(path), text);
    return Object.keys(texts);
  }

  const fileOf = (path: string) => join(folder, path.split('/').at(-1) ?? path);

  async function finish(): Promise<PackageDone> {
    const written = [];
    for (const { table, columns, file } of tables) written.push({ table, columns, written: await file.finish() });
    const outside_workbook = await workbook.finish(
      fileOf(WORKBOOK_FILE),
      { codebook: codebookRows({ tables: written }), provenance: sheetOfFacts(facts) },
      { at: new Date(facts.data_as_of), entryTime: ZIP_TIME },
    );
    const end: PackageEnd = {
      tables: written,
      unique_participants: unique.participants(),
      sources: Object.fromEntries(Object.entries(sources).sort()),
      outside_workbook,
    };
    const data = written.flatMap(({ written: { paths } }) => paths);
    const paths = [...writeTexts(end), ...data, WORKBOOK_FILE];
    const sums: string[] = [];
    for (const path of paths) sums.push(`${await sumOf(fileOf(path))}  ${path}\n`);
    writeFileSync(fileOf('CHECKSUMS.sha256'), sums.join(''));
    const all = [...paths, 'CHECKSUMS.sha256'];
    const packed = await pack(
      all.map((path) => ({ path, file: fileOf(path) })),
      join(folder, PACKAGE_FILE),
    );
    for (const path of all) rmSync(fileOf(path));
    return {
      kind: 'done',
      ...packed,
      tables: Object.fromEntries(written.map(({ table, written: { rows, sha256 } }) => [table.name, { rows, sha256 }])),
      unique: end.unique_participants,
    };
  }

  return { add, addPoints, finish };
}

export async function pack(files: readonly { path: string; file: string }[], target: string) {
  const inputs = files.map(({ path, file }) => ({
    name: path,
    lastModified: ZIP_TIME,
    input: createReadStream(file) as AsyncIterable<Buffer<ArrayBuffer>>,
    size: statSync(file).size,
  }));
  const hash = createHash('sha256');
  const handle = await open(target, 'w', 0o600);
  try {
    for await (const chunk of makeZip(inputs)) {
      hash.update(chunk);
      // Writes all, or fails; `write` may leave a rest out when the disk is full.
      await handle.appendFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { size: statSync(target).size, sha256: hash.digest('hex') };
}
