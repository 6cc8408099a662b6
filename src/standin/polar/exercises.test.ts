import { ANNA, BEN, openPolarBench, type PolarBench, TODAY } from './polarBench.ts';

type Fields = Record<string, unknown>;

let bench: PolarBench;
let token: string;

beforeEach(async () => {
  bench = await openPolarBench();
  token = await bench.connect();
});

afterEach(() => bench.close());

const DAY = 86_400_000;
const list = async (query = '') => (await bench.get<Fields[]>(`/v3/exercises${query}`, token)).body;
const ids = async () => (await list()).map(({ id }) => id);
const item = (id: string, query = '') => bench.get<Fields>(`/v3/exercises/${id}${query}`, token);
const sent = async (input: object) => (await item(await bench.record(input))).body;
const knob = (body: object) => bench.control('PATCH', '/knobs', body);
const trouble = (body: object) => bench.control('POST', '/troubles', { on: 'exercises', times: 1, ...body });
const withFields = async (fields: Fields) => sent({ fields });

describe('the list of exercises', () => {
  test('a list without exercises is an empty array, by a setting an object or 204', async () => {
    expect(await list()).toEqual([]);
    await knob({ list_form: 'object' });
    expect(await list()).toEqual({ exercises: [] });
    await knob({ list_form: 'no_content' });
    expect((await bench.get('/v3/exercises', token)).status).toBe(204);
  });

  test('a setting leaves the list empty although there are exercises', async () => {
    await bench.record();
    await knob({ list_form: 'always_empty' });
    expect(await list()).toEqual([]);
  });

  test('an exercise that was uploaded before the registration or with it is hidden, a second later it is there', async () => {
    await bench.record({ upload_time: '2026-11-20T14:59:59Z' });
    await bench.record({ upload_time: '2026-11-20T15:00:00Z' });
    const id = await bench.record({ upload_time: '2026-11-20T15:00:01Z' });
    expect(await ids()).toEqual([id]);
  });

  test('an exercise is hidden 30 days after its upload, to the second', async () => {
    const id = await bench.record({ upload_time: '2026-11-20T15:00:01Z' });
    bench.pass(30 * DAY - 1000);
    expect(await ids()).toEqual([id]);
    bench.pass(1000);
    expect(await ids()).toEqual([]);
    expect((await item(id)).status).toBe(404);
  });

  test('an old session that is uploaded late is there', async () => {
    const id = await bench.record({ start_time: '2026-08-01T08:00:00' });
    expect(await ids()).toEqual([id]);
  });

  test('a control moves the registration, so that earlier uploads are there', async () => {
    await bench.control('PUT', `/users/${ANNA}/registration`, { at: '2026-10-01T00:00:00Z' });
    const uploads = (await list()).map(({ upload_time }) => Date.parse(String(upload_time)));
    expect(uploads.length).toBeGreaterThan(5);
    expect(Math.min(...uploads)).toBeGreaterThan(TODAY.getTime() - 30 * DAY);
  });

  test('the list is large without paging', async () => {
    await bench.control('POST', `/users/${ANNA}/exercises`, { count: 2000, upload_time: '2026-11-20T15:00:01Z' });
    expect(await list()).toHaveLength(2000);
  });

  test('an id can be in the list twice', async () => {
    const id = await bench.record();
    await bench.record({ fields: { id } });
    expect(await ids()).toEqual([id, id]);
  });

  test('a session can be there twice under two ids, of two devices', async () => {
    const id = await bench.record();
    const twin = await bench.record({ twin_of: id });
    const [first, second] = await list();
    expect([first?.id, second?.id]).toEqual([id, twin]);
    expect(twin).not.toBe(id);
    expect(second?.start_time).toBe(first?.start_time);
    expect(second?.device).not.toBe(first?.device);
  });

  test.each([
    ['malformed', { kind: 'malformed' }, '{"token_type'],
    ['an HTML page with 200', { kind: 'html', status: 200 }, '<html>'],
    ['JSON of another type', { kind: 'answer', body: '[]', headers: { 'content-type': 'text/plain' } }, '[]'],
  ])('the list can be %s', async (_case, how, expected) => {
    await trouble(how);
    const answer = await fetch(`${bench.standin.url}/v3/exercises`, { headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(expected)]);
  });

  test('the list can begin with a byte order mark', async () => {
    await trouble({ kind: 'answer', body: '\uFEFF[]' });
    const answer = await fetch(`${bench.standin.url}/v3/exercises`, { headers: { authorization: `Bearer ${token}` } });
    expect([...(await answer.bytes())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  });

  test('the list can be cut', async () => {
    await bench.record();
    await trouble({ kind: 'truncated' });
    await expect(list()).rejects.toThrow('terminated');
  });
});

describe('one exercise', () => {
  test('an exercise has the documented fields, with nested keys in kebab case', async () => {
    const body = await sent({ sport: 'TRAIL_RUNNING', start_time: '2026-11-20T08:30:00' });
    expect(body).toMatchObject({
      id: expect.stringMatching(/^[A-Za-z0-9]{8}$/),
      upload_time: expect.stringMatching(/^2026-11-20T15:00:0\d\.000Z$/),
      device: 'Polar Vantage V3',
      start_time: '2026-11-20T08:30:00',
      start_time_utc_offset: 60,
      duration: expect.stringMatching(/^PT[\dHMS.]+$/),
      heart_rate: { average: expect.any(Number), maximum: expect.any(Number) },
      sport: 'RUNNING',
      detailed_sport_info: 'TRAIL_RUNNING',
      has_route: true,
      'running-index': expect.any(Number),
      training_load_pro: { date: '2026-11-20', 'cardio-load': expect.any(Number) },
    });
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['samples']));
    expect(body).not.toHaveProperty('route');
    expect(body).not.toHaveProperty('heart_rate_zones');
  });

  test('an exercise of another user, an unknown one and a deleted one are 404', async () => {
    await bench.connect(BEN);
    const foreign = await bench.record({}, BEN);
    const deleted = await bench.record();
    expect(await ids()).toEqual([deleted]);
    await bench.control('DELETE', `/users/${ANNA}/exercises/${deleted}`);
    for (const id of [foreign, deleted, 'unknown']) expect((await item(id)).status).toBe(404);
  });

  test('a changed exercise has other content under its id', async () => {
    const id = await bench.record();
    await bench.control('PATCH', `/users/${ANNA}/exercises/${id}`, { fields: { calories: 1 } });
    expect((await item(id)).body).toMatchObject({ id, calories: 1 });
  });

  test('an announced exercise can be missing for minutes or for a number of calls', async () => {
    const id = await bench.record({ missing_ms: 120_000, missing_calls: 1 });
    expect((await item(id)).status).toBe(404);
    bench.pass(120_000);
    expect([(await item(id)).status, (await item(id)).status]).toEqual([404, 200]);
  });

  test('the paths of transactions do not exist below an exercise', async () => {
    const id = await bench.record();
    for (const path of ['samples', 'zones', 'heart-rate-zones']) {
      expect((await item(`${id}/${path}`)).status).toBe(404);
    }
  });

  test('an entry by hand has no device, heart rate, samples or files', async () => {
    const id = await bench.record({ by_hand: true });
    const { body } = await item(id, '?samples=true&zones=true&route=true');
    for (const field of ['device', 'device_id', 'heart_rate', 'samples', 'route', 'heart_rate_zones']) {
      expect(body).not.toHaveProperty(field);
    }
    expect((await item(`${id}/fit`)).status).toBe(404);
  });
});

