import { sql } from 'kysely';
import { createRateBudget } from '#server/sources/budget/rateBudget.ts';
import { createTokenCipher } from '#server/sources/source/tokenCipher.ts';
import { buildStravaTestbed, type StravaTestbed } from '#server/testing/buildStravaTestbed.ts';
import { eventually } from '#server/testing/eventually.ts';
import { fetchUntilItHangs } from '#server/testing/patience.ts';
import { createStravaClient } from './stravaClient.ts';
import { createTokenRenewal } from './tokenRenewal.ts';
import { createTokensRepository } from './tokensRepository.ts';

const MIA = 10_000_001;

let testbed: StravaTestbed;
let athleteId: string;

beforeAll(async () => {
  testbed = await buildStravaTestbed();
});

beforeEach(async () => {
  await testbed.reset();
  await testbed.connect(await testbed.visitor(), { athleteId: MIA });
  const athletes = testbed.server.db.selectFrom('athletes').select(['id', 'status']);
  const athlete = await eventually(() => athletes.where('status', '=', 'connected').executeTakeFirst());
  athleteId = athlete.id;
  await testbed.idle();
  testbed.standin.state.journal.length = 0;
});

afterAll(() => testbed.close());

/** Services of one instance; a second one stands for another instance on the same database. */
function instance(stored = createTokensRepository(testbed.server.db)) {
  const { clock, app } = testbed.server;
  const now = clock.now;
  const client = createStravaClient({
    app: { clientId: '12345', clientSecret: 'standin-secret' },
    apiBase: testbed.standin.bases.api,
    oauthBase: testbed.standin.bases.oauth,
    now,
    budget: createRateBudget(testbed.server.db, 'strava', now),
    fetch: fetchUntilItHangs(testbed.standin),
    timeoutMs: 60_000,
  });
  return createTokenRenewal({
    stored,
    cipher: createTokenCipher(app.secret.derive('strava-tokens')),
    client,
    now,
  });
}

const passFiveHours = () => testbed.server.clock.advance(5 * 3600);
const isAlive = (token: string) => testbed.standin.state.grants.byAccessToken(token)?.athleteId === MIA;
const status = async () =>
  (
    await testbed.server.db
      .selectFrom('athletes')
      .select('status')
      .where('id', '=', athleteId)
      .executeTakeFirstOrThrow()
  ).status;

test('a token that holds for more than an hour is used as it is', async () => {
  testbed.server.clock.advance(4 * 3600);
  const answer = await instance().accessToken(athleteId);
  expect(answer.ok && isAlive(answer.value)).toBe(true);
  expect(testbed.tokenCalls()).toBe(0);
});

test('twenty concurrent requests with an expired token cause one call and one read of the database, and all get the new token', async () => {
  testbed.server.clock.advance(7 * 3600);
  const athletes = createTokensRepository(testbed.server.db);
  let reads = 0;
  const readTokens = (id: string) => {
    reads += 1;
    return athletes.readTokens(id);
  };
  const tokens = instance({ ...athletes, readTokens });
  const answers = await Promise.all(Array.from({ length: 20 }, () => tokens.accessToken(athleteId)));
  const first = answers[0];
  expect(first?.ok && isAlive(first.value)).toBe(true);
  expect(answers.every((answer) => answer.ok && first?.ok && answer.value === first.value)).toBe(true);
  expect([testbed.tokenCalls(), reads]).toEqual([1, 1]);
});

test('twenty requests in two instances cause one renewal as well', async () => {
  passFiveHours();
  const [here, there] = [instance(), instance()];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? here : there).accessToken(athleteId)),
  );
  expect(new Set(answers.map((answer) => answer.ok && answer.value)).size).toBe(1);
  expect(testbed.tokenCalls()).toBe(1);
});

test('new tokens are stored before any caller gets them', async () => {
  passFiveHours();
  const answer = await instance().accessToken(athleteId);
  const again = await instance().accessToken(athleteId);
  expect(again).toEqual(answer);
  expect(testbed.tokenCalls()).toBe(1);
});

test('a token that Strava refused is renewed though it should still hold', async () => {
  const tokens = instance();
  const first = await tokens.accessToken(athleteId);
  if (!first.ok) throw new Error('There is no token');
  testbed.standin.state.grants.expireAccess(MIA);
  const second = await tokens.accessToken(athleteId, first.value);
  expect(second.ok && second.value !== first.value && isAlive(second.value)).toBe(true);
});

