import { fileMessages } from '#shared/fileMessages.ts';
import { readAppleArchive } from './appleArchive.ts';
import type { Archive, ArchiveItem } from './archiveEntry.ts';
import { EntryCounter, type Listing, listEntries } from './archiveListing.ts';
import type { IsKnown } from './fileActivity.ts';
import { FILE_LIMITS, type FileLimits } from './fileLimits.ts';
import { asFileProblem, FileProblem } from './fileProblem.ts';
import { readGarminArchive } from './garminArchive.ts';
import { readLooseFiles } from './looseFiles.ts';
import { UnpackBudget } from './meter.ts';
import { readPolarArchive } from './polarArchive.ts';
import { readStravaArchive } from './stravaArchive.ts';

export type { Archive, ArchiveEntry, ArchiveItem } from './archiveEntry.ts';

function itemsOf(
  archive: Archive,
  listing: Listing,
  counter: EntryCounter,
  budget: UnpackBudget,
  isKnown?: IsKnown,
): AsyncIterable<ArchiveItem> {
  switch (listing.kind) {
    case 'strava':
      return readStravaArchive(listing, budget, isKnown);
    case 'garmin':
      return readGarminArchive(archive, listing, counter, budget);
    case 'polar':
      return readPolarArchive(listing, budget);
    case 'apple':
      return readAppleArchive(listing, budget);
    case 'files':
      return readLooseFiles(listing.allowed.file, budget, isKnown);
    case null:
      throw new FileProblem(fileMessages('unknown_archive'));
  }
}

/**
 * The activities of an archive of Strava, Garmin, Polar Flow or Apple Health, or of one that holds single files; one at a
 * time, so that one file is in memory. A problem of one file is an item; a problem of the archive is thrown.
 */
export async function* readArchive(
  archive: Archive,
  { limits = FILE_LIMITS, isKnown }: { limits?: FileLimits; isKnown?: IsKnown } = {},
): AsyncGenerator<ArchiveItem> {
  const budget = new UnpackBudget(limits);
  const counter = new EntryCounter(limits.entries);
  const listing = await listEntries(archive, budget, counter);
  let isEmpty = true;
  try {
    for await (const item of itemsOf(archive, listing, counter, budget, isKnown)) {
      isEmpty = false;
      yield item;
    }
  } catch (error) {
    throw asFileProblem(error);
  }
  if (isEmpty) throw new FileProblem(fileMessages('no_activities'));
}
