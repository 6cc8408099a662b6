import type { FileResult } from './fileActivity.ts';
import type { FileProblem } from './fileProblem.ts';

export interface ArchiveEntry {
  /** As the archive says it; never a path on a disk. */
  path: string;
  /** Unpacked bytes, as the archive says. */
  size: number;
  compressedSize: number;
  isEncrypted: boolean;
  isSymlink: boolean;
  open(): ReadableStream<Uint8Array>;
}

/** A zip file: on a disk of the server, or chosen in a browser. */
export interface Archive {
  /** Can be asked for once. */
  entries(): AsyncIterable<ArchiveEntry>;
  /** Keeps `content` where it can be read at random, outside the memory, until it is closed. */
  nested(content: ReadableStream<Uint8Array>): Promise<Archive>;
  close(): Promise<void>;
}

/** One row of the result: an activity, or why it is not read. */
export interface ArchiveItem {
  path: string;
  result: FileResult | { problem: FileProblem };
}
