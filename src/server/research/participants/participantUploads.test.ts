import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { movePerson } from '#server/activities/people.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { eventually } from '#server/testing/eventually.ts';
import { callerWith } from '#server/testing/researchCalls.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { type StudyPeople, type StudyPerson, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { type GivenFile, multipart, newDataDir, upload } from '#server/testing/uploadCalls.ts';
import type { ConsentAnswer } from '#shared/consentVersions.ts';
import type { Upload, UploadedFilesAnswer, UploadsAnswer } from '#shared/contract/uploads.ts';
import { codeOf } from '#shared/participantCode.ts';
import { uploadMessages } from '#shared/uploadMessages.ts';
import { zipBytes } from '#standin/files/archiveFile.ts';
import { fitBytes } from '#standin/files/fitBytes.ts';
import { plainActivity } from '#standin/files/plainActivity.ts';
import { stravaArchive } from '#standin/files/stravaArchive.ts';
import { tcxText } from '#standin/files/xmlTexts.ts';

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

type StudyFields = Parameters<StudyPeople['study']>[0];

const ALL = { collects_heart_rate: true, collects_device: true, collects_route: true };
const paper = (answers: string[] = [], signed_on = '2026-01-05') => ({
  ...{ consent_version: 1, language: 'de', answers, signed_on },
});

async function newPlace(fields: StudyFields = {}) {
  const study = await house.study({ start_date: '2026-01-01', ...fields });
  const participant = await createTestParticipant(server.db, study.id, codeOf(study.code_prefix, 7));
  return { study, participant };
}

/** A participant of `study` with a consent on paper. */
async function joined(fields: StudyFields = {}, answers: string[] = []) {
  const place = await newPlace(fields);
  const path = `/participants/${place.participant.id}/paper-consent`;
  const answer = await house.call('manager', 'POST', path, paper(answers));
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return place;
}

async function give(person: StudyPerson, participantId: string, files: readonly GivenFile[]) {
  const { headers, payload } = await multipart(files);
  const auth = bearer(await server.tokenOf(house.people[person]));
  const url = `/api/research/participants/${participantId}/uploads`;
  return server.app.inject({ method: 'POST', url, headers: { ...headers, ...auth }, payload });
}

async function given(participantId: string, files: readonly GivenFile[]): Promise<UploadedFilesAnswer> {
  const sent = await give('manager', participantId, files);
  if (sent.statusCode !== 202) throw new Error(sent.body);
  const { id } = sent.json<{ upload: Upload }>().upload;
  return eventually(async () => {
    const answer = await house.call('owner', 'GET', `/participants/${participantId}/uploads/${id}?sort=number`);
    const read = answer.json<UploadedFilesAnswer>();
    return ['done', 'failed'].includes(read.upload.state) && read;
  });
}

const day = (iso: string, sport = 'Run') =>
  plainActivity({ start: new Date(`${iso}T06:00:00Z`), seconds: 1500, sport });
const rows = () => server.db.selectFrom('activities').selectAll().orderBy('start_date').execute();
const details = () => server.db.selectFrom('activity_details').selectAll().execute();
const sentenceOf = (answer: { statusCode: number; json<Body>(): Body }) => [
  answer.statusCode,
  answer.json<{ message: string }>().message,
];

