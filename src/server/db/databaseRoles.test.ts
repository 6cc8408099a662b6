import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { buildServer } from '#server/app.ts';
import { openBossQueue } from '#server/jobs/bossQueue.ts';
import { createSecret } from '#server/plugins/secret.ts';
import { readSettings } from '#server/readSettings.ts';
import { testDatabaseUrl } from '#server/settings/env.ts';
import { StartError } from '#server/settings/startError.ts';
import { bareEnvironment } from '#server/testing/bareEnvironment.ts';
import { eventually } from '#server/testing/eventually.ts';
import { freePort } from '#server/testing/freePort.ts';
import { countJobs } from '#server/testing/moveJobs.ts';
import { ensureFirstAdmin } from '#server/users/firstAdmin.ts';
import { verifyAuditChain } from './auditChain.ts';
import { restoreBackup } from './backup/restoreBackup.ts';
import { writeBackup } from './backup/writeBackup.ts';
import { announce, openChangeFeed } from './changeFeed.ts';
import { ownsAuditLog } from './databaseRoles.ts';
import { openDatabase, postgresDatabase } from './openDatabase.ts';
import { UPKEEP_LIMITS } from './postgresPool.ts';
import { missingForResearch } from './researchRole.ts';
import { openTestDatabase } from './testDatabase.ts';

/** The embedded database has one role only; `npm run test:postgres` tests with a PostgreSQL. */
const url = testDatabaseUrl();
const onPostgres = url === null ? describe.skip : describe;

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
const [makeRoles = '', giveToOwner = ''] = [...readme.matchAll(/```sql\n(.*?)```/gs)].map(([, text]) => text ?? '');
const SECRET_KEY = 'mN2pQ8vR4xT6zB1cD3fG5hJ7kL9sW0yA';

function urlOf(role: string, password: string): string {
  const own = new URL(url ?? 'postgres://nowhere');
  own.pathname = '/kadenz';
  own.username = role;
  own.password = password;
  return own.href;
}
const DATABASE_URL = urlOf('kadenz_app', 'another password of your own');
const DATABASE_OWNER_URL = urlOf('kadenz_owner', 'a password of your own');
const asBoth = { databaseUrl: DATABASE_URL, databaseOwnerUrl: DATABASE_OWNER_URL, dataDir: '/nonexistent' };
const asApplication = { databaseUrl: DATABASE_URL, dataDir: '/nonexistent' };

async function asSuperuser(database: string, text: string): Promise<void> {
  const own = new URL(url ?? 'postgres://nowhere');
  own.pathname = database;
  const client = new pg.Client({ connectionString: own.href });
  await client.connect();
  try {
    for (const statement of text.split(';').filter((one) => one.trim() !== '')) {
      await client.query(statement).catch((error: { code?: string }) => {
        // The role for research is one for all databases of the cluster.
        if (!(statement.includes('CREATE ROLE kadenz_research') && error.code === '42710')) throw error;
      });
    }
  } finally {
    await client.end();
  }
}

const FORBIDDEN = [
  "UPDATE audit_log SET actor_email = 'nobody@example.org'",
  'DELETE FROM audit_log',
  'TRUNCATE audit_log',
  'ALTER TABLE audit_log DISABLE TRIGGER ALL',
  'ALTER TABLE audit_log DISABLE TRIGGER audit_log_kept',
  'DROP TRIGGER audit_log_chained ON audit_log',
  'CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
  'DROP TABLE audit_log',
  "SET session_replication_role = 'replica'",
  'SET ROLE kadenz_owner',
  'GRANT ALL ON audit_log TO kadenz_app WITH GRANT OPTION; UPDATE audit_log SET reason = NULL',
  'DELETE FROM kysely_migration',
];

async function refusalOf(statement: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    await client.query(statement);
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code;
  } finally {
    await client.end();
  }
}

async function expectProtected(): Promise<void> {
  for (const statement of FORBIDDEN) expect([statement, await refusalOf(statement)]).toEqual([statement, '42501']);
}

