import { ANNA, BEN, type Hook, openHook, openPolarBench, type PolarBench } from './polarBench.ts';
import { signatureOf } from './state/notices.ts';

const KEY = '00000000-0000-4000-8000-000000000001';

let bench: PolarBench;
let hook: Hook;

beforeEach(async () => {
  bench = await openPolarBench();
  hook = await openHook();
  await bench.control('PUT', '/webhook', { url: hook.url, key: KEY });
  await bench.connect();
});

afterEach(async () => {
  await hook.close();
  await bench.close();
});

const settle = async () => (await bench.control<object>('POST', '/events/settle')).body;
const knob = (body: object) => bench.control('PATCH', '/knobs', body);
const disturb = (body: object) => bench.control('POST', '/event-troubles', body);
const entities = () => hook.bodies().map(({ entity_id }) => entity_id);
const signatureIn = (at = 0) => String(hook.received[at]?.headers['polar-webhook-signature']);

async function notify(body: object) {
  const { status } = await bench.control('POST', '/notices', body);
  expect(status).toBe(204);
  await settle();
  return hook.received.at(-1) ?? { headers: {}, text: '' };
}

const EXERCISE = {
  event: 'EXERCISE',
  user_id: 10_000_001,
  entity_id: 'StDn0001',
  timestamp: '2026-03-01T08:00:00Z',
  url: 'https://www.polaraccesslink.com/v3/exercises/StDn0001',
};

describe('an event', () => {
  test('a new exercise of a registered user is announced with its id, signed', async () => {
    const id = await bench.record();
    await settle();
    const [{ headers, text } = { headers: {}, text: '' }] = hook.received;
    expect(JSON.parse(text)).toEqual({
      event: 'EXERCISE',
      user_id: ANNA,
      entity_id: id,
      timestamp: '2026-11-20T15:00:01.000Z',
      url: `https://www.polaraccesslink.com/v3/exercises/${id}`,
    });
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'polar-webhook-event': 'EXERCISE' });
    expect(headers['polar-webhook-signature']).toBe(signatureOf(KEY, text));
  });

  test.each([
    [JSON.stringify(EXERCISE), '0588d6e38c8bedaee7c831bf988ae75a632665c0f19ac59ad8b10ba366efaedf'],
    [
      '{"timestamp":"2026-03-01T08:00:00Z","event":"PING"}',
      '50fd2af8c2f6799279e20561e71f947e0400f2d94619e07a30051d72a7264a08',
    ],
  ])('the signature is HMAC-SHA256 of the body with the key as text: %s', async (text, signature) => {
    await notify({ text });
    expect([hook.received[0]?.text, signatureIn()]).toEqual([text, signature]);
  });

  test('nothing is sent of users who are not registered, and of other kinds than asked for', async () => {
    await bench.record({}, BEN);
    bench.standin.state.webhooks.change({ events: ['SLEEP'] });
    await bench.record();
    await settle();
    expect(hook.received).toEqual([]);
  });

  test('a change or a deletion of an exercise is not announced', async () => {
    const id = await bench.record({ quiet: true });
    await bench.control('PATCH', `/users/${ANNA}/exercises/${id}`, { fields: { calories: 1 } });
    await bench.control('DELETE', `/users/${ANNA}/exercises/${id}`);
    await settle();
    expect(hook.received).toEqual([]);
  });
});

describe('signatures', () => {
  test('a signature can be missing', async () => {
    expect((await notify({ body: EXERCISE, signature: 'missing' })).headers).not.toHaveProperty(
      'polar-webhook-signature',
    );
  });

  test('a signature can be in upper case', async () => {
    const { text } = await notify({ body: EXERCISE, signature: 'upper_case' });
    expect(signatureIn()).toBe(signatureOf(KEY, text).toUpperCase());
  });

  test.each(['wrong', 'other_key', 'other_body', 'reserialised'])('a signature can be false: %s', async (signature) => {
    const { text } = await notify({ body: EXERCISE, signature });
    expect(text).toBe(JSON.stringify(EXERCISE));
    expect(signatureIn()).toMatch(/^[0-9a-f]{64}$/);
    expect(signatureIn()).not.toBe(signatureOf(KEY, text));
  });

  test('the event of the header can be another than that of the body', async () => {
    const { headers, text } = await notify({ body: EXERCISE, event: 'PING' });
    expect([headers['polar-webhook-event'], JSON.parse(text)]).toEqual(['PING', EXERCISE]);
  });

  test('an unknown form of a signature is refused', async () => {
    expect((await bench.control('POST', '/notices', { signature: 'blue' })).status).toBe(400);
  });
});

