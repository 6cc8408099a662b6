import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { storePolarRecord } from '#server/sources/polar/flow/polarStore.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { newDataDir, upload } from '#server/testing/uploadCalls.ts';
import type { ActivitiesAnswer } from '#shared/contract/activities.ts';
import type { SourceName } from '#shared/sources.ts';
import { fitBytes } from '#standin/files/fitBytes.ts';
import { plainActivity } from '#standin/files/plainActivity.ts';
import { leavePrimaries } from './joinedRecords.ts';

const dataDir = newDataDir();
let server: TestServer;
let house: StudyPeople;

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
  house = await studyPeople(server);
});

const run = plainActivity({ seconds: 900 });
const FILE = fitBytes(run);
const SAME_RECORDING = fitBytes({ ...run, sport: 'TrailRun' });
const rows = () => server.db.selectFrom('activities').selectAll().orderBy('created_at').orderBy('id').execute();
const send = async (bytes: Uint8Array) =>
  (await upload(server.app, await server.tokenOf(house.people.user), [['run.fit', bytes]])).files[0];

/** The person of the user with the record of a file. */
async function withFile() {
  await send(FILE);
  const [row] = await rows();
  if (!row) throw new Error('No record');
  return row;
}

/** The person takes part in a study that permits these sources. */
async function joinStudy(personId: string, permitted_sources: SourceName[]) {
  const study = await house.study({ permitted_sources, start_date: '2026-03-01' });
  await createTestParticipant(server.db, study.id, `${study.code_prefix}-001-1`, {
    person_id: personId,
    joined_at: server.clock.now(),
    joined_day: '2026-03-01',
  });
  return study.id;
}

async function sourcesReadBy(studyId: string): Promise<SourceName[]> {
  const answer = await server.app.inject({
    url: `/api/strava-integration/activities?study_id=${studyId}`,
    headers: bearer(await server.tokenOf(house.people.owner)),
  });
  return answer.json<ActivitiesAnswer>().activities.map(({ source }) => source);
}

const notOfFile = { file_hash: null, file_format: null };
const polarFields = { ...notOfFile, source: 'polar' as const, external_id: 'A1' };

test.each([
  [['file'], 'file'],
  [['polar'], 'polar'],
  [['polar', 'file'], 'polar'],
] as [SourceName[], SourceName][])(
  'of a recording that came from Polar and then as a file, a study of %j reads the record of %s',
  async (permitted, read) => {
    const { id, person_id } = await withFile();
    await server.db.updateTable('activities').set(polarFields).where('id', '=', id).execute();
    const study = await joinStudy(person_id, permitted);
    const stored = await send(SAME_RECORDING);
    expect(stored?.result).toBe('joined');
    expect(await sourcesReadBy(study)).toEqual([read]);
    const primary = (await rows()).find(({ joined_to }) => joined_to === null);
    expect([primary?.source, stored?.activity_id]).toEqual([read, primary?.id]);
  },
);

test.each([
  [['polar'], 'polar'],
  [['file'], 'file'],
  [['polar', 'file'], 'file'],
] as [SourceName[], SourceName][])(
  'of a recording that came as a file and then from Polar, a study of %j reads the record of %s',
  async (permitted, read) => {
    const file = await withFile();
    const study = await joinStudy(file.person_id, permitted);
    const ofPolar = { ...file, ...polarFields, id: uuidv7() };
    await server.db.transaction().execute((trx) => storePolarRecord(trx, ofPolar, null, server.clock.now()));
    expect(await sourcesReadBy(study)).toEqual([read]);
    expect(await rows()).toHaveLength(2);
  },
);

test('a file takes the place of a record of Strava that another one of Strava was joined to', async () => {
  const first = await withFile();
  const ofStrava = { ...notOfFile, source: 'strava' as const };
  await server.db
    .updateTable('activities')
    .set({ ...ofStrava, strava_id: 1 })
    .execute();
  const second = { ...first, ...ofStrava, id: uuidv7(), strava_id: 2, joined_to: first.id };
  await server.db.insertInto('activities').values(second).execute();
  const stored = await send(SAME_RECORDING);
  expect((await rows()).map(({ id, joined_to }) => [id, joined_to]).sort()).toEqual(
    [
      [first.id, stored?.activity_id],
      [second.id, stored?.activity_id],
      [stored?.activity_id, null],
    ].sort(),
  );
});

test('when the primary record goes, one that studies may see comes before an older one of Strava', async () => {
  const first = await withFile();
  const strava = { ...first, ...notOfFile, source: 'strava' as const, id: uuidv7(), strava_id: 1 };
  const polar = { ...first, ...polarFields, id: uuidv7(), created_at: server.clock.now() };
  for (const record of [strava, polar]) {
    await server.db
      .insertInto('activities')
      .values({ ...record, joined_to: first.id })
      .execute();
  }
  await server.db.transaction().execute(async (trx) => {
    await leavePrimaries(trx, sql`id = ${first.id}::uuid`);
    await trx.deleteFrom('activities').where('id', '=', first.id).execute();
  });
  expect((await rows()).map(({ id, joined_to }) => [id, joined_to]).sort()).toEqual(
    [
      [strava.id, polar.id],
      [polar.id, null],
    ].sort(),
  );
});

test('a session that Polar changed is compared with other records again', async () => {
  const file = await withFile();
  const pairs = () => server.db.selectFrom('duplicate_pairs').select('rule').execute();
  const ofPolar = { ...file, ...polarFields, file_id: null, id: uuidv7() };
  const store = (elapsed_time: number) =>
    server.db
      .transaction()
      .execute((trx) => storePolarRecord(trx, { ...ofPolar, elapsed_time }, null, server.clock.now()));
  await store(file.elapsed_time * 2);
  expect(await pairs()).toEqual([]);
  await store(file.elapsed_time);
  expect(await pairs()).toEqual([{ rule: 'overlapping' }]);
  await store(file.elapsed_time * 2);
  expect(await pairs()).toEqual([]);
});

test('a session that is read from Polar again keeps the gear of the record that joined it', async () => {
  const file = await withFile();
  const ofPolar = { ...file, ...polarFields, file_id: null, gear_id: null, start_date: new Date(0), id: uuidv7() };
  const store = (calories: number) =>
    server.db.transaction().execute((trx) => storePolarRecord(trx, { ...ofPolar, calories }, null, server.clock.now()));
  await store(300);
  await server.db.updateTable('activities').set({ gear_id: 'g1' }).where('id', '=', ofPolar.id).execute();
  await store(310);
  expect((await rows()).find(({ id }) => id === ofPolar.id)).toMatchObject({ calories: 310, gear_id: 'g1' });
});
