import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '#server/testing/bareEnvironment.ts';
import { eventually } from '#server/testing/eventually.ts';
import { freePort } from '#server/testing/freePort.ts';
import { prepareDataDir } from '#server/testing/preparedDataDir.ts';

const START_LIMIT_MS = 100_000;
const STOP_LIMIT_MS = 15_000;
const main = fileURLToPath(new URL('./main.ts', import.meta.url));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kadenz-main-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Started {
  child: ChildProcess;
  printed: { out: string; err: string };
  ended: Promise<number | null>;
}

function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    env: { ...bareEnvironment(), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', ...env },
  });
  const printed = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    printed.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed.err += chunk;
  });
  return { child, printed, ended: once(child, 'close').then(([code]) => code) };
}

async function ready({ child, printed }: Started): Promise<void> {
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(printed.err);
    return printed.out.includes('is ready');
  }, START_LIMIT_MS);
}

const healthOf = (port: string) =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    (answer) => answer.status,
    () => null,
  );

async function stop({ child, ended }: Started): Promise<{ code: number | null; ms: number }> {
  const begun = performance.now();
  child.kill('SIGTERM');
  return { code: await ended, ms: performance.now() - begun };
}

const isRefused = (port: string) =>
  new Promise<boolean>((resolve) => {
    const asking = http.get({ port, path: '/api/health', agent: false }, (answer) => {
      answer.resume();
      resolve(false);
    });
    asking.on('error', () => resolve(true));
  });

