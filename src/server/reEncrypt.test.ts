import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { buildServer } from './app.ts';
import { ENCRYPTED_COLUMNS } from './encryptedValues.ts';
import { giveUpLostKey, openSecret, readSecretKeys, storeLastingKey } from './openSecret.ts';
import { createSecret } from './plugins/secret.ts';
import { nextSteps, reEncrypt } from './reEncrypt.ts';
import { contactTokens } from './research/reminders/contactLinks.ts';
import { cipherFor } from './sources/source/tokenCipher.ts';
import { buildStravaTestbed, type StravaTestbed } from './testing/buildStravaTestbed.ts';
import { TEST_SECRET_KEY as FIRST } from './testing/buildTestServer.ts';

const SECOND = 'the second key: 7dQ2mX9vKc4Rb8Tn1Zs6Wp3L';
const THIRD = 'the third key: 5hJ8fY2gNq7Vt4Ae9Uo1Ri6D';
const PRIYA = 10_000_007;

let testbed: StravaTestbed;
beforeEach(async () => {
  testbed = await buildStravaTestbed();
});
afterEach(async () => {
  await testbed.server.db.deleteFrom('lasting_key').execute();
  await testbed.server.db.deleteFrom('revocations').execute();
  await testbed.close();
});

const keysOf = (secretKey: string, secretKeyOld: string | null = null) =>
  readSecretKeys({ ...testbed.server.settings, secretKey, secretKeyOld }, testbed.server.db);

async function athlete() {
  await testbed.connect(await testbed.visitor(), { athleteId: PRIYA });
  await testbed.idle();
  return testbed.server.db.selectFrom('athletes').selectAll().executeTakeFirstOrThrow();
}

