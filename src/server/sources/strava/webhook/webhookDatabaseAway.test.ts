import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { buildServer } from '#server/app.ts';
import type { Database } from '#server/db/openDatabase.ts';
import type { Schema } from '#server/db/schema.ts';
import { createSecret } from '#server/plugins/secret.ts';
import { buildTestServer } from '#server/testing/buildTestServer.ts';
import { freePort } from '#server/testing/freePort.ts';
import { activityEvent } from '#server/testing/webhookTestbed.ts';

test('without its database the callback refuses events with 503, and greets Strava all the same', async () => {
  const usual = await buildTestServer();
  const pool = new pg.Pool({ host: '127.0.0.1', port: await freePort() });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const database: Database = {
    db,
    research: db,
    kind: 'postgres',
    address: null,
    listen: async () => undefined,
    close: () => db.destroy(),
  };
  const settings = { ...usual.settings, logLevel: 'silent' };
  const app = await buildServer({ settings, database, secret: createSecret('a secret') });
  const { callbackUrl, verifyToken } = await app.webhookSecrets.current();
  const url = new URL(callbackUrl).pathname;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.inject({ method: 'POST', url, payload: activityEvent() })),
  );
  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.json().error.code}`))).toEqual(
    new Set(['503 unavailable']),
  );
  const query = { 'hub.mode': 'subscribe', 'hub.challenge': 'abc', 'hub.verify_token': verifyToken };
  expect((await app.inject({ url, query })).json()).toEqual({ 'hub.challenge': 'abc' });
  await app.close();
  await database.close();
  await usual.close();
});
