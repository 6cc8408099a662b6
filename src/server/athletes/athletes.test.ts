import { v7 as uuidv7 } from 'uuid';
import { userOfAthlete } from '#server/activities/people.ts';
import { recorded } from '#server/testing/auditRows.ts';
import { buildStravaTestbed, type StravaTestbed, type StravaVisitor } from '#server/testing/buildStravaTestbed.ts';
import { eventually } from '#server/testing/eventually.ts';
import { moveJobs } from '#server/testing/moveJobs.ts';
import { callerWith } from '#server/testing/researchCalls.ts';
import { createTestActivity, insertTestAthletes } from '#server/testing/testActivities.ts';
import { WHY } from '#server/testing/why.ts';
import type { Athlete, AthletesAnswer } from '#shared/contract/athletes.ts';
import { type AthleteStatus, type OwnAthleteAnswer, WANTED_SCOPES } from '#shared/contract/connection.ts';
import type { ErrorAnswer } from '#shared/contract/error.ts';

const MIA = 10_000_001;
const DAY_MS = 86_400_000;
const MISSING = '019ab000-0000-7000-8000-000000000000';

let testbed: StravaTestbed;
let admin: StravaVisitor;

beforeAll(async () => {
  testbed = await buildStravaTestbed();
});

beforeEach(async () => {
  await testbed.reset();
  await testbed.server.db.deleteFrom('webhook_events').execute();
  await testbed.server.db.deleteFrom('revocations').execute();
  admin = await testbed.visitor({ role: 'admin' });
});

afterAll(() => testbed.close());

const as = ({ login }: StravaVisitor) => callerWith(testbed.server, login.accessToken);
const refusal = (answer: { statusCode: number; json<Body>(): Body }) => [
  answer.statusCode,
  answer.json<ErrorAnswer>().message,
];
const daysAgo = (days: number) => new Date(testbed.server.clock.now().getTime() - days * DAY_MS);
/** Calendar days, because a day need not have 24 hours. */
function dayBefore(days: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(testbed.server.clock.now());
  return new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);
}

interface Made {
  name: string;
  strava_id: number;
  status?: AthleteStatus;
  user_id?: string | null;
  connected_at?: Date;
  last_sync_at?: Date | null;
}

async function make({ name, strava_id, status = 'connected', ...others }: Made): Promise<string> {
  const id = uuidv7();
  const times = { connected_at: daysAgo(100), history_done_at: daysAgo(99) };
  await insertTestAthletes(testbed.server.db, [{ id, strava_id, name, status, ...times, ...others }]);
  return id;
}

async function list(query = '', caller = admin): Promise<{ names: string[]; total: number }> {
  const answer = await as(caller)('GET', `/strava-integration/athletes${query}`);
  expect(answer.statusCode).toBe(200);
  const { athletes, total } = answer.json<AthletesAnswer>();
  return { names: athletes.map(({ name }) => name), total };
}

