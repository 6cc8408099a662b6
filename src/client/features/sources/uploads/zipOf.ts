import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import type { CutFile } from '#shared/files/cutArchive.ts';

/** A zip file that packs nothing, because activity files are packed already or are few. */
export async function zipOf(files: AsyncIterable<CutFile> | Iterable<CutFile>): Promise<Blob> {
  const zip = new ZipWriter(new BlobWriter('application/zip'), { level: 0, useWebWorkers: false });
  for await (const { name, content } of files) {
    await zip.add(name, new BlobReader(new Blob([content as Uint8Array<ArrayBuffer>])));
  }
  return zip.close();
}
