import { fileMessages } from '#shared/fileMessages.ts';
import type { Archive, ArchiveEntry, ArchiveItem } from './archiveEntry.ts';
import { assertNoSymlink, type EntryCounter, type Listing, listEntries, problemOfRow } from './archiveListing.ts';
import { FileProblem } from './fileProblem.ts';
import { readLooseFiles } from './looseFiles.ts';
import { meteredStream, type UnpackBudget } from './meter.ts';

const ZIP = /\.zip$/;

/** The files of an archive within the archive; its own archives are not opened. */
async function* readNested(
  archive: Archive,
  entry: ArchiveEntry,
  counter: EntryCounter,
  budget: UnpackBudget,
): AsyncGenerator<ArchiveItem> {
  assertNoSymlink(entry);
  const inner = await archive.nested(meteredStream(entry.open(), { packedSize: entry.compressedSize, budget }));
  try {
    const { allowed } = await listEntries(inner, budget, counter);
    for await (const item of readLooseFiles(allowed.file, budget))
      yield { ...item, path: `${entry.path}/${item.path}` };
    for (const { path } of allowed.nestedZip) {
      const problem = new FileProblem(fileMessages('nested_too_deep'));
      yield { path: `${entry.path}/${path}`, result: { problem } };
    }
  } finally {
    await inner.close();
  }
}

/** Zip files within the zip file, and beside them single files. */
export async function* readGarminArchive(
  archive: Archive,
  { allowed: { garminUpload } }: Listing,
  counter: EntryCounter,
  budget: UnpackBudget,
): AsyncGenerator<ArchiveItem> {
  yield* readLooseFiles(
    garminUpload.filter(({ path }) => !ZIP.test(path)),
    budget,
  );
  for (const entry of garminUpload.filter(({ path }) => ZIP.test(path))) {
    try {
      yield* readNested(archive, entry, counter, budget);
    } catch (error) {
      yield { path: entry.path, result: { problem: problemOfRow(error) } };
    }
  }
}
