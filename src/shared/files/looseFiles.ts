import type { ArchiveEntry, ArchiveItem } from './archiveEntry.ts';
import { assertNoSymlink, problemOfRow } from './archiveListing.ts';
import type { FileResult, IsKnown } from './fileActivity.ts';
import { bytesOf, type UnpackBudget } from './meter.ts';
import { readActivityFile } from './readActivityFile.ts';

export async function readEntry(entry: ArchiveEntry, budget: UnpackBudget, isKnown?: IsKnown): Promise<FileResult> {
  assertNoSymlink(entry);
  const packed = { packedSize: entry.compressedSize, budget };
  return readActivityFile(await bytesOf(entry.open(), budget.limits.xmlBytes, packed), budget, isKnown);
}

/** Files without an activity are left out, because devices and their makers keep many of them. */
export async function* readLooseFiles(
  entries: readonly ArchiveEntry[],
  budget: UnpackBudget,
  isKnown?: IsKnown,
): AsyncGenerator<ArchiveItem> {
  for (const entry of entries) {
    const { path } = entry;
    try {
      yield { path, result: await readEntry(entry, budget, isKnown) };
    } catch (error) {
      const problem = problemOfRow(error);
      if (problem.code !== 'not_an_activity') yield { path, result: { problem } };
    }
  }
}
