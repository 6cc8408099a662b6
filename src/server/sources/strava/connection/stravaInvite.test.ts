import { userOfAthlete } from '#server/activities/people.ts';
import { createTokenCipher } from '#server/sources/source/tokenCipher.ts';
import { recorded } from '#server/testing/auditRows.ts';
import { buildStravaTestbed, type StravaTestbed, type StravaVisitor } from '#server/testing/buildStravaTestbed.ts';
import { callerWith } from '#server/testing/researchCalls.ts';
import { giveTestAthlete } from '#server/testing/testActivities.ts';
import type { AuthCallbackAnswer, InviteAnswer } from '#shared/contract/connection.ts';
import type { ErrorAnswer } from '#shared/contract/error.ts';
import { visitConsent } from '#standin/strava/visitConsent.ts';

const MIA = 10_000_001;
const JONAS = 10_000_002;
const LENA = 10_000_003;
const CONSENT = { consent_version: 1, lang: 'de' };
const FULL = [409, 'strava_full', 'No further accounts can be connected at the moment. Please contact an admin.'];
const UNKNOWN = [404, 'invite_unknown', 'This link is not valid. Please ask for a new one.'];

let testbed: StravaTestbed;
let admin: StravaVisitor;

beforeAll(async () => {
  testbed = await buildStravaTestbed({ stravaAthleteLimit: 2 });
});

beforeEach(async () => {
  await testbed.reset();
  await testbed.server.db.deleteFrom('strava_invites').execute();
  await testbed.server.db.deleteFrom('login_failures').execute();
  admin = await testbed.visitor({ role: 'admin' });
});

afterAll(() => testbed.close());

const stranger = (): { cookies: Record<string, string> } => ({ cookies: {} });
type Browser = ReturnType<typeof stranger>;

const post = (path: string, payload: object, cookies: Record<string, string> = {}) =>
  testbed.server.app.inject({ method: 'POST', url: `/api/strava-integration${path}`, payload, cookies });

const refusal = (answer: { statusCode: number; json<Body>(): Body }) => {
  const { message, error } = answer.json<ErrorAnswer>();
  return [answer.statusCode, error.code, message];
};

async function link(method: 'GET' | 'POST' = 'GET'): Promise<InviteAnswer['invite']> {
  const answer = await callerWith(testbed.server, admin.login.accessToken)(method, '/strava-integration/invite');
  expect(answer.statusCode).toBe(200);
  return answer.json<InviteAnswer>().invite;
}

const tokenOf = ({ url }: InviteAnswer['invite']) => new URL(url).searchParams.get('invite') ?? '';
const stateOf = async (invite: string) => (await post('/auth/invite', { invite })).json<{ state: string }>().state;

async function start(browser: Browser, invite: string): Promise<string> {
  const answer = await post('/auth/start', { ...CONSENT, invite }, browser.cookies);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  for (const { name, value } of answer.cookies) browser.cookies[name] = value;
  return answer.json<{ authorize_url: string }>().authorize_url;
}

async function connect(invite: string, athleteId: number, scopes?: readonly string[]) {
  const browser = stranger();
  const back = await visitConsent(await start(browser, invite), { athleteId, ...(scopes ? { scopes } : {}) });
  return post('/auth/callback', Object.fromEntries(back.searchParams), browser.cookies);
}

const athletes = () =>
  testbed.server.db
    .selectFrom('athletes')
    .select([
      'id',
      'strava_id',
      userOfAthlete,
      'status',
      'status_reason',
      'scopes',
      'consent_version',
      'consent_lang',
      'consented_at',
    ])
    .orderBy('strava_id')
    .execute();

