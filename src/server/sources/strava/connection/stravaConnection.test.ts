import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createTokenCipher } from '#server/sources/source/tokenCipher.ts';
import { buildStravaTestbed, type StravaTestbed, type StravaVisitor } from '#server/testing/buildStravaTestbed.ts';
import { eventually } from '#server/testing/eventually.ts';
import { createTestActivity, createTestAthlete, giveTestAthlete } from '#server/testing/testActivities.ts';
import { createTestLab, createTestParticipant, createTestStudy, emptyResearch } from '#server/testing/testResearch.ts';
import type { AuthCallbackAnswer, OwnAthleteAnswer } from '#shared/contract/connection.ts';
import type { ErrorAnswer } from '#shared/contract/error.ts';
import { visitConsent } from '#standin/strava/visitConsent.ts';

const MIA = 10_000_001;
const JONAS = 10_000_002;

let testbed: StravaTestbed;

beforeAll(async () => {
  testbed = await buildStravaTestbed();
});

beforeEach(() => testbed.reset());

afterAll(() => testbed.close());

const own = async (visitor: StravaVisitor) =>
  (await testbed.get<OwnAthleteAnswer>(visitor, '/strava-integration/me')).body.athlete;

const imported = (visitor: StravaVisitor) =>
  eventually(async () => {
    const athlete = await own(visitor);
    return athlete?.status === 'connected' ? athlete : null;
  });

const refusal = (answer: { status: number; body: ErrorAnswer }) => [
  answer.status,
  answer.body.error.code,
  answer.body.message,
];
const EXPIRED = [400, 'strava_state_expired', 'The session has expired. Please start connecting again.'];
const UNAVAILABLE = [
  503,
  'strava_unavailable',
  'Strava does not answer at the moment. Please try again in 15 minutes.',
];

