import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { buildServer } from '#server/app.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { postgresPool, UPKEEP_LIMITS } from '#server/db/postgresPool.ts';
import type { Schema } from '#server/db/schema.ts';
import { createSecret } from '#server/plugins/secret.ts';
import { readSettings } from '#server/readSettings.ts';
import { createWebhookSecrets } from '#server/sources/strava/webhook/webhookSecrets.ts';
import { ensureFirstAdmin } from '#server/users/firstAdmin.ts';
import { createUserList } from '#server/users/userList.ts';
import type { UsersQuery } from '#shared/contract/users.ts';
import { seedActivities } from './activitySeed.ts';
import { startBareRoute } from './bareRoute.ts';
import { type DaysSize, type SeededDays, seedDays } from './daysSeed.ts';
import { p99Of } from './figures.ts';
import { emailOf } from './people.ts';
import { type ResearchSize, type SeededResearch, seedResearch } from './researchSeed.ts';
import { seedStrava } from './stravaSeed.ts';
import { startWatch } from './watch.ts';
import { startWebhookRival } from './webhookRival.ts';

/** Commands of the bench to its server process, one at a time, each answered by one message. */
export type Command =
  | { kind: 'seed'; users: number }
  | { kind: 'seedResearch'; size: ResearchSize }
  | { kind: 'seedActivities'; count: number }
  | { kind: 'seedDays'; size: DaysSize }
  | { kind: 'seedStrava'; count: number }
  | { kind: 'watch' }
  | { kind: 'watched' }
  | { kind: 'scans' }
  | { kind: 'driver'; queries: UsersQuery[]; atOnce: number }
  | { kind: 'expectEvents'; subscription: number }
  | { kind: 'stop' };
export type Answer =
  | {
      kind: 'ready';
      real: string;
      bare: string;
      oneInsert: string;
      noInsert: string;
      bareRoute: string;
      email: string;
      password: string;
    }
  | { kind: 'done' }
  | { kind: 'callback'; path: string }
  | { kind: 'seeded'; seeded: SeededResearch }
  | { kind: 'seededDays'; seeded: SeededDays }
  | { kind: 'watched'; idleMb: number; peakMb: number; loopP99: number }
  | { kind: 'scanned'; tables: Record<string, number> }
  | { kind: 'timed'; seconds: number; p99: number };

const say = (answer: Answer) => process.send?.(answer);
const settings = readSettings({
  ...process.env,
  ADMIN_PASSWORD: 'a password for the bench',
  SECRET_KEY: randomBytes(32).toString('base64url'),
  LOG_LEVEL: 'warn',
});
const database = await openDatabase(settings);
await ensureFirstAdmin(database.db, settings);
const secret = createSecret(settings.secretKey ?? '');
const real = await buildServer({ settings, database, secret });
await real.listen({ host: '127.0.0.1', port: 0 });

const oneInsert = await startWebhookRival(settings, database.db, secret);
const noInsert = await startWebhookRival(settings, database.db, secret, { keepsNothing: true });
const bareRoute = await startBareRoute(settings, database.db, secret);

const listUsers = createUserList(database.db);
const bare = Fastify();
bare.get<{ Querystring: Record<string, string> }>('/users', async (request) => {
  const { page, page_size, ...rest } = request.query;
  const query = { ...rest, page: Number(page), page_size: Number(page_size) } as UsersQuery;
  return listUsers(query);
});
await bare.listen({ host: '127.0.0.1', port: 0 });

const SEED_BATCH = 10_000;