describe('a consent on paper', () => {
  test('a consent on paper is recorded with the member of staff, and the day of the signature begins the study', async () => {
    const { study, participant } = await joined(ALL, ['route']);
    const record = await server.db.selectFrom('consents').selectAll().executeTakeFirstOrThrow();
    expect(record).toMatchObject({
      ...{ participant_id: participant.id, version: 1, language: 'de', answers: ['route'], channel: 'staff' },
      recorded_by: house.people.manager.id,
    });
    const read = await server.db.selectFrom('participations').selectAll().executeTakeFirstOrThrow();
    expect(read).toMatchObject({ study_id: study.id, start_day: '2026-01-05', shows_route: true, shows_device: false });
    const entry = await server.db
      .selectFrom('audit_log')
      .select(['actor_id', 'object_id'])
      .where('action', '=', 'participant.joined')
      .executeTakeFirst();
    expect(entry).toEqual({ actor_id: house.people.manager.id, object_id: participant.id });
  });

  test('a consent on paper is refused twice, for another version, in the future, and for answers that the study does not ask', async () => {
    const { participant } = await newPlace();
    const path = `/participants/${participant.id}/paper-consent`;
    const record = (body: object) => house.call('manager', 'POST', path, { ...paper(), ...body });
    expect(sentenceOf(await record({ consent_version: 2 }))).toEqual([
      409,
      'The consent text has changed. Please read it again.',
    ]);
    expect(sentenceOf(await record({ signed_on: '2090-01-01' }))).toEqual([400, 'The date lies in the future']);
    expect(sentenceOf(await record({ signed_on: '2026-02-30' }))).toEqual([400, 'Enter a date that exists']);
    expect((await record({ answers: ['route'] })).statusCode).toBe(400);
    expect((await record({})).statusCode).toBe(201);
    expect(sentenceOf(await record({}))).toEqual([409, 'This participant has already joined']);
  });
});

test('what lies outside the study is counted and not stored', async () => {
  const { participant } = await joined({ sports: ['run'], end_date: '2026-03-31' });
  const { upload: over, files } = await given(participant.id, [
    ['before.fit', fitBytes(day('2026-01-04'))],
    ['first.fit', fitBytes(day('2026-01-05'))],
    ['ride.fit', fitBytes(day('2026-02-01', 'Ride'))],
    ['last.fit', fitBytes(day('2026-03-31'))],
    ['after.fit', fitBytes(day('2026-04-01'))],
  ]);
  expect(files.map(({ path, result }) => [path, result])).toEqual([
    ['before.fit', 'outside_study'],
    ['first.fit', 'imported'],
    ['ride.fit', 'sport_not_wanted'],
    ['last.fit', 'imported'],
    ['after.fit', 'outside_study'],
  ]);
  expect(over).toMatchObject({
    ...{ channel: 'staff', given_by: 'manager@example.org' },
    counts: { outside_study: 2, imported: 2, sport_not_wanted: 1 },
  });
  expect((await rows()).map(({ local_day, name }) => [local_day, name])).toEqual([
    ['2026-01-05', 'Run'],
    ['2026-03-31', 'Run'],
  ]);
  const hashes = await server.db.selectFrom('upload_files').select(['result', 'sha256']).execute();
  expect(hashes.every(({ result, sha256 }) => (result === 'imported') === (sha256 !== null))).toBe(true);
});

test('a session without an offset and a place has the day of the time zone of the study', async () => {
  const { participant } = await joined({ timezone: 'America/New_York' });
  const treadmill = plainActivity({ start: new Date('2026-02-11T00:30:00Z'), indoor: true });
  await given(participant.id, [['treadmill.tcx', tcxText(treadmill)]]);
  expect(await rows()).toMatchObject([{ local_day: '2026-02-10', timezone: 'America/New_York' }]);
});

test('the list says what the study stores, for a preview', async () => {
  const { participant } = await joined({ ...ALL, sports: ['swim', 'row_paddle'], history_weeks: 1 }, ['route']);
  const list = (await house.call('owner', 'GET', `/participants/${participant.id}/uploads`)).json<UploadsAnswer>();
  expect(list.reads).toEqual({
    ...{ first_day: '2025-12-29', last_day: null, heart_rate: false, device: false, route: true },
    ...{ sports: ['Canoeing', 'Kayaking', 'Rowing', 'StandUpPaddling', 'Swim', 'VirtualRow'], sports_are: 'wanted' },
  });
  const other = await joined({ code_prefix: 'OTH', sports: ['swim', 'other'] });
  const path = `/participants/${other.participant.id}/uploads`;
  const { reads } = (await house.call('owner', 'GET', path)).json<UploadsAnswer>();
  expect(reads).toMatchObject({ sports: expect.arrayContaining(['Run', 'Ride']), sports_are: 'unwanted' });
  expect(reads?.sports).not.toContain('Swim');
});