describe('samples, zones and route', () => {
  const all = '?samples=true&zones=true&route=true';
  const recorded = async (fields: Fields = {}) =>
    (await item(await bench.record({ sport: 'RUNNING', fields }), all)).body;

  test('samples are texts of one value per second, intervals between beats have no rate and gaps', async () => {
    const { samples } = await recorded();
    const byType = Object.fromEntries((samples as Fields[]).map((entry) => [entry['sample-type'], entry]));
    expect(Object.keys(byType)).toEqual(['0', '1', '3', '10', '11']);
    expect(byType[0]).toMatchObject({ 'recording-rate': 1, data: expect.stringMatching(/^\d+(,\d+)+$/) });
    expect(byType[11]).toMatchObject({ 'recording-rate': null, data: expect.stringContaining(',null,') });
  });

  test('five zones share the recorded time', async () => {
    const { heart_rate_zones } = await recorded();
    expect(heart_rate_zones).toHaveLength(5);
    expect((heart_rate_zones as Fields[])[0]).toEqual({
      index: 1,
      'lower-limit': expect.any(Number),
      'upper-limit': expect.any(Number),
      'in-zone': expect.stringMatching(/^PT\d+S$/),
    });
  });

  test('the route has a point per second around the home', async () => {
    const { route } = await recorded();
    expect((route as Fields[])[0]).toEqual({ latitude: 51.34, longitude: 12.37, time: 'PT0S', satellites: 9, fix: 3 });
    expect((route as Fields[]).length).toBeGreaterThan(1000);
  });

  test('each part comes only when it is asked for, in list and item', async () => {
    await bench.record({ sport: 'RUNNING' });
    for (const part of ['samples', 'zones', 'route']) {
      const [first = {}] = await list(`?${part}=true`);
      const parts = ['samples', 'heart_rate_zones', 'route'].filter((name) => name in first);
      expect(parts).toEqual([part === 'zones' ? 'heart_rate_zones' : part]);
    }
    expect((await list('?samples=false'))[0]).not.toHaveProperty('samples');
  });

  test('a setting leaves out parts that were asked for, or sends them empty', async () => {
    await knob({ asked_parts: 'absent' });
    expect(await recorded()).not.toHaveProperty('samples');
    await knob({ asked_parts: 'empty' });
    expect(await recorded()).toMatchObject({ samples: [], heart_rate_zones: [], route: [], has_route: true });
  });

  test('a setting sends parts that were not asked for as empty lists', async () => {
    await knob({ unasked_parts: 'empty' });
    expect(await sent({})).toMatchObject({ samples: [], heart_rate_zones: [], route: [] });
  });

  test('a setting writes nested keys in snake case', async () => {
    await knob({ nested_keys: 'snake' });
    const body = await recorded();
    expect(body).toMatchObject({
      running_index: expect.any(Number),
      training_load_pro: { cardio_load: expect.any(Number) },
    });
    expect((body.samples as Fields[])[0]).toMatchObject({ recording_rate: 1, sample_type: '0' });
  });

  test('a route can have no points, or points at zero', async () => {
    expect(await recorded({ has_route: true, route: [] })).toMatchObject({ has_route: true, route: [] });
    const zero = [{ latitude: 0, longitude: 0, time: 'PT0S', satellites: 0, fix: 0 }];
    expect(await recorded({ route: zero })).toMatchObject({ route: zero });
  });

  const sample = (data: string, more: Fields = {}) => ({ 'recording-rate': 1, 'sample-type': '0', data, ...more });

  test.each([
    ['have gaps', sample('92,null,95')],
    ['have gaps only', sample('null,null')],
    ['be an empty text', sample('')],
    ['have intervals without a rate', sample('812,null', { 'recording-rate': null, 'sample-type': '11' })],
    ['have intervals at a rate of zero', sample('812,830', { 'recording-rate': 0, 'sample-type': '11' })],
    ['be of an unknown type', sample('1,2', { 'sample-type': '99' })],
    ['have their type as a number', sample('1,2', { 'sample-type': 0 })],
    ['have one value', sample('92')],
    ['end with a comma', sample('92,93,')],
  ])('samples can %s', async (_case, one) => {
    expect((await recorded({ samples: [one] })).samples).toEqual([one]);
  });

  test('samples can last a day at one second', async () => {
    const data = Array.from({ length: 86_400 }, () => '90').join(',');
    expect((await recorded({ samples: [sample(data)] })).samples).toEqual([sample(data)]);
  });
});

