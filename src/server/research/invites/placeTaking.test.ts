import { lockPersonOf } from '#server/activities/people.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { inviteCalls, tokenOfLink } from '#server/testing/inviteCalls.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import type { TestUser } from '#server/testing/testUsers.ts';
import type { AcceptedAnswer, ReceiptAnswer } from '#shared/contract/invites.ts';
import type { OwnStudiesAnswer } from '#shared/contract/joining.ts';
import { codeOf } from '#shared/participantCode.ts';

let server: TestServer;
let house: StudyPeople;
let people: ReturnType<typeof inviteCalls>;
beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
  house = await studyPeople(server);
  people = inviteCalls(server, house);
});
afterAll(() => server.close());

/** A participant who was invited and then signed on paper. */
async function onPaper({ isRefused = false } = {}) {
  const study = await house.study({ start_date: '2026-01-01', collects_heart_rate: true, collects_device: true });
  const code = codeOf(study.code_prefix, 1);
  const { id } = await createTestParticipant(server.db, study.id, code);
  const { invites } = await people.invite(study.id, [id]);
  const invite = tokenOfLink(invites[0]?.url ?? '');
  if (isRefused) expect((await people.refuse(invite)).statusCode).toBe(204);
  const paper = { consent_version: 1, language: 'de', answers: ['heart_rate'], signed_on: '2026-01-05' };
  expect((await house.call('manager', 'POST', `/participants/${id}/paper-consent`, paper)).statusCode).toBe(201);
  return { study, code, id, invite };
}

const opened = async (invite: string) => (await people.openRecorded(invite)).json<AcceptedAnswer>().receipt;
const take = async (user: Pick<TestUser, 'id'>, receipt: string) =>
  (await people.as(user))('POST', '/strava-integration/receipts/account', { receipt });
const refusal = (answer: { statusCode: number; json<Body>(): Body }) => [
  answer.statusCode,
  answer.json<{ error: { code: string } }>().error.code,
];
const personOf = async (id: string) =>
  (await server.db.selectFrom('participants').select('person_id').where('id', '=', id).executeTakeFirstOrThrow())
    .person_id;
const connectStrava = (id: string, strava_id: number) =>
  server.db
    .insertInto('athletes')
    .values({ id, strava_id, name: 'Mia Berger', status: 'connected', scopes: [], connected_at: server.clock.now() })
    .execute();
const ownStudies = async (user: Pick<TestUser, 'id'>) =>
  (await (await people.as(user))('GET', '/strava-integration/me/studies')).json<OwnStudiesAnswer>().studies;

test('the link on the sheet shows what was recorded on paper, and opens the page without a second consent', async () => {
  const { code, invite } = await onPaper();
  for (let count = 0; count < 2; count += 1) {
    expect(await people.check(invite)).toMatchObject({
      state: 'recorded',
      study: { code },
      recorded: { version: 1, signed_on: '2026-01-05', answers: ['heart_rate'] },
    });
  }
  expect(refusal(await people.accept(invite))).toEqual([409, 'invite_used']);
  const receipt = await opened(invite);
  const { participation } = (await people.read(receipt)).json<ReceiptAnswer>();
  expect(participation).toMatchObject({ code, has_account: false, answers: ['heart_rate'], question: null });
  expect(participation.consents).toMatchObject([{ version: 1, channel: 'staff', signed_on: '2026-01-05' }]);
  expect((await people.check(invite)).state).toBe('used');
  expect(refusal(await people.openRecorded(invite))).toEqual([409, 'invite_used']);
  expect(await server.db.selectFrom('consents').select('id').execute()).toHaveLength(1);
});

test('a link of a consent on paper opens its page again where the answer was lost, and nowhere else', async () => {
  const { code, id, invite } = await onPaper();
  const receipt = `r.${'a'.repeat(22)}`;
  for (const _attempt of ['first', 'second']) {
    const answer = await people.openRecorded(invite, { receipt });
    expect([answer.statusCode, answer.json()]).toEqual([201, { code, receipt }]);
  }
  expect((await people.read(receipt)).json<ReceiptAnswer>().participation.code).toBe(code);
  expect(refusal(await people.openRecorded(invite, { receipt: `r.${'b'.repeat(22)}` }))).toEqual([409, 'invite_used']);
  expect((await people.openRecorded(invite, { receipt: 'r.short' })).statusCode).toBe(400);
  const log = await house.call('owner', 'GET', `/participants/${id}/log?sort=at`);
  const actions = log.json().entries.map(({ action }: { action: string }) => action);
  expect(actions.filter((action: string) => action === 'participant.link_renewed')).toHaveLength(1);
});

test('who declined at first and then signed on paper opens their page with the same link', async () => {
  const { code, invite } = await onPaper({ isRefused: true });
  expect(await people.check(invite)).toMatchObject({ state: 'recorded', study: { code } });
  expect((await people.read(await opened(invite))).json<ReceiptAnswer>().participation.code).toBe(code);
});

