import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { eventually } from '#server/testing/eventually.ts';
import { downloadExport, exportStudy } from '#server/testing/exportCalls.ts';
import { csvRows, type PackageFiles, readZip, textOf } from '#server/testing/packageFiles.ts';
import { PLACES, placeCalls, type TestPlace } from '#server/testing/placeCalls.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import { type GivenFile, multipart, newDataDir, upload } from '#server/testing/uploadCalls.ts';
import { dayIn } from '#shared/calendarDate.ts';
import { RECEIPT_HEADER } from '#shared/constants.ts';
import type { Upload, UploadedFilesAnswer, UploadsAnswer } from '#shared/contract/uploads.ts';
import { fitBytes } from '#standin/files/fitBytes.ts';
import { plainActivity } from '#standin/files/plainActivity.ts';

const dataDir = newDataDir();
let server: TestServer;
let house: StudyPeople;
let people: ReturnType<typeof placeCalls>;
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
  people = placeCalls(server, house);
});

const refusal = (answer: { statusCode: number; json<Body>(): Body }) => [
  answer.statusCode,
  answer.json<{ error: { code: string } }>().error.code,
];
const ride = (place: { joined: string }, sport = 'Run'): GivenFile => [
  `${sport}.fit`,
  fitBytes(plainActivity({ start: new Date(`${place.joined}T06:00:00Z`), seconds: 1500, sport })),
];
const today = () => ({ joined: dayIn('Europe/Berlin', server.clock.now()) });

async function send(place: TestPlace, files: readonly GivenFile[], headers = { [RECEIPT_HEADER]: place.receipt }) {
  const form = await multipart(files);
  const url = `${PLACES}/${place.id}/uploads`;
  return server.app.inject({ method: 'POST', url, headers: { ...form.headers, ...headers }, payload: form.payload });
}

async function sent(place: TestPlace, files: readonly GivenFile[]): Promise<UploadedFilesAnswer> {
  const { id } = (await send(place, files)).json<{ upload: Upload }>().upload;
  return eventually(async () => {
    const read = (await place.call('GET', `/uploads/${id}`)).json<UploadedFilesAnswer>();
    return ['done', 'failed'].includes(read.upload.state) && read;
  });
}

const access = (fields: object) => ({
  ...{ opened_at: expect.stringMatching(/^2/), study: '', name: '', recipient: '', role: 'researcher' },
  ...fields,
});

async function download(place: TestPlace) {
  const answer = await place.call('GET', '/data');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  return readZip(answer.rawPayload);
}

const ALL = { collects_heart_rate: true, collects_device: true, collects_route: true };

