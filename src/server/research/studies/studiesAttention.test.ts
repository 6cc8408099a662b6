import { v7 as uuidv7 } from 'uuid';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type DaysHouse, daysHouse, setClock } from '#server/testing/daysHouse.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import type { ParticipantsAnswer } from '#shared/contract/participants.ts';
import type { StudiesAttentionAnswer } from '#shared/contract/studies.ts';

let server: TestServer;
let house: DaysHouse;

beforeAll(async () => {
  server = await buildTestServer();
  // In Berlin it is the 20th already.
  setClock(server, '2026-11-19T23:30:00Z');
  house = await daysHouse(server);
});
afterAll(() => server.close());

const read = async (who: 'owner' | 'analyst' | 'admin' = 'owner') =>
  (await house.call(who, 'GET', '/studies/attention')).json<StudiesAttentionAnswer>();

test('PAGES §3.17 silent participants and invitations that expire tomorrow, by study, of the own studies alone', async () => {
  const study = await house.newStudy({ title: 'Heart' });
  const other = await house.newStudy({ code_prefix: 'OTH', title: 'Stride' });
  const { personId } = await house.join(study, 'KDZ-001-5');
  await house.join(study, 'KDZ-002-8', [19]);
  await house.join(other, 'OTH-001-1');
  await house.join(other, 'OTH-002-8');
  const invite = async (number: number, expires_at: string, more: { refused_at?: Date; ended_at?: Date } = {}) => {
    const { id } = await createTestParticipant(server.db, study.id, `KDZ-01${number}-1`);
    await server.db
      .insertInto('participant_invites')
      .values({
        ...{ id: uuidv7(), participant_id: id, token_hash: Buffer.from(id), created_at: server.clock.now() },
        ...{ expires_at: new Date(expires_at), ...more },
      })
      .execute();
  };
  await invite(1, '2026-11-20T23:30:00Z');
  await invite(2, '2026-11-21T22:30:00Z');
  await invite(3, '2026-11-20T22:30:00Z');
  await invite(4, '2026-11-21T23:30:00Z');
  await invite(5, '2026-11-21T10:00:00Z', { refused_at: server.clock.now() });
  await invite(6, '2026-11-21T10:00:00Z', { ended_at: server.clock.now() });
  expect(await read()).toEqual({
    silent: {
      ...{ count: 3, study_count: 2 },
      studies: [
        { id: other.id, title: 'Stride', count: 2 },
        { id: study.id, title: 'Heart', count: 1 },
      ],
    },
    expiring: { count: 2, study_count: 1, studies: [{ id: study.id, title: 'Heart', count: 2 }] },
  });
  const listed = await house.call('owner', 'GET', `/studies/${study.id}/participants?expires=tomorrow`);
  expect(listed.json<ParticipantsAnswer>().participants.map(({ code }) => code)).toEqual(['KDZ-011-1', 'KDZ-012-1']);
  const nothing = { count: 0, study_count: 0, studies: [] };
  expect(await read('admin')).toEqual({ silent: nothing, expiring: nothing });
  await createTestActivity(server.db, personId, { day: '2026-11-19' });
  expect((await house.summary(study)).silent).toBe(0);
  expect((await read()).silent).toMatchObject({ count: 2, study_count: 1 });
});

test('of a large study My Studies says what the overview says, and what the rules noted until that is computed', async () => {
  const study = await house.newStudy({ code_prefix: 'BIG', title: 'Big' });
  const numbers = Array.from({ length: 61 }, (_, index) => `BIG-${String(index).padStart(3, '0')}-1`);
  for (const [index, code] of numbers.entries()) await house.join(study, code, index < 5 ? [] : [19]);
  const ofBig = async () => (await read()).silent.studies.find(({ id }) => id === study.id)?.count;
  expect(await ofBig()).toBeUndefined();
  await server.app.problemChecks.check();
  expect(await ofBig()).toBe(5);
  await server.db.updateTable('studies').set({ silent_after_days: 30 }).where('id', '=', study.id).execute();
  const { silent } = await house.summary(study);
  expect([silent, await ofBig()]).toEqual([0, undefined]);
});
