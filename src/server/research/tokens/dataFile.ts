import { appendFile, mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { sumOf } from '#server/research/exports/sumOf.ts';
import { createTableFile } from '#server/research/exports/tableFile.ts';
import type { Column, Row } from '#server/research/exports/tables/tableColumns.ts';
import type { DataFormat } from '#shared/contract/studyTokens.ts';

/** Longer than a table takes to write. */
const LEFT_AFTER_MS = 3_600_000;

interface DataFile {
  rows: number;
  size: number;
  sha256: string;
  /** Can be read once; the file is gone from its folder already. */
  stream: Readable;
}

async function createLinesFile(folder: string, columns: readonly Column[]) {
  const file = join(folder, 'table.jsonl');
  await writeFile(file, '', { mode: 0o600 });
  let count = 0;
  return {
    async add(rows: readonly Row[]): Promise<void> {
      count += rows.length;
      const lines = rows.map((row) => {
        const fields = columns.map(({ variable }, place) => [variable, row[place] ?? null]);
        return `${JSON.stringify(Object.fromEntries(fields))}\n`;
      });
      // Writes all, or fails; `write` of a handle may leave a rest out when the disk is full.
      await appendFile(file, lines.join(''));
    },
    async finish(): Promise<{ rows: number }> {
      return { rows: count };
    },
  };
}

/** What a process that was killed has left; another server may be writing in the same folder. */
export async function removeLeftTables(root: string, now: Date): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const folder = join(root, name);
    const found = await stat(folder).catch(() => null);
    if (found && found.mtimeMs < now.getTime() - LEFT_AFTER_MS) await rm(folder, { recursive: true, force: true });
  }
}

/** Written to the disk first, because length, sum and number of rows are told before the first byte. */
export async function writeDataFile(
  root: string,
  { columns, format, rows }: { columns: readonly Column[]; format: DataFormat; rows: AsyncIterable<readonly Row[]> },
): Promise<DataFile> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(root, 'table-'));
  try {
    const file =
      format === 'jsonl' ? await createLinesFile(folder, columns) : createTableFile(folder, { name: 'table' }, columns);
    for await (const some of rows) await file.add(some);
    const { rows: count } = await file.finish();
    const path = join(folder, `table.${format}`);
    const sha256 = await sumOf(path);
    const handle = await open(path);
    const { size } = await handle.stat();
    return { rows: count, size, sha256, stream: handle.createReadStream() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
