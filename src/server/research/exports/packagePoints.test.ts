import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { parquetRows } from '#server/testing/duckdb.ts';
import { downloadExport, exportStudy } from '#server/testing/exportCalls.ts';
import { csvRows, type PackageFiles, textOf } from '#server/testing/packageFiles.ts';
import { packageProblems } from '#server/testing/packageProblems.ts';
import { readWorkbook } from '#server/testing/readWorkbook.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity, createTestAthlete } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { newDataDir } from '#server/testing/uploadCalls.ts';
import type { ConsentAnswer } from '#shared/consentVersions.ts';
import type { StudyExport } from '#shared/contract/studyExports.ts';

const dataDir = newDataDir();
const POINTS = 'data/points.parquet';
const HOME = 52.520008;
let server: TestServer;
let house: StudyPeople;
let study: { id: string };

beforeAll(async () => {
  server = await buildTestServer({ settings: { dataDir } });
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
  house = await studyPeople(server);
  study = await house.study({
    code_prefix: 'KDZ',
    start_date: '2026-03-01',
    end_date: '2026-05-31',
    permitted_sources: ['strava'],
    collects_heart_rate: true,
  });
  await server.db
    .updateTable('installation_settings')
    .set({ strava_basis: 'Agreement', strava_basis_at: server.clock.now() })
    .execute();
});

const COURSE = {
  streams: {
    time: [0, 5, 10],
    distance: [0, 14.5, 31],
    altitude: null,
    velocity: [0, 2.9, null],
    heartrate: [90, 120, 130],
    cadence: [80, 81],
  },
  route: [
    [HOME, 13.4],
    [HOME, 13.5],
  ],
  splits: [],
  laps: [],
  heart_rate_zones: [],
};

async function joined(code: string, days: string[], answers: ConsentAnswer[]): Promise<void> {
  const athlete = await createTestAthlete(server.db, code);
  await createTestParticipant(server.db, study.id, code, {
    person_id: athlete.id,
    joined_at: server.clock.now(),
    joined_day: '2026-01-01',
    consent_answers: answers,
  });
  for (const day of days) {
    const { id } = await createTestActivity(server.db, athlete.id, { day });
    const detail = JSON.stringify(COURSE);
    await server.db
      .insertInto('activity_details')
      .values({ activity_id: id, detail, fetched_at: server.clock.now() })
      .execute();
  }
}

async function exported(choices = {}): Promise<{ made: StudyExport; files: PackageFiles }> {
  const made = await exportStudy(house, 'analyst', study.id, { points: true, ...choices });
  expect(made.state).toBe('done');
  const { files } = await downloadExport(house, 'analyst', made.id);
  expect(await packageProblems(files)).toEqual([]);
  return { made, files };
}

const pointsOf = (files: PackageFiles) => parquetRows(files.get(POINTS) ?? Buffer.alloc(0));

test('STUDIES §10: points come when they are asked for, in the order of participants, activities and points', async () => {
  await joined('KDZ-002-2', ['2026-03-30'], ['heart_rate']);
  await joined('KDZ-001-1', ['2026-04-02', '2026-04-01'], []);
  const { files } = await exported();
  const activities = csvRows(files, 'data/activities.csv').map(({ activity_id }) => activity_id);
  const rows = await pointsOf(files);
  expect(rows.map(({ participant, point }) => [participant, point])).toEqual(
    ['KDZ-001-1', 'KDZ-001-1', 'KDZ-002-2'].flatMap((code) => [1, 2, 3].map((point) => [code, point])),
  );
  expect(rows.map(({ activity_id }) => activity_id)).toEqual(activities.flatMap((id) => [id, id, id]));
  expect(rows[7]).toEqual({
    activity_id: activities[2],
    participant: 'KDZ-002-2',
    consent_version: null,
    point: 2,
    seconds: 5,
    distance: 14.5,
    altitude: null,
    speed: 2.9,
    heart_rate: 120,
    cadence: 81,
  });
  // A shorter stream ends before the others.
  expect(rows[8]).toMatchObject({ speed: null, cadence: null, heart_rate: 130 });
});