describe('PAGES §3.9 athletes', () => {
  beforeEach(async () => {
    const owner = await testbed.visitor({ email: 'ben@example.org' });
    const ada = await make({ name: 'Ada', strava_id: 5501, last_sync_at: daysAgo(3) });
    const ben = await make({ name: 'ben', strava_id: 5502, user_id: owner.user.id });
    await make({ name: 'Cleo 100%', strava_id: 5503, status: 'disconnected', connected_at: daysAgo(5) });
    await make({ name: 'Dora', strava_id: 604, status: 'importing', last_sync_at: daysAgo(1) });
    const scopes = [...WANTED_SCOPES];
    await testbed.server.db.updateTable('athletes').set({ scopes }).where('id', '=', ada).execute();
    await createTestActivity(testbed.server.db, ben, { day: dayBefore(10), distance: 300 });
    await createTestActivity(testbed.server.db, ada, { day: dayBefore(0), distance: 5000 });
    await createTestActivity(testbed.server.db, ada, { day: dayBefore(27), distance: 700 });
    await createTestActivity(testbed.server.db, ada, { day: dayBefore(28), distance: 10_000 });
  });

  test('athletes show the start of their last activity, in local time and in UTC', async () => {
    const answer = await as(admin)('GET', '/strava-integration/athletes?sort=name&page=1&page_size=10');
    const { athletes } = answer.json<AthletesAnswer>();
    expect(athletes.map(({ last_activity }) => last_activity)).toEqual([
      {
        id: expect.any(String),
        start_date: `${dayBefore(0)}T06:30:15.750Z`,
        start_date_local: `${dayBefore(0)}T08:30:15`,
      },
      expect.objectContaining({ start_date_local: `${dayBefore(10)}T08:30:15` }),
      null,
      null,
    ]);
    const id = athletes[0]?.last_activity?.id;
    expect((await as(admin)('GET', `/strava-integration/activities/${id}`)).statusCode).toBe(200);
  });

  test('athletes are sorted by last activity, those without one last', async () => {
    expect(await list()).toEqual({ names: ['Ada', 'ben', 'Dora', 'Cleo 100%'], total: 4 });
  });

  test.each([
    ['name', ['Ada', 'ben', 'Cleo 100%', 'Dora']],
    ['-name', ['Dora', 'Cleo 100%', 'ben', 'Ada']],
    ['status', ['Ada', 'ben', 'Cleo 100%', 'Dora']],
    ['-connected_at', ['Cleo 100%', 'Dora', 'ben', 'Ada']],
    ['last_activity_at', ['Cleo 100%', 'Dora', 'ben', 'Ada']],
    ['-last_sync_at', ['Dora', 'Ada', 'Cleo 100%', 'ben']],
    ['-activity_count', ['Ada', 'ben', 'Dora', 'Cleo 100%']],
    ['activity_count', ['Cleo 100%', 'Dora', 'ben', 'Ada']],
  ])('athletes are sorted by %s, and page by page the same', async (sort, names) => {
    expect((await list(`?sort=${sort}`)).names).toEqual(names);
    expect(await list(`?sort=${sort}&page=1&page_size=10`)).toEqual({ names, total: 4 });
    expect(await list(`?sort=${sort}&page=2&page_size=10`)).toEqual({ names: [], total: 4 });
  });

  test.each([
    ['search=BEN', ['ben']],
    ['search=550', ['Ada', 'ben', 'Cleo 100%']],
    ['search=604', ['Dora']],
    ['search=0%25', ['Cleo 100%']],
    ['search=_', []],
    ['search=DISCONN', ['Cleo 100%']],
    ['search=verbunden', ['Ada', 'ben']],
    ['search=Schuhe', ['ben', 'Dora', 'Cleo 100%']],
    ['search=all%20given', ['Ada']],
    ['status=connected', ['Ada', 'ben']],
    ['status=importing,disconnected', ['Dora', 'Cleo 100%']],
    ['linked=yes', ['ben']],
    ['linked=no', ['Ada', 'Dora', 'Cleo 100%']],
    ['permission=missing', ['ben', 'Dora', 'Cleo 100%']],
    ['permission=all', ['Ada']],
    ['silent_days=5', ['ben', 'Dora', 'Cleo 100%']],
    ['silent_days=6', ['ben', 'Dora']],
    ['silent_days=11', ['Dora']],
    ['status=connected&linked=no&search=a', ['Ada']],
  ])('athletes are filtered by %s', async (query, names) => {
    expect(await list(`?${query}`)).toEqual({ names, total: names.length });
  });

  test('days of silence begin at the midnight of the installation, not at that of UTC', async () => {
    const now = testbed.server.clock.now();
    const halfPastMidnight = new Date(`${now.toISOString().slice(0, 10)}T23:30:00Z`);
    const wait = halfPastMidnight.getTime() - now.getTime();
    testbed.server.clock.advance((wait < 0 ? wait + DAY_MS : wait) / 1000);
    const later = await testbed.visitor({ role: 'admin' });
    const eve = await make({ name: 'Eve', strava_id: 505 });
    await createTestActivity(testbed.server.db, eve, { day: dayBefore(7), distance: 300 });
    await make({ name: 'Finn', strava_id: 506, connected_at: daysAgo(7) });
    const silentFor = async (days: number) =>
      (await list(`?silent_days=${days}&sort=name`, later)).names.filter((name) => ['Eve', 'Finn'].includes(name));
    expect([await silentFor(7), await silentFor(8)]).toEqual([['Eve', 'Finn'], []]);
  });

  test('DECISIONS §3 athletes are found by the day of the last activity and the time of the last sync', async () => {
    const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' } as const;
    const shown = (time: Date) => new Intl.DateTimeFormat('de-DE', format).format(time).replace(',', '');
    const found = async (search: string) => (await list(`?${new URLSearchParams({ search })}`)).names;
    expect(await found(dayBefore(0).split('-').reverse().join('.'))).toEqual(['Ada']);
    expect(await found(shown(daysAgo(3)))).toEqual(['Ada']);
    expect(await found(shown(daysAgo(5)))).toEqual(['Cleo 100%']);
    expect(await found(shown(daysAgo(100)))).toEqual(['Ada', 'ben', 'Dora']);
    expect(await found(shown(daysAgo(2)))).toEqual([]);
  });

  test('PAGES §3.9 the view is exported as CSV in a language, and the audit log has its filters and rows', async () => {
    const url = '/strava-integration/athletes/export';
    const { rows, result } = await recorded(testbed.server, () =>
      as(admin)('GET', `${url}?language=de&status=connected&sort=name`),
    );
    expect(result.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="athletes.csv"',
    });
    const lines = result.body.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines.map((line) => line.split(';').slice(0, 3))).toEqual([
      ['Sportler', 'Strava-ID', 'Status'],
      ['Ada', '5501', 'Verbunden'],
      ['ben', '5502', 'Verbunden'],
    ]);
    expect(lines[1]?.split(';').slice(4)).toEqual([
      `${dayBefore(0)}T08:30:15`,
      daysAgo(3).toISOString(),
      ...['3', '5.7', '', '0'],
    ]);
    expect(rows.filter(({ action }) => action === 'export.athletes')).toMatchObject([
      {
        actor_id: admin.user.id,
        changes: { rows: { new: 2 }, status: { new: 'connected' }, sort: { new: 'name' } },
      },
    ]);
    for (const query of ['', '?language=fr', '?language=en&page=1']) {
      expect([query, (await as(admin)('GET', `${url}${query}`)).statusCode]).toEqual([query, 400]);
    }
    const researcher = await testbed.visitor({ role: 'researcher' });
    expect((await as(researcher)('GET', `${url}?language=en`)).statusCode).toBe(403);
  });

  test('an unknown status, an unknown sort and other invalid parameters of the list of athletes are refused by name', async () => {
    const call = as(admin);
    const unknown = await call('GET', '/strava-integration/athletes?status=connected,asleep');
    expect([...refusal(unknown), unknown.json<ErrorAnswer>().error.fields]).toEqual([
      400,
      'Unknown status asleep',
      { status: 'Unknown status asleep' },
    ]);
    for (const query of [
      'sort=tokens_encrypted',
      'linked=maybe',
      'permission=some',
      'silent_days=0',
      'status=',
      'nonsense=1',
    ]) {
      const { statusCode } = await call('GET', `/strava-integration/athletes?${query}`);
      expect([query, statusCode]).toEqual([query, 400]);
    }
  });

  test('a row of the list of athletes has sums of 28 days, its account, and its status', async () => {
    const answer = await as(admin)('GET', '/strava-integration/athletes?sort=name');
    const [ada, ben] = answer.json<AthletesAnswer>().athletes;
    expect(ada).toEqual({
      id: expect.any(String),
      strava_id: '5501',
      name: 'Ada',
      status: 'connected',
      status_reason: null,
      status_since: expect.any(String),
      scopes: ['read', 'activity:read', 'activity:read_all', 'profile:read_all'],
      missing_scopes: [],
      connected_at: daysAgo(100).toISOString(),
      last_sync_at: daysAgo(3).toISOString(),
      history_so_far: null,
      delete_due_at: null,
      last_day: dayBefore(0),
      participant: null,
      last_activity_at: `${dayBefore(0)}T06:30:15.750Z`,
      last_activity: expect.objectContaining({ start_date_local: `${dayBefore(0)}T08:30:15` }),
      activity_count: 3,
      distance_28d: 5700,
      study_count: 0,
      user_id: null,
      user_email: null,
    });
    expect(ben).toMatchObject({ user_email: 'ben@example.org', activity_count: 1, distance_28d: 300 });
    expect(ben?.missing_scopes).toEqual(['activity:read', 'activity:read_all', 'profile:read_all']);
  });
});

