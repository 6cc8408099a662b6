import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';
import { storeActivities } from '#server/sources/strava/flow/activityStore.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { eventually } from '#server/testing/eventually.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { createTestActivity, insertTestAthletes } from '#server/testing/testActivities.ts';
import { multipart, newDataDir, readUpload, sendFiles, UPLOADS, upload } from '#server/testing/uploadCalls.ts';
import type { ActivityAnswer, ActivityStreamsAnswer } from '#shared/contract/activities.ts';
import type { Upload } from '#shared/contract/uploads.ts';
import { zipBytes } from '#standin/files/archiveFile.ts';
import { fitBytes } from '#standin/files/fitBytes.ts';
import { HOSTILE_ARCHIVES, HOSTILE_FILES } from '#standin/files/hostileFiles.ts';
import { plainActivity } from '#standin/files/plainActivity.ts';
import { stravaArchive } from '#standin/files/stravaArchive.ts';
import { gpxText, tcxText } from '#standin/files/xmlTexts.ts';

const dataDir = newDataDir();
let server: TestServer;
let token: string;
let userId: string;

beforeAll(async () => {
  server = await buildTestServer({ settings: { dataDir, timezone: 'Europe/Berlin' } });
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
  const user = await server.user();
  userId = user.id;
  token = await server.tokenOf(user);
});

const run = plainActivity({ seconds: 1800 });
const rows = () => server.db.selectFrom('activities').selectAll().orderBy('created_at').orderBy('start_date').execute();
const get = async <Answer>(path: string): Promise<Answer> =>
  (await server.app.inject({ url: `/api/strava-integration/activities/${path}`, headers: bearer(token) })).json();
/** Files that this process and its threads have open. */
function openFiles(): string[] {
  const links = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return links.filter((path) => path.startsWith(`${dataDir}/uploads/`));
}
/** Of this server, which listens from the first question on. */
let listening: Promise<string> | null = null;
const address = () => {
  listening ??= server.app.listen({ host: '127.0.0.1', port: 0 });
  return listening;
};
const foldersLeft = () => readdirSync(`${dataDir}/uploads`).filter((name) => name !== 'place');

test('file file: files of three formats become activities of the user, and the files are gone', async () => {
  const { upload: over, files } = await upload(server.app, token, [
    ['run.fit', fitBytes(run)],
    ['ride.gpx', gpxText(plainActivity({ sport: 'Ride', start: new Date('2026-03-06T06:00:00Z'), serial: 0 }))],
    ['swim.tcx.gz', gzipSync(tcxText(plainActivity({ sport: 'Swim', start: new Date('2026-07-07T06:00:00Z') })))],
  ]);
  expect(over).toMatchObject({ state: 'done', kind: 'files', channel: 'own', file_count: 3, read_count: 3 });
  expect(over.counts).toEqual({ imported: 3 });
  expect(files.map(({ path, result }) => [path, result])).toEqual([
    ['run.fit', 'imported'],
    ['ride.gpx', 'imported'],
    ['swim.tcx.gz', 'imported'],
  ]);
  const { activity } = await get<ActivityAnswer>(files[0]?.activity_id ?? '');
  expect(activity).toMatchObject({
    source: 'file',
    sport_type: 'Run',
    start_date: '2026-03-05T06:12:45.000Z',
    start_date_local: '2026-03-05T07:12:45',
    timezone: 'GMT+01:00',
    distance: 5400,
    moving_time: 1800,
    flags: [],
    strava_id: null,
  });
  await eventually(() => foldersLeft().length === 0);
});

