import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** `nfd` is the descriptor of the host, which directories lack. */
interface OpenFile {
  nfd?: number;
  node: object;
}

/** Internal to Emscripten: the version is pinned, and a test counts the calls. */
interface HostFiles {
  stream_ops: { fsync?: (file: OpenFile) => number };
  realPath(node: object): string;
  doSetAttr(file: unknown, node: object, attributes: { mode?: number }, ...calls: unknown[]): void;
}

type EngineOptions = Parameters<NodeFS['init']>[1];

const OTHERS = 0o077;

const EIO = 29;

/**
 * PGlite's own file system has no fsync, so a commit would be acknowledged while it is only in the operating system's
 * memory.
 */
export class DurableFiles extends NodeFS {
  readonly #sync: (handle: number) => void;

  constructor(directory: string, sync: (handle: number) => void = fsyncSync) {
    super(directory);
    this.#sync = sync;
  }

  override async init(engine: PGlite, options: EngineOptions) {
    const { emscriptenOpts } = await super.init(engine, options);
    const change = (module: { NODEFS: HostFiles }) => {
      const files = module.NODEFS;
      files.stream_ops.fsync = (file) => this.#fsync(files, file);
      keepForOwner(files);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), change] } };
  }

  /** Returns an errno, because PGlite swallows a thrown error and would acknowledge the commit. */
  #fsync(files: HostFiles, file: OpenFile): number {
    const isDirectory = file.nfd === undefined;
    if (isDirectory && process.platform === 'win32') return 0;
    let handle = file.nfd;
    try {
      handle ??= openSync(files.realPath(file.node), 'r');
      this.#sync(handle);
      return 0;
    } catch {
      return EIO;
    } finally {
      if (isDirectory && handle !== undefined) closeSync(handle);
    }
  }
}

/** Emscripten sets the mode of each new file explicitly, so the umask alone has no effect. */
function keepForOwner(files: HostFiles): void {
  const setAttributes = files.doSetAttr.bind(files);
  files.doSetAttr = (file, node, attributes, ...calls) => {
    const { mode } = attributes;
    setAttributes(file, node, mode === undefined ? attributes : { ...attributes, mode: mode & ~OTHERS }, ...calls);
  };
}
