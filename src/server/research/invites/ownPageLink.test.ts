import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { inviteCalls, tokenOfLink } from '#server/testing/inviteCalls.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { AcceptedAnswer, OwnPageLinkAnswer, ReceiptAnswer } from '#shared/contract/invites.ts';
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

async function invited() {
  const study = await house.study();
  const code = codeOf(study.code_prefix, 1);
  const { id } = await createTestParticipant(server.db, study.id, code);
  const { invites } = await people.invite(study.id, [id]);
  return { id, code, invite: tokenOfLink(invites[0]?.url ?? '') };
}

const renew = (id: string) => house.call('owner', 'POST', `/participants/${id}/link`);
const refusal = async (id: string) => {
  const answer = await renew(id);
  return [answer.statusCode, answer.json<{ error: { code: string } }>().error.code];
};
const withdraw = async (id: string, choice: 'keep' | 'erase') => {
  const withdrawal = { requested_by: 'participant', date: dayIn('Europe/Berlin', server.clock.now()), choice };
  const answer = await house.call('owner', 'POST', `/participants/${id}/withdraw`, {
    ...withdrawal,
    reason: 'By letter',
  });
  expect(answer.statusCode).toBe(200);
};
const receiptIn = (url: string) => new URL(url).hash.slice(1);

test('a new link opens the page of the participant, the former one ends, and the log says that it was made', async () => {
  const { id, code, invite } = await invited();
  const first = (await people.accept(invite)).json<AcceptedAnswer>().receipt;
  const answer = (await renew(id)).json<OwnPageLinkAnswer>();
  expect(answer.code).toBe(code);
  const read = await people.read(receiptIn(answer.url));
  expect(read.json<ReceiptAnswer>().participation.code).toBe(code);
  expect((await people.read(first)).statusCode).toBe(404);
  const entries = await server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'participant.link_renewed')
    .execute();
  expect(entries).toMatchObject([{ actor_id: house.people.owner.id, object_id: id, changes: {} }]);
  expect(JSON.stringify(entries)).not.toContain(receiptIn(answer.url));
});

test('a participant who has not joined, has an account, or was erased gets no link', async () => {
  const { id, invite } = await invited();
  expect(await refusal(id)).toEqual([409, 'not_joined']);
  await people.acceptAs(await server.user({ role: 'user' }), invite);
  expect(await refusal(id)).toEqual([409, 'joined_with_account']);
  await withdraw(id, 'erase');
  expect(await refusal(id)).toEqual([409, 'participant_withdrawn']);
});

test('a participant who withdrew and whose data were kept gets a new link to them', async () => {
  const { id, invite } = await invited();
  await server.db.updateTable('studies').set({ withdrawal_policy: 'keep' }).execute();
  await people.accept(invite);
  await withdraw(id, 'keep');
  const { url } = (await renew(id)).json<OwnPageLinkAnswer>();
  expect((await people.read(receiptIn(url))).json<ReceiptAnswer>().participation.withdrawal_choice).toBe('keep');
  await server.db.updateTable('participants').set({ withdrawal_choice: 'erase' }).where('id', '=', id).execute();
  expect(await refusal(id)).toEqual([409, 'participant_withdrawn']);
});

test('a participant of a closed study gets a new link to the data that are kept', async () => {
  const { id, code, invite } = await invited();
  await people.accept(invite);
  await server.db.updateTable('studies').set({ closed_at: server.clock.now() }).execute();
  const { url } = (await renew(id)).json<OwnPageLinkAnswer>();
  const { participation } = (await people.read(receiptIn(url))).json<ReceiptAnswer>();
  expect(participation).toMatchObject({ code, is_over: true, withdrawn_at: null });
});
