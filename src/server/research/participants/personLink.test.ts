import { v7 as uuidv7 } from 'uuid';
import { createPerson, lockPersonOf } from '#server/activities/people.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestAccount } from '#server/testing/testAccounts.ts';
import { createTestActivity, insertTestAthletes } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import type { ErrorAnswer } from '#shared/contract/error.ts';
import type { ParticipantAnswer } from '#shared/contract/participants.ts';
import type { RevealedCodesAnswer, RevealedPersonAnswer } from '#shared/contract/personLink.ts';
import type { LogAnswer } from '#shared/contract/research.ts';

const WHY = { reason: 'Told us at the visit' };

let server: TestServer;
let house: StudyPeople;
beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
  house = await studyPeople(server);
});
afterAll(() => server.close());

const nameless = () => inTransaction(server.db, (trx) => createPerson(trx, server.clock.now()));
const personOfUser = (id: string) => inTransaction(server.db, (trx) => lockPersonOf(trx, id, server.clock.now()));

/** A participant whose consent staff have on paper. */
async function withPaper(person_id: string | null) {
  const study = await house.study();
  const joined = { joined_at: new Date('2026-02-01T12:00:00Z'), joined_day: '2026-02-01' };
  const code = `${study.code_prefix}-001-1`;
  const { id } = await createTestParticipant(server.db, study.id, code, person_id ? { person_id, ...joined } : {});
  const path = `/participants/${id}/person`;
  return { id, path, log: `/studies/${study.id}/log`, study };
}

const said = (answer: { statusCode: number; json<Body>(): Body }) => [
  answer.statusCode,
  answer.json<ErrorAnswer>().message,
];
const personOf = async (id: string) =>
  (await server.db.selectFrom('participants').select('person_id').where('id', '=', id).executeTakeFirstOrThrow())
    .person_id;

test('an admin links a code with an account by e-mail; what was given for the code goes to its person', async () => {
  const former = await nameless();
  const own = await personOfUser(house.people.user.id);
  const { id, path } = await withPaper(former);
  await createTestActivity(server.db, former);
  const answer = await house.call('admin', 'POST', path, { account: ' USER@example.org ', ...WHY });
  expect(answer.statusCode).toBe(200);
  expect(answer.json<ParticipantAnswer>().participant).toMatchObject({ id, activity_count: 0 });
  expect(await personOf(id)).toBe(own);
  const kept = await server.db.selectFrom('activities').select('person_id').executeTakeFirstOrThrow();
  expect(kept.person_id).toBe(own);
});

test('an admin links a code with an athlete by the Strava ID, reveals the link, and takes it away again', async () => {
  const { id, path } = await withPaper(await nameless());
  await insertTestAthletes(server.db, [{ strava_id: 777, name: 'Mia Berger' }]);
  expect((await house.call('admin', 'POST', path, { account: '777', ...WHY })).statusCode).toBe(200);
  const { person } = (await house.call('admin', 'POST', `${path}/reveal`, WHY)).json<RevealedPersonAnswer>();
  expect(person).toMatchObject({ athlete_name: 'Mia Berger', strava_id: '777', user_id: null, user_email: null });

  expect((await house.call('admin', 'DELETE', path, WHY)).statusCode).toBe(200);
  expect(await personOf(id)).toBeNull();
  expect(said(await house.call('admin', 'POST', `${path}/reveal`, WHY))).toEqual([
    409,
    'No person is linked with this participant',
  ]);
});

test("linking, revealing and unlinking an account stand in the study's log with admin and reason, without account or person", async () => {
  const { path, log } = await withPaper(await nameless());
  await house.call('admin', 'POST', path, { account: 'user@example.org', ...WHY });
  await house.call('admin', 'POST', `${path}/reveal`, WHY);
  await house.call('admin', 'DELETE', path, WHY);
  const answer = await house.call('owner', 'GET', log);
  const entries = answer.json<LogAnswer>().entries;
  expect(entries.map(({ action, actor_email, reason }) => [action, actor_email, reason])).toEqual(
    ['participant.unlinked', 'participant.link_revealed', 'participant.linked'].map((action) => [
      action,
      'admin@example.org',
      WHY.reason,
    ]),
  );
  expect(answer.body).not.toContain('user@example.org');
  expect(answer.body).not.toContain(house.people.user.id);
});