test('a refused renewal takes the tokens that another instance stored meanwhile', async () => {
  passFiveHours();
  const { db } = testbed.server;
  const before = await db.selectFrom('athletes').selectAll().where('id', '=', athleteId).executeTakeFirstOrThrow();
  const winner = await instance().accessToken(athleteId);
  const after = await db.selectFrom('athletes').selectAll().where('id', '=', athleteId).executeTakeFirstOrThrow();

  // The slower instance reads the old tokens, is refused, and then reads the new ones.
  const athletes = createTokensRepository(db);
  let reads = 0;
  const loser = instance({
    ...athletes,
    readTokens: async (id) => {
      reads += 1;
      const { tokens_encrypted, token_expires_at } = reads === 1 ? before : after;
      if (!tokens_encrypted || !token_expires_at) return athletes.readTokens(id);
      return { tokens_encrypted, token_expires_at };
    },
    claimRenewal: async () => true,
  });
  expect(await loser.accessToken(athleteId)).toEqual(winner);
  expect(await status()).toBe('connected');
  expect(testbed.tokenCalls()).toBe(2);
});

test('a refresh token that Strava no longer knows ends the connection, and its tokens are dropped', async () => {
  passFiveHours();
  testbed.standin.state.grants.revokeAthlete(MIA);
  expect(await instance().accessToken(athleteId)).toEqual({ ok: false, error: { kind: 'unauthorized', status: null } });
  expect(await status()).toBe('disconnected');
  expect(await createTokensRepository(testbed.server.db).readTokens(athleteId)).toBeNull();
});

test('a lost answer after Strava replaced the token ends the connection visibly', async () => {
  passFiveHours();
  testbed.standin.state.troubles.add({ on: 'token', kind: 'lost_answer', times: 1 });
  const tokens = instance();
  expect(await tokens.accessToken(athleteId)).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
  expect(await status()).toBe('connected');
  expect(await tokens.accessToken(athleteId)).toMatchObject({ ok: false, error: { kind: 'unauthorized' } });
  expect(await status()).toBe('disconnected');
  const { status_reason } = await testbed.server.db
    .selectFrom('athletes')
    .select('status_reason')
    .where('id', '=', athleteId)
    .executeTakeFirstOrThrow();
  expect(status_reason).toBe('tokens_lost');
});

test('tokens that Strava has replaced are stored although the database is away for a moment', async () => {
  const { db } = testbed.server;
  await sql`
    CREATE SEQUENCE tries;
    CREATE FUNCTION is_away() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('tries') <= 3 THEN RAISE 'terminating connection' USING ERRCODE = '57P01'; END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER is_away BEFORE UPDATE OF misconfigured_since ON source_budgets EXECUTE FUNCTION is_away();
    CREATE TRIGGER is_away BEFORE UPDATE OF tokens_encrypted ON athletes EXECUTE FUNCTION is_away();`.execute(db);
  try {
    testbed.server.clock.advance(7 * 3600);
    const answer = await instance().accessToken(athleteId);
    expect(answer.ok && isAlive(answer.value)).toBe(true);
    expect(await instance().accessToken(athleteId)).toEqual(answer);
    expect(testbed.tokenCalls()).toBe(1);
  } finally {
    await sql`DROP FUNCTION is_away() CASCADE; DROP SEQUENCE tries;`.execute(db);
  }
});

test('a lost answer with which the old token goes on to work costs nothing', async () => {
  passFiveHours();
  testbed.standin.state.knobs.refresh_rotates = false;
  testbed.standin.state.troubles.add({ on: 'token', kind: 'lost_answer', times: 1 });
  const tokens = instance();
  expect(await tokens.accessToken(athleteId)).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
  const answer = await tokens.accessToken(athleteId);
  expect(answer.ok && isAlive(answer.value)).toBe(true);
  expect(await status()).toBe('connected');
});

