import { rmSync } from 'node:fs';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { daysHouse } from '#server/testing/daysHouse.ts';
import { downloadExport, exportStudy } from '#server/testing/exportCalls.ts';
import { csvRows, textOf } from '#server/testing/packageFiles.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import type { StudyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity, createTestAthlete } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { newDataDir } from '#server/testing/uploadCalls.ts';
import type { CreateExportBody } from '#shared/contract/studyExports.ts';

const dataDir = newDataDir();
let server: TestServer;
let house: StudyPeople;
let activities: string[];

beforeAll(async () => {
  server = await buildTestServer({ settings: { dataDir } });
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  house = await daysHouse(server);
});

/** One person with three activities, in both studies. */
async function twoStudies() {
  const { id: person_id } = await createTestAthlete(server.db, 'Mia');
  const made = [];
  for (const day of ['2026-03-29', '2026-03-30', '2026-03-31'])
    made.push((await createTestActivity(server.db, person_id, { day })).id);
  activities = made;
  const studyOf = async (code_prefix: string) => {
    const study = await house.study({ code_prefix, permitted_sources: ['strava'] });
    const place = { person_id, joined_at: server.clock.now(), joined_day: '2026-01-01' };
    await createTestParticipant(server.db, study.id, `${code_prefix}-001-1`, place);
    return study;
  };
  return [await studyOf('KDZ'), await studyOf('OTH')] as const;
}

async function packageOf(study: { id: string }, choices: CreateExportBody = {}) {
  const { id } = await exportStudy(house, 'owner', study.id, choices);
  const { bytes, files } = await downloadExport(house, 'owner', id);
  const idsOf = (table: string) => csvRows(files, `data/${table}.csv`).map(({ activity_id }) => activity_id);
  return { bytes, files, ids: idsOf('activities') };
}

const lock = async (study: { id: string }) =>
  (await house.call('owner', 'POST', `/studies/${study.id}/cuts`, { reason: 'Paper' })).json().cut.id as string;

test('STUDIES §10: the packages of two studies share no id of an activity, and none is that of the screens', async () => {
  const [one, other] = await twoStudies();
  const ids = [...(await packageOf(one)).ids, ...(await packageOf(other)).ids];
  expect(ids).toHaveLength(6);
  expect(new Set([...ids, ...activities]).size).toBe(9);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/);
  for (const study of [one, other]) {
    const { files } = await packageOf(study, { include_excluded: true });
    for (const id of activities) expect([...files.values()].some((bytes) => bytes.includes(id))).toBe(false);
  }
  expect(textOf((await packageOf(one)).files, 'codebook.csv')).toContain(
    'in another study the activity has another one',
  );
});

test('STUDIES §9: the packages, cuts, preview and tables for tokens of one study have the same ids', async () => {
  const [study] = await twoStudies();
  const { ids } = await packageOf(study);
  const cut_id = await lock(study);
  const ofCut = await packageOf(study, { cut_id });
  expect(ofCut.ids).toEqual(ids);
  server.clock.advance(60);
  expect((await packageOf(study, { cut_id })).bytes.equals(ofCut.bytes)).toBe(true);
  const token = await house.call('analyst', 'POST', `/studies/${study.id}/tokens`, {
    name: 'Notebook',
    level: 'coded',
  });
  const { secret } = token.json<{ secret: string }>();
  for (const cut of ['live', 'cut-1']) {
    const url = `/api/research/studies/${study.id}/data/tables/activities?cut=${cut}`;
    const table = await server.app.inject({ url, headers: bearer(secret) });
    expect(csvRows(new Map([['t', table.rawPayload]]), 't').map(({ activity_id }) => activity_id)).toEqual(ids);
  }
  const { preview } = (await house.call('owner', 'POST', `/studies/${study.id}/exports/estimate`, {})).json();
  const place = preview.columns.indexOf('activity_id');
  expect(preview.rows.map((row: string[]) => row[place])).toEqual(ids);
});
