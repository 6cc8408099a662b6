import { windowsAt } from '#server/sources/budget/rateWindows.ts';
import { eventually } from '#server/testing/eventually.ts';
import { callerWith } from '#server/testing/researchCalls.ts';
import { insertTestAthletes } from '#server/testing/testActivities.ts';
import { activityEvent, openWebhookTestbed, type WebhookTestbed } from '#server/testing/webhookTestbed.ts';
import { DAY_MS } from '#shared/constants.ts';
import type { ControlAnswer } from '#shared/contract/control.ts';
import type { AttentionAnswer } from '#shared/contract/research.ts';

let testbed: WebhookTestbed;

beforeEach(async () => {
  testbed = await openWebhookTestbed({ stravaAthleteLimit: 7 });
  // No worker takes the events in the test.
  const far = new Date(testbed.server.clock.now().getTime() + 365 * 86_400_000);
  await testbed.server.db.updateTable('source_budgets').set({ probe_at: far }).execute();
});

afterEach(() => testbed.close());

async function control(): Promise<ControlAnswer> {
  const { status, body } = await testbed.call('GET', '/control');
  expect(status).toBe(200);
  return body as unknown as ControlAnswer;
}

/** Reads the subscription without a short timeout; the control page reuses that answer for a minute. */
const look = () => testbed.call('GET', '/webhook-subscription');

const eventsWait = (count: number) => eventually(async () => (await control()).queue.webhook === count);

const states = ({ setup }: ControlAnswer) => Object.fromEntries(setup.map(({ check, state }) => [check, state]));

test('an installation without any connected athlete shows its whole budget and the missing settings', async () => {
  const now = testbed.server.clock.now().getTime();
  await look();
  const next = (length: number) => new Date((Math.floor(now / length) + 1) * length + 5000).toISOString();
  expect(await control()).toEqual({
    is_set_up: true,
    athletes: { connected: 0, limit: 7 },
    quarter: { used: 0, limit: 100, resets_at: next(900_000) },
    day: { used: 0, limit: 1000, resets_at: next(86_400_000) },
    queue: { webhook: 0, import: 0, backfill: 0, done_at: null },
    oldest_event_at: null,
    last_event_at: null,
    inactive_since: null,
    setup: [
      { check: 'credentials', state: 'ok' },
      { check: 'public_https', state: 'failed' },
      { check: 'callback', state: 'wait' },
      { check: 'subscription', state: 'failed' },
      { check: 'api_address', state: 'ok' },
    ],
    other_sources: [],
    problem_count: 0,
    reconciliation: null,
  });
});

test('the control room shows events that came, wait and failed, and the result of the last night', async () => {
  const { db, clock } = testbed.server;
  await testbed.register();
  const first = clock.now();
  await testbed.send(activityEvent());
  clock.advance(60);
  await testbed.send(activityEvent());
  for (const [index, status] of (['connected', 'importing', 'disconnected'] as const).entries()) {
    await insertTestAthletes(db, [
      {
        id: `0190aaaa-0000-7000-8000-00000000000${index}`,
        strava_id: index + 1,
        name: `Athlete ${index}`,
        status,
        scopes: [],
        connected_at: first,
      },
    ]);
  }
  await db
    .insertInto('import_problems')
    .values({
      id: '0190bbbb-0000-7000-8000-000000000000',
      athlete_id: '0190aaaa-0000-7000-8000-000000000000',
      kind: 'broken',
      attempts: 1,
      first_at: first,
      last_at: first,
    })
    .execute();
  const night = { started_at: first, finished_at: null, found: 3, changed: 2, removed: 1 };
  await db
    .insertInto('reconciliations')
    .values([
      { id: '0190cccc-0000-7000-8000-000000000000', day: '2026-03-01', athletes_left: 0, ...night, found: 9 },
      { id: '0190cccc-0000-7000-8000-000000000001', day: '2026-03-02', athletes_left: 4, ...night },
    ])
    .execute();
  await eventsWait(2);
  expect(await control()).toMatchObject({
    athletes: { connected: 2, limit: 7 },
    queue: { webhook: 2, import: 0, backfill: 0, done_at: new Date(clock.now().getTime() + 1000).toISOString() },
    oldest_event_at: first.toISOString(),
    last_event_at: clock.now().toISOString(),
    problem_count: 1,
    reconciliation: { ...night, started_at: first.toISOString() },
  });
});

