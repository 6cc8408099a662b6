import { v7 as uuidv7 } from 'uuid';
import { NO_ACTOR } from '#server/db/audit.ts';
import { openPolarFlowTestbed, type PolarFlowTestbed } from '#server/testing/polarFlowTestbed.ts';

const DAY = 86_400;

let testbed: PolarFlowTestbed;
let user: number;

beforeAll(async () => {
  testbed = await openPolarFlowTestbed();
});
beforeEach(async () => {
  await testbed.reset();
  user = await testbed.connect();
});
afterAll(() => testbed.close());

const ids = async () => (await testbed.stored(user)).map(({ external_id }) => external_id).sort();
const knobs = (changes: object) => Object.assign(testbed.standin.state.knobs, changes);
const isConnected = async () => expect(await testbed.account(user)).toMatchObject({ status: 'connected' });

test.each(['array', 'no_content', 'object', 'always_empty'])(
  'F18: an empty list in the form %s is no error',
  async (list_form) => {
    knobs({ list_form });
    await testbed.readList(user);
    await isConnected();
    expect(await testbed.problems(user)).toEqual([]);
  },
);

test('F18: a list within an object is read', async () => {
  knobs({ list_form: 'object' });
  const id = await testbed.record(user);
  await testbed.readList(user);
  expect(await ids()).toEqual([id]);
});

test('F18: sessions that Polar stops showing stay', async () => {
  const id = await testbed.record(user);
  await testbed.readList(user);
  knobs({ list_form: 'always_empty' });
  await testbed.readList(user);
  expect(await ids()).toEqual([id]);
});

test('F19: what was uploaded before the registration, or long ago, does not come, to the second', async () => {
  const at = (seconds: number) => new Date(testbed.now().getTime() + seconds * 1000).toISOString();
  const registered = testbed.standin.state.registrations.get(user)?.at ?? 0;
  await testbed.record(user, { upload_time: new Date(registered).toISOString() });
  const first = await testbed.record(user, { upload_time: new Date(registered + 1000).toISOString() });
  await testbed.readList(user);
  expect(await ids()).toEqual([first]);
  await testbed.advance(40 * DAY);
  await testbed.record(user, { upload_time: at(-30 * DAY - 1) });
  const last = await testbed.record(user, { upload_time: at(-30 * DAY + 61) });
  await testbed.readList(user);
  expect(await ids()).toEqual([first, last].sort());
});

test('F20: an old session that is uploaded late is stored with its own day', async () => {
  await testbed.record(user, { start_time: '2026-09-01T08:00:00' });
  await testbed.readList(user);
  expect(await testbed.stored(user)).toMatchObject([{ local_day: '2026-09-01' }]);
});

test('F20: a session that cannot be fetched yet when it is announced is asked for again, and stored once', async () => {
  await testbed.webhook.switchOn(NO_ACTOR);
  knobs({ fresh_missing_calls: 2 });
  const id = await testbed.record(user);
  await testbed.settle();
  expect(await ids()).toEqual([]);
  await testbed.advance(30);
  expect(await ids()).toEqual([]);
  await testbed.advance(120);
  expect(await ids()).toEqual([id]);
  expect(await testbed.problems(user)).toEqual([]);
});

test('F20: a session that cannot be fetched for minutes after it was announced is stored once', async () => {
  await testbed.webhook.switchOn(NO_ACTOR);
  knobs({ fresh_missing_ms: 10 * 60_000 });
  const id = await testbed.record(user);
  for (const seconds of [0, 30, 120]) await testbed.advance(seconds);
  expect(await ids()).toEqual([]);
  await testbed.advance(600);
  expect(await ids()).toEqual([id]);
  expect(await testbed.problems(user)).toEqual([]);
});

test('F20: one that never can be fetched is a problem, which ends when the list brings it', async () => {
  await testbed.webhook.switchOn(NO_ACTOR);
  const id = await testbed.record(user, { missing_calls: 5 });
  for (const seconds of [0, 30, 120, 600, 3600]) await testbed.advance(seconds);
  expect(await testbed.problems(user)).toEqual([{ kind: 'gone', external_id: id }]);
  await testbed.readList(user);
  expect(await ids()).toEqual([id]);
  expect(await testbed.problems(user)).toEqual([]);
});

test('a session that Polar answers with 204 is missing like one with 404, and no failure of Polar', async () => {
  await testbed.webhook.switchOn(NO_ACTOR);
  testbed.trouble('exercise', { kind: 'status', status: 204, times: 5 });
  const id = await testbed.record(user);
  for (const seconds of [0, 30, 120, 600, 3600]) await testbed.advance(seconds);
  expect(testbed.calls(`/v3/exercises/${id}`)).toBe(5);
  expect(await testbed.problems(user)).toEqual([{ kind: 'gone', external_id: id }]);
  await testbed.readList(user);
  expect(await ids()).toEqual([id]);
  expect(await testbed.problems(user)).toEqual([]);
});