onPostgres("the README's two roles", () => {
  beforeEach(() => asSuperuser('/postgres', makeRoles), 60_000);
  afterEach(
    () =>
      asSuperuser(
        '/postgres',
        'DROP DATABASE IF EXISTS kadenz WITH (FORCE); DROP ROLE kadenz_app; DROP ROLE kadenz_owner',
      ),
    60_000,
  );

  test('the server works as the application role, which can neither change the audit log nor disable its triggers', async () => {
    const database = await openDatabase(asBoth);
    const settings = readSettings({
      DATABASE_URL,
      SECRET_KEY,
      ADMIN_PASSWORD: 'a long first password',
      LOG_LEVEL: 'silent',
    });
    await ensureFirstAdmin(database.db, settings);
    const app = await buildServer({ settings, database, secret: createSecret(SECRET_KEY) });
    const call = (target: string, payload: object, token = '') =>
      app.inject({
        method: 'POST',
        url: target,
        payload,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      });
    const login = await call('/api/auth/login', {
      email: settings.adminEmail,
      password: 'a long first password',
      client: 'web',
    });
    expect(login.statusCode).toBe(200);
    const { access_token } = login.json<{ access_token: string }>();
    const added = { email: 'anna@example.org', initial_password: 'copper lantern 88', role: 'user' };
    expect((await call('/api/users', added, access_token)).statusCode).toBe(201);

    const feed = await openChangeFeed(database);
    const received: unknown[] = [];
    feed.subscribe((announcement) => received.push(announcement));
    const { log } = Fastify({ logger: false });
    const queue = await openBossQueue({ db: database.db, feed, now: () => new Date(), log });
    const done: string[] = [];
    await queue.start(
      async ({ kind }) => {
        done.push(kind);
        return { is: 'done' };
      },
      async () => true,
    );
    await database.db
      .transaction()
      .execute((trx) => queue.add(trx, [{ queue: 'webhook', kind: 'test', data: { name: 'a' } }]));
    await eventually(async () => done.length === 1 && (await countJobs(database.db)).webhook === undefined);
    await announce(database.db, { change: { topics: ['athletes'], userId: null } });
    await eventually(() => received.length >= 2);
    await queue.stop();

    await expectProtected();
    expect(await ownsAuditLog(database.db)).toBe(false);
    expect(await missingForResearch(database.research)).toBeNull();
    expect((await sql`SELECT FROM participations`.execute(database.research)).rows).toEqual([]);
    await expect(sql`SELECT FROM identity.users`.execute(database.research)).rejects.toMatchObject({ code: '42501' });
    const { rows, brokenAt } = await verifyAuditChain(database.db);
    expect({ rows, brokenAt }).toEqual({ rows: 3, brokenAt: null });
    await app.close();
    await database.close();

    const again = await openDatabase(asApplication);
    expect((await sql`SELECT 1 FROM users`.execute(again.db)).rows).toHaveLength(2);
    await again.close();
  }, 120_000);

  test('tables that one role made are given to the owner by one statement; until then the server says what it works as', async () => {
    await asSuperuser('/postgres', 'ALTER DATABASE kadenz OWNER TO kadenz_app');
    const first = await openDatabase(asApplication);
    await ensureFirstAdmin(first.db, readSettings({ DATABASE_URL, SECRET_KEY }));
    expect(await ownsAuditLog(first.db)).toBe(true);
    await first.close();
    const warning = 'the role of DATABASE_URL owns the tables';
    expect(await printedAtStart({ DATABASE_URL })).toContain(warning);

    await asSuperuser('/kadenz', giveToOwner);
    const second = await openDatabase(asBoth);
    expect(await ownsAuditLog(second.db)).toBe(false);
    await second.close();
    await expectProtected();
    expect(await printedAtStart({ DATABASE_URL, DATABASE_OWNER_URL })).not.toContain(warning);
  }, 300_000);

  test('an owner that may give the role for research gives it to the application, also when several servers start', async () => {
    await asSuperuser('/postgres', 'REVOKE kadenz_research FROM kadenz_app');
    const first = await openDatabase(asBoth);
    expect(await missingForResearch(first.research)).toContain('GRANT kadenz_research TO kadenz_app;');
    await asSuperuser('/postgres', 'GRANT kadenz_research TO kadenz_owner WITH ADMIN OPTION');
    const others = await Promise.all([1, 2, 3].map(() => openDatabase(asBoth)));
    for (const { research, close } of [first, ...others]) {
      expect(await missingForResearch(research)).toBeNull();
      await close();
    }
  }, 120_000);

  test('without the owner the application role cannot create the tables, and one line says what to do', async () => {
    const printed = await printedAtStart({ DATABASE_URL });
    expect(printed).toBe(
      'DATABASE_URL: the role "kadenz_app" may not make or change the tables (42501); set DATABASE_OWNER_URL, or run npm run migrate with it\n',
    );
    const broken = new URL(DATABASE_OWNER_URL);
    broken.pathname = '/nowhere';
    expect(await printedAtStart({ DATABASE_URL, DATABASE_OWNER_URL: broken.href })).toContain(
      'DATABASE_OWNER_URL: PostgreSQL at',
    );
  }, 120_000);

  test('a restore as the application role says in one line that it needs the owner', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kadenz-roles-'));
    const file = join(folder, 'backup.jsonl.gz');
    const source = await openTestDatabase();
    await writeBackup(source.db, file);
    await source.close();
    const application = postgresDatabase(DATABASE_URL, UPKEEP_LIMITS);
    await expect(restoreBackup(application.db, file, () => undefined)).rejects.toEqual(
      new StartError(
        'The role "kadenz_app" may not make the tables in the database, so nothing was restored; set DATABASE_OWNER_URL and try again',
      ),
    );
    await application.close();
    const owner = postgresDatabase(DATABASE_OWNER_URL, UPKEEP_LIMITS);
    const { audit } = await restoreBackup(owner.db, file, () => undefined);
    expect(audit.brokenAt).toBeNull();
    await owner.close();
    rmSync(folder, { recursive: true });
  }, 120_000);
});

