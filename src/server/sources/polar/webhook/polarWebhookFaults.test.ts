import { NO_ACTOR } from '#server/db/audit.ts';
import type { PolarClient } from '#server/sources/polar/calls/polarClient.ts';
import { createTokenCipher } from '#server/sources/source/tokenCipher.ts';
import { freePort } from '#server/testing/freePort.ts';
import { openPolarFlowTestbed, type PolarFlowTestbed } from '#server/testing/polarFlowTestbed.ts';
import { createPolarWebhook } from './polarWebhook.ts';

const WEEK = 7 * 86_400;

let testbed: PolarFlowTestbed;

beforeAll(async () => {
  testbed = await openPolarFlowTestbed();
});
beforeEach(() => testbed.reset());
afterAll(() => testbed.close());

const knobs = (changes: object) => Object.assign(testbed.standin.state.knobs, changes);
const webhooks = () => testbed.standin.state.webhooks;
const switchOn = () => testbed.webhook.switchOn(NO_ACTOR);
const state = async () => (await testbed.webhook.reading()).state;
const audited = async () =>
  (await testbed.db.selectFrom('audit_log').select('action').where('action', 'like', 'webhook.%').execute()).length;

/** An announced session comes. */
async function brings() {
  const user = await testbed.connect();
  const id = await testbed.record(user);
  await testbed.settle();
  expect((await testbed.stored(user)).map(({ external_id }) => external_id)).toEqual([id]);
}

test.each([
  ['nested', '{"error":{"status":400,"error_type":"WebhookPingFailedException","message":"Ping failed"}}'],
  ['flat', '{"status":400,"errorType":"WebhookPingFailedException","message":"Ping failed","corrId":"c"}'],
])(
  'F42: a ping that Polar says has failed, in the %s form, leaves no webhook, and the next try works',
  async (_form, body) => {
    testbed.trouble('webhook_create', { kind: 'answer', status: 400, body, times: 1 });
    const before = await audited();
    expect([await switchOn(), await state(), await audited()]).toEqual([false, 'none', before]);
    expect([await switchOn(), await state()]).toEqual([true, 'active']);
    await brings();
  },
);

test.each(['nested', 'flat'] as const)(
  'F42: a ping that Polar cannot send is answered in the %s form, and leaves no webhook',
  async (form) => {
    knobs({ webhook_error_form: form });
    const callbackUrl = `http://127.0.0.1:${await freePort()}/events`;
    const cipher = createTokenCipher(new Uint8Array(32).fill(7));
    const seen: string[] = [];
    const asApp: PolarClient['asApp'] = async (path, sending) => {
      const answer = await testbed.client.asApp(path, sending);
      if (!answer.ok) seen.push(`${path} ${answer.error.status}`);
      return answer;
    };
    const client = { ...testbed.client, asApp };
    const unreachable = createPolarWebhook({ db: testbed.db, client, cipher, callbackUrl, now: testbed.now });
    expect([await unreachable.switchOn(NO_ACTOR), (await unreachable.reading()).state]).toEqual([false, 'none']);
    expect(seen).toEqual(['/webhooks 400']);
    const rows = testbed.db.selectFrom('source_webhooks').select('source').execute();
    expect(await rows).toEqual([]);
    expect([await switchOn(), await state()]).toEqual([true, 'active']);
  },
);

test('F42: a ping that fails when the webhook is switched on again leaves it off', async () => {
  await switchOn();
  webhooks().switch(false);
  testbed.trouble('webhook_activate', { kind: 'status', status: 400, times: 1 });
  expect([await switchOn(), await state()]).toEqual([false, 'off']);
  expect([await switchOn(), await state()]).toEqual([true, 'active']);
});

test('SECURITY I4: switching the webhook on again is one row of the audit log, and none when it fails or is on', async () => {
  await switchOn();
  webhooks().switch(false);
  const activated = testbed.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'webhook.activated')
    .orderBy('id');
  const before = (await activated.execute()).length;
  const added = async () => (await activated.execute()).slice(before);
  testbed.trouble('webhook_activate', { kind: 'status', status: 400, times: 1 });
  expect([await switchOn(), await added()]).toEqual([false, []]);
  expect([await switchOn(), await switchOn()]).toEqual([true, true]);
  const changes = { source: { old: null, new: 'polar' } };
  const [row, ...more] = await added();
  expect([row, more]).toMatchObject([{ object_type: 'subscription', changes }, []]);
});

test('F43: a webhook of ours that is there already is kept with its key', async () => {
  await switchOn();
  const key = webhooks().current()?.key;
  expect([await switchOn(), webhooks().current()?.key]).toEqual([true, key]);
  await brings();
});