test('what a server that was killed had received of an upload is deleted an hour later, and no upload that may still arrive', async () => {
  const { id: own } = await server.db
    .insertInto('people')
    .values({ id: uuidv7(), user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: other } = await server.db
    .insertInto('people')
    .values({ id: uuidv7() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const killed = { id: uuidv7(), person_id: own, worked_at: server.clock.now() };
  server.clock.advance(3_500);
  const alive = { id: uuidv7(), person_id: other, worked_at: server.clock.now() };
  for (const row of [killed, alive]) {
    const upload = { ...row, channel: 'own', state: 'receiving', place: uuidv7(), created_at: row.worked_at } as const;
    await server.db.insertInto('uploads').values(upload).execute();
    mkdirSync(`${dataDir}/uploads/${row.id}`, { recursive: true });
    writeFileSync(`${dataDir}/uploads/${row.id}/0001`, 'half of a file');
  }
  // The database may have been away meanwhile, so that no sign of life could be stored.
  server.clock.advance(101);
  const next = await server.anotherInstance();
  await eventually(() => foldersLeft().length === 1);
  expect(foldersLeft()).toEqual([alive.id]);
  expect(await server.db.selectFrom('uploads').select('id').execute()).toEqual([{ id: alive.id }]);
  await next.close();
  await server.db.deleteFrom('uploads').execute();
  rmSync(`${dataDir}/uploads/${alive.id}`, { recursive: true });
});

test('the local time of a file without an offset is that of the place of its first point', async () => {
  const points = plainActivity({ seconds: 60 }).points ?? [];
  const inTokyo = points.map((point) => ({ ...point, latitude: 35.68, longitude: 139.76 }));
  const indoors = plainActivity({ seconds: 60, indoor: true, start: new Date('2026-07-06T22:30:00Z') });
  const { files } = await upload(server.app, token, [
    ['tokyo.gpx', gpxText({ ...plainActivity({ seconds: 60 }), points: inTokyo })],
    ['indoors.tcx', tcxText(indoors)],
  ]);
  const [tokyo, hall] = await Promise.all(files.map(({ activity_id }) => get<ActivityAnswer>(activity_id ?? '')));
  expect(tokyo?.activity).toMatchObject({ start_date_local: '2026-03-05T15:12:45', timezone: 'Asia/Tokyo' });
  expect(hall?.activity).toMatchObject({ start_date_local: '2026-07-07T00:30:00', timezone: 'Europe/Berlin' });
});

test.each([
  ['gpx', gpxText],
  ['tcx', tcxText],
] as const)('a %s file that writes UTC as +00:00 has the local day of its first point', async (format, textOf) => {
  const late = plainActivity({ seconds: 60, start: new Date('2026-03-05T17:30:00Z') });
  const points = (late.points ?? []).map((point) => ({ ...point, latitude: 35.68, longitude: 139.76 }));
  const written = textOf({ ...late, points }).replaceAll(/(T[\d:.]+)Z/g, '$1+00:00');
  const { files } = await upload(server.app, token, [[`tokyo.${format}`, written]]);
  const { activity } = await get<ActivityAnswer>(files[0]?.activity_id ?? '');
  expect([activity?.start_date_local, activity?.timezone]).toEqual(['2026-03-06T02:30:00', 'Asia/Tokyo']);
  expect(
    await server.db.selectFrom('activity_flags').select('flag').where('flag', '=', 'time_zone_suspect').execute(),
  ).toEqual([]);
});

test('a file of a night in which the clock changes lies on the day of its start', async () => {
  const night = { start: new Date('2026-03-28T22:30:00Z'), seconds: 3 * 3600, utcOffset: 2 * 3600 };
  await upload(server.app, token, [['night.fit', fitBytes(plainActivity(night))]]);
  expect(await rows()).toMatchObject([{ local_day: '2026-03-28', timezone: 'GMT+01:00' }]);
});

test('the course of a file has streams, splits, zones and the route, and is kept', async () => {
  const { files } = await upload(server.app, token, [['run.fit', fitBytes(run)]]);
  server.clock.advance(30 * 86_400);
  await server.app.deleteExpiredRows();
  token = await server.tokenOf({ id: userId });
  const course = await get<ActivityStreamsAnswer>(`${files[0]?.activity_id}/streams`);
  expect(course).toMatchObject({ state: 'there', kept_until: null });
  expect(course.streams.time).toHaveLength(1801);
  expect(course.streams.velocity?.[100]).toBeCloseTo(3, 1);
  expect(course.splits).toHaveLength(6);
  expect(course.splits[0]).toMatchObject({ name: '1', moving_time: 334 });
  expect(course.route).toHaveLength(1801);
  expect(course.heart_rate_zones).toHaveLength(5);
});

test('the same file is there already, in another upload too', async () => {
  const first = await upload(server.app, token, [
    ['run.fit', fitBytes(run)],
    ['copy.fit.gz', gzipSync(fitBytes(run))],
  ]);
  const second = await upload(server.app, token, [['again.fit', fitBytes(run)]]);
  expect([...first.files, ...second.files].map(({ result }) => result)).toEqual([
    'imported',
    'already_there',
    'already_there',
  ]);
  expect(second.files[0]?.activity_id).toBe(first.files[0]?.activity_id);
  expect(await rows()).toHaveLength(1);
});

test('two files of one recording by one device are joined, and the earlier stays primary', async () => {
  const { files } = await upload(server.app, token, [
    ['run.fit', fitBytes(run)],
    ['edited.fit', fitBytes({ ...run, sport: 'TrailRun' })],
  ]);
  expect(files.map(({ result }) => result)).toEqual(['imported', 'joined']);
  const [first, second] = await rows();
  expect([first?.joined_to, second?.joined_to]).toEqual([null, first?.id]);
  expect(files[1]?.activity_id).toBe(first?.id);
});

describe('an archive of Strava', () => {
  const days = [1, 2, 3].map((day) =>
    plainActivity({ id: 9000 + day, start: new Date(`2026-03-0${day}T06:00:00Z`), seconds: 60 }),
  );

  test('an archive of Strava gives every activity once, with its title, and nothing new the second time', async () => {
    const bytes = await zipBytes(stravaArchive([...days, plainActivity({ id: 9004, manual: true })]));
    const first = await upload(server.app, token, [['export.zip', bytes]]);
    expect(first.upload).toMatchObject({ state: 'done', kind: 'archive', file_count: 4, counts: { imported: 4 } });
    // The queue opens a small file of the folder while it looks for more work.
    await eventually(() => openFiles().length === 0);
    expect((await rows()).map(({ archive_strava_id }) => archive_strava_id)).toEqual([9001, 9002, 9003, 9004]);
    const second = await upload(server.app, token, [['export.zip', bytes]]);
    expect(second.upload.counts).toEqual({ already_there: 4 });
  });

  test("an archive's record stays primary when Strava's API brings the activity later, which counts once", async () => {
    const athlete = { id: '019ab000-0000-7000-8000-00000000000b', user_id: userId };
    await insertTestAthletes(server.db, [athlete]);
    await upload(server.app, token, [['export.zip', await zipBytes(stravaArchive(days))]]);
    const file = (await rows()).find(({ archive_strava_id }) => archive_strava_id === 9002);
    const counted = async () => {
      const days = await server.db.selectFrom('person_days').select('total').execute();
      return days.reduce((sum, { total }) => sum + total, 0);
    };
    expect(await counted()).toBe(3);
    if (!file) throw new Error('The archive was not imported');
    const ofApi = {
      id: '019ab000-0000-7000-8000-00000000000c',
      source: 'strava' as const,
      strava_id: 9002,
      gear_id: 'g1',
    };
    const noFile = { file_hash: null, file_id: null, file_format: null, archive_strava_id: null };
    await server.db.transaction().execute((trx) => storeActivities(trx, [{ ...file, ...noFile, ...ofApi }]));
    const records = (await rows()).filter(({ local_day }) => local_day === file.local_day);
    expect(records.map(({ id, joined_to, gear_id }) => [id, joined_to, gear_id])).toEqual(
      expect.arrayContaining([
        [file.id, null, 'g1'],
        [ofApi.id, file.id, 'g1'],
      ]),
    );
    expect(records).toHaveLength(2);
    expect(await counted()).toBe(3);
  });

  /** A single file, and the same activity as Strava's API has it, stored by `connect`. */
  async function fileAndApi() {
    const athlete = { id: '019ab000-0000-7000-8000-00000000000d', user_id: userId };
    await insertTestAthletes(server.db, [athlete]);
    await upload(server.app, token, [['run.fit', fitBytes(days[1] ?? run)]]);
    const [file] = await rows();
    if (!file) throw new Error('The file was not imported');
    const ofApi = { id: '019ab000-0000-7000-8000-00000000000e', source: 'strava' as const, strava_id: 9002 };
    const noFile = { file_hash: null, file_id: null, file_format: null, archive_strava_id: null };
    const connect = () =>
      server.db.transaction().execute((trx) => storeActivities(trx, [{ ...file, ...noFile, ...ofApi }]));
    return { file, ofApi, connect };
  }

  test.each(['before', 'after'])(
    "a single file gets its id at Strava from a later archive, so an activity of Strava's API from %s it counts once",
    async (when) => {
      const { file, ofApi, connect } = await fileAndApi();
      if (when === 'before') await connect();
      const archive = await upload(server.app, token, [['export.zip', await zipBytes(stravaArchive(days))]]);
      expect(archive.upload.counts).toEqual({ already_there: 1, imported: 2 });
      if (when === 'after') await connect();
      const records = (await rows()).filter(({ local_day }) => local_day === file.local_day);
      expect(records.map(({ id, joined_to }) => [id, joined_to])).toEqual(
        expect.arrayContaining([
          [file.id, null],
          [ofApi.id, file.id],
        ]),
      );
      expect(records).toHaveLength(2);
      expect(await server.db.selectFrom('duplicate_pairs').selectAll().execute()).toEqual([]);
    },
  );

  test.each(['file', 'strava'] as const)(
    'an activity of which the record of %s was excluded as a duplicate counts once when an archive joins both records',
    async (source) => {
      const { file, connect } = await fileAndApi();
      await connect();
      const twice = { excluded_at: server.clock.now(), exclude_reason: 'duplicate' as const };
      await server.db.updateTable('activities').set(twice).where('source', '=', source).execute();
      await upload(server.app, token, [['export.zip', await zipBytes(stravaArchive(days))]]);
      const primary = (await rows()).find(({ id }) => id === file.id);
      expect(primary).toMatchObject({
        archive_strava_id: 9002,
        joined_to: null,
        excluded_at: null,
        exclude_reason: null,
      });
    },
  );

  test("becomes the primary record of what Strava's API had, and takes its exclusion and gear over", async () => {
    const athlete = { id: '019ab000-0000-7000-8000-00000000000a', user_id: userId };
    await insertTestAthletes(server.db, [athlete]);
    const known = await createTestActivity(server.db, athlete.id);
    await server.db
      .updateTable('activities')
      .set({ strava_id: 9002, gear_id: 'g1', excluded_at: server.clock.now(), exclude_reason: 'other' })
      .execute();
    const { files } = await upload(server.app, token, [['export.zip', await zipBytes(stravaArchive(days))]]);
    expect(files.map(({ result }) => result)).toEqual(['imported', 'joined', 'imported']);
    const primary = (await rows()).find(({ archive_strava_id }) => archive_strava_id === 9002);
    expect(primary).toMatchObject({ joined_to: null, gear_id: 'g1', exclude_reason: 'other' });
    expect((await rows()).find(({ id }) => id === known.id)?.joined_to).toBe(primary?.id);
    const { activity } = await get<ActivityAnswer>(known.id);
    expect(activity).toMatchObject({ id: primary?.id, source: 'file' });
    expect(activity?.records).toEqual([
      { source: 'file', format: 'fit', device: expect.any(String), is_primary: true },
      { source: 'strava', format: null, device: 'Watch', is_primary: false },
    ]);
  });
});

describe('files that are not read', () => {
  const names = Object.keys(HOSTILE_FILES) as (keyof typeof HOSTILE_FILES)[];

  test('each file that cannot be read gets its sentence, and the others are imported', async () => {
    const hostile = names.map((name): [string, Uint8Array] => [name, HOSTILE_FILES[name]()]);
    const { upload: over, files } = await upload(server.app, token, [...hostile, ['run.fit', fitBytes(run)]]);
    expect(over.counts).toEqual({ unreadable: names.length, imported: 1 });
    for (const { path, result, problem } of files.slice(0, -1)) {
      expect([path, result]).toEqual([path, 'unreadable']);
      expect(problem?.message).toMatch(/\.$/);
    }
    expect(files.at(-1)?.result).toBe('imported');
  });

  test.each(Object.keys(HOSTILE_ARCHIVES) as (keyof typeof HOSTILE_ARCHIVES)[])(
    'an archive with %s imports nothing and says why',
    async (name) => {
      const { upload: over } = await upload(server.app, token, [['export.zip', HOSTILE_ARCHIVES[name]()]]);
      const said =
        over.state === 'failed' ? over.problem : (await readUpload(server.app, token, over.id)).files[0]?.problem;
      expect(said?.message).toMatch(/\.$/);
      expect(await server.db.selectFrom('activities').select('id').where('source', '<>', 'file').execute()).toEqual([]);
    },
  );
});

describe('uploads that are refused', () => {
  test('51 files are too many', async () => {
    const answer = await sendFiles(
      server.app,
      token,
      Array.from({ length: 51 }, (_, n) => [`${n}.gpx`, '<gpx/>']),
    );
    expect([answer.statusCode, answer.json().error.code]).toEqual([413, 'upload_too_many_files']);
  });

  test('no file, and a body of another type', async () => {
    const empty = await sendFiles(server.app, token, []);
    expect([empty.statusCode, empty.json().error.code]).toEqual([400, 'upload_no_files']);
    const json = await server.app.inject({ method: 'POST', url: UPLOADS, headers: bearer(token), payload: {} });
    expect([json.statusCode, json.json().error.code]).toEqual([415, 'upload_not_multipart']);
  });

  test('an archive comes alone', async () => {
    const zip = HOSTILE_ARCHIVES.document();
    for (const files of [
      [
        ['a.zip', zip],
        ['run.fit', fitBytes(run)],
      ],
      [
        ['run.fit', fitBytes(run)],
        ['a.zip', zip],
      ],
    ] as [string, Uint8Array][][]) {
      const answer = await sendFiles(server.app, token, files);
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'upload_archive_alone']);
    }
  });

  test('a single file above 128 MB is too large', async () => {
    const answer = await sendFiles(server.app, token, [['a.gpx', new Uint8Array(129 * 1024 ** 2).fill(0x3c)]]);
    expect([answer.statusCode, answer.json().error.code]).toEqual([413, 'upload_file_too_large']);
  });

  test('an upload that announces more than 4 GB, before any of it has arrived', async () => {
    const origin = new URL(await address());
    const { headers } = await multipart([['export.zip', HOSTILE_ARCHIVES.document()]]);
    const length = { 'content-length': String(Math.ceil(4.1 * 1024 ** 3)) };
    const options = {
      port: origin.port,
      path: UPLOADS,
      method: 'POST',
      headers: { ...headers, ...bearer(token), ...length },
    };
    const sending = request(options);
    sending.on('error', () => undefined);
    sending.flushHeaders();
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    const body = JSON.parse(await text(answer)) as { error: { code: string; message: string } };
    sending.destroy();
    expect([answer.statusCode, body.error.code, body.error.message]).toEqual([
      413,
      'upload_too_large',
      'An upload may have at most 4 GB. Choose fewer files.',
    ]);
    expect(foldersLeft()).toEqual([]);
  });

  test('an upload that is refused leaves no row and no folder', async () => {
    await sendFiles(server.app, token, []);
    expect(await server.db.selectFrom('uploads').selectAll().execute()).toEqual([]);
    expect(foldersLeft()).toEqual([]);
  });
});

test('a connection that breaks leaves nothing behind, and the next upload is accepted', async () => {
  const origin = new URL(await address());
  const { headers, payload } = await multipart([['run.fit', fitBytes(run)]]);
  const length = { 'content-length': String(payload.length) };
  const options = {
    port: origin.port,
    path: UPLOADS,
    method: 'POST',
    headers: { ...headers, ...bearer(token), ...length },
  };
  const sending = request(options);
  sending.on('error', () => undefined);
  sending.write(payload.subarray(0, 20_000));
  await eventually(() => foldersLeft().length === 1);
  const second = await sendFiles(server.app, token, [['run.fit', fitBytes(run)]]);
  expect([second.statusCode, second.json().error.code]).toEqual([409, 'upload_running']);
  sending.destroy();
  await eventually(() => foldersLeft().length === 0);
  await eventually(async () => (await server.db.selectFrom('uploads').select('id').execute()).length === 0);
  expect((await upload(server.app, token, [['run.fit', fitBytes(run)]])).upload.state).toBe('done');
});

test("another user's upload is not found, and is not in the list", async () => {
  const { upload: own } = await upload(server.app, token, [['run.fit', fitBytes(run)]]);
  const stranger = bearer(await server.tokenOf(await server.user({ role: 'admin' })));
  for (const method of ['GET', 'DELETE'] as const) {
    const answer = await server.app.inject({ method, url: `${UPLOADS}/${own.id}`, headers: stranger });
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'upload_not_found']);
  }
  expect((await server.app.inject({ url: UPLOADS, headers: stranger })).json()).toMatchObject({
    uploads: [],
    total: 0,
  });
  const list = await server.app.inject({ url: `${UPLOADS}?search=RUN.fit&page_size=10`, headers: bearer(token) });
  expect(list.json<{ uploads: Upload[] }>().uploads.map(({ id }) => id)).toEqual([own.id]);
});

