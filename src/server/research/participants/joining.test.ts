import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { inviteCalls, tokenOfLink } from '#server/testing/inviteCalls.ts';
import { callerWith } from '#server/testing/researchCalls.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import type { TestUser } from '#server/testing/testUsers.ts';
import type { ErrorAnswer } from '#shared/contract/error.ts';
import type { JoinCheckAnswer, OwnStudiesAnswer, OwnStudyAnswer } from '#shared/contract/joining.ts';
import type { ParticipantsAnswer } from '#shared/contract/participants.ts';
import { codeOf } from '#shared/participantCode.ts';

const PATH = '/strava-integration/me/studies';

let server: TestServer;
let house: StudyPeople;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
  house = await studyPeople(server);
});

async function place(overrides: Parameters<StudyPeople['study']>[0] = {}) {
  const study = await house.study({ start_date: '2026-01-05', ...overrides });
  const code = codeOf(study.code_prefix, 7);
  return { study, code, participant: await createTestParticipant(server.db, study.id, code) };
}

async function as(user: Pick<TestUser, 'id'>) {
  return callerWith(server, await server.tokenOf(user));
}

const consent = (code: string, answers: string[] = []) => ({ code, consent_version: 1, language: 'de', answers });

const refusal = (answer: { statusCode: number; json<Body>(): Body }) => [
  answer.statusCode,
  answer.json<ErrorAnswer>().message,
];

test('a user reads the study of a code, joins it and finds it among their studies', async () => {
  const { code, participant } = await place({ title: 'Heart and stride', collects_heart_rate: true, history_weeks: 4 });
  const call = await as(await server.user());
  const checked = await call('POST', `${PATH}/check`, { code: code.toLowerCase().replaceAll('-', ' ') });
  expect(checked.json<JoinCheckAnswer>().study).toMatchObject({
    code,
    title: 'Heart and stride',
    lab_name: 'Movement Lab',
    data_categories: { heart_rate: true, device: false, route: false },
    sources: ['polar', 'file'],
    consent: { version: 1, text_de: 'Einwilligung', text_en: 'Consent' },
  });
  expect((await call('GET', PATH)).json<OwnStudiesAnswer>().studies).toEqual([]);

  const joined = await call('POST', PATH, consent(code, ['heart_rate', 'contact_again']));
  expect(joined.statusCode).toBe(201);
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(server.clock.now());
  const { study } = joined.json<OwnStudyAnswer>();
  expect(study).toMatchObject({
    participant_id: participant.id,
    code,
    title: 'Heart and stride',
    joined_at: server.clock.now().toISOString(),
    last_day: null,
    consent_version: 1,
    answers: ['heart_rate', 'contact_again'],
    withdrawn_at: null,
  });
  expect(Date.parse(today) - Date.parse(study.first_day)).toBe(28 * 86_400_000);
  expect((await call('GET', PATH)).json<OwnStudiesAnswer>().studies).toEqual([study]);
});

test('who agreed on paper before the account takes part since the day of the signature', async () => {
  const { code, participant } = await place();
  const call = await as(await server.user());
  await call('POST', PATH, consent(code));
  const signed = server.db
    .updateTable('participants')
    .set({ joined_day: '2026-01-05' })
    .where('id', '=', participant.id);
  await signed.execute();
  const [study] = (await call('GET', PATH)).json<OwnStudiesAnswer>().studies;
  expect(study?.joined_day).toBe('2026-01-05');
});

test('a joining records version, language, answers and the hash of the text, and names no user in the log', async () => {
  const { code, study, participant } = await place();
  const user = await server.user();
  await (await as(user))('POST', PATH, consent(code, ['reuse_in_other_studies']));
  const record = await server.db.selectFrom('consents').selectAll().executeTakeFirstOrThrow();
  expect(record).toMatchObject({
    participant_id: participant.id,
    version: 1,
    language: 'de',
    answers: ['reuse_in_other_studies'],
    channel: 'account',
    recorded_by: null,
  });
  const { participant: shown } = (await house.call('analyst', 'GET', `/participants/${participant.id}`)).json();
  expect(shown.consent).toMatchObject({ version: 1, language: 'de', at: server.clock.now().toISOString() });
  expect(shown.consent).toMatchObject({ channel: 'account', recorded_by_email: null, text: 'Einwilligung' });
  // printf Einwilligung | sha256sum
  expect(Buffer.from(record.text_hash).toString('hex')).toBe(
    '00e409882faa32a6a395814ce2ee38ec4da6b79cf994dc3729e02ad9488cc406',
  );
  const entries = await server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'participant.joined')
    .where('study_id', '=', study.id)
    .execute();
  expect(entries).toMatchObject([
    { actor_id: null, actor_email: null, request_id: null, object_id: participant.id, study_id: study.id },
  ]);
  expect(JSON.stringify(entries)).not.toContain(user.email);
});