describe('SPEC §7 tracker integration: the link behind Add Athlete', () => {
  test('SPEC §2 tracker summary: the admin gets one link, the same each time until it is renewed', async () => {
    const first = await link();
    expect(first.url).toMatch(/^http:\/\/localhost:3000\/strava-integration\/auth-start\?invite=[\w-]{43}$/);
    expect(first.created_at).toBe(testbed.server.clock.now().toISOString());
    expect(await link()).toEqual(first);
    const renewed = await link('POST');
    expect(renewed.url).not.toBe(first.url);
    expect(await link()).toEqual(renewed);
    expect([await stateOf(tokenOf(first)), await stateOf(tokenOf(renewed))]).toEqual(['unknown', 'open']);
  });

  test('concurrent first calls get the same link, and concurrent renewals leave one', async () => {
    const links = await Promise.all([1, 2, 3, 4].map(() => link()));
    expect(new Set(links.map(({ url }) => url)).size).toBe(1);
    const renewed = await Promise.all([1, 2, 3].map(() => link('POST')));
    const states = await Promise.all(renewed.map((one) => stateOf(tokenOf(one))));
    expect(states.sort()).toEqual(['open', 'unknown', 'unknown']);
  });

  test('the token of the link is stored as a hash and encrypted, and in no log line', async () => {
    const token = tokenOf(await link());
    await connect(token, MIA);
    const rows = await testbed.server.db.selectFrom('strava_invites').selectAll().execute();
    expect(rows).toHaveLength(1);
    const [row] = rows;
    const kept = Buffer.concat([Buffer.from(row?.token_encrypted ?? []), Buffer.from(row?.token_hash ?? [])]);
    expect(kept.toString('latin1')).not.toContain(token);
    const cipher = createTokenCipher(testbed.server.app.secret.derive('strava-tokens'));
    expect(cipher.open(row?.token_encrypted ?? new Uint8Array(), row?.id ?? '')).toBe(token);
    expect(JSON.stringify(testbed.server.logLines())).not.toContain(token);
  });

  test('creating and renewing the link are recorded with their actor', async () => {
    const made = await recorded(testbed.server, () => link());
    expect(made.rows).toEqual([
      expect.objectContaining({
        actor_id: admin.user.id,
        action: 'strava.invite_renewed',
        changes: { invite_id: { old: null, new: made.rows[0]?.object_id } },
      }),
    ]);
    const renewed = await recorded(testbed.server, () => link('POST'));
    expect(renewed.rows).toEqual([
      expect.objectContaining({
        action: 'strava.invite_renewed',
        changes: { invite_id: { old: made.rows[0]?.object_id, new: renewed.rows[0]?.object_id } },
      }),
    ]);
    expect((await recorded(testbed.server, () => link())).rows).toEqual([]);
  });

  test('a link that was encrypted with a lost key is created again', async () => {
    const former = await link();
    await testbed.server.db
      .updateTable('strava_invites')
      .set({ token_encrypted: new Uint8Array(60) })
      .execute();
    const next = await link();
    expect(next.url).not.toBe(former.url);
    expect(await stateOf(tokenOf(former))).toBe('unknown');
  });
});