test('PAGES §3.1 the list of work tells connections, a missing webhook and a backlog', async () => {
  const { db, clock } = testbed.server;
  const { server } = testbed;
  // A used up day is no backlog shortly before its end.
  clock.advance((DAY_MS - (clock.now().getTime() % DAY_MS)) / 1000);
  await testbed.signIn();
  const call = callerWith(server, await server.tokenOf(await server.user({ role: 'admin' })));
  const kinds = async () => {
    const { items } = (await call('GET', '/admin/attention')).json<AttentionAnswer>();
    return items.map(({ kind, count, limit }) => [kind, count, limit ?? null]);
  };
  await look();
  expect(await kinds()).toEqual([['webhook_missing', null, null]]);
  await testbed.register();
  expect(await kinds()).toEqual([]);
  const at = clock.now();
  await insertTestAthletes(
    db,
    Array.from({ length: 6 }, (_, index) => ({
      id: `0190aaaa-0000-7000-8000-00000000000${index}`,
      strava_id: index + 1,
      name: `Athlete ${index}`,
      status: 'connected' as const,
      scopes: [],
      connected_at: at,
    })),
  );
  await db
    .updateTable('source_budgets')
    .set({ day_used: 1000, day_starts_at: windowsAt(at).day })
    .execute();
  await testbed.send(activityEvent());
  await eventsWait(1);
  expect(await kinds()).toEqual([
    ['connections_used', 6, 7],
    ['import_backlog', 1, null],
  ]);
});

test('an app that Strava refuses is said since when, and nothing is promised', async () => {
  const { db, clock } = testbed.server;
  await testbed.register();
  await testbed.send(activityEvent());
  await eventsWait(1);
  const since = clock.now();
  await db.updateTable('source_budgets').set({ inactive_since: since }).execute();
  expect(await control()).toMatchObject({
    inactive_since: since.toISOString(),
    queue: { webhook: 1, done_at: null },
  });
});

describe('setup check', () => {
  const later = () => testbed.server.clock.advance(61);

  test('the setup check passes once the webhook is registered', async () => {
    await testbed.register();
    expect(states(await control())).toMatchObject({ credentials: 'ok', callback: 'ok', subscription: 'ok' });
  });

  test('the setup check reports that Strava could not reach our address', async () => {
    // A timeout that is over before the call starts.
    testbed.standin.state.knobs.handshake_timeout_ms = -1;
    expect((await testbed.call('POST', '/webhook-subscription')).status).toBe(409);
    expect(states(await control())).toMatchObject({ credentials: 'ok', callback: 'failed', subscription: 'failed' });
    testbed.standin.state.knobs.handshake_timeout_ms = 20_000;
    await testbed.register();
    expect(states(await control())).toMatchObject({ callback: 'ok', subscription: 'ok' });
  });

  test('the setup check reports that events go to another address', async () => {
    testbed.standin.state.subscriptions.add('https://elsewhere.example/hook');
    await look();
    expect(states(await control())).toMatchObject({ credentials: 'ok', callback: 'wait', subscription: 'failed' });
  });

  test('the setup check reports refused credentials', async () => {
    testbed.standin.state.clientSecret = 'another secret';
    await look();
    expect(states(await control())).toMatchObject({ credentials: 'failed', subscription: 'wait' });
  });

  test('the setup check is open while Strava does not answer, and a recent answer is reused', async () => {
    await testbed.register();
    testbed.standin.state.troubles.add({ on: 'push_subscriptions', kind: 'reset' });
    expect(states(await control())).toMatchObject({ credentials: 'ok', subscription: 'ok' });
    later();
    expect(states(await control())).toMatchObject({ credentials: 'wait', callback: 'wait', subscription: 'wait' });
    testbed.standin.state.troubles.clear();
    await eventually(async () => {
      later();
      return states(await control()).subscription === 'ok';
    });
    testbed.standin.state.troubles.add({ on: 'push_subscriptions', kind: 'reset' });
    later();
    await testbed.server.db.updateTable('source_budgets').set({ misconfigured_since: new Date() }).execute();
    expect(states(await control())).toMatchObject({ credentials: 'failed' });
  });
});