async function seed(users: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM users`.execute(database.db);
  for (let from = rows[0]?.n ?? 0; from < users; from += SEED_BATCH) {
    const emails = Array.from({ length: Math.min(SEED_BATCH, users - from) }, (_, index) => emailOf(from + index));
    await sql`
      INSERT INTO users (id, email, email_key, role, password_hash, must_change_password, search_text, created_at)
      SELECT gen_random_uuid(), email, email, role, 'none', false, email || E'\n' || role || E'\n' || to_char(day, 'DD.MM.YYYY'), day
      FROM (
        SELECT email, (ARRAY['user', 'user', 'user', 'researcher'])[n % 4 + 1] AS role,
          now() - (${from}::integer + n) * interval '7 minutes' AS day
        FROM unnest(${emails}::text[]) WITH ORDINALITY AS given (email, n)
      ) AS made`.execute(database.db);
  }
  await sql`VACUUM ANALYZE users`.execute(database.db);
}

async function withoutTimeLimits<Result>(work: (db: Kysely<Schema>) => Promise<Result>): Promise<Result> {
  if (settings.databaseUrl === null) return work(database.db);
  const pool = postgresPool(settings.databaseUrl, UPKEEP_LIMITS);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const result = await work(db);
  await db.destroy();
  return result;
}

async function driver(queries: UsersQuery[], atOnce: number): Promise<Answer> {
  const times: number[] = [];
  const remaining = [...queries];
  const start = performance.now();
  const work = async () => {
    for (let query = remaining.pop(); query; query = remaining.pop()) {
      const begun = performance.now();
      await listUsers(query);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = (performance.now() - start) / 1000;
  return { kind: 'timed', seconds, p99: p99Of(times) };
}

async function expectEvents(subscription: number): Promise<Answer> {
  const { db } = database;
  await db.insertInto('webhook_subscription').values({ strava_given_id: subscription, seen_at: new Date() }).execute();
  const far = new Date(Date.now() + 86_400_000);
  await db.updateTable('source_budgets').set({ inactive_since: new Date(), probe_at: far }).execute();
  const { secret } = real;
  const parts = { db, secret, publicUrl: settings.publicUrl, now: () => new Date() };
  const { callbackUrl } = await createWebhookSecrets(parts).current();
  return { kind: 'callback', path: new URL(callbackUrl).pathname };
}

const LARGE_TABLE = 10_000;

/** How often each large table was read from its beginning to its end, which an index should spare. */
async function sequentialScans(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; scans: number }>`
    SELECT s.relname AS name, s.seq_scan::integer AS scans FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
    WHERE c.reltuples > ${LARGE_TABLE}::integer ORDER BY s.relname`.execute(database.db);
  return Object.fromEntries(rows.map(({ name, scans }) => [name, scans]));
}

let watch: ReturnType<typeof startWatch> | null = null;

async function handleCommand(command: Command): Promise<void> {
  if (command.kind === 'seed') {
    await seed(command.users);
    say({ kind: 'done' });
  } else if (command.kind === 'seedResearch') {
    say({ kind: 'seeded', seeded: await seedResearch(database.db, command.size) });
  } else if (command.kind === 'seedActivities') {
    await withoutTimeLimits((db) => seedActivities(db, command.count));
    say({ kind: 'done' });
  } else if (command.kind === 'seedDays') {
    const { size } = command;
    say({ kind: 'seededDays', seeded: await withoutTimeLimits((db) => seedDays(db, size)) });
  } else if (command.kind === 'seedStrava') {
    await withoutTimeLimits((db) => seedStrava(db, command.count));
    say({ kind: 'done' });
  } else if (command.kind === 'watch') {
    watch = startWatch();
    say({ kind: 'done' });
  } else if (command.kind === 'watched') {
    say({ kind: 'watched', ...(watch?.() ?? { idleMb: 0, peakMb: 0, loopP99: 0 }) });
  } else if (command.kind === 'scans') {
    say({ kind: 'scanned', tables: await sequentialScans() });
  } else if (command.kind === 'expectEvents') {
    say(await expectEvents(command.subscription));
  } else if (command.kind === 'driver') {
    say(await driver(command.queries, command.atOnce));
  } else {
    await real.close();
    await bare.close();
    await database.close();
    process.disconnect();
  }
}
process.on('message', (command: Command) => void handleCommand(command));
// Also when the parent process ends, which would stop it otherwise.
process.on('disconnect', () => process.exit());

const address = (server: { address(): AddressInfo | string | null }) => {
  const found = server.address();
  return typeof found === 'object' && found ? `http://127.0.0.1:${found.port}` : '';
};
say({
  kind: 'ready',
  real: address(real.server),
  bare: address(bare.server),
  oneInsert,
  noInsert,
  bareRoute,
  email: settings.adminEmail,
  password: settings.adminPassword ?? '',
});
