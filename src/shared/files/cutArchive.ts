import Papa from 'papaparse';
import { fileMessages } from '#shared/fileMessages.ts';
import { readAppleWorkout } from './appleWorkout.ts';
import type { Archive, ArchiveEntry } from './archiveEntry.ts';
import { assertNoSymlink, EntryCounter, type Listing, listEntries } from './archiveListing.ts';
import { FILE_LIMITS } from './fileLimits.ts';
import { FileProblem } from './fileProblem.ts';
import { bytesOf, chunksOf, meteredStream, UnpackBudget } from './meter.ts';
import { idAndFileOf, withReadCells } from './stravaTable.ts';
import { workoutBlocks } from './workoutBlocks.ts';

export interface CutFile {
  name: string;
  content: Uint8Array;
}

interface Choice {
  /** Paths of the chosen items, as `readArchive` names them. */
  chosen: ReadonlySet<string>;
  /** Whether titles of activities are stored. */
  hasTitles: boolean;
}

interface Cutting extends Choice {
  listing: Listing;
  budget: UnpackBudget;
}

const GARMIN = 'DI_CONNECT/DI-Connect-Uploaded-Files/';
const APPLE = 'apple_health_export/';

async function copyOf(entry: ArchiveEntry, name: string, budget: UnpackBudget): Promise<CutFile> {
  assertNoSymlink(entry);
  const packed = { packedSize: entry.compressedSize, budget };
  return { name, content: await bytesOf(entry.open(), budget.limits.xmlBytes, packed) };
}

async function* cutFiles(entries: readonly ArchiveEntry[], { chosen, budget }: Cutting): AsyncGenerator<CutFile> {
  for (const entry of entries) if (chosen.has(entry.path)) yield copyOf(entry, entry.path, budget);
}

/** The table with the chosen rows, so that ids and manual entries arrive as in the whole archive. */
async function* cutStrava({ listing, chosen, hasTitles, budget }: Cutting): AsyncGenerator<CutFile> {
  const [table] = listing.allowed.stravaTable;
  if (!table) return;
  const folder = table.path.slice(0, -'activities.csv'.length);
  const { content } = await copyOf(table, 'activities.csv', budget);
  const rows = Papa.parse<string[]>(new TextDecoder().decode(content).replace(/^\ufeff/, ''), {
    delimiter: ',',
    skipEmptyLines: true,
  }).data;
  const [header = [], ...others] = rows;
  const kept = others.filter((cells) => {
    const { id, filename } = idAndFileOf(header, cells);
    return chosen.has(filename === '' ? `activities.csv#${id}` : filename);
  });
  yield {
    name: 'activities.csv',
    content: new TextEncoder().encode(Papa.unparse([header, ...withReadCells(header, kept, hasTitles)])),
  };
  for (const entry of listing.allowed.stravaFile) {
    const name = entry.path.slice(folder.length);
    if (chosen.has(name)) yield copyOf(entry, name, budget);
  }
}

/** Files of the archives within the archive stand beside each other. */
async function* cutGarmin(archive: Archive, counter: EntryCounter, cutting: Cutting): AsyncGenerator<CutFile> {
  const { listing, chosen, budget } = cutting;
  let number = 0;
  const nameOf = (path: string) => `${GARMIN}${++number}${/\.(?:fit|gpx|tcx)$/i.exec(path)?.[0] ?? '.fit'}`;
  for (const entry of listing.allowed.garminUpload) {
    if (chosen.has(entry.path)) yield copyOf(entry, nameOf(entry.path), budget);
    if (![...chosen].some((path) => path.startsWith(`${entry.path}/`))) continue;
    assertNoSymlink(entry);
    const packed = { packedSize: entry.compressedSize, budget };
    const inner = await archive.nested(meteredStream(entry.open(), packed));
    try {
      const { allowed } = await listEntries(inner, budget, counter);
      for (const file of allowed.file) {
        if (chosen.has(`${entry.path}/${file.path}`)) yield copyOf(file, nameOf(file.path), budget);
      }
    } finally {
      await inner.close();
    }
  }
}

/** The chosen workouts without the records between them, and the routes that they name. */
async function* cutApple({ listing, chosen, budget }: Cutting): AsyncGenerator<CutFile> {
  for (const entry of listing.allowed.appleExport) {
    assertNoSymlink(entry);
    const folder = entry.path.slice(0, entry.path.lastIndexOf('/') + 1);
    const chunks = chunksOf(entry.open(), { packedSize: entry.compressedSize, budget });
    const parts = ['<HealthData>\n'];
    const routes = new Set<string>();
    let count = 0;
    for await (const block of workoutBlocks(chunks, budget.limits.workoutBytes)) {
      if (!chosen.has(`${entry.path}#${++count}`)) continue;
      parts.push(`${new TextDecoder().decode(block).replace(/\n$/, '')}\n`);
      for (const route of readAppleWorkout(block, budget.limits).routes) routes.add(route);
    }
    if (parts.length === 1) continue;
    const name = APPLE + entry.path.slice(folder.length);
    yield { name, content: new TextEncoder().encode(`${parts.join('')}</HealthData>\n`) };
    for (const route of listing.allowed.appleRoute) {
      const within = route.path.slice(folder.length);
      if (routes.has(within)) yield copyOf(route, APPLE + within, budget);
    }
  }
}

function filesOf(archive: Archive, counter: EntryCounter, cutting: Cutting): AsyncIterable<CutFile> {
  const { listing } = cutting;
  switch (listing.kind) {
    case 'strava':
      return cutStrava(cutting);
    case 'garmin':
      return cutGarmin(archive, counter, cutting);
    case 'polar':
      return cutFiles(listing.allowed.polarSession, cutting);
    case 'apple':
      return cutApple(cutting);
    case 'files':
      return cutFiles(listing.allowed.file, cutting);
    case null:
      throw new FileProblem(fileMessages('unknown_archive'));
  }
}

/** The files of a smaller archive of the same kind, which holds the chosen activities and nothing else. */
export async function* cutArchive(archive: Archive, { chosen, hasTitles }: Choice): AsyncGenerator<CutFile> {
  const budget = new UnpackBudget(FILE_LIMITS);
  const counter = new EntryCounter(FILE_LIMITS.entries);
  const listing = await listEntries(archive, budget, counter);
  yield* filesOf(archive, counter, { listing, chosen, hasTitles, budget });
}