describe('odd fields', () => {
  const NAMES = [
    'upload_time polar_user device device_id start_time start_time_utc_offset duration calories distance heart_rate',
    'training_load sport has_route detailed_sport_info fat_percentage carbohydrate_percentage protein_percentage',
    'running-index training_load_pro',
  ].flatMap((line) => line.split(' '));

  test.each(NAMES)('%s can be missing or null', async (name) => {
    const whole = await sent({ sport: 'RUNNING' });
    expect(whole).toHaveProperty([name]);
    expect(await sent({ without: [name] })).not.toHaveProperty([name]);
    expect(await withFields({ [name]: null })).toHaveProperty([name], null);
  });

  test.each<[string, Fields]>([
    ['a number as text', { calories: '412' }],
    ['a float for an integer', { calories: 412.5 }],
    ['an unknown field', { vo2max: 51 }],
    ['an unknown code', { training_load_pro: { 'user-rpe': 'RPE_UNHEARD' } }],
    ['a club', { club_id: -1, club_name: 'Club' }],
    ['no sport but OTHER', { sport: 'OTHER', detailed_sport_info: null }],
    ['an unknown sport', { detailed_sport_info: 'UNDERWATER_CHESS' }],
    ['an empty sport', { sport: '', detailed_sport_info: '' }],
    ['a start with Z', { start_time: '2026-03-01T08:30:00Z' }],
    ['a start with a fraction', { start_time: '2026-03-01T08:30:00.123' }],
    [
      'a start in the hour that summer time leaves out',
      { start_time: '2026-03-29T02:30:00', start_time_utc_offset: 60 },
    ],
    ['a start in the hour that winter time repeats', { start_time: '2026-10-25T02:30:00', start_time_utc_offset: 120 }],
    ['an offset as text', { start_time_utc_offset: 'east' }],
  ])('an exercise can have %s', async (_case, fields) => {
    expect(await withFields(fields)).toMatchObject(fields);
  });

  test.each(['PT2H44M', 'PT4412S', 'PT4658.866S', 'PT1H15M30.000S', 'PT0S', 'PT25H', 'P1DT2H', 'an hour', ''])(
    'a duration can be "%s"',
    async (duration) => {
      expect(await withFields({ duration })).toMatchObject({ duration });
    },
  );

  test.each([0, 60, -300, 330, 345, 840, -720])('an offset can be %i minutes', async (start_time_utc_offset) => {
    expect(await withFields({ start_time_utc_offset })).toMatchObject({ start_time_utc_offset });
  });

  test('a sport can have a hyphen', async () => {
    expect(await sent({ sport: 'CROSS-COUNTRY_SKIING' })).toMatchObject({
      detailed_sport_info: 'CROSS-COUNTRY_SKIING',
    });
  });

  test('every field of a list can be changed on its way', async () => {
    await bench.record();
    await trouble({ kind: 'change', set: { calories: null }, unset: ['duration'] });
    const [first] = await list();
    expect(first).toMatchObject({ calories: null });
    expect(first).not.toHaveProperty('duration');
  });
});
