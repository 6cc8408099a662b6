import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { NO_DETAIL } from '#server/activities/activityDetail.ts';
import { agreedDetail, agreedRecord, categoriesAgreed } from '#server/activities/studyCategories.ts';
import { storeActivities } from '#server/sources/strava/flow/activityStore.ts';
import { toGearRows } from '#server/sources/strava/flow/gearRows.ts';
import { createGearStore } from '#server/sources/strava/flow/gearStore.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import { inviteCalls, tokenOfLink } from '#server/testing/inviteCalls.ts';
import { callerWith } from '#server/testing/researchCalls.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import { createTestParticipant, resetInstallation } from '#server/testing/testResearch.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { AdherenceAnswer } from '#shared/contract/adherence.ts';
import type { StudyConsentAnswer } from '#shared/contract/consent.ts';
import type { ErrorAnswer } from '#shared/contract/error.ts';
import type { AcceptedAnswer, ReceiptAnswer } from '#shared/contract/invites.ts';
import type { OwnStudiesAnswer, RecordedConsentAnswer } from '#shared/contract/joining.ts';
import type { ParticipantAnswer, ParticipantsAnswer } from '#shared/contract/participants.ts';
import { daysAfter } from '#shared/days/calendarDays.ts';
import { codeOf } from '#shared/participantCode.ts';

const PATH = '/strava-integration/me/studies';

let server: TestServer;
let house: StudyPeople;
let study: { id: string; code_prefix: string };
beforeAll(async () => {
  server = await buildTestServer();
  setClock(server, FRIDAY);
});
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
  await resetInstallation(server.db);
  house = await studyPeople(server);
  study = await house.study({ collects_heart_rate: true, collects_route: true });
});
afterAll(() => server.close());

const code = (number: number) => codeOf(study.code_prefix, number);

async function joined(number: number, answers: string[] = []) {
  const { id } = await createTestParticipant(server.db, study.id, code(number));
  const call = callerWith(server, await server.tokenOf(await server.user()));
  const consent = { code: code(number), consent_version: 1, language: 'de', answers };
  expect((await call('POST', PATH, consent)).statusCode).toBe(201);
  return {
    id,
    own: async () => (await call('GET', PATH)).json<OwnStudiesAnswer>().studies[0],
    agree: (version: number, more: string[] = []) =>
      call('POST', `${PATH}/${id}/consents`, { consent_version: version, language: 'en', answers: more }),
  };
}

async function withReceipt(number: number, answers: string[] = [], consent_version = 1) {
  const { id } = await createTestParticipant(server.db, study.id, code(number));
  const people = inviteCalls(server, house);
  const [invite] = (await people.invite(study.id, [id])).invites;
  const accepted = await people.accept(tokenOfLink(invite?.url ?? ''), { answers, consent_version });
  return { id, receipt: accepted.json<AcceptedAnswer>().receipt };
}

const publish = (text: string, more: object = {}) =>
  house.call('manager', 'PATCH', `/studies/${study.id}`, {
    consent: { text_de: `${text} (de)`, text_en: text, ...more },
    reason: `Because of ${text}`,
  });

const read = async () =>
  (await house.call('analyst', 'GET', `/studies/${study.id}/consent`)).json<StudyConsentAnswer>();

async function codesWith(query: string): Promise<string[]> {
  const answer = await house.call('analyst', 'GET', `/studies/${study.id}/participants?sort=code&${query}`);
  return answer.json<ParticipantsAnswer>().participants.map((one) => one.code);
}

const refusal = (answer: { statusCode: number; json<Body>(): Body }) => [
  answer.statusCode,
  answer.json<ErrorAnswer>().error.code,
];

