import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import tls from 'node:tls';
import { sql } from 'kysely';
import { testDatabaseUrl } from '#server/settings/env.ts';
import { StartError } from '#server/settings/startError.ts';
import { eventually } from '#server/testing/eventually.ts';
import { freePort } from '#server/testing/freePort.ts';
import { selfSigned } from '#server/testing/selfSigned.ts';
import { openTcpProxy, type TcpProxy } from '#server/testing/tcpProxy.ts';
import { testOnPostgres } from '#server/testing/testOnPostgres.ts';
import { isUnavailable, StatementTimeout } from './databaseErrors.ts';
import { inTransaction } from './inTransaction.ts';
import { openPostgres, postgresKysely } from './openDatabase.ts';
import { type PoolLimits, REQUEST_LIMITS } from './postgresPool.ts';
import type { Db } from './schema.ts';

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

test('a PostgreSQL that refuses connections is reported as unavailable', async () => {
  const failure = await failureOf(openPostgres(`postgres://nobody@127.0.0.1:${await freePort()}/nothing`));
  expect(isUnavailable(failure)).toBe(true);
});

test('a PostgreSQL that accepts a connection and never answers is reported as unavailable', async () => {
  const accepted: net.Socket[] = [];
  const server = net.createServer((socket) => accepted.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  const db = postgresKysely(`postgres://nobody@127.0.0.1:${port}/nothing`, REQUEST_LIMITS);
  const failure = await failureOf(sql`SELECT 1`.execute(db));
  expect(isUnavailable(failure)).toBe(true);
  await db.destroy();
  expect(accepted.length).toBeGreaterThan(0);
  // A socket that is not read never notices its end, and keeps the process alive.
  for (const socket of accepted) socket.destroy();
  server.close();
  await once(server, 'close');
});

test('SECURITY F6: a PostgreSQL with a self-signed certificate gets nothing when the address asks for a secure connection', async () => {
  const secureContext = tls.createSecureContext(selfSigned());
  const sockets: net.Socket[] = [];
  let received = '';
  const server = net.createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    // The request for a secure connection; then a client that trusts us says who it is.
    socket.once('data', () => {
      socket.write('S');
      const secure = new tls.TLSSocket(socket, { isServer: true, secureContext });
      secure
        .on('error', () => undefined)
        .on('data', (chunk) => {
          received += String(chunk);
        });
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as net.AddressInfo;
  const ask = async (sslmode: string) => {
    const db = postgresKysely(`postgres://canary@127.0.0.1:${port}/nothing?sslmode=${sslmode}`, REQUEST_LIMITS);
    const failure = await failureOf(sql`SELECT 1`.execute(db));
    await db.destroy();
    return failure;
  };
  expect(await ask('verify-full')).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(received).toBe('');
  // Without the check the same server is told the user, so the missing trust was the cause.
  await ask('no-verify');
  expect(received).toContain('canary');
  for (const socket of sockets) socket.destroy();
  server.close();
  await once(server, 'close');
});

const url = testDatabaseUrl();

testOnPostgres()('a PostgreSQL older than 15 is refused by a sentence that names both versions', async () => {
  const db = postgresKysely(url ?? '', REQUEST_LIMITS);
  const asOld = new URL(url ?? '');
  asOld.searchParams.set('options', '-c search_path=old,pg_catalog');
  const openedAs = async (version: number) => {
    // The connection finds it before PostgreSQL's own function of this name.
    await sql
      .raw(
        `CREATE SCHEMA IF NOT EXISTS old;
         CREATE OR REPLACE FUNCTION old.current_setting(text) RETURNS text LANGUAGE sql AS $$SELECT '${version}'$$`,
      )
      .execute(db);
    const opened = postgresKysely(asOld.href, REQUEST_LIMITS);
    const failure = await failureOf(sql`SELECT 1`.execute(opened));
    await opened.destroy();
    return failure;
  };
  const refused = (major: number) =>
    new StartError(
      `PostgreSQL ${major} is too old; Kadenz takes PostgreSQL 15 or newer: upgrade it, or set another database`,
    );
  expect(await openedAs(90_624)).toEqual(refused(9));
  expect(await openedAs(130_011)).toEqual(refused(13));
  expect(await openedAs(149_999)).toEqual(refused(14));
  expect(await openedAs(150_000)).toBeNull();
  await sql`DROP SCHEMA old CASCADE`.execute(db);
  await db.destroy();
});

describe('a statement that takes too long', () => {
  const TOO_LONG_MS = 1500;
  const open = () => postgresKysely(url ?? '', { connections: 1, connectMs: 60_000, queryMs: TOO_LONG_MS });
  const process = async (db: ReturnType<typeof open>) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
    return rows[0]?.pid;
  };

  testOnPostgres()('is refused, and its connection is not used again', async () => {
    const db = open();
    const before = await process(db);
    const failure = await failureOf(sql`SELECT pg_sleep(30)`.execute(db));
    expect([failure, isUnavailable(failure)]).toEqual([expect.any(StatementTimeout), true]);
    expect(await process(db)).not.toBe(before);
    await db.destroy();
  });

  testOnPostgres()('ends its transaction, with all that it waits for', async () => {
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

  testOnPostgres()('does not spoil the next one, nor does a connection that was long idle', async () => {
    const db = open();
    const first = await process(db);
    await new Promise((resolve) => setTimeout(resolve, TOO_LONG_MS + 100));
    await sql`SELECT pg_sleep(0.05)`.execute(db);
    expect(await process(db)).toBe(first);
    await db.destroy();
  });
});

testOnPostgres()('a network that swallows packets ends every call, and afterwards all is well again', async () => {
  const proxy = await openTcpProxy(url ?? '');
  const db = postgresKysely(proxy.url, REQUEST_LIMITS);
  const select = () => sql`SELECT 1 AS one, current_setting('TimeZone') AS zone`.execute(db);
  expect((await select()).rows).toEqual([{ one: 1, zone: 'UTC' }]);
  proxy.setSilent(true);
  const failures = await Promise.all(Array.from({ length: 20 }, () => failureOf(select())));
  expect(failures.map(isUnavailable)).toEqual(Array(20).fill(true));
  proxy.setSilent(false);
  expect((await select()).rows).toEqual([{ one: 1, zone: 'UTC' }]);
  await db.destroy();
  proxy.close();
});

describe('a connection that is lost', () => {
  const LIMITS: PoolLimits = { connections: 1, connectMs: 60_000, queryMs: 60_000 };
  let proxy: TcpProxy;
  let db: Db;
  let other: Db;
  beforeEach(async () => {
    if (url === null) return;
    proxy = await openTcpProxy(url);
    db = postgresKysely(proxy.url, LIMITS);
    other = postgresKysely(url, LIMITS);
  });
  afterEach(async () => {
    if (url === null) return;
    await db.destroy();
    await other.destroy();
    proxy.close();
  });
  const pidOf = async (of: Db) =>
    (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(of)).rows[0]?.pid ?? 0;
  const terminate = (pid: number) => sql`SELECT pg_terminate_backend(${pid}, 60000)`.execute(other);

  const losses: [string, (pid: number) => unknown][] = [
    ['a TCP reset', () => proxy.reset()],
    ['pg_terminate_backend', (pid) => terminate(pid)],
  ];
  testOnPostgres().each(losses)(
    'a connection lost while a transaction does something else fails that transaction only: %s',
    async (_name, lose) => {
      const failure = await failureOf(
        db.transaction().execute(async (trx) => {
          await lose(await pidOf(trx));
          await wait(100);
          await sql`SELECT 1`.execute(trx);
        }),
      );
      expect(isUnavailable(failure)).toBe(true);
      expect(await pidOf(db)).toBeGreaterThan(0);
    },
  );

  testOnPostgres().each(losses)(
    'a connection lost during a statement fails that statement only: %s',
    async (_name, lose) => {
      const asleep = sql`SELECT pg_sleep(60)`.execute(db);
      const failure = failureOf(asleep);
      const pid = await eventually(async () => {
        const { rows } = await sql<{ pid: number }>`
        SELECT pid FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(60)' AND state = 'active'`.execute(other);
        return rows[0]?.pid;
      });
      await lose(pid);
      expect(isUnavailable(await failure)).toBe(true);
      expect(await pidOf(db)).not.toBe(pid);
      await terminate(pid);
    },
  );

  testOnPostgres()('while it is prepared leaves its place in the pool to others', async () => {
    proxy.cutAnswerTo('time zone');
    for (let lost = 0; lost < 3; lost += 1) expect(isUnavailable(await failureOf(pidOf(db)))).toBe(true);
    proxy.cutAnswerTo(null);
    expect(await pidOf(db)).toBeGreaterThan(0);
  });

  testOnPostgres()('with the answer to a COMMIT is told as unavailable, and nothing runs again', async () => {
    await sql`CREATE TABLE lost_answers (run integer)`.execute(other);
    let runs = 0;
    proxy.cutAnswerTo('commit');
    const failure = await failureOf(
      inTransaction(db, async (trx) => {
        runs += 1;
        await sql`INSERT INTO lost_answers VALUES (${runs})`.execute(trx);
      }),
    );
    proxy.cutAnswerTo(null);
    expect(isUnavailable(failure)).toBe(true);
    expect(runs).toBe(1);
    expect((await sql`SELECT run FROM lost_answers`.execute(db)).rows).toEqual([{ run: 1 }]);
    await sql`DROP TABLE lost_answers`.execute(other);
  });

  testOnPostgres()('to a failover is not used again: a server that became read-only is unavailable', async () => {
    const pid = await pidOf(db);
    await sql`SET default_transaction_read_only = on`.execute(db);
    expect(isUnavailable(await failureOf(sql`CREATE TABLE never (id integer)`.execute(db)))).toBe(true);
    expect(await pidOf(db)).not.toBe(pid);
  });
});

testOnPostgres()(
  'a role that may no longer sign in is told as unavailable, and signs in again as soon as it may',
  async () => {
    const owner = postgresKysely(url ?? '', { ...REQUEST_LIMITS, connections: 1 });
    await sql`CREATE ROLE kadenz_refused`.execute(owner);
    const asRefused = new URL(url ?? '');
    asRefused.username = 'kadenz_refused';
    const db = postgresKysely(asRefused.href, REQUEST_LIMITS);
    expect(isUnavailable(await failureOf(sql`SELECT 1`.execute(db)))).toBe(true);
    await sql`ALTER ROLE kadenz_refused LOGIN`.execute(owner);
    expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
    await sql`DROP ROLE kadenz_refused`.execute(owner);
    await owner.destroy();
  },
);