describe('SPEC §6 roles: the athletes that a user sees', () => {
  test('SPEC §6 roles: a user sees and reaches only their own athlete with any filter', async () => {
    const [first, second] = [await testbed.visitor(), await testbed.visitor()];
    const own = await make({ name: 'Ada', strava_id: 501, user_id: first.user.id });
    const foreign = await make({ name: 'Ben', strava_id: 502, user_id: second.user.id });
    expect(await list('', first)).toEqual({ names: ['Ada'], total: 1 });
    expect(await list('?search=ben', first)).toEqual({ names: [], total: 0 });
    expect(await list('?sort=-activity_count&page=1&page_size=10', second)).toEqual({ names: ['Ben'], total: 1 });
    const call = as(first);
    expect((await call('GET', `/strava-integration/athletes/${own.toUpperCase()}`)).statusCode).toBe(200);
    for (const id of [foreign, MISSING, 'no-id']) {
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/events'],
        ['POST', '/sync'],
      ] as const) {
        const answer = await call(method, `/strava-integration/athletes/${id}${path}`);
        expect(refusal(answer)).toEqual([404, `Athlete with id ${id} not found`]);
      }
    }
    const sync = await call('POST', '/strava-integration/athletes/sync', { ids: [foreign] });
    expect(sync.json()).toEqual({ queued: 0, skipped: 1 });
  });

  test('SPEC §6 roles: a researcher finds no athletes, because none is linked to a study', async () => {
    const researcher = await testbed.visitor({ role: 'researcher' });
    const id = await make({ name: 'Ada', strava_id: 501 });
    expect(await list('', researcher)).toEqual({ names: [], total: 0 });
    const answer = await as(researcher)('GET', `/strava-integration/athletes/${id}`);
    expect(refusal(answer)).toEqual([404, `Athlete with id ${id} not found`]);
  });
});

