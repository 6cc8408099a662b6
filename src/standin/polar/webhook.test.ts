import { ANNA, type Hook, openHook, openPolarBench, type PolarBench } from './polarBench.ts';
import { signatureOf } from './state/notices.ts';

interface Shown {
  id: string;
  events: string[];
  url: string;
  active: boolean;
}

let bench: PolarBench;
let hook: Hook;

beforeEach(async () => {
  bench = await openPolarBench();
  hook = await openHook();
});

afterEach(async () => {
  await hook.close();
  await bench.close();
});

const create = (changes: object = {}) =>
  bench.asClient<{ data: { id: string; signature_secret_key: string } }>('POST', '/v3/webhooks', {
    events: ['EXERCISE'],
    url: hook.url,
    ...changes,
  });
const show = async () => (await bench.asClient<{ data: Shown[] }>('GET', '/v3/webhooks')).body;
const change = (id: string, changes: object) =>
  bench.asClient<{ data: Shown[] }>('PATCH', `/v3/webhooks/${id}`, changes);
const knob = (body: object) => bench.control('PATCH', '/knobs', body);
const trouble = (body: object) => bench.control('POST', '/troubles', { times: 1, ...body });
const created = async () => (await create()).body.data;

describe('creation', () => {
  test('creating a webhook pings the address, and gives the key once', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toEqual({
      data: {
        id: expect.any(String),
        events: ['EXERCISE'],
        url: hook.url,
        signature_secret_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
    expect(hook.received[0]).toMatchObject({
      text: '{"timestamp":"2026-11-20T15:00:00.000Z","event":"PING"}',
      headers: { 'polar-webhook-event': 'PING', 'content-type': 'application/json' },
    });
    expect(await show()).toEqual({ data: [{ id: body.data.id, events: ['EXERCISE'], url: hook.url, active: true }] });
  });

  test('a second webhook is 409', async () => {
    await create();
    expect(await create()).toMatchObject({ status: 409, body: { error: { status: 409 } } });
  });

  test('a webhook that was there before, with another address, makes creating 409', async () => {
    await bench.control('PUT', '/webhook', { url: 'https://elsewhere.invalid/polar' });
    expect((await create()).status).toBe(409);
    expect((await show()).data[0]?.url).toBe('https://elsewhere.invalid/polar');
  });

  test('a creation whose answer gets lost leaves a webhook whose key no one knows', async () => {
    await trouble({ on: 'webhook_create', kind: 'lost_answer' });
    await expect(create()).rejects.toThrow('fetch failed');
    const { data } = await show();
    expect(data).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain('signature_secret_key');
    expect((await bench.asClient('DELETE', `/v3/webhooks/${data[0]?.id}`)).status).toBe(204);
    expect((await create()).status).toBe(201);
  });

  test.each([{ events: [] }, { events: ['UNHEARD'] }, { events: 'EXERCISE' }, { url: 'nonsense' }, { url: undefined }])(
    'a creation with %j is 400',
    async (changes) => {
      expect((await create(changes)).status).toBe(400);
    },
  );

  test.each([204, 400, 500])('a ping that is answered with %i is 400, and there is no webhook', async (status) => {
    hook.settings.answer = () => status;
    expect(await create()).toMatchObject({
      status: 400,
      body: {
        error: {
          timestamp: '2026-11-20T15:00:00.000',
          status: 400,
          error_type: 'WebhookPingFailedException',
          message: `Ping failed to URL ${hook.url} Response code was [${status}]`,
          corr_id: expect.any(String),
        },
      },
    });
    expect(await show()).toEqual({ data: [] });
  });

  test('a setting writes errors flat and in camel case', async () => {
    await knob({ webhook_error_form: 'flat' });
    hook.settings.answer = () => 500;
    expect((await create()).body).toEqual({
      timestamp: '2026-11-20T15:00:00.000Z',
      status: 400,
      errorType: 'WebhookPingFailedException',
      message: expect.stringContaining('Ping failed'),
      corrId: expect.any(String),
    });
  });

  test('a ping that is not answered in time is 400', async () => {
    await knob({ event_timeout_ms: 20 });
    hook.settings.answer = () => null;
    expect(await create()).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('Timeout') } },
    });
  });

  const pinged = async (ping_form: string) => {
    await knob({ ping_form });
    const { signature_secret_key } = await created();
    const [{ headers, text } = { headers: {}, text: '' }] = hook.received;
    return { signature: headers['polar-webhook-signature'], right: signatureOf(signature_secret_key, text), text };
  };

  test('a ping is signed with the key that the answer gives', async () => {
    const { signature, right } = await pinged('signed');
    expect(signature).toBe(right);
  });

  test('a setting leaves the ping unsigned', async () => {
    expect((await pinged('unsigned')).signature).toBeUndefined();
  });

  test('a setting signs the ping wrongly', async () => {
    const { signature, right } = await pinged('signed_wrongly');
    expect(signature).toMatch(/^[0-9a-f]{64}$/);
    expect(signature).not.toBe(right);
  });

  test('a setting gives the ping more fields', async () => {
    const { text } = await pinged('with_more_fields');
    expect(JSON.parse(text)).toMatchObject({ event: 'PING', attempt: 1 });
  });
});