test('STUDIES §3: a version keeps kind, reason, reference and who approved it, and never changes', async () => {
  await joined(1);
  const sent = { kind: 'paused', ethics_ref: ' EK 12/2026 ', approved_by: 'Ethics committee' };
  expect((await publish('New risk', sent)).statusCode).toBe(200);
  expect((await publish('Typing error', { kind: 'correction' })).statusCode).toBe(200);
  const { versions } = await read();
  expect(versions.map(({ version, kind, reason }) => [version, kind, reason])).toEqual([
    [3, 'correction', 'Because of Typing error'],
    [2, 'paused', 'Because of New risk'],
    [1, 'first', null],
  ]);
  expect(versions[1]).toMatchObject({
    ethics_ref: 'EK 12/2026',
    approved_by: 'Ethics committee',
    text_de: 'New risk (de)',
    text_en: 'New risk',
    created_at: server.clock.now().toISOString(),
  });
  await expect(
    server.db.updateTable('consent_versions').set({ text_de: 'Other' }).where('version', '=', 2).execute(),
  ).rejects.toThrow('A row of consent_versions never changes');
  await expect(server.db.updateTable('consents').set({ answers: [] }).execute()).rejects.toThrow(
    'A row of consents never changes',
  );
});

test('STUDIES §3: a source that the study permits while a text without {sources} is read is not agreed to', async () => {
  const participant = await createTestParticipant(server.db, study.id, code(1));
  const onPaper = await createTestParticipant(server.db, study.id, code(2));
  const people = inviteCalls(server, house);
  const [invite] = (await people.invite(study.id, [participant.id])).invites;
  const token = tokenOfLink(invite?.url ?? '');
  const shown = (await people.check(token)).study;
  const read = { language: 'en', text_sha256: shown?.consent.sha256_en, sources: shown?.sources };
  const permitted_sources = ['strava', 'polar', 'file'] as const;
  expect(shown?.sources).not.toEqual(permitted_sources);
  await server.db
    .updateTable('studies')
    .set({ permitted_sources: [...permitted_sources] })
    .where('id', '=', study.id)
    .execute();
  expect((await people.check(token)).study?.consent).toEqual(shown?.consent);
  expect(refusal(await people.accept(token, read))).toEqual([409, 'consent_changed']);
  const signed = { consent_version: 1, answers: [], signed_on: '2026-11-01', ...read, text_sha256: undefined };
  const record = (sources: object) =>
    house.call('owner', 'POST', `/participants/${onPaper.id}/paper-consent`, { ...signed, ...sources });
  expect(refusal(await record({}))).toEqual([409, 'consent_changed']);
  const all = { sources: ['file', 'polar', 'strava'] };
  expect((await people.accept(token, { ...read, ...all })).statusCode).toBe(201);
  const agreed = await server.db
    .selectFrom('participants')
    .select('consent_sources')
    .where('id', '=', participant.id)
    .executeTakeFirstOrThrow();
  expect(agreed).toEqual({ consent_sources: permitted_sources });
});

test('STUDIES §3: a receipt has the text as it was read, and its hash stays true when the contact changes', async () => {
  await publish('Ask {contact} of {lab} until {end}', { kind: 'continuing' });
  const { id } = await createTestParticipant(server.db, study.id, code(1));
  const people = inviteCalls(server, house);
  const [invite] = (await people.invite(study.id, [id])).invites;
  const token = tokenOfLink(invite?.url ?? '');
  const shown = (await people.check(token)).study?.consent;
  const { contact_email: former } = await server.db
    .selectFrom('studies')
    .select('contact_email')
    .executeTakeFirstOrThrow();
  expect(shown?.text_en).toMatch(new RegExp(`^Ask ${former} of .+ until not fixed yet$`));
  expect(shown?.text_de).toMatch(new RegExp(`^Ask ${former} of .+ until noch offen \\(de\\)$`));
  const read = { consent_version: 2, language: 'en', text_sha256: shown?.sha256_en };
  expect(refusal(await people.accept(token, { ...read, language: 'de' }))).toEqual([409, 'consent_changed']);
  const { receipt } = (await people.accept(token, read)).json<AcceptedAnswer>();
  const consents = async () => (await people.read(receipt)).json<ReceiptAnswer>().participation.consents;
  const [before] = await consents();
  expect(before).toMatchObject({ text: shown?.text_en, text_sha256: shown?.sha256_en, language: 'en' });

  const changed = { contact_email: 'new.contact@example.org', reason: 'New contact' };
  expect((await house.call('owner', 'PATCH', `/studies/${study.id}`, changed)).statusCode).toBe(200);
  expect(await consents()).toEqual([before]);
  expect(
    createHash('sha256')
      .update(before?.text ?? '')
      .digest('hex'),
  ).toBe(before?.text_sha256);

  // Another person had the page open meanwhile.
  const other = await createTestParticipant(server.db, study.id, code(2));
  const [late] = (await people.invite(study.id, [other.id])).invites;
  const lateToken = tokenOfLink(late?.url ?? '');
  expect(refusal(await people.accept(lateToken, read))).toEqual([409, 'consent_changed']);
  const now = (await people.check(lateToken)).study?.consent;
  expect(now?.text_en).toContain('new.contact@example.org');
  expect((await people.accept(lateToken, { ...read, text_sha256: now?.sha256_en })).statusCode).toBe(201);
});

