import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type StudyPeople, type StudyPerson, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';

let server: TestServer;
let house: StudyPeople;
let id: string;

beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  await server.empty();
  house = await studyPeople(server);
  ({ id } = await house.study({ title: 'Steps', code_prefix: 'KDZ', start_date: '2020-02-01' }));
});
afterAll(() => server.close());

const change = (payload: Record<string, unknown>, person: StudyPerson = 'owner') =>
  house.call(person, 'PATCH', `/studies/${id}`, payload);
const read = async (person: StudyPerson = 'owner') => (await house.call(person, 'GET', `/studies/${id}`)).json().study;
const addParticipant = () => createTestParticipant(server.db, id, 'KDZ-001-0');
const consentVersions = () =>
  server.db.selectFrom('consent_versions').select(['version', 'text_de', 'text_en']).orderBy('version').execute();
const team = () => server.db.selectFrom('study_team').select('user_id').where('study_id', '=', id).execute();

test('SPEC §7 research: a partial body changes what it names, once, and says who did it', async () => {
  server.clock.advance(60);
  const { rows, result } = await recorded(server, () =>
    change({ title: ' Steps again ', min_minutes: 20, sports: ['ride', 'run'], reason: ' Typing error ' }, 'manager'),
  );
  expect(result.statusCode).toBe(200);
  const { study } = result.json();
  expect(study).toMatchObject({
    title: 'Steps again',
    min_minutes: 20,
    sports: ['run', 'ride'],
    min_active_days: 4,
    version: 2,
    part: 'manager',
    updated_at: server.clock.now().toISOString(),
    updated_by_email: 'manager@example.org',
  });
  expect(await read('manager')).toEqual(study);
  expect(rows).toEqual([
    {
      at: server.clock.now(),
      actor_id: house.people.manager.id,
      actor_email: 'manager@example.org',
      action: 'study.changed',
      object_type: 'study',
      object_id: id,
      request_id: result.headers['x-request-id'],
      changes: {
        title: { old: 'Steps', new: 'Steps again' },
        min_minutes: { old: 10, new: 20 },
        sports: { old: [], new: ['run', 'ride'] },
      },
    },
  ]);
  const row = await server.db
    .selectFrom('audit_log')
    .select(['study_id', 'reason'])
    .where('object_id', '=', id)
    .execute();
  expect(row).toEqual([{ study_id: id, reason: 'Typing error' }]);
});

test('a body that changes nothing is answered, writes nothing and keeps the version', async () => {
  const before = await read();
  server.clock.advance(60);
  const { consent, title, data_categories, sports, owner_id } = before;
  const same = {
    title: `${title} `,
    data_categories,
    sports,
    owner_id,
    code_prefix: 'kdz',
    ethics_ref: '  ',
    version: 1,
  };
  const texts = { text_de: consent.text_de, text_en: consent.text_en };
  for (const body of [{}, { reason: 'none' }, { ...same, consent: texts }]) {
    const { rows, result } = await recorded(server, () => change(body));
    expect([result.statusCode, result.json().study, rows]).toEqual([200, before, []]);
  }
});

test.each<[string, Record<string, unknown>, Record<string, string>]>([
  ['no title', { title: '' }, { title: 'Required' }],
  ['a long title', { title: 'x'.repeat(10_000) }, { title: 'Title must be at most 120 characters' }],
  ['a start after the end', { start_date: '2021-01-01' }, { end_date: 'End date must be on or after the start date' }],
  ['an end before the start', { end_date: '2020-01-31' }, { end_date: 'End date must be on or after the start date' }],
  ['a day that is none', { start_date: '2019-02-29' }, { start_date: 'Enter a date that exists' }],
  ['a zone that is none', { timezone: 'Mars/Base' }, { timezone: 'Unknown time zone' }],
  ['a wrong contact', { contact_email: '@' }, { contact_email: 'Invalid email' }],
  ['a wrong prefix', { code_prefix: 'K' }, { code_prefix: 'Prefix must be 2 to 5 letters from A to Z' }],
])('%s is refused at the field, and nothing is changed', async (_what, body, fields) => {
  await change({ end_date: '2020-12-31' });
  const before = await read();
  const { rows, result } = await recorded(server, () => change({ ...body, description: 'new' }));
  expect([result.statusCode, result.json().error.fields, rows]).toEqual([400, fields, []]);
  expect(await read()).toEqual(before);
});

test('an end may be taken away, and a leap day is a day', async () => {
  expect((await change({ start_date: '2020-02-29', end_date: '2020-02-29' })).json().study.end_date).toBe('2020-02-29');
  expect((await change({ end_date: null })).json().study.end_date).toBeNull();
});