describe('management', () => {
  test('without a webhook the list is empty, by a setting 204', async () => {
    expect(await show()).toEqual({ data: [] });
    await knob({ webhook_list: 'no_content' });
    expect((await bench.asClient('GET', '/v3/webhooks')).status).toBe(204);
  });

  test('a setting leaves out whether the webhook is active', async () => {
    await created();
    await knob({ webhook_list: 'without_active' });
    expect((await show()).data[0]).not.toHaveProperty('active');
  });

  test('a setting shows a second webhook of a foreign address', async () => {
    const { id } = await created();
    await knob({ webhook_list: 'two' });
    const { data } = await show();
    expect(data.map((one) => one.id === id)).toEqual([true, false]);
  });

  test('a new address is pinged, and taken when it answers', async () => {
    const { id } = await created();
    const { status, body } = await change(id, { url: `${hook.url}/2`, events: ['EXERCISE', 'SLEEP'] });
    expect([status, body.data[0]]).toEqual([
      200,
      { id, events: ['EXERCISE', 'SLEEP'], url: `${hook.url}/2`, active: true },
    ]);
    expect(hook.received).toHaveLength(2);
  });

  test('nothing changes when the new address fails', async () => {
    const { id } = await created();
    hook.settings.answer = () => 500;
    expect((await change(id, { url: `${hook.url}/2`, events: ['SLEEP'] })).status).toBe(400);
    expect((await show()).data[0]).toMatchObject({ events: ['EXERCISE'], url: hook.url });
  });

  test('changing or deleting an unknown webhook is 404', async () => {
    expect((await change('unknown', {})).status).toBe(404);
    expect((await bench.asClient('DELETE', '/v3/webhooks/unknown')).status).toBe(404);
  });

  test('activating and deactivating without a webhook is 204', async () => {
    for (const path of ['activate', 'deactivate']) {
      expect((await bench.asClient('POST', `/v3/webhooks/${path}`)).status).toBe(204);
    }
  });

  test('a deactivated webhook gets nothing, and nothing later of that time', async () => {
    await bench.connect();
    await created();
    expect((await bench.asClient('POST', '/v3/webhooks/deactivate')).status).toBe(200);
    expect((await show()).data[0]?.active).toBe(false);
    await bench.record();
    expect((await bench.asClient('POST', '/v3/webhooks/activate')).status).toBe(200);
    const id = await bench.record();
    await bench.control('POST', '/events/settle');
    const events = hook.bodies().map(({ event, entity_id }) => [event, entity_id]);
    expect(events).toEqual([
      ['PING', undefined],
      ['PING', undefined],
      ['EXERCISE', id],
    ]);
  });

  test('activating needs an answered ping', async () => {
    await created();
    await bench.asClient('POST', '/v3/webhooks/deactivate');
    hook.settings.answer = () => 500;
    expect((await bench.asClient('POST', '/v3/webhooks/activate')).status).toBe(400);
    expect((await show()).data[0]?.active).toBe(false);
  });

  test.each(['POST', 'GET'])('%s with wrong client credentials is 401', async (method) => {
    expect((await bench.call(method, '/v3/webhooks', bench.basic('x', 'y'))).status).toBe(401);
  });

  test.each([
    ['webhook_create', 'POST', ''],
    ['webhook_show', 'GET', ''],
    ['webhook_change', 'PATCH', '/x'],
    ['webhook_delete', 'DELETE', '/x'],
    ['webhook_activate', 'POST', '/activate'],
    ['webhook_deactivate', 'POST', '/deactivate'],
  ])('the call %s can fail with any status', async (on, method, path) => {
    await trouble({ on, kind: 'status', status: 503 });
    expect((await bench.asClient(method, `/v3/webhooks${path}`)).status).toBe(503);
  });
});

describe('the end after failures', () => {
  const DAY = 86_400_000;
  const record = async () => {
    await bench.record();
    await bench.control('POST', '/events/settle');
  };
  const isActive = async () => (await show()).data[0]?.active;

  beforeEach(async () => {
    await bench.connect(ANNA);
    await created();
    hook.settings.answer = () => 500;
    await record();
  });

  test('seven days without one success switch a webhook off, and activating switches it on', async () => {
    bench.pass(7 * DAY - 1);
    expect(await isActive()).toBe(true);
    bench.pass(1);
    expect(await isActive()).toBe(false);
    hook.settings.answer = () => 200;
    const before = hook.received.length;
    await record();
    expect(hook.received).toHaveLength(before);
    await bench.asClient('POST', '/v3/webhooks/activate');
    expect(await isActive()).toBe(true);
  });

  test('one success starts the seven days again', async () => {
    bench.pass(6 * DAY);
    hook.settings.answer = () => 200;
    await record();
    hook.settings.answer = () => 500;
    await record();
    bench.pass(6 * DAY);
    expect(await isActive()).toBe(true);
  });
});