describe('files of a participant without an account', () => {
  test('files of a participant without an account are cut to what the study reads, and staff see them without a name', async () => {
    const place = await people.join({ ...ALL, sports: ['run'] }, { answers: ['heart_rate'] });
    const { upload, files } = await sent(place, [ride(today()), ride(today(), 'Ride')]);
    expect([upload.channel, upload.given_by]).toEqual(['own', null]);
    expect(files.map(({ result }) => result)).toEqual(['sport_not_wanted', 'imported']);
    const stored = await server.db.selectFrom('activities').selectAll().execute();
    expect(stored).toMatchObject([
      { person_id: place.person, device_name: null, average_heartrate: expect.any(Number) },
    ]);
    const staffs = await house.call('owner', 'GET', `/participants/${place.id}/uploads`);
    expect(staffs.json<UploadsAnswer>().uploads).toMatchObject([{ channel: 'own', given_by: null }]);
    const entry = await server.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'object_id'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({ action: 'participant.files_uploaded', actor_id: null, object_id: place.id });
  });

  test('files of a participant without an account are taken and shown under the own receipt only, and not after the end', async () => {
    const [place, other] = [await people.join(), await people.join()];
    const { upload } = await sent(place, [ride(today())]);
    const foreign = { [RECEIPT_HEADER]: other.receipt };
    expect(refusal(await send(place, [ride(today())], foreign))).toEqual([404, 'place_not_found']);
    for (const [method, path] of [
      ['GET', '/uploads'],
      ['GET', `/uploads/${upload.id}`],
      ['DELETE', `/uploads/${upload.id}`],
      ['GET', '/data'],
    ] as const) {
      expect(refusal(await people.with(foreign, place.id)(method, path))).toEqual([404, 'place_not_found']);
    }
    expect(refusal(await other.call('GET', `/uploads/${upload.id}`))).toEqual([404, 'upload_not_found']);
    await place.call('POST', '/withdraw', { choice: 'keep' });
    expect(refusal(await send(place, [ride(today())]))).toEqual([409, 'participation_over']);
  });

  test('STUDIES §13: what a study changes while the page is open is said in words for the participant', async () => {
    const place = await people.join({ asks_effort: true }, { answers: ['keep_after_withdrawal'] });
    const change = { permitted_sources: ['polar'], reason: 'No files any more' };
    expect((await house.call('owner', 'PATCH', `/studies/${place.study}`, change)).statusCode).toBe(200);
    const refused = await send(place, [ride(today())]);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The study does not take files any more. Please ask its contact.',
    ]);
    await server.db
      .updateTable('participants')
      .set({ consent_sources: ['polar'] })
      .execute();
    const again = { permitted_sources: ['polar', 'file'], reason: 'Files after all' };
    expect((await house.call('owner', 'PATCH', `/studies/${place.study}`, again)).statusCode).toBe(200);
    expect(refusal(await send(place, [ride(today())]))).toEqual([409, 'source_not_agreed']);
    const absence = { first_day: '2026-02-02', last_day: '2026-02-04', reason: 'holiday' };
    const id = '019ab000-0000-7000-8000-000000000000';
    const others = [
      ['POST', '/absences', absence],
      ['DELETE', `/absences/${id}`],
      ['POST', `/sessions/${id}/effort`, { effort: 3 }],
      ['DELETE', `/sessions/${id}/effort`],
    ] as const;
    const all = [...others, ['POST', '/withdraw', { choice: 'keep' }], ['POST', '/answers', { answers: [] }]] as const;
    const said = (answers: { json(): { message: string } }[]) =>
      new Set(answers.map((answer) => answer.json().message));
    const over = new Set(['Your part in this study is over']);
    const ask = (calls: typeof all | typeof others) =>
      Promise.all(calls.map(([method, path, body]) => place.call(method, path, body)));
    await server.db.updateTable('studies').set({ closed_at: server.clock.now() }).execute();
    expect(said([...(await ask(others)), await send(place, [ride(today())])])).toEqual(over);
    await server.db.updateTable('studies').set({ closed_at: null }).execute();
    const withdrawal = { requested_by: 'participant', date: today().joined, choice: 'keep', reason: 'By letter' };
    await house.call('owner', 'POST', `/participants/${place.id}/withdraw`, withdrawal);
    expect(said([...(await ask(all)), await send(place, [ride(today())])])).toEqual(over);
  });
});