test('an admin reveals the codes of an athlete with a reason, which stands in the log of each study, without the athlete', async () => {
  const [first, second, left] = [
    await withPaper(await nameless()),
    await withPaper(await nameless()),
    await withPaper(null),
  ];
  await insertTestAthletes(server.db, [{ strava_id: 777, name: 'Mia Berger' }]);
  for (const { path } of [first, second]) await house.call('admin', 'POST', path, { account: '777', ...WHY });
  const athlete = await server.db.selectFrom('athletes').select('id').executeTakeFirstOrThrow();
  const withdrawn = {
    ...{ withdrawn_at: new Date(), withdrawal_date: '2026-02-02', withdrawal_choice: 'keep' as const },
    withdrawal_requested_by: 'participant' as const,
  };
  await server.db
    .updateTable('participants')
    .set({ person_id: athlete.id, joined_at: new Date(), joined_day: '2026-02-01', ...withdrawn })
    .where('id', '=', left.id)
    .execute();
  const url = `/api/strava-integration/athletes/${athlete.id}/participants/reveal`;
  const ask = async (payload: object, who: 'admin' | 'owner' = 'admin') =>
    server.app.inject({
      ...{ method: 'POST', url, payload },
      headers: bearer(await server.tokenOf(house.people[who])),
    });
  const { participants } = (await ask(WHY)).json<RevealedCodesAnswer>();
  const codeOf = ({ id, study }: typeof first) => [id, `${study.code_prefix}-001-1`, study.id];
  const shown = participants.map(({ participant_id, code, study_id }) => [participant_id, code, study_id]);
  expect(shown.toSorted()).toEqual([codeOf(first), codeOf(second)].toSorted());
  for (const { log } of [first, second]) {
    const answer = await house.call('owner', 'GET', `${log}?action=participant.link_revealed`);
    expect(answer.json<LogAnswer>().entries).toMatchObject([{ actor_email: 'admin@example.org', reason: WHY.reason }]);
    expect(answer.body).not.toContain(athlete.id);
    expect(answer.body).not.toContain('Mia');
  }
  expect((await house.call('owner', 'GET', `${left.log}?action=participant.link_revealed`)).json().total).toBe(0);
  expect(said(await ask({}))).toEqual([400, 'Please give a reason']);
  expect((await ask(WHY, 'owner')).statusCode).toBe(403);
});

test.each([
  ['without a reason', {}, { account: 'user@example.org' }, 400, 'Please give a reason'],
  ['of an unknown account', {}, { account: 'no@example.org', ...WHY }, 400, 'No account has this email or Strava ID'],
  ['of an unknown Strava ID', {}, { account: '12', ...WHY }, 400, 'No account has this email or Strava ID'],
  [
    'without a consent',
    { isNew: true },
    { account: 'user@example.org', ...WHY },
    409,
    'Record the consent on paper first',
  ],
] as const)('a link %s is refused', async (_what, { isNew }: { isNew?: true }, payload, status, message) => {
  const { path } = await withPaper(isNew ? null : await nameless());
  expect(said(await house.call('admin', 'POST', path, payload))).toEqual([status, message]);
});

test('a code that is linked, and a person with another code of the study, are refused', async () => {
  const { path, study } = await withPaper(await personOfUser(house.people.user.id));
  const taken = 'This participant is linked already. Unlink them first.';
  expect(said(await house.call('admin', 'POST', path, { account: 'user@example.org', ...WHY }))).toEqual([409, taken]);
  const joined = { person_id: await nameless(), joined_at: new Date(), joined_day: '2026-02-01' };
  const second = await createTestParticipant(server.db, study.id, `${study.code_prefix}-002-2`, joined);
  const answer = await house.call('admin', 'POST', `/participants/${second.id}/person`, {
    account: 'user@example.org',
    ...WHY,
  });
  expect(said(answer)).toEqual([409, 'This person takes part in this study with another code']);
});

test('a participant and an account that cannot become one person are refused with a sentence', async () => {
  const own = await personOfUser(house.people.user.id);
  const former = await nameless();
  const { path } = await withPaper(former);
  const link = () => house.call('admin', 'POST', path, { account: 'user@example.org', ...WHY });
  const shared = await house.study();
  for (const [index, person_id] of [own, former].entries()) {
    const joined = { person_id, joined_at: new Date(), joined_day: '2026-02-01' };
    await createTestParticipant(server.db, shared.id, `${shared.code_prefix}-00${index}`, joined);
  }
  expect(said(await link())).toEqual([409, 'This person takes part in this study with another code']);
  await server.db.deleteFrom('participants').where('study_id', '=', shared.id).execute();

  await createTestAccount(server.db, own);
  const { id } = await createTestAccount(server.db, former);
  expect(said(await link())).toEqual([
    409,
    'This participant and the account have each a connection to the same source. Only one can stay.',
  ]);
  await server.db.deleteFrom('source_accounts').where('id', '=', id).execute();

  for (const person_id of [own, former]) {
    const upload = { id: uuidv7(), person_id, channel: 'own' as const, state: 'waiting' as const, place: uuidv7() };
    await server.db
      .insertInto('uploads')
      .values({ ...upload, created_at: new Date(), worked_at: new Date() })
      .execute();
  }
  expect(said(await link())).toEqual([409, 'Another upload is running. Wait until it ends, or cancel it.']);
  await server.db.updateTable('uploads').set({ state: 'done' }).execute();
  expect((await link()).statusCode).toBe(200);
});

test('no one but an admin links, unlinks and reveals', async () => {
  const { id, path } = await withPaper(await nameless());
  const before = await personOf(id);
  for (const who of ['owner', 'manager', 'analyst', 'neighbour', 'stranger', 'user'] as const) {
    const answers = [
      await house.call(who, 'POST', path, { account: 'user@example.org', ...WHY }),
      await house.call(who, 'POST', `${path}/reveal`, WHY),
      await house.call(who, 'DELETE', path, WHY),
    ];
    expect([who, ...answers.map(({ statusCode }) => statusCode)]).toEqual([who, 403, 403, 403]);
  }
  expect(await personOf(id)).toBe(before);
});