test('a text that was read cannot be changed, nor another stored under its hash', async () => {
  await joined(1);
  await expect(sql`UPDATE consent_texts SET text = 'Other'`.execute(server.db)).rejects.toThrow('never changes');
  await expect(
    sql`INSERT INTO consent_texts (hash, text) VALUES (sha256('a'), 'b')`.execute(server.db),
  ).rejects.toThrow('consent_texts_check');
});

test('a correction asks nobody and cannot collect more; the same text is no version', async () => {
  const person = await joined(1);
  await publish('Typing error', { kind: 'correction' });
  expect((await person.own())?.question).toBeNull();
  expect((await read()).coverage).toMatchObject({ joined: 1, current: 1, open: 0 });
  const more = await house.call('owner', 'PATCH', `/studies/${study.id}`, {
    data_categories: { heart_rate: true, device: true, route: true },
    consent: { text_de: 'Mehr', text_en: 'More', kind: 'correction' },
    reason: 'Devices',
  });
  expect(refusal(more)).toEqual([400, 'category_needs_consent']);
  await publish('Typing error', { kind: 'continuing' });
  expect((await read()).versions).toHaveLength(2);
});

test('STUDIES §3: a question compares the new text with the one that was read, also where the study reads more now', async () => {
  await publish('We read {categories} of {history}.', { kind: 'continuing' });
  const { receipt } = await withReceipt(1, [], 2);
  const people = inviteCalls(server, house);
  const participation = async () => (await people.read(receipt)).json<ReceiptAnswer>().participation;
  const [read] = (await participation()).consents;
  const more = await house.call('owner', 'PATCH', `/studies/${study.id}`, {
    data_categories: { heart_rate: true, device: true, route: true },
    history_weeks: 4,
    consent: { text_de: 'Neu: {categories}, {history}.', text_en: 'New: {categories}, {history}.' },
    reason: 'Devices',
  });
  expect(more.statusCode).toBe(200);
  const { question } = await participation();
  expect(question?.former).toMatchObject({ version: 2, text_de: read?.text });
  expect(question?.former.text_de).not.toContain('Gerät');
  expect(question?.study.consent.text_de).toContain('Gerät');
});

test('STUDIES §3 more of the past is read only of those who agree after the study asked for it, and less at once', async () => {
  const [person, { receipt }] = [await joined(1), await withReceipt(2)];
  const today = dayIn('Europe/Berlin', server.clock.now());
  const people = inviteCalls(server, house);
  const firstDays = async () => [
    (await person.own())?.first_day,
    (await people.read(receipt)).json<ReceiptAnswer>().participation.first_day,
  ];
  const weeks = async (history_weeks: number, more: object = {}) => {
    const answer = await house.call('owner', 'PATCH', `/studies/${study.id}`, { history_weeks, ...more });
    expect(answer.statusCode).toBe(200);
  };
  await weeks(4);
  expect(await firstDays()).toEqual([today, today]);
  await weeks(12, { consent: { text_de: 'Neu: {history}', text_en: 'New: {history}' }, reason: 'More of the past' });
  expect(await firstDays()).toEqual([today, today]);
  expect((await person.agree(2)).statusCode).toBe(201);
  expect(await firstDays()).toEqual([daysAfter(today, -84), today]);
  await weeks(4);
  expect(await firstDays()).toEqual([daysAfter(today, -28), today]);
});

