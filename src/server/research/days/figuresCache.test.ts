import { sql } from 'kysely';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { StudyMemory } from '#server/research/studies/studyMemory.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type DaysHouse, daysHouse, FRIDAY, novemberDay, setClock } from '#server/testing/daysHouse.ts';

let server: TestServer;
let house: DaysHouse;
beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  setClock(server, FRIDAY);
  house = await daysHouse(server);
});
afterAll(() => server.close());

test('a study of many is answered from memory, as of when it was computed, and computed anew behind it', async () => {
  const study = await house.newStudy();
  await sql`INSERT INTO participants (id, study_id, code)
    SELECT gen_random_uuid(), ${study.id}::uuid, 'KDZ-' || (100 + n) FROM generate_series(1, 60) AS n`.execute(
    server.db,
  );
  const { personId } = await house.join(study, 'KDZ-001-7', [9, 10]);
  const total = async () => {
    const { as_of, totals, rows } = await house.board(study, 'from=2026-11-09&to=2026-11-15');
    return [as_of.slice(11, 19), totals[0]?.met, rows.length];
  };
  expect(await total()).toEqual(['11:00:00', 1, 50]);
  await server.db.deleteFrom('activities').where('person_id', '=', personId).execute();
  server.clock.advance(30);
  expect(await total()).toEqual(['11:00:00', 1, 50]);
  server.clock.advance(31);
  expect(await total()).toEqual(['11:00:00', 1, 50]);
  let answered = await total();
  for (let tries = 0; tries < 200 && answered[0] === '11:00:00'; tries += 1) answered = await total();
  expect(answered).toEqual(['11:01:01', 0, 50]);
  expect((await house.board(study, 'page=2')).rows).toHaveLength(11);
  expect((await house.board(study, 'only=below')).total).toBe(1);
  const day = novemberDay(9);
  await house.call('owner', 'POST', `/studies/${study.id}/pauses`, {
    first_day: day,
    last_day: null,
    reason: 'Holidays',
  });
  expect((await house.board(study, 'only=below')).total).toBe(0);
});

test('what was computed before a change is not remembered after it', async () => {
  const study = await house.newStudy();
  await sql`UPDATE studies SET participant_count = 61 WHERE id = ${study.id}::uuid`.execute(server.db);
  const memory = new StudyMemory<string>(server.db, () => server.clock.now());
  const access = await server.db.selectFrom('studies').selectAll().where('id', '=', study.id).executeTakeFirstOrThrow();
  const begun = Promise.withResolvers<void>();
  const slow = Promise.withResolvers<string>();
  const read = (compute: () => Promise<string>) =>
    memory.read({ ...access, is_blinded: false } as unknown as StudyAccess, { version: 1, compute });
  const before = read(() => {
    begun.resolve();
    return slow.promise;
  });
  await begun.promise;
  memory.forget(study.id);
  expect(await read(async () => 'new')).toBe('new');
  slow.resolve('old');
  expect(await before).toBe('old');
  expect(await read(async () => 'newer')).toBe('new');
});
