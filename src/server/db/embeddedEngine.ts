import { mkdirSync } from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** Starts PGlite. Values leave it as PostgreSQL's text and enter it as text; the main thread gives them their types. */

const options: PGliteOptions = { extensions: { pg_trgm } };

export async function openInMemory(dump: Uint8Array<ArrayBuffer> | null): Promise<PGlite> {
  return textOnly(await PGlite.create({ ...options, loadDataDir: dump ? new Blob([dump]) : undefined }));
}

export async function openDurable(dataDir: string, onProgress: (line: string) => void): Promise<PGlite> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  onProgress('Opening the database');
  return textOnly(await PGlite.create(dataDir, options));
}

function textOnly(engine: PGlite): PGlite {
  const identity = (text: string) => text;
  engine.parsers = new Proxy({}, { get: () => identity });
  engine.serializers = { 17: (value: string | Uint8Array) => (typeof value === 'string' ? value : toHex(value)) };
  return engine;
}

function toHex(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
}