test('STUDIES §3 a source that a study permits later is read only of those who agree after that, and the others are told', async () => {
  study = await house.study({ permitted_sources: ['file'] });
  const basis = { strava_basis: 'Agreement', display_policy: 'full' } as const;
  await server.db.updateTable('installation_settings').set(basis).execute();
  const [person, { receipt }] = [await joined(1), await withReceipt(2)];
  const { person_id } = await server.db
    .selectFrom('participants')
    .select('person_id')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  await createTestActivity(server.db, person_id ?? '', { day: dayIn('Europe/Berlin', server.clock.now()) });
  const change = async (body: object) => {
    const answer = await house.call('owner', 'PATCH', `/studies/${study.id}`, { reason: 'Approved', ...body });
    expect(answer.statusCode).toBe(200);
  };
  const staff = async () => {
    const answer = await house.call('analyst', 'GET', `/participants/${person.id}`);
    const { unagreed_sources, activity_count } = answer.json<ParticipantAnswer>().participant;
    return [unagreed_sources, activity_count, (await person.own())?.sources];
  };
  const without = async () => {
    const board = await house.call('analyst', 'GET', `/studies/${study.id}/adherence`);
    const { unagreed } = (await read()).coverage;
    expect(board.json<AdherenceAnswer>().unagreed).toEqual(unagreed);
    return unagreed;
  };
  await change({ permitted_sources: ['file', 'strava'] });
  expect(await staff()).toEqual([['strava'], 0, ['file']]);
  expect(await without()).toEqual([{ source: 'strava', participants: 2 }]);
  const place = async () => (await inviteCalls(server, house).read(receipt)).json<ReceiptAnswer>().participation;
  expect(await place()).toMatchObject({ permitted_sources: ['file'], unagreed_sources: ['strava'], can_connect: [] });

  await publish('{sources}');
  expect((await person.agree(2)).statusCode).toBe(201);
  expect(await staff()).toEqual([[], 1, ['file', 'strava']]);
  expect(await without()).toEqual([{ source: 'strava', participants: 1 }]);

  await change({ permitted_sources: ['file'] });
  expect(await staff()).toEqual([[], 0, ['file']]);
  await change({ permitted_sources: ['file', 'strava'] });
  expect(await staff()).toEqual([[], 1, ['file', 'strava']]);
  expect(await place()).toMatchObject({ unagreed_sources: ['strava'] });
});

test('what a study stops to collect is not among what it says that it reads, and the answer stays', async () => {
  const person = await joined(1, ['heart_rate', 'route', 'contact_again']);
  const { receipt } = await withReceipt(2, ['heart_rate', 'route']);
  const place = async () => (await inviteCalls(server, house).read(receipt)).json<ReceiptAnswer>().participation;
  expect((await person.own())?.read_categories).toEqual(['heart_rate', 'route']);
  expect((await place()).read_categories).toEqual(['heart_rate', 'route']);
  const data_categories = { heart_rate: false, device: false, route: true };
  const less = await house.call('owner', 'PATCH', `/studies/${study.id}`, { data_categories, reason: 'Not needed' });
  expect(less.statusCode).toBe(200);
  expect(await person.own()).toMatchObject({
    read_categories: ['route'],
    answers: ['heart_rate', 'route', 'contact_again'],
  });
  expect(await place()).toMatchObject({ read_categories: ['route'], answers: ['heart_rate', 'route'] });
});

