import { v7 as uuidv7 } from 'uuid';
import { addressKey } from '#server/db/addressKey.ts';
import { createCallCounter, fingerprint } from '#server/plugins/callCounter.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { placeCalls, type TestPlace } from '#server/testing/placeCalls.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import { RECEIPT_HEADER } from '#shared/constants.ts';
import type { Absence, CalendarAnswer } from '#shared/contract/adherence.ts';
import type { LeftAnswer } from '#shared/contract/place.ts';
import { PLACE_CALLS_LIMIT, WRONG_RECEIPTS_LIMIT } from './placeAccess.ts';

let server: TestServer;
let house: StudyPeople;
let people: ReturnType<typeof placeCalls>;
beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
  await server.db.deleteFrom('revocations').execute();
  house = await studyPeople(server);
  people = placeCalls(server, house);
});
afterAll(() => server.close());

const ABSENCE = { first_day: '2026-02-02', last_day: '2026-02-04', reason: 'holiday' };
const refusal = (answer: { statusCode: number; json<Body>(): Body }) => [
  answer.statusCode,
  answer.json<{ error: { code: string } }>().error.code,
];
const entriesOf = async (place: TestPlace) => {
  const rows = server.db.selectFrom('audit_log').select(['action', 'actor_id', 'actor_email', 'request_id']);
  return (await rows.where('object_id', '=', place.id).orderBy('id').execute()).map(({ action, ...actor }) => [
    action,
    Object.values(actor).every((value) => value === null),
  ]);
};

async function withStrava(place: TestPlace, activities = 2) {
  await server.db
    .insertInto('athletes')
    .values({
      id: place.person,
      strava_id: 40_000_000 + activities,
      name: 'M. Muster',
      status: 'connected',
      scopes: ['read'],
      tokens_encrypted: new Uint8Array([1, 2, 3]),
      connected_at: server.clock.now(),
    })
    .execute();
  for (let count = 0; count < activities; count += 1) await createTestActivity(server.db, place.person);
}

const countOf = async (table: 'athletes' | 'activities' | 'people' | 'consents' | 'revocations' | 'source_accounts') =>
  (
    await server.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

test('a participant reads the place with the receipt or as its user, and only that one', async () => {
  const user = await server.user();
  const [first, second] = [await people.join(), await people.join()];
  const own = await people.join({}, { user });
  expect(await first.read()).toMatchObject({ participant_id: first.id, code: first.code, has_account: false });
  expect(await own.read()).toMatchObject({ participant_id: own.id, has_account: true });
  // The receipt of a place with an account opens it too.
  expect((await people.with({ [RECEIPT_HEADER]: own.receipt }, own.id)('GET', '')).statusCode).toBe(200);

  const calls = [
    ['GET', ''],
    ['POST', '/withdraw', { choice: 'erase' }],
    ['POST', '/answers', { answers: [] }],
    ['POST', '/disconnect', { source: 'strava' }],
    ['POST', '/absences', ABSENCE],
    ['DELETE', '/absences/019ab000-0000-7000-8000-000000000000'],
  ] as const;
  const callers = [
    { [RECEIPT_HEADER]: first.receipt },
    { [RECEIPT_HEADER]: own.receipt },
    { [RECEIPT_HEADER]: 'r.unknown' },
    { [RECEIPT_HEADER]: '' },
    bearer(await server.tokenOf(user)),
    bearer(await server.tokenOf(house.people.owner)),
    bearer(await server.tokenOf(house.people.admin)),
  ];
  const before = await server.db.selectFrom('participants').selectAll().orderBy('id').execute();
  for (const headers of callers) {
    for (const [method, path, payload] of calls) {
      const answer = await people.with(headers, second.id)(method, path, payload);
      expect([path, ...refusal(answer)]).toEqual([path, 404, 'place_not_found']);
    }
  }
  for (const [method, path, payload] of calls) {
    expect((await people.with({}, second.id)(method, path, payload)).statusCode).toBe(401);
  }
  expect(await server.db.selectFrom('participants').selectAll().orderBy('id').execute()).toEqual(before);
  const texts = [
    JSON.stringify(server.logLines()),
    JSON.stringify(await server.db.selectFrom('audit_log').selectAll().execute()),
  ];
  for (const text of texts) {
    for (const { receipt } of [first, own, second]) expect(text).not.toContain(receipt.slice(2));
  }
});

test('no line of the log leads from a place to its user, also when the call is refused or answers a consent', async () => {
  const user = await server.user();
  const place = await people.join({}, { user });
  const consent = (consent_version: number) =>
    server.app.inject({
      method: 'POST',
      url: `/api/strava-integration/me/studies/${place.id}/consents`,
      headers,
      payload: { consent_version, language: 'de', answers: [] },
    });
  const headers = bearer(await server.tokenOf(user));
  const answers = [
    await place.call('GET'),
    await place.call('POST', '/absences', { ...ABSENCE, reason: 'canary' }),
    await place.call('DELETE', '/absences/019ab000-0000-7000-8000-000000000000'),
    await consent(2),
    await consent(1),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 404, 409, 201]);
  const ids = new Set(answers.map((answer) => answer.headers['x-request-id']));
  const lines = server.logLines().filter(({ request_id }) => ids.has(String(request_id)));
  expect(JSON.stringify(lines)).toContain(place.id);
  expect(lines.filter((line) => JSON.stringify(line).includes(user.id))).toEqual([]);
});

