import { setTimeout as wait } from 'node:timers/promises';
import type { SummaryActivity } from '#standin/strava/world/stravaShapes.ts';
import { createWorld } from '#standin/strava/world/stravaWorld.ts';
import { type Standin, startStandin } from './standin.ts';

const TODAY = new Date('2026-11-20T15:00:00Z');
const MIA = 10_000_001;
const ALL_SCOPES = 'read,activity:read,activity:read_all';

let clock = TODAY;
let standin: Standin;

beforeEach(async () => {
  clock = TODAY;
  standin = await startStandin({ now: () => clock });
});

afterEach(() => standin.close());

const pass = (milliseconds: number) => {
  clock = new Date(clock.getTime() + milliseconds);
};

function authorizeUrl(changes: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: '12345',
    redirect_uri: 'http://localhost:3000/back',
    response_type: 'code',
    scope: ALL_SCOPES,
    approval_prompt: 'force',
    state: 'abc&d=e',
    ...changes,
  });
  return `${standin.url}/oauth/authorize?${query}`;
}

async function submitConsent(url: string, ticked: string[], decision = 'authorize', athlete = MIA): Promise<URL> {
  const page = await (await fetch(url)).text();
  const form = new URLSearchParams();
  for (const [, name, value] of page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)) {
    form.append(name ?? '', (value ?? '').replaceAll('&amp;', '&'));
  }
  form.append('athlete_id', String(athlete));
  for (const scope of ticked) form.append('granted', scope);
  form.append('decision', decision);
  const answer = await fetch(`${standin.url}/oauth/accept_application`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  return new URL(answer.headers.get('location') ?? `http://none/${answer.status}`);
}

const tokenCall = (params: Record<string, string>, path = '/oauth/token') =>
  fetch(standin.url + path, {
    method: 'POST',
    body: new URLSearchParams({ client_id: '12345', client_secret: 'standin-secret', ...params }),
  });

async function connect(scopes = ALL_SCOPES, athlete = MIA) {
  const back = await submitConsent(authorizeUrl(), scopes.split(','), 'authorize', athlete);
  const answer = await tokenCall({ grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '' });
  return (await answer.json()) as { access_token: string; refresh_token: string; expires_in: number };
}

const get = (path: string, token: string) =>
  fetch(standin.url + path, { headers: token === '' ? {} : { Authorization: `Bearer ${token}` } });

async function listed(path: string, token: string): Promise<SummaryActivity[]> {
  return (await (await get(path, token)).json()) as SummaryActivity[];
}

const faultOf = async (answer: Response) => ({ status: answer.status, ...((await answer.json()) as object) });
const fault = (status: number, message: string, resource: string, field: string, code: string) => ({
  status,
  message,
  errors: [{ resource, field, code }],
});

describe('consent', () => {
  test('the consent page has a tick for each scope and sends back code, granted scopes and the state unchanged', async () => {
    const page = await (await fetch(authorizeUrl())).text();
    expect(page).toContain('View data about your private activities');
    expect(page).toContain('Mia Berger');
    const back = await submitConsent(authorizeUrl(), ['read', 'activity:read']);
    expect(back.origin + back.pathname).toBe('http://localhost:3000/back');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      state: 'abc&d=e',
      code: expect.stringMatching(/^[0-9a-f]{40}$/),
      scope: 'read,activity:read',
    });
  });

  test('Cancel on the consent page sends back access_denied and no code', async () => {
    const back = await submitConsent(authorizeUrl(), ['read'], 'cancel');
    expect(Object.fromEntries(back.searchParams)).toEqual({ state: 'abc&d=e', error: 'access_denied' });
  });

  test('a scope of the consent page can be unticked by a setting', async () => {
    standin.state.knobs.unticked_scopes = ['activity:read_all'];
    const page = await (await fetch(authorizeUrl())).text();
    expect(page).toMatch(/value="activity:read" checked/);
    expect(page).toMatch(/value="activity:read_all"> /);
  });

  test('the consent page escapes texts of the app', async () => {
    const page = await (await fetch(authorizeUrl({ state: '"><script>alert(1)</script>' }))).text();
    expect(page).not.toContain('<script>');
  });

  test.each([
    ['an unknown app', { client_id: '999' }, 'client_id'],
    ['a foreign host', { redirect_uri: 'https://evil.example/back' }, 'redirect_uri'],
    ['no address', { redirect_uri: 'nonsense' }, 'redirect_uri'],
    ['another response type', { response_type: 'token' }, 'response_type'],
    ['an unknown scope', { scope: 'read,everything' }, 'scope'],
  ])('the consent page refuses %s', async (_case, changes, field) => {
    const answer = await fetch(authorizeUrl(changes));
    expect(await faultOf(answer)).toEqual(fault(400, 'Bad Request', 'Application', field, 'invalid'));
  });

  test('the consent page is skipped only with approval_prompt=auto and an athlete who granted the same scopes before', async () => {
    await connect();
    const auto = await fetch(authorizeUrl({ approval_prompt: 'auto' }), { redirect: 'manual' });
    expect(auto.status).toBe(302);
    expect((await fetch(authorizeUrl(), { redirect: 'manual' })).status).toBe(200);
    const more = authorizeUrl({ approval_prompt: 'auto', scope: `${ALL_SCOPES},profile:read_all` });
    expect((await fetch(more, { redirect: 'manual' })).status).toBe(200);
  });
});

