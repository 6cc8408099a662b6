import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type StudyPeople, type StudyPerson, studyPeople } from '#server/testing/studyPeople.ts';
import { fillConsent } from '#shared/consentText.ts';
import type { SourceName } from '#shared/sources.ts';

let server: TestServer;
let house: StudyPeople;

beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  await server.empty();
  house = await studyPeople(server);
});
afterAll(() => server.close());

const least = {
  title: 'Steps after surgery',
  code_prefix: 'KDZ',
  start_date: '2020-02-01',
  contact_email: 'steps@example.org',
};
const create = (payload: Record<string, unknown>, person: StudyPerson = 'owner') =>
  house.call(person, 'POST', '/studies', payload);
const countStudies = async () => (await server.db.selectFrom('studies').select('id').execute()).length;

test("SPEC §7 research: a researcher's study is their own and their lab's, with defaults for what was not said", async () => {
  const answer = await create(least);
  expect(answer.statusCode).toBe(201);
  const { study } = answer.json();
  const { id, consent, ...others } = study;
  expect(others).toEqual({
    title: 'Steps after surgery',
    participant_count: 0,
    start_date: '2020-02-01',
    end_date: null,
    owner_id: house.people.owner.id,
    owner_email: 'owner@example.org',
    created_at: server.clock.now().toISOString(),
    status: 'active',
    lab_id: house.lab.id,
    lab_name: 'Movement Lab',
    code_prefix: 'KDZ',
    part: 'owner',
    description: '',
    timezone: 'Europe/Berlin',
    sports: [],
    permitted_sources: ['polar', 'file'],
    min_active_days: 4,
    min_minutes: 10,
    rule: {
      count: 'days',
      sports: [],
      min_minutes: 10,
      target: 4,
      limit: null,
      window: 'iso_week',
      grace_days: 0,
      declared_days: 'exclude',
      valid: { manual: true, flagged: true },
      phases: [],
      groups: [],
    },
    silent_after_days: 7,
    data_categories: { heart_rate: false, device: false, route: false },
    asks_effort: false,
    history_weeks: 0,
    contact_email: 'steps@example.org',
    ethics_ref: null,
    withdrawal_policy: 'participant',
    closed_at: null,
    kept_until: null,
    closed_by_email: null,
    version: 1,
    updated_at: server.clock.now().toISOString(),
    updated_by_email: 'owner@example.org',
    groups: [],
    analysts_blinded: false,
    is_blinded: false,
  });
  const [de, en] = await Promise.all(
    ['de', 'en'].map(async (lang) => (await house.call('owner', 'GET', `/consent-template?lang=${lang}`)).json()),
  );
  expect(consent).toEqual({ version: 1, text_de: de.text, text_en: en.text });
  expect((await house.call('owner', 'GET', `/studies/${id}`)).json()).toEqual({ study });
});

test('SPEC §3 entities: a listed study has its fields, and no others', async () => {
  const { id } = (await create(least)).json().study;
  const { studies } = (await house.call('owner', 'GET', '/studies')).json();
  expect(studies).toEqual([
    {
      id,
      title: 'Steps after surgery',
      participant_count: 0,
      start_date: '2020-02-01',
      end_date: null,
      owner_id: house.people.owner.id,
      owner_email: 'owner@example.org',
      created_at: server.clock.now().toISOString(),
      status: 'active',
      lab_id: house.lab.id,
      lab_name: 'Movement Lab',
      code_prefix: 'KDZ',
      part: 'owner',
    },
  ]);
});

test('everything that may be chosen is kept as it was given, tidied', async () => {
  const chosen = {
    title: '  Steps after surgery ',
    code_prefix: 'kdz',
    start_date: '2128-02-29',
    end_date: '2128-02-29',
    contact_email: ' Steps@example.org ',
    description: 'Walking after a new hip.',
    timezone: 'America/New_York',
    sports: ['ride', 'run'],
    min_active_days: 7,
    min_minutes: 600,
    silent_after_days: 30,
    data_categories: { heart_rate: true, device: false, route: true },
    asks_effort: true,
    history_weeks: 12,
    ethics_ref: ' EK 12/26 ',
    withdrawal_policy: 'erase',
    consent: { text_de: 'Ich will.', text_en: '' },
  };
  const answer = await create(chosen);
  expect(answer.statusCode).toBe(201);
  expect(answer.json().study).toMatchObject({
    ...chosen,
    title: 'Steps after surgery',
    code_prefix: 'KDZ',
    contact_email: 'Steps@example.org',
    sports: ['run', 'ride'],
    ethics_ref: 'EK 12/26',
    consent: { version: 1, text_de: 'Ich will.', text_en: '' },
    status: 'planned',
  });
});