test('PAGES §3.10 an athlete has the consent, the token’s end and the newest 20 events', async () => {
  const visitor = await testbed.visitor();
  await testbed.connect(visitor, { athleteId: MIA });
  const { athlete } = (await testbed.get<OwnAthleteAnswer>(visitor, '/strava-integration/me')).body;
  const connectedAt = testbed.server.clock.now().toISOString();
  const url = `/strava-integration/athletes/${athlete?.id}`;
  const shown = (await as(admin)('GET', url)).json<{ athlete: Athlete }>().athlete;
  expect(shown.last_error).toBeNull();
  const at = testbed.server.clock.now();
  const failed = { athlete_id: athlete?.id ?? '', kind: 'broken' as const, attempts: 8, first_at: at };
  await testbed.server.db
    .insertInto('import_problems')
    .values([
      { id: uuidv7(), ...failed, strava_id: 17_000_000_001, last_at: daysAgo(1) },
      { id: uuidv7(), ...failed, strava_id: null, kind: 'failed', last_at: at },
    ])
    .execute();
  const failing = (await as(admin)('GET', url)).json<{ athlete: Athlete }>().athlete;
  expect(failing.last_error).toEqual({ kind: 'failed', at: at.toISOString(), strava_id: null });
  expect(shown).toMatchObject({
    name: 'Mia Berger',
    strava_id: String(MIA),
    user_id: visitor.user.id,
    user_email: visitor.user.email,
    consent: { version: 1, lang: 'en', accepted_at: connectedAt },
    token_expires_at: expect.stringMatching(/Z$/),
    last_event_at: null,
  });
  expect(JSON.stringify(shown)).not.toMatch(/token(?!_expires_at)/);
  const events = Array.from({ length: 22 }, (_, index) => ({
    id: uuidv7(),
    subscription_id: 1,
    object_type: 'activity',
    object_id: index,
    aspect_type: 'create',
    owner_id: index === 21 ? MIA + 1 : MIA,
    event_time: daysAgo(1),
    is_deauthorization: false,
    received_at: daysAgo(index),
    retry_at: daysAgo(index),
    processed_at: daysAgo(0),
    outcome: `stored ${index}`,
  }));
  await testbed.server.db.insertInto('webhook_events').values(events).execute();
  const listed = (await as(visitor)('GET', `${url}/events`)).json<{ events: { outcome: string }[] }>().events;
  expect(listed.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 20 }, (_, index) => `stored ${index}`));
  expect(listed[0]).toEqual({
    id: events[0]?.id,
    received_at: daysAgo(0).toISOString(),
    object_type: 'activity',
    aspect_type: 'create',
    processed_at: daysAgo(0).toISOString(),
    outcome: 'stored 0',
  });
});

