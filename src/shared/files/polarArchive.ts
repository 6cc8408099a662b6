import type { ArchiveItem } from './archiveEntry.ts';
import { assertNoSymlink, type Listing, problemOfRow } from './archiveListing.ts';
import { bytesOf, type UnpackBudget } from './meter.ts';
import { readPolarSession } from './polarSession.ts';
import { sha256 } from './readActivityFile.ts';

export async function* readPolarArchive(
  { allowed: { polarSession } }: Listing,
  budget: UnpackBudget,
): AsyncGenerator<ArchiveItem> {
  for (const entry of polarSession) {
    const { path, compressedSize: packedSize } = entry;
    try {
      assertNoSymlink(entry);
      const bytes = await bytesOf(entry.open(), budget.limits.tableBytes, { packedSize, budget });
      const activity = readPolarSession(new TextDecoder().decode(bytes), budget.limits);
      yield { path, result: { activity, sha256: await sha256(bytes) } };
    } catch (error) {
      yield { path, result: { problem: problemOfRow(error) } };
    }
  }
}
