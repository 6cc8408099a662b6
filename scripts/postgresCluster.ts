import { execFile, type SpawnOptions } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '#server/testing/freePort.ts';
import { installDebianPackages } from './debianPackages.ts';
import { run } from './runNode.ts';

const execute = promisify(execFile);

function findPrograms(): string | null {
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const onPath = (process.env.PATH ?? '').split(path.delimiter);
  return [...debian.reverse(), ...onPath].find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null;
}

async function ensurePrograms(): Promise<string> {
  const found = findPrograms();
  if (found) return found;
  if (await installDebianPackages('PostgreSQL', ['postgresql'])) {
    const installed = findPrograms();
    if (installed) return installed;
  }
  throw new Error('These tests need PostgreSQL: install it (Debian: apt-get install postgresql).');
}

/** PostgreSQL refuses to run as root, so as root it runs under the package's account. */
async function serverAccount(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const id = async (flag: string) => Number((await execute('id', [flag, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

export interface Cluster {
  url: string;
  restartAtOnce(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  pause(): Promise<void>;
  resume(): void;
}

export async function withCluster<Result>(work: (cluster: Cluster) => Promise<Result>): Promise<Result> {
  const programs = await ensurePrograms();
  const account = await serverAccount();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kadenz-postgres-'));
  if (account) await chown(folder, account.uid, account.gid);
  const data = path.join(folder, 'data');
  const port = await freePort();
  const url = `postgres://kadenz@127.0.0.1:${port}/postgres`;
  const call = async (program: string, args: string[]) => {
    const options: SpawnOptions = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], ...account };
    if (await run(path.join(programs, program), args, options)) throw new Error(`PostgreSQL: ${program} failed.`);
  };
  const control = (...args: string[]) =>
    call('pg_ctl', [
      '-D',
      data,
      '-l',
      path.join(folder, 'log'),
      '-o',
      `-p ${port} -h 127.0.0.1 -k ${folder}`,
      '-w',
      ...args,
    ]);

  let paused: number[] = [];
  async function pause(): Promise<void> {
    const main = Number((await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n', 1)[0]);
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    // First the parent process, then its children, the one of this connection included.
    process.kill(main, 'SIGSTOP');
    const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
    paused = [main, ...rows.map(({ pid }) => pid)];
    for (const pid of paused) process.kill(pid, 'SIGSTOP');
    client.end().catch(() => undefined);
  }
  const resume = () => {
    for (const pid of paused.splice(0)) process.kill(pid, 'SIGCONT');
  };

  const start = () => control('start');
  const stop = () => control('-m', 'fast', 'stop');
  const restartAtOnce = () => control('-m', 'immediate', 'restart');
  try {
    await call('initdb', ['-D', data, '-U', 'kadenz', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
    await start();
    try {
      return await work({ url, restartAtOnce, stop, start, pause, resume });
    } finally {
      resume();
      await stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
