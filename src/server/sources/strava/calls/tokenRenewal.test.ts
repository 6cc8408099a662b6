import { buildStravaTestbed, type StravaTestbed } from '#server/testing/buildStravaTestbed.ts';
import { eventually } from '#server/testing/eventually.ts';
import { fetchUntilItHangs } from '#server/testing/patience.ts';
import { createRateBudget } from './rateBudget.ts';
import { createStravaClient } from './stravaClient.ts';
import { createTokenCipher } from './tokenCipher.ts';
import { createTokenRenewal } from './tokenRenewal.ts';
import { createTokensRepository } from './tokensRepository.ts';

const MIA = 10_000_001;

let bed: StravaTestbed;
let athleteId: string;

beforeAll(async () => {
  bed = await buildStravaTestbed();
});

beforeEach(async () => {
  await bed.reset();
  await bed.connect(await bed.visitor(), { athleteId: MIA });
  const athletes = bed.server.db.selectFrom('athletes').select(['id', 'status']);
  const athlete = await eventually(() => athletes.where('status', '=', 'connected').executeTakeFirst());
  athleteId = athlete.id;
  await bed.idle();
  bed.standin.state.journal.length = 0;
});

afterAll(() => bed.close());

/** What one running server has; a second one stands for another instance on the same database. */
function instance(stored = createTokensRepository(bed.server.db)) {
  const { clock, app } = bed.server;
  const now = clock.now;
  const client = createStravaClient({
    app: { clientId: '12345', clientSecret: 'standin-secret' },
    apiBase: bed.standin.bases.api,
    oauthBase: bed.standin.bases.oauth,
    now,
    budget: createRateBudget(bed.server.db, now),
    fetch: fetchUntilItHangs(bed.standin),
    timeoutMs: 60_000,
  });
  return createTokenRenewal({
    stored,
    cipher: createTokenCipher(app.secret.derive('strava-tokens')),
    client,
    now,
  });
}

const passFiveHours = () => bed.server.clock.advance(5 * 3600);
const isAlive = (token: string) => bed.standin.state.grants.byAccessToken(token)?.athleteId === MIA;
const status = async () =>
  (await bed.server.db.selectFrom('athletes').select('status').where('id', '=', athleteId).executeTakeFirstOrThrow())
    .status;

test('a token that holds for more than an hour is used as it is', async () => {
  bed.server.clock.advance(4 * 3600);
  const answer = await instance().accessToken(athleteId);
  expect(answer.ok && isAlive(answer.value)).toBe(true);
  expect(bed.tokenCalls()).toBe(0);
});

test('twenty at once with an expired token make one call, one look into the database, and all get the new one', async () => {
  bed.server.clock.advance(7 * 3600);
  const athletes = createTokensRepository(bed.server.db);
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
  expect([bed.tokenCalls(), reads]).toEqual([1, 1]);
});

test('twenty in two instances make one call as well', async () => {
  passFiveHours();
  const [here, there] = [instance(), instance()];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? here : there).accessToken(athleteId)),
  );
  expect(new Set(answers.map((answer) => answer.ok && answer.value)).size).toBe(1);
  expect(bed.tokenCalls()).toBe(1);
});

test('new tokens are in the database before anyone has them', async () => {
  passFiveHours();
  const answer = await instance().accessToken(athleteId);
  const again = await instance().accessToken(athleteId);
  expect(again).toEqual(answer);
  expect(bed.tokenCalls()).toBe(1);
});

test('a token that Strava refused is renewed though it should still hold', async () => {
  const tokens = instance();
  const first = await tokens.accessToken(athleteId);
  if (!first.ok) throw new Error('There is no token');
  bed.standin.state.grants.expireAccess(MIA);
  const second = await tokens.accessToken(athleteId, first.value);
  expect(second.ok && second.value !== first.value && isAlive(second.value)).toBe(true);
});

test('a renewal that is refused while someone else was faster takes what they stored', async () => {
  passFiveHours();
  const { db } = bed.server;
  const before = await db.selectFrom('athletes').selectAll().where('id', '=', athleteId).executeTakeFirstOrThrow();
  const winner = await instance().accessToken(athleteId);
  const after = await db.selectFrom('athletes').selectAll().where('id', '=', athleteId).executeTakeFirstOrThrow();

  // The loser reads the old tokens, is refused, and only then sees the new ones.
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
  expect(bed.tokenCalls()).toBe(2);
});