test('F21: a session that was deleted at Polar stays, also when it goes while it is read', async () => {
  const first = await testbed.record(user);
  await testbed.readList(user);
  await testbed.control('DELETE', `/users/${user}/exercises/${first}`);
  const second = await testbed.record(user);
  for (const on of ['fit', 'tcx'] as const) testbed.trouble(on, { kind: 'status', status: 404, times: 1 });
  await testbed.readList(user);
  expect(await ids()).toEqual([first, second].sort());
  expect(await testbed.problems(user)).toEqual([]);
});

test.each([
  ['with a new time of upload', { upload_time: '2026-11-19T10:07:00.000Z' }],
  ['with the old time of upload', {}],
])('F21: a changed session %s is read again, once', async (_case, more) => {
  const id = await testbed.record(user, { by_hand: true, fields: { distance: 5000, duration: 'PT30M' } });
  await testbed.readList(user);
  await testbed.control('PATCH', `/users/${user}/exercises/${id}`, { fields: { distance: 6000 }, ...more });
  await testbed.advance(2 * DAY);
  for (let time = 0; time < 3; time += 1) await testbed.readList(user);
  expect(await testbed.stored(user)).toMatchObject([{ external_id: id, distance: 6000 }]);
  expect(testbed.calls(`/v3/exercises/${id}/fit`)).toBe(2);
});

test.each([
  ['offset', { start_time_utc_offset: 120 }, { start_date: new Date('2026-11-17T07:30:00Z'), timezone: 'GMT+02:00' }],
  ['start', { start_time: '2026-11-17T10:30:00' }, { start_date_local: '2026-11-17 10:30:00', timezone: 'GMT+01:00' }],
  ['heart rate', { heart_rate: { average: 130, maximum: 160.5 } }, { average_heartrate: 130, max_heartrate: 160.5 }],
  ['calories', { calories: 500.5 }, { calories: 500.5 }],
])('F21: a session of which the %s alone changed is stored anew, once', async (_case, changed, stored) => {
  const heart_rate = { average: 120, maximum: 150 };
  const fields = { start_time: '2026-11-17T09:30:00', start_time_utc_offset: 60, heart_rate, calories: 400.5 };
  const id = await testbed.record(user, { by_hand: true, fields });
  await testbed.readList(user);
  await testbed.readList(user);
  expect(testbed.calls(`/v3/exercises/${id}/fit`)).toBe(1);
  await testbed.control('PATCH', `/users/${user}/exercises/${id}`, { fields: changed });
  for (let time = 0; time < 3; time += 1) await testbed.readList(user);
  expect(await testbed.stored(user)).toMatchObject([{ external_id: id, ...stored }]);
  expect(testbed.calls(`/v3/exercises/${id}/fit`)).toBe(2);
});

test('F21: a list that was on its way does not replace what an event brought meanwhile', async () => {
  await testbed.webhook.switchOn(NO_ACTOR);
  await testbed.control('POST', '/event-troubles', { kind: 'delay', times: 1, delay_ms: 60_000 });
  const id = await testbed.record(user, { by_hand: true, fields: { distance: 5000, duration: 'PT30M' } });
  const { exercises } = testbed.client;
  testbed.client.exercises = async (ask) => {
    const answer = await exercises(ask);
    testbed.client.exercises = exercises;
    await testbed.control('PATCH', `/users/${user}/exercises/${id}`, { fields: { distance: 6000 } });
    await testbed.advance(60);
    expect(await testbed.stored(user)).toMatchObject([{ external_id: id, distance: 6000 }]);
    return answer;
  };
  await testbed.readList(user);
  expect(await testbed.stored(user)).toMatchObject([{ external_id: id, distance: 6000 }]);
  expect(await testbed.findings(user, 'edited_after_import')).toEqual([]);
});

test('F21: a session whose offset Polar stops giving keeps the one that was stored', async () => {
  const id = await testbed.record(user, { by_hand: true, fields: { start_time_utc_offset: 120 } });
  await testbed.readList(user);
  await testbed.control('PATCH', `/users/${user}/exercises/${id}`, { without: ['start_time_utc_offset'] });
  for (let time = 0; time < 2; time += 1) await testbed.readList(user);
  expect(await testbed.stored(user)).toMatchObject([{ timezone: 'GMT+02:00' }]);
  expect(testbed.calls(`/v3/exercises/${id}/fit`)).toBe(1);
});