describe('sync by hand', () => {
  const queued = { queued: 1, skipped: 0 };

  test('an athlete is synced by hand once in 15 minutes', async () => {
    const visitor = await testbed.visitor();
    await testbed.connect(visitor, { athleteId: MIA });
    await testbed.idle();
    const { body } = await testbed.get<OwnAthleteAnswer>(visitor, '/strava-integration/me');
    const url = `/strava-integration/athletes/${body.athlete?.id}/sync`;
    const now = testbed.server.clock.now();
    await testbed.server.db
      .updateTable('athletes')
      .set({ last_sync_at: new Date(now.getTime() - 899_000) })
      .execute();
    const early = await as(visitor)('POST', url);
    expect([...refusal(early), early.headers['retry-after']]).toEqual([
      429,
      'This athlete was synced less than 15 minutes ago',
      '1',
    ]);
    await testbed.server.db
      .updateTable('athletes')
      .set({ last_sync_at: new Date(now.getTime() - 900_000) })
      .execute();
    const { rows, result } = await recorded(testbed.server, () => as(visitor)('POST', url));
    expect([result.json(), rows]).toEqual([queued, []]);
  });

  test('a sync by hand needs a connection; of several athletes, those that cannot be synced are skipped and counted', async () => {
    const now = testbed.server.clock.now();
    const gone = await make({ name: 'Ada', strava_id: 501, status: 'disconnected' });
    const fresh = await make({ name: 'Ben', strava_id: 502, last_sync_at: now });
    const due = await make({ name: 'Cleo', strava_id: 503, last_sync_at: daysAgo(1) });
    const call = as(admin);
    const refused = await recorded(testbed.server, () => call('POST', `/strava-integration/athletes/${gone}/sync`));
    expect([...refusal(refused.result), refused.rows]).toEqual([409, 'This athlete is not connected', []]);
    const answer = await call('POST', '/strava-integration/athletes/sync', {
      ids: [gone, fresh, due, due.toUpperCase(), MISSING, 'no-id'],
    });
    expect(answer.json()).toEqual({ queued: 1, skipped: 4 });
    expect((await call('POST', '/strava-integration/athletes/sync', { ids: [] })).statusCode).toBe(400);
  });
});