const DATE = 'Enter a date that exists';
const ZONE = 'Unknown time zone';
const END = 'End date must be on or after the start date';
const PREFIX = 'Prefix must be 2 to 5 letters from A to Z';

test.each<[string, Record<string, unknown>, Record<string, string>]>([
  ['no title', { title: '   ' }, { title: 'Required' }],
  ['a short title', { title: ' ab ' }, { title: 'Title must be at least 3 characters' }],
  ['a title of 121 characters', { title: 'x'.repeat(121) }, { title: 'Title must be at most 120 characters' }],
  ['a title of 10,000 characters', { title: 'x'.repeat(10_000) }, { title: 'Title must be at most 120 characters' }],
  ['no prefix', { code_prefix: '' }, { code_prefix: 'Required' }],
  ['a prefix of one letter', { code_prefix: 'K' }, { code_prefix: PREFIX }],
  ['a prefix of six letters', { code_prefix: 'KADENZ' }, { code_prefix: PREFIX }],
  ['a prefix with a digit', { code_prefix: 'K2' }, { code_prefix: PREFIX }],
  ['a prefix with an umlaut', { code_prefix: 'KÄ' }, { code_prefix: PREFIX }],
  ['no start', { start_date: '' }, { start_date: 'Required' }],
  ['29 February of a common year', { start_date: '2027-02-29' }, { start_date: DATE }],
  ['30 February', { end_date: '2026-02-30' }, { end_date: DATE }],
  ['a German date', { start_date: '01.02.2026' }, { start_date: DATE }],
  ['a moment', { end_date: '2026-03-01T00:00:00Z' }, { end_date: DATE }],
  ['an end before the start', { end_date: '2020-01-31' }, { end_date: END }],
  ['a time zone that is none', { timezone: 'Europe/Kadenz' }, { timezone: ZONE }],
  ['an offset', { timezone: '+01:00' }, { timezone: ZONE }],
  ['an abbreviation that means two places', { timezone: 'IST' }, { timezone: ZONE }],
  ['no contact', { contact_email: '' }, { contact_email: 'Required' }],
  ['a contact that is no address', { contact_email: 'steps' }, { contact_email: 'Invalid email' }],
  ['several problems', { title: '', start_date: 'soon', end_date: null }, { title: 'Required', start_date: DATE }],
  ['a long description', { description: 'x'.repeat(2001) }, { description: 'must NOT have more than 2000 characters' }],
  ['no days', { min_active_days: 0 }, { min_active_days: 'must be >= 1' }],
  ['an unknown sport', { sports: ['chess'] }, { sports: 'must be equal to one of the allowed values' }],
  ['a field that is none', { status: 'closed' }, { status: 'Unknown field status' }],
])('a study with %s is refused at the field, and not made', async (_what, wrong, fields) => {
  const { rows, result } = await recorded(server, () => create({ ...least, ...wrong }));
  expect(result.statusCode).toBe(400);
  const { error, message } = result.json();
  expect(error).toMatchObject({ fields });
  expect([message, Object.keys(error.field_codes)]).toEqual([error.message, Object.keys(fields)]);
  expect([rows, await countStudies()]).toEqual([[], 0]);
});

test('titles of 3 and of 120 characters are titles, however many bytes they have', async () => {
  expect((await create({ ...least, title: 'Hüf' })).statusCode).toBe(201);
  expect((await create({ ...least, code_prefix: 'AB', title: '🚶'.repeat(120) })).statusCode).toBe(201);
});