describe('withdrawal by the participant', () => {
  test('a withdrawal by the participant keeps the data until now, cannot be repeated, and is logged without a user', async () => {
    const place = await people.join();
    await withStrava(place);
    const answer = await place.call('POST', '/withdraw', { choice: 'keep' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        confirmation: {
          code: place.code,
          choice: 'keep',
          withdrawn_at: server.clock.now().toISOString(),
          erased: { activities: 0, files: 0, consents: 0, absences: 0 },
          ended_sources: ['strava'],
        },
      },
    ]);
    expect(await server.db.selectFrom('athletes').select(['status', 'tokens_encrypted']).execute()).toEqual([
      { status: 'disconnected', tokens_encrypted: null },
    ]);
    expect(await countOf('revocations')).toBe(1);
    expect(refusal(await place.call('POST', '/withdraw', { choice: 'erase' }))).toEqual([409, 'participation_over']);
    expect(await place.read()).toMatchObject({ withdrawal_choice: 'keep', consents: [{ version: 1 }] });
    expect((await entriesOf(place)).slice(-2)).toEqual([
      ['participant.joined', true],
      ['participant.withdrawn', true],
    ]);
    expect(await countOf('activities')).toBe(2);
    const seen = (await house.call('owner', 'GET', `/participants/${place.id}`)).json().participant;
    expect(seen.withdrawal).toMatchObject({ requested_by: 'participant', choice: 'keep', reason: null });
  });

  test('erases consents, absences, connections and what came by them; the receipt still says so', async () => {
    const [place, other] = [await people.join(), await people.join()];
    await withStrava(place);
    await withStrava(other, 1);
    await place.call('POST', '/absences', ABSENCE);
    const { confirmation } = (await place.call('POST', '/withdraw', { choice: 'erase' })).json<LeftAnswer>();
    expect(confirmation).toMatchObject({
      erased: { activities: 2, files: 0, consents: 1, absences: 1 },
      ended_sources: ['strava'],
    });
    expect([await countOf('people'), await countOf('athletes'), await countOf('activities')]).toEqual([1, 1, 1]);
    // Strava has still to be told.
    expect(await countOf('revocations')).toBe(1);
    expect(await place.read()).toMatchObject({ withdrawal_choice: 'erase', consents: [], accounts: [], absences: [] });
    const rows = await server.db.selectFrom('audit_log').select('action').orderBy('id', 'desc').limit(3).execute();
    expect(rows.map(({ action }) => action)).toEqual([
      'strava.data_deleted',
      'strava.disconnected',
      'participant.withdrawn',
    ]);
  });

  test('leaves what another study reads, and the account of a user', async () => {
    const place = await people.join();
    await withStrava(place);
    const second = await people.join();
    await server.db.updateTable('participants').set({ person_id: place.person }).where('id', '=', second.id).execute();
    const left = (await place.call('POST', '/withdraw', { choice: 'erase' })).json<LeftAnswer>().confirmation;
    expect(left).toMatchObject({ erased: { activities: 0, consents: 1 }, ended_sources: [] });
    expect([await countOf('athletes'), await countOf('activities')]).toEqual([1, 2]);

    const user = await server.user();
    const own = await people.join({}, { user });
    await createTestActivity(server.db, own.person);
    expect((await own.call('POST', '/withdraw', { choice: 'erase' })).statusCode).toBe(200);
    expect(await countOf('activities')).toBe(3);
    expect((await own.call('GET')).statusCode).toBe(404);
  });

  test('a withdrawal by the participant has the choice that the policy of the study allows', async () => {
    const place = await people.join({ withdrawal_policy: 'keep' });
    const answer = await place.call('POST', '/withdraw', { choice: 'erase' });
    expect(refusal(answer)).toEqual([400, 'choice_not_allowed']);
    expect((await place.read()).withdrawn_at).toBeNull();
  });

  test('a participant is offered the choices of the policy that they agreed to, until they agree to another', async () => {
    const place = await people.join({ withdrawal_policy: 'keep' });
    await server.db.updateTable('studies').set({ withdrawal_policy: 'participant' }).execute();
    expect((await place.read()).withdrawal_policy).toBe('keep');
    server.clock.advance(60);
    const agreed = await server.app.inject({
      method: 'POST',
      url: '/api/strava-integration/receipts/consents',
      payload: { receipt: place.receipt, consent_version: 1, language: 'de', answers: [] },
    });
    expect(agreed.statusCode).toBe(201);
    expect((await place.read()).withdrawal_policy).toBe('participant');
    expect((await place.call('POST', '/withdraw', { choice: 'erase' })).statusCode).toBe(200);
  });
});

