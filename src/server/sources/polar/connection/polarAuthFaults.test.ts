import { buildPolarTestbed, type PolarTestbed, type PolarVisitor } from '#server/testing/buildPolarTestbed.ts';
import { eventually } from '#server/testing/eventually.ts';
import { DEFAULT_KNOBS } from '#standin/polar/state/polarKnobs.ts';
import { visitPolarConsent } from '#standin/polar/visitPolarConsent.ts';

let testbed: PolarTestbed;
let person: number;
let visitor: PolarVisitor;

const EXPIRED = { status: 400, body: { error: { code: 'source_state_expired' } } };
const DENIED = { status: 400, body: { error: { code: 'strava_denied' } } };
const AWAY = { status: 503, body: { error: { code: 'source_unavailable' } } };
const CONNECTED = { status: 200, body: { result: 'connected' } };

beforeAll(async () => {
  testbed = await buildPolarTestbed({ logLevel: 'warn' });
});
beforeEach(async () => {
  const { state } = testbed.standin;
  state.troubles.clear();
  Object.assign(state.knobs, structuredClone(DEFAULT_KNOBS));
  state.journal.length = 0;
  person = await newPerson();
  visitor = await testbed.visitor();
});
afterAll(() => testbed.close());

const newPerson = async () => ((await testbed.control('POST', '/users')) as { id: number }).id;
const tokenCalls = () => testbed.standin.state.journal.filter(({ url }) => url === '/v2/oauth2/token').length;
const knobs = (changes: object) => Object.assign(testbed.standin.state.knobs, changes);
const finish = (params: object) => testbed.call(visitor, 'POST', '/auth/callback', params);

async function begin(): Promise<string> {
  const { body } = await testbed.call<{ authorize_url: string }>(visitor, 'POST', '/auth/start', {
    consent_version: 1,
    lang: 'en',
  });
  return body.authorize_url;
}

/** What the browser comes back with. */
async function comeBack(decision: 'accept' | 'decline' = 'accept'): Promise<Record<string, string>> {
  const back = await visitPolarConsent(await begin(), { userId: person, decision });
  return Object.fromEntries(back.searchParams);
}

/** Nothing of the failure is left, and the next attempt works. */
async function connectsNext() {
  testbed.standin.state.troubles.clear();
  knobs(structuredClone(DEFAULT_KNOBS));
  expect(await testbed.account(visitor)).toBeNull();
  expect(await testbed.connect(visitor, person)).toMatchObject(CONNECTED);
  await testbed.until(visitor, 'connected');
}

/** The person gives a new access for the account that is known. */
async function connectsAgain() {
  knobs(structuredClone(DEFAULT_KNOBS));
  expect(await testbed.connect(visitor, person)).toMatchObject(CONNECTED);
  await testbed.until(visitor, 'connected');
}

test('F01: who declines at Polar is told that nothing was transferred, and no token is asked for', async () => {
  expect(await finish(await comeBack('decline'))).toMatchObject(DENIED);
  expect(tokenCalls()).toBe(0);
  await connectsNext();
});

test.each([
  'invalid_request',
  'unauthorized_client',
  'unsupported_response_type',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
])('F02: the error %s is said as Polar’s trouble, not as a refusal of the person, and is in the log', async (error) => {
  knobs({ return_set: { error } });
  const back = await comeBack('decline');
  expect(back).toMatchObject({ error, state: expect.any(String) });
  expect(await finish(back)).toMatchObject(AWAY);
  expect(tokenCalls()).toBe(0);
  expect(testbed.server.logLines()).toContainEqual(
    expect.objectContaining({ event: 'source_connect', source: 'polar', problem: error }),
  );
  await connectsNext();
});

test('F02: an error of an unknown name is said as Polar’s trouble, and its text is in no log', async () => {
  knobs({ return_set: { error: 'invented by the sender' } });
  expect(await finish(await comeBack('decline'))).toMatchObject(AWAY);
  expect(JSON.stringify(testbed.server.logLines())).not.toContain('invented');
  await connectsNext();
});

test('F02: an error without our state is no attempt of this browser', async () => {
  knobs({ return_unset: ['state'] });
  const back = await comeBack('decline');
  expect(back).toEqual({ error: 'access_denied' });
  expect(await finish(back)).toMatchObject({ status: 400 });
  await connectsNext();
});