describe('categories', () => {
  test('categories without consent are not stored of uploaded files', async () => {
    const { participant } = await joined(ALL, []);
    await given(participant.id, [['run.fit', fitBytes(day('2026-02-01'))]]);
    const [row] = await rows();
    expect(row).toMatchObject({
      ...{ name: 'Run', average_heartrate: null, max_heartrate: null, device_name: null, file_id: null, flags: [] },
      distance: expect.any(Number),
    });
    const [{ detail } = { detail: null }] = await details();
    expect(detail).toMatchObject({
      ...{ route: null, heart_rate_zones: [] },
      streams: { heartrate: null, distance: expect.any(Array), altitude: expect.any(Array) },
    });
    const stored = JSON.stringify([row, detail]);
    expect(stored).not.toMatch(/"average_heartrate":\d/);
    const [latitude] = day('2026-02-01').points?.map((point) => point.latitude) ?? [];
    expect(stored).not.toContain(String(latitude).slice(0, 6));
  });

  test('categories with consent are stored of uploaded files, unless the study does not collect them', async () => {
    const { participant } = await joined({ ...ALL, collects_device: false }, ['route', 'heart_rate']);
    await given(participant.id, [['run.fit', fitBytes(day('2026-02-01'))]]);
    const [row] = await rows();
    expect(row).toMatchObject({ average_heartrate: expect.any(Number), device_name: null, file_id: null });
    const [{ detail } = { detail: null }] = await details();
    expect(detail).toMatchObject({ route: expect.any(Array), streams: { heartrate: expect.any(Array) } });
  });
});

describe('the same file from staff and then from the person', () => {
  const bytes = fitBytes(day('2026-02-01'));
  const cut = { name: 'Run', average_heartrate: null, max_heartrate: null, device_name: null, file_id: null };

  async function givenTwice() {
    const { participant, study } = await joined(ALL, []);
    await given(participant.id, [['run.fit', bytes]]);
    expect((await rows())[0]).toMatchObject(cut);
    const user = await server.user();
    const person = { user_id: user.id };
    await server.db.updateTable('people').set(person).execute();
    const token = await server.tokenOf(user);
    const own = await upload(server.app, token, [['run.fit', bytes]]);
    expect(own.upload.counts).toEqual({ already_there: 1 });
    return { participant, study, token };
  }

  test('becomes whole for the person, and stays cut for the study', async () => {
    const { study } = await givenTwice();
    const [row] = await rows();
    expect(row).toMatchObject({
      average_heartrate: expect.any(Number),
      max_heartrate: expect.any(Number),
      device_name: expect.any(String),
      file_id: expect.any(String),
    });
    const [{ detail } = { detail: null }] = await details();
    expect(detail).toMatchObject({ route: expect.any(Array), streams: { heartrate: expect.any(Array) } });
    const owner = callerWith(server, await server.tokenOf(house.people.owner));
    const list = await owner('GET', `/strava-integration/activities?study_id=${study.id}`);
    expect(list.json()).toMatchObject({ total: 1, activities: [{ average_heartrate: null, device_name: null }] });
    expect(list.body).not.toContain(String(row?.device_name));
  });

  test.each(['from', 'to'])(
    'stays whole when the two people become one, of whom the person is the one moved %s',
    async (side) => {
      const { participant } = await joined(ALL, []);
      await given(participant.id, [['run.fit', bytes]]);
      const [{ person_id: nameless } = { person_id: '' }] = await rows();
      const user = await server.user();
      await upload(server.app, await server.tokenOf(user), [['run.fit', bytes]]);
      const own = (await rows()).find(({ person_id }) => person_id !== nameless);
      const [from, to] = side === 'from' ? [own?.person_id ?? '', nameless] : [nameless, own?.person_id ?? ''];
      await server.db.transaction().execute((trx) => movePerson(trx, from, to, server.clock.now()));
      expect(await rows()).toMatchObject([{ id: own?.id, person_id: to, average_heartrate: expect.any(Number) }]);
      const [{ detail } = { detail: null }] = await details();
      expect(detail).toMatchObject({ streams: { heartrate: expect.any(Array) } });
    },
  );

  test('a file that the person gave too is not cut again by staff, and an erasure leaves it to the person', async () => {
    const { participant } = await givenTwice();
    expect((await given(participant.id, [['run.fit', bytes]])).upload.counts).toEqual({ already_there: 1 });
    expect((await rows())[0]).toMatchObject({ average_heartrate: expect.any(Number) });
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(server.clock.now());
    const withdrawal = { requested_by: 'participant', date: today, choice: 'erase', reason: 'Asked by letter' };
    const answer = await house.call('owner', 'POST', `/participants/${participant.id}/withdraw`, withdrawal);
    expect(answer.statusCode).toBe(200);
    expect(await rows()).toHaveLength(1);
  });
});