test('the results of an upload begin with the files that were refused, page by page', async () => {
  const notes = new TextEncoder().encode('no activity');
  const { upload: own } = await upload(server.app, token, [
    ['run.fit', fitBytes(run)],
    ['notes.fit', notes],
    ['again.fit', fitBytes(run)],
  ]);
  const ask = async (query: string): Promise<string[]> => {
    const url = `${UPLOADS}/${own.id}?${query}`;
    const { files } = (await server.app.inject({ url, headers: bearer(token) })).json();
    return files.map(({ path, result }: { path: string; result: string }) => `${path} ${result}`);
  };
  const all = ['notes.fit unreadable', 'again.fit already_there', 'run.fit imported'];
  expect(await ask('')).toEqual(all);
  expect(await ask('page=2&page_size=10')).toEqual([]);
  expect(await ask('sort=-result')).toEqual(all.toReversed());
  expect(await ask('sort=number')).toEqual(['run.fit imported', 'notes.fit unreadable', 'again.fit already_there']);
});

test('DECISIONS §3 files are found by name, result and problem, and uploads by state, time and files', async () => {
  const { upload: own } = await upload(server.app, token, [
    ['Run.fit', fitBytes(run)],
    ['notes.fit', new TextEncoder().encode('no activity')],
  ]);
  const ask = async (path: string) => (await server.app.inject({ url: path, headers: bearer(token) })).json();
  const files = async (search: string) => {
    const { files: found } = await ask(`${UPLOADS}/${own.id}?${new URLSearchParams({ search })}`);
    return found.map(({ path }: { path: string }) => path);
  };
  expect(await files('run')).toEqual(['Run.fit']);
  expect(await files('IMPORTED')).toEqual(['Run.fit']);
  expect(await files('importiert')).toEqual(['Run.fit']);
  expect(await files('nicht lesbar')).toEqual(['notes.fit']);
  expect(await files('not a FIT')).toEqual(['notes.fit']);
  expect(await files('not read yet')).toEqual([]);
  const found = async (search: string) => (await ask(`${UPLOADS}?${new URLSearchParams({ search })}`)).total;
  const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Europe/Berlin' });
  expect(await Promise.all(['done', 'Fertig', '2', day.format(server.clock.now())].map(found))).toEqual([1, 1, 1, 1]);
  expect(await Promise.all(['cancelled', '7777', '01.01.1999'].map(found))).toEqual([0, 0, 0]);
});