test('F03: a wrong redirect address shows Polar’s error page; the attempt that never returned blocks no other', async () => {
  testbed.standin.state.client.redirectUrls = ['https://elsewhere.example/'];
  await expect(comeBack()).rejects.toThrow('The page answered 400');
  testbed.standin.state.client.redirectUrls = [new URL(await begin()).searchParams.get('redirect_uri') ?? ''];
  await connectsNext();
});

test('F03: a wrong redirect address that Polar reports at the right one is said as Polar’s trouble', async () => {
  knobs({ redirect_mismatch: 'default_redirect' });
  const asked = new URL(await begin());
  const right = asked.searchParams.get('redirect_uri') ?? '';
  asked.searchParams.set('redirect_uri', `${right}/`);
  const { status, headers } = await fetch(asked, { redirect: 'manual' });
  const back = new URL(headers.get('location') ?? '');
  expect([status, back.origin + back.pathname]).toEqual([302, right]);
  expect(await finish(Object.fromEntries(back.searchParams))).toMatchObject(AWAY);
  expect(tokenCalls()).toBe(0);
  await connectsNext();
});

test.each<[string, (back: Record<string, string>) => object]>([
  ['no parameters', () => ({})],
  ['another state', (back) => ({ ...back, state: 'A'.repeat(43) })],
  ['no state', ({ code }) => ({ code })],
])('F04: a return with %s connects nothing, and no token is asked for', async (_case, params) => {
  expect(await finish(params(await comeBack()))).toMatchObject({ status: 400 });
  expect(tokenCalls()).toBe(0);
  await connectsNext();
});

test('F04: a return with code and error together counts as declined', async () => {
  expect(await finish({ ...(await comeBack()), error: 'access_denied' })).toMatchObject(DENIED);
  expect(tokenCalls()).toBe(0);
});

test('F05: a code that is too old at Polar asks to begin again', async () => {
  const back = await comeBack();
  const ahead_ms = 601_000;
  await testbed.control('POST', '/clock', { ahead_ms });
  expect(await finish(back)).toMatchObject(EXPIRED);
  expect(tokenCalls()).toBe(1);
  await testbed.control('POST', '/clock', { ahead_ms: -ahead_ms });
  await connectsNext();
});

test('F05: a code of another client asks to begin again', async () => {
  const { state } = await comeBack();
  const other = { user_id: person, client_id: '00000000-0000-4000-8000-00000000f00d' };
  const { code } = (await testbed.control('POST', '/codes', other)) as { code: string };
  expect(await finish({ state, code })).toMatchObject(EXPIRED);
  await connectsNext();
});

test('F05: after ten minutes our own state is over too, and the code is not sent', async () => {
  const back = await comeBack();
  testbed.server.clock.advance(601);
  expect(await finish(back)).toMatchObject(EXPIRED);
  expect(tokenCalls()).toBe(0);
});

test('a return of a user who was deactivated meanwhile is refused, and the code is not sent', async () => {
  const { db, clock } = testbed.server;
  const back = await comeBack();
  await db.updateTable('users').set({ deactivated_at: clock.now() }).where('id', '=', visitor.user.id).execute();
  expect(await finish(back)).toMatchObject(EXPIRED);
  expect(tokenCalls()).toBe(0);
});