test('a continuing version asks again while the data count, and its answers replace the former ones', async () => {
  const person = await joined(1, ['heart_rate', 'route']);
  await publish('New analysis');
  const asked = await person.own();
  expect(asked?.question).toMatchObject({
    asked_at: server.clock.now().toISOString(),
    paused_from: null,
    former: { version: 1, text_de: 'Einwilligung', text_en: 'Consent' },
    study: { code: code(1), consent: { version: 2, text_en: 'New analysis' } },
  });
  expect(asked?.last_day).toBeNull();

  expect(refusal(await person.agree(1))).toEqual([409, 'consent_changed']);
  expect(refusal(await person.agree(2, ['device']))).toEqual([400, 'answer_not_asked']);
  const answer = await person.agree(2, ['heart_rate']);
  expect(answer.statusCode).toBe(201);
  const { consent } = answer.json<RecordedConsentAnswer>();
  const rows = await server.db.selectFrom('consents').selectAll().orderBy('at').orderBy('version').execute();
  expect(rows.map(({ version, answers, channel }) => [version, answers, channel])).toEqual([
    [1, ['heart_rate', 'route'], 'account'],
    [2, ['heart_rate'], 'account'],
  ]);
  expect(consent).toEqual({
    version: 2,
    text_sha256: Buffer.from(rows[1]?.text_hash ?? []).toString('hex'),
    at: server.clock.now().toISOString(),
  });
  expect(await person.own()).toMatchObject({ consent_version: 2, answers: ['heart_rate'], question: null });
  const view = await server.db.selectFrom('participations').selectAll().executeTakeFirstOrThrow();
  expect([view.shows_heart_rate, view.shows_route]).toEqual([true, false]);
});

test('a pausing version stops the data from its day on, until the participant agrees', async () => {
  const person = await joined(1);
  await publish('New risk', { kind: 'paused' });
  await server.db.updateTable('installation_settings').set({ strava_basis: 'Agreement' }).execute();
  await server.db
    .updateTable('studies')
    .set({ permitted_sources: ['strava', 'file'] })
    .execute();
  const { person_id } = await server.db
    .updateTable('participants')
    .set({ joined_day: '2026-03-01', consent_sources: ['strava', 'file'] })
    .where('id', '=', person.id)
    .returning('person_id')
    .executeTakeFirstOrThrow();
  for (const day of ['2026-03-09', '2026-03-10', '2026-03-11']) {
    await createTestActivity(server.db, person_id ?? '', { day });
  }
  await sql`ALTER TABLE consent_versions DISABLE TRIGGER consent_versions_fixed`.execute(server.db);
  await sql`UPDATE consent_versions SET created_at = '2026-03-10T10:00:00Z' WHERE version = 2`.execute(server.db);
  await sql`ALTER TABLE consent_versions ENABLE TRIGGER consent_versions_fixed`.execute(server.db);
  const states = async () => {
    const query = 'grain=day&from=2026-03-09&to=2026-03-11';
    const answer = await house.call('analyst', 'GET', `/studies/${study.id}/adherence?${query}`);
    return answer.json<AdherenceAnswer>().rows[0]?.cells.map((cell) => ('state' in cell ? cell.state : null));
  };
  expect((await person.own())?.question?.paused_from).toBe('2026-03-10');
  expect(await states()).toEqual(['active', 'paused', 'paused']);
  expect((await read()).coverage).toMatchObject({ open: 1, paused: 1 });

  expect((await person.agree(2)).statusCode).toBe(201);
  expect(await states()).toEqual(['active', 'active', 'active']);
  expect((await read()).coverage).toMatchObject({ current: 1, open: 0, paused: 0 });
});

test('STUDIES §3 a reminder that was sent asks once more, and a failed one does not', async () => {
  await joined(1);
  await publish('Second');
  const { id: participant_id } = await server.db
    .selectFrom('participants')
    .select('id')
    .where('code', '=', code(1))
    .executeTakeFirstOrThrow();
  const remind = (state: 'sent' | 'failed') => {
    const at = server.clock.now();
    const when = { created_at: at, due_at: at, finished_at: at };
    return server.db
      .insertInto('mails')
      .values({ id: uuidv7(), study_id: study.id, participant_id, kind: 'reconsent', state, ...when })
      .execute();
  };
  await remind('failed');
  expect((await read()).coverage).toMatchObject({ open: 1, asked_twice: 0 });
  expect(await codesWith('consent=asked_twice')).toEqual([]);
  await remind('sent');
  expect((await read()).coverage).toMatchObject({ open: 1, asked_twice: 1 });
  expect(await codesWith('consent=asked_twice')).toEqual([code(1)]);
});

