import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { buildServer } from '#server/app.ts';
import type { Database } from '#server/db/openDatabase.ts';
import type { Db } from '#server/db/schema.ts';
import { openTestDatabase } from '#server/db/testDatabase.ts';
import { createSecret } from '#server/plugins/secret.ts';
import { readSettings } from '#server/readSettings.ts';
import type { Settings } from '#server/settings/env.ts';
import { emptyResearch, resetInstallation } from './testResearch.ts';
import { startTestSession } from './testSessions.ts';
import { createTestUser, type TestUser, type TestUserOverrides } from './testUsers.ts';

export const TEST_SECRET_KEY = 'a secret key for tests only, 32 bytes and more';

interface TestClock {
  now(): Date;
  advance(seconds: number): void;
}

export interface TestLogin {
  accessToken: string;
  cookies: Record<string, string>;
}

export interface TestServer {
  app: FastifyInstance;
  db: Db;
  database: Database;
  settings: Settings;
  clock: TestClock;
  logLines(): Record<string, unknown>[];
  /** By default of role `user` with a password of their own. */
  user(overrides?: TestUserOverrides): Promise<TestUser>;
  login(user: Pick<TestUser, 'email' | 'password'>): Promise<TestLogin>;
  /** The access token of a new session, started as by a sign-in but without the slow check of the password. */
  tokenOf(user: Pick<TestUser, 'id'>): Promise<string>;
  /** The clock is not reset. */
  empty(): Promise<void>;
  /** By default with the same connections to the database. */
  anotherInstance(connections?: Database): Promise<FastifyInstance>;
  close(): Promise<void>;
}

interface TestServerOptions {
  settings?: Partial<Settings>;
  clientDir?: string | null;
}

function createClock(): TestClock {
  let time = Date.now();
  return {
    now: () => new Date(time),
    advance: (seconds) => {
      time += seconds * 1000;
    },
  };
}

/** The clock moves only by the test. */
export async function buildTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const settings: Settings = {
    ...readSettings({ DATA_DIR: '/nonexistent', PUBLIC_URL: 'http://localhost:3000' }),
    ...options.settings,
  };
  const database = await openTestDatabase();
  const clock = createClock();
  let log = '';
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk);
      done();
    },
  });
  const build = (connections = database) =>
    buildServer({
      settings,
      database: connections,
      secret: createSecret(TEST_SECRET_KEY),
      clientDir: options.clientDir ?? null,
      now: clock.now,
      // The test's clock may be at the time of the nightly run, which must not start in a test.
      looksAtClock: false,
      keepsErasureList: settings.dataDir !== '/nonexistent',
      logStream,
    });
  const app = await build().catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  return {
    app,
    db: database.db,
    database,
    settings,
    clock,
    logLines: () =>
      log
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    user: (overrides) => createTestUser(database.db, settings, clock.now(), overrides),
    async login({ email, password }) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password, client: 'web' },
      });
      if (answer.statusCode !== 200) throw new Error(`Sign-in of ${email} was refused: ${answer.body}`);
      const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
      return { accessToken: answer.json<{ access_token: string }>().access_token, cookies };
    },
    tokenOf: ({ id }) => startTestSession(app, id),
    async empty() {
      await emptyResearch(database.db);
      await resetInstallation(database.db);
      await database.db.deleteFrom('users').execute();
      await database.db.deleteFrom('erasures').execute();
      await database.db.deleteFrom('login_failures').execute();
      log = '';
    },
    anotherInstance: build,
    async close() {
      await app.close();
      await database.close();
    },
  };
}
