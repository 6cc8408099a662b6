import { recorded } from '#server/testing/auditRows.ts';
import { eventually } from '#server/testing/eventually.ts';
import {
  type Answered,
  activityEvent,
  openWebhookTestbed,
  type WebhookTestbed,
} from '#server/testing/webhookTestbed.ts';
import type { Subscription } from '#shared/contract/control.ts';

const PATH = '/webhook-subscription';

let testbed: WebhookTestbed;

beforeAll(async () => {
  testbed = await openWebhookTestbed();
});

beforeEach(async () => {
  await testbed.server.db.deleteFrom('webhook_subscription').execute();
  await testbed.reset();
  await testbed.signIn();
});

afterAll(() => testbed.close());

const row = () => testbed.server.db.selectFrom('webhook_subscription').select('strava_given_id').executeTakeFirst();
const shown = ({ body }: Answered) => body.subscription as Subscription;
const refusal = ({ status, body }: Answered) => [status, body.error?.code, body.message];
const NONE = [404, 'subscription_not_found', 'No subscription found'];
const AWAY = [503, 'strava_unavailable', 'Strava does not answer at the moment. Please try again in 15 minutes.'];
const INACTIVE = [409, 'strava_inactive', 'The Strava app of this installation is inactive. Please contact an admin.'];
const REFUSED = [
  409,
  'strava_credentials_refused',
  'Strava refused the client id or secret. Check STRAVA_CLIENT_ID and STRAVA_CLIENT_SECRET.',
];
const UNREACHABLE = [
  409,
  'callback_unreachable',
  'Strava could not reach this installation. It must be on the internet, by https, under the address in PUBLIC_URL.',
];
const EXISTS = [409, 'subscription_exists', 'Strava already has a subscription. Unregister it first.'];

const addForeign = () => testbed.standin.state.subscriptions.add('https://elsewhere.example/hook');

test('SPEC §7 tracker integration: the webhook is registered, shown with its fields, and unregistered', async () => {
  expect(refusal(await testbed.call('GET', PATH))).toEqual(NONE);
  const made = await testbed.call('POST', PATH);
  expect(made.status).toBe(201);
  const time = `${testbed.server.clock.now().toISOString().slice(0, 19)}Z`;
  expect(shown(made)).toEqual({
    application_id: '12345',
    strava_given_id: '900001',
    resource_state: 2,
    callback_url: expect.stringMatching(
      new RegExp(`^${testbed.server.settings.publicUrl}/api/strava-integration/webhook/[\\w-]{43}$`),
    ),
    created_at: time,
    updated_at: time,
    is_ours: true,
  });
  expect(await row()).toEqual({ strava_given_id: 900_001 });
  expect((await testbed.call('GET', PATH)).body).toEqual(made.body);
  expect(await testbed.call('DELETE', PATH)).toEqual({ status: 200, body: made.body });
  expect(await row()).toBeUndefined();
  expect(refusal(await testbed.call('GET', PATH))).toEqual(NONE);
});

test('each registration has a new secret address, and the former one is unknown from then on', async () => {
  const former = await testbed.register();
  expect((await testbed.send(activityEvent(), former)).status).toBe(200);
  expect((await testbed.call('DELETE', PATH)).status).toBe(200);
  testbed.server.clock.advance(61);
  const renewed = await testbed.register();
  expect(renewed.href).not.toBe(former.href);
  const { strava_given_id } = shown(await testbed.call('GET', PATH));
  const event = activityEvent({ subscription_id: Number(strava_given_id) });
  expect((await testbed.send(event, former)).status).toBe(404);
  expect((await testbed.send(event, renewed)).status).toBe(200);
});

test('a registration from before addresses were renewed stays until it is unregistered', async () => {
  await testbed.server.db.deleteFrom('source_webhooks').execute();
  const { callbackUrl } = await testbed.server.app.webhookSecrets.current();
  testbed.standin.state.subscriptions.add(callbackUrl);
  expect(shown(await testbed.call('GET', PATH))).toMatchObject({ callback_url: callbackUrl, is_ours: true });
  expect((await testbed.call('POST', PATH)).status).toBe(200);
  expect((await testbed.send(activityEvent(), new URL(callbackUrl))).status).toBe(200);
});

