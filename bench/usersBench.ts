import { startBenchProcess } from './benchProcess.ts';
import type { Engine } from './engines.ts';
import { medianSpeed, type Speed } from './figures.ts';
import { CONNECTIONS, load } from './load.ts';
import { makeQueries, toQueryString } from './queries.ts';

const SIZES = [1000, 100_000];
const REQUESTS = 1000;
const ROUNDS = 5;
const WARM_UP = 300;
const SIGN_INS = 300;

function print(what: string, { perSecond, p99 }: Speed, note = ''): void {
  console.log(
    `${what.padEnd(44)} ${perSecond.toFixed(0).padStart(8)} /s   p99 ${p99.toFixed(1).padStart(8)} ms   ${note}`,
  );
}

/** Sign-ins and lists of users: Kadenz beside a minimal server for the same work. */
export async function benchUsers(engine: Engine): Promise<void> {
  console.log(`\n${engine.name}: users`);
  const database = await engine.makeDatabase();
  const server = await startBenchProcess(database.env);
  try {
    const login = {
      method: 'POST',
      path: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: server.email, password: server.password, client: 'web' }),
    } as const;
    await load(server.real, [login], 30);
    print('sign-ins', await load(server.real, [login], SIGN_INS));
    const p99s = new Map<string, number>();
    for (const users of SIZES) {
      await server.ask({ kind: 'seed', users });
      for (const kind of ['paged', 'searched'] as const) {
        const authorization = await server.signIn(server.email, server.password);
        const queries = makeQueries(kind, users, REQUESTS);
        const title = `${kind}, ${users.toLocaleString('en')} users`;
        const real = queries.map((query) => ({
          path: `/api/users?${toQueryString(query)}`,
          headers: { authorization },
        }));
        const bare = queries.map((query) => ({ path: `/users?${toQueryString(query)}` }));
        await load(server.real, real, WARM_UP);
        await load(server.bare, bare, WARM_UP);
        const rounds: { kadenz: Speed; least: Speed }[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          rounds.push({
            kadenz: await load(server.real, real, REQUESTS),
            least: await load(server.bare, bare, REQUESTS),
          });
        }
        const kadenz = medianSpeed(rounds.map((round) => round.kadenz));
        const least = medianSpeed(rounds.map((round) => round.least));
        const timed = await server.ask({ kind: 'driver', queries, atOnce: CONNECTIONS });
        if (timed.kind !== 'timed') throw new Error('The driver was not timed');
        const former = p99s.get(kind);
        const growth = former === undefined ? '' : `, p99 ${(kadenz.p99 / former).toFixed(2)}x of that at ${SIZES[0]}`;
        p99s.set(kind, former ?? kadenz.p99);
        print(
          `GET /users ${title}`,
          kadenz,
          `${(kadenz.perSecond / least.perSecond).toFixed(2)}x of bare Fastify${growth}`,
        );
        print('  the same SQL, bare Fastify route', least);
        print('  the same SQL, bare driver', { perSecond: queries.length / timed.seconds, p99: timed.p99 });
      }
    }
  } finally {
    await server.stop();
    await database.remove();
  }
}
