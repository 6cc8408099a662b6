import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { fromEvents } from '#server/research/exports/tables/eventsTable.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { filledPlace } from '#server/testing/filledPlace.ts';
import { inviteCalls, tokenOfLink } from '#server/testing/inviteCalls.ts';
import { placeCalls } from '#server/testing/placeCalls.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestAccount } from '#server/testing/testAccounts.ts';
import { newDataDir } from '#server/testing/uploadCalls.ts';
import { RECEIPT_HEADER } from '#shared/constants.ts';
import type { AcceptedAnswer } from '#shared/contract/invites.ts';
import type { ParticipantAnswer } from '#shared/contract/participants.ts';

const dataDir = newDataDir();
let server: TestServer;
let house: StudyPeople;
let people: ReturnType<typeof placeCalls>;
beforeAll(async () => {
  server = await buildTestServer({ settings: { dataDir } });
  await server.empty();
  await server.db.deleteFrom('people').execute();
  house = await studyPeople(server);
  people = placeCalls(server, house);
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

const unlink = (id: string) => house.call('admin', 'DELETE', `/participants/${id}/person`, { reason: 'Wrong person' });
const participant = async (id: string) =>
  (await house.call('owner', 'GET', `/participants/${id}`)).json<ParticipantAnswer>().participant;

/** What the next person would take over. */
async function leftOf(id: string): Promise<string[]> {
  const tables = [
    ...['receipts', 'participant_invites', 'declarations', 'session_efforts', 'pauses', 'contact_log', 'mails'],
    ...['contact_addresses', 'study_problems', 'uploads', 'study_cut_rows'],
  ];
  const found = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql`SELECT FROM ${sql.table(table)} WHERE participant_id = ${id}::uuid`.execute(server.db);
      return rows.length > 0 ? [table] : [];
    }),
  );
  return found.flat();
}

async function eventsOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ event: string }>`
    SELECT e.event ${fromEvents(sql`ANY(${[id]}::uuid[])`, server.clock.now())} ORDER BY e.event`.execute(server.db);
  return rows.map(({ event }) => event);
}

test('after an unlink the old link opens nothing, and the next person of the code begins without the former one', async () => {
  const former = await filledPlace(server, house, people);
  const { id, study, receipt } = former;
  const held = await leftOf(id);
  expect(held).toEqual(expect.arrayContaining(['receipts', 'declarations', 'session_efforts', 'mails', 'uploads']));
  const old = people.with({ [RECEIPT_HEADER]: receipt }, id);
  expect((await old('GET', '')).statusCode).toBe(200);

  expect((await unlink(id)).statusCode).toBe(200);
  expect(await leftOf(id)).toEqual([]);
  expect((await participant(id)).consent).toBeNull();
  expect(await eventsOf(id)).toEqual(['added']);
  expect((await old('GET', '')).statusCode).toBe(404);

  server.clock.advance(60);
  const invites = inviteCalls(server, house);
  const { invites: links } = await invites.invite(study, [id]);
  const accepted = await invites.accept(tokenOfLink(links[0]?.url ?? ''), { answers: ['route'] });
  const next = people.with({ [RECEIPT_HEADER]: accepted.json<AcceptedAnswer>().receipt }, id);
  const { participation } = (await next('GET', '')).json();
  expect(participation.consents).toMatchObject([{ answers: ['route'] }]);
  expect(participation.absences ?? []).toEqual([]);
  expect((await participant(id)).consent?.answers).toEqual(['route']);
  expect(await eventsOf(id)).toEqual(['added', 'consented', 'invited', 'joined']);
  for (const [method, path, body] of [
    ['GET', ''],
    ['POST', '/withdraw', { choice: 'erase' }],
  ] as const) {
    expect((await old(method, path, body)).statusCode).toBe(404);
  }
  const consents = await server.db.selectFrom('consents').select('answers').where('participant_id', '=', id).execute();
  expect(consents).toHaveLength(2);
});

test('an unlink of a consent on paper ends its invitation, which opens the place of no later person', async () => {
  const { id, study } = await people.join();
  await unlink(id);
  const invites = inviteCalls(server, house);
  const { invites: links } = await invites.invite(study, [id]);
  const invite = tokenOfLink(links[0]?.url ?? '');
  const paper = { consent_version: 1, language: 'de', answers: [], signed_on: '2026-02-01' };
  expect((await house.call('owner', 'POST', `/participants/${id}/paper-consent`, paper)).statusCode).toBe(201);
  await unlink(id);
  expect((await invites.openRecorded(invite)).statusCode).toBe(404);
  expect((await invites.accept(invite)).statusCode).toBe(404);
});

test('an unlink ends the connections of a person without an account, and leaves those of a user', async () => {
  const statusAfter = async (userId: string | null) => {
    const { id } = await people.join();
    const { person_id } = await server.db
      .selectFrom('participants')
      .select('person_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await createTestAccount(server.db, person_id ?? '');
    await server.db
      .updateTable('people')
      .set({ user_id: userId })
      .where('id', '=', person_id ?? '')
      .execute();
    expect((await unlink(id)).statusCode).toBe(200);
    const accounts = server.db.selectFrom('source_accounts').select(['status', 'status_reason', 'token_encrypted']);
    return accounts.where('person_id', '=', person_id ?? '').execute();
  };
  expect(await statusAfter(null)).toMatchObject([{ status: 'disconnected', status_reason: 'disconnected_here' }]);
  const { id } = await server.user({ role: 'user' });
  expect(await statusAfter(id)).toMatchObject([{ status: 'connected', status_reason: null }]);
});