test('a save from an older state is refused with the time of the other save in the study’s time zone', async () => {
  server.clock.advance((Date.parse('2130-01-15T13:30:10Z') - server.clock.now().getTime()) / 1000);
  await server.empty();
  house = await studyPeople(server);
  ({ id } = await house.study({ code_prefix: 'KDZ', timezone: 'Europe/Berlin' }));
  expect((await change({ title: 'First', version: 1 })).statusCode).toBe(200);
  const late = await recorded(server, () => change({ title: 'Second', version: 1 }, 'manager'));
  expect(late.result.statusCode).toBe(409);
  expect(late.result.json()).toMatchObject({
    message: 'Someone changed this study at 14:30. Review their changes.',
    error: { code: 'changed_meanwhile' },
  });
  expect([late.rows, (await read()).title]).toEqual([[], 'First']);
  const { updated_at } = await read();
  await server.db
    .updateTable('studies')
    .set({ updated_at: new Date(Date.parse(updated_at) - 86_400_000) })
    .execute();
  expect((await change({ title: 'Second', version: 1 }, 'manager')).json().message).toBe(
    'Someone changed this study at 14.01.2130 14:30. Review their changes.',
  );
  expect((await change({ title: 'Second', version: 2 }, 'manager')).json().study).toMatchObject({
    title: 'Second',
    version: 3,
  });
  expect((await change({ title: 'Third' })).json().study).toMatchObject({ title: 'Third', version: 4 });
});

test('of two changes at once from one state one is saved and one refused', async () => {
  const { rows, result } = await recorded(server, () =>
    Promise.all([change({ title: 'One', version: 1 }), change({ title: 'Two', version: 1 }, 'manager')]),
  );
  expect(result.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const saved = result.find(({ statusCode }) => statusCode === 200)?.json().study;
  expect([(await read()).title, rows.length]).toEqual([saved.title, 1]);
});

test('the prefix is fixed once there are participants', async () => {
  expect((await change({ code_prefix: 'abc' })).json().study.code_prefix).toBe('ABC');
  await addParticipant();
  const answer = await change({ code_prefix: 'DEF' });
  expect([answer.statusCode, answer.json().error.fields]).toEqual([
    400,
    { code_prefix: 'The prefix is fixed once the study has participants' },
  ]);
  expect((await change({ code_prefix: 'ABC', title: 'Other' })).statusCode).toBe(200);
});

test('a prefix of another study is taken, named to those who may see it', async () => {
  const seen = await house.study({ title: 'Seen' });
  const unseen = await house.studyOf('stranger', { title: 'Unseen' });
  expect((await change({ code_prefix: seen.code_prefix })).json().error.fields).toEqual({
    code_prefix: "Prefix already used by 'Seen'",
  });
  const hidden = await change({ code_prefix: unseen.code_prefix });
  expect([hidden.statusCode, hidden.json().error.fields]).toEqual([400, { code_prefix: 'Prefix already used' }]);
  expect(hidden.body).not.toContain('Unseen');
});

test('a further data category needs a new consent text once there are participants; fewer never do', async () => {
  const all = { heart_rate: true, device: true, route: true };
  const two = { ...all, route: false };
  expect((await change({ data_categories: two })).statusCode).toBe(200);
  await addParticipant();
  const { consent } = await read();
  const texts = { text_de: consent.text_de, text_en: consent.text_en };
  for (const body of [{ data_categories: all }, { data_categories: all, consent: texts }]) {
    const answer = await change(body);
    expect([answer.statusCode, answer.json().error.fields]).toEqual([
      400,
      { data_categories: 'A further data category needs a new version of the consent text' },
    ]);
  }
  expect((await change({ data_categories: { ...two, device: false } })).statusCode).toBe(200);
  const withText = await change({
    data_categories: all,
    consent: { ...texts, text_en: 'With your route.' },
    reason: 'Routes',
  });
  expect([withText.statusCode, withText.json().study.consent.version]).toEqual([200, 2]);
});

test('a new consent text is a new version of both languages, and the former ones stay', async () => {
  const { rows, result } = await recorded(server, () =>
    change({ consent: { text_de: 'Einwilligung', text_en: 'Consent, new' }, reason: 'Clearer' }),
  );
  expect(result.json().study.consent).toEqual({ version: 2, text_de: 'Einwilligung', text_en: 'Consent, new' });
  expect(rows.map(({ changes }) => changes)).toEqual([{ consent_version: { old: 1, new: 2 } }]);
  expect(await consentVersions()).toEqual([
    { version: 1, text_de: 'Einwilligung', text_en: 'Consent' },
    { version: 2, text_de: 'Einwilligung', text_en: 'Consent, new' },
  ]);
});

test('an owner gives the study to a colleague of the lab, and is a stranger to it from then on', async () => {
  const { owner, neighbour } = house.people;
  const { rows, result } = await recorded(server, () =>
    change({ owner_id: neighbour.id.toUpperCase(), reason: 'Leaving' }),
  );
  expect([result.statusCode, result.json().study]).toMatchObject([
    200,
    { owner_id: neighbour.id, owner_email: 'neighbour@example.org', version: 2 },
  ]);
  expect(rows).toEqual([
    expect.objectContaining({
      action: 'study.owner_changed',
      object_id: id,
      changes: {
        owner_id: { old: owner.id, new: neighbour.id },
        owner_email: { old: 'owner@example.org', new: 'neighbour@example.org' },
      },
    }),
  ]);
  expect((await house.call('owner', 'GET', `/studies/${id}`)).statusCode).toBe(404);
  expect((await read('neighbour')).part).toBe('owner');
  expect((await house.call('neighbour', 'GET', '/studies?search=neighbour%40example')).json().total).toBe(1);
});

test('a member of the team who becomes the owner leaves the team; with other fields it is still one row', async () => {
  const { manager, analyst } = house.people;
  const { rows, result } = await recorded(server, () =>
    change({ owner_id: manager.id, title: 'Handed over' }, 'admin'),
  );
  expect(result.json().study).toMatchObject({ owner_id: manager.id, title: 'Handed over', part: 'admin' });
  expect(await team()).toEqual([{ user_id: analyst.id }]);
  expect(rows.map(({ action, changes }) => [action, Object.keys(changes).sort()])).toEqual([
    ['study.changed', ['owner_email', 'owner_id', 'title']],
  ]);
});

test('the owner is a researcher of the lab, and only owner and admin choose one', async () => {
  const { stranger, admin, user, neighbour, manager } = house.people;
  for (const owner_id of [stranger.id, admin.id, user.id, 'nobody', '019ab000-0000-7000-8000-000000000000']) {
    const answer = await change({ owner_id });
    expect([answer.statusCode, answer.json().error.fields]).toEqual([
      400,
      { owner_id: 'The owner must be a researcher of the lab' },
    ]);
  }
  for (const owner_id of [manager.id, neighbour.id, 'nobody']) {
    const answer = await change({ owner_id, title: 'Mine' }, 'manager');
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'Your part in this study does not allow this']);
  }
  expect(await read()).toMatchObject({ owner_email: 'owner@example.org', title: 'Steps', version: 1 });
});

