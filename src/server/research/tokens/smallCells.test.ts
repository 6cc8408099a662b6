import { rmSync } from 'node:fs';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { daysHouse } from '#server/testing/daysHouse.ts';
import { downloadExport, exportStudy } from '#server/testing/exportCalls.ts';
import { csvRows, textOf } from '#server/testing/packageFiles.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import type { StudyPeople, StudyPerson } from '#server/testing/studyPeople.ts';
import { createTestActivity, createTestAthlete } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { newDataDir } from '#server/testing/uploadCalls.ts';
import type { NewTokenAnswer } from '#shared/contract/studyTokens.ts';

const dataDir = newDataDir();
let server: TestServer;
let house: StudyPeople;

beforeAll(async () => {
  server = await buildTestServer({ settings: { dataDir, smallCells: 3 } });
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  house = await daysHouse(server);
});

const DAY = '2026-03-30';
let number = 0;

/** So many people, each with one activity. */
async function joined(studyId: string, count: number, { group = '', day = DAY, sport = 'Run' } = {}): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    number += 1;
    const code = `KDZ-${String(number).padStart(3, '0')}-X`;
    const { id } = await createTestAthlete(server.db, code);
    const place = { person_id: id, joined_at: server.clock.now(), joined_day: '2026-01-01', group_name: group || null };
    await createTestParticipant(server.db, studyId, code, place);
    await createTestActivity(server.db, id, { day, sport_type: sport });
  }
}

const newStudy = () => house.study({ code_prefix: 'KDZ', permitted_sources: ['file', 'strava'] });

async function aggregated(person: StudyPerson, studyId: string) {
  const body = { name: `Sums ${number}`, level: 'aggregated' };
  const { secret } = (await house.call(person, 'POST', `/studies/${studyId}/tokens`, body)).json<NewTokenAnswer>();
  const read = (path: string) =>
    server.app.inject({ url: `/api/research/studies/${studyId}/data/${path}?cut=live`, headers: bearer(secret) });
  const weeks = csvRows(new Map([['w', (await read('tables/group_weeks')).rawPayload]]), 'w');
  return {
    manifest: (await read('manifest')).json(),
    shown: weeks.map(({ iso_week, group, participants }) => [iso_week, group, participants]),
  };
}

test('SECURITY J8: the setting decides which sums are empty, and the description of the table names it', async () => {
  const study = await newStudy();
  await joined(study.id, 3, { group: 'A' });
  await joined(study.id, 2, { group: 'A', day: '2026-04-07' });
  const { manifest, shown } = await aggregated('analyst', study.id);
  expect(shown).toEqual([
    ['2026-W14', 'A', '3'],
    ['2026-W15', 'A', ''],
  ]);
  expect(manifest.small_cells).toBe(3);
  expect(JSON.stringify(manifest.resources[0].schema)).toContain('fewer than 3 participants were active');
});

test('SECURITY J8: a week less the groups that are shown is never the sum of a small group', async () => {
  const study = await newStudy();
  // Next to a group of two, one more; the largest stays.
  await joined(study.id, 2, { group: 'A' });
  await joined(study.id, 4, { group: 'B' });
  await joined(study.id, 5, { group: 'C' });
  // Two small groups hide each other.
  await joined(study.id, 1, { group: 'A', day: '2026-04-07' });
  await joined(study.id, 2, { day: '2026-04-07' });
  await joined(study.id, 3, { group: 'C', day: '2026-04-07' });
  // Nothing is small.
  await joined(study.id, 3, { group: 'A', day: '2026-04-14' });
  await joined(study.id, 3, { group: 'B', day: '2026-04-14' });
  const { shown } = await aggregated('owner', study.id);
  expect(shown.sort()).toEqual([
    ['2026-W14', 'A', ''],
    ['2026-W14', 'B', ''],
    ['2026-W14', 'C', '5'],
    ['2026-W15', '', ''],
    ['2026-W15', 'A', ''],
    ['2026-W15', 'C', '3'],
    ['2026-W16', 'A', '3'],
    ['2026-W16', 'B', '3'],
  ]);
  await server.db.updateTable('studies').set({ analysts_blinded: true }).where('id', '=', study.id).execute();
  expect((await aggregated('analyst', study.id)).shown).toEqual([
    ['2026-W14', '', '11'],
    ['2026-W15', '', '6'],
    ['2026-W16', '', '6'],
  ]);
});

test('SECURITY J8: a manifest of sums says why rows are left out, and not how many', async () => {
  const study = await newStudy();
  await joined(study.id, 3);
  await server.db
    .updateTable('studies')
    .set({ permitted_sources: ['file'] })
    .where('id', '=', study.id)
    .execute();
  const { manifest } = await aggregated('owner', study.id);
  expect(manifest.left_out).toEqual([{ reason: 'source_not_permitted' }]);
});

test('SECURITY J8: the same number makes a sport rare in packages, which say it', async () => {
  const study = await newStudy();
  await joined(study.id, 3);
  await joined(study.id, 2, { sport: 'Kitesurf' });
  const choices = { deidentification: { group_sports: true } };
  const { id } = await exportStudy(house, 'owner', study.id, choices);
  const { files } = await downloadExport(house, 'owner', id);
  const sports = csvRows(files, 'data/activities.csv').map(({ sport }) => sport);
  expect(sports.sort()).toEqual(['Run', 'Run', 'Run', 'other', 'other']);
  expect(JSON.parse(textOf(files, 'provenance.json')).deidentification).toMatchObject({ small_cells: 3 });
  const { preview } = (await house.call('owner', 'POST', `/studies/${study.id}/exports/estimate`, choices)).json();
  const place = preview.columns.indexOf('sport');
  expect(preview.rows.map((row: string[]) => row[place]).sort()).toEqual(['Run', 'Run', 'Run', 'other', 'other']);
});

test('SECURITY J8: a lab less the own studies is never the activities of a few people', async () => {
  const today = server.clock.now().toISOString().slice(0, 10);
  const own = await newStudy();
  const count = async (person: StudyPerson) =>
    (await house.call(person, 'GET', `/labs/${house.lab.id}`)).json().activities_last_7_days;
  await joined(own.id, 1, { day: today });
  // The neighbour has no study, so that all others are of others.
  expect([await count('owner'), await count('neighbour'), await count('admin')]).toEqual([1, null, 1]);
  const others = await house.studyOf('neighbour', { code_prefix: 'OTH', permitted_sources: ['file', 'strava'] });
  expect([await count('owner'), await count('neighbour')]).toEqual([1, null]);
  // Nothing recorded by few people is a figure of them as well.
  await joined(others.id, 1, { day: '2026-01-02' });
  expect([await count('owner'), await count('neighbour'), await count('admin')]).toEqual([null, null, 1]);
  await joined(others.id, 2, { day: today });
  expect([await count('owner'), await count('neighbour'), await count('admin')]).toEqual([null, null, 3]);
  await joined(others.id, 1, { day: today });
  expect([await count('owner'), await count('neighbour'), await count('admin')]).toEqual([4, null, 4]);
  await joined(own.id, 2, { day: today });
  expect([await count('owner'), await count('neighbour'), await count('admin')]).toEqual([6, 6, 6]);
});