test.each([
  ['device', undefined],
  ['distance', null],
  ['calories', '412'],
  ['heart_rate', { average: 142.5, maximum: '171' }],
  ['sport', 'A_SPORT_OF_TOMORROW'],
  ['unknown_field', { a: [1] }],
])('F22: a session with %s as %p is stored, and so are the others', async (name, value) => {
  const odd = await testbed.record(user, value === undefined ? { without: [name] } : { fields: { [name]: value } });
  const other = await testbed.record(user);
  await testbed.readList(user);
  expect(await ids()).toEqual([odd, other].sort());
  expect(await testbed.problems(user)).toEqual([]);
});

test('F22: a session without a time of upload is read once, and once more after it changed', async () => {
  const id = await testbed.record(user, { by_hand: true, fields: { distance: 5000 }, without: ['upload_time'] });
  for (let time = 0; time < 2; time += 1) await testbed.readList(user);
  expect(testbed.calls(`${id}/fit`)).toBe(1);
  await testbed.control('PATCH', `/users/${user}/exercises/${id}`, { fields: { distance: 6000 } });
  for (let time = 0; time < 2; time += 1) await testbed.readList(user);
  expect(await testbed.stored(user)).toMatchObject([{ external_id: id, distance: 6000 }]);
  expect(testbed.calls(`${id}/fit`)).toBe(2);
});

test.each([
  ['no start', { without: ['start_time'] }],
  ['a start that is none', { fields: { start_time: 'garbage' } }],
  ['a year that the database does not know', { fields: { start_time: '0000-01-01T00:00:00' } }],
  ['no duration', { without: ['duration'] }],
  ['a distance out of all range', { fields: { distance: 1.7e308, duration: 'PT0.001S' } }],
])('F22: a session with %s is a problem or stored, and holds up no other', async (_case, input) => {
  const odd = await testbed.record(user, input);
  const other = await testbed.record(user);
  await testbed.readList(user);
  const stored = await ids();
  expect(stored).toContain(other);
  expect(stored.includes(odd) || (await testbed.problems(user)).some(({ kind }) => kind === 'broken')).toBe(true);
  await isConnected();
});

test.each([
  ['OTHER', null, 'Workout'],
  ['A_NEW_SPORT', 'A_NEW_DETAIL', 'Workout'],
  ['OTHER', 'CROSS-COUNTRY_SKIING', 'NordicSki'],
  ['', '', 'Workout'],
])('F23: the sport %p with the detail %p is stored as %s', async (sport, detailed_sport_info, wanted) => {
  await testbed.record(user, { by_hand: true, fields: { sport, detailed_sport_info } });
  await testbed.readList(user);
  expect(await testbed.stored(user)).toMatchObject([{ sport_type: wanted }]);
});

test.each([
  ['PT2H44M', 9840],
  ['PT4412S', 4412],
  ['PT4658.866S', 4659],
  ['PT1H15M30.000S', 4530],
  ['PT0S', 0],
  ['PT25H', 90_000],
  ['P1DT2H', 93_600],
])('F24: a duration of %s is stored as %i seconds', async (duration, elapsed_time) => {
  await testbed.record(user, { by_hand: true, fields: { duration } });
  await testbed.readList(user);
  expect(await testbed.stored(user)).toMatchObject([{ elapsed_time }]);
});

test('F24: a duration that is none is a problem of that session alone', async () => {
  await testbed.record(user, { by_hand: true, fields: { duration: 'an hour' } });
  const other = await testbed.record(user);
  await testbed.readList(user);
  expect(await ids()).toEqual([other]);
  expect(await testbed.problems(user)).toMatchObject([{ kind: 'broken' }]);
});

test.each([
  ['2026-03-01T08:30:00', 60, '2026-03-01T07:30:00Z'],
  ['2026-03-01T08:30:00', -300, '2026-03-01T13:30:00Z'],
  ['2026-03-01T08:30:00', 345, '2026-03-01T02:45:00Z'],
  ['2026-03-01T08:30:00', 840, '2026-02-28T18:30:00Z'],
  ['2026-03-01T08:30:00Z', 60, '2026-03-01T07:30:00Z'],
  ['2026-03-01T08:30:00.500', 0, '2026-03-01T08:30:00Z'],
  // In Berlin this hour is missing, and that one comes twice.
  ['2026-03-29T02:30:00', 120, '2026-03-29T00:30:00Z'],
  ['2026-10-25T02:30:00', 60, '2026-10-25T01:30:00Z'],
  ['2026-03-01T08:30:00', '-300', '2026-03-01T13:30:00Z'],
  ['2026-03-01T08:30:00', 'garbage', '2026-03-01T07:30:00Z'],
])('F25: the local start %s with the offset %p is %s', async (start_time, start_time_utc_offset, utc) => {
  await testbed.record(user, { by_hand: true, fields: { start_time, start_time_utc_offset } });
  await testbed.readList(user);
  const [row] = await testbed.stored(user);
  expect([row?.start_date, row?.start_date_local]).toEqual([new Date(utc), start_time.slice(0, 19).replace('T', ' ')]);
});