test('every column with encrypted values is encrypted again', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema IN ('public', 'identity') AND data_type = 'bytea' AND column_name !~ '(hash|salt|sha256)$'`.execute(
    testbed.server.db,
  );
  const known = ENCRYPTED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name).sort()).toEqual([...known, 'lasting_key.key_encrypted'].sort());
});

test('with a new key and the former one the server works; after the command it works with the new key alone', async () => {
  const { id } = await athlete();
  await testbed.server.app.close();
  const startWith = async (secretKey: string, secretKeyOld: string | null) => {
    const { current, ...others } = await keysOf(secretKey, secretKeyOld);
    return buildServer({
      settings: { ...testbed.server.settings, logLevel: 'silent' },
      database: { ...testbed.server.database, close: async () => undefined },
      secret: createSecret(current, others),
      now: testbed.server.clock.now,
      looksAtClock: false,
    });
  };

  const withBoth = await startWith(SECOND, FIRST);
  expect(await withBoth.strava?.tokens.accessToken(id)).toMatchObject({ ok: true });
  await withBoth.close();

  const done = await reEncrypt(testbed.server.db, await keysOf(SECOND, FIRST));
  expect(done.get('athletes.tokens_encrypted')).toEqual({ encrypted: 1, left: 0, unreadable: 0 });
  const again = await reEncrypt(testbed.server.db, await keysOf(SECOND, FIRST));
  expect(again.get('athletes.tokens_encrypted')).toEqual({ encrypted: 0, left: 0, unreadable: 0 });

  const withSecond = await startWith(SECOND, null);
  const calls = testbed.tokenCalls();
  // Past the lifetime of the token.
  testbed.server.clock.advance(7 * 3600);
  expect(await withSecond.strava?.tokens.accessToken(id)).toMatchObject({ ok: true });
  expect(testbed.tokenCalls()).toBe(calls + 1);
  await withSecond.close();
});

test('each kind of value is opened by the new key alone, by its own purpose', async () => {
  const { db } = testbed.server;
  const { id: personId } = await athlete();
  const first = createSecret(FIRST);
  const [strava, polar] = [cipherFor(first, 'strava-tokens'), cipherFor(first, 'polar-tokens')];
  const created_at = testbed.server.clock.now();
  const [ofStrava, ofPolar, account] = [uuidv7(), uuidv7(), uuidv7()];
  await db
    .insertInto('revocations')
    .values([
      { id: ofStrava, source: 'strava', token_encrypted: strava.seal('of strava', ofStrava), created_at },
      { id: ofPolar, source: 'polar', token_encrypted: polar.seal('of polar', ofPolar), created_at },
    ])
    .execute();
  await db
    .insertInto('source_accounts')
    .values({
      id: account,
      person_id: personId,
      source: 'polar',
      external_id: '77',
      status: 'connected',
      status_since: created_at,
      token_encrypted: polar.seal('of the account', account),
      connected_at: created_at,
      consent_version: 1,
      consent_lang: 'en',
      consented_at: created_at,
      updated_at: created_at,
    })
    .execute();
  await db
    .insertInto('source_webhooks')
    .values({ source: 'polar', external_id: 'w', key_encrypted: polar.seal('of the webhook', 'polar'), created_at })
    .execute();

  await reEncrypt(db, await keysOf(SECOND, FIRST));
  const second = createSecret(SECOND);
  const opened = (purpose: string, value: Uint8Array | null | undefined, id: string) =>
    cipherFor(second, purpose).open(value ?? new Uint8Array(), id);
  const revocations = await db.selectFrom('revocations').selectAll().execute();
  expect(revocations.map((row) => opened(`${row.source}-tokens`, row.token_encrypted, row.id)).sort()).toEqual([
    'of polar',
    'of strava',
  ]);
  const row = await db.selectFrom('source_accounts').selectAll().executeTakeFirst();
  expect(opened('polar-tokens', row?.token_encrypted, account)).toBe('of the account');
  const webhook = await db.selectFrom('source_webhooks').selectAll().executeTakeFirst();
  expect(opened('polar-tokens', webhook?.key_encrypted, 'polar')).toBe('of the webhook');
  await db.deleteFrom('source_webhooks').execute();
});

test('links in mails, shifts of exports and the address of events outlive two changes of the key', async () => {
  const { db } = testbed.server;
  const lasting = async (secretKey: string, secretKeyOld: string | null) => {
    const { current, ...others } = await keysOf(secretKey, secretKeyOld);
    const secret = createSecret(current, others);
    return [
      contactTokens(secret, 'a contact'),
      ...['export:a study', 'strava-webhook-path', 'strava-webhook-verify'].map((purpose) =>
        Buffer.from(secret.deriveLasting(purpose)).toString('hex'),
      ),
    ];
  };
  const before = await lasting(FIRST, null);
  expect(await lasting(SECOND, FIRST)).toEqual(before);
  await reEncrypt(db, await keysOf(SECOND, FIRST));
  expect(await lasting(SECOND, null)).toEqual(before);
  expect(await lasting(THIRD, SECOND)).toEqual(before);
  await reEncrypt(db, await keysOf(THIRD, SECOND));
  expect(await lasting(THIRD, null)).toEqual(before);
  expect(createSecret(THIRD).derive('export:a study')).not.toEqual(createSecret(FIRST).derive('export:a study'));
});

test('a server does not start with a key that did not encrypt the database last', async () => {
  await storeLastingKey(testbed.server.db, { current: SECOND, former: FIRST, lasting: null });
  await expect(keysOf(THIRD)).rejects.toThrow(
    'SECRET_KEY is not the key that last encrypted the database; put that key back, or set it as SECRET_KEY_OLD; if it is lost, run npm run re-encrypt -- --lost',
  );
});

const startedWith = (secretKey: string, secretKeyOld: string | null = null) =>
  openSecret({ ...testbed.server.settings, secretKey, secretKeyOld }, testbed.server.db);
const NEITHER = 'neither SECRET_KEY nor the former key is the key that last encrypted the database';

test('after the first start none starts with another key, or with a wrong former one, though nothing is encrypted', async () => {
  const first = await startedWith(FIRST);
  await expect(startedWith(SECOND)).rejects.toThrow('SECRET_KEY is not the key that last encrypted the database');
  await expect(startedWith(SECOND, THIRD)).rejects.toThrow(NEITHER);
  await expect(reEncrypt(testbed.server.db, await keysOf(SECOND, FIRST))).resolves.toBeDefined();
  expect((await startedWith(SECOND)).deriveLasting('links')).toEqual(first.deriveLasting('links'));
  await expect(startedWith(FIRST)).rejects.toThrow('SECRET_KEY is not the key that last encrypted the database');
});

test('a wrong former key never becomes the lasting one of an installation that stored none', async () => {
  await athlete();
  await expect(keysOf(SECOND, THIRD)).rejects.toThrow(NEITHER);
  expect((await keysOf(SECOND, FIRST)).former).toBe(FIRST);
});

test('a database of before the stored key does not start with a key that opens nothing of it', async () => {
  await athlete();
  const WRONG = 'SECRET_KEY is not the key that last encrypted the database';
  await expect(startedWith(SECOND)).rejects.toThrow(WRONG);
  await startedWith(FIRST);
  await expect(startedWith(SECOND)).rejects.toThrow(WRONG);
});

test('a lost key of a database of before the stored key is given up', async () => {
  const { settings, db, clock } = testbed.server;
  const { id } = await athlete();
  await giveUpLostKey({ ...settings, secretKey: SECOND, secretKeyOld: null }, db, clock.now());
  const row = await db.selectFrom('athletes').select('status').where('id', '=', id).executeTakeFirst();
  expect(row?.status).toBe('disconnected');
  await startedWith(SECOND);
});

test('the present key is not taken for the former one', async () => {
  await expect(keysOf(FIRST, FIRST)).rejects.toThrow('is the present key; the present one must be a new one');
});

test('a lost key is given up only when the keys given do not open the database', async () => {
  const { settings, db } = testbed.server;
  const giveUp = (secretKey: string) =>
    giveUpLostKey({ ...settings, secretKey, secretKeyOld: null }, db, testbed.server.clock.now());
  await startedWith(FIRST);
  await expect(giveUp(FIRST)).rejects.toThrow('The keys open the database, so none is lost; nothing was changed');
  await expect(startedWith(SECOND)).rejects.toThrow('if it is lost, run npm run re-encrypt -- --lost');
  await giveUp(SECOND);
  await startedWith(SECOND);
  await expect(startedWith(FIRST)).rejects.toThrow('SECRET_KEY is not the key that last encrypted the database');
});

test('what a lost key encrypted is given up: connections end, the rest goes', async () => {
  const { settings, db, clock } = testbed.server;
  const { id } = await athlete();
  await startedWith(FIRST);
  const first = createSecret(FIRST);
  const lost = uuidv7();
  const sealed = cipherFor(first, 'polar-tokens');
  const at = { created_at: clock.now() };
  await db
    .insertInto('revocations')
    .values({ id: lost, source: 'polar', token_encrypted: sealed.seal('x', lost), ...at })
    .execute();
  await db
    .insertInto('source_webhooks')
    .values({ source: 'polar', external_id: 'w', key_encrypted: sealed.seal('key', 'polar'), ...at })
    .execute();
  const given = await giveUpLostKey({ ...settings, secretKey: SECOND, secretKeyOld: null }, db, clock.now());
  expect(Object.fromEntries(given)).toEqual({
    athletes: 1,
    strava_invites: 0,
    revocations: 1,
    source_accounts: 0,
    source_webhooks: 1,
    contact_addresses: 0,
  });
  const row = await db.selectFrom('athletes').selectAll().where('id', '=', id).executeTakeFirst();
  expect(row).toMatchObject({ status: 'disconnected', status_reason: 'tokens_lost', tokens_encrypted: null });
  expect(await db.selectFrom('revocations').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('source_webhooks').selectAll().execute()).toEqual([]);
  await startedWith(SECOND);
});

test('what the former key opens is not given up with a lost key', async () => {
  const { settings, db, clock } = testbed.server;
  const { id } = await athlete();
  await storeLastingKey(db, { current: SECOND, former: null, lasting: SECOND });
  const keys = { ...settings, secretKey: THIRD, secretKeyOld: FIRST };
  const given = await giveUpLostKey(keys, db, clock.now());
  expect(given.get('athletes')).toBe(0);
  const row = await db.selectFrom('athletes').select('status').where('id', '=', id).executeTakeFirst();
  expect(row?.status).toBe('connected');
});

test('a token that is being renewed is left for another run, and one that neither key opens is counted', async () => {
  const { db } = testbed.server;
  const { id } = await athlete();
  await db.updateTable('athletes').set({ refresh_claimed_until: sql<Date>`now() + interval '1 minute'` }).execute();
  const keys = await keysOf(SECOND, FIRST);
  const busy = await reEncrypt(db, keys);
  expect(busy.get('athletes.tokens_encrypted')).toEqual({ encrypted: 0, left: 1, unreadable: 0 });
  expect(nextSteps(busy)).toEqual({ lines: ['1 were in use. Run this command again in a minute.'], isComplete: false });
  const lost = cipherFor(createSecret(THIRD), 'strava-tokens').seal('{}', id);
  await db.updateTable('athletes').set({ refresh_claimed_until: null, tokens_encrypted: lost }).execute();
  const partly = await reEncrypt(db, keys);
  expect(partly.get('athletes.tokens_encrypted')).toEqual({ encrypted: 0, left: 0, unreadable: 1 });
  expect(nextSteps(partly)).toEqual({
    lines: ['Neither key opens 1. If an older key does, set it as SECRET_KEY_OLD and run this command again.'],
    isComplete: false,
  });
  await db.updateTable('athletes').set({ tokens_encrypted: null, token_expires_at: null }).execute();
  expect(nextSteps(await reEncrypt(db, keys))).toEqual({
    lines: ['The former key is not needed any more: remove it and start again.'],
    isComplete: true,
  });
});