test('of participants whose own end or whose study is over, who cannot answer, no answer is awaited', async () => {
  const { id } = await joined(1);
  await joined(2);
  await publish('Second', { kind: 'paused' });
  const end = (table: 'participants' | 'studies', which: string, end_date: string | null) =>
    server.db.updateTable(table).set({ end_date }).where('id', '=', which).execute();
  const counted = async () => {
    const { joined: all, current, open, paused } = (await read()).coverage;
    const [shown, none] = [await codesWith('consent=open'), await codesWith('consent=current')];
    expect([shown.length, none.length, (await codesWith('consent=paused')).length]).toEqual([open, current, paused]);
    return { all, current, open };
  };
  expect(await counted()).toEqual({ all: 2, current: 0, open: 2 });
  const today = dayIn('Europe/Berlin', server.clock.now());
  await end('participants', id, today);
  expect(await counted()).toEqual({ all: 2, current: 0, open: 2 });
  await end('participants', id, daysAfter(today, -1));
  expect(await counted()).toEqual({ all: 2, current: 1, open: 1 });
  await end('studies', study.id, daysAfter(today, -1));
  expect(await counted()).toEqual({ all: 2, current: 2, open: 0 });
});

test('each number of the coverage is the total of the list that it leads to', async () => {
  const first = await joined(1, ['heart_rate']);
  await joined(2, ['route', 'contact_again']);
  await createTestParticipant(server.db, study.id, code(3));
  await publish('Second');
  await first.agree(2, ['heart_rate', 'route']);
  await publish('Third', { kind: 'paused' });
  const { versions, coverage } = await read();
  for (const { version, holders } of versions) {
    expect(await codesWith(`consent_version=${version}`)).toHaveLength(holders);
  }
  for (const key of ['current', 'open', 'asked_twice', 'paused'] as const) {
    expect([key, (await codesWith(`consent=${key}`)).length]).toEqual([key, coverage[key]]);
  }
  for (const { answer, agreed, declined } of coverage.answers) {
    expect([answer, (await codesWith(`agreed=${answer}`)).length]).toEqual([answer, agreed]);
    expect([answer, (await codesWith(`declined=${answer}`)).length]).toEqual([answer, declined]);
  }
  expect(coverage.answers.map(({ answer }) => answer)).toEqual([
    'heart_rate',
    'route',
    'keep_after_withdrawal',
    'reuse_in_other_studies',
    'contact_again',
  ]);
  expect(coverage).toMatchObject({ joined: 2, current: 0, open: 2, asked_twice: 1, paused: 2 });
  expect(await codesWith('consent=asked_twice')).toEqual([code(2)]);
  const list = await house.call('analyst', 'GET', `/studies/${study.id}/participants?sort=-consent_version`);
  const shown = list.json<ParticipantsAnswer>().participants;
  expect(shown.slice(0, 3).map((one) => [one.consent_version, one.consent_state])).toEqual([
    [2, 'paused'],
    [1, 'paused'],
    [null, null],
  ]);
});

test('an answer on paper that takes a part back ends the packages of live data, as one by the participant does', async () => {
  const { id: participant_id } = await withReceipt(1, ['heart_rate', 'route']);
  const now = server.clock.now();
  const made = { study_id: study.id, name: 'live', choices: '{}', created_at: now, finished_at: now };
  const id = uuidv7();
  await server.db
    .insertInto('study_exports')
    .values({ id, ...made, state: 'done', place: uuidv7(), worked_at: now })
    .execute();
  await server.db.insertInto('study_export_participants').values({ export_id: id, participant_id }).execute();
  const answerOnPaper = async (consent_version: number, answers: string[]) => {
    expect((await publish(`Text ${consent_version}`, { kind: 'continuing' })).statusCode).toBe(200);
    const paper = { consent_version, language: 'de', answers, signed_on: '2026-01-02' };
    const answer = await house.call('owner', 'POST', `/participants/${participant_id}/paper-consent`, paper);
    expect(answer.statusCode).toBe(201);
    return (await server.db.selectFrom('study_exports').select('state').executeTakeFirstOrThrow()).state;
  };
  expect(await answerOnPaper(2, ['heart_rate', 'route'])).toBe('done');
  expect(await answerOnPaper(3, ['heart_rate'])).toBe('outdated');
});