describe('bodies', () => {
  test.each([
    ['an unknown user', { ...EXERCISE, user_id: 1 }],
    ['an unknown event', { ...EXERCISE, event: 'UNHEARD' }],
    ['no entity', { ...EXERCISE, entity_id: undefined }],
    ['characters of a path in the entity', { ...EXERCISE, entity_id: '../users/1' }],
    ['a foreign address', { ...EXERCISE, url: 'https://evil.example/v3/exercises/a' }],
    ['a local address', { ...EXERCISE, url: 'http://169.254.169.254/latest' }],
  ])('a signed event can have %s', async (_case, body) => {
    const { text } = await notify({ body });
    expect(text).toBe(JSON.stringify(body));
    expect(signatureIn()).toBe(signatureOf(KEY, text));
  });

  test.each([
    ['not JSON', { text: 'not at all' }, 'application/json'],
    ['empty', { text: '' }, 'application/json'],
    ['of another type', { body: EXERCISE, content_type: 'text/plain' }, 'text/plain'],
  ])('a body can be %s', async (_case, body, type) => {
    const { headers, text } = await notify(body);
    expect(headers['content-type']).toBe(type);
    expect(text).toBe('text' in body ? body.text : JSON.stringify(EXERCISE));
  });

  test('a body can have a megabyte', async () => {
    const { text } = await notify({ body: { ...EXERCISE, entity_id: 'x'.repeat(2 ** 20) } });
    expect(text.length).toBeGreaterThan(2 ** 20);
  });

  test('five hundred events can come at once', async () => {
    await notify({ body: EXERCISE, count: 500 });
    expect(hook.received).toHaveLength(500);
  });
});

describe('on their way', () => {
  test('an event can come twice at once, or hours later', async () => {
    await disturb({ kind: 'duplicate', times: 1 });
    const a = await bench.record();
    await settle();
    expect(entities()).toEqual([a, a]);
    await disturb({ kind: 'duplicate', times: 1, delay_ms: 7_200_000 });
    const b = await bench.record();
    await settle();
    expect(entities()).toEqual([b]);
    bench.pass(7_200_000);
    await settle();
    expect(entities()).toEqual([b]);
  });

  test('an event can come after the next one, hours later, or never', async () => {
    await disturb({ kind: 'reorder', times: 1 });
    const [a, b] = [await bench.record(), await bench.record()];
    await settle();
    expect(entities()).toEqual([b, a]);
    await disturb({ kind: 'delay', times: 1, delay_ms: 7_200_000 });
    const c = await bench.record();
    await settle();
    expect(entities()).toEqual([]);
    bench.pass(7_200_000);
    await settle();
    expect(entities()).toEqual([c]);
    await disturb({ kind: 'drop', times: 1 });
    await bench.record();
    await settle();
    expect(entities()).toEqual([]);
  });

  test('an event that is not answered with 200 is lost, by a setting it is repeated', async () => {
    hook.settings.answer = () => 204;
    await bench.record();
    expect(await settle()).toMatchObject({ lost: 1, tries: 1 });
    await knob({ event_attempts: 3 });
    hook.settings.answer = (count) => (count < 4 ? 503 : 200);
    const id = await bench.record();
    await settle();
    for (let again = 0; again < 2; again++) {
      bench.pass(60_000);
      await settle();
    }
    expect(entities().slice(1)).toEqual([id, id, id]);
    expect(await settle()).toMatchObject({ lost: 1, delivered: 1, tries: 4 });
  });

  test.each([1, 5, 30])('the sender gives up after a set time, for example %i ms', async (event_timeout_ms) => {
    await knob({ event_timeout_ms });
    hook.settings.answer = () => null;
    await bench.record();
    expect(await settle()).toMatchObject({ lost: 1 });
    const { body } = await bench.control<{ log: { answers: unknown[] }[] }>('GET', '/events');
    expect(body.log[0]?.answers).toEqual(['TimeoutError']);
  });

  test('an event can come before the answer to the registration', async () => {
    const { access_token } = await bench.authorize(BEN);
    await bench.control('POST', '/troubles', { on: 'register', kind: 'drip', every_ms: 3_600_000 });
    const answer = await fetch(`${bench.standin.url}/v3/users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: '{"member-id":"p-9"}',
    });
    const id = await bench.record({}, BEN);
    await settle();
    expect(entities()).toEqual([id]);
    await answer.body?.cancel();
  });

  test('an event can come after the user was deregistered', async () => {
    await disturb({ kind: 'delay', times: 1, delay_ms: 60_000 });
    const id = await bench.record();
    bench.standin.state.registrations.delete(ANNA);
    bench.pass(60_000);
    await settle();
    expect(entities()).toEqual([id]);
  });
});
