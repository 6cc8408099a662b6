import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { errorCode, StartError } from '#server/settings/startError.ts';
import { syncDirectory } from './engine/syncFiles.ts';
import { ERASURE_KINDS, type ErasureKind, type WithdrawalFacts } from './schema/erasuresSchema.ts';
import type { Db } from './schema.ts';

export interface Erasure {
  id: string;
  kind: ErasureKind;
  object_id: string;
  at: string;
  facts: WithdrawalFacts | Record<string, never>;
}

/** Beside the database, so that it outlives the loss of it; ids and days only. */
export const erasureFile = (dataDir: string) => join(dataDir, 'erasures.jsonl');

/** At equal times the withdrawal comes first. */
export async function readErasures(db: Db): Promise<Erasure[]> {
  const { rows } = await sql<Erasure>`
    SELECT id, kind, object_id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, facts
    FROM erasures ORDER BY erasures.at, kind DESC, id`.execute(db);
  return rows;
}

export function joinErasures(one: readonly Erasure[], other: readonly Erasure[]): Erasure[] {
  const all = new Map([...one, ...other].map((erasure) => [erasure.id, erasure]));
  return [...all.values()].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

const STAGED = '.new';
/** To write the list takes less than a second, so the process of an older staged one is gone. */
const GONE_MS = 3_600_000;

/** Compares with the list that was just written, because the clock of the disk may be another one. */
async function removeLeftOver(dataDir: string): Promise<void> {
  const file = erasureFile(dataDir);
  const written = (await stat(file)).mtimeMs;
  const list = basename(file);
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(`${list}.`) || !name.endsWith(STAGED)) continue;
    const staged = join(dataDir, name);
    const found = await stat(staged).catch(() => null);
    if (found && written - found.mtimeMs > GONE_MS) await rm(staged, { force: true });
  }
}

/** Replaces the file atomically. An empty list creates no file. */
export async function writeErasureFile(dataDir: string, erasures: readonly Erasure[]): Promise<void> {
  const file = erasureFile(dataDir);
  if (erasures.length === 0 && !existsSync(file)) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Servers that share the directory hear of an erasure at the same moment.
  const staged = `${file}.${randomUUID()}${STAGED}`;
  try {
    const text = erasures.map((erasure) => `${JSON.stringify(erasure)}\n`).join('');
    await writeFile(staged, text, { mode: 0o600, flush: true });
    await rename(staged, file);
  } finally {
    await rm(staged, { force: true });
  }
  await removeLeftOver(dataDir).catch(() => undefined);
  syncDirectory(dataDir);
}

function isErasure(value: unknown): value is Erasure {
  if (typeof value !== 'object' || value === null) return false;
  const { id, kind, object_id, at, facts } = value as Record<string, unknown>;
  return (
    isUuid(id) &&
    isUuid(object_id) &&
    ERASURE_KINDS.some((known) => known === kind) &&
    typeof at === 'string' &&
    typeof facts === 'object'
  );
}

/** Null when there is no such file; throws a one-line error when it is damaged. */
export async function readErasureFile(file: string): Promise<Erasure[] | null> {
  if (!existsSync(file)) return null;
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartError(`${file} cannot be read (${errorCode(error)})`);
  });
  const lines = text.split('\n').filter(Boolean);
  return lines.map((line, index) => {
    try {
      const value: unknown = JSON.parse(line);
      if (isErasure(value)) return value;
    } catch {
      // It gets the sentence of every other damaged line.
    }
    throw new StartError(`Line ${index + 1} of ${file} is not an entry of the list of erasures`);
  });
}
