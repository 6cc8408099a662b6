import { buildStravaTestbed, type StravaTestbed } from '#server/testing/buildStravaTestbed.ts';
import { inviteCalls, tokenOfLink } from '#server/testing/inviteCalls.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { insertTestAthletes } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import type { AcceptedAnswer, ReceiptAnswer } from '#shared/contract/invites.ts';
import { codeOf } from '#shared/participantCode.ts';

let testbed: StravaTestbed;
let house: StudyPeople;
beforeAll(async () => {
  testbed = await buildStravaTestbed({ stravaAthleteLimit: 2 });
});
beforeEach(async () => {
  await testbed.server.empty();
  await testbed.server.db.deleteFrom('people').execute();
  house = await studyPeople(testbed.server);
});
afterAll(() => testbed.close());

test('PAGES §3.5, §3.14 staff and the invited person are told what Strava still allows, before anybody agrees', async () => {
  const { db } = testbed.server;
  const study = await house.study({ permitted_sources: ['strava', 'file'] });
  const { id } = await createTestParticipant(db, study.id, codeOf(study.code_prefix, 1));
  const people = inviteCalls(testbed.server, house);
  const [invite] = (await people.invite(study.id, [id])).invites;
  const told = async () => [
    (await house.call('analyst', 'GET', `/studies/${study.id}/capacity`)).json().capacity,
    (await people.check(tokenOfLink(invite?.url ?? ''))).study?.full_sources,
  ];
  await insertTestAthletes(db, [{}, { status: 'disconnected' }]);
  expect(await told()).toEqual([{ used: 1, limit: 2 }, []]);
  await insertTestAthletes(db, [{}]);
  expect(await told()).toEqual([{ used: 2, limit: 2 }, ['strava']]);
});

test('a study that does not permit Strava has no limit, and its people are told of none', async () => {
  const { db } = testbed.server;
  const study = await house.study({ permitted_sources: ['file'] });
  const { id } = await createTestParticipant(db, study.id, codeOf(study.code_prefix, 1));
  const people = inviteCalls(testbed.server, house);
  const [invite] = (await people.invite(study.id, [id])).invites;
  await insertTestAthletes(db, [{}, {}]);
  expect((await house.call('owner', 'GET', `/studies/${study.id}/capacity`)).json()).toEqual({ capacity: null });
  expect((await people.check(tokenOfLink(invite?.url ?? ''))).study?.full_sources).toEqual([]);
});

test('who is asked again without an account at Strava is told that it takes no further one', async () => {
  const { db } = testbed.server;
  const study = await house.study({ permitted_sources: ['strava', 'file'] });
  const { id } = await createTestParticipant(db, study.id, codeOf(study.code_prefix, 1));
  const people = inviteCalls(testbed.server, house);
  const [invite] = (await people.invite(study.id, [id])).invites;
  const { receipt } = (await people.accept(tokenOfLink(invite?.url ?? ''))).json<AcceptedAnswer>();
  const consent = { text_de: 'Neu', text_en: 'New' };
  await house.call('manager', 'PATCH', `/studies/${study.id}`, { consent, reason: 'More sensors' });
  const asked = async () => {
    const { participation } = (await people.read(receipt)).json<ReceiptAnswer>();
    return [participation.question?.study.full_sources, participation.full_sources];
  };
  expect(await asked()).toEqual([[], []]);
  await insertTestAthletes(db, [{}, {}]);
  expect(await asked()).toEqual([['strava'], ['strava']]);
  const { id: person_id } = await db.selectFrom('athletes').select('id').limit(1).executeTakeFirstOrThrow();
  await db.updateTable('participants').set({ person_id }).where('id', '=', id).execute();
  expect(await asked()).toEqual([[], []]);
});