test.each([
  ['hand', { by_hand: true }],
  ['a device', {}],
])(
  'F25: a session by %s without an offset keeps its local start, and its time zone is not known',
  async (_case, more) => {
    const fields = { start_time: '2026-11-17T23:30:00' };
    await testbed.record(user, { ...more, fields, without: ['start_time_utc_offset'] });
    await testbed.readList(user);
    const [row] = await testbed.stored(user);
    expect(row).toMatchObject({ start_date_local: '2026-11-17 23:30:00', local_day: '2026-11-17', timezone: null });
    expect(await testbed.problems(user)).toEqual([]);
    await testbed.record(user, { ...more, fields: { ...fields, start_time_utc_offset: 60 } });
    await testbed.readList(user);
    expect((await testbed.stored(user)).filter(({ timezone }) => timezone === null)).toHaveLength(1);
  },
);

test.each([
  ['2026-10-25T01:30:00', '2026-10-24T23:30:00Z'],
  ['2026-10-25T02:30:00', '2026-10-25T00:30:00Z'],
  ['2026-10-25T03:30:00', '2026-10-25T02:30:00Z'],
  ['2026-10-25T23:30:00', '2026-10-25T22:30:00Z'],
  ['2026-03-29T01:30:00', '2026-03-29T00:30:00Z'],
  ['2026-03-29T02:30:00', '2026-03-29T01:30:00Z'],
  ['2026-03-29T03:30:00', '2026-03-29T01:30:00Z'],
])(
  'F25: the local start %s without an offset is %s in Berlin, in the hour that comes twice the first',
  async (start_time, utc) => {
    await testbed.record(user, { by_hand: true, fields: { start_time }, without: ['start_time_utc_offset'] });
    await testbed.readList(user);
    const [row] = await testbed.stored(user);
    expect(row).toMatchObject({ start_date: new Date(utc), start_date_local: start_time.replace('T', ' ') });
  },
);

test.each([
  ['absent', { without: ['start_time_utc_offset'] }],
  ['garbage', { fields: { start_time_utc_offset: 'garbage' } }],
])('F25: a time zone is suspect while the offset is %s and no place confirms the start', async (_case, input) => {
  const id = await testbed.record(user, { by_hand: true, ...input });
  await testbed.record(user, { by_hand: true });
  await testbed.record(user, { sport: 'RUNNING', ...input });
  await testbed.readList(user);
  expect(await testbed.stored(user)).toHaveLength(3);
  expect(await testbed.findings(user, 'time_zone_suspect')).toEqual([
    { external_id: id, measure: 'time_zone_unknown', value: 1 },
  ]);
  const fields = { start_time_utc_offset: 60, distance: 6000 };
  await testbed.control('PATCH', `/users/${user}/exercises/${id}`, { fields });
  await testbed.advance(2 * DAY);
  await testbed.readList(user);
  expect(await testbed.findings(user, 'time_zone_suspect')).toEqual([]);
});

test.each([
  ['F26: odd samples', { samples: [{ 'recording-rate': 0, 'sample-type': 11, data: 'null,,x,' }] }],
  ['F27: places at zero', { has_route: true, route: [{ latitude: 0, longitude: 0, time: 'PT0S' }] }],
  ['F28: zones', { heart_rate_zones: [{ index: 1, in_zone: 'garbage' }] }],
])('%s without a request change no stored record', async (_title, fields) => {
  for (const unasked_parts of ['included', 'empty', 'absent']) {
    for (const nested_keys of ['kebab', 'snake']) {
      knobs({ unasked_parts, nested_keys });
      await testbed.record(user, { by_hand: true, fields });
      await testbed.readList(user);
    }
  }
  const stored = await testbed.stored(user);
  expect(stored).toHaveLength(6);
  expect(stored.every(({ detail }) => detail === null)).toBe(true);
  expect(await testbed.problems(user)).toEqual([]);
  expect(testbed.calls('samples=') + testbed.calls('zones=') + testbed.calls('route=')).toBe(0);
});

