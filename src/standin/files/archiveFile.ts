import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeZip } from 'client-zip';

export interface ArchiveFile {
  name: string;
  content: Uint8Array | string | AsyncIterable<Uint8Array>;
}

async function* withDates(files: Iterable<ArchiveFile> | AsyncIterable<ArchiveFile>) {
  for await (const { name, content } of files) {
    yield { name, input: content as BufferSource, lastModified: new Date('2026-11-20T12:00:00Z') };
  }
}

/** An archive that is written while it is read; the files are made one at a time. */
export const zipStream = (files: Iterable<ArchiveFile> | AsyncIterable<ArchiveFile>) => makeZip(withDates(files));

export async function zipBytes(files: Iterable<ArchiveFile> | AsyncIterable<ArchiveFile>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(zipStream(files) as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}

/** Writes an archive of any size to a disk. */
export async function writeZip(files: Iterable<ArchiveFile> | AsyncIterable<ArchiveFile>, path: string): Promise<void> {
  const source = Readable.fromWeb(zipStream(files) as Parameters<typeof Readable.fromWeb>[0]);
  await pipeline(source, createWriteStream(path));
}
