import { ANNA, BACK, BEN, openPolarBench, type PolarBench, type PolarTokenAnswer } from './polarBench.ts';
import { visitPolarConsent } from './visitPolarConsent.ts';

let bench: PolarBench;

beforeEach(async () => {
  bench = await openPolarBench();
});

afterEach(() => bench.close());

const visit = (changes: Record<string, string | undefined> = {}, decision?: 'accept' | 'decline' | 'error_page') =>
  visitPolarConsent(bench.authorizeUrl(changes), { userId: ANNA, decision });
const queryOf = (back: URL) => Object.fromEntries(back.searchParams);
const knob = (body: object) => bench.control('PATCH', '/knobs', body);
const trouble = (body: object) => bench.control('POST', '/troubles', { on: 'token', times: 1, ...body });

describe('authorisation', () => {
  test('accepting sends back a code and the state unchanged', async () => {
    const back = await visit();
    expect(back.origin + back.pathname).toBe(BACK);
    expect(queryOf(back)).toEqual({ code: expect.stringMatching(/^[0-9a-f]{32}$/), state: 'abc&d=e' });
  });

  test('declining sends back access_denied and the state', async () => {
    expect(queryOf(await visit({}, 'decline'))).toEqual({ error: 'access_denied', state: 'abc&d=e' });
  });

  test('the state is absent when none was sent', async () => {
    expect(queryOf(await visit({ state: undefined }))).toEqual({ code: expect.any(String) });
  });

  test('without redirect_uri the first registered address is used', async () => {
    expect((await visit({ redirect_uri: undefined })).origin).toBe('https://study.example');
  });

  test.each([
    ['response_type', 'token', 'unsupported_response_type'],
    ['scope', 'accesslink.everything', 'invalid_scope'],
  ])('another %s is sent back as %s', async (name, value, error) => {
    expect(queryOf(await visit({ [name]: value }))).toEqual({ error, state: 'abc&d=e' });
  });

  test.each(['invalid_request', 'unauthorized_client', 'server_error', 'temporarily_unavailable'])(
    'a setting sends back %s, with the state or without it',
    async (error) => {
      await knob({ return_set: { error }, return_unset: ['code'] });
      expect(queryOf(await visit())).toEqual({ error, state: 'abc&d=e' });
      await knob({ return_unset: ['code', 'state'] });
      expect(queryOf(await visit())).toEqual({ error });
    },
  );

  test('an address that is not registered exactly shows an error page without going back', async () => {
    const answer = await fetch(bench.authorizeUrl({ redirect_uri: `${BACK}/` }), { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await answer.text()).toContain('Oops, something went wrong');
  });

  test('a setting sends the error of a wrong address to the default address', async () => {
    await knob({ redirect_mismatch: 'default_redirect' });
    const back = await visit({ redirect_uri: 'https://evil.example/' });
    expect([back.origin, back.searchParams.get('error')]).toEqual(['https://study.example', 'invalid_request']);
  });

  test('an unknown client and the page’s own button show the error page', async () => {
    await expect(visit({ client_id: 'another' })).rejects.toThrow('400');
    await expect(visit({}, 'error_page')).rejects.toThrow('Oops');
  });

  test('a setting sends back no parameters, another state, or code and error together', async () => {
    await knob({ return_unset: ['code', 'state'] });
    expect((await visit()).search).toBe('');
    await knob({ return_unset: [], return_set: { state: 'another' } });
    expect((await visit()).searchParams.get('state')).toBe('another');
    await knob({ return_set: { error: 'server_error' } });
    expect(queryOf(await visit())).toMatchObject({ code: expect.any(String), error: 'server_error' });
  });

  test('a person may return with another Polar account, or with one that was connected before', async () => {
    await bench.authorize(ANNA);
    expect((await bench.authorize(BEN)).x_user_id).toBe(BEN);
    expect((await bench.authorize(ANNA)).x_user_id).toBe(ANNA);
  });

  test('the page escapes what the app sends', async () => {
    const page = await fetch(bench.authorizeUrl({ state: '"><script>alert(1)</script>' }));
    expect(await page.text()).not.toContain('<script>');
  });
});

describe('tokens', () => {
  test('a code gives a token for about a year, the user’s id and no refresh token', async () => {
    const { status, body } = await bench.tokenCall({ code: await bench.code() });
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[0-9a-f]{32}$/),
      token_type: 'bearer',
      expires_in: 31_535_999,
      x_user_id: ANNA,
    });
  });

  test('a code ends after ten minutes', async () => {
    const code = await bench.code();
    bench.pass(10 * 60_000);
    expect(await bench.tokenCall({ code })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('a code of another client is invalid_grant', async () => {
    const asked = { user_id: ANNA, client_id: 'another', redirect_uri: BACK };
    const { body } = await bench.control<{ code: string }>('POST', '/codes', asked);
    expect(await bench.tokenCall(body)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('a code that is used twice ends the token that it gave', async () => {
    const code = await bench.code();
    const { body } = await bench.tokenCall<PolarTokenAnswer>({ code });
    await bench.register(body.access_token);
    expect((await bench.get('/v3/exercises', body.access_token)).status).toBe(200);
    expect(await bench.tokenCall({ code })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await bench.get('/v3/exercises', body.access_token)).status).toBe(401);
  });

  test('a missing or other redirect_uri is invalid_grant, by a setting invalid_request', async () => {
    const code = await bench.code();
    for (const redirect_uri of ['', `${BACK}/`]) {
      const { status, body } = await bench.tokenCall({ code, redirect_uri });
      expect([status, body]).toEqual([400, { error: 'invalid_grant' }]);
    }
    await knob({ redirect_uri_error: 'invalid_request' });
    expect((await bench.tokenCall({ code, redirect_uri: '' })).body).toEqual({ error: 'invalid_request' });
    expect((await bench.tokenCall({ code })).status).toBe(200);
  });

  test('wrong client credentials are invalid_client with 400, by a setting with 401', async () => {
    const wrong = bench.basic(undefined, 'wrong');
    expect(await bench.tokenCall({ code: 'x' }, wrong)).toMatchObject({
      status: 400,
      body: { error: 'invalid_client' },
    });
    expect((await bench.tokenCall({ code: 'x' }, 'Bearer x')).body).toEqual({ error: 'invalid_client' });
    await knob({ bad_client_status: 401 });
    expect((await bench.tokenCall({ code: 'x' }, wrong)).status).toBe(401);
  });

  test('a Basic header that is not base64 of both parts is unauthorized_client', async () => {
    const { id, secret } = bench.standin.state.client;
    const { status, body } = await bench.tokenCall({ code: 'x' }, `Basic ${id}${secret}`);
    expect([status, body]).toEqual([400, { error: 'unauthorized_client' }]);
  });

  test.each([
    [{ grant_type: 'refresh_token', code: 'x' }, 'unsupported_grant_type'],
    [{ grant_type: '', code: 'x' }, 'invalid_request'],
    [{ code: '' }, 'invalid_request'],
    [{ code: 'unknown' }, 'invalid_grant'],
  ])('the token call %j is %s', async (params, error) => {
    expect(await bench.tokenCall(params as Record<string, string>)).toMatchObject({ status: 400, body: { error } });
  });

  test('a second authorisation leaves the first token, by a setting it ends it', async () => {
    const first = await bench.connect();
    await bench.authorize();
    expect((await bench.get('/v3/exercises', first)).status).toBe(200);
    await knob({ reauthorizing_ends_earlier_tokens: true });
    await bench.authorize();
    expect((await bench.get('/v3/exercises', first)).status).toBe(401);
  });

  test('the token call can fail with 500 or an HTML page', async () => {
    const code = await bench.code();
    await trouble({ kind: 'status' });
    expect((await bench.tokenCall({ code })).status).toBe(500);
    await trouble({ kind: 'html', status: 503 });
    const { status, body } = await bench.tokenCall({ code });
    expect([status, body]).toEqual([503, expect.stringContaining('<html>')]);
    expect((await bench.tokenCall({ code })).status).toBe(200);
  });

  test('the answer of the token call can get lost before the token is issued and after it', async () => {
    const code = await bench.code();
    await trouble({ kind: 'reset' });
    await expect(bench.tokenCall({ code })).rejects.toThrow('fetch failed');
    expect(bench.standin.state.tokens.of(ANNA)).toHaveLength(0);
    await trouble({ kind: 'lost_answer' });
    await expect(bench.tokenCall({ code })).rejects.toThrow('fetch failed');
    expect(bench.standin.state.tokens.of(ANNA)).toHaveLength(1);
  });

  test('the answer of the token call can be cut, never come, or have another type', async () => {
    await trouble({ kind: 'truncated' });
    await expect(bench.tokenCall({ code: await bench.code() })).rejects.toThrow('terminated');
    await trouble({ kind: 'hang' });
    const url = `${bench.standin.url}/v2/oauth2/token`;
    await expect(fetch(url, { method: 'POST', signal: AbortSignal.timeout(50) })).rejects.toThrow('timeout');
    await trouble({ kind: 'answer', body: '{"access_token":"a"}', headers: { 'content-type': 'text/plain' } });
    const { headers, body } = await bench.tokenCall({ code: 'x' });
    expect([headers.get('content-type'), body]).toEqual(['text/plain', '{"access_token":"a"}']);
  });

  test.each([
    ['lack the user’s id', { unset: ['x_user_id'] }, { x_user_id: undefined }],
    ['have the user’s id as text', { set: { x_user_id: String(ANNA) } }, { x_user_id: String(ANNA) }],
    ['lack its end', { unset: ['expires_in'] }, { expires_in: undefined }],
    ['end at once', { set: { expires_in: 0 } }, { expires_in: 0 }],
    ['write its kind in another case', { set: { token_type: 'Bearer' } }, { token_type: 'Bearer' }],
    ['have fields that no one knows', { set: { scope: 'x', extra: { a: [1] } } }, { scope: 'x', extra: { a: [1] } }],
  ])('a token’s answer can %s', async (_case, change, expected) => {
    await trouble({ kind: 'change', ...change });
    const { status, body } = await bench.tokenCall<object>({ code: await bench.code() });
    const whole = { access_token: expect.any(String), token_type: 'bearer', expires_in: 31_535_999, x_user_id: ANNA };
    expect([status, body]).toEqual([200, { ...whole, ...expected }]);
  });

  test('a token’s answer can have a user’s id above 2^53', async () => {
    const body = '{"access_token":"a","token_type":"bearer","x_user_id":9007199254740993}';
    await trouble({ kind: 'answer', body });
    const { body: got } = await bench.tokenCall<string>({ code: await bench.code() });
    expect(got).toContain('9007199254740993');
  });

  test('a token can be short-lived', async () => {
    await knob({ token_life_s: 60 });
    const token = await bench.connect();
    bench.pass(59_000);
    expect((await bench.get('/v3/exercises', token)).status).toBe(200);
    bench.pass(1000);
    expect((await bench.get('/v3/exercises', token)).status).toBe(401);
  });
});