test('a refresh token that Strava no longer knows ends the connection, and its tokens are dropped', async () => {
  passFiveHours();
  bed.standin.state.grants.revokeAthlete(MIA);
  expect(await instance().accessToken(athleteId)).toEqual({ ok: false, fault: { kind: 'unauthorized', status: null } });
  expect(await status()).toBe('disconnected');
  expect(await createTokensRepository(bed.server.db).readTokens(athleteId)).toBeNull();
});

test('a lost answer after Strava turned the token over is told, not silently stale', async () => {
  passFiveHours();
  bed.standin.state.troubles.add({ on: 'token', kind: 'lost_answer', times: 1 });
  const tokens = instance();
  expect(await tokens.accessToken(athleteId)).toMatchObject({ ok: false, fault: { kind: 'unavailable' } });
  expect(await status()).toBe('connected');
  expect(await tokens.accessToken(athleteId)).toMatchObject({ ok: false, fault: { kind: 'unauthorized' } });
  expect(await status()).toBe('disconnected');
  const { status_reason } = await bed.server.db
    .selectFrom('athletes')
    .select('status_reason')
    .where('id', '=', athleteId)
    .executeTakeFirstOrThrow();
  expect(status_reason).toBe('tokens_lost');
});

test('a lost answer with which the old token goes on to work costs nothing', async () => {
  passFiveHours();
  bed.standin.state.knobs.refresh_rotates = false;
  bed.standin.state.troubles.add({ on: 'token', kind: 'lost_answer', times: 1 });
  const tokens = instance();
  expect(await tokens.accessToken(athleteId)).toMatchObject({ ok: false, fault: { kind: 'unavailable' } });
  const answer = await tokens.accessToken(athleteId);
  expect(answer.ok && isAlive(answer.value)).toBe(true);
  expect(await status()).toBe('connected');
});

test('tokens that are renewed while the athlete is disconnected are given back at once', async () => {
  passFiveHours();
  const { db } = bed.server;
  const stored = createTokensRepository(db);
  const tokens = instance({
    ...stored,
    async storeTokens(id, seen, renewed, now) {
      await db.updateTable('athletes').set({ status: 'disconnected', tokens_encrypted: null }).execute();
      return stored.storeTokens(id, seen, renewed, now);
    },
  });
  expect(await tokens.accessToken(athleteId)).toMatchObject({ ok: false, fault: { kind: 'unauthorized' } });
  expect(bed.standin.state.grants.of(MIA)).toEqual([]);
});

test.each([
  { kind: 'status', status: 500 },
  { kind: 'status', status: 429 },
  { kind: 'malformed' },
  { kind: 'hang' },
  { kind: 'reset' },
] as const)('after %j at the renewal the next one succeeds', async (trouble) => {
  passFiveHours();
  bed.standin.state.troubles.add({ on: 'token', ...trouble, times: 1 });
  const tokens = instance();
  expect((await tokens.accessToken(athleteId)).ok).toBe(false);
  const answer = await tokens.accessToken(athleteId);
  expect(answer.ok && isAlive(answer.value)).toBe(true);
  expect(await status()).toBe('connected');
});

test('tokens that were renewed meanwhile cannot be claimed any more', async () => {
  passFiveHours();
  const athletes = createTokensRepository(bed.server.db);
  const { tokens_encrypted } = (await athletes.readTokens(athleteId)) ?? { tokens_encrypted: new Uint8Array() };
  await instance().accessToken(athleteId);
  expect(await athletes.claimRenewal(athleteId, tokens_encrypted)).toBe(false);
});

test('a claim whose holder died runs out', async () => {
  passFiveHours();
  const athletes = createTokensRepository(bed.server.db);
  const { tokens_encrypted } = (await athletes.readTokens(athleteId)) ?? { tokens_encrypted: new Uint8Array() };
  expect(await athletes.claimRenewal(athleteId, tokens_encrypted)).toBe(true);
  expect(await athletes.claimRenewal(athleteId, tokens_encrypted)).toBe(false);
  await bed.server.db
    .updateTable('athletes')
    .set({ refresh_claimed_until: new Date(Date.now() - 1) })
    .execute();
  expect((await instance().accessToken(athleteId)).ok).toBe(true);
});

test('tokens that were swapped between two athletes open for neither', async () => {
  await bed.connect(await bed.visitor(), { athleteId: 10_000_002 });
  const { db } = bed.server;
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
