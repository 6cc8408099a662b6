import { sql } from 'kysely';
import { recorded } from '#server/testing/auditRows.ts';
import { buildStravaTestbed, type StravaTestbed, type StravaVisitor } from '#server/testing/buildStravaTestbed.ts';
import { visitConsent } from '#standin/strava/visitConsent.ts';

const MIA = 10_000_001;
const JONAS = 10_000_002;
const ALL = ['read', 'activity:read', 'activity:read_all', 'profile:read_all'];

let bed: StravaTestbed;

beforeAll(async () => {
  bed = await buildStravaTestbed();
});

beforeEach(() => bed.reset());

afterAll(() => bed.close());

/** Comes back from Strava; the answer has the id of its call. */
async function comeBack(visitor: StravaVisitor, consent: Parameters<typeof visitConsent>[1]) {
  const back = await visitConsent(await bed.start(visitor), consent);
  return recorded(bed.server, async () =>
    bed.server.app.inject({
      method: 'POST',
      url: '/api/strava-integration/auth/callback',
      cookies: visitor.cookies,
      payload: Object.fromEntries(back.searchParams),
    }),
  );
}

const athlete = () => bed.server.db.selectFrom('athletes').select(['id', 'status']).executeTakeFirstOrThrow();

test('a connected account is one row; connecting it again is one of its own, with what was before', async () => {
  const visitor = await bed.visitor();
  const { rows, result } = await comeBack(visitor, { athleteId: MIA, scopes: ['read'] });
  expect(result.statusCode).toBe(200);
  const { id } = await athlete();
  expect(rows).toEqual([
    {
      at: bed.server.clock.now(),
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

test('an account whose owner was deleted is connected anew, from nobody to somebody', async () => {
  const first = await bed.visitor();
  await comeBack(first, { athleteId: MIA, scopes: ['read'] });
  await bed.server.db.deleteFrom('users').where('id', '=', first.user.id).execute();
  const second = await bed.visitor();
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
  const owner = await bed.visitor();
  await comeBack(owner, { athleteId: MIA });
  const other = await bed.visitor();
  const taken = await comeBack(other, { athleteId: MIA });
  expect([taken.result.statusCode, taken.rows]).toEqual([409, []]);
  const second = await comeBack(owner, { athleteId: JONAS });
  expect([second.result.statusCode, second.rows]).toEqual([409, []]);
  const denied = await comeBack(other, { athleteId: JONAS, decision: 'cancel' });
  expect([denied.result.statusCode, denied.rows]).toEqual([400, []]);
  bed.standin.state.troubles.add({ on: 'token', kind: 'html', times: 1 });
  const failed = await comeBack(other, { athleteId: JONAS });
  expect([failed.result.statusCode, failed.rows]).toEqual([503, []]);
});

test('an account whose connection cannot be recorded is not connected', async () => {
  const visitor = await bed.visitor();
  await sql`ALTER TABLE audit_log ADD CONSTRAINT refuse_all CHECK (false) NOT VALID`.execute(bed.server.db);
  const { result } = await comeBack(visitor, { athleteId: MIA });
  await sql`ALTER TABLE audit_log DROP CONSTRAINT refuse_all`.execute(bed.server.db);
  expect(result.statusCode).toBe(500);
  expect(await bed.server.db.selectFrom('athletes').select('id').execute()).toEqual([]);
});

test('nothing that came from Strava is in a row: no token, no name, no number of the athlete', async () => {
  await comeBack(await bed.visitor(), { athleteId: MIA });
  const { rows } = await sql<{ row: string }>`SELECT a::text AS row FROM audit_log a`.execute(bed.server.db);
  const all = rows.map(({ row }) => row).join('\n');
  expect(all).toContain('strava.connected');
  const tokens = bed.standin.state.grants.of(MIA).flatMap((grant) => [grant.accessToken, grant.refreshToken]);
  expect(tokens).toHaveLength(2);
  expect([...tokens, 'Mia', 'Berger', String(MIA)].filter((secret) => all.includes(secret))).toEqual([]);
});