test('F43: when another one was created in between, creating fails and changes nothing', async () => {
  testbed.trouble('webhook_create', { kind: 'status', status: 409, times: 1 });
  expect([await switchOn(), await state()]).toEqual([false, 'none']);
});

test('F43: a webhook with a foreign address is shown and not taken, and only Remove ends it', async () => {
  const url = 'https://elsewhere.example/hook';
  await testbed.control('PUT', '/webhook', { url });
  expect([await switchOn(), await testbed.webhook.reading()]).toEqual([
    false,
    { state: 'foreign', url, isAppKnown: true },
  ]);
  expect([await testbed.webhook.switchOff(NO_ACTOR), await switchOn(), await state()]).toEqual([true, true, 'active']);
});

test('F43: a webhook whose key was lost with the answer is made again, with a key that we have', async () => {
  testbed.trouble('webhook_create', { kind: 'lost_answer', times: 1 });
  expect([await switchOn(), await state()]).toEqual([false, 'keyless']);
  const lost = webhooks().current()?.id;
  expect(lost).toEqual(expect.any(String));
  expect(await switchOn()).toBe(true);
  expect(webhooks().current()?.id).not.toBe(lost);
  await brings();
});

test('F43: the log has the removal of a webhook without a key, which is made again', async () => {
  testbed.trouble('webhook_create', { kind: 'lost_answer', times: 1 });
  await switchOn();
  const before = await audited();
  expect([await switchOn(), (await audited()) - before]).toEqual([true, 2]);
});

test.each([
  ['an empty list', 'list'],
  ['204', 'no_content'],
])('F44: %s is no webhook', async (_case, webhook_list) => {
  knobs({ webhook_list });
  expect(await testbed.webhook.reading()).toEqual({ state: 'none', url: null, isAppKnown: true });
  expect(await switchOn()).toBe(true);
});

test.each(['without_active', 'two'])('F44: in a list of the form %s ours is found', async (webhook_list) => {
  knobs({ webhook_list });
  await switchOn();
  expect(await state()).toBe('active');
  await brings();
});

test.each([
  ['HTML', { kind: 'html', status: 200 }],
  ['503', { kind: 'status', status: 503 }],
  ['no answer', { kind: 'reset' }],
] as const)(
  'F44: while the list is %s the state is unknown, and nothing is created twice or said to be removed',
  async (_case, how) => {
    await switchOn();
    const { id } = webhooks().current() ?? {};
    testbed.trouble('webhook_show', how);
    expect([await state(), await switchOn(), await testbed.webhook.switchOff(NO_ACTOR)]).toEqual([
      'unknown',
      false,
      false,
    ]);
    testbed.standin.state.troubles.clear();
    expect(webhooks().current()?.id).toBe(id);
    expect(await state()).toBe('active');
  },
);

test('F45: removing one that is gone already is a success', async () => {
  await switchOn();
  testbed.trouble('webhook_delete', { kind: 'status', status: 404, times: 1 });
  expect(await testbed.webhook.switchOff(NO_ACTOR)).toBe(true);
  webhooks().remove();
  expect([await testbed.webhook.switchOff(NO_ACTOR), await state()]).toEqual([true, 'none']);
});

test.each([401, 429, 503])('F45: removing that is refused with %i keeps the webhook and its key', async (status) => {
  await switchOn();
  testbed.trouble('webhook_delete', { kind: 'status', status, times: 1 });
  expect(await testbed.webhook.switchOff(NO_ACTOR)).toBe(false);
  await testbed.advance(1800);
  await brings();
});

test('F45: switching on one that is gone meanwhile is said, and the next try creates it', async () => {
  await switchOn();
  webhooks().switch(false);
  testbed.trouble('webhook_activate', { kind: 'status', status: 204, times: 1 });
  expect(await switchOn()).toBe(false);
  webhooks().remove();
  expect([await switchOn(), await state()]).toEqual([true, 'active']);
});

test('F45: wrong credentials are known as such', async () => {
  testbed.trouble('webhook_show', { kind: 'status', status: 401 });
  expect(await testbed.webhook.reading()).toEqual({ state: 'unknown', url: null, isAppKnown: false });
  expect(await switchOn()).toBe(false);
});

test('F46: a webhook that Polar switched off after a week of failures is switched on by the clock, and the list brings what was missed', async () => {
  await switchOn();
  const user = await testbed.connect();
  webhooks().noteAnswer(false);
  await testbed.advance(WEEK);
  expect(await state()).toBe('off');
  const missed = await testbed.record(user);
  await testbed.settle();
  expect(await testbed.stored(user)).toEqual([]);
  await testbed.flow.tick();
  expect(await state()).toBe('active');
  await testbed.readList(user);
  expect((await testbed.stored(user)).map(({ external_id }) => external_id)).toEqual([missed]);
  await brings();
});