test('a title is stored as a page shows it and as keyboards type it', async () => {
  const answer = await create({ ...least, title: 'Gru\u0308ne \t Wege  2026' });
  expect(answer.json().study.title).toBe('Gr\u00fcne Wege 2026');
  const found = await house.call('owner', 'GET', `/studies?search=${encodeURIComponent('gr\u00fcne wege')}`);
  expect(found.json().total).toBe(1);
  const typed = 'Gr\u00fcne Wege 2026';
  const { id } = answer.json().study;
  const deleted = await house.call('owner', 'DELETE', `/studies/${id}`, { reason: 'Made twice', typed });
  expect(deleted.statusCode).toBe(204);
});

test('a researcher without a lab cannot create one', async () => {
  await server.db.deleteFrom('researchers').where('user_id', '=', house.people.owner.id).execute();
  const answer = await create(least);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    message: 'You need a lab before you can create a study. Ask an admin.',
    error: { code: 'lab_needed' },
  });
});

test('lab and owner: a researcher may at most name their own', async () => {
  const { owner, neighbour } = house.people;
  const sentence = 'Only an admin chooses lab and owner of a new study';
  const foreign = await create({ ...least, lab_id: house.otherLab.id, owner_id: neighbour.id });
  expect(foreign.statusCode).toBe(400);
  expect(foreign.json().error.fields).toEqual({ lab_id: sentence, owner_id: sentence });
  const own = await create({ ...least, lab_id: house.lab.id.toUpperCase(), owner_id: owner.id });
  expect(own.statusCode).toBe(201);
});

test('lab and owner: an admin names both, and the owner is a researcher of the lab', async () => {
  const { admin, owner, stranger, user } = house.people;
  const lab_id = house.lab.id;
  const fieldsOf = async (place: Record<string, unknown>) => {
    const answer = await create({ ...least, ...place }, 'admin');
    return [answer.statusCode, answer.json().error?.fields];
  };
  const notInLab = { owner_id: 'The owner must be a researcher of the lab' };
  expect(await fieldsOf({})).toEqual([400, { lab_id: 'Required', owner_id: 'Required' }]);
  expect(await fieldsOf({ lab_id, owner_id: stranger.id })).toEqual([400, notInLab]);
  expect(await fieldsOf({ lab_id, owner_id: user.id })).toEqual([400, notInLab]);
  expect(await fieldsOf({ lab_id, owner_id: admin.id })).toEqual([400, notInLab]);
  expect(await fieldsOf({ lab_id, owner_id: 'nobody' })).toEqual([400, notInLab]);
  expect(await fieldsOf({ lab_id: 'nowhere', owner_id: owner.id })).toEqual([
    400,
    { lab_id: 'Lab with id nowhere not found', ...notInLab },
  ]);
  const made = await create({ ...least, lab_id, owner_id: owner.id }, 'admin');
  expect(made.statusCode).toBe(201);
  expect(made.json().study).toMatchObject({ lab_id, owner_id: owner.id, part: 'admin', updated_by_email: admin.email });
});

test('a new study is not given to a deactivated researcher', async () => {
  const { owner } = house.people;
  await server.db.updateTable('users').set({ deactivated_at: server.clock.now() }).where('id', '=', owner.id).execute();
  const answer = await create({ ...least, lab_id: house.lab.id, owner_id: owner.id }, 'admin');
  expect([answer.statusCode, answer.json().error.fields]).toEqual([
    400,
    { owner_id: 'This researcher is deactivated. Choose another one.' },
  ]);
});

test('a prefix that is taken is said with the title only to those who may see the study', async () => {
  const hrv = await house.study({ title: 'HRV 2025' });
  const code_prefix = hrv.code_prefix.toLowerCase();
  const fieldOf = async (person: StudyPerson, place = {}) => {
    const answer = await create({ ...least, ...place, code_prefix }, person);
    return [answer.statusCode, answer.json().error.fields];
  };
  const check = async (person: StudyPerson, value = code_prefix) =>
    (await house.call(person, 'GET', `/studies/prefix-check?value=${encodeURIComponent(value)}`)).json();
  const place = { lab_id: house.lab.id, owner_id: house.people.owner.id };
  for (const person of ['owner', 'manager', 'analyst', 'admin'] as const) {
    const fields = { code_prefix: "Prefix already used by 'HRV 2025'" };
    expect(await fieldOf(person, person === 'admin' ? place : {})).toEqual([400, fields]);
    expect(await check(person)).toEqual({ is_free: false, title: 'HRV 2025' });
  }
  for (const person of ['neighbour', 'stranger'] as const) {
    expect(await fieldOf(person)).toEqual([400, { code_prefix: 'Prefix already used' }]);
    expect(await check(person)).toEqual({ is_free: false, title: null });
    expect(await check(person, ' zzz ')).toEqual({ is_free: true, title: null });
  }
  expect((await check('owner', 'K9')).error.fields).toEqual({ value: PREFIX });
});

