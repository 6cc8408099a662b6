import { type Bench, type Callback, MIA, openBench, openCallback } from '#standin/strava/standinBench.ts';

let bench: Bench;
let callback: Callback;

beforeEach(async () => {
  bench = await openBench();
  callback = await openCallback();
});

afterEach(async () => {
  await callback.close();
  await bench.close();
});

const address = () => `${bench.standin.url}/api/v3/push_subscriptions`;
const parameters = (changes: Record<string, string> = {}) => ({
  ...bench.app,
  callback_url: callback.url,
  verify_token: 'verify me',
  ...changes,
});
const credentials = (changes: Record<string, string> = {}) => new URLSearchParams({ ...bench.app, ...changes });

async function create(changes: Record<string, string> = {}) {
  const answer = await fetch(address(), { method: 'POST', body: new URLSearchParams(parameters(changes)) });
  return { status: answer.status, body: (await answer.json()) as { id: number; errors?: { code: string }[] } };
}

const list = async () => (await fetch(`${address()}?${credentials()}`)).json();
const remove = (id: number) => fetch(`${address()}/${id}?${credentials()}`, { method: 'DELETE' });
const refused = (field: string, code: string) => ({
  status: 400,
  body: { message: 'Bad Request', errors: [{ resource: 'PushSubscription', field, code }] },
});

test('a subscription is made once the callback has answered, seen in whole seconds, and removed', async () => {
  expect(await list()).toEqual([]);
  const { status, body } = await create();
  expect(status).toBe(201);
  expect(body).toEqual({
    id: 900_001,
    resource_state: 2,
    application_id: 12_345,
    callback_url: callback.url,
    created_at: expect.stringMatching(/^2026-11-20T15:00:00\.\d{9}Z$/),
    updated_at: expect.stringMatching(/^2026-11-20T15:00:00\.\d{9}Z$/),
  });
  const [handshake] = callback.handshakes;
  expect(Object.fromEntries(handshake ?? [])).toEqual({
    key: 'a',
    'hub.mode': 'subscribe',
    'hub.challenge': expect.stringMatching(/^[0-9a-f]{16}$/),
    'hub.verify_token': 'verify me',
  });
  expect(await list()).toEqual([{ ...body, created_at: '2026-11-20T15:00:00Z', updated_at: '2026-11-20T15:00:00Z' }]);
  expect((await remove(body.id)).status).toBe(204);
  expect((await remove(body.id)).status).toBe(404);
  expect(await list()).toEqual([]);
});

test('form, multipart and JSON are taken, at both addresses, with fields that mean nothing', async () => {
  const multipart = new FormData();
  for (const [name, value] of Object.entries(parameters({ object_type: 'activity' }))) multipart.append(name, value);
  const json = {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer of nothing' },
    body: JSON.stringify({ ...parameters(), client_id: 12_345 }),
  };
  for (const [url, request] of [
    [address(), { method: 'POST', body: multipart }],
    [address(), json],
    [`${bench.standin.url}/push_subscriptions`, json],
  ] as const) {
    const answer = await fetch(url, request);
    expect(answer.status).toBe(201);
    expect((await remove(((await answer.json()) as { id: number }).id)).status).toBe(204);
  }
});

test('an app has at most one push subscription', async () => {
  await create();
  expect(await create()).toEqual(refused('', 'already exists'));
});

test.each([
  ['answers with another status', 'GET to callback URL does not return 200', 403, '{}'],
  ['answers with another challenge', 'not verifiable', 200, '{"hub.challenge":"x"}'],
  ['answers with no JSON', 'not verifiable', 200, 'yes'],
])('a callback that %s is refused', async (_case, code, status, text) => {
  callback.settings.greet = (_query, response) => void response.writeHead(status).end(text);
  expect(await create()).toEqual(refused('callback url', code));
  expect(await list()).toEqual([]);
});

test('a callback that does not answer in time, or is not there, is refused', async () => {
  bench.standin.state.knobs.handshake_timeout_ms = 20;
  callback.settings.greet = () => {};
  expect(await create()).toEqual(refused('callback url', 'not verifiable'));
  expect(await create({ callback_url: 'http://127.0.0.1:9/' })).toEqual(refused('callback url', 'not verifiable'));
});

test('an address that is none or too long, and a missing token, are refused', async () => {
  expect(await create({ callback_url: 'nonsense' })).toEqual(refused('callback url', 'invalid'));
  expect(await create({ callback_url: `http://127.0.0.1/${'a'.repeat(250)}` })).toEqual(
    refused('callback url', 'too long'),
  );
  expect(await create({ verify_token: '' })).toEqual(refused('verify token', 'missing'));
});

test('foreign credentials and an inactive app are refused; which status it is can be set', async () => {
  expect((await create({ client_id: '1' })).status).toBe(400);
  expect((await create({ client_secret: 'x' })).status).toBe(401);
  bench.standin.state.knobs.push_credentials_status = 403;
  expect((await fetch(`${address()}?${credentials({ client_secret: 'x' })}`)).status).toBe(403);
  bench.standin.state.knobs.inactive = true;
  expect((await create()).body.errors).toEqual([{ resource: 'Application', field: 'Status', code: 'Inactive' }]);
});

test('the answer may be the id alone, and the calls do not count unless that is set', async () => {
  bench.standin.state.knobs.push_create_answers = 'id';
  expect((await create()).body).toEqual({ id: 900_001 });
  const seen = await fetch(`${address()}?${credentials()}`);
  expect(seen.headers.get('x-ratelimit-usage')).toBe('0,0');
  bench.standin.state.knobs.push_calls_count = true;
  expect((await fetch(`${address()}?${credentials()}`)).headers.get('x-ratelimit-usage')).toBe('1,1');
});

test('events go to the subscription that is there when they happen', async () => {
  await bench.connect();
  const first = (await create()).body.id;
  await bench.control('POST', `/athletes/${MIA}/activities`, {});
  await bench.standin.state.outbox.settle();
  await remove(first);
  await bench.control('POST', `/athletes/${MIA}/activities`, {});
  const second = (await create()).body.id;
  await bench.control('POST', `/athletes/${MIA}/activities`, {});
  await bench.standin.state.outbox.settle();
  expect(callback.events.map(({ subscription_id }) => subscription_id)).toEqual([first, second]);
});
