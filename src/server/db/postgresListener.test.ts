import { sql } from 'kysely';
import { testDatabaseUrl } from '#server/settings/env.ts';
import { eventually } from '#server/testing/eventually.ts';
import { openTcpProxy, type TcpProxy } from '#server/testing/tcpProxy.ts';
import { postgresKysely } from './openDatabase.ts';
import { listenOnPostgres } from './postgresListener.ts';
import { UPKEEP_LIMITS } from './postgresPool.ts';

const url = testDatabaseUrl();
const CHANNEL = 'kadenz_listener_test';

/** The embedded database has no network connections; `npm run test:postgres` tests with a PostgreSQL. */
(url === null ? describe.skip : describe)('a connection that listens', () => {
  const db = postgresKysely(url ?? '', UPKEEP_LIMITS);
  afterAll(() => db.destroy());
  const notify = (payload: string) => sql`SELECT pg_notify(${CHANNEL}, ${payload})`.execute(db);

  async function listen() {
    const proxy = await openTcpProxy(url ?? '');
    const received = { payloads: [] as string[], gaps: 0 };
    const stop = await listenOnPostgres(proxy.url, CHANNEL, {
      onPayload: (payload) => received.payloads.push(payload),
      onGap: () => {
        received.gaps += 1;
      },
    });
    const end = async () => {
      await stop();
      proxy.close();
    };
    return { proxy, received, end };
  }

  const losses: [string, (proxy: TcpProxy) => unknown][] = [
    ['a TCP reset', (proxy) => proxy.reset()],
    [
      'pg_terminate_backend',
      () =>
        sql`
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE application_name = 'kadenz listener' AND datname = current_database()`.execute(db),
    ],
    [
      'a network that swallows packets',
      async (proxy) => {
        proxy.setSilent(true);
        await notify('swallowed');
        proxy.setSilent(false);
      },
    ],
  ];
  test.each(losses)('hears again after %s, and says once that something was missed', async (_name, lose) => {
    const { proxy, received, end } = await listen();
    await notify('before');
    await eventually(() => received.payloads.includes('before'));
    expect(received.gaps).toBe(0);
    await lose(proxy);
    await eventually(() => received.gaps > 0);
    await notify('after');
    await eventually(() => received.payloads.includes('after'));
    expect(received).toEqual({ payloads: ['before', 'after'], gaps: 1 });
    await end();
  });

  test('the listening connection is restored after each loss, but not after it is closed', async () => {
    const { proxy, received, end } = await listen();
    for (let lost = 1; lost <= 3; lost += 1) {
      proxy.reset();
      await eventually(() => received.gaps === lost);
    }
    await end();
    await notify('too late');
    expect(received).toEqual({ payloads: [], gaps: 3 });
  });
});