test('tokens that are renewed while the athlete is disconnected are given back at once', async () => {
  passFiveHours();
  const { db } = testbed.server;
  const stored = createTokensRepository(db);
  const tokens = instance({
    ...stored,
    async storeTokens(id, seen, renewed, now) {
      await db.updateTable('athletes').set({ status: 'disconnected', tokens_encrypted: null }).execute();
      return stored.storeTokens(id, seen, renewed, now);
    },
  });
  expect(await tokens.accessToken(athleteId)).toMatchObject({ ok: false, error: { kind: 'unauthorized' } });
  expect(testbed.standin.state.grants.of(MIA)).toEqual([]);
});

test.each([
  { kind: 'status', status: 500 },
  { kind: 'status', status: 429 },
  { kind: 'malformed' },
  { kind: 'hang' },
  { kind: 'reset' },
] as const)('after %j at the renewal the next one succeeds', async (trouble) => {
  passFiveHours();
  testbed.standin.state.troubles.add({ on: 'token', ...trouble, times: 1 });
  const tokens = instance();
  expect((await tokens.accessToken(athleteId)).ok).toBe(false);
  const answer = await tokens.accessToken(athleteId);
  expect(answer.ok && isAlive(answer.value)).toBe(true);
  expect(await status()).toBe('connected');
});

test.each([
  { unset: ['expires_at'] },
  { unset: ['expires_at', 'expires_in'] },
  { set: { expires_at: '2026-12-01' } },
  { set: { expires_at: 10 ** 15 } },
])('new tokens are stored although the answer is wrong about their end: %j', async (change) => {
  passFiveHours();
  testbed.standin.state.troubles.add({ on: 'token', kind: 'change', ...change, times: 1 });
  const answer = await instance().accessToken(athleteId);
  expect(answer.ok && isAlive(answer.value)).toBe(true);
  const next = await instance().accessToken(athleteId);
  expect(next.ok && isAlive(next.value)).toBe(true);
  expect(await status()).toBe('connected');
});

test('a renewal that names no new refresh token keeps the former one', async () => {
  passFiveHours();
  testbed.standin.state.knobs.refresh_rotates = false;
  testbed.standin.state.troubles.add({ on: 'token', kind: 'change', unset: ['refresh_token'], times: 1 });
  const answer = await instance().accessToken(athleteId);
  expect(answer.ok && isAlive(answer.value)).toBe(true);
  passFiveHours();
  const next = await instance().accessToken(athleteId);
  expect(next.ok && isAlive(next.value)).toBe(true);
});

test('tokens that were renewed meanwhile cannot be claimed any more', async () => {
  passFiveHours();
  const athletes = createTokensRepository(testbed.server.db);
  const { tokens_encrypted } = (await athletes.readTokens(athleteId)) ?? { tokens_encrypted: new Uint8Array() };
  await instance().accessToken(athleteId);
  expect(await athletes.claimRenewal(athleteId, tokens_encrypted)).toBe(false);
});

test('a claim whose holder died runs out', async () => {
  passFiveHours();
  const athletes = createTokensRepository(testbed.server.db);
  const { tokens_encrypted } = (await athletes.readTokens(athleteId)) ?? { tokens_encrypted: new Uint8Array() };
  expect(await athletes.claimRenewal(athleteId, tokens_encrypted)).toBe(true);
  expect(await athletes.claimRenewal(athleteId, tokens_encrypted)).toBe(false);
  await testbed.server.db
    .updateTable('athletes')
    .set({ refresh_claimed_until: new Date(Date.now() - 1) })
    .execute();
  expect((await instance().accessToken(athleteId)).ok).toBe(true);
});

test('tokens that were swapped between two athletes open for neither', async () => {
  await testbed.connect(await testbed.visitor(), { athleteId: 10_000_002 });
  const { db } = testbed.server;
  const rows = await db.selectFrom('athletes').select(['id', 'tokens_encrypted']).execute();
  const [first, second] = rows;
  if (!first || !second) throw new Error('There are not two athletes');
  await db
    .updateTable('athletes')
    .set({ tokens_encrypted: second.tokens_encrypted })
    .where('id', '=', first.id)
    .execute();
  await db
    .updateTable('athletes')
    .set({ tokens_encrypted: first.tokens_encrypted })
    .where('id', '=', second.id)
    .execute();
  for (const { id } of rows) {
    await expect(instance().accessToken(id)).rejects.toThrow('These tokens belong to another athlete or were altered');
  }
});