test('the first start tells admin, password and address; a second server is refused; a stop lets a running request finish, also when the signal comes twice; the next start tells no password, and its server runs and stops normally when the reader of its output stops reading', async () => {
  const PORT = String(await freePort());
  const first = start({ PORT });
  await ready(first);
  expect(first.printed.out).toMatch(/^First admin: admin@localhost, password: [\w-]{20,} \(shown only this once\)$/m);
  expect(first.printed.out).toMatch(new RegExp(`^Kadenz is ready: http://localhost:${PORT}$`, 'm'));

  const second = start({ PORT: String(await freePort()) });
  expect(await second.ended).toBe(1);
  expect(second.printed.err).toBe(
    `DATA_DIR ${join(folder, 'data')} is in use by another Kadenz process; stop it or set another DATA_DIR\n`,
  );

  const body = JSON.stringify({ email: 'nobody@example.org', password: 'not the one', client: 'web' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  const request = http.request({ port: PORT, path: '/api/auth/login', method: 'POST', headers });
  const answered = once(request, 'response');
  const begun = once(request, 'continue');
  request.write(body.slice(0, 10));
  await begun;
  first.child.kill('SIGTERM');
  await eventually(() => isRefused(PORT));
  // As systemd does when npm has ended before its child.
  first.child.kill('SIGTERM');
  request.end(body.slice(10));
  const [response] = (await answered) as [http.IncomingMessage];
  expect(response.statusCode).toBe(401);
  response.resume();
  expect(await first.ended).toBe(0);
  expect(first.printed.err).toBe('');

  const again = start({ PORT, LOG_LEVEL: 'info' });
  await ready(again);
  expect(again.printed.out).not.toContain('password');
  again.child.stdout?.pause();
  // Each call prints more than 3000 bytes, and a pipe with its buffers holds less than half a megabyte.
  const longPath = `http://127.0.0.1:${PORT}/api/${'long'.repeat(750)}`;
  for (let call = 0; call < 400; call += 1) expect((await fetch(longPath)).status).toBe(404);
  expect(await healthOf(PORT)).toBe(200);
  const { code, ms } = await stop(again);
  expect(code).toBe(0);
  expect(ms).toBeLessThan(STOP_LIMIT_MS);

  const other = http.createServer().listen(Number(PORT), '127.0.0.1');
  await once(other, 'listening');
  const blocked = start({ PORT });
  expect(await blocked.ended).toBe(1);
  expect(blocked.printed.err).toBe(`PORT ${PORT} on 127.0.0.1 is in use; stop the other program or set another PORT\n`);
  other.close();
}, 300_000);

test('the server runs and stops normally when both readers of its output are gone', async () => {
  const PORT = String(await freePort());
  const server = start({ PORT, LOG_LEVEL: 'info' });
  server.child.stdout?.destroy();
  server.child.stderr?.destroy();
  await eventually(async () => (await healthOf(PORT)) === 200, START_LIMIT_MS);
  for (let call = 0; call < 20; call += 1) expect(await healthOf(PORT)).toBe(200);
  const { code, ms } = await stop(server);
  expect(code).toBe(0);
  expect(ms).toBeLessThan(STOP_LIMIT_MS);
}, 300_000);

test('DECISIONS §2: a first start whose port is in use says that alone, and the next start tells the password of the first admin', async () => {
  const other = http.createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const PORT = String((other.address() as AddressInfo).port);
  const env = { PORT, DATA_DIR: join(folder, 'blocked'), LOG_LEVEL: 'info' };
  await prepareDataDir(env.DATA_DIR);
  const blocked = start(env);
  expect(await blocked.ended.finally(() => other.close())).toBe(1);
  expect(blocked.printed.err).toBe(`PORT ${PORT} on 127.0.0.1 is in use; stop the other program or set another PORT\n`);
  expect(blocked.printed.out).not.toMatch(/password|"warn"|"error"/);

  const again = start(env);
  await ready(again);
  expect(again.printed.out).toMatch(/^First admin: admin@localhost, password: [\w-]{20,} \(shown only this once\)$/m);
  expect((await stop(again)).code).toBe(0);
}, 300_000);

test('DECISIONS §2: a first start on a full disk says so in one line', async () => {
  const module = join(folder, 'full.mjs');
  writeFileSync(
    module,
    `import fs from 'node:fs';
     import { isMainThread, workerData } from 'node:worker_threads';
     if (!isMainThread && workerData?.dataDir) {
       fs.writeSync = () => { throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }); };
     }`,
  );
  const DATA_DIR = join(folder, 'full');
  const { ended, printed } = start({ DATA_DIR, NODE_OPTIONS: `--import=${module}` });
  expect(await ended).toBe(1);
  expect(printed.err).toBe(`The disk of DATA_DIR ${DATA_DIR} is full; make room there and try again\n`);
}, 300_000);

describe('a stop that hangs', () => {
  async function startStuck(port: number): Promise<Started> {
    const fifo = join(folder, `fifo-${port}`);
    execFileSync('mkfifo', [fifo]);
    const module = `${fifo}.mjs`;
    writeFileSync(
      module,
      `import { openSync } from 'node:fs';
       import { isMainThread, parentPort, workerData } from 'node:worker_threads';
       if (!isMainThread && workerData?.dataDir)
         parentPort.on('message', ({ kind }) => kind === 'close' && openSync(${JSON.stringify(fifo)}));`,
    );
    const server = start({ PORT: String(port), NODE_OPTIONS: `--import=${module}` });
    await ready(server);
    return server;
  }

  test('a stop that hangs ends within its limit', async () => {
    const server = await startStuck(await freePort());
    const { ms } = await stop(server);
    expect(server.child.signalCode).toBe('SIGKILL');
    expect(ms).toBeLessThan(STOP_LIMIT_MS);
    expect(server.printed.err).toBe('The stop took longer than 10 s; ended without waiting any longer\n');
  }, 300_000);

  test('a stop that hangs ends at once when it is interrupted', async () => {
    const port = await freePort();
    const server = await startStuck(port);
    server.child.kill('SIGTERM');
    await eventually(() => isRefused(String(port)));
    server.child.kill('SIGINT');
    await server.ended;
    expect(server.child.signalCode).toBe('SIGKILL');
    expect(server.printed.err).toBe('Ended at once by a second SIGINT\n');
  }, 300_000);
});

test('SECURITY H5: an error in a timer or a promise that nothing handles is logged and stops the server; the next start is as usual', async () => {
  const dataDir = join(folder, 'fault');
  await prepareDataDir(dataDir);
  const PORT = String(await freePort());
  for (const fault of ['throw new Error("canary fault")', 'Promise.reject(new Error("canary fault"))']) {
    const module = join(folder, `fault-${fault.length}.mjs`);
    writeFileSync(
      module,
      `import { isMainThread } from 'node:worker_threads';
       if (isMainThread) process.on('SIGWINCH', () => setTimeout(() => { ${fault}; }));`,
    );
    const server = start({ PORT, DATA_DIR: dataDir, LOG_LEVEL: 'info', NODE_OPTIONS: `--import=${module}` });
    await ready(server);
    const begun = performance.now();
    server.child.kill('SIGWINCH');
    expect(await server.ended).toBe(1);
    expect(performance.now() - begun).toBeLessThan(STOP_LIMIT_MS);
    const said = server.printed.out.split('\n').find((line) => line.includes('canary fault')) ?? '{}';
    expect(JSON.parse(said)).toMatchObject({ level: 'fatal', msg: 'stopping after an error that nothing handled' });
  }
  const again = start({ PORT, DATA_DIR: dataDir });
  await ready(again);
  expect((await stop(again)).code).toBe(0);
}, 300_000);

test('DECISIONS §2: a file .env that cannot be read is named', async () => {
  const file = join(folder, '.env');
  mkdirSync(file);
  const { printed, ended } = start({ PORT: 'http' });
  expect(await ended).toBe(1);
  rmdirSync(file);
  expect(printed).toEqual({
    out: '',
    err: `${file} cannot be read; it takes a file that this user may read, or none\n`,
  });
});

const key = 'mN2pQ8vR4xT6zB1cD3fG5hJ7kL9sW0yA';
test.each([
  [{ PORT: 'http' }, 'PORT is "http"; it takes a number from 0 to 65535\n'],
  [
    { DATA_DIR: '/dev/null/data' },
    'DATA_DIR /dev/null/data cannot be written (EEXIST); it takes a directory that this user may write\n',
  ],
  [
    { DATABASE_URL: 'postgres://app:hunter2@127.0.0.1:1/kadenz', SECRET_KEY: key },
    'DATABASE_URL: the database at 127.0.0.1:1 cannot be used (ECONNREFUSED)\n',
  ],
  [
    { DATABASE_URL: 'postgres://app:hunter2@127.0.0.1:1/kadenz', SECRET_KEY: key, DATA_DIR: '/dev/null/data' },
    'DATA_DIR /dev/null/data cannot be written (EEXIST); it takes a directory that this user may write\n',
  ],
])('what stops the start is one line without a stack, and exit code 1: %j', async (env, line) => {
  const { printed, ended } = start(env);
  expect(await ended).toBe(1);
  expect(printed).toEqual({ out: '', err: line });
});
