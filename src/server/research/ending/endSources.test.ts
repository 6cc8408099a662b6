import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { placeCalls, type TestPlace } from '#server/testing/placeCalls.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { SourceName } from '#shared/sources.ts';

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

const DAY_MS = 86_400_000;
const ALL: SourceName[] = ['strava', 'polar'];
const deadline = () => new Date(server.clock.now().getTime() + 30 * DAY_MS);

/** With an account at Strava and one at Polar, and two activities. */
async function withBoth({ person }: TestPlace): Promise<void> {
  const now = server.clock.now();
  const token = new Uint8Array([1, 2, 3]);
  const number = Number.parseInt(person.slice(-6), 16);
  await server.db
    .insertInto('athletes')
    .values({
      ...{ id: person, strava_id: number, name: 'M. Muster', status: 'connected', scopes: ['read'] },
      ...{ tokens_encrypted: token, connected_at: now },
    })
    .execute();
  await server.db
    .insertInto('source_accounts')
    .values({
      ...{
        id: `${person.slice(0, -4)}0000`,
        person_id: person,
        source: 'polar',
        external_id: String(number),
        token_encrypted: token,
      },
      ...{ status: 'connected', status_since: now, connected_at: now, registered_at: now },
      ...{ consent_version: 1, consent_lang: 'de', consented_at: now, updated_at: now },
    })
    .execute();
  await createTestActivity(server.db, person);
  await createTestActivity(server.db, person);
}
const recordBasis = () => server.db.updateTable('installation_settings').set({ strava_basis: 'Agreement' }).execute();
const connections = async ({ person }: TestPlace) => [
  await server.db
    .selectFrom('athletes')
    .select(['status', 'name', 'tokens_encrypted', 'delete_due_at'])
    .where('id', '=', person)
    .executeTakeFirst(),
  await server.db
    .selectFrom('source_accounts')
    .select(['status', 'token_encrypted', 'delete_due_at'])
    .where('person_id', '=', person)
    .executeTakeFirst(),
];
const KEEP = { withdrawal_policy: 'keep' as const };
async function staffWithdraw(place: TestPlace, choice: 'keep' | 'erase' = 'keep') {
  return house.call('owner', 'POST', `/participants/${place.id}/withdraw`, {
    ...{ requested_by: 'participant', choice, reason: 'Asked for it' },
    date: dayIn('Europe/Berlin', server.clock.now()),
  });
}
const close = (place: TestPlace) => house.call('owner', 'POST', `/studies/${place.study}/close`);

const ON = [{ status: 'connected', name: 'M. Muster' }, { status: 'connected' }];
const KEPT = [
  { status: 'disconnected', name: '–', tokens_encrypted: null, delete_due_at: null },
  { status: 'disconnected', token_encrypted: null, delete_due_at: null },
];

describe.each([
  ['the participant, who keeps the data', (place: TestPlace) => place.call('POST', '/withdraw', { choice: 'keep' })],
  ['staff, who keep the data', staffWithdraw],
  ['the closing of the study', close],
])('after a withdrawal by %s,', (_, end) => {
  test('connections end at the source, and what research may keep has no day of deletion', async () => {
    await recordBasis();
    const place = await people.join({ ...KEEP, permitted_sources: ALL });
    await withBoth(place);
    expect((await end(place)).statusCode).toBe(200);
    expect(await connections(place)).toEqual(KEPT);
    const given = await server.db.selectFrom('revocations').select(['source', 'id']).orderBy('source').execute();
    expect(given.map(({ source }) => source)).toEqual(['polar', 'strava']);
    const rows = await server.db.selectFrom('audit_log').select(['action', 'actor_id']).orderBy('id', 'desc').execute();
    expect(rows.slice(0, 2)).toEqual([
      { action: 'account.disconnected', actor_id: null },
      { action: 'strava.disconnected', actor_id: null },
    ]);
    const { n } = await server.db
      .selectFrom('activities')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(n).toBe(2);
  });

  test('data of Strava without a basis, and of a source that no study reads, are deleted 30 days later', async () => {
    const place = await people.join({ ...KEEP, permitted_sources: ['strava'] });
    await withBoth(place);
    await end(place);
    expect(await connections(place)).toEqual([
      { ...KEPT[0], name: 'M. Muster', delete_due_at: deadline() },
      { ...KEPT[1], delete_due_at: deadline() },
    ]);
  });

  test('data of Strava without a basis are named before, except to who goes on with them', async () => {
    const place = await people.join({ ...KEEP, permitted_sources: ['strava', 'polar'] });
    await withBoth(place);
    expect((await place.read()).unkept_sources).toEqual(['strava']);
    const second = await people.join(KEEP);
    const share = { person_id: place.person };
    await server.db.updateTable('participants').set(share).where('id', '=', second.id).execute();
    expect((await place.read()).unkept_sources).toEqual([]);
    await end(second);
    expect((await place.read()).unkept_sources).toEqual(['strava']);
    await recordBasis();
    expect((await place.read()).unkept_sources).toEqual([]);
    const own = await people.join({ ...KEEP, permitted_sources: ['polar'] }, { user: await server.user() });
    await withBoth(own);
    expect((await own.read()).unkept_sources).toEqual([]);
  });

  test('the connections of a user, and of a person with another open study, go on', async () => {
    await recordBasis();
    const user = await server.user();
    const own = await people.join({ ...KEEP, permitted_sources: ALL }, { user });
    const [place, second] = [await people.join({ ...KEEP, permitted_sources: ALL }), await people.join(KEEP)];
    await withBoth(own);
    await withBoth(place);
    const { id } = second;
    await server.db.updateTable('participants').set({ person_id: place.person }).where('id', '=', id).execute();
    await end(own);
    await end(place);
    expect(await connections(own)).toMatchObject(ON);
    expect(await connections(place)).toMatchObject(ON);
    await close(second);
    expect(await connections(place)).toMatchObject(KEPT);
  });
});

test('an erasure in one study leaves what another one keeps, without a connection', async () => {
  await recordBasis();
  const [place, second] = [
    await people.join({ ...KEEP, permitted_sources: ALL }),
    await people.join({ withdrawal_policy: 'erase' }),
  ];
  await withBoth(place);
  await server.db.updateTable('participants').set({ person_id: place.person }).where('id', '=', second.id).execute();
  await staffWithdraw(place);
  await staffWithdraw(second, 'erase');
  expect(await connections(place)).toMatchObject(KEPT);
});