test('an answer that is taken back ends the files with rows of this participant, not those of data cuts or of others', async () => {
  const fields = { collects_device: true, permitted_sources: ['file' as const] };
  const place = await people.join(fields, { answers: ['device'] });
  const now = server.clock.now();
  const { study_id } = await server.db
    .selectFrom('participants')
    .select('study_id')
    .where('id', '=', place.id)
    .executeTakeFirstOrThrow();
  const cut = { id: uuidv7(), study_id, number: 1, reason: 'Interim', created_at: now };
  const parts = { choices: '{}', facts: '{}', left_out: '[]', open_points: '[]', tables: '{}' };
  await server.db
    .insertInto('study_cuts')
    .values({ ...cut, ...parts })
    .execute();
  const made = async (name: string, state: 'done' | 'running' | 'deleted', rest: object = {}, hasRows = true) => {
    const id = uuidv7();
    const row = { study_id, choices: '{}', created_at: now, place: uuidv7(), worked_at: now };
    await server.db
      .insertInto('study_exports')
      .values({ id, name, state, ...row, ...rest })
      .execute();
    const withRows = { export_id: id, participant_id: place.id };
    if (hasRows) await server.db.insertInto('study_export_participants').values(withRows).execute();
  };
  await made('live', 'done');
  await made('under way', 'running');
  await made('of a cut', 'done', { cut_id: cut.id, cut_name: 'cut-1' });
  await made('of others', 'done', {}, false);
  await made('not yet with its participants', 'running', {}, false);
  const { study: study_of_others } = await people.join();
  await made('of another study', 'running', { study_id: study_of_others }, false);
  await made('deleted', 'deleted');
  const states = async () => {
    const rows = await server.db.selectFrom('study_exports').select(['name', 'state']).orderBy('id').execute();
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
  };
  await place.call('POST', '/answers', { answers: ['device'] });
  expect((await states()).live).toBe('done');
  await place.call('POST', '/answers', { answers: [] });
  expect(await states()).toEqual({
    ...{ live: 'outdated', 'under way': 'outdated', 'not yet with its participants': 'outdated' },
    ...{ 'of another study': 'running' },
    ...{ 'of a cut': 'done', 'of others': 'done', deleted: 'deleted' },
  });
});