test('SPEC §8 tracker: without a subscription it is "No subscription found", also for a call that unregisters', async () => {
  expect(refusal(await testbed.call('GET', PATH))).toEqual(NONE);
  expect(refusal(await testbed.call('DELETE', PATH))).toEqual([404, 'subscription_not_found', 'No subscription found']);
});

test('who registered and unregistered is recorded, without the address', async () => {
  const { rows } = await recorded(testbed.server, async () => {
    await testbed.register();
    await testbed.register();
    await testbed.call('DELETE', PATH);
    await testbed.call('DELETE', PATH);
  });
  expect(rows).toMatchObject([
    { action: 'webhook.registered', object_type: 'subscription', changes: { strava_given_id: { new: '900001' } } },
    { action: 'webhook.unregistered', object_type: 'subscription', changes: { strava_given_id: { old: '900001' } } },
  ]);
  expect(JSON.stringify(rows)).not.toContain('/webhook/');
});

test('registering a subscription that exists and is ours is a success', async () => {
  const made = await testbed.call('POST', PATH);
  expect(await testbed.call('POST', PATH)).toEqual({ status: 200, body: made.body });
});

test("two admins at once register one; Strava's answer may be its number alone", async () => {
  testbed.standin.state.knobs.push_create_answers = 'id';
  const answers = await Promise.all([testbed.call('POST', PATH), testbed.call('POST', PATH)]);
  expect(answers.map(shown)).toEqual([shown(await testbed.call('GET', PATH)), shown(await testbed.call('GET', PATH))]);
  expect(await row()).toEqual({ strava_given_id: 900_001 });
});

test('a foreign subscription is shown as not ours, keeps ours from being registered, and can be unregistered', async () => {
  addForeign();
  const { body } = await testbed.call('GET', PATH);
  expect(body.subscription).toMatchObject({ callback_url: 'https://elsewhere.example/hook', is_ours: false });
  expect(await row()).toBeUndefined();
  expect(refusal(await testbed.call('POST', PATH))).toEqual(EXISTS);
  expect(await row()).toBeUndefined();
  const removed = await testbed.call('DELETE', PATH);
  expect(removed).toMatchObject({ status: 200, body: { subscription: { is_ours: false } } });
  expect((await testbed.call('POST', PATH)).status).toBe(201);
});

test('a change at Strava is seen at the next read, and events follow it', async () => {
  const { subscriptions } = testbed.standin.state;
  const callback = await testbed.register();
  subscriptions.remove(900_001);
  expect(refusal(await testbed.call('GET', PATH))).toEqual(NONE);
  expect(await row()).toBeUndefined();
  subscriptions.add(callback.href);
  expect((await testbed.send(activityEvent({ subscription_id: 900_002 }))).status).toBe(403);
  expect((await testbed.call('GET', PATH)).body.subscription).toMatchObject({
    strava_given_id: '900002',
    is_ours: true,
  });
  expect(await row()).toEqual({ strava_given_id: 900_002 });
  expect((await testbed.send(activityEvent({ subscription_id: 900_002 }))).status).toBe(200);
});

test('registered again by other means: the first event causes a read, and is accepted when it is repeated', async () => {
  const { subscriptions } = testbed.standin.state;
  const callback = await testbed.register();
  subscriptions.remove(900_001);
  subscriptions.add(callback.href);
  testbed.server.clock.advance(61);
  const sent = activityEvent({ subscription_id: 900_002 });
  expect((await testbed.send(sent)).status).toBe(403);
  await eventually(async () => (await row())?.strava_given_id === 900_002);
  expect((await testbed.send(sent)).status).toBe(200);
  const looks = () => testbed.standin.state.journal.filter(({ url }) => url.includes('push_subscriptions')).length;
  const before = looks();
  for (let i = 0; i < 5; i += 1) await testbed.send(activityEvent({ subscription_id: 1 }));
  expect(looks()).toBe(before);
});