test('DECISIONS §3 a file that a Mac named, with its letters and their marks apart, is found as people type it', async () => {
  const name = 'Übung im März.fit';
  const { upload: own, files } = await upload(server.app, token, [[name.normalize('NFD'), fitBytes(run)]]);
  expect(files.map(({ path }) => path)).toEqual([name]);
  for (const url of [UPLOADS, `${UPLOADS}/${own.id}`]) {
    const found = await server.app.inject({
      url: `${url}?search=${encodeURIComponent('ÜBUNG')}`,
      headers: bearer(token),
    });
    expect(found.json().total).toBe(1);
  }
});

test('a sender whose upload is cancelled elsewhere before the next file comes is told that it is over', async () => {
  const { headers, payload } = await multipart([
    ['a.fit', fitBytes(run)],
    ['b.fit', fitBytes(run)],
  ]);
  const middle = Math.floor(payload.length / 2) - 100;
  const body = new PassThrough();
  body.write(payload.subarray(0, middle));
  const sending = server.app.inject({
    method: 'POST',
    url: UPLOADS,
    headers: { ...headers, ...bearer(token) },
    payload: body,
  });
  const begun = server.db.selectFrom('uploads').select('id');
  const id = await eventually(async () => (await begun.executeTakeFirst())?.id);
  await eventually(() => existsSync(`${dataDir}/uploads/${id}/0001`));
  const cancelled = await server.app.inject({ method: 'DELETE', url: `${UPLOADS}/${id}`, headers: bearer(token) });
  expect(cancelled.json()).toMatchObject({ upload: { state: 'cancelled' } });
  body.end(payload.subarray(middle));
  const answer = await sending;
  expect([answer.statusCode, answer.json().error?.code]).toEqual([409, 'upload_over']);
  expect(foldersLeft()).toEqual([]);
});

