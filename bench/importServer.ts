import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { freePort } from '#server/testing/freePort.ts';
import type { UploadAnswer, UploadedFilesAnswer } from '#shared/contract/uploads.ts';
import { AdminApi } from '../e2e/support/adminApi.ts';
import { SERVER_FLAGS } from '../scripts/serverFlags.ts';

const UPLOADS = '/strava-integration/me/uploads';
const WHO = { email: 'admin@example.org', password: 'seven small birches' };
const LOOK_EVERY_MS = 200;
/** One for all starts, as a server that starts again over its database keeps it. */
const SECRET_KEY = randomBytes(32).toString('base64url');

export interface ImportServer {
  origin: string;
  api: AdminApi;
  /** The id of the upload, once all has arrived. */
  send(file: string): Promise<string>;
  look(id: string): Promise<UploadedFilesAnswer>;
  untilRead(id: string): Promise<UploadedFilesAnswer>;
  /** Highest resident memory since the last question, bytes; null where the system does not say. */
  peak(): number | null;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

async function untilReady(child: ChildProcess): Promise<void> {
  let out = '';
  child.stderr?.resume();
  for await (const chunk of child.stdout ?? []) {
    out += String(chunk);
    if (out.includes('is ready')) break;
  }
  if (child.exitCode !== null) throw new Error(`The server did not start: ${out}`);
}

function peakOf(pid: number | undefined): number | null {
  if (process.platform !== 'linux') return null;
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  // Begins a new highest value: that of the start is the embedded database's.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

/** The product in a process of its own, which can be killed; without `databaseUrl` over the embedded database. */
export async function startImportServer(dataDir: string, databaseUrl?: string): Promise<ImportServer> {
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const admin = { ADMIN_EMAIL: WHO.email, ADMIN_PASSWORD: WHO.password };
  const child = spawn(process.execPath, [...SERVER_FLAGS, join(import.meta.dirname, '../src/server/main.ts')], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      PORT: port,
      PUBLIC_URL: origin,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl, SECRET_KEY }),
      ...admin,
    },
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  await untilReady(child);
  child.stdout.resume();
  const api = await AdminApi.signedIn(origin, WHO);
  const look = (id: string) => api.call<UploadedFilesAnswer>('GET', `${UPLOADS}/${id}?page=1&page_size=10`);
  return {
    origin,
    api,
    look,
    async send(file) {
      const workerData = { url: `${origin}/api${UPLOADS}`, token: await api.tokenOf(WHO), file };
      const [answer] = await once(new Worker(join(import.meta.dirname, 'archiveSender.ts'), { workerData }), 'message');
      return (answer as UploadAnswer).upload.id;
    },
    async untilRead(id) {
      for (;;) {
        const answer = await look(id);
        if (!['receiving', 'waiting', 'running'].includes(answer.upload.state)) return answer;
        await wait(LOOK_EVERY_MS);
      }
    },
    peak: () => peakOf(child.pid),
    async kill(signal) {
      const gone = once(child, 'close');
      child.kill(signal);
      await gone;
      process.off('exit', end);
    },
  };
}
