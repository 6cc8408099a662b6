import type { RateWindow } from '#standin/strava/state/rateLimits.ts';
import { type Bench, JONAS, MIA, openBench, TODAY } from './standinBench.ts';
import { visitConsent } from './visitConsent.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await openBench();
});

afterEach(() => bench.close());

const path = '/api/v3/athlete/activities';
const trouble = (body: object) => bench.control('POST', '/troubles', { times: 1, ...body });
const list = (token: string, signal: AbortSignal | null = null) =>
  fetch(bench.standin.url + path, { headers: { authorization: `Bearer ${token}` }, signal });

describe('disturbed answers', () => {
  test('an answer can be cut off in the middle', async () => {
    const { access_token } = await bench.connect();
    await trouble({ on: 'activities', kind: 'truncated' });
    const answer = await list(access_token);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
    expect((await list(access_token)).status).toBe(200);
  });

  test('an answer can be sent slowly, and is complete in the end', async () => {
    const { access_token } = await bench.connect();
    const whole = await (await list(access_token)).text();
    await trouble({ on: 'activities', kind: 'drip', every_ms: 0 });
    expect(await (await list(access_token)).text()).toBe(whole);
    await trouble({ on: 'activities', kind: 'drip', every_ms: 3_600_000 });
    const slow = await list(access_token);
    const reader = slow.body?.getReader();
    expect((await reader?.read())?.value).toHaveLength(16);
    await reader?.cancel();
  });

  test('every call of the API can fail while tokens work', async () => {
    const { access_token, refresh_token } = await bench.connect();
    await bench.control('POST', '/troubles', { on: 'api', kind: 'status', status: 502 });
    for (const call of ['/athlete', '/athlete/activities', '/gear/g1', '/activities/1', '/activities/1/streams']) {
      expect((await bench.get(`/api/v3${call}`, access_token)).status).toBe(502);
    }
    expect((await bench.tokenCall({ grant_type: 'refresh_token', refresh_token })).status).toBe(200);
    expect((await bench.control<object[]>('GET', '/troubles')).body).toHaveLength(1);
    await bench.control('DELETE', '/troubles');
    expect((await list(access_token)).status).toBe(200);
  });

  test('an answer can be a rate limit in both shapes', async () => {
    const { access_token } = await bench.connect();
    await trouble({ on: 'activities', kind: 'status', status: 429, times: 2 });
    expect((await bench.get(path, access_token)).body.errors).toHaveLength(1);
    bench.standin.state.knobs.old_rate_limit_body = true;
    expect(await bench.get(path, access_token)).toEqual({
      status: 429,
      body: { errors: 'Rate Limit Exceeded', status: 429, message: 'Too Many Requests' },
    });
  });

  test.each([[{ on: 'nothing', kind: 'reset' }], [{ on: 'api', kind: 'unheard of' }]])(
    'an unknown disturbance is refused: %j',
    async (body) => {
      expect((await trouble(body)).status).toBe(400);
    },
  );
});

