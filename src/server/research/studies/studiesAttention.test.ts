import { v7 as uuidv7 } from 'uuid';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type DaysHouse, daysHouse, setClock } from '#server/testing/daysHouse.ts';
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

async function silent(study: { id: string }, participant_id: string, holds = true) {
  const problem = { kind: 'silent' as const, is_by_rule: true, opened_at: server.clock.now() };
  await server.db
    .insertInto('study_problems')
    .values({ id: uuidv7(), study_id: study.id, participant_id, holds, ...problem })
    .execute();
}

test('PAGES §3.17 silent participants and invitations that expire tomorrow, by study, of the own studies alone', async () => {
  const study = await house.newStudy({ title: 'Heart' });
  const other = await house.newStudy({ code_prefix: 'OTH', title: 'Stride' });
  await silent(study, (await house.join(study, 'KDZ-001-5')).id);
  await silent(study, (await house.join(study, 'KDZ-002-8')).id, false);
  await silent(other, (await house.join(other, 'OTH-001-1')).id);
  await silent(other, (await house.join(other, 'OTH-002-8')).id);
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
});