test('an upload and its cancelling are in the audit log', async () => {
  const days = Array.from({ length: 40 }, (_, n) =>
    plainActivity({ start: new Date(Date.UTC(2026, 0, n + 1)), seconds: 3600 }),
  );
  const sent = await sendFiles(
    server.app,
    token,
    days.map((day, n): [string, Uint8Array] => [`${n}.fit`, fitBytes(day)]),
  );
  const { id } = sent.json<{ upload: Upload }>().upload;
  const cancelled = await server.app.inject({ method: 'DELETE', url: `${UPLOADS}/${id}`, headers: bearer(token) });
  expect(cancelled.json()).toMatchObject({ upload: { state: 'cancelled' } });
  await eventually(() => foldersLeft().length === 0);
  const again = await server.app.inject({ method: 'DELETE', url: `${UPLOADS}/${id}`, headers: bearer(token) });
  expect([again.statusCode, again.json().error.code]).toEqual([409, 'upload_over']);
  const { counts } = (await readUpload(server.app, token, id)).upload;
  expect(await rows()).toHaveLength(counts.imported ?? 0);
  expect(counts.imported ?? 0).toBeLessThan(40);
  const audited = await server.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'object_id'])
    .where('object_id', '=', id)
    .orderBy('id')
    .execute();
  expect(audited.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['upload.created', userId],
    ['upload.cancelled', userId],
  ]);
});