describe('the download of own data', () => {
  test('a download of own data has consents, absences, files and activities with their courses, and is logged', async () => {
    const place = await people.join({ ...ALL }, { answers: ['heart_rate', 'route'] });
    await place.call('POST', '/absences', { first_day: '2026-02-02', last_day: '2026-02-04', reason: 'holiday' });
    const { files } = await sent(place, [ride(today())]);
    const zip = await download(place);
    const id = files[0]?.activity_id ?? '';
    const [consent] = (await place.read()).consents;
    const textFile = `consents/${consent?.text_sha256}.txt`;
    expect([...zip.keys()]).toEqual([
      ...['README.txt', 'place.json', 'consents.csv', textFile, 'absences.csv', 'accesses.csv', 'files.csv'],
      ...['activities.csv', 'activities.json', `courses/${id}.json`],
    ]);
    expect(JSON.parse(textOf(zip, 'place.json'))).toEqual(await place.read());
    expect(csvRows(zip, 'consents.csv')).toMatchObject([{ version: '1', answers: 'heart_rate route' }]);
    expect(createHash('sha256').update(textOf(zip, textFile)).digest('hex')).toBe(consent?.text_sha256);
    expect(csvRows(zip, 'absences.csv')).toMatchObject([{ first_day: '2026-02-02', reason: 'holiday' }]);
    expect(csvRows(zip, 'files.csv')).toMatchObject([{ file: 'Run.fit', result: 'imported', activity_id: id }]);
    expect(csvRows(zip, 'activities.csv')).toMatchObject([
      { id, source: 'file', sport_type: 'Run', has_course: 'true' },
    ]);
    expect(JSON.parse(textOf(zip, 'activities.json'))).toMatchObject([
      { id, source: 'file', moving_time: expect.any(Number) },
    ]);
    expect(JSON.parse(textOf(zip, `courses/${id}.json`)).streams.time.length).toBeGreaterThan(10);
    const entry = await server.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({ action: 'participant.data_downloaded', actor_id: null });
  });

  test('a download of own data has nothing of other people, and by a receipt no file that was given for another study', async () => {
    const [place, other] = [await people.join(), await people.join()];
    await createTestActivity(server.db, place.person, { name: 'Mine' });
    await createTestActivity(server.db, other.person, { name: 'Theirs' });
    const second = await people.join();
    await sent(second, [ride(today())]);
    await server.db
      .updateTable('activities')
      .set({ person_id: place.person })
      .where('person_id', '=', second.person)
      .execute();
    await server.db
      .updateTable('uploads')
      .set({ person_id: place.person })
      .where('person_id', '=', second.person)
      .execute();
    const names = csvRows(await download(place), 'activities.csv').map(({ name }) => name);
    expect(names).toEqual(['Mine']);
  });

  test('of a place with an account needs its user, who gets many records in order', async () => {
    const user = await server.user();
    const place = await people.join({}, { user });
    for (let count = 0; count < 210; count += 1) await createTestActivity(server.db, place.person);
    const byReceipt = people.with({ [RECEIPT_HEADER]: place.receipt }, place.id);
    expect(refusal(await byReceipt('GET', '/data'))).toEqual([409, 'sign_in_for_data']);
    const zip = await download(place);
    const ids = csvRows(zip, 'activities.csv').map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([210, 210]);
    expect(JSON.parse(textOf(zip, 'activities.json')).map((row: { id: string }) => row.id)).toEqual(ids);
    const lines = server.logLines().filter((line) => JSON.stringify(line).includes(place.id));
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toContain(user.id);
    const stranger = bearer(await server.tokenOf(house.people.owner));
    expect((await people.with(stranger, place.id)('GET', '/data')).statusCode).toBe(404);
  });

  test('SECURITY J7: a download of own data says when staff opened which of them, in which role and never by name', async () => {
    const [place, other] = [await people.join(), await people.join()];
    const { files } = await sent(place, [ride(today())]);
    const activity = files[0]?.activity_id ?? '';
    const participant = `/participants/${place.id}`;
    const look = async (person: 'owner' | 'manager', path: string) =>
      expect((await house.call(person, 'GET', path)).statusCode).toBe(200);
    expect(csvRows(await download(place), 'accesses.csv')).toEqual([]);
    // Whom the code was meant for before is another person.
    await look('manager', participant);
    server.clock.advance(60);
    const joined = server.db.updateTable('participants').set({ joined_at: server.clock.now() });
    await joined.where('id', '=', place.id).execute();
    expect(csvRows(await download(place), 'accesses.csv')).toEqual([]);
    await look('owner', participant);
    await look('owner', participant);
    await look('owner', `/participants/${other.id}`);
    const opened = await server.app.inject({
      url: `/api/strava-integration/activities/${activity}`,
      headers: bearer(await server.tokenOf(house.people.admin)),
    });
    expect(opened.statusCode).toBe(200);
    const zip = await download(place);
    expect(csvRows(zip, 'accesses.csv')).toEqual([
      access({ what: 'participant.viewed', study: expect.stringMatching(/./), object_id: place.id }),
      access({ what: 'activity.viewed', object_id: activity, role: 'admin' }),
    ]);
    expect(textOf(zip, 'accesses.csv')).not.toContain('example.org');
  });

  test('SECURITY J7: a download of own data names cuts, packages, their downloads and reads by program with rows of it', async () => {
    const place = await people.join({ title: 'Running and sleep' });
    await sent(place, [ride(today())]);
    const left = await people.join();
    await server.db.updateTable('participants').set({ study_id: place.study }).where('id', '=', left.id).execute();
    const since = async (person: TestPlace) => csvRows(await download(person), 'accesses.csv');
    expect(await since(place)).toEqual([]);

    server.clock.advance(60);
    const reuse = { required_answers: ['reuse_in_other_studies' as const] };
    await server.db
      .updateTable('participants')
      .set({ consent_answers: ['reuse_in_other_studies'] })
      .where('id', '=', left.id)
      .execute();
    const without = await exportStudy(house, 'owner', place.study, reuse);
    await downloadExport(house, 'owner', without.id);
    expect(await since(place)).toEqual([]);
    // A later consent does not change whose rows a package has.
    await server.db.updateTable('participants').set({ consent_answers: [] }).where('id', '=', left.id).execute();
    expect((await since(left)).map(({ what }) => what)).toEqual(['study.export_created', 'study.export_downloaded']);

    server.clock.advance(60);
    const made = await exportStudy(house, 'owner', place.study, { deidentification: { recipient: 'Statistics' } });
    server.clock.advance(60);
    await downloadExport(house, 'analyst', made.id);
    server.clock.advance(60);
    const cut = (await house.call('owner', 'POST', `/studies/${place.study}/cuts`, { reason: 'Paper' })).json().cut.id;
    server.clock.advance(60);
    const read = async (level: string, path: string) => {
      const token = await house.call('analyst', 'POST', `/studies/${place.study}/tokens`, { name: path, level });
      const url = `/api/research/studies/${place.study}/data/${path}`;
      expect((await server.app.inject({ url, headers: bearer(token.json().secret) })).statusCode).toBe(200);
    };
    await read('aggregated', 'tables/group_weeks');
    await read('coded', 'manifest');
    await read('coded', 'tables/activities');
    const study = 'Running and sleep';
    const zip = await download(place);
    expect(csvRows(zip, 'accesses.csv')).toEqual([
      access({ what: 'study.export_created', study, name: made.name, recipient: 'Statistics', object_id: made.id }),
      access({ what: 'study.export_downloaded', study, name: made.name, recipient: 'Statistics', object_id: made.id }),
      access({ what: 'study.locked', study, name: 'cut-1', object_id: cut }),
      access({ what: 'study.data_read', study, name: 'cut-1 activities', object_id: place.study }),
    ]);
    expect(textOf(zip, 'accesses.csv')).not.toContain('example.org');
  });

  test('no text of a download of own data becomes a formula in its tables, and the JSON has it as it is', async () => {
    const place = await people.join({ ...ALL });
    const name = '=HYPERLINK("https://example.org","Run")';
    await createTestActivity(server.db, place.person, { name, device_name: '@SUM(1+1)' });
    await sent(place, [[`-1+1.fit`, ride(today())[1]]]);
    const zip = await download(place);
    const activities = csvRows(zip, 'activities.csv');
    expect(activities).toContainEqual(expect.objectContaining({ name: `'${name}`, device_name: "'@SUM(1+1)" }));
    expect(csvRows(zip, 'files.csv')).toMatchObject([{ file: "'-1+1.fit" }]);
    expect(JSON.parse(textOf(zip, 'activities.json'))).toContainEqual(
      expect.objectContaining({ name, device_name: '@SUM(1+1)' }),
    );
  });

  test('a table of own data has a byte order mark and its head, also without rows, and names its columns in the order of the JSON', async () => {
    const place = await people.join();
    const headOf = (zip: PackageFiles, name: string) => textOf(zip, name).split('\n')[0]?.split(',');
    const empty = await download(place);
    for (const name of ['consents', 'absences', 'accesses', 'files', 'activities']) {
      expect(textOf(empty, `${name}.csv`)).toMatch(/^\uFEFF[a-z_]+,[a-z0-9_,]+\n/);
    }
    await createTestActivity(server.db, place.person, { name: 'Läufchen' });
    const [record] = JSON.parse(textOf(await download(place), 'activities.json'));
    expect(Object.keys(record).slice(0, 4)).toEqual(['id', 'source', 'same_activity_as', 'sport_type']);
    expect(headOf(empty, 'activities.csv')).toEqual(
      Object.keys(record).map((name, at) => (at ? name : `\uFEFF${name}`)),
    );
  });

  test('own data can be downloaded ten times in an hour', async () => {
    const place = await people.join();
    for (let count = 0; count < 10; count += 1) await download(place);
    expect(refusal(await place.call('GET', '/data'))).toEqual([429, 'too_many_attempts']);
  });
});