test('a person who signed on paper opens their page also after the last day, until the study is closed', async () => {
  const { study, code, invite } = await onPaper();
  await server.db.updateTable('studies').set({ end_date: '2026-01-09' }).where('id', '=', study.id).execute();
  expect(await people.check(invite)).toMatchObject({ state: 'recorded', study: { code } });
  const receipt = await opened(invite);
  expect((await people.read(receipt)).json<ReceiptAnswer>().participation).toMatchObject({ code, is_over: true });
  const other = await onPaper();
  expect((await house.call('owner', 'POST', `/studies/${other.study.id}/close`)).statusCode).toBe(200);
  expect((await people.check(other.invite)).state).toBe('closed');
});

test('a signed-in user takes the place: data and consent stay, and the log names nobody', async () => {
  const { code, id, invite } = await onPaper();
  await createTestActivity(server.db, (await personOf(id)) ?? '');
  const user = await server.user();
  expect((await take(user, await opened(invite))).statusCode).toBe(204);
  expect(await ownStudies(user)).toMatchObject([
    { code, first_day: '2026-01-05', answers: ['heart_rate'], consent_version: 1, question: null },
  ]);
  const activity = await server.db.selectFrom('activities').select('person_id').executeTakeFirstOrThrow();
  expect(activity.person_id).toBe(await personOf(id));
  expect(await server.db.selectFrom('consents').select('channel').execute()).toEqual([{ channel: 'staff' }]);
  const entries = await server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', 'in', ['participant.linked', 'participant.link_renewed'])
    .where('object_id', '=', id)
    .execute();
  expect(entries).toMatchObject([
    { actor_id: null, actor_email: null, request_id: null, object_id: id },
    { actor_id: null, actor_email: null, request_id: null, object_id: id },
  ]);
});

test('a Strava account that was connected on the page stays with the place when a user takes it', async () => {
  const { id, invite } = await onPaper();
  const person = (await personOf(id)) ?? '';
  await connectStrava(person, 777);
  const receipt = await opened(invite);
  const user = await server.user();
  const own = await inTransaction(server.db, (trx) => lockPersonOf(trx, user.id, server.clock.now()));
  await createTestActivity(server.db, own);
  expect((await take(user, receipt)).statusCode).toBe(204);
  expect(await server.db.selectFrom('people').select(['id', 'user_id']).execute()).toEqual([
    { id: person, user_id: user.id },
  ]);
  expect((await server.db.selectFrom('activities').select('person_id').executeTakeFirstOrThrow()).person_id).toBe(
    person,
  );
});

test('a place with an account, a second code of the study, two Strava accounts and an unknown receipt are refused', async () => {
  const first = await onPaper();
  const receipt = await opened(first.invite);
  const user = await server.user();
  expect((await take(user, receipt)).statusCode).toBe(204);
  expect(refusal(await take(await server.user(), receipt))).toEqual([409, 'place_has_account']);
  const code = codeOf(first.study.code_prefix, 2);
  const { id } = await createTestParticipant(server.db, first.study.id, code);
  const { invites } = await people.invite(first.study.id, [id]);
  const other = (await people.accept(tokenOfLink(invites[0]?.url ?? ''))).json<AcceptedAnswer>().receipt;
  expect(refusal(await take(user, other))).toEqual([409, 'already_in_study']);
  const third = await onPaper();
  await connectStrava((await personOf(first.id)) ?? '', 1);
  await connectStrava((await personOf(third.id)) ?? '', 2);
  expect(refusal(await take(user, await opened(third.invite)))).toEqual([409, 'place_two_strava']);
  expect(refusal(await take(user, 'r.unknown'))).toEqual([404, 'receipt_unknown']);
});

test('a code alone opens no place whose consent is on paper, an open invitation is agreed to first', async () => {
  const { code } = await onPaper();
  const call = await people.as(await server.user());
  expect(refusal(await call('POST', '/strava-integration/me/studies/check', { code }))).toEqual([
    404,
    'join_code_unknown',
  ]);
  const study = await house.study();
  const { id } = await createTestParticipant(server.db, study.id, codeOf(study.code_prefix, 1));
  const { invites } = await people.invite(study.id, [id]);
  expect(refusal(await people.openRecorded(tokenOfLink(invites[0]?.url ?? '')))).toEqual([409, 'invite_not_recorded']);
  expect(refusal(await people.openRecorded('p.unknown'))).toEqual([404, 'invite_unknown']);
});

test('a new link from staff ends the link on the sheet, and its page can be given to an account too', async () => {
  const { id, invite } = await onPaper();
  const { url } = (await house.call('owner', 'POST', `/participants/${id}/link`)).json<{ url: string }>();
  expect((await people.check(invite)).state).toBe('unknown');
  const user = await server.user();
  expect((await take(user, new URL(url).hash.slice(1))).statusCode).toBe(204);
  expect(await ownStudies(user)).toHaveLength(1);
});