test('an answer is taken back as a new record, and is not given again here', async () => {
  const fields = { collects_heart_rate: true, collects_device: true, permitted_sources: ['file' as const] };
  const place = await people.join(fields, { answers: ['heart_rate', 'device'] });
  const shows = async () =>
    server.db
      .selectFrom('participations')
      .select(['shows_heart_rate', 'shows_device'])
      .where('participant_id', '=', place.id)
      .executeTakeFirst();
  expect(await shows()).toEqual({ shows_heart_rate: true, shows_device: true });
  await server.db.updateTable('consents').set({ signed_on: '2026-01-05' }).execute();
  const signedOn = async () => {
    const consents = await server.db.selectFrom('consents').select('signed_on').orderBy('at', 'desc').execute();
    return consents.map(({ signed_on }) => signed_on);
  };
  server.clock.advance(60);
  const answer = await place.call('POST', '/answers', { answers: ['device'] });
  expect(answer.json().participation).toMatchObject({
    answers: ['device'],
    consents: [
      { answers: ['device'], version: 1, language: 'de', channel: 'link', at: server.clock.now().toISOString() },
      { answers: ['heart_rate', 'device'] },
    ],
  });
  const [last, former] = (await place.read()).consents;
  expect(last?.text_sha256).toBe(former?.text_sha256);
  expect(await signedOn()).toEqual([null, '2026-01-05']);
  expect(await shows()).toEqual({ shows_heart_rate: false, shows_device: true });
  expect(refusal(await place.call('POST', '/answers', { answers: ['heart_rate'] }))).toEqual([400, 'answer_not_given']);
  await place.call('POST', '/answers', { answers: ['device'] });
  expect((await entriesOf(place)).at(-1)).toEqual(['participant.answers_withdrawn', true]);
  expect((await place.read()).consents).toHaveLength(2);
});

test('a participant sees no consent of whom the code belonged to before, and takes back none of its answers', async () => {
  const place = await people.join({ collects_device: true }, { answers: ['device'] });
  expect((await place.read()).consents).toHaveLength(1);
  server.clock.advance(60);
  const joined = server.db.updateTable('participants').set({ joined_at: server.clock.now() });
  await joined.where('id', '=', place.id).execute();
  expect((await place.read()).consents).toEqual([]);
  expect(refusal(await place.call('POST', '/answers', { answers: [] }))).toEqual([409, 'no_consent_yet']);
});

test('an absence is declared and taken back by the participant, and changes the days that staff see', async () => {
  const [place, other] = [await people.join(), await people.join()];
  const { absence } = (await place.call('POST', '/absences', ABSENCE)).json<{ absence: Absence }>();
  expect(absence).toEqual({ id: expect.any(String), ...ABSENCE, channel: 'own' });
  expect((await place.call('POST', '/absences', ABSENCE)).json()).toEqual({ absence });
  expect((await place.read()).absences).toEqual([absence]);
  const calendar = await house.call('owner', 'GET', `/participants/${place.id}/calendar`);
  expect(calendar.json<CalendarAnswer>().absences).toEqual([absence]);
  const wrong = { ...ABSENCE, last_day: '2026-02-01' };
  expect(refusal(await place.call('POST', '/absences', wrong))).toEqual([400, 'period_ends_first']);
  expect(refusal(await other.call('DELETE', `/absences/${absence.id}`))).toEqual([404, 'own_absence_not_found']);
  const byStaff = await house.call('owner', 'POST', `/participants/${place.id}/absences`, ABSENCE);
  const staffs = byStaff.json<{ absence: Absence }>().absence;
  expect(refusal(await place.call('DELETE', `/absences/${staffs.id}`))).toEqual([409, 'absence_of_staff']);
  expect((await place.call('DELETE', `/absences/${absence.id}`)).statusCode).toBe(204);
  expect((await place.read()).absences).toEqual([staffs]);
  expect((await entriesOf(place)).filter(([, nameless]) => nameless).slice(-2)).toEqual([
    ['participant.absence_declared', true],
    ['participant.absence_removed', true],
  ]);
  await place.call('POST', '/withdraw', { choice: 'keep' });
  expect(refusal(await place.call('POST', '/absences', ABSENCE))).toEqual([409, 'participation_over']);
});