test('of two studies with one prefix at once one is made', async () => {
  const answers = await Promise.all([create(least), create(least, 'stranger')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
  expect(await countStudies()).toBe(1);
});

test('a new study is one row of the log: who, what, in which call', async () => {
  const { rows, result } = await recorded(server, () => create({ ...least, sports: ['swim'] }));
  const { id } = result.json().study;
  expect(rows).toEqual([
    {
      at: server.clock.now(),
      actor_id: house.people.owner.id,
      actor_email: 'owner@example.org',
      action: 'study.created',
      object_type: 'study',
      object_id: id,
      request_id: result.headers['x-request-id'],
      changes: expect.objectContaining({
        title: { old: null, new: 'Steps after surgery' },
        sports: { old: null, new: ['swim'] },
        start_date: { old: null, new: '2020-02-01' },
        lab_id: { old: null, new: house.lab.id },
        owner_id: { old: null, new: house.people.owner.id },
        owner_email: { old: null, new: 'owner@example.org' },
        consent_version: { old: null, new: 1 },
      }),
    },
  ]);
  const row = await server.db.selectFrom('audit_log').select('study_id').where('object_id', '=', id).executeTakeFirst();
  expect(row?.study_id).toBe(id);
});

test.each(['de', 'en'])('the consent text in %s has every field, and says what is to be known', async (lang) => {
  const answer = await house.call('owner', 'GET', `/consent-template?lang=${lang}`);
  const { text } = answer.json();
  expect(answer.json().lang).toBe(lang);
  const fields = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect([...new Set(fields)].sort()).toEqual(['categories', 'contact', 'end', 'history', 'lab', 'sources']);
  const words = {
    de: ['freiwillig', 'ohne Nachteile', 'Code'],
    en: ['voluntary', 'disadvantage', 'code'],
  };
  for (const word of words[lang as 'de' | 'en']) expect(text).toContain(word);
  const facts = { lab_name: 'Lab', contact_email: 'lab@example.org', history_weeks: 0, end_date: null };
  const collected = { heart_rate: false, device: false, route: false };
  const read = (permitted_sources: readonly SourceName[]) =>
    fillConsent(text, lang as 'de' | 'en', { ...facts, ...collected, permitted_sources });
  expect(read(['polar', 'file'])).toMatch(/\nPolar\n/);
  expect(read(['polar', 'file'])).not.toContain('Strava');
  expect(read(['strava'])).toMatch(/\nStrava\n/);
  expect(read(['strava'])).not.toContain('Polar');
});

test('the consent text is there in no other language', async () => {
  expect((await house.call('owner', 'GET', '/consent-template?lang=fr')).statusCode).toBe(400);
  expect((await house.call('owner', 'GET', '/consent-template')).statusCode).toBe(400);
});

test('STUDIES §3: the first version of the consent may say who approved it', async () => {
  const consent = { text_de: 'Ja', text_en: 'Yes' };
  const versionsOf = async (body: object) => {
    const { id } = (await create({ ...least, ...body })).json().study;
    return (await house.call('owner', 'GET', `/studies/${id}/consent`)).json().versions;
  };
  const approved = { ...consent, approved_by: ' Ethics committee, 01.02.2026 ' };
  expect(await versionsOf({ consent: approved, ethics_ref: 'EK 12/2026' })).toMatchObject([
    { version: 1, kind: 'first', approved_by: 'Ethics committee, 01.02.2026', ethics_ref: 'EK 12/2026' },
  ]);
  expect(await versionsOf({ consent, code_prefix: 'OTH' })).toMatchObject([{ version: 1, approved_by: null }]);
});