test('STUDIES §2 the invitation of a code that a user typed is one with a consent, which staff cannot cancel', async () => {
  const { study, code, participant } = await place();
  const people = inviteCalls(server, house);
  const [invite] = (await people.invite(study.id, [participant.id])).invites;
  const call = await as(await server.user());
  expect((await call('POST', PATH, consent(code))).statusCode).toBe(201);
  const invitations = async (state: string) => {
    const list = await house.call('owner', 'GET', `/studies/${study.id}/participants?invitation=${state}`);
    return list.json<ParticipantsAnswer>().participants.map((one) => [one.code, one.invite?.state]);
  };
  expect(await invitations('consented')).toEqual([[code, 'consented']]);
  await server.db.updateTable('participant_invites').set({ expires_at: server.clock.now() }).execute();
  expect(await invitations('expired')).toEqual([]);
  expect((await people.check(tokenOfLink(invite?.url ?? ''))).state).toBe('used');
  const cancelled = await house.call('owner', 'DELETE', `/participants/${participant.id}/invite`);
  expect(cancelled.statusCode).toBe(409);
});

test('an unknown code and one in use have the same answer', async () => {
  const { code, study } = await place();
  await (await as(await server.user()))('POST', PATH, consent(code));
  const call = await as(await server.user());
  const sentence =
    'This code is unknown or already in use. Check it, or ask the contact on your sheet. If you agreed on paper, use the link on your sheet.';
  for (const typed of [code, codeOf(study.code_prefix, 8), 'nonsense', '']) {
    expect(refusal(await call('POST', `${PATH}/check`, { code: typed }))).toEqual([404, sentence]);
    expect(refusal(await call('POST', PATH, consent(typed)))).toEqual([404, sentence]);
  }
});

test('a code cannot be found by trying: after 20 tries a user waits', async () => {
  const call = await as(await server.user());
  for (let count = 0; count < 20; count += 1) await call('POST', `${PATH}/check`, { code: `KDZ-${100 + count}-1` });
  const answer = await call('POST', `${PATH}/check`, { code: 'KDZ-200-1' });
  expect(refusal(answer)).toEqual([429, 'Too many attempts. Please wait before trying again.']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test('a person has one code of a study', async () => {
  const { code, study } = await place();
  const second = codeOf(study.code_prefix, 8);
  await createTestParticipant(server.db, study.id, second);
  const call = await as(await server.user());
  await call('POST', PATH, consent(code));
  expect(refusal(await call('POST', PATH, consent(second)))).toEqual([
    409,
    `You already take part in this study with the code ${code}`,
  ]);
});

test('two users who join with one code at the same time: one has it', async () => {
  const { code } = await place();
  const calls = [await as(await server.user()), await as(await server.user()), await as(await server.user())];
  const answers = await Promise.all(calls.map((call) => call('POST', PATH, consent(code))));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404, 404]);
  expect(await server.db.selectFrom('consents').select('id').execute()).toHaveLength(1);
});

test('a consent to a former text, to a category that is not collected and to a study that is over is refused', async () => {
  const { code, study } = await place();
  const call = await as(await server.user());
  expect(refusal(await call('POST', PATH, { ...consent(code), consent_version: 2 }))).toEqual([
    409,
    'The consent text has changed. Please read it again.',
  ]);
  expect(refusal(await call('POST', PATH, consent(code, ['route'])))).toEqual([
    400,
    'This study does not ask for route',
  ]);
  // The study ended before the own end of the code, which was set earlier.
  const later = new Date(server.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
  await server.db.updateTable('participants').set({ end_date: later }).where('study_id', '=', study.id).execute();
  await server.db.updateTable('studies').set({ end_date: '2026-01-06' }).where('id', '=', study.id).execute();
  const over = [409, 'This study does not take participants any more'];
  expect(refusal(await call('POST', PATH, consent(code)))).toEqual(over);
  await server.db.updateTable('studies').set({ end_date: null }).where('id', '=', study.id).execute();
  await server.db.updateTable('studies').set({ closed_at: server.clock.now() }).where('id', '=', study.id).execute();
  expect(refusal(await call('POST', PATH, consent(code)))).toEqual([
    409,
    'This study does not take participants any more',
  ]);
});

test('a withdrawal with erasure ends the link and deletes the consent; the code cannot be joined again', async () => {
  const { code, participant } = await place();
  const call = await as(await server.user());
  await call('POST', PATH, consent(code));
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(server.clock.now());
  const withdrawal = { requested_by: 'participant', date: today, choice: 'erase', reason: 'Asked by letter' };
  expect((await house.call('owner', 'POST', `/participants/${participant.id}/withdraw`, withdrawal)).statusCode).toBe(
    200,
  );
  expect((await call('GET', PATH)).json<OwnStudiesAnswer>().studies).toEqual([]);
  expect(await server.db.selectFrom('consents').select('id').execute()).toEqual([]);
  expect((await call('POST', `${PATH}/check`, { code })).statusCode).toBe(404);
});