test('SECURITY I4: a sync that an admin starts is one entry of the audit log for each athlete that is read', async () => {
  const [ada, ben, fresh] = [
    await make({ name: 'Ada', strava_id: 501, last_sync_at: daysAgo(1) }),
    await make({ name: 'Ben', strava_id: 502, last_sync_at: daysAgo(1) }),
    await make({ name: 'Cleo', strava_id: 503, last_sync_at: testbed.server.clock.now() }),
  ];
  const { id } = (await as(admin)('GET', '/users/me')).json().user;
  const entry = { action: 'strava.sync_asked', object_type: 'athlete', actor_id: id, changes: {} };
  const sync = (path: string, body?: object) =>
    recorded(testbed.server, () => as(admin)('POST', `/strava-integration/athletes/${path}`, body));
  const one = await sync(`${ada}/sync`);
  expect([one.result.statusCode, one.rows]).toMatchObject([200, [{ ...entry, object_id: ada }]]);
  const some = await sync('sync', { ids: [ben, fresh, MISSING] });
  expect([some.result.json(), some.rows]).toMatchObject([{ queued: 1, skipped: 2 }, [{ ...entry, object_id: ben }]]);
});

describe('disconnecting here', () => {
  async function connected(who?: StravaVisitor): Promise<{ visitor: StravaVisitor; id: string }> {
    const visitor = who ?? (await testbed.visitor());
    expect((await testbed.connect(visitor, { athleteId: MIA })).status).toBe(200);
    const { body } = await testbed.get<OwnAthleteAnswer>(visitor, '/strava-integration/me');
    return { visitor, id: body.athlete?.id ?? '' };
  }
  const row = (id: string) =>
    testbed.server.db
      .selectFrom('athletes')
      .select(['status', 'status_reason', 'tokens_encrypted', 'token_expires_at', 'delete_due_at', userOfAthlete])
      .where('id', '=', id)
      .executeTakeFirst();
  const atStrava = () => testbed.standin.state.grants.of(MIA).length;
  const revocations = () => testbed.server.db.selectFrom('revocations').select('id').execute();

  test.each(['own', 'admin'] as const)(
    'a connection ended by %s: the tokens are deleted at once, Strava is told, the data have a day of deletion',
    async (by) => {
      const { visitor, id } = await connected();
      const caller = by === 'own' ? visitor : admin;
      const path = by === 'own' ? '/strava-integration/me/disconnect' : `/strava-integration/athletes/${id}/disconnect`;
      const { rows, result } = await recorded(testbed.server, () => as(caller)('POST', path));
      expect(result.statusCode).toBe(204);
      expect(await row(id)).toEqual({
        status: 'disconnected',
        status_reason: 'disconnected_here',
        tokens_encrypted: null,
        token_expires_at: null,
        delete_due_at: daysAgo(-30),
        user_id: visitor.user.id,
      });
      expect(rows.filter(({ action }) => action === 'strava.disconnected')).toEqual([
        expect.objectContaining({
          actor_id: caller.user.id,
          object_id: id,
          request_id: result.headers['x-request-id'],
        }),
      ]);
      await eventually(async () => atStrava() === 0 && (await revocations()).length === 0);
      expect(refusal(await as(caller)('POST', path))).toEqual([409, 'This athlete is not connected']);
    },
  );

  test('a revocation that Strava does not answer is repeated later, and the tokens are deleted here at once', async () => {
    const { visitor, id } = await connected();
    testbed.standin.state.troubles.add({ on: 'revoke', kind: 'status', status: 503, times: 1 });
    await as(visitor)('POST', '/strava-integration/me/disconnect');
    expect((await row(id))?.tokens_encrypted).toBeNull();
    await eventually(() => testbed.standin.state.journal.some(({ url }) => url.startsWith('/oauth/revoke')));
    expect([atStrava(), (await revocations()).length]).toEqual([1, 1]);
  });

  test('connecting again cancels the deletion of the data and the pending revocation', async () => {
    const { visitor, id } = await connected();
    testbed.standin.state.troubles.add({ on: 'revoke', kind: 'status', status: 503, times: 1 });
    await as(visitor)('POST', '/strava-integration/me/disconnect');
    await eventually(() => testbed.standin.state.journal.some(({ url }) => url.startsWith('/oauth/revoke')));
    expect((await testbed.connect(visitor, { athleteId: MIA })).status).toBe(200);
    expect(await row(id)).toMatchObject({ delete_due_at: null, status_reason: null });
    expect(await revocations()).toEqual([]);
  });

  test('connecting again after the deletion of the data is a new connection, which a pending revocation of the former does not end', async () => {
    const { visitor, id } = await connected();
    testbed.standin.state.troubles.add({ on: 'revoke', kind: 'status', status: 503, times: 1 });
    await as(visitor)('POST', '/strava-integration/me/disconnect');
    await eventually(() => testbed.standin.state.journal.some(({ url }) => url.startsWith('/oauth/revoke')));
    await testbed.idle();
    const gone = await as(admin)('DELETE', `/strava-integration/athletes/${id}`, { strava_id: String(MIA), ...WHY });
    expect([gone.statusCode, await row(id), (await revocations()).length]).toEqual([204, undefined, 1]);
    const again = await connected(visitor);
    expect(again.id).toBe(id);
    await eventually(async () => {
      await moveJobs(testbed.server.db, 60);
      testbed.server.app.jobs?.wake();
      return (await revocations()).length === 0;
    });
    expect(atStrava()).toBeGreaterThan(0);
    expect(await testbed.server.app.strava?.tokens.renew(again.id)).toMatchObject({ ok: true });
    expect(await row(again.id)).toMatchObject({ status_reason: null, delete_due_at: null });
  });

  test('deleting a user ends their connection, and Strava is told', async () => {
    const { visitor, id } = await connected();
    const { rows } = await recorded(testbed.server, () => as(admin)('DELETE', `/users/${visitor.user.id}`, WHY));
    expect(
      rows.map(({ action, object_id }) => [action, object_id]).filter(([, of]) => of === id || of === visitor.user.id),
    ).toEqual([
      ['user.deleted', visitor.user.id],
      ['strava.disconnected', id],
    ]);
    expect(await row(id)).toMatchObject({ user_id: null, status: 'disconnected', tokens_encrypted: null });
    await eventually(() => atStrava() === 0);
  });

  test('all data are deleted when the Strava ID is typed, after the connection has ended', async () => {
    const id = await make({ name: 'Ada', strava_id: 501 });
    await createTestActivity(testbed.server.db, id);
    const call = as(admin);
    const url = `/strava-integration/athletes/${id}`;
    const other = await call('DELETE', url, { strava_id: '502', ...WHY });
    expect([...refusal(other), other.json<ErrorAnswer>().error.fields]).toEqual([
      400,
      'Strava ID does not match',
      { strava_id: 'Strava ID does not match' },
    ]);
    expect(refusal(await call('DELETE', url, { strava_id: '501', ...WHY }))).toEqual([
      409,
      'Disconnect the athlete first',
    ]);
    await call('POST', `${url}/disconnect`);
    const { rows, result } = await recorded(testbed.server, () => call('DELETE', url, { strava_id: '501', ...WHY }));
    expect(result.statusCode).toBe(204);
    expect(rows).toEqual([
      expect.objectContaining({
        action: 'strava.data_deleted',
        object_id: id,
        changes: { user_id: { old: null, new: null }, status: { old: 'disconnected', new: null } },
      }),
    ]);
    expect(await testbed.server.db.selectFrom('activities').select('id').where('person_id', '=', id).execute()).toEqual(
      [],
    );
    expect(refusal(await call('DELETE', url, { strava_id: '501', ...WHY }))).toEqual([
      404,
      `Athlete with id ${id} not found`,
    ]);
  });
});