onPostgres('a role of PostgreSQL that may not work as the one for research', () => {
  const oneRole = urlOf('kadenz_alone', '');
  beforeEach(async () => {
    await asSuperuser('/postgres', 'CREATE ROLE kadenz_alone LOGIN; CREATE DATABASE kadenz OWNER kadenz_alone');
  }, 60_000);
  afterEach(() => asSuperuser('/postgres', 'DROP DATABASE kadenz WITH (FORCE); DROP ROLE kadenz_alone'), 60_000);

  test('the server starts, reads with its own rights, and says which two statements change that', async () => {
    const statements = 'CREATE ROLE kadenz_research NOLOGIN; GRANT kadenz_research TO kadenz_alone;';
    const printed = await printedAtStart({ DATABASE_URL: oneRole });
    expect(printed).toContain('is ready');
    expect(printed.split(statements)).toHaveLength(2);
    const asItself = await openDatabase({ databaseUrl: oneRole, dataDir: '/nonexistent' });
    expect((await sql`SELECT FROM identity.users`.execute(asItself.research)).rows).toHaveLength(1);
    await asItself.close();

    await asSuperuser('/kadenz', statements);
    expect(await printedAtStart({ DATABASE_URL: oneRole })).not.toContain('kadenz_research');
  }, 300_000);
});

async function printedAtStart(env: Record<string, string>): Promise<string> {
  const port = String(await freePort());
  const child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    cwd: tmpdir(),
    env: { ...bareEnvironment(), PORT: port, SECRET_KEY, ...env },
  });
  let printed = '';
  const collect = (chunk: unknown) => {
    printed += String(chunk);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  await eventually(() => printed.includes('is ready') || child.exitCode !== null, 100_000);
  child.kill('SIGTERM');
  await ended;
  return printed;
}
