import { fileMessages } from '#shared/fileMessages.ts';
import type { Archive, ArchiveEntry } from './archiveEntry.ts';
import { asFileProblem, FileProblem } from './fileProblem.ts';
import type { UnpackBudget } from './meter.ts';

type ArchiveKind = 'strava' | 'garmin' | 'polar' | 'apple' | 'files';

/** A person who packs an unpacked archive again adds a folder around it. */
const FOLDER = '(?:[^/]+/)?';
const path = (inner: string) => new RegExp(`^${FOLDER}${inner}$`);

/** The only entries that are ever opened. */
const ALLOWED = {
  stravaTable: path('activities\\.csv'),
  stravaFile: path('activities/[^/]+'),
  garminUpload: path('DI_CONNECT/DI-Connect-(?:Fitness-)?Uploaded-Files/[^/]+\\.(?:zip|fit|tcx|gpx)'),
  polarSession: path('training-session[-_][^/]+\\.json'),
  appleExport: path('apple_health_export/(?![^/]*_cda\\.xml)[^/]+\\.xml'),
  appleRoute: path('apple_health_export/workout-routes/[^/]+\\.gpx'),
  file: /\.(?:fit|gpx|tcx)(?:\.gz)?$/i,
  /** Listed, so that a row says it; never opened. */
  nestedZip: /\.zip$/i,
};

/** Files that identify the maker of an archive, even without any activity; the first match decides. */
const SIGNS: readonly [ArchiveKind, RegExp][] = [
  ['strava', path('activities\\.csv')],
  ['garmin', path('DI_CONNECT/.*')],
  ['polar', path('(?:training-session|account-data|account-profile)[-_][^/]+\\.json')],
  ['apple', path('apple_health_export/.*')],
  ['files', ALLOWED.file],
];

/** Files that a Mac adds to what it packs. */
const OF_MAC = /(?:^|\/)(?:__MACOSX\/|\._)/;

type AllowedName = keyof typeof ALLOWED;
const NAMES = Object.keys(ALLOWED) as AllowedName[];

export interface Listing {
  kind: ArchiveKind | null;
  /** Entries in the order of the archive, by what allows them. */
  allowed: Record<AllowedName, ArchiveEntry[]>;
}

/** Counts the entries of an archive and of those within it. */
export class EntryCounter {
  #count = 0;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(): void {
    if (++this.#count > this.#most) throw new FileProblem(fileMessages('too_many_entries', { entries: this.#most }));
  }
}

function noteEntry(entry: ArchiveEntry, listing: Listing, signs: Set<ArchiveKind>): void {
  for (const [kind, sign] of SIGNS) if (sign.test(entry.path)) signs.add(kind);
  for (const name of NAMES) if (ALLOWED[name].test(entry.path)) listing.allowed[name].push(entry);
}

/** Reads the directory of an archive and keeps the entries that may be opened. */
export async function listEntries(archive: Archive, { limits }: UnpackBudget, counter: EntryCounter): Promise<Listing> {
  const listing: Listing = {
    kind: null,
    allowed: {
      stravaTable: [],
      stravaFile: [],
      garminUpload: [],
      polarSession: [],
      appleExport: [],
      appleRoute: [],
      file: [],
      nestedZip: [],
    },
  };
  const signs = new Set<ArchiveKind>();
  let isEncrypted = false;
  try {
    for await (const entry of archive.entries()) {
      counter.add();
      isEncrypted ||= entry.isEncrypted;
      if (entry.path.length > limits.pathCharacters || entry.path.endsWith('/') || OF_MAC.test(entry.path)) continue;
      noteEntry(entry, listing, signs);
    }
  } catch (error) {
    throw asFileProblem(error, 'not_an_archive');
  }
  if (isEncrypted) throw new FileProblem(fileMessages('encrypted'));
  listing.kind = SIGNS.find(([kind]) => signs.has(kind))?.[0] ?? null;
  return listing;
}

/** Damage of one file is the problem of its row; what threatens the whole archive ends it. */
const ENDS_ALL = new Set(['bomb', 'too_much_data', 'too_many_entries']);

export function problemOfRow(error: unknown): FileProblem {
  const problem = asFileProblem(error);
  if (ENDS_ALL.has(problem.code)) throw problem;
  return problem;
}

export function assertNoSymlink(entry: ArchiveEntry): void {
  if (entry.isSymlink) throw new FileProblem(fileMessages('symlink'));
}
