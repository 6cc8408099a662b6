import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { validate as isUuid } from 'uuid';
import { syncDirectory } from '#server/db/engine/syncFiles.ts';

const PLACE = 'place';

/** Files are named by their number, never by what they are called. */
export const nameOfFile = (number: number) => String(number).padStart(4, '0');

/**
 * A folder of the data directory for the files of jobs. Its file `place` holds a random id; only an instance with this
 * folder takes its jobs.
 */
export function createWorkFolder(dataDir: string, name: string) {
  const root = join(dataDir, name);
  const file = join(root, PLACE);

  async function readPlace(): Promise<string | null> {
    if (!existsSync(file)) return null;
    const place = (await readFile(file, 'utf8')).trim();
    if (!isUuid(place)) throw new Error(`${file} does not hold the name of a place`);
    return place;
  }

  return {
    of: (id: string) => join(root, id),
    /** Null before the first upload. */
    readPlace,

    async makePlace(): Promise<string> {
      const known = await readPlace();
      if (known !== null) return known;
      await mkdir(root, { recursive: true, mode: 0o700 });
      const place = randomUUID();
      // A full disk or a kill must not leave a file without a name, nor another instance read one.
      const own = `${file}.${place}`;
      try {
        await writeFile(own, place, { mode: 0o600, flush: true });
        await link(own, file);
        syncDirectory(root);
        return place;
      } catch (error) {
        const other = await readPlace();
        if (other === null) throw error;
        return other;
      } finally {
        await rm(own, { force: true });
      }
    },

    async make(id: string): Promise<string> {
      const folder = join(root, id);
      await mkdir(folder, { mode: 0o700 });
      syncDirectory(root);
      return folder;
    },

    hasFiles: (id: string) => existsSync(join(root, id, nameOfFile(1))),
    remove: (id: string) => rm(join(root, id), { recursive: true, force: true }),

    async ids(): Promise<string[]> {
      const names = await readdir(root).catch(() => []);
      return names.filter(isUuid);
    },
  };
}

export type WorkFolder = ReturnType<typeof createWorkFolder>;
