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
/** Of connections over the network: the embedded database has none. `npm run test:postgres` has a PostgreSQL, and CI runs it. */
const testPostgres = url === null ? test.skip : test;

describe('a statement that takes too long', () => {
  // Long enough for a machine that is slow.
  const TOO_LONG_MS = 1500;
  const open = () => postgresKysely(url ?? '', { connections: 1, connectMs: 60_000, queryMs: TOO_LONG_MS });
  const process = async (db: ReturnType<typeof open>) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
    return rows[0]?.pid;
  };

  testPostgres('is refused, and its connection is not used again', async () => {
    const db = open();
    const before = await process(db);
    expect(isUnavailable(await failureOf(sql`SELECT pg_sleep(30)`.execute(db)))).toBe(true);
    expect(await process(db)).not.toBe(before);
    await db.destroy();
  });

  testPostgres('ends its transaction, with all that it waits for', async () => {
    const db = open();
    const failures: unknown[] = [];
    const transaction = db.transaction().execute(async (trx) => {
      const both = [sql`SELECT pg_sleep(30)`.execute(trx), sql`SELECT 1`.execute(trx)];
      failures.push(...(await Promise.all(both.map(failureOf))));
      await sql`SELECT 2`.execute(trx);
    });
    failures.push(await failureOf(transaction));
    expect(failures.map(isUnavailable)).toEqual([true, true, true]);
    expect(await process(db)).toBeGreaterThan(0);
    await db.destroy();
  });

  testPostgres('does not spoil the next one, nor does a connection that was long idle', async () => {
    const db = open();
    const first = await process(db);
    await new Promise((resolve) => setTimeout(resolve, TOO_LONG_MS + 100));
    await sql`SELECT pg_sleep(0.05)`.execute(db);
    expect(await process(db)).toBe(first);
    await db.destroy();
  });
});

testPostgres('a network that swallows packets ends every call, and afterwards all is well again', async () => {
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
});
