import Papa from 'papaparse';
import { fromBufferPromise } from 'yauzl';

export type PackageFiles = ReadonlyMap<string, Buffer>;

/** The files of a zip archive by path. */
export async function readZip(bytes: Buffer): Promise<PackageFiles> {
  const zip = await fromBufferPromise(bytes);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(entry.fileName, Buffer.concat(chunks));
  }
  return files;
}

export const textOf = (files: PackageFiles, path: string): string => {
  const bytes = files.get(path);
  if (!bytes) throw new Error(`The package has no ${path}`);
  return bytes.toString();
};

/** The rows of a table as objects of texts. */
export function csvRows(files: PackageFiles, path: string): Record<string, string>[] {
  return Papa.parse<Record<string, string>>(textOf(files, path), { header: true, skipEmptyLines: true }).data;
}
