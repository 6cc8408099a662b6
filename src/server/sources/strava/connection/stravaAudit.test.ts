import { sql } from 'kysely';
import { createTokensRepository } from '#server/sources/strava/calls/tokensRepository.ts';
import { recorded } from '#server/testing/auditRows.ts';
import { buildStravaTestbed, type StravaTestbed, type StravaVisitor } from '#server/testing/buildStravaTestbed.ts';
import { visitConsent } from '#standin/strava/visitConsent.ts';

const MIA = 10_000_001;
const JONAS = 10_000_002;
const ALL = ['read', 'activity:read', 'activity:read_all', 'profile:read_all'];

let testbed: StravaTestbed;

beforeAll(async () => {
  testbed = await buildStravaTestbed();
});

beforeEach(() => testbed.reset());

afterAll(() => testbed.close());

async function comeBack(visitor: StravaVisitor, consent: Parameters<typeof visitConsent>[1]) {
  const back = await visitConsent(await testbed.start(visitor), consent);
  return recorded(testbed.server, async () =>
    testbed.server.app.inject({
      method: 'POST',
      url: '/api/strava-integration/auth/callback',
      cookies: visitor.cookies,
      payload: Object.fromEntries(back.searchParams),
    }),
  );
}

const athlete = () => testbed.server.db.selectFrom('athletes').select(['id', 'status']).executeTakeFirstOrThrow();

test('a connected account is one row; connecting it again is one of its own, with what was before', async () => {
  const visitor = await testbed.visitor();
  const { rows, result } = await comeBack(visitor, { athleteId: MIA, scopes: ['read'] });
  expect(result.statusCode).toBe(200);
  const { id } = await athlete();
  expect(rows).toEqual([
    {
      at: testbed.server.clock.now(),
      actor_id: visitor.user.id,
      actor_email: visitor.user.email,
      action: 'strava.connected',
      object_type: 'athlete',
      object_id: id,
      changes: {
        user_id: { old: null, new: visitor.user.id },
        status: { old: null, new: 'permission_missing' },
        scopes: { old: null, new: ['read'] },
        consent_version: { old: null, new: 1 },
      },
      request_id: result.headers['x-request-id'],
    },
  ]);

  const again = await comeBack(visitor, { athleteId: MIA });
  expect(again.rows).toEqual([
    expect.objectContaining({
      actor_id: visitor.user.id,
      action: 'strava.reconnected',
      object_id: id,
      changes: {
        user_id: { old: visitor.user.id, new: visitor.user.id },
        status: { old: 'permission_missing', new: 'importing' },
        scopes: { old: ['read'], new: ALL },
        consent_version: { old: 1, new: 1 },
      },
      request_id: again.result.headers['x-request-id'],
    }),
  ]);
});

test('an account whose owner was deleted is connected again, with the owner changed from none to the new user', async () => {
  const first = await testbed.visitor();
  await comeBack(first, { athleteId: MIA, scopes: ['read'] });
  await testbed.server.db.deleteFrom('users').where('id', '=', first.user.id).execute();
  const second = await testbed.visitor();
  const { rows } = await comeBack(second, { athleteId: MIA, scopes: ['read'] });
  expect(rows).toEqual([
    expect.objectContaining({
      action: 'strava.connected',
      changes: {
        user_id: { old: null, new: second.user.id },
        status: { old: 'permission_missing', new: 'permission_missing' },
        scopes: { old: ['read'], new: ['read'] },
        consent_version: { old: 1, new: 1 },
      },
    }),
  ]);
});

test('a connection that does not come about is not recorded', async () => {
  const owner = await testbed.visitor();
  await comeBack(owner, { athleteId: MIA });
  const other = await testbed.visitor();
  const taken = await comeBack(other, { athleteId: MIA });
  expect([taken.result.statusCode, taken.rows]).toEqual([409, []]);
  const second = await comeBack(owner, { athleteId: JONAS });
  expect([second.result.statusCode, second.rows]).toEqual([409, []]);
  const denied = await comeBack(other, { athleteId: JONAS, decision: 'cancel' });
  expect([denied.result.statusCode, denied.rows]).toEqual([400, []]);
  testbed.standin.state.troubles.add({ on: 'token', kind: 'html', times: 1 });
  const failed = await comeBack(other, { athleteId: JONAS });
  expect([failed.result.statusCode, failed.rows]).toEqual([503, []]);
});

test('an account whose connection cannot be recorded is not connected', async () => {
  const visitor = await testbed.visitor();
  await sql`ALTER TABLE audit_log ADD CONSTRAINT refuse_all CHECK (false) NOT VALID`.execute(testbed.server.db);
  const { result } = await comeBack(visitor, { athleteId: MIA });
  await sql`ALTER TABLE audit_log DROP CONSTRAINT refuse_all`.execute(testbed.server.db);
  expect(result.statusCode).toBe(500);
  expect(await testbed.server.db.selectFrom('athletes').select('id').execute()).toEqual([]);
});

test('a connection that Strava ended is recorded with the reason that its status had before', async () => {
  await comeBack(await testbed.visitor(), { athleteId: MIA, scopes: ['read', 'activity:read', 'profile:read_all'] });
  const { db, clock } = testbed.server;
  const { id, tokens_encrypted } = await db
    .selectFrom('athletes')
    .select(['id', 'tokens_encrypted'])
    .executeTakeFirstOrThrow();
  const seen = tokens_encrypted ?? new Uint8Array();
  expect(await createTokensRepository(db).endConnection(id, seen, 'tokens_lost', clock.now())).toBe(true);
  const { changes } = await db
    .selectFrom('audit_log')
    .select('changes')
    .where('action', '=', 'strava.disconnected')
    .executeTakeFirstOrThrow();
  expect(changes).toMatchObject({ status_reason: { old: 'private_not_shared', new: 'tokens_lost' } });
});

test('nothing that came from Strava is in a row: no token, no name, no number of the athlete', async () => {
  await comeBack(await testbed.visitor(), { athleteId: MIA });
  const { rows } = await sql<{ row: string }>`SELECT a::text AS row FROM audit_log a`.execute(testbed.server.db);
  const all = rows.map(({ row }) => row).join('\n');
  expect(all).toContain('strava.connected');
  const tokens = testbed.standin.state.grants.of(MIA).flatMap((grant) => [grant.accessToken, grant.refreshToken]);
  expect(tokens).toHaveLength(2);
  expect([...tokens, 'Mia', 'Berger', String(MIA)].filter((secret) => all.includes(secret))).toEqual([]);
});
