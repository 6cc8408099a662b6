import { ANNA, BEN, openPolarBench, type PolarBench } from './polarBench.ts';

let bench: PolarBench;
let token: string;

beforeEach(async () => {
  bench = await openPolarBench();
  token = await bench.connect();
});

afterEach(() => bench.close());

const list = () => bench.get('/v3/exercises', token);
const knob = (body: object) => bench.control('PATCH', '/knobs', body);
const use = (short: number, long?: number) => bench.control('POST', '/rate-usage', { short, long });
const trouble = (body: object) => bench.control('POST', '/troubles', { on: 'api', times: 1, ...body });
const rates = ({ headers }: { headers: Headers }) =>
  ['usage', 'limit', 'reset'].map((name) => headers.get(`ratelimit-${name}`));

describe('authority', () => {
  test('a token ends by the clock, unless a setting lets it live on', async () => {
    bench.pass(31_535_999_000);
    expect((await list()).status).toBe(401);
    await knob({ tokens_expire: false });
    expect((await list()).status).toBe(200);
  });

  test('withdrawn consents are 403 until they are given again', async () => {
    await bench.control('PUT', `/users/${ANNA}/consents`, { accepted: false });
    expect(await list()).toMatchObject({ status: 403, body: '' });
    await bench.control('PUT', `/users/${ANNA}/consents`, { accepted: true });
    expect((await list()).status).toBe(200);
  });

  test('the wrong kind of credentials is 401', async () => {
    expect((await bench.asClient('GET', '/v3/exercises')).status).toBe(401);
    expect((await bench.get('/v3/webhooks', token)).status).toBe(401);
    expect((await bench.call('GET', '/v3/exercises', '')).status).toBe(401);
  });

  test('with another client secret, calls of the client are 401 and tokens still work', async () => {
    const old = bench.basic();
    await bench.control('PATCH', '/client', { secret: 'another' });
    expect((await bench.call('GET', '/v3/webhooks', old)).status).toBe(401);
    expect((await list()).status).toBe(200);
  });
});

describe('rate limits', () => {
  test('each answer tells usage, limit and seconds until the reset, first short, then long', async () => {
    bench.pass(10_000);
    expect(rates(await list())).toEqual(['2,2', '500,5000', '890,86390']);
  });

  test('the limits grow with the registered users on the next day', async () => {
    await bench.connect(BEN);
    expect(rates(await list())[1]).toBe('500,5000');
    bench.pass(86_400_000);
    expect(rates(await list())).toEqual(['1,1', '540,5200', '900,86400']);
  });

  test('the short limit is 429 until its window ends', async () => {
    await use(499, 600);
    expect((await list()).status).toBe(200);
    expect(await list()).toMatchObject({ status: 429, body: '' });
    bench.pass(15 * 60_000);
    expect((await list()).status).toBe(200);
  });

  test('calls that the short limit refuses count in the long one', async () => {
    await use(500, 600);
    await list();
    expect(rates(await list())[0]).toBe('502,602');
    expect((await bench.control<object>('GET', '/rates')).body).toMatchObject({ refused: 2, answered_429: 2 });
  });

  test('the long limit is 429 until its window ends', async () => {
    await use(0, 5000);
    expect((await list()).status).toBe(429);
    bench.pass(15 * 60_000);
    expect((await list()).status).toBe(429);
    bench.pass(86_400_000);
    expect((await list()).status).toBe(200);
  });

  test.each([
    ['absent', [null, null, null]],
    ['spaced', ['2, 2', '500, 5000', '900, 86400']],
    ['single', ['2', '500', '900']],
    ['garbage', ['many', 'many', 'many']],
    ['unix_time', ['2,2', '500,5000', '1795187700,1795273200']],
  ])('the headers of the limits can be %s', async (rate_headers, expected) => {
    await knob({ rate_headers });
    expect(rates(await list())).toEqual(expected);
  });

  test('a setting adds Retry-After to 429', async () => {
    await use(500, 500);
    expect((await list()).headers.get('retry-after')).toBeNull();
    await knob({ retry_after: true });
    expect((await list()).headers.get('retry-after')).toBe('900');
  });
});

describe('failing calls', () => {
  test.each([500, 502, 503])('a call can fail with %i, with HTML or without a body', async (status) => {
    await trouble({ kind: 'status', status });
    expect(await list()).toMatchObject({ status, body: '' });
    await trouble({ kind: 'html', status });
    expect(await list()).toMatchObject({ status, body: expect.stringContaining('<html>') });
    expect((await list()).status).toBe(200);
  });

  test('a call can fail after others have passed', async () => {
    await trouble({ kind: 'status', after_calls: 2 });
    expect([(await list()).status, (await list()).status, (await list()).status]).toEqual([200, 200, 500]);
  });

  test('a call can be dropped or never answered', async () => {
    await trouble({ kind: 'reset' });
    await expect(list()).rejects.toThrow('fetch failed');
    for (const kind of ['hang', 'hang_body']) {
      await trouble({ kind });
      const answer = fetch(`${bench.standin.url}/v3/exercises`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(50),
      }).then((it) => it.text());
      await expect(answer).rejects.toThrow('timeout');
    }
  });

  test('a call can be redirected to another host', async () => {
    const location = 'http://elsewhere.invalid/stolen';
    await trouble({ kind: 'redirect', location });
    const { status, headers } = await list();
    expect([status, headers.get('location')]).toEqual([302, location]);
    await trouble({ kind: 'answer', status: 301, headers: { location } });
    expect((await list()).status).toBe(301);
  });

  test('a control names bases without TLS, without a name and without a server', async () => {
    const { body } = await bench.control<Record<string, string>>('GET', '/unreachable');
    const reasonOf = async (base = '') => {
      const failed = await fetch(`${base}/v3/exercises`).catch(
        (error: { cause?: { code?: string } }) => error.cause?.code,
      );
      return String(failed);
    };
    expect(await reasonOf(body.tls)).toMatch(/SSL|EPROTO/);
    expect(await reasonOf(body.name)).toMatch(/ENOTFOUND|EAI_AGAIN/);
    expect(await reasonOf(body.refused)).toBe('ECONNREFUSED');
  });
});