test("an archive's results name no id of an activity, and again all are there", async () => {
  const { participant } = await joined();
  const days = [1, 2].map((number) =>
    plainActivity({
      id: 9000 + number,
      start: new Date(`2026-02-0${number}T06:00:00Z`),
      seconds: 60,
      manual: number === 2,
    }),
  );
  const bytes = await zipBytes(stravaArchive(days));
  const first = await given(participant.id, [['export.zip', bytes]]);
  expect(first.files.map(({ path, result }) => [path, result])).toEqual([
    [expect.stringMatching(/^activities\//), 'imported'],
    ['activities.csv', 'imported'],
  ]);
  expect(JSON.stringify(first)).not.toMatch(/900[12]\b/);
  expect((await given(participant.id, [['export.zip', bytes]])).upload.counts).toEqual({ already_there: 2 });
});

describe('files are refused with a sentence', () => {
  const file: GivenFile[] = [['run.fit', fitBytes(day('2026-02-01'))]];

  test.each([
    ['without a consent', {}, 'Nobody has joined with this code yet. Record the consent on paper first.'],
    [
      'for a study without files as a source',
      { permitted_sources: ['strava'] },
      'This study does not take files. Permit files as a source of the study first.',
    ],
    ['for a closed study', { closed_at: new Date() }, 'This study is closed. Reopen it to change it.'],
  ] as const)('%s', async (_name, fields, sentence) => {
    const { participant } = await newPlace(fields as StudyFields);
    expect(sentenceOf(await give('manager', participant.id, file))).toEqual([409, sentence]);
    expect(await server.db.selectFrom('uploads').select('id').execute()).toEqual([]);
  });

  test('of a participant who agreed before the study permitted files', async () => {
    const { study, participant } = await joined({ permitted_sources: ['polar'] });
    const change = { permitted_sources: ['polar', 'file'], reason: 'Approved' };
    expect((await house.call('owner', 'PATCH', `/studies/${study.id}`, change)).statusCode).toBe(200);
    expect(sentenceOf(await give('manager', participant.id, file))).toEqual([
      409,
      uploadMessages('files_not_agreed').message,
    ]);
    expect(await server.db.selectFrom('uploads').select('id').execute()).toEqual([]);
  });
});

test('a person sees what staff gave for them; staff do not see what the person gave', async () => {
  const { study, participant } = await newPlace();
  const user = house.people.user;
  const token = await server.tokenOf(user);
  const body = { code: codeOf(study.code_prefix, 7), consent_version: 1, language: 'de', answers: [] };
  const url = '/api/strava-integration/me/studies';
  await server.app.inject({ method: 'POST', url, headers: bearer(token), payload: body });
  await upload(server.app, token, [['secret.fit', fitBytes(day('2026-01-01'))]]);
  server.clock.advance(60);
  await given(participant.id, [['early.fit', fitBytes(day('2025-02-01'))]]);
  const list = (await house.call('admin', 'GET', `/participants/${participant.id}/uploads`)).json<UploadsAnswer>();
  expect(list).toMatchObject({ total: 1, uploads: [{ channel: 'staff', counts: { outside_study: 1 } }] });
  const own = await server.app.inject({ url: '/api/strava-integration/me/uploads', headers: bearer(token) });
  expect(own.json<UploadsAnswer>().uploads.map(({ channel, given_by }) => [channel, given_by])).toEqual([
    ['staff', null],
    ['own', null],
  ]);
  expect((await rows()).map(({ local_day }) => local_day)).toEqual(['2026-01-01']);
});

test('an erasure takes what staff gave, and what only they gave leaves no person', async () => {
  const { participant } = await joined();
  await given(participant.id, [['run.fit', fitBytes(day('2026-02-01'))]]);
  const withdrawal = { requested_by: 'participant', date: '2026-02-02', choice: 'erase', reason: 'Asked for it' };
  await house.call('owner', 'POST', `/participants/${participant.id}/withdraw`, withdrawal);
  for (const table of ['activities', 'activity_details', 'uploads', 'upload_files', 'people'] as const) {
    expect([table, await server.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  }
});

test('open screens hear of the records of files that an erasure deletes', async () => {
  const { participant } = await joined();
  await given(participant.id, [['run.fit', fitBytes(day('2026-02-01'))]]);
  const told: unknown[] = [];
  const withdrawal = { requested_by: 'participant', date: '2026-02-02', choice: 'erase', reason: 'Asked for it' };
  const forget = server.app.changes.subscribe((heard) => {
    if (heard !== 'missed' && 'change' in heard) told.push(heard.change);
  });
  await house.call('owner', 'POST', `/participants/${participant.id}/withdraw`, withdrawal);
  await eventually(() => told.length > 0);
  forget();
  expect(told).toEqual([{ topics: ['uploads', 'activities'], userId: null }]);
});

test('an erasure hands over what another study and an admin decided about a record to the one that stays', async () => {
  const { participant } = await joined();
  await given(participant.id, [['run.fit', fitBytes(day('2026-02-01'))]]);
  const file = (await rows())[0];
  if (!file) throw new Error('The file is not stored');
  const other = await house.study();
  const record = await createTestActivity(server.db, file.person_id, { day: '2026-02-01' });
  await server.db.updateTable('activities').set({ joined_to: file.id }).where('id', '=', record.id).execute();
  const excluded = { excluded_at: new Date(), exclude_reason: 'device_fault' as const };
  await server.db.updateTable('activities').set(excluded).where('id', '=', file.id).execute();
  const review = {
    study_id: other.id,
    activity_id: file.id,
    flag: 'time_zone_suspect' as const,
    decision: 'exclude' as const,
  };
  await server.db
    .insertInto('study_reviews')
    .values({
      ...{ ...review, reason: 'duplicate' as const, note: '', utc_offset: null },
      ...{ decided_by: house.people.owner.id, decided_at: new Date() },
    })
    .execute();
  // The person takes part in the other study too, so their own records stay.
  await createTestParticipant(server.db, other.id, codeOf(other.code_prefix, 1), {
    ...{ person_id: file.person_id, joined_at: new Date(), joined_day: '2026-01-05' },
  });
  const withdrawal = { requested_by: 'participant', date: '2026-02-02', choice: 'erase', reason: 'Asked for it' };
  await house.call('owner', 'POST', `/participants/${participant.id}/withdraw`, withdrawal);
  expect(await rows()).toMatchObject([{ id: record.id, joined_to: null, exclude_reason: 'device_fault' }]);
  expect(await server.db.selectFrom('study_reviews').select(['study_id', 'activity_id']).execute()).toEqual([
    { study_id: other.id, activity_id: record.id },
  ]);
});

describe('a file that is given for two studies of a person', () => {
  /** The person of the first participant takes part in another study too. */
  async function both(answers: ConsentAnswer[], others: ConsentAnswer[]) {
    const { participant } = await joined(ALL, answers);
    const { person_id } = await server.db
      .selectFrom('participants')
      .select('person_id')
      .where('id', '=', participant.id)
      .executeTakeFirstOrThrow();
    const other = await house.study({ start_date: '2026-01-01', ...ALL });
    const place = { person_id, joined_at: new Date(), joined_day: '2026-01-05', consent_answers: others };
    return [
      participant,
      await createTestParticipant(server.db, other.id, codeOf(other.code_prefix, 1), place),
    ] as const;
  }
  const results = async (participantId: string) =>
    (await given(participantId, [['run.fit', fitBytes(day('2026-02-01'))]])).files.map(({ result }) => result);

  test('stays with the other study when the participant leaves the first with an erasure', async () => {
    const [one, other] = await both([], []);
    expect([await results(one.id), await results(other.id)]).toEqual([['imported'], ['already_there']]);
    const withdrawal = { requested_by: 'participant', date: '2026-02-02', choice: 'erase', reason: 'Asked for it' };
    await house.call('owner', 'POST', `/participants/${one.id}/withdraw`, withdrawal);
    expect((await rows()).map(({ local_day }) => local_day)).toEqual(['2026-02-01']);
    await house.call('owner', 'POST', `/participants/${other.id}/withdraw`, withdrawal);
    expect(await rows()).toEqual([]);
  });

  test('a question about it ends with an erasure for the file of the other study, whose upload says so', async () => {
    const [one, other] = await both([], []);
    await results(one.id);
    const start = new Date('2026-02-01T06:00:00Z');
    const alike: GivenFile = ['alike.fit', fitBytes(plainActivity({ start, seconds: 1500, sport: 'Run', serial: 9 }))];
    expect((await given(other.id, [alike])).files.map(({ result }) => result)).toEqual(['needs_decision']);
    const withdrawal = { requested_by: 'participant', date: '2026-02-02', choice: 'erase', reason: 'Asked for it' };
    await house.call('owner', 'POST', `/participants/${one.id}/withdraw`, withdrawal);
    expect(await server.db.selectFrom('duplicate_pairs').select('id').execute()).toEqual([]);
    expect(await server.db.selectFrom('upload_files').select('result').execute()).toEqual([{ result: 'imported' }]);
    expect(await server.db.selectFrom('uploads').select('counts').execute()).toEqual([{ counts: { imported: 1 } }]);
  });

  test('has the categories of both, also of the second one', async () => {
    const [one, other] = await both(['device'], ['heart_rate']);
    await results(one.id);
    expect(await rows()).toMatchObject([{ average_heartrate: null, device_name: expect.any(String) }]);
    expect(await results(other.id)).toEqual(['already_there']);
    expect(await rows()).toMatchObject([
      { average_heartrate: expect.any(Number), device_name: expect.any(String), name: 'Run' },
    ]);
    expect(await details()).toMatchObject([{ detail: { route: null, streams: { heartrate: expect.any(Array) } } }]);
  });
});

test("the study's log says who gave how many files", async () => {
  const { participant } = await joined();
  await given(participant.id, [['run.fit', fitBytes(day('2026-02-01'))]]);
  const { entries } = (await house.call('analyst', 'GET', `/participants/${participant.id}/log`)).json();
  expect(entries[0]).toMatchObject({
    action: 'participant.files_uploaded',
    changes: { files: { old: null, new: 1 } },
  });
});

test('files that an error kept from being read: staff are sent to an admin, participants to the contact of the study', async () => {
  const { participant } = await joined(ALL, []);
  const { upload } = await given(participant.id, [['run.fit', fitBytes(day('2026-01-10'))]]);
  const { code, message } = uploadMessages('reading_failed');
  const problem = { code, message };
  await server.db
    .updateTable('uploads')
    .set({ state: 'failed', problem: sql`${JSON.stringify(problem)}::jsonb` })
    .where('id', '=', upload.id)
    .execute();
  const path = `/participants/${participant.id}/uploads`;
  const toStaff = [
    (await house.call('owner', 'GET', path)).json<UploadsAnswer>().uploads[0]?.problem,
    (await house.call('owner', 'GET', `${path}/${upload.id}`)).json<UploadedFilesAnswer>().upload.problem,
  ];
  expect(toStaff).toEqual([problem, problem]);

  const user = await server.user();
  const { person_id } = await server.db
    .selectFrom('participants')
    .select('person_id')
    .where('id', '=', participant.id)
    .executeTakeFirstOrThrow();
  await server.db.updateTable('people').set({ user_id: user.id }).where('id', '=', person_id).execute();
  const headers = bearer(await server.tokenOf(user));
  const own = await server.app.inject({ url: `/api/strava-integration/places/${participant.id}/uploads`, headers });
  const said = own.json<UploadsAnswer>().uploads[0]?.problem;
  expect(said?.code).toBe('reading_failed_now');
  expect(said?.message).toMatch(/upload them again later\. .* ask the contact of your study\.$/);
});
