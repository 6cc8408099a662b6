import type { Archive, ArchiveEntry } from '#shared/files/archive.ts';

const TOLD_EVERY_MS = 1000;

interface Watch {
  /** Called when an entry is opened, and about once a second while it is read. */
  alive(path: string): void;
  /** Throws when the entry must not be read. */
  check(path: string): void;
}

function watchedStream(entry: ArchiveEntry, path: string, { alive }: Watch): ReadableStream<Uint8Array> {
  let toldAt = performance.now();
  const tell = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (performance.now() - toldAt > TOLD_EVERY_MS) {
        toldAt = performance.now();
        alive(path);
      }
      controller.enqueue(chunk);
    },
  });
  return entry.open().pipeThrough(tell);
}

/** The same archive, which says what of it is read; paths within a nested archive follow that of the outer entry. */
export function watchedArchive(archive: Archive, watch: Watch, prefix = ''): Archive {
  let opened = '';
  const watched = (entry: ArchiveEntry): ArchiveEntry => {
    const path = prefix + entry.path;
    return {
      ...entry,
      open() {
        watch.alive(path);
        watch.check(path);
        opened = path;
        return watchedStream(entry, path, watch);
      },
    };
  };
  return {
    async *entries() {
      for await (const entry of archive.entries()) yield watched(entry);
    },
    nested: async (content) => watchedArchive(await archive.nested(content), watch, `${opened}/`),
    close: () => archive.close(),
  };
}