test('a receipt answers for its own participant, and staff record an answer on paper', async () => {
  const { receipt } = await withReceipt(1);
  const other = await withReceipt(2);
  await publish('New analysis');
  const call = (path: string, body: object) =>
    server.app.inject({ method: 'POST', url: `/api/strava-integration/receipts/${path}`, payload: body });
  const question = async () =>
    (await call('read', { receipt })).json<ReceiptAnswer>().participation.question?.study.consent.version;
  expect(await question()).toBe(2);
  const answer = { consent_version: 2, language: 'de', answers: ['contact_again'] };
  expect((await call('consents', { receipt, ...answer })).statusCode).toBe(201);
  expect(await question()).toBeUndefined();
  expect((await call('read', { receipt })).json<ReceiptAnswer>().participation.consents).toHaveLength(2);

  const paper = { consent_version: 2, language: 'de', answers: [], signed_on: '2026-01-02' };
  const path = `/participants/${other.id}/paper-consent`;
  expect((await house.call('owner', 'POST', path, paper)).statusCode).toBe(201);
  expect(refusal(await house.call('owner', 'POST', path, paper))).toEqual([409, 'already_joined']);
  const given = (await house.call('analyst', 'GET', `/participants/${other.id}`)).json().participant.consent;
  expect(given).toEqual({
    ...{ version: 2, language: 'de', answers: [], channel: 'staff', signed_on: '2026-01-02' },
    recorded_by_email: 'owner@example.org',
    at: server.clock.now().toISOString(),
    text: expect.any(String),
    text_sha256: createHash('sha256').update(given.text).digest('hex'),
  });
  const { rows } = await sql<{ action: string; actor_id: string | null }>`
    SELECT action, actor_id FROM audit_log WHERE action = 'participant.consented' AND study_id = ${study.id}::uuid
    ORDER BY actor_id NULLS FIRST`.execute(server.db);
  expect(rows).toEqual([
    { action: 'participant.consented', actor_id: null },
    { action: 'participant.consented', actor_id: house.people.owner.id },
  ]);
});

test('STUDIES §3: without an account only what was agreed to is stored', async () => {
  const { receipt } = await withReceipt(1, ['heart_rate']);
  const { person_id } = await server.db
    .selectFrom('participants')
    .select('person_id')
    .where('code', '=', code(1))
    .executeTakeFirstOrThrow();
  const personId = person_id ?? '';
  const record = {
    average_heartrate: 151.5,
    max_heartrate: 180,
    device_name: 'Watch',
    flags: ['no_heart_rate' as const],
  };
  const detail = {
    ...NO_DETAIL,
    route: [[47.1, 8.1]] as [number, number][],
    streams: { ...NO_DETAIL.streams, heartrate: [120] },
  };
  const stored = async () => {
    const agreed = (await categoriesAgreed(server.db, personId))('2026-03-29');
    if (!agreed) return [record, detail.route, detail.streams.heartrate];
    const course = agreedDetail(detail, agreed);
    return [agreedRecord(record, agreed), course.route, course.streams.heartrate];
  };
  expect(await stored()).toEqual([{ ...record, device_name: null }, null, [120]]);

  await publish('New analysis');
  const answer = { receipt, consent_version: 2, language: 'de', answers: ['route'] };
  await server.app.inject({ method: 'POST', url: '/api/strava-integration/receipts/consents', payload: answer });
  expect(await stored()).toEqual([
    { average_heartrate: null, max_heartrate: null, device_name: null, flags: [] },
    detail.route,
    null,
  ]);

  const fetched_at = server.clock.now();
  const activity = {
    id: '019ab000-0000-7000-8000-000000000007',
    strava_id: 17_999_999_999,
    person_id: personId,
    source: 'strava' as const,
    sport_type: 'Run',
    name: 'Morning Run',
    start_date: fetched_at,
    start_date_local: '2026-03-29 08:30:15',
    local_day: '2026-03-29',
    timezone: '(GMT+01:00) Europe/Berlin',
    distance: 5000,
    moving_time: 1800,
    elapsed_time: 1900,
    total_elevation_gain: 42.5,
    average_speed: 2.78,
    gear_id: 'g1',
    ...record,
    fetched_at,
    updated_at: fetched_at,
  };
  await server.db.transaction().execute((trx) => storeActivities(trx, [activity]));
  const kept = await server.db.selectFrom('activities').selectAll().where('person_id', '=', personId).execute();
  expect(
    kept.map((one) => [one.average_heartrate, one.max_heartrate, one.device_name, one.gear_id, one.distance]),
  ).toEqual([[null, null, null, null, 5000]]);

  const athlete = { id: personId, strava_id: 10_000_077, name: 'A. Runner', status: 'connected' as const };
  await server.db
    .insertInto('athletes')
    .values({ ...athlete, scopes: [], connected_at: fetched_at })
    .execute();
  const shoes = toGearRows({ shoes: [{ id: 'g1', name: 'Trail' }] }, personId, fetched_at);
  const gear = createGearStore(server.db);
  const keptGear = async () => {
    await gear.store(personId, shoes);
    const rows = await server.db.selectFrom('gear').select('strava_id').where('athlete_id', '=', personId).execute();
    return [await gear.isWanted(personId), rows.map(({ strava_id }) => strava_id)];
  };
  expect(await keptGear()).toEqual([false, []]);
  await server.db.updateTable('studies').set({ collects_device: true }).execute();
  await server.db
    .updateTable('participants')
    .set({ consent_answers: ['device'] })
    .where('code', '=', code(1))
    .execute();
  expect(await keptGear()).toEqual([true, ['g1']]);

  const user = await server.user();
  await server.db.updateTable('people').set({ user_id: user.id }).where('id', '=', personId).execute();
  expect((await categoriesAgreed(server.db, personId))('2026-03-29')).toBeNull();
});

