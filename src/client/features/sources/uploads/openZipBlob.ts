import { BlobReader, configure, type Entry, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import type { Archive, ArchiveEntry } from '#shared/files/archive.ts';
import { asFileProblem } from '#shared/files/fileProblem.ts';

// This runs in a worker already; the browser unpacks.
configure({ useWebWorkers: false, useCompressionStream: true });

function contentOf(entry: FileEntry): ReadableStream<Uint8Array> {
  let fail: (error: unknown) => void = () => undefined;
  const pipe = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      fail = (error) => controller.error(error);
    },
  });
  entry.getData(pipe.writable, { checkSignature: true }).catch(fail);
  return pipe.readable;
}

function asEntry(entry: Entry): ArchiveEntry {
  return {
    path: entry.filename,
    size: entry.uncompressedSize,
    compressedSize: entry.compressedSize,
    isEncrypted: entry.encrypted,
    isSymlink: entry.symlink,
    open() {
      if (entry.directory) throw new Error('A folder has no content');
      return contentOf(entry);
    },
  };
}

/** A zip file that a person chose in the browser; archives within it become a blob, which the browser keeps on disk. */
export function openZipBlob(blob: Blob): Archive {
  // Names are compared with an allow-list and never used as paths, so that hostile ones need no refusal.
  const zip = new ZipReader(new BlobReader(blob), { filenameValidation: 'tolerant' });
  return {
    async *entries() {
      try {
        for await (const entry of zip.getEntriesGenerator()) yield asEntry(entry);
      } catch (error) {
        throw asFileProblem(error, 'not_an_archive');
      }
    },
    nested: async (content) =>
      openZipBlob(await new Response(content as ReadableStream<Uint8Array<ArrayBuffer>>).blob()),
    close: async () => {
      await zip.close();
    },
  };
}
