import { createHash, randomUUID } from 'node:crypto';
import { closeSync, createReadStream, createWriteStream, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream';
import { pipeline as runPipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { syncDirectory, syncFile } from '#server/db/engine/syncFiles.ts';
import { errorCode, StartError } from '#server/settings/startError.ts';
import type { TableShape } from './catalogue.ts';
import type { TableSum, TextRow } from './tableRows.ts';

export const BACKUP_FORMAT = 2;

export interface Head {
  kadenz_backup: number;
  created_at: string;
  migrations: string[];
  tables: string[];
}
export type TableStart = { table: TableShape };
export type TableEnd = { end: string } & TableSum;
type Foot = { end_of_backup: true; sha256: string };
type BackupLine = Head | TableStart | TextRow | TableEnd;

/** Writes a new file with mode 0600 and fsync; throws when the file exists. */
export async function writeBackupFile(file: string, lines: AsyncIterable<string>): Promise<void> {
  refuseExisting(file);
  // Another backup may write to the same file at this moment.
  const part = `${file}.${randomUUID()}.part`;
  let ofLines: unknown = null;
  async function* withFoot(): AsyncGenerator<string> {
    const hash = createHash('sha256');
    try {
      for await (const line of lines) {
        hash.update(line);
        yield line;
      }
    } catch (error) {
      ofLines = error;
      throw error;
    }
    const foot: Foot = { end_of_backup: true, sha256: hash.digest('hex') };
    yield `${JSON.stringify(foot)}\n`;
  }
  try {
    closeSync(openSync(part, 'w', 0o600));
    await runPipeline(withFoot, createGzip({ level: 6 }), createWriteStream(part, { mode: 0o600 }));
    syncFile(part);
    refuseExisting(file);
    renameSync(part, file);
    syncDirectory(dirname(file));
  } catch (error) {
    if (existsSync(part)) rmSync(part);
    if (error === ofLines || error instanceof StartError) throw error;
    throw new StartError(`${file} cannot be written (${errorCode(error)}); nothing was backed up`);
  }
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new StartError(`${file} exists already; name another file`);
}

/** Throws a one-line error when the file is no backup, is cut short or was changed. */
export async function* readBackupFile(file: string): AsyncGenerator<BackupLine> {
  if (!existsSync(file)) throw new StartError(`${file} does not exist`);
  const hash = createHash('sha256');
  let before: string | null = null;
  let foot: string | null = null;
  try {
    for await (const line of linesOf(file)) {
      if (before !== null) {
        hash.update(before);
        yield JSON.parse(before);
      }
      before = line;
    }
    foot = before;
  } catch (error) {
    if (error instanceof SyntaxError || errorCode(error).startsWith('Z_')) throw damaged(file);
    throw new StartError(`${file} cannot be read (${errorCode(error)}); nothing was restored`);
  }
  if (foot === null || !isFoot(foot, hash.digest('hex'))) throw damaged(file);
}

export function damaged(file: string): StartError {
  return new StartError(
    `${file} is not a complete backup of Kadenz: it was cut short or changed, so nothing was restored`,
  );
}

function isFoot(line: string, sha256: string): boolean {
  return line === `${JSON.stringify({ end_of_backup: true, sha256 } satisfies Foot)}\n`;
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip().setEncoding('utf8');
  // Only for its errors, which it passes on to the stream that is read.
  pipeline(createReadStream(file), unpacked, () => undefined);
  let rest = '';
  for await (const chunk of unpacked) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield `${line}\n`;
  }
  if (rest !== '') yield rest;
}
