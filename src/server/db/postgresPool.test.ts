import net from 'node:net';
import { sql } from 'kysely';
import { testDatabaseUrl } from '#server/env.ts';
import { freePort } from '#server/testing/freePort.ts';
import { isUnavailable } from './databaseErrors.ts';
import { openPostgres, postgresKysely } from './openDatabase.ts';
import { REQUEST_LIMITS } from './postgresPool.ts';

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

/** Listens on a free port of this machine and hands every connection to `serve`. */
async function listen(serve: (socket: net.Socket) => void): Promise<{ port: number; close(): void }> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: typeof address === 'object' && address ? address.port : 0, close };
}

test('a PostgreSQL that is not there is told as unavailable', async () => {
  const failure = await failureOf(openPostgres(`postgres://nobody@127.0.0.1:${await freePort()}/nothing`));
  expect(isUnavailable(failure)).toBe(true);
});

test('a PostgreSQL that accepts and never answers is told as unavailable', async () => {
  const { port, close } = await listen(() => undefined);
  const db = postgresKysely(`postgres://nobody@127.0.0.1:${port}/nothing`, REQUEST_LIMITS);
  const failure = await failureOf(sql`SELECT 1`.execute(db));
  expect(isUnavailable(failure)).toBe(true);
  await db.destroy();
  close();
});

const url = testDatabaseUrl();
(url === null ? test.skip : test)(
  'a network that swallows packets ends every call, and afterwards all is well again',
  async () => {
    const target = new URL(url ?? '');
    const upstreamPort = Number(target.port || 5432);
    let isDead = false;
    const { port, close } = await listen((socket) => {
      const upstream = net.connect(upstreamPort, target.hostname);
      for (const [from, to] of [
        [socket, upstream],
        [upstream, socket],
      ] as const) {
        from.on('data', (chunk) => isDead || to.write(chunk));
        from.on('close', () => to.destroy());
        from.on('error', () => undefined);
      }
    });
    target.port = String(port);
    const db = postgresKysely(target.href, REQUEST_LIMITS);
    const select = () => sql`SELECT 1 AS one, current_setting('TimeZone') AS zone`.execute(db);
    expect((await select()).rows).toEqual([{ one: 1, zone: 'UTC' }]);
    isDead = true;
    const failures = await Promise.all(Array.from({ length: 20 }, () => failureOf(select())));
    expect(failures.map(isUnavailable)).toEqual(Array(20).fill(true));
    isDead = false;
    expect((await select()).rows).toEqual([{ one: 1, zone: 'UTC' }]);
    await db.destroy();
    close();
  },
);