test('a participant declares a hundred absences, and another one in the place of one of them', async () => {
  const place = await people.join();
  const made = { participant_id: place.id, channel: 'own' as const, reason: 'illness' as const };
  const span = { first_day: '2026-01-01', last_day: '2026-01-01', created_at: server.clock.now() };
  const rows = Array.from({ length: 100 }, () => ({ id: uuidv7(), ...made, ...span }));
  await server.db.insertInto('declarations').values(rows).execute();
  expect(refusal(await place.call('POST', '/absences', ABSENCE))).toEqual([409, 'absences_full']);
  expect((await place.call('DELETE', `/absences/${rows[0]?.id}`)).statusCode).toBe(204);
  expect((await place.call('POST', '/absences', ABSENCE)).statusCode).toBe(201);
});

test('a connection ends by the participant, also after the withdrawal', async () => {
  const place = await people.join();
  expect(refusal(await place.call('POST', '/disconnect', { source: 'strava' }))).toEqual([409, 'source_not_connected']);
  await withStrava(place);
  await server.db
    .insertInto('source_accounts')
    .values({
      ...{ id: '019ab000-0000-7000-8000-00000000000a', person_id: place.person, source: 'polar', external_id: '7' },
      ...{ status: 'connected', status_since: server.clock.now(), connected_at: server.clock.now() },
      ...{ consent_version: 1, consent_lang: 'de', consented_at: server.clock.now(), updated_at: server.clock.now() },
    })
    .execute();
  expect((await place.read()).accounts).toMatchObject([{ source: 'polar' }, { source: 'strava', name: 'M. Muster' }]);
  // Another study reads them further on.
  const second = await people.join();
  await server.db.updateTable('participants').set({ person_id: place.person }).where('id', '=', second.id).execute();
  await place.call('POST', '/withdraw', { choice: 'keep' });
  expect((await place.read()).accounts).toMatchObject([{ status: 'connected' }, { status: 'connected' }]);
  for (const source of ['strava', 'polar']) {
    expect((await place.call('POST', '/disconnect', { source })).statusCode).toBe(204);
    expect((await place.call('POST', '/disconnect', { source })).statusCode).toBe(409);
  }
  expect((await place.read()).accounts).toMatchObject([{ status: 'disconnected' }, { status: 'disconnected' }]);
  const log = server.db.selectFrom('audit_log').select(['action', 'actor_id']).orderBy('id', 'desc').limit(2);
  expect(await log.execute()).toEqual([
    { action: 'account.disconnected', actor_id: null },
    { action: 'strava.disconnected', actor_id: null },
  ]);
});

test('calls with one receipt are limited, and tries with wrong ones by the address', async () => {
  const [place, other] = [await people.join(), await people.join()];
  const use = (limit: typeof PLACE_CALLS_LIMIT, key: string, points: number) =>
    createCallCounter(server.db, limit).set(fingerprint(key), points, limit.seconds);
  await use(PLACE_CALLS_LIMIT, place.receipt, PLACE_CALLS_LIMIT.points - 1);
  expect((await place.call('GET')).statusCode).toBe(200);
  const answer = await place.call('GET');
  expect(refusal(answer)).toEqual([429, 'too_many_attempts']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await other.call('GET')).statusCode).toBe(200);
  const guess = () => people.with({ [RECEIPT_HEADER]: 'r.guess' }, other.id)('GET', '');
  await use(WRONG_RECEIPTS_LIMIT, addressKey('127.0.0.1'), WRONG_RECEIPTS_LIMIT.points - 1);
  expect((await guess()).statusCode).toBe(404);
  expect((await guess()).statusCode).toBe(429);
  expect((await other.call('GET')).statusCode).toBe(200);
});
