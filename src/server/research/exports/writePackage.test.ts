import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PackageTask } from './packageMessages.ts';
import { writePackage } from './writePackage.ts';

test('rows that cannot be read before the thread asks for them end the package with their error', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kadenz-package-'));
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  const rows = { next: () => Promise.reject(new Error('The database is gone')) };
  try {
    const task = { folder } as PackageTask;
    await expect(writePackage(task, rows, new AbortController().signal)).rejects.toThrow('The database is gone');
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
    rmSync(folder, { recursive: true });
  }
});
