import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataDir } from '#server/db/processLock.ts';
import { StartError } from '#server/settings/startError.ts';

const MARK = 'made-by-the-demo';

/**
 * Empties `folder` for a new demo; refuses, in one line, a folder that is neither empty nor marked as a demo's, and
 * one of a running demo.
 */
export function emptyDemoFolder(folder: string): void {
  const mark = join(folder, MARK);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    if (!existsSync(mark)) throw new StartError(`${folder} was not made by the demo, so the demo leaves it alone`);
    lockDataDir(folder).release();
    rmSync(folder, { recursive: true });
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(mark, 'npm run demo deletes this folder when it starts.\n');
}
