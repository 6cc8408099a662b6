import { gzipSync } from 'node:zlib';
import { openPolarFlowTestbed, type PolarFlowTestbed } from '#server/testing/polarFlowTestbed.ts';
import { openHook } from '#standin/polar/polarBench.ts';

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

const HOUR = 3600;
const BROKEN = (id: string) => [{ kind: 'broken', external_id: id }];
const noTcx = () => testbed.trouble('tcx', { kind: 'status', status: 404 });
const give = (id: string, kind: string, file: object) =>
  testbed.control('PUT', `/users/${user}/exercises/${id}/files/${kind}`, file);

/** Whether each session, in the order of their starts, has a course. */
async function courses() {
  return (await testbed.stored(user)).map(({ external_id, detail }) => [external_id, detail !== null]);
}

/** All attempts of a job. */
async function waitLong() {
  for (let hours = 0; hours < 24; hours += 3) await testbed.advance(3 * HOUR);
}

test.each([
  ['404', { kind: 'status', status: 404 }],
  ['204', { kind: 'status', status: 204 }],
  ['an empty 200', { kind: 'answer', body: '' }],
] as const)(
  'F31: a FIT file that is %s is none: the TCX file is read, and without it the summary is stored',
  async (_case, how) => {
    testbed.trouble('fit', how);
    const first = await testbed.record(user);
    await testbed.readList(user);
    noTcx();
    const second = await testbed.record(user);
    await testbed.readList(user);
    expect(await courses()).toEqual([
      [first, true],
      [second, false],
    ]);
    expect(await testbed.problems(user)).toEqual([]);
  },
);

test.each([200, 204, 404])(
  'F31: a session without any file (%i) is whole by its summary',
  async (missing_file_status) => {
    Object.assign(testbed.standin.state.knobs, { missing_file_status });
    const id = await testbed.record(user, { by_hand: true });
    for (let time = 0; time < 2; time += 1) await testbed.readList(user);
    expect(await courses()).toEqual([[id, false]]);
    expect(await testbed.problems(user)).toEqual([]);
    expect(testbed.calls(`${id}/fit`)).toBe(1);
  },
);

test.each([
  ['an HTML page', { kind: 'html', status: 200 }],
  ['a JSON error with 200', { kind: 'answer', body: '{"error":"x"}' }],
] as const)('F31: instead of a FIT file %s is a problem; the summary is stored, once', async (_case, how) => {
  testbed.trouble('fit', how);
  noTcx();
  const id = await testbed.record(user);
  for (let time = 0; time < 3; time += 1) await testbed.readList(user);
  expect(await courses()).toEqual([[id, false]]);
  expect(await testbed.problems(user)).toEqual(BROKEN(id));
  expect(testbed.calls(`${id}/fit`)).toBe(1);
});

test.each(['cut', 'bad_checksum'])(
  'F32: of a FIT file with the fault %s the summary is stored, and the next session as a whole',
  async (fault) => {
    const id = await testbed.record(user);
    await give(id, 'fit', { fault });
    testbed.trouble('tcx', { kind: 'status', status: 404, times: 1 });
    const next = await testbed.record(user);
    await testbed.readList(user);
    expect(await courses()).toEqual([
      [id, false],
      [next, true],
    ]);
    expect(await testbed.problems(user)).toEqual(BROKEN(id));
  },
);

test('F32: after a broken FIT file the TCX file is read', async () => {
  const id = await testbed.record(user);
  await give(id, 'fit', { fault: 'cut' });
  await testbed.readList(user);
  expect(await courses()).toEqual([[id, true]]);
  expect(await testbed.problems(user)).toEqual([]);
});

test.each(['chained', 'without_records', 'late_start', 'generic_sport'])(
  'F32: a FIT file with the oddity %s is read, once, and leaves time and sport as the summary says',
  async (fault) => {
    const id = await testbed.record(user, {
      sport: 'TRAIL_RUNNING',
      start_time: '2026-11-17T09:30:00',
      fields: { duration: 'PT30M', start_time_utc_offset: 60 },
    });
    await give(id, 'fit', { fault });
    await testbed.readList(user);
    expect(await testbed.stored(user)).toMatchObject([
      {
        ...{ external_id: id, sport_type: 'TrailRun', elapsed_time: 1800 },
        ...{ start_date: new Date('2026-11-17T08:30:00Z'), start_date_local: '2026-11-17 09:30:00' },
      },
    ]);
    expect(await courses()).toEqual([[id, true]]);
    expect(await testbed.problems(user)).toEqual([]);
  },
);

test.each([
  ['breaks in the middle', { kind: 'truncated' }],
  ['never comes', { kind: 'hang' }],
  ['is 503', { kind: 'status', status: 503 }],
] as const)('F33: a file that %s once is asked for again, and the session is stored as a whole', async (_case, how) => {
  testbed.trouble('fit', { ...how, times: 1 });
  const id = await testbed.record(user);
  await testbed.readList(user);
  expect(await courses()).toEqual([]);
  await testbed.advance(60);
  expect(await courses()).toEqual([[id, true]]);
  expect(await testbed.problems(user)).toEqual([]);
});

test('F33: a file that is redirected is asked for again, and the other host is not called', async () => {
  const foreign = await openHook();
  testbed.trouble('fit', { kind: 'redirect', location: foreign.url, times: 1 });
  const id = await testbed.record(user);
  await testbed.readList(user);
  await testbed.advance(60);
  await foreign.close();
  expect([await courses(), foreign.received]).toEqual([[[id, true]], []]);
});