describe('the own data of an account', () => {
  const accountData = async (user: { id: string }) =>
    server.app.inject({ url: '/api/strava-integration/me/data', headers: bearer(await server.tokenOf(user)) });

  test('a user in no study downloads account, files and activities with their courses, and that is logged', async () => {
    const user = await server.user({ email: 'mia@example.org' });
    const { files } = await upload(server.app, await server.tokenOf(user), [ride(today())]);
    const answer = await accountData(user);
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="my-data.zip"',
    ]);
    const zip = await readZip(answer.rawPayload);
    const id = files[0]?.activity_id ?? '';
    expect([...zip.keys()]).toEqual([
      ...['README.txt', 'account.json', 'accesses.csv', 'files.csv', 'activities.csv', 'activities.json'],
      `courses/${id}.json`,
    ]);
    expect(JSON.parse(textOf(zip, 'account.json'))).toMatchObject({
      user: { id: user.id, email: 'mia@example.org', role: 'user' },
      sources: [],
      strava: null,
    });
    expect(textOf(zip, 'README.txt')).toContain('the original files are not here');
    expect(csvRows(zip, 'files.csv')).toMatchObject([{ file: 'Run.fit', result: 'imported', activity_id: id }]);
    expect(csvRows(zip, 'activities.csv')).toMatchObject([{ id, source: 'file', sport_type: 'Run' }]);
    const rows = server.db.selectFrom('audit_log').select(['action', 'actor_id', 'object_id']).orderBy('id', 'desc');
    expect(await rows.executeTakeFirst()).toEqual({
      ...{ action: 'user.data_downloaded', actor_id: user.id, object_id: user.id },
    });
  });

  test('the data of an account have each study of the user with the effort of its sessions, and no other person', async () => {
    const user = await server.user();
    const place = await people.join({ asks_effort: true, permitted_sources: ['file', 'strava'] }, { user });
    const other = await people.join();
    await createTestActivity(server.db, other.person, { name: 'Theirs' });
    const { id } = await createTestActivity(server.db, place.person, { name: 'Mine' });
    const rating = { participant_id: place.id, activity_id: id, effort: 7, rated_at: server.clock.now() };
    await server.db.insertInto('session_efforts').values(rating).execute();
    const zip = await readZip((await accountData(user)).rawPayload);
    expect(JSON.parse(textOf(zip, `studies/${place.code}/place.json`))).toEqual(await place.read());
    expect(csvRows(zip, `studies/${place.code}/consents.csv`)).toMatchObject([{ version: '1' }]);
    expect([...zip.keys()].filter((name) => name.includes(other.code))).toEqual([]);
    expect(csvRows(zip, 'activities.csv')).toMatchObject([{ name: 'Mine', session_effort: `${place.code}: 7` }]);
  });

  test('who begins downloads of own data and reads none holds up no other person', async () => {
    const user = await server.user();
    const { files } = await upload(server.app, await server.tokenOf(user), [ride(today())]);
    const noise = JSON.stringify(randomBytes(2_000_000).toString('base64'));
    const activity_id = files[0]?.activity_id ?? '';
    await server.db
      .updateTable('activity_details')
      .set({ detail: noise })
      .where('activity_id', '=', activity_id)
      .execute();
    const headers = bearer(await server.tokenOf(user));
    const begin = () => server.app.inject({ url: '/api/strava-integration/me/data', headers, payloadAsStream: true });
    const begun = [await begin(), await begin(), await begin(), await begin()];
    expect(begun.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await accountData(await server.user())).statusCode).toBe(200);
    for (const answer of begun) answer.stream().destroy();
  });

  test('a user without any data gets a zip that says so, and without a session nothing', async () => {
    const zip = await readZip((await accountData(await server.user())).rawPayload);
    expect([textOf(zip, 'activities.json'), csvRows(zip, 'activities.csv')]).toEqual(['[]\n', []]);
    expect((await server.app.inject({ url: '/api/strava-integration/me/data' })).statusCode).toBe(401);
  });
});
