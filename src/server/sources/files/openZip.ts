import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import type { Archive, ArchiveEntry } from '#shared/files/archive.ts';
import { asFileProblem } from '#shared/files/fileProblem.ts';
import { streamFrom } from '#shared/files/meter.ts';
import { BufferedFile } from './bufferedFile.ts';

/** Node types its streams apart from those of the web. */
type WebStream = Parameters<typeof Readable.fromWeb>[0];

const UNIX = 3;
const FILE_TYPE = 0o170000;
const SYMLINK = 0o120000;

function isSymlink({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  return versionMadeBy >>> 8 === UNIX && ((externalFileAttributes >>> 16) & FILE_TYPE) === SYMLINK;
}

async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  yield* await zip.openReadStreamPromise(entry);
}

function asEntry(zip: ZipFile, entry: Entry): ArchiveEntry {
  return {
    // Names are compared with an allow-list and never used as paths, so that hostile ones need no refusal.
    path: getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false),
    size: entry.uncompressedSize,
    compressedSize: entry.compressedSize,
    isEncrypted: entry.isEncrypted(),
    isSymlink: isSymlink(entry),
    open: () => streamFrom(contentOf(zip, entry)),
  };
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<ArchiveEntry> {
  for await (const entry of zip.eachEntry()) yield asEntry(zip, entry);
}

async function opened(path: string): Promise<{ zip: ZipFile; file: FileHandle }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const options = { autoClose: false, decodeStrings: false, validateEntrySizes: true };
    return { zip: await fromRandomAccessReaderPromise(new BufferedFile(file), size, options), file };
  } catch (error) {
    await file.close();
    throw asFileProblem(error, 'not_an_archive');
  }
}

/** A zip file on disk; archives within it are unpacked into `folder` until they are closed. */
export async function openZip(path: string, folder: string): Promise<Archive> {
  const { zip, file } = await opened(path);
  return {
    entries: () => entriesOf(zip),
    nested: async (content) => {
      const inner = join(folder, `${randomUUID()}.zip`);
      const remove = () => rm(inner, { force: true });
      try {
        const source = Readable.fromWeb(content as WebStream);
        await pipeline(source, createWriteStream(inner, { mode: 0o600 }));
        const archive = await openZip(inner, folder);
        const close = async () => {
          await archive.close();
          await remove();
        };
        return { ...archive, close };
      } catch (error) {
        await remove();
        throw error;
      }
    },
    close: async () => {
      zip.close();
      await file.close();
    },
  };
}