describe('limits of calls', () => {
  test('calls are counted per window, with those over the limit', async () => {
    const { access_token } = await bench.connect();
    bench.standin.state.rates.use(99);
    expect([(await list(access_token)).status, (await list(access_token)).status]).toEqual([200, 429]);
    bench.pass(15 * 60_000);
    expect((await list(access_token)).status).toBe(200);
    const { body } = await bench.control<{ windows: RateWindow[]; refused: number; answered_429: number }>(
      'GET',
      '/rates',
    );
    expect(body).toMatchObject({
      used: { overall: { quarter: 1, day: 102 }, read: { quarter: 1, day: 102 } },
      refused: 1,
      answered_429: 1,
      windows: [
        { start: '2026-11-20T15:00:00.000Z', calls: 2, refused: 1 },
        { start: '2026-11-20T15:15:00.000Z', calls: 1, refused: 0 },
      ],
    });
  });

  test('calls have two buckets, each with its own limit', async () => {
    const { access_token } = await bench.connect();
    await bench.control('POST', '/rate-usage', { quarter: 150, day: 300, only: 'overall' });
    const answer = await list(access_token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-ratelimit-usage')).toBe('151,301');
    expect(answer.headers.get('x-readratelimit-usage')).toBe('1,1');
    await bench.control('POST', '/rate-usage', { quarter: 200, only: 'overall' });
    expect((await list(access_token)).status).toBe(429);
  });
});

describe('controls', () => {
  test('a control advances the clock', async () => {
    const { access_token } = await bench.connect();
    const { body } = await bench.control('POST', '/clock', { ahead_ms: 6 * 3_600_000 });
    expect(body).toEqual({ now: '2026-11-20T21:00:00.000Z' });
    expect((await list(access_token)).status).toBe(401);
  });

  test('a control sets other limits', async () => {
    const { access_token } = await bench.connect();
    const limits = { overall: { quarter: 400, day: 4000 }, read: { quarter: 200, day: 2000 } };
    expect((await bench.control('PUT', '/limits', limits)).status).toBe(204);
    const { headers } = await list(access_token);
    expect([headers.get('x-ratelimit-limit'), headers.get('x-readratelimit-limit')]).toEqual(['400,4000', '200,2000']);
  });

  test('a control resets all but the athletes', async () => {
    const { access_token } = await bench.connect();
    const { body: made } = await bench.control<{ id: number }>('POST', `/athletes/${MIA}/activities`, {});
    await trouble({ on: 'api', kind: 'reset' });
    await bench.control('PATCH', '/knobs', { inactive: true });
    expect((await bench.control('POST', '/reset')).status).toBe(204);
    expect((await list(access_token)).status).toBe(401);
    const again = await bench.connect();
    expect((await bench.get(`/api/v3/activities/${made.id}`, again.access_token)).status).toBe(200);
  });
});

test.each([
  ['JSON', 'application/json', '{"a":'],
  ['multipart', 'multipart/form-data; boundary=x', 'not at all'],
])('a body that is no %s is a bad request', async (_case, type, body) => {
  const answer = await fetch(`${bench.standin.url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  expect([answer.status, await answer.json()]).toEqual([400, { message: 'Bad Request', errors: [] }]);
});

test('an empty body is of an unknown app', async () => {
  const answer = await fetch(`${bench.standin.url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { message: 'Bad Request', errors: [{ resource: 'Application', field: 'client_id', code: 'invalid' }] },
  ]);
});

describe('settings for undocumented behaviour', () => {
  test('the consent page for phones works as the other does', async () => {
    for (const authorize of ['/oauth/mobile/authorize', '/api/v3/oauth/authorize']) {
      const back = await visitConsent(bench.authorizeUrl({}, authorize), { athleteId: MIA, scopes: ['read'] });
      expect(back.searchParams.get('scope')).toBe('read');
    }
  });

  test('a setting changes the answer of a full app', async () => {
    await bench.connect();
    const { knobs } = bench.standin.state;
    knobs.athlete_cap = 1;
    const told = async () => {
      const back = await visitConsent(bench.authorizeUrl(), { athleteId: JONAS });
      const code = back.searchParams.get('code') ?? '';
      const answer = await bench.tokenCall({ grant_type: 'authorization_code', code });
      return [answer.status, await answer.text()];
    };
    expect(await told()).toEqual([403, expect.stringContaining('limit exceeded')]);
    knobs.athlete_cap_body = 'message';
    expect(await told()).toEqual([403, '{"message":"Limit of connected athletes exceeded","errors":[]}']);
    knobs.athlete_cap_body = 'empty';
    expect(await told()).toEqual([403, '']);
    knobs.athlete_cap_at = 'page';
    await expect(told()).rejects.toThrow('Limit of connected athletes exceeded');
  });

  test('a setting changes the athlete of a token answer', async () => {
    expect(await bench.connect()).toMatchObject({ athlete: { weight: null, bio: null } });
    bench.standin.state.knobs.token_athlete_has_weight = false;
    const { athlete } = (await bench.connect()) as unknown as { athlete: object };
    expect(athlete).not.toHaveProperty('weight');
  });

  test('settings allow the address without prefix and the token as a parameter', async () => {
    const { access_token } = await bench.connect();
    Object.assign(bench.standin.state.knobs, { root_prefix: false, token_parameter: false });
    expect((await bench.get('/athlete', access_token)).status).toBe(404);
    expect((await bench.get('/api/v3/athlete', access_token)).status).toBe(200);
    expect((await fetch(`${bench.standin.url}${path}?access_token=${access_token}`)).status).toBe(401);
  });

  test('a setting refuses more than 200 activities a page', async () => {
    const { access_token } = await bench.connect();
    bench.standin.state.knobs.per_page_over_maximum = 'refuse';
    expect((await bench.get(`${path}?per_page=201`, access_token)).status).toBe(400);
    expect((await bench.get(`${path}?per_page=200`, access_token)).status).toBe(200);
    expect((await bench.get(`${path}?before=${TODAY.getTime()}`, access_token)).status).toBe(400);
  });

  test('an unknown setting is refused', async () => {
    expect((await bench.control('PATCH', '/knobs', { inactiv: true })).status).toBe(400);
  });
});

test('athletes are changed by control only where they are, with sports that there are', async () => {
  expect((await bench.control('POST', '/athletes/1/activities', {})).status).toBe(404);
  expect((await bench.control('POST', `/athletes/${MIA}/activities`, { sport_type: 'Chess' })).status).toBe(400);
  expect((await bench.control('PATCH', `/athletes/${MIA}/activities/1`, {})).status).toBe(404);
  expect((await bench.control('DELETE', `/athletes/${MIA}/activities/1`)).status).toBe(404);
  expect((await bench.control('POST', `/athletes/${MIA}/deauthorize`)).status).toBe(404);
  const { body } = await bench.control<object>('POST', `/athletes/${MIA}/activities`, {
    sport_type: 'Padel',
    start_date: '2026-07-01T10:00:00Z',
    hides_start: true,
    visibility: 'only_me',
    distance: 0,
  });
  expect(body).toMatchObject({
    sport_type: 'Padel',
    type: 'Workout',
    start_date: '2026-07-01T00:00:01Z',
    start_date_local: '2026-07-01T00:00:01Z',
    utc_offset: 7200,
    private: true,
  });
  const { refresh_token } = await bench.connect();
  await bench.control('POST', `/athletes/${MIA}/expire-access`, {});
  const answer = await bench.tokenCall({ grant_type: 'refresh_token', refresh_token });
  expect(await answer.json()).toMatchObject({ expires_in: 21_600 });
});