describe('SPEC §7 tracker integration: connecting by the link', () => {
  test('SPEC §7 tracker integration: an athlete without an account connects; no user owns the athlete, and the consent is kept', async () => {
    const token = tokenOf(await link());
    const { rows, result } = await recorded(testbed.server, () => connect(token, MIA));
    expect(result.json<AuthCallbackAnswer>()).toEqual({
      result: 'connected',
      athlete_name: 'Mia Berger',
      missing_scopes: [],
      is_own_account: false,
    });
    const [athlete] = await athletes();
    expect(athlete).toMatchObject({
      strava_id: MIA,
      user_id: null,
      status_reason: null,
      consent_version: 1,
      consent_lang: 'de',
      consented_at: testbed.server.clock.now(),
    });
    const invite = await testbed.server.db.selectFrom('strava_invites').select('id').executeTakeFirstOrThrow();
    expect(rows).toEqual([
      expect.objectContaining({
        actor_id: null,
        actor_email: null,
        action: 'strava.connected',
        object_id: athlete?.id,
        changes: {
          invite_id: { old: null, new: invite.id },
          user_id: { old: null, new: null },
          status: { old: null, new: 'importing' },
          scopes: { old: null, new: ['read', 'activity:read', 'activity:read_all', 'profile:read_all'] },
          consent_version: { old: null, new: 1 },
        },
        request_id: result.headers['x-request-id'],
      }),
    ]);
  });

  test('an account that belongs to a user stays theirs after connecting by the link', async () => {
    const owner = await testbed.visitor();
    await testbed.connect(owner, { athleteId: MIA });
    const answer = await connect(tokenOf(await link()), MIA, ['read', 'activity:read']);
    expect(answer.json<AuthCallbackAnswer>()).toMatchObject({ result: 'connected', is_own_account: false });
    expect(await athletes()).toEqual([
      expect.objectContaining({ user_id: owner.user.id, scopes: ['read', 'activity:read'] }),
    ]);
  });

  test('an account that came by the link belongs to the user who connects it later', async () => {
    await connect(tokenOf(await link()), MIA);
    const owner = await testbed.visitor();
    expect((await testbed.connect(owner, { athleteId: MIA })).status).toBe(200);
    expect(await athletes()).toEqual([expect.objectContaining({ user_id: owner.user.id })]);
  });

  test('missing permissions are named, and a grant without activities is a result of its own', async () => {
    const token = tokenOf(await link());
    expect((await connect(token, MIA, ['read'])).json()).toEqual({
      result: 'scope_missing',
      athlete_name: 'Mia Berger',
      missing_scopes: ['activity:read', 'activity:read_all', 'profile:read_all'],
      is_own_account: false,
    });
    await connect(token, JONAS, ['read', 'activity:read', 'profile:read_all']);
    expect((await athletes()).map(({ status_reason }) => status_reason)).toEqual([
      'activities_not_shared',
      'private_not_shared',
    ]);
  });

  test.each([
    [0, 'consent_needed', 'Please confirm your consent; without it we cannot go on.'],
    [2, 'consent_outdated', 'The information has changed. Please read it again.'],
  ])('with consent to version %s the browser is not sent to Strava', async (consent_version, code, message) => {
    const invite = tokenOf(await link());
    const answer = await post('/auth/start', { invite, consent_version, lang: 'en' });
    expect(refusal(answer)).toEqual([400, code, message]);
    expect(answer.json<ErrorAnswer>().error.fields).toEqual({ consent_version: message });
    expect(await testbed.server.db.selectFrom('connection_states').select('state_hash').execute()).toEqual([]);
  });

  test('a renewed link is invalid, also at the return, and answered like any other text', async () => {
    const invite = tokenOf(await link());
    const browser = stranger();
    const back = await visitConsent(await start(browser, invite), { athleteId: MIA });
    await link('POST');
    for (const text of [invite, 'A'.repeat(43), 'x', '../', '%00']) {
      expect(refusal(await post('/auth/start', { ...CONSENT, invite: text }))).toEqual(UNKNOWN);
      expect((await post('/auth/invite', { invite: text })).json()).toEqual({ state: 'unknown' });
    }
    const answer = await post('/auth/callback', Object.fromEntries(back.searchParams), browser.cookies);
    expect(refusal(answer)).toEqual(UNKNOWN);
    expect(testbed.tokenCalls()).toBe(0);
  });

  test('the state of a connection by link is valid once, and in its own browser only', async () => {
    const invite = tokenOf(await link());
    const browser = stranger();
    const back = Object.fromEntries(
      (await visitConsent(await start(browser, invite), { athleteId: MIA })).searchParams,
    );
    const thief = stranger();
    await start(thief, invite);
    expect((await post('/auth/callback', back, thief.cookies)).statusCode).toBe(400);
    expect((await post('/auth/callback', back)).statusCode).toBe(400);
    expect(testbed.tokenCalls()).toBe(0);
    expect((await post('/auth/callback', back, browser.cookies)).statusCode).toBe(200);
    expect(refusal(await post('/auth/callback', back, browser.cookies))).toEqual([
      400,
      'strava_state_expired',
      'The session has expired. Please start connecting again.',
    ]);
    expect(testbed.tokenCalls()).toBe(1);
  });

  test('too many calls from one address are answered 429', async () => {
    const statuses = new Set<number>();
    let last = await post('/auth/invite', { invite: 'x' });
    for (let calls = 1; calls <= 600; calls += 1) {
      statuses.add(last.statusCode);
      last = await post('/auth/invite', { invite: 'x' });
    }
    expect([...statuses]).toEqual([200]);
    expect([last.statusCode, Number(last.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await post('/auth/start', { ...CONSENT, invite: 'x' })).statusCode).toBe(429);
    await expect(testbed.start(await testbed.visitor())).resolves.toContain('/oauth/authorize');
  });
});

describe('SPEC §7 tracker integration: limit of connected accounts', () => {
  beforeEach(async () => {
    const token = tokenOf(await link());
    await connect(token, MIA);
    await connect(token, JONAS);
  });

  test('when all places are taken, no new athlete is sent to Strava, and the link and the own page say so', async () => {
    const token = tokenOf(await link());
    expect(await stateOf(token)).toBe('full');
    expect(refusal(await post('/auth/start', { ...CONSENT, invite: token }))).toEqual(FULL);
    const visitor = await testbed.visitor();
    await expect(testbed.start(visitor)).rejects.toThrow('No further accounts can be connected at the moment');
    expect((await testbed.get(visitor, '/strava-integration/me')).body).toMatchObject({ is_full: true, athlete: null });
  });

  test('a connected athlete may connect again when all places are taken', async () => {
    const owner = await testbed.visitor();
    const mia = (await athletes()).find(({ strava_id }) => strava_id === MIA);
    await giveTestAthlete(testbed.server.db, mia?.id ?? '', owner.user.id);
    expect((await testbed.connect(owner, { athleteId: MIA })).status).toBe(200);
  });

  test('of two concurrent returns for the last place one gets it, the other’s grant is revoked', async () => {
    await testbed.server.db
      .updateTable('athletes')
      .set({ status: 'disconnected' })
      .where('strava_id', '=', JONAS)
      .execute();
    const token = tokenOf(await link());
    const browsers = await Promise.all(
      [LENA, 10_000_004].map(async (athleteId) => {
        const browser = stranger();
        return { browser, back: await visitConsent(await start(browser, token), { athleteId }) };
      }),
    );
    const answers = await Promise.all(
      browsers.map(({ browser, back }) =>
        post('/auth/callback', Object.fromEntries(back.searchParams), browser.cookies),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused && refusal(refused)).toEqual(FULL);
    const grants = [LENA, 10_000_004].map((athleteId) => testbed.standin.state.grants.of(athleteId).length);
    expect(grants.sort()).toEqual([0, 1]);
    expect(await athletes()).toHaveLength(3);
  });

  test('a limit reported by Strava itself has the same answer', async () => {
    await testbed.server.db.deleteFrom('people').execute();
    testbed.standin.state.knobs.athlete_cap = 0;
    expect(refusal(await connect(tokenOf(await link()), LENA))).toEqual(FULL);
    expect(await athletes()).toEqual([]);
  });
});

test('without a Strava app there is no link', async () => {
  const bare = await buildStravaTestbed({ strava: null });
  const root = await bare.visitor({ role: 'admin' });
  const answer = await callerWith(bare.server, root.login.accessToken)('GET', '/strava-integration/invite');
  expect([answer.statusCode, answer.json<ErrorAnswer>().message]).toEqual([409, 'Strava is not set up']);
  const asked = await bare.server.app.inject({
    method: 'POST',
    url: '/api/strava-integration/auth/invite',
    payload: { invite: 'x' },
  });
  expect(asked.json()).toEqual({ state: 'not_set_up' });
  await bare.close();
});
