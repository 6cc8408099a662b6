import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#server/testing/freePort.ts';
import { runJest } from './jest.ts';
import { run } from './runNode.ts';

const execute = promisify(execFile);

/** The folder of the newest installed PostgreSQL's programs, or null. */
function findPrograms(): string | null {
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const onPath = (process.env.PATH ?? '').split(path.delimiter);
  return [...debian.reverse(), ...onPath].find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null;
}

async function ensurePrograms(): Promise<string> {
  const found = findPrograms();
  if (found) return found;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('No PostgreSQL found: installing it with apt-get …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const code =
      (await run('apt-get', ['update'], { env })) ||
      (await run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], { env }));
    const installed = findPrograms();
    if (code === 0 && installed) return installed;
  }
  throw new Error('These tests need PostgreSQL: install it (Debian: apt-get install postgresql).');
}

/** PostgreSQL refuses to run as root, so root lends it to the account that the package made. */
async function serverAccount(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const id = async (flag: string) => Number((await execute('id', [flag, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

/** Runs the work with a cluster of its own on loopback, in a folder that is gone afterwards. */
async function withCluster(work: (url: string) => Promise<number>): Promise<number> {
  const programs = await ensurePrograms();
  const account = await serverAccount();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kadenz-postgres-'));
  if (account) await chown(folder, account.uid, account.gid);
  const data = path.join(folder, 'data');
  const call = (program: string, args: string[]) =>
    run(path.join(programs, program), args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], ...account });
  const port = await freePort();
  const options = `-p ${port} -h 127.0.0.1 -k ${folder}`;
  try {
    const made = await call('initdb', ['-D', data, '-U', 'kadenz', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
    const log = path.join(folder, 'log');
    if (made || (await call('pg_ctl', ['-D', data, '-l', log, '-o', options, '-w', 'start'])))
      throw new Error('PostgreSQL did not start.');
    try {
      return await work(`postgres://kadenz@127.0.0.1:${port}/postgres`);
    } finally {
      await call('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop']);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const args = process.argv.slice(2);
process.exitCode = await withCluster((url) => {
  console.log(`Tests of the server and of the wire on ${url}:`);
  process.env.TEST_DATABASE_URL = url;
  const report = ['--json', '--outputFile=test-results/jest-postgres.json'];
  return runJest(['--selectProjects', 'server', 'wire', ...report, ...args]);
}).catch((error: Error) => {
  console.error(error.message);
  return 1;
});