test('F33: a file that drips is read', async () => {
  const id = await testbed.record(user);
  await give(id, 'fit', { fault: 'without_records' });
  testbed.trouble('fit', { kind: 'drip', every_ms: 0, times: 1 });
  await testbed.readList(user);
  expect(await courses()).toEqual([[id, true]]);
});

test('F33: a file whose length is named wrong is a broken file', async () => {
  noTcx();
  testbed.trouble('fit', { kind: 'short_length', times: 1 });
  const id = await testbed.record(user);
  await testbed.readList(user);
  expect(await testbed.problems(user)).toEqual(BROKEN(id));
});

test.each([
  ['redirected', { kind: 'redirect', location: 'http://127.0.0.1:9/stolen.fit' }],
  ['cut', { kind: 'truncated' }],
] as const)(
  'F33: a file that is always %s holds up no other session, and in the end its summary is stored',
  async (_case, how) => {
    noTcx();
    const [bad, good] = [await testbed.record(user), await testbed.record(user)];
    testbed.trouble('fit', { ...how, times: 1 });
    await testbed.readList(user);
    expect(await courses()).toEqual([[good, true]]);
    for (let attempt = 0; attempt < 5; attempt += 1) testbed.trouble('fit', { ...how, times: 1 });
    await waitLong();
    expect(await courses()).toEqual([
      [bad, false],
      [good, true],
    ]);
    expect(await testbed.problems(user)).toEqual(BROKEN(bad));
    expect(await testbed.account(user)).toMatchObject({ status: 'connected' });
  },
);

test('F33: of a file of 100 MB no more is read than allowed, once, and the summary is stored', async () => {
  noTcx();
  testbed.trouble('fit', { kind: 'answer', body_bytes: 100 * 2 ** 20 });
  const id = await testbed.record(user);
  await testbed.readList(user);
  await testbed.readList(user);
  expect(await courses()).toEqual([[id, false]]);
  expect(await testbed.problems(user)).toEqual(BROKEN(id));
  expect(testbed.calls('/fit')).toBe(1);
});

test('F33: while no file comes, a reading stops after three, and later all is stored', async () => {
  for (let count = 0; count < 4; count += 1) await testbed.record(user);
  testbed.trouble('fit', { kind: 'status', status: 503 });
  await testbed.readList(user);
  expect(testbed.calls('/fit')).toBe(3);
  testbed.standin.state.troubles.clear();
  await testbed.advance(60);
  expect((await courses()).map(([, hasCourse]) => hasCourse)).toEqual(Array(4).fill(true));
});

/** A whole file of a minute. */
const tcxNamed = (name: string, before = '') => `<?xml version="1.0"?>${before}
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>
<Activity Sport="Running"><Id>2026-11-18T08:00:00Z</Id><Lap StartTime="2026-11-18T08:00:00Z"><TotalTimeSeconds>60</TotalTimeSeconds>
<DistanceMeters>200</DistanceMeters><Track>${[0, 30, 59]
  .map(
    (second) =>
      `<Trackpoint><Time>2026-11-18T08:00:${String(second).padStart(2, '0')}Z</Time><DistanceMeters>${second * 3}</DistanceMeters></Trackpoint>`,
  )
  .join('')}</Track></Lap><Creator><Name>${name}</Name></Creator></Activity></Activities></TrainingCenterDatabase>`;

test.each(['gzip', 'plain', 'encoded'])('F34: a TCX file that comes %s is read', async (tcx_form) => {
  Object.assign(testbed.standin.state.knobs, { tcx_form });
  testbed.trouble('fit', { kind: 'status', status: 404 });
  const id = await testbed.record(user);
  await testbed.readList(user);
  expect(await courses()).toEqual([[id, true]]);
});

test.each([
  ['is a bomb', { body_base64: gzipSync(Buffer.alloc(2 ** 28)).toString('base64') }],
  ['is a bomb by its encoding', { body_base64: gzipSync(Buffer.alloc(2 ** 27)).toString('base64'), encoding: 'gzip' }],
  ['names an entity', { body: tcxNamed('&b;', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hostname">]>') }],
])('F34: a TCX file that %s is not read, and the summary is stored', async (_case, file) => {
  testbed.trouble('fit', { kind: 'status', status: 404 });
  const id = await testbed.record(user);
  await give(id, 'tcx', file);
  await testbed.readList(user);
  expect(await courses()).toEqual([[id, false]]);
  expect(await testbed.problems(user)).toEqual(BROKEN(id));
});

test('F34: the same file without an entity is read', async () => {
  testbed.trouble('fit', { kind: 'status', status: 404 });
  const id = await testbed.record(user);
  await give(id, 'tcx', { body: tcxNamed('Polar') });
  await testbed.readList(user);
  expect(await courses()).toEqual([[id, true]]);
});

test('F35: GPX files, which have places alone, are never asked for', async () => {
  for (const on of ['fit', 'tcx'] as const) testbed.trouble(on, { kind: 'status', status: 404 });
  const id = await testbed.record(user);
  await testbed.readList(user);
  expect(await courses()).toEqual([[id, false]]);
  expect(testbed.calls('/gpx')).toBe(0);
});