test('F06: a callback that comes again, one after the other or at once, exchanges its code once', async () => {
  const back = await comeBack();
  const answers = await Promise.all([finish(back), finish(back), finish(back)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(await finish(back)).toMatchObject(EXPIRED);
  expect(tokenCalls()).toBe(1);
  expect(testbed.standin.state.tokens.of(person)).toHaveLength(1);
  await testbed.until(visitor, 'connected');
});

test('F06: when Polar ends the token because its code was used elsewhere, the connection says that it ended', async () => {
  const back = await comeBack();
  await finish(back);
  await testbed.until(visitor, 'connected');
  const { id, secret } = testbed.standin.state.client;
  const redirect_uri = new URL(await begin()).searchParams.get('redirect_uri') ?? '';
  await fetch(`${testbed.standin.url}/v2/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'authorization_code', code: back.code ?? '', redirect_uri }),
  });
  await testbed.readList(visitor);
  await testbed.until(visitor, 'disconnected');
  expect(await testbed.account(visitor)).toMatchObject({ status_reason: 'revoked_at_source' });
});

test.each(['invalid_grant', 'invalid_request'])(
  'F07: a redirect address that Polar refuses with %s asks to begin again',
  async (error) => {
    knobs({ redirect_uri_error: error });
    const { state } = await comeBack();
    const code = (await testbed.control('POST', '/codes', {
      user_id: person,
      redirect_uri: 'https://other.example',
    })) as {
      code: string;
    };
    expect(await finish({ state, ...code })).toMatchObject(EXPIRED);
    await connectsNext();
  },
);

test('F07: the address of the token call is that of the authorisation', async () => {
  const asked = new URL(await begin()).searchParams.get('redirect_uri');
  expect(asked).toMatch(testbed.server.settings.publicUrl);
  await connectsNext();
});

test.each([400, 401])(
  'F08: a wrong secret that Polar refuses with %i is said as Polar’s trouble, and nothing is kept',
  async (status) => {
    knobs({ bad_client_status: status });
    const { client } = testbed.standin.state;
    const right = client.secret;
    const back = await comeBack();
    client.secret = 'another one';
    expect(await finish(back)).toMatchObject(AWAY);
    client.secret = right;
    await connectsNext();
  },
);

test('F08: a refused Basic header is no fault of the code', async () => {
  const back = await comeBack();
  const body = '{"error":"unauthorized_client"}';
  testbed.standin.state.troubles.add({ on: 'token', kind: 'answer', status: 400, body, times: 1 });
  expect(await finish(back)).toMatchObject(AWAY);
  await connectsNext();
});

test.each([
  ['500', { kind: 'status', status: 500 }],
  ['503 with HTML', { kind: 'html', status: 503 }],
  ['no answer before the token', { kind: 'reset' }],
  ['no answer after the token', { kind: 'lost_answer' }],
  ['half an answer', { kind: 'truncated' }],
  ['half a JSON text', { kind: 'malformed' }],
  ['HTML with 200', { kind: 'html', status: 200 }],
] as const)('F09: the token call with %s is not sent again, and the user begins again', async (_case, how) => {
  const back = await comeBack();
  testbed.standin.state.troubles.add({ on: 'token', ...how, times: 1 });
  expect(await finish(back)).toMatchObject(AWAY);
  expect(await finish(back)).toMatchObject(EXPIRED);
  expect(tokenCalls()).toBe(1);
  await connectsNext();
});

test('F09: a token of another content type is read', async () => {
  const back = await comeBack();
  const body = JSON.stringify({ access_token: 'a', token_type: 'bearer', x_user_id: person });
  const headers = { 'content-type': 'text/plain' };
  testbed.standin.state.troubles.add({ on: 'token', kind: 'answer', body, headers, times: 1 });
  expect(await finish(back)).toMatchObject(CONNECTED);
});

test.each([
  ['without the user’s id', { unset: ['x_user_id'] }],
  ['with an id that is none', { set: { x_user_id: 'me' } }],
  ['without a token', { unset: ['access_token'] }],
  ['with an empty token', { set: { access_token: '' } }],
])('F10: a token’s answer %s connects nothing', async (_case, change) => {
  const back = await comeBack();
  testbed.standin.state.troubles.add({ on: 'token', kind: 'change', ...change, times: 1 });
  expect(await finish(back)).toMatchObject(AWAY);
  await connectsNext();
});

test.each<[string, object, boolean]>([
  ['with the id as text', { set: { x_user_id: 'PERSON' } }, true],
  ['of the kind Bearer with unknown fields', { set: { token_type: 'Bearer', scope: 'x', extra: { a: [1] } } }, true],
  ['without an end', { unset: ['expires_in'] }, false],
  ['that ends at once', { set: { expires_in: 0 } }, false],
  ['whose end no calendar has', { set: { expires_in: 10 ** 15 } }, false],
])('F10: a token’s answer %s connects', async (_case, change, hasEnd) => {
  const back = await comeBack();
  const text = JSON.stringify(change).replace('PERSON', String(person));
  testbed.standin.state.troubles.add({ on: 'token', kind: 'change', ...JSON.parse(text), times: 1 });
  expect(await finish(back)).toMatchObject(CONNECTED);
  await testbed.until(visitor, 'connected');
  const row = testbed.server.db.selectFrom('source_accounts').select('token_expires_at');
  const { token_expires_at } = await row.where('external_id', '=', String(person)).executeTakeFirstOrThrow();
  expect(token_expires_at !== null).toBe(hasEnd);
});

test('F10: an access of a minute connects, warns at once of its end, and ends as one that the person took back', async () => {
  knobs({ token_life_s: 60 });
  expect(await testbed.connect(visitor, person)).toMatchObject(CONNECTED);
  await testbed.until(visitor, 'connected');
  const ends = Date.parse((await testbed.account(visitor))?.access_ends_at ?? '');
  expect(ends - testbed.server.clock.now().getTime()).toBe(60_000);
  testbed.server.clock.advance(61);
  await testbed.readList(visitor);
  await testbed.until(visitor, 'disconnected');
  expect(await testbed.account(visitor)).toMatchObject({ status_reason: 'revoked_at_source', access_ends_at: null });
  await connectsAgain();
});

test('F10: an id above 2^53 is kept digit by digit', async () => {
  const back = await comeBack();
  const body = '{"access_token":"a","token_type":"bearer","x_user_id":9007199254740993}';
  testbed.standin.state.troubles.add({ on: 'token', kind: 'answer', body, times: 1 });
  expect(await finish(back)).toMatchObject(CONNECTED);
  const row = testbed.server.db.selectFrom('source_accounts').select('id');
  expect(await row.where('external_id', '=', '9007199254740993').execute()).toHaveLength(1);
});

test('F11: with another Polar account the user keeps the first one, with another user’s neither changes', async () => {
  await testbed.connect(visitor, person);
  await testbed.until(visitor, 'connected');
  const second = await newPerson();
  expect((await testbed.connect(visitor, second)).body).toMatchObject({ error: { code: 'source_other_account' } });
  const other = await testbed.visitor();
  expect((await testbed.connect(other, person)).body).toMatchObject({ error: { code: 'source_already_linked' } });
  expect(await testbed.account(other)).toBeNull();
  expect(await testbed.account(visitor)).toMatchObject({ status: 'connected' });
});

test('F11: the token of a refused connection is given back, one of an account that is connected here is dropped', async () => {
  await testbed.connect(visitor, person);
  await testbed.until(visitor, 'connected');
  const { tokens, registrations, journal } = testbed.standin.state;
  const waiting = async () => (await testbed.server.db.selectFrom('revocations').select('id').execute()).length;
  const second = await newPerson();
  expect((await testbed.connect(visitor, second)).body).toMatchObject({ error: { code: 'source_other_account' } });
  await eventually(async () => (await waiting()) === 0);
  expect([tokens.of(second), registrations.has(second)]).toEqual([[], false]);

  const endsOf = (id: number) =>
    journal.filter(({ method, url }) => method === 'DELETE' && url.endsWith(`/users/${id}`)).length;
  expect(endsOf(second)).toBe(1);
  const other = await testbed.visitor();
  expect((await testbed.connect(other, person)).body).toMatchObject({ error: { code: 'source_already_linked' } });
  await eventually(async () => (await waiting()) === 0);
  expect([endsOf(person), registrations.has(person)]).toEqual([0, true]);
  expect(await testbed.account(visitor)).toMatchObject({ status: 'connected' });
});

test('F11: connecting the same account again replaces the token, also when Polar ends the earlier one', async () => {
  await testbed.connect(visitor, person);
  await testbed.until(visitor, 'connected');
  knobs({ reauthorizing_ends_earlier_tokens: true });
  expect(await testbed.connect(visitor, person)).toMatchObject(CONNECTED);
  await testbed.until(visitor, 'connected');
  testbed.server.clock.advance(60);
  await testbed.control('POST', `/users/${person}/exercises`, { by_hand: true });
  await testbed.readList(visitor);
  const at = testbed.server.clock.now().toISOString();
  await eventually(async () => (await testbed.account(visitor))?.last_sync_at === at);
});