test.each([
  ['half a JSON text', { kind: 'malformed' }],
  ['half an answer', { kind: 'truncated' }],
  ['HTML with 200', { kind: 'html', status: 200 }],
  ['a text', { kind: 'answer', body: '"hello"' }],
] as const)('F29: a list that is %s is read again later, and nothing is lost', async (_case, how) => {
  const id = await testbed.record(user);
  testbed.trouble('exercises', { ...how, times: 1 });
  await testbed.readList(user);
  expect(await ids()).toEqual([]);
  await testbed.advance(60);
  expect(await ids()).toEqual([id]);
});

test('F29: a list of another content type, with a byte order mark and with things that are no sessions is read', async () => {
  const id = await testbed.record(user, { by_hand: true });
  const list = (await testbed.control('GET', `/users/${user}/exercises`)) as object[];
  const body = `\uFEFF${JSON.stringify([null, 'x', 7, ...list])}`;
  testbed.trouble('exercises', { kind: 'answer', body, headers: { 'content-type': 'text/html' }, times: 1 });
  await testbed.readList(user);
  expect(await ids()).toEqual([id]);
});

test('F29: an id that the list names twice is stored once', async () => {
  const id = await testbed.record(user);
  const list = (await testbed.control('GET', `/users/${user}/exercises`)) as object[];
  testbed.trouble('exercises', { kind: 'answer', body: JSON.stringify([...list, ...list]), times: 1 });
  await testbed.readList(user);
  expect(await ids()).toEqual([id]);
});

test('F29: a list of two thousand sessions is read as a whole', async () => {
  await testbed.record(user, { count: 2000 });
  const [token] = testbed.standin.state.tokens.of(user);
  const answer = await testbed.client.exercises({ token: token?.value ?? '', priority: 'import' });
  expect(answer.ok && answer.value.length).toBe(2000);
});

test('F29: a list that needs three windows of the limits is read in these, each session once', async () => {
  const COUNT = 450;
  await testbed.record(user, { count: COUNT, by_hand: true });
  await testbed.readList(user);
  expect((await ids()).length).toBeLessThan(COUNT / 2);
  for (let window = 0; window < 5; window += 1) await testbed.advance(15 * 60);
  const stored = await ids();
  expect([stored.length, new Set(stored).size]).toEqual([COUNT, COUNT]);
  expect(testbed.standin.state.answered[429] ?? 0).toBe(0);
});

test('F30: a session that two devices recorded is two records and one question, not two activities unasked', async () => {
  const id = await testbed.record(user);
  const twin = await testbed.record(user, { twin_of: id });
  await testbed.readList(user);
  expect(await ids()).toEqual([id, twin].sort());
  const pairs = testbed.db.selectFrom('duplicate_pairs').select('id');
  const joined = (await testbed.stored(user)).filter(({ joined_to }) => joined_to !== null);
  expect((await pairs.execute()).length + joined.length).toBe(1);
});

/** The same session, as a file that the person uploaded before it came from Polar. */
async function uploadedBefore(changes: object = {}) {
  const [first] = await testbed.stored(user);
  if (!first) throw new Error('No session');
  const {
    detail: _detail,
    activity_id: _activity,
    fetched_at,
    ...row
  } = first as typeof first & {
    activity_id?: string;
  };
  await testbed.db.deleteFrom('activities').where('id', '=', row.id).execute();
  const id = uuidv7();
  const file = { id, source: 'file' as const, external_id: null, file_format: 'fit' as const, fetched_at };
  await testbed.db
    .insertInto('activities')
    .values({ ...row, ...file, file_hash: new Uint8Array(32).fill(9), ...changes })
    .execute();
  return id;
}

const pairs = async () => (await testbed.db.selectFrom('duplicate_pairs').select('id').execute()).length;

test('F30: a session whose file was uploaded before is joined to it, and counts once', async () => {
  await testbed.record(user);
  await testbed.readList(user);
  const uploaded = await uploadedBefore();
  await testbed.readList(user);
  const stored = await testbed.stored(user);
  expect(stored.map(({ source }) => source).sort()).toEqual(['file', 'polar']);
  expect(stored.filter(({ joined_to }) => joined_to === null)).toHaveLength(1);
  expect(stored.some(({ id, joined_to }) => id === uploaded || joined_to === uploaded)).toBe(true);
  expect(await pairs()).toBe(0);
});

test('F30: a session that overlaps with an uploaded file of another device is one question, and both are kept', async () => {
  await testbed.record(user);
  await testbed.readList(user);
  await uploadedBefore({ file_id: null });
  await testbed.readList(user);
  expect((await testbed.stored(user)).map(({ joined_to }) => joined_to)).toEqual([null, null]);
  expect(await pairs()).toBe(1);
});