test('without the answer of a participant the points have no heart rate, and no point has a position', async () => {
  await joined('KDZ-001-1', ['2026-04-01'], ['route']);
  const { files } = await exported();
  const rows = await pointsOf(files);
  expect(rows.map(({ heart_rate, distance }) => [heart_rate, distance])).toEqual([
    [null, 0],
    [null, 14.5],
    [null, 31],
  ]);
  expect(Object.keys(rows[0] ?? {})).toHaveLength(10);
  expect(JSON.stringify(rows)).not.toContain(String(HOME));
});

test('the package describes the points: path, sum, schema, codebook and README; the workbook and the loaders leave them out', async () => {
  await joined('KDZ-001-1', ['2026-04-01'], ['heart_rate']);
  const { files, made } = await exported();
  const sum = createHash('sha256')
    .update(files.get(POINTS) ?? '')
    .digest('hex');
  expect(made.tables.points).toEqual({ rows: 3, sha256: sum });
  expect(files.has('data/points.csv')).toBe(false);
  expect(textOf(files, 'CHECKSUMS.sha256')).toContain(`${sum}  ${POINTS}\n`);
  const description = JSON.parse(textOf(files, 'datapackage.json')) as { resources: { name: string }[] };
  expect(description.resources.find(({ name }) => name === 'points')).toMatchObject({
    path: POINTS,
    format: 'parquet',
    mediatype: 'application/vnd.apache.parquet',
    hash: `sha256:${sum}`,
    row_count: 3,
  });
  expect(JSON.parse(textOf(files, 'provenance.json'))).toMatchObject({ points: true });
  expect(csvRows(files, 'codebook.csv').filter(({ table }) => table === 'points')).toHaveLength(10);
  expect(textOf(files, 'README.md')).toContain('- `points`: 3 rows. A row is one stored point of an activity.');
  expect(textOf(files, 'README.md')).toContain('`points` is Parquet only and in no loader');
  for (const loader of ['load.R', 'load.py', 'load.sps'])
    expect(textOf(files, `load/${loader}`)).not.toContain('points');
  expect(Object.keys(await readWorkbook(files.get('tables.xlsx') ?? Buffer.alloc(0)))).not.toContain('points');
});

test('for a recipient the points lead to the same pseudonyms as the activities, with coarse distances', async () => {
  await joined('KDZ-001-1', ['2026-04-01'], ['heart_rate']);
  const deidentification = { recipient: 'Uni A', round_distance: true };
  const { files, made } = await exported({ deidentification });
  const [activity] = csvRows(files, 'data/activities.csv');
  for (const row of await pointsOf(files))
    expect(row).toMatchObject({ participant: activity?.participant, activity_id: activity?.activity_id, distance: 0 });
  expect(activity?.participant).toMatch(/^P-[0-9A-F]{12}$/);
  const again = await exported({ deidentification });
  expect(again.made.sha256).toBe(made.sha256);
});

test('a package has points only when asked for, none of an excluded activity, and a cut refuses them', async () => {
  await joined('KDZ-001-1', ['2026-04-01', '2026-04-02'], ['heart_rate']);
  const { files } = await exported({ points: false });
  expect([...files.keys()].filter((path) => path.includes('points'))).toEqual([]);
  await server.db
    .updateTable('activities')
    .set({ excluded_at: new Date(), exclude_reason: 'duplicate' })
    .where('local_day', '=', '2026-04-02')
    .execute();
  expect(await pointsOf((await exported()).files)).toHaveLength(3);

  const lock = await house.call('owner', 'POST', `/studies/${study.id}/cuts`, { reason: 'Paper' });
  const cut_id = lock.json<{ cut: { id: string } }>().cut.id;
  const answer = await house.call('analyst', 'POST', `/studies/${study.id}/exports`, { cut_id, points: true });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('A data cut keeps no points: export the study as it is now');
});

test('the points of more activities than are read at once are all there', async () => {
  const days = Array.from({ length: 25 }, (_, index) => `2026-04-${String(index + 1).padStart(2, '0')}`);
  await joined('KDZ-001-1', days, ['heart_rate']);
  const { files } = await exported();
  const rows = await pointsOf(files);
  expect(rows).toHaveLength(75);
  expect(new Set(rows.map(({ activity_id }) => activity_id)).size).toBe(25);
});
