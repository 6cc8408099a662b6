import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { verifyAuditChain } from '#server/db/auditChain.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { eventually } from '#server/testing/eventually.ts';
import { filledPlace } from '#server/testing/filledPlace.ts';
import { findInDatabase, findInFiles } from '#server/testing/findTexts.ts';
import { placeCalls } from '#server/testing/placeCalls.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { newDataDir } from '#server/testing/uploadCalls.ts';
import { WHY } from '#server/testing/why.ts';
import { eraseKeptStudies } from './keptStudies.ts';

const dataDir = newDataDir();
let server: TestServer;
let house: StudyPeople;
let people: ReturnType<typeof placeCalls>;
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
  await server.db.deleteFrom('revocations').execute();
  await server.db.deleteFrom('webhook_events').execute();
  house = await studyPeople(server);
  people = placeCalls(server, house);
});

const filled = (user?: Awaited<ReturnType<TestServer['user']>>) => filledPlace(server, house, people, user);
type Filled = Awaited<ReturnType<typeof filled>>;
const placesOf = async (texts: readonly string[]) => findInDatabase(server.db, texts);
/** Tables and columns alone. */
const columnsOf = async (texts: readonly string[]) => [
  ...new Set((await placesOf(texts)).map((place) => place.slice(0, place.indexOf(':')))),
];
const erase = async (place: Filled) => {
  expect((await place.call('POST', '/withdraw', { choice: 'erase' })).statusCode).toBe(200);
};

/** What an erasure leaves of ids, and why. */
const KEPT: Record<string, string> = {
  'participants.id': 'the code, the day and the choice are the proof of the withdrawal',
  'audit_log.object_id': 'the log names ids, never what was erased',
  'receipts.participant_id': 'the link of the participant shows that the data were erased',
  'deviations.participant_id': 'the register keeps that there was a deviation, without its texts',
  'erasures.object_id': 'a restored backup erases it again',
  'revocations.id': 'until the source has ended the access',
};

test('SECURITY J4: of an erased participant no table and no file has anything but ids, each with its reason', async () => {
  const place = await filled();
  const texts = [...place.ofStudy, ...place.ofPerson];
  const before = (await placesOf(texts)).join('\n');
  for (const text of texts.filter((one) => one !== 'canary-waiting')) expect(before).toContain(text);
  expect(findInFiles(dataDir, ['canary-waiting', place.code])).toHaveLength(2);
  const ids = [place.id, place.person, place.account, ...place.activities];
  expect((await columnsOf(ids)).length).toBeGreaterThan(30);

  await erase(place);
  expect(await placesOf(texts)).toEqual([]);
  expect((await columnsOf(ids)).filter((column) => !(column in KEPT))).toEqual([]);
  await eventually(async () => findInFiles(dataDir, [...texts, place.code]).length === 0);
  // A new copy of the list lies beside the old one for a moment.
  const filesWithIds = () => findInFiles(dataDir, ids).map((path) => basename(path));
  await eventually(async () => !filesWithIds().some((name) => name.endsWith('.new')));
  expect(filesWithIds()).toEqual(['erasures.jsonl']);
  expect(JSON.stringify(server.logLines())).not.toContain('canary');
  expect((await verifyAuditChain(server.db)).brokenAt).toBeNull();
});

test('SECURITY J4: an erasure of kept data leaves no more than one at once', async () => {
  const place = await filled();
  await place.call('POST', '/withdraw', { choice: 'keep' });
  expect((await placesOf(['canary-run'])).length).toBeGreaterThan(0);
  await server.db.updateTable('studies').set({ closed_at: server.clock.now(), kept_until: '2026-01-02' }).execute();
  await eraseKeptStudies(server.app, server.clock.now());
  expect(await placesOf([...place.ofStudy, ...place.ofPerson])).toEqual([]);
  const ids = [place.id, place.person, place.account, ...place.activities];
  expect((await columnsOf(ids)).filter((column) => !(column in KEPT))).toEqual([]);
});

test('SECURITY J4: a user keeps their own records after the erasure of a study, and nothing ties them to it', async () => {
  const user = await server.user({ email: 'mia@example.org' });
  const place = await filled(user);
  await erase(place);
  expect(await placesOf(place.ofStudy)).toEqual([]);
  expect((await placesOf(place.ofPerson)).length).toBeGreaterThan(5);
  expect((await columnsOf([place.id])).filter((column) => !(column in KEPT))).toEqual([]);
  const ofStudy = ['study_reviews', 'duplicate_pairs'] as const;
  for (const table of ofStudy) {
    const rows = await server.db.selectFrom(table).select('study_id').where('study_id', '=', place.study).execute();
    expect([table, rows]).toEqual([table, []]);
  }
});

test('SECURITY J4: a deleted user leaves no files and no activities that no one can reach', async () => {
  const user = await server.user({ email: 'mia@example.org' });
  const place = await filled(user);
  await erase(place);
  const { db } = server;
  await db.deleteFrom('athletes').execute();
  await db.deleteFrom('source_accounts').execute();
  const answer = await server.app.inject({
    method: 'DELETE',
    url: `/api/users/${user.id}`,
    headers: { authorization: `Bearer ${await server.tokenOf(house.people.admin)}` },
    payload: WHY,
  });
  expect(answer.statusCode).toBe(204);
  expect(await placesOf(['canary-run', 'canary-own', 'canary-course', 'canary-exclusion'])).toEqual([]);
  // The log keeps who acted.
  expect(await columnsOf(['mia@example.org'])).toEqual(['audit_log.actor_email', 'audit_log.changes']);
});