describe('errors of the subscription', () => {
  const { DELETE, GET, POST } = { DELETE: 'DELETE', GET: 'GET', POST: 'POST' } as const;

  test('an address that Strava cannot reach has its own error', async () => {
    testbed.standin.state.knobs.handshake_timeout_ms = -1;
    expect(refusal(await testbed.call(POST, PATH))).toEqual(UNREACHABLE);
    expect(await row()).toBeUndefined();
    expect((await testbed.call(GET, PATH)).status).toBe(404);
  });

  test('an inactive app has its own error', async () => {
    testbed.standin.state.knobs.inactive = true;
    for (const method of [GET, POST, DELETE]) expect(refusal(await testbed.call(method, PATH))).toEqual(INACTIVE);
  });

  test.each([null, 400, 401, 403] as const)(
    'credentials that Strava refuses with %p have their own error',
    async (status) => {
      testbed.standin.state.knobs.push_credentials_status = status;
      testbed.standin.state.clientSecret = 'another secret';
      for (const method of [GET, POST, DELETE]) expect(refusal(await testbed.call(method, PATH))).toEqual(REFUSED);
      testbed.standin.state.clientId = '999';
      expect(refusal(await testbed.call(GET, PATH))).toEqual(REFUSED);
    },
  );

  test.each(['status', 'html', 'malformed', 'reset', 'redirect', 'truncated'] as const)(
    'an unusable answer of Strava has its own error: %s',
    async (kind) => {
      testbed.standin.state.troubles.add({ on: 'push_subscriptions', kind });
      for (const method of [GET, POST, DELETE]) expect(refusal(await testbed.call(method, PATH))).toEqual(AWAY);
      expect(await row()).toBeUndefined();
    },
  );

  test('a page of a proxy that is not found says nothing about the subscription', async () => {
    await testbed.register();
    testbed.standin.state.troubles.add({ on: 'push_subscriptions', kind: 'html', status: 404 });
    for (const method of [GET, POST, DELETE]) expect(refusal(await testbed.call(method, PATH))).toEqual(AWAY);
    expect(await row()).toEqual({ strava_given_id: 900_001 });
  });

  test('a used-up budget has its own error, with the time of the next try', async () => {
    testbed.standin.state.troubles.add({ on: 'push_subscriptions', kind: 'status', status: 429 });
    const admin = await testbed.visitor({ role: 'admin' });
    const answer = await testbed.server.app.inject({
      url: `/api/strava-integration${PATH}`,
      headers: { authorization: `Bearer ${admin.login.accessToken}` },
    });
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('an answer to the registration that is lost does not lose the registration', async () => {
  testbed.standin.state.troubles.add({ on: 'push_subscriptions', kind: 'drip', every_ms: 0, times: 1 });
  testbed.standin.state.troubles.add({ on: 'push_subscriptions', kind: 'lost_answer', times: 1 });
  expect((await testbed.call('POST', PATH)).status).toBe(201);
  expect(await row()).toEqual({ strava_given_id: 900_001 });
});

test('who registered and unregistered is recorded also when the answers are lost', async () => {
  const { troubles } = testbed.standin.state;
  const { rows } = await recorded(testbed.server, async () => {
    troubles.add({ on: 'push_subscriptions', kind: 'drip', every_ms: 0, times: 1 });
    troubles.add({ on: 'push_subscriptions', kind: 'lost_answer', times: 1 });
    troubles.add({ on: 'push_subscriptions', kind: 'reset', times: 1 });
    expect(refusal(await testbed.call('POST', PATH))).toEqual(AWAY);
    await testbed.call('POST', PATH);
    troubles.add({ on: 'push_subscriptions', kind: 'drip', every_ms: 0, times: 1 });
    troubles.add({ on: 'push_subscriptions', kind: 'lost_answer', times: 1 });
    expect(refusal(await testbed.call('DELETE', PATH))).toEqual(AWAY);
    await testbed.call('DELETE', PATH);
  });
  expect(rows).toMatchObject([
    { action: 'webhook.registered', changes: { strava_given_id: { new: '900001' } } },
    { action: 'webhook.unregistered', changes: { strava_given_id: { old: '900001' } } },
  ]);
});

test('unsure whether it was registered, events are accepted until the subscription is read', async () => {
  const { troubles } = testbed.standin.state;
  troubles.add({ on: 'push_subscriptions', kind: 'drip', every_ms: 0, times: 1 });
  troubles.add({ on: 'push_subscriptions', kind: 'lost_answer', times: 1 });
  troubles.add({ on: 'push_subscriptions', kind: 'reset', times: 1 });
  expect(refusal(await testbed.call('POST', PATH))).toEqual(AWAY);
  const callback = testbed.standin.state.subscriptions.current()?.callbackUrl ?? '';
  expect((await testbed.send(activityEvent(), new URL(callback))).status).toBe(200);
  expect((await testbed.call('GET', PATH)).status).toBe(200);
  expect(await row()).toEqual({ strava_given_id: 900_001 });
});