test('a deactivated researcher does not become the owner; one who is it stays so while other fields change', async () => {
  const { neighbour, owner } = house.people;
  const deactivated_at = server.clock.now();
  await server.db.updateTable('users').set({ deactivated_at }).where('id', 'in', [neighbour.id, owner.id]).execute();
  const given = await change({ owner_id: neighbour.id }, 'admin');
  expect([given.statusCode, given.json().error.fields]).toEqual([
    400,
    { owner_id: 'This researcher is deactivated. Choose another one.' },
  ]);
  const kept = await change({ owner_id: owner.id, title: 'Kept' }, 'admin');
  expect(kept.json().study).toMatchObject({ owner_id: owner.id, title: 'Kept' });
});

test('a study whose owner is gone gets one from the admin', async () => {
  await server.db.deleteFrom('users').where('id', '=', house.people.owner.id).execute();
  expect(await read('admin')).toMatchObject({ owner_id: null, owner_email: null });
  expect((await change({ title: 'Kept' }, 'manager')).json().study).toMatchObject({ title: 'Kept', owner_email: null });
  expect((await change({ owner_id: house.people.neighbour.id }, 'admin')).statusCode).toBe(200);
  expect((await read('neighbour')).part).toBe('owner');
});

test('the page names the groups of its participants, each once and in order', async () => {
  for (const [n, group_name] of ['b', 'Ä', 'a', null, 'b'].entries()) {
    await createTestParticipant(server.db, id, `KDZ-00${n}-0`, { group_name });
  }
  expect(await read('analyst')).toMatchObject({ groups: ['a', 'Ä', 'b'], participant_count: 5, part: 'analyst' });
});

test('after the first consent the start moves only earlier, and only with a reason', async () => {
  const { id } = await house.study({ start_date: '2026-02-01' });
  const start = (start_date: string, reason?: string) =>
    house.call('owner', 'PATCH', `/studies/${id}`, { start_date, ...(reason && { reason }) });
  expect((await start('2026-02-03')).statusCode).toBe(200);
  await createTestParticipant(server.db, id, 'KDZ-001-0');
  expect((await start('2026-02-04')).statusCode).toBe(200);
  await createTestParticipant(server.db, id, 'KDZ-002-9', { joined_at: server.clock.now(), joined_day: '2026-02-05' });
  const later = await start('2026-02-05', 'Later');
  expect([later.statusCode, later.json().error.fields]).toEqual([
    400,
    { start_date: 'After the first consent the start may only move earlier' },
  ]);
  expect((await start('2026-02-03')).json().error.code).toBe('reason_needed');
  expect((await start('2026-02-03', 'The pilot counts')).json().study.start_date).toBe('2026-02-03');
});