describe('tokens', () => {
  test('a code gives tokens of six hours and the athlete, once, on both paths', async () => {
    for (const path of ['/oauth/token', '/api/v3/oauth/token']) {
      const back = await submitConsent(authorizeUrl(), ['read']);
      const params = { grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '' };
      const answer = await tokenCall(params, path);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({
        token_type: 'Bearer',
        expires_in: 21_600,
        expires_at: TODAY.getTime() / 1000 + 21_600,
        athlete: { id: MIA, firstname: 'Mia', resource_state: 2 },
      });
      expect(await faultOf(await tokenCall(params, path))).toEqual(
        fault(400, 'Bad Request', 'AuthorizationCode', 'code', 'invalid'),
      );
    }
  });

  test('a code expires', async () => {
    const back = await submitConsent(authorizeUrl(), ['read']);
    pass(10 * 60_000);
    const answer = await tokenCall({ grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '' });
    expect(answer.status).toBe(400);
  });

  test('token parameters are read from query, form and JSON', async () => {
    const { refresh_token } = await connect();
    const params = { client_id: '12345', client_secret: 'standin-secret', grant_type: 'refresh_token', refresh_token };
    const inQuery = await fetch(`${standin.url}/oauth/token?${new URLSearchParams(params)}`, { method: 'POST' });
    const inJson = await fetch(`${standin.url}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(params),
    });
    expect([inQuery.status, inJson.status]).toEqual([200, 200]);
  });

  test('a refresh gives the same tokens while more than an hour is left, then new ones, and the old refresh token is invalid', async () => {
    const first = await connect();
    const refresh = { grant_type: 'refresh_token', refresh_token: first.refresh_token };
    pass(60_000);
    expect(await (await tokenCall(refresh)).json()).toMatchObject({
      access_token: first.access_token,
      refresh_token: first.refresh_token,
      expires_in: 21_540,
    });
    pass(5 * 3_600_000);
    const second = (await (await tokenCall(refresh)).json()) as { access_token: string; refresh_token: string };
    expect(second.access_token).not.toBe(first.access_token);
    expect(second).not.toHaveProperty('athlete');
    expect(await faultOf(await tokenCall(refresh))).toEqual(
      fault(400, 'Bad Request', 'RefreshToken', 'refresh_token', 'invalid'),
    );
    expect((await tokenCall({ ...refresh, refresh_token: second.refresh_token })).status).toBe(200);
  });

  test('an unknown app is 400, a wrong secret 401, another grant 400', async () => {
    expect(await faultOf(await tokenCall({ client_id: '1' }))).toEqual(
      fault(400, 'Bad Request', 'Application', 'client_id', 'invalid'),
    );
    expect(await faultOf(await tokenCall({ client_secret: 'x', grant_type: 'refresh_token' }))).toEqual(
      fault(401, 'Authorization Error', 'Application', '', 'invalid'),
    );
    expect((await tokenCall({ grant_type: 'password' })).status).toBe(400);
  });

  test('a limit of connected athletes can be set', async () => {
    standin.state.knobs.athlete_cap = 1;
    await connect();
    const back = await submitConsent(authorizeUrl(), ['read'], 'authorize', 10_000_002);
    const code = back.searchParams.get('code') ?? '';
    expect((await tokenCall({ grant_type: 'authorization_code', code })).status).toBe(403);
    expect((await connect()).access_token).toHaveLength(40);
  });

  test("revoking needs the app, accepts unknown tokens, and a refresh token ends the athlete's whole grant", async () => {
    const tokens = await connect();
    const revoke = (token: string, secret = 'standin-secret') =>
      fetch(`${standin.url}/oauth/revoke`, {
        method: 'POST',
        headers: { Authorization: `Basic ${btoa(`12345:${secret}`)}` },
        body: new URLSearchParams(token === '' ? {} : { token }),
      });
    expect(await faultOf(await revoke('x', 'wrong'))).toEqual({
      status: 401,
      message: 'Authorization Error',
      errors: [],
    });
    expect((await revoke('')).status).toBe(400);
    const unknown = await revoke('unknown');
    expect([unknown.status, await unknown.text()]).toEqual([200, '']);
    expect((await get('/api/v3/athlete', tokens.access_token)).status).toBe(200);
    expect((await revoke(tokens.refresh_token)).status).toBe(200);
    expect((await get('/api/v3/athlete', tokens.access_token)).status).toBe(401);
    expect((await tokenCall({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).status).toBe(400);
  });
});

describe('activities', () => {
  const path = '/api/v3/athlete/activities';

  test('activities come newest first, 30 a page, 200 at most, until a page is empty', async () => {
    const { access_token } = await connect();
    const page = await listed(path, access_token);
    expect(page).toHaveLength(30);
    const starts = page.map((activity) => Date.parse(activity.start_date));
    expect(starts).toEqual([...starts].sort((a, b) => b - a));
    expect(await listed(`${path}?per_page=500`, access_token)).toHaveLength(200);
    const rest = await listed(`${path}?per_page=200&page=2`, access_token);
    expect(rest.length).toBe((standin.state.world.athletes.get(MIA)?.activities.length ?? 0) - 200);
    expect(await listed(`${path}?per_page=200&page=3`, access_token)).toEqual([]);
  });

  test('activities come oldest first with only `after`, newest first again with `before`', async () => {
    const { access_token } = await connect();
    const week = TODAY.getTime() / 1000 - 7 * 86_400;
    const ascending = await listed(`${path}?after=${week}`, access_token);
    const descending = await listed(`${path}?after=${week}&before=${TODAY.getTime() / 1000}`, access_token);
    expect(ascending.length).toBeGreaterThan(4);
    expect(descending.map(({ id }) => id)).toEqual(ascending.map(({ id }) => id).reverse());
    expect(await faultOf(await get(`${path}?after=${TODAY.getTime()}`, access_token))).toEqual(
      fault(400, 'Bad Request', 'Application', 'after', 'future'),
    );
  });

  test('private activities, and places, are hidden without activity:read_all', async () => {
    const everything = await listed(`${path}?per_page=200`, (await connect()).access_token);
    const visible = await listed(`${path}?per_page=200`, (await connect('read,activity:read')).access_token);
    expect(everything.some(({ visibility }) => visibility === 'only_me')).toBe(true);
    expect(visible.map(({ id }) => id)).toEqual(
      everything.filter(({ visibility }) => visibility !== 'only_me').map(({ id }) => id),
    );
    expect(visible.some(({ start_latlng }) => Array.isArray(start_latlng) && start_latlng.length > 0)).toBe(false);
  });

  test('activities need a permission and a valid token', async () => {
    const { access_token } = await connect('read');
    expect(await faultOf(await get(path, access_token))).toEqual(
      fault(401, 'Authorization Error', 'AccessToken', 'activity:read_permission', 'missing'),
    );
    for (const token of ['', 'unknown']) {
      expect(await faultOf(await get(path, token))).toEqual(
        fault(401, 'Authorization Error', 'Athlete', 'access_token', 'invalid'),
      );
    }
    pass(6 * 3_600_000);
    expect((await get(path, access_token)).status).toBe(401);
  });

  test('activities are refused while the app is inactive, but tokens are still renewed', async () => {
    const { access_token, refresh_token } = await connect();
    standin.state.knobs.inactive = true;
    expect(await faultOf(await get(path, access_token))).toEqual(
      fault(403, 'Forbidden', 'Application', 'Status', 'Inactive'),
    );
    expect((await tokenCall({ grant_type: 'refresh_token', refresh_token })).status).toBe(200);
  });

  test('activities are also served without the old prefix, and with the token as a parameter', async () => {
    const { access_token } = await connect();
    expect((await get('/athlete/activities', access_token)).status).toBe(200);
    expect((await fetch(`${standin.url}${path}?access_token=${access_token}`)).status).toBe(200);
    expect(standin.state.journal.at(-1)).toEqual({
      method: 'GET',
      url: `${path}?access_token=${access_token}`,
      hasBearer: false,
    });
  });
});

describe('rate limits', () => {
  test('rate limits are in four headers, count beyond the end, and restart each quarter of an hour and at midnight UTC', async () => {
    const { access_token } = await connect();
    const call = () => get('/api/v3/athlete', access_token);
    const first = await call();
    expect(first.headers.get('x-ratelimit-limit')).toBe('200,2000');
    expect(first.headers.get('x-readratelimit-limit')).toBe('100,1000');
    expect(first.headers.get('x-readratelimit-usage')).toBe('1,1');
    standin.state.rates.use(100);
    const over = await call();
    expect(over.headers.get('x-ratelimit-usage')).toBe('101,101');
    expect(await faultOf(over)).toEqual(
      fault(429, 'Rate Limit Exceeded', 'Application', 'overall rate limit', 'exceeded'),
    );
    standin.state.knobs.old_rate_limit_body = true;
    expect(await faultOf(await call())).toEqual({
      status: 429,
      errors: 'Rate Limit Exceeded',
      message: 'Too Many Requests',
    });
    pass(15 * 60_000);
    expect((await call()).headers.get('x-ratelimit-usage')).toBe('1,103');
    standin.state.rates.use(0, 1000);
    expect((await call()).status).toBe(429);
    clock = new Date('2026-11-21T00:00:00Z');
    const { access_token: next } = await connect();
    expect((await get('/api/v3/athlete', next)).headers.get('x-ratelimit-usage')).toBe('1,1');
  });

  test('rate limits do not count token calls', async () => {
    const { refresh_token } = await connect();
    const answer = await tokenCall({ grant_type: 'refresh_token', refresh_token });
    expect(answer.headers.has('x-ratelimit-usage')).toBe(false);
  });
});

describe('control calls', () => {
  const control = (path: string, init: RequestInit = {}) =>
    fetch(`${standin.url}/_control${path}`, { headers: { 'content-type': 'application/json' }, ...init });

  test('a control causes a trouble as often as asked', async () => {
    const { access_token } = await connect();
    const trouble = (body: object) => control('/troubles', { method: 'POST', body: JSON.stringify(body) });
    const activities = (signal?: AbortSignal) =>
      fetch(`${standin.url}/api/v3/athlete/activities`, {
        headers: { Authorization: `Bearer ${access_token}` },
        redirect: 'manual',
        signal: signal ?? null,
      });
    await trouble({ on: 'activities', kind: 'status', status: 503, times: 1 });
    expect((await activities()).status).toBe(503);
    expect((await activities()).status).toBe(200);
    await trouble({ on: 'activities', kind: 'malformed', times: 1 });
    await expect((await activities()).json()).rejects.toThrow('JSON');
    await trouble({ on: 'activities', kind: 'redirect', times: 1 });
    expect((await activities()).status).toBe(302);
    await trouble({ on: 'activities', kind: 'reset', times: 1 });
    await expect(activities()).rejects.toThrow('fetch failed');
    await trouble({ on: 'activities', kind: 'hang', times: 1 });
    const patience = new AbortController();
    const hanging = activities(patience.signal);
    // An aborted call that has not arrived would leave the trouble to the next call.
    for (let looks = 0; looks < 3000 && standin.state.troubles.list().length > 0; looks += 1) await wait(20);
    patience.abort();
    await expect(hanging).rejects.toThrow('aborted');
    await trouble({ on: 'activities', kind: 'html' });
    expect((await activities()).status).toBe(502);
    await control('/troubles', { method: 'DELETE', headers: {} });
    expect((await activities()).status).toBe(200);
  });

  test('a control loses the answer of a token call that was carried out', async () => {
    const { refresh_token } = await connect();
    standin.state.grants.expireAccess(MIA);
    await control('/troubles', {
      method: 'POST',
      body: JSON.stringify({ on: 'token', kind: 'lost_answer', times: 1 }),
    });
    await expect(tokenCall({ grant_type: 'refresh_token', refresh_token })).rejects.toThrow('fetch failed');
    expect((await tokenCall({ grant_type: 'refresh_token', refresh_token })).status).toBe(400);
  });

  test('controls change settings and list athletes, but not for a web page', async () => {
    await control('/knobs', { method: 'PATCH', body: JSON.stringify({ inactive: true }) });
    expect(standin.state.knobs.inactive).toBe(true);
    const athletes = (await (await control('/athletes')).json()) as object[];
    expect(athletes).toHaveLength(8);
    expect((await control('/knobs', { headers: { origin: 'https://evil.example' } })).status).toBe(404);
  });
});

describe('the invented athletes', () => {
  const everyone = [...createWorld(1, TODAY).athletes.values()];
  const all = everyone.flatMap(({ activities }) => activities);

  test('the invented athletes are the same for the same seed and day, and others for another seed', () => {
    expect([...createWorld(1, TODAY).athletes.values()]).toEqual(everyone);
    expect([...createWorld(2, TODAY).athletes.values()]).not.toEqual(everyone);
  });

  test('the invented athletes have activities in the last week, none in the future, and unique ids above 2^31', () => {
    for (const { activities } of everyone) {
      const starts = activities.map(({ start_date }) => Date.parse(start_date));
      expect(Math.max(...starts)).toBeGreaterThan(TODAY.getTime() - 86_400_000);
      expect(starts.every((start) => start <= TODAY.getTime())).toBe(true);
      expect(activities.every(({ id }) => id > 2 ** 31)).toBe(true);
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test('the invented activities have the oddities of real data', () => {
    const some = (holds: (activity: SummaryActivity) => boolean) => all.some(holds);
    expect(new Set(all.map(({ sport_type }) => sport_type)).size).toBeGreaterThan(10);
    expect(some(({ manual, upload_id, map }) => manual === true && upload_id === null && map === null)).toBe(true);
    expect(some(({ trainer, distance }) => trainer === true && distance > 0)).toBe(true);
    expect(some(({ distance, average_speed }) => distance === 0 && average_speed === 0)).toBe(true);
    expect(some((activity) => !('average_heartrate' in activity))).toBe(true);
    expect(some(({ average_heartrate }) => average_heartrate === null)).toBe(true);
    expect(some(({ start_latlng }) => start_latlng === null)).toBe(true);
    expect(some(({ start_latlng }) => Array.isArray(start_latlng) && start_latlng.length === 0)).toBe(true);
    expect(some(({ start_date, start_date_local }) => start_date === start_date_local)).toBe(true);
    expect(some(({ private_note, map }) => Boolean(private_note) && Boolean(map))).toBe(true);
  });

  test('the invented local times have a false Z and follow daylight saving', () => {
    const mia = everyone[0]?.activities ?? [];
    const onChange = mia.find(({ start_date_local }) => start_date_local.startsWith('2026-10-25T04:00'));
    expect(onChange).toMatchObject({
      start_date: '2026-10-25T03:00:00Z',
      utc_offset: 3600,
      timezone: '(GMT+01:00) Europe/Berlin',
    });
    const summer = mia.find(({ start_date }) => start_date.startsWith('2026-07'));
    expect(summer).toMatchObject({ utc_offset: 7200, timezone: '(GMT+01:00) Europe/Berlin' });
    const auckland = everyone.at(-1)?.activities.find(({ start_date }) => start_date.startsWith('2026-11'));
    expect(auckland).toMatchObject({ utc_offset: 46_800, timezone: '(GMT+12:00) Pacific/Auckland' });
  });
});