describe('SPEC §7 tracker integration: connecting a Strava account', () => {
  test('SPEC §7 tracker integration: a signed-in user is sent to Strava, comes back, and their activities are fetched', async () => {
    const visitor = await testbed.visitor();
    const url = new URL(await testbed.start(visitor));
    expect(url.origin + url.pathname).toBe(`${testbed.standin.url}/oauth/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: '12345',
      redirect_uri: 'http://localhost:3000/strava-integration/auth-redirect',
      response_type: 'code',
      approval_prompt: 'force',
      scope: 'read,activity:read,activity:read_all,profile:read_all',
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
    const back = await visitConsent(url.href, { athleteId: MIA });
    const answer = await testbed.callback(visitor, Object.fromEntries(back.searchParams));
    expect(answer).toEqual({
      status: 200,
      body: { result: 'connected', athlete_name: 'Mia Berger', missing_scopes: [], is_own_account: true },
    });
    const recorded = testbed.standin.state.world.athletes.get(MIA)?.activities.length ?? 0;
    expect(recorded).toBeGreaterThan(200);
    const complete = await eventually(async () => {
      const athlete = await own(visitor);
      return athlete?.status === 'connected' && athlete.history_so_far === null ? athlete : null;
    });
    expect(complete).toEqual({
      id: expect.any(String),
      strava_id: '10000001',
      name: 'Mia Berger',
      status: 'connected',
      status_reason: null,
      status_since: expect.stringMatching(/Z$/),
      scopes: ['read', 'activity:read', 'activity:read_all', 'profile:read_all'],
      missing_scopes: [],
      connected_at: testbed.server.clock.now().toISOString(),
      last_sync_at: testbed.server.clock.now().toISOString(),
      history_so_far: null,
      delete_due_at: null,
      activity_count: recorded,
    });
    expect(
      testbed.standin.state.journal.find(({ url: called }) => called.includes('/athlete/activities')),
    ).toMatchObject({
      method: 'GET',
      hasBearer: true,
    });
  });

  test('a user without a connection reads so', async () => {
    const { status, body } = await testbed.get<OwnAthleteAnswer>(await testbed.visitor(), '/strava-integration/me');
    expect([status, body]).toEqual([200, { is_set_up: true, is_full: false, athlete: null }]);
  });

  test('connecting needs a token, coming back does not', async () => {
    const start = await testbed.server.app.inject({
      method: 'POST',
      url: '/api/strava-integration/auth/start',
      payload: { consent_version: 1, lang: 'en' },
    });
    expect([start.statusCode, start.json<ErrorAnswer>().message]).toEqual([401, 'Please sign in']);
    const visitor = await testbed.visitor();
    expect((await testbed.connect(visitor, { athleteId: MIA })).status).toBe(200);
  });

  test('the cookie of an authorization in progress is not readable by scripts and not sent to other paths', async () => {
    const { login } = await testbed.visitor();
    const answer = await testbed.server.app.inject({
      method: 'POST',
      url: '/api/strava-integration/auth/start',
      headers: { authorization: `Bearer ${login.accessToken}` },
      payload: { consent_version: 1, lang: 'en' },
    });
    expect(answer.cookies).toEqual([
      {
        name: 'strava_browser',
        value: expect.stringMatching(/^[\w-]{43}$/),
        path: '/api/strava-integration',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: 600,
      },
    ]);
  });

  test('the state of an authorization is stored as a hash only', async () => {
    const visitor = await testbed.visitor();
    const state = new URL(await testbed.start(visitor)).searchParams.get('state') ?? '';
    const rows = await testbed.server.db.selectFrom('connection_states').selectAll().execute();
    expect(rows).toHaveLength(1);
    const kept = JSON.stringify(
      rows.map((row) => ({ ...row, state_hash: Buffer.from(row.state_hash).toString('latin1') })),
    );
    expect(kept).not.toContain(state);
    expect(rows[0]?.state_hash).toHaveLength(32);
  });

  test('two tabs of one browser can both return from Strava', async () => {
    const visitor = await testbed.visitor();
    const first = await visitConsent(await testbed.start(visitor), { athleteId: MIA });
    const second = await visitConsent(await testbed.start(visitor), { athleteId: MIA });
    for (const back of [first, second]) {
      expect((await testbed.callback(visitor, Object.fromEntries(back.searchParams))).status).toBe(200);
    }
  });
});

describe('SPEC §7 tracker integration: a way back that does not belong to this browser is refused, and no token is asked for', () => {
  let visitor: StravaVisitor;
  let back: Record<string, string>;

  beforeEach(async () => {
    visitor = await testbed.visitor();
    back = Object.fromEntries((await visitConsent(await testbed.start(visitor), { athleteId: MIA })).searchParams);
  });

  async function outcome(browser: StravaVisitor, payload: object): Promise<[unknown, number]> {
    return [refusal(await testbed.callback<ErrorAnswer>(browser, payload)), testbed.tokenCalls()];
  }
  const REFUSED = [EXPIRED, 0];

  test('a return with another state is refused', async () => {
    expect(await outcome(visitor, { ...back, state: 'A'.repeat(43) })).toEqual(REFUSED);
    expect(await outcome(visitor, { ...back, state: '' })).toEqual(REFUSED);
    expect(await outcome(visitor, { ...back, state: 'no state of ours' })).toEqual(REFUSED);
  });

  test('a return from another browser, or none, is refused without using the state up', async () => {
    const other = await testbed.visitor();
    await testbed.start(other);
    expect(await outcome(other, back)).toEqual(REFUSED);
    expect(await outcome({ ...visitor, cookies: {} }, back)).toEqual(REFUSED);
    expect(await outcome({ ...visitor, cookies: { strava_browser: 'x' } }, back)).toEqual(REFUSED);
    expect((await testbed.callback(visitor, back)).status).toBe(200);
  });

  test('a return with another user signed in is refused', async () => {
    const other = await testbed.visitor();
    const answer = await testbed.server.app.inject({
      method: 'POST',
      url: '/api/strava-integration/auth/callback',
      headers: { authorization: `Bearer ${other.login.accessToken}` },
      cookies: visitor.cookies,
      payload: back,
    });
    expect([answer.statusCode, answer.json<ErrorAnswer>().error.code]).toEqual([400, 'strava_state_expired']);
    expect(testbed.tokenCalls()).toBe(0);
  });

  test('a return after ten minutes is refused', async () => {
    testbed.server.clock.advance(600);
    expect(await outcome(visitor, back)).toEqual(REFUSED);
  });

  test('a return of a deleted user is refused', async () => {
    await testbed.server.db.deleteFrom('users').where('id', '=', visitor.user.id).execute();
    expect(await outcome(visitor, back)).toEqual(REFUSED);
  });

  test('a return of a user who was deactivated meanwhile is refused', async () => {
    const { db, clock } = testbed.server;
    await db.updateTable('users').set({ deactivated_at: clock.now() }).where('id', '=', visitor.user.id).execute();
    expect(await outcome(visitor, back)).toEqual(REFUSED);
  });

  test('a second return with the same state is refused, also concurrently', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => testbed.callback<ErrorAnswer>(visitor, back)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400]);
    expect(refusal(await testbed.callback(visitor, back))).toEqual(EXPIRED);
    expect(testbed.tokenCalls()).toBe(1);
  });

  test('unknown and too long fields of a return are refused by name', async () => {
    expect((await testbed.callback(visitor, { ...back, extra: 1 })).status).toBe(400);
    expect((await testbed.callback(visitor, { ...back, code: 'x'.repeat(201) })).status).toBe(400);
    expect((await testbed.callback(visitor, { state: back.state })).status).toBe(400);
    expect(testbed.tokenCalls()).toBe(0);
  });
});

describe('SPEC §7 tracker integration: errors of connecting', () => {
  test('a refusal by the athlete is reported', async () => {
    const answer = await testbed.connect<ErrorAnswer>(await testbed.visitor(), { athleteId: MIA, decision: 'cancel' });
    expect(refusal(answer)).toEqual([400, 'strava_denied', 'You cancelled. No data was transferred.']);
    expect(testbed.tokenCalls()).toBe(0);
  });

  test('without the right to read activities the grant is stored and nothing is fetched', async () => {
    const visitor = await testbed.visitor();
    const answer = await testbed.connect<AuthCallbackAnswer>(visitor, { athleteId: MIA, scopes: ['read'] });
    expect(answer).toEqual({
      status: 200,
      body: {
        result: 'scope_missing',
        athlete_name: 'Mia Berger',
        missing_scopes: ['activity:read', 'activity:read_all', 'profile:read_all'],
        is_own_account: true,
      },
    });
    await testbed.idle();
    expect(await own(visitor)).toMatchObject({ status: 'permission_missing', scopes: ['read'], activity_count: 0 });
    expect(testbed.standin.state.journal.some(({ url }) => url.includes('activities'))).toBe(false);
  });

  test('without private activities the others are fetched', async () => {
    const visitor = await testbed.visitor();
    const answer = await testbed.connect<AuthCallbackAnswer>(visitor, {
      athleteId: JONAS,
      scopes: ['read', 'activity:read'],
    });
    expect(answer.body).toMatchObject({
      result: 'connected',
      missing_scopes: ['activity:read_all', 'profile:read_all'],
    });
    const recorded = testbed.standin.state.world.athletes.get(JONAS)?.activities ?? [];
    await testbed.idle();
    expect((await own(visitor))?.activity_count).toBe(
      recorded.filter(({ visibility }) => visibility !== 'only_me').length,
    );
  });

  test('strava connect: granting the missing permission later completes the connection', async () => {
    const visitor = await testbed.visitor();
    await testbed.connect(visitor, { athleteId: JONAS, scopes: ['read'] });
    const before = await own(visitor);
    await testbed.connect(visitor, { athleteId: JONAS });
    const after = await imported(visitor);
    expect(after.id).toBe(before?.id);
    expect(after.scopes).toEqual(['read', 'activity:read', 'activity:read_all', 'profile:read_all']);
  });

  test('an invalid code is reported', async () => {
    const visitor = await testbed.visitor();
    const state = new URL(await testbed.start(visitor)).searchParams.get('state');
    expect(refusal(await testbed.callback(visitor, { state, code: 'worthless', scope: 'read' }))).toEqual(EXPIRED);
  });

  test('the limit of connected athletes is reported', async () => {
    testbed.standin.state.knobs.athlete_cap = 0;
    expect(refusal(await testbed.connect(await testbed.visitor(), { athleteId: MIA }))).toEqual([
      409,
      'strava_full',
      'No further accounts can be connected at the moment. Please contact an admin.',
    ]);
  });

  test('an inactive app of the installation is reported', async () => {
    testbed.standin.state.knobs.inactive_at_exchange = true;
    expect(refusal(await testbed.connect(await testbed.visitor(), { athleteId: MIA }))).toEqual([
      503,
      'strava_inactive',
      'The Strava app of this installation is inactive. Please contact an admin.',
    ]);
  });

  test.each([
    { kind: 'status', status: 500 },
    { kind: 'status', status: 503 },
    { kind: 'status', status: 429 },
    { kind: 'html' },
    { kind: 'malformed' },
    { kind: 'reset' },
    { kind: 'redirect' },
    { kind: 'lost_answer' },
  ] as const)('the answer %j of Strava to the exchange is reported', async (trouble) => {
    testbed.standin.state.troubles.add({ on: 'token', ...trouble });
    const visitor = await testbed.visitor();
    expect(refusal(await testbed.connect(visitor, { athleteId: MIA }))).toEqual(UNAVAILABLE);
    expect(await own(visitor)).toBeNull();
  });

  test('a wrong secret of the installation disconnects no athlete', async () => {
    const visitor = await testbed.visitor();
    await testbed.connect(visitor, { athleteId: MIA });
    await imported(visitor);
    testbed.standin.state.clientSecret = 'changed at Strava';
    expect(refusal(await testbed.connect(await testbed.visitor(), { athleteId: JONAS }))).toEqual(UNAVAILABLE);
    expect(await own(visitor)).toMatchObject({ status: 'connected' });
  });
});

describe('SPEC §7 tracker integration: one athlete belongs to one user', () => {
  const grantsOf = (athleteId: number) => testbed.standin.state.grants.of(athleteId).length;

  test('a second user is refused, and the first one stays connected', async () => {
    const [first, second] = [await testbed.visitor(), await testbed.visitor()];
    await testbed.connect(first, { athleteId: MIA });
    await imported(first);
    expect(refusal(await testbed.connect(second, { athleteId: MIA }))).toEqual([
      409,
      'strava_already_linked',
      'This Strava account already belongs to another user',
    ]);
    expect(await own(second)).toBeNull();
    expect(await own(first)).toMatchObject({ strava_id: '10000001', status: 'connected' });
    expect(testbed.standin.state.journal.some(({ url }) => url.startsWith('/oauth/revoke'))).toBe(false);
  });

  test.each([
    ['as much', 'alive', undefined],
    ['less', 'dead', ['read']],
  ])(
    'when Strava ends former tokens, a second user who grants %s leaves the first one with tokens that are %s',
    async (_case, expected, scopes) => {
      testbed.standin.state.knobs.reauthorizing_ends_earlier_grants = true;
      const [first, second] = [await testbed.visitor(), await testbed.visitor()];
      await testbed.connect(first, { athleteId: MIA });
      const { id, scopes: kept } = await imported(first);
      // Waits until no call uses the tokens that are revoked.
      await testbed.idle();
      expect((await testbed.connect(second, { athleteId: MIA, scopes })).status).toBe(409);
      expect((await own(first))?.scopes).toEqual(kept);
      const stored = await testbed.server.db
        .selectFrom('athletes')
        .select('tokens_encrypted')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const cipher = createTokenCipher(testbed.server.app.secret.derive('strava-tokens'));
      const tokens = JSON.parse(cipher.open(stored.tokens_encrypted ?? new Uint8Array(), id)) as {
        access_token: string;
      };
      expect(testbed.standin.state.grants.byAccessToken(tokens.access_token) ? 'alive' : 'dead').toBe(expected);
    },
  );

  test('strava revoke: a second account of a user is refused and its grant revoked', async () => {
    const visitor = await testbed.visitor();
    await testbed.connect(visitor, { athleteId: MIA });
    await imported(visitor);
    expect(refusal(await testbed.connect(visitor, { athleteId: JONAS }))).toEqual([
      409,
      'strava_other_account',
      'You are already connected with another Strava account',
    ]);
    expect([grantsOf(MIA), grantsOf(JONAS)]).toEqual([1, 0]);
    expect(await own(visitor)).toMatchObject({ strava_id: '10000001' });
    const athletes = await testbed.server.db.selectFrom('athletes').select('strava_id').execute();
    expect(athletes).toEqual([{ strava_id: MIA }]);
  });

  test.each([
    ['an error', 'XX001', 503],
    ['a row that was deleted meanwhile', '23503', 400],
  ])('strava revoke: a grant that cannot be stored because of %s is revoked', async (_name, code, status) => {
    const { db } = testbed.server;
    await sql`CREATE FUNCTION refuse_athlete() RETURNS trigger LANGUAGE plpgsql AS
      ${sql.raw(`'BEGIN RAISE EXCEPTION USING ERRCODE = ''${code}''; END'`)}`.execute(db);
    await sql`CREATE TRIGGER refuse_athlete BEFORE INSERT ON athletes
      FOR EACH ROW EXECUTE FUNCTION refuse_athlete()`.execute(db);
    try {
      const answer = await testbed.connect(await testbed.visitor(), { athleteId: MIA });
      expect(answer.status).toBe(status);
      expect(grantsOf(MIA)).toBe(0);
    } finally {
      await sql`DROP FUNCTION refuse_athlete CASCADE`.execute(db);
    }
  });

  test('an account that a link had connected becomes that of the user, whose files and studies move to its person', async () => {
    const { db } = testbed.server;
    const visitor = await testbed.visitor();
    const { id: byLink } = await createTestAthlete(db);
    await db.updateTable('athletes').set({ strava_id: MIA }).where('id', '=', byLink).execute();
    const own = uuidv7();
    await db.insertInto('people').values({ id: own, user_id: visitor.user.id }).execute();
    const { id: file } = await createTestActivity(db, own);
    const change = { source: 'file' as const, strava_id: null, file_hash: Buffer.from('00', 'hex') };
    await db.updateTable('activities').set(change).where('id', '=', file).execute();
    const lab = await createTestLab(db);
    const study = await createTestStudy(db, lab.id, null);
    const joined = { person_id: own, joined_at: new Date(), joined_day: '2026-02-01' };
    const participant = await createTestParticipant(db, study.id, `${study.code_prefix}-001-1`, joined);

    expect((await testbed.connect(visitor, { athleteId: MIA })).status).toBe(200);
    expect(await db.selectFrom('people').select(['id', 'user_id']).execute()).toEqual([
      { id: byLink, user_id: visitor.user.id },
    ]);
    const moved = db.selectFrom('activities').select('person_id').where('id', '=', file);
    expect(await moved.executeTakeFirst()).toEqual({ person_id: byLink });
    const place = db.selectFrom('participants').select('person_id').where('id', '=', participant.id);
    expect(await place.executeTakeFirst()).toEqual({ person_id: byLink });
    await emptyResearch(db);
  });

  test("a second account of a user that is another user's stays connected: its grant is not revoked", async () => {
    const [visitor, other] = [await testbed.visitor(), await testbed.visitor()];
    await testbed.connect(visitor, { athleteId: MIA });
    await testbed.connect(other, { athleteId: JONAS });
    const { id } = await imported(other);
    await giveTestAthlete(testbed.server.db, id, null);
    expect((await testbed.connect<ErrorAnswer>(visitor, { athleteId: JONAS })).body.error.code).toBe(
      'strava_other_account',
    );
    expect(grantsOf(JONAS)).toBeGreaterThan(0);
    expect(await testbed.server.app.strava?.tokens.renew(id)).toMatchObject({ ok: true });
  });

  test('an athlete whose user was deleted can be connected again', async () => {
    const [first, second] = [await testbed.visitor(), await testbed.visitor()];
    await testbed.connect(first, { athleteId: JONAS });
    const { id } = await imported(first);
    await testbed.server.db.deleteFrom('users').where('id', '=', first.user.id).execute();
    await testbed.connect(second, { athleteId: JONAS });
    expect((await imported(second)).id).toBe(id);
  });

  test('two concurrent first connections create one', async () => {
    const visitors = await Promise.all([testbed.visitor(), testbed.visitor()]);
    const answers = await Promise.all(visitors.map((visitor) => testbed.connect(visitor, { athleteId: MIA })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await testbed.server.db.selectFrom('athletes').select('strava_id').execute()).toHaveLength(1);
  });
});

describe('without a Strava app', () => {
  let bare: StravaTestbed;

  beforeAll(async () => {
    bare = await buildStravaTestbed({ strava: null });
  });

  afterAll(() => bare.close());

  test('SPEC §7 tracker integration: without a Strava app connecting says that Strava is not set up, and stored data can still be read', async () => {
    const admin = await bare.visitor({ role: 'admin' });
    const notSetUp = [409, 'strava_not_set_up', 'Strava is not set up'];
    await expect(bare.start(admin)).rejects.toThrow('"message":"Strava is not set up"');
    expect(refusal(await bare.callback(admin, { state: 'x', code: 'y' }))).toEqual(notSetUp);
    expect((await bare.get(admin, '/strava-integration/dashboard')).body).toMatchObject({ athlete_count: 0 });
    expect((await bare.get(admin, '/strava-integration/me')).body).toEqual({
      is_set_up: false,
      is_full: false,
      athlete: null,
    });
  });
});
