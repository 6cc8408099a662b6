import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Answer, Command } from './benchServer.ts';
import { CONNECTIONS, load, type Speed } from './load.ts';
import { makeQueries, toQueryString } from './queries.ts';

/** npm run bench: Kadenz beside the least that could do the same work, on the embedded database and on DATABASE_URL's PostgreSQL. */
const SIZES = [1000, 100_000];
const REQUESTS = 1000;
/** Kadenz and its rival take turns, and the median of the rounds counts: a busy moment of the machine then hits neither alone. */
const ROUNDS = 5;
const WARM_UP = 300;
const SIGN_INS = 300;

async function ask(child: ChildProcess, command: Command): Promise<Answer> {
  child.send(command);
  const [answer] = await once(child, 'message');
  return answer as Answer;
}

async function signIn(url: string, body: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { access_token } = (await response.json()) as { access_token: string };
  return access_token;
}

function median(speeds: Speed[]): Speed {
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return { perSecond: middle(speeds.map(({ perSecond }) => perSecond)), p99: middle(speeds.map(({ p99 }) => p99)) };
}

function print(what: string, { perSecond, p99 }: Speed, note = ''): void {
  console.log(
    `${what.padEnd(44)} ${perSecond.toFixed(0).padStart(8)} /s   p99 ${p99.toFixed(1).padStart(8)} ms   ${note}`,
  );
}

async function benchEngine(name: string, env: NodeJS.ProcessEnv): Promise<void> {
  console.log(`\n${name}`);
  const child = fork(join(import.meta.dirname, 'benchServer.ts'), { env });
  const [ready] = (await once(child, 'message')) as [Answer];
  if (ready.kind !== 'ready') throw new Error('The server of the bench did not start');
  try {
    const body = JSON.stringify({ email: ready.email, password: ready.password, client: 'web' });
    const login = {
      method: 'POST',
      path: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      body,
    } as const;
    await load(ready.real, [login], 30);
    print('sign-ins', await load(ready.real, [login], SIGN_INS));
    const authorization = `Bearer ${await signIn(ready.real, body)}`;
    const p99s = new Map<string, number>();
    for (const users of SIZES) {
      await ask(child, { kind: 'seed', users });
      for (const kind of ['paged', 'searched'] as const) {
        const queries = makeQueries(kind, users, REQUESTS);
        const title = `${kind}, ${users.toLocaleString('en')} users`;
        const real = queries.map((query) => ({
          path: `/api/users?${toQueryString(query)}`,
          headers: { authorization },
        }));
        const bare = queries.map((query) => ({ path: `/users?${toQueryString(query)}` }));
        await load(ready.real, real, WARM_UP);
        await load(ready.bare, bare, WARM_UP);
        const rounds: { kadenz: Speed; least: Speed }[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          rounds.push({
            kadenz: await load(ready.real, real, REQUESTS),
            least: await load(ready.bare, bare, REQUESTS),
          });
        }
        const kadenz = median(rounds.map((round) => round.kadenz));
        const least = median(rounds.map((round) => round.least));
        const timed = await ask(child, { kind: 'driver', queries, atOnce: CONNECTIONS });
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
    child.send({ kind: 'stop' } satisfies Command);
    await once(child, 'exit');
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const { DATABASE_URL, ...env } = process.env;
console.log(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, ${CONNECTIONS} connections`,
);
const folder = mkdtempSync(join(tmpdir(), 'kadenz-bench-'));
try {
  await benchEngine('Embedded database', { ...env, DATA_DIR: join(folder, 'data') });
} finally {
  rmSync(folder, { recursive: true });
}
if (DATABASE_URL) {
  const name = `kadenz_bench_${randomBytes(6).toString('hex')}`;
  const own = new URL(DATABASE_URL);
  own.pathname = `/${name}`;
  await onServer(DATABASE_URL, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`);
  try {
    await benchEngine('PostgreSQL', { ...env, DATABASE_URL: own.href });
  } finally {
    await onServer(DATABASE_URL, `DROP DATABASE ${name} WITH (FORCE)`);
  }
} else {
  console.log('\nPostgreSQL: set DATABASE_URL to measure it too.');
}
