import type { Finding } from '#server/activities/recordFlags.ts';
import type { Course } from '#server/activities/studyCategories.ts';
import type { UploadProblem } from '#shared/contract/uploads.ts';
import type { FileActivity } from '#shared/files/fileActivity.ts';
import type { LocalStart } from './localStart.ts';

/** The values of one file that are stored. */
export interface ReadActivity extends Course {
  activity: Omit<FileActivity, 'points'>;
  local: LocalStart;
  /** Findings of the whole course, because only a part of it is stored. */
  findings: Finding[];
  /** Minutes ahead of UTC at the first place; null without a place. */
  placeOffset: number | null;
  sha256: string;
}

/** A file of `ReadTask.there`, which was not read. */
export interface KnownHash {
  known: string;
  /** Where an archive of Strava says it. */
  stravaId?: string;
}

export interface ReadItem {
  /** From 1, in the order of the upload. */
  number: number;
  /** Null for a file whose name is known. */
  path: string | null;
  result: ReadActivity | { problem: UploadProblem } | KnownHash;
}

export interface ReadTask {
  /** The folder with the files, named by their numbers. */
  folder: string;
  /** The bytes of one file that is not in a folder. */
  bytes?: Uint8Array;
  kind: 'files' | 'archive';
  /** How many items there are; null for an archive. */
  count: number | null;
  /** The first item without a result. */
  from: number;
  /** Paths in the archive that have a result, so that they are not read again. */
  known: readonly string[];
  /** Paths in the archive whose reading ended a reader. */
  barred: Readonly<Record<string, UploadProblem>>;
  /** SHA-256 of files that need not be read. */
  there: readonly string[];
  highestHeartRate: number | null;
  timezone: string;
}

/** How many items the reader sends before the first of them is `taken`. */
export const AHEAD = 8;

export type ToReader = ReadTask | 'taken';
/** `alive` restarts the clock of a file; `path` is the file that is read. */
export type FromReader =
  | { kind: 'alive'; path: string | null }
  | { kind: 'item'; item: ReadItem }
  | { kind: 'failed'; problem: UploadProblem }
  | { kind: 'end' };