test('another user, a withdrawn participant and a study that is over cannot answer', async () => {
  const person = await joined(1, ['keep_after_withdrawal']);
  await publish('New analysis');
  const stranger = callerWith(server, await server.tokenOf(await server.user()));
  const body = { consent_version: 2, language: 'en', answers: [] };
  expect(refusal(await stranger('POST', `${PATH}/${person.id}/consents`, body))).toEqual([404, 'place_not_found']);
  await server.db.updateTable('studies').set({ end_date: '2026-01-02' }).execute();
  expect(refusal(await person.agree(2))).toEqual([409, 'participation_over']);
  expect((await person.own())?.question).toBeNull();
  await server.db.updateTable('studies').set({ end_date: null }).execute();
  const date = dayIn('Europe/Berlin', server.clock.now());
  const withdrawal = { requested_by: 'participant', date, choice: 'keep', reason: 'Moved away' };
  await house.call('owner', 'POST', `/participants/${person.id}/withdraw`, withdrawal);
  expect(refusal(await person.agree(2))).toEqual([409, 'invite_withdrawn']);
  expect((await read()).coverage).toMatchObject({ joined: 0, open: 0 });
});

test('the list is sorted and filtered by the state of the invitation', async () => {
  await withReceipt(1);
  const people = inviteCalls(server, house);
  const ids: string[] = [];
  for (const number of [2, 3, 4]) {
    ids.push((await createTestParticipant(server.db, study.id, code(number))).id);
  }
  const { invites } = await people.invite(study.id, ids.slice(0, 2));
  await people.check(tokenOfLink(invites[0]?.url ?? ''));
  const list = (query: string) => codesWith(query);
  expect(await list('invitation=opened,none')).toEqual([code(2), code(4)]);
  expect(await list('invitation=consented')).toEqual([code(1)]);
  await server.db.updateTable('participant_invites').set({ expires_at: server.clock.now() }).execute();
  const answer = await house.call('analyst', 'GET', `/studies/${study.id}/participants?sort=invitation`);
  expect(answer.json<ParticipantsAnswer>().participants.map((one) => one.invite?.state ?? null)).toEqual([
    'consented',
    'expired',
    'expired',
    null,
  ]);
  const wrong = await house.call('analyst', 'GET', `/studies/${study.id}/participants?invitation=lost`);
  expect(refusal(wrong)).toEqual([400, 'invitation_not_among']);
});
