import { sql } from 'kysely';
import { createPerson } from '#server/activities/people.ts';
import { giveReceipt } from '#server/activities/receipts.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { endAccount } from '#server/sources/accounts/endAccount.ts';
import { buildPolarTestbed, type PolarTestbed } from '#server/testing/buildPolarTestbed.ts';
import { eventually } from '#server/testing/eventually.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import { createTestLab, createTestParticipant, createTestStudy } from '#server/testing/testResearch.ts';
import type { ErrorAnswer } from '#shared/contract/error.ts';
import type { ReceiptAnswer } from '#shared/contract/invites.ts';
import { codeOf } from '#shared/participantCode.ts';
import { visitPolarConsent } from '#standin/polar/visitPolarConsent.ts';

let testbed: PolarTestbed;
let lab: string;
let person: number;

beforeAll(async () => {
  testbed = await buildPolarTestbed();
  lab = (await createTestLab(testbed.server.db)).id;
});
beforeEach(async () => {
  person = await atPolar();
  await testbed.server.db.deleteFrom('login_failures').execute();
});
afterAll(() => testbed.close());

const atPolar = async () => ((await testbed.control('POST', '/users')) as { id: number }).id;
const study = (overrides: object = {}) => createTestStudy(testbed.server.db, lab, null, overrides);

interface JoinedPlace {
  id: string;
  person: string;
  receipt: string;
}

/** A participant with a person of their own, as after the consent under a link. */
async function joined({ id: studyId, code_prefix: prefix }: { id: string; code_prefix: string }, number = 1) {
  const { db, clock } = testbed.server;
  return inTransaction(db, async (trx): Promise<JoinedPlace> => {
    const person_id = await createPerson(trx, clock.now());
    const place = { person_id, joined_at: clock.now(), joined_day: '2026-01-01' };
    const { id } = await createTestParticipant(trx, studyId, codeOf(prefix, number), place);
    return { id, person: person_id, receipt: await giveReceipt(trx, id, clock.now()) };
  });
}

interface Sent {
  token?: string;
  cookies?: Record<string, string>;
}

const send = (url: string, payload: object, { token, cookies = {} }: Sent = {}) =>
  testbed.server.app.inject({
    method: 'POST',
    url: `/api${url}`,
    payload,
    cookies,
    headers: token === undefined ? {} : bearer(token),
  });
const begin = (receipt: string, token?: string) =>
  send('/sources/polar/auth/start', { receipt, consent_version: 1, lang: 'de' }, token ? { token } : {});
const refusal = (answer: { statusCode: number; json<Body>(): Body }) => [
  answer.statusCode,
  answer.json<ErrorAnswer>().error.code,
];

/** From the button to the answer after the return from Polar. */
async function connect(receipt: string, userId: number, { token, refuses = false }: Sent & { refuses?: boolean } = {}) {
  const begun = await begin(receipt, token);
  if (begun.statusCode !== 200) return begun;
  const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]));
  const back = await visitPolarConsent(begun.json<{ authorize_url: string }>().authorize_url, {
    userId,
    decision: refuses ? 'decline' : 'accept',
  });
  return send('/sources/polar/auth/callback', Object.fromEntries(back.searchParams), {
    cookies,
    ...(token ? { token } : {}),
  });
}

const undo = (receipt: string) => send('/sources/polar/auth/undo', { receipt });
const read = async (receipt: string) =>
  (await send('/strava-integration/receipts/read', { receipt })).json<ReceiptAnswer>().participation;
const personOf = async (id: string) =>
  (await testbed.server.db.selectFrom('participants').select('person_id').where('id', '=', id).executeTakeFirst())
    ?.person_id;
const accountsOf = (personId: string) =>
  testbed.server.db.selectFrom('source_accounts').selectAll().where('person_id', '=', personId).execute();
/** As if it had come from Polar, or from a file without an id. */
async function store(personId: string, external_id: string | null) {
  const { id } = await createTestActivity(testbed.server.db, personId);
  const source = external_id === null ? ('file' as const) : ('polar' as const);
  const row = { source, external_id, strava_id: null };
  await testbed.server.db.updateTable('activities').set(row).where('id', '=', id).execute();
  return id;
}
const recordsOf = (personId: string) =>
  testbed.server.db.selectFrom('activities').select('external_id').where('person_id', '=', personId).execute();

test('polar connect: a participant without an account connects by the receipt, and sessions arrive', async () => {
  const place = await joined(await study());
  const answer = await connect(place.receipt, person);
  expect([answer.statusCode, answer.json()]).toEqual([200, { result: 'connected', is_own_account: false }]);
  expect((await read(place.receipt)).accounts).toMatchObject([
    { source: 'polar', name: null, undo_until: expect.any(String) },
  ]);
  const audit = await testbed.server.db
    .selectFrom('audit_log')
    .select(['actor_id', 'request_id'])
    .where('action', '=', 'account.connected')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(audit).toEqual({ actor_id: null, request_id: null });
});

test('a participant is told when the account was not read for 20 days, until it is read', async () => {
  const place = await joined(await study());
  await connect(place.receipt, person);
  await eventually(async () => (await read(place.receipt)).accounts[0]?.status === 'connected');
  const { db, clock } = testbed.server;
  const read_at = new Date(clock.now().getTime() - 20 * 86_400_000);
  await db.updateTable('source_accounts').set({ last_sync_at: read_at, registered_at: read_at }).execute();
  const lost_from = new Date(read_at.getTime() + 30 * 86_400_000).toISOString();
  expect((await read(place.receipt)).accounts).toMatchObject([{ lost_from, access_ends_at: null }]);
});

test('missing consents at Polar are said to a participant, too', async () => {
  const place = await joined(await study());
  await testbed.control('PUT', `/users/${person}/consents`, { accepted: false });
  expect((await connect(place.receipt, person)).json()).toEqual({ result: 'consents_missing', is_own_account: false });
  await eventually(async () => (await read(place.receipt)).accounts[0]?.status === 'permission_missing');
});

test('a refusal at Polar connects nothing, and the state works once, in its own browser', async () => {
  const place = await joined(await study());
  expect(refusal(await connect(place.receipt, person, { refuses: true }))).toEqual([400, 'strava_denied']);
  const begun = await begin(place.receipt);
  const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]));
  const back = await visitPolarConsent(begun.json<{ authorize_url: string }>().authorize_url, { userId: person });
  const body = Object.fromEntries(back.searchParams);
  expect(refusal(await send('/sources/polar/auth/callback', body))).toEqual([400, 'source_state_expired']);
  testbed.server.clock.advance(601);
  expect(refusal(await send('/sources/polar/auth/callback', body, { cookies }))).toEqual([400, 'source_state_expired']);
  expect(await accountsOf(place.person)).toEqual([]);
});

test('one Polar account for two codes of a study: the second is refused, the first stays connected', async () => {
  const of = await study();
  const [one, two] = [await joined(of, 1), await joined(of, 2)];
  await connect(one.receipt, person);
  expect(refusal(await connect(two.receipt, person))).toEqual([409, 'source_other_code']);
  expect((await read(one.receipt)).accounts).toHaveLength(1);
  expect(await personOf(two.id)).toBe(two.person);
});

test('an account known from another study brings the code to its person; a second account is refused', async () => {
  const [one, two] = [await joined(await study()), await joined(await study())];
  await connect(one.receipt, person);
  expect((await connect(two.receipt, person)).statusCode).toBe(200);
  expect(await personOf(two.id)).toBe(one.person);
  expect(refusal(await connect(two.receipt, await atPolar()))).toEqual([409, 'source_other_account']);
});

test('a person with a Strava account does not become another one by Polar', async () => {
  const [one, two] = [await joined(await study()), await joined(await study())];
  await connect(one.receipt, person);
  const athlete = { id: two.person, strava_id: person + 5_000_000, name: 'Ada', connected_at: new Date() };
  await testbed.server.db
    .insertInto('athletes')
    .values({ ...athlete, status: 'connected', scopes: [] })
    .execute();
  expect(refusal(await connect(two.receipt, person))).toEqual([409, 'source_other_person']);
  expect((await read(two.receipt)).accounts.map(({ source }) => source)).toEqual(['strava']);
});

test('a user who connects the account of a place without a user gets that place', async () => {
  const place = await joined(await study());
  await connect(place.receipt, person);
  const user = await testbed.visitor();
  expect((await testbed.connect(user, person)).body).toEqual({ result: 'connected', is_own_account: true });
  expect((await read(place.receipt)).has_account).toBe(true);
  // From now on the user connects, signed in.
  expect((await begin(place.receipt)).statusCode).toBe(401);
  expect((await begin(place.receipt, (await testbed.visitor()).token)).statusCode).toBe(401);
  expect((await begin(place.receipt, user.token)).statusCode).toBe(200);
  expect(refusal(await undo(place.receipt))).toEqual([409, 'undo_too_late']);
});

test('a wrong account is undone within 10 minutes with what came by it, and another one can be connected', async () => {
  const place = await joined(await study());
  await connect(place.receipt, person);
  await store(place.person, 'Wrong001');
  await store(place.person, null);
  expect((await undo(place.receipt)).statusCode).toBe(204);
  expect(await accountsOf(place.person)).toEqual([]);
  expect(await recordsOf(place.person)).toEqual([{ external_id: null }]);
  await eventually(async () => !testbed.standin.state.registrations.has(person));
  expect((await connect(place.receipt, await atPolar())).statusCode).toBe(200);
  testbed.server.clock.advance(600);
  expect((await read(place.receipt)).accounts).toMatchObject([{ undo_until: null }]);
  expect(refusal(await undo(place.receipt))).toEqual([409, 'undo_too_late']);
});

test('an undo of an account that was connected before keeps its records', async () => {
  const place = await joined(await study());
  await connect(place.receipt, person);
  await store(place.person, 'Older001');
  const [account] = await accountsOf(place.person);
  await testbed.server.db
    .transaction()
    .execute((trx) => endAccount(trx, { id: account?.id ?? '' }, 'disconnected_here', testbed.server.clock.now()));
  testbed.server.clock.advance(3600);
  expect((await connect(place.receipt, person)).statusCode).toBe(200);
  expect((await undo(place.receipt)).statusCode).toBe(204);
  expect(await recordsOf(place.person)).toEqual([{ external_id: 'Older001' }]);
  expect((await accountsOf(place.person)).map(({ status }) => status)).toEqual(['disconnected']);
});

test('unknown receipts, withdrawn participants and studies without Polar start nothing', async () => {
  const closed = await joined(await study({ permitted_sources: ['file'] }));
  expect(refusal(await begin(closed.receipt))).toEqual([409, 'source_not_permitted']);
  await testbed.server.db
    .updateTable('studies')
    .set({ permitted_sources: ['file', 'polar'] })
    .execute();
  await testbed.server.db
    .updateTable('participants')
    .set({ consent_sources: ['file'] })
    .where('id', '=', closed.id)
    .execute();
  expect(refusal(await begin(closed.receipt))).toEqual([409, 'source_not_agreed']);
  const place = await joined(await study());
  await testbed.server.db
    .updateTable('participants')
    .set({ withdrawn_at: testbed.server.clock.now() })
    .where('id', '=', place.id)
    .execute();
  for (const receipt of [place.receipt, 'r.unknown']) {
    expect(refusal(await begin(receipt))).toEqual([404, 'receipt_unknown']);
    expect(refusal(await undo(receipt))).toEqual([404, 'receipt_unknown']);
  }
});

test('a participant who withdraws while Polar asks is not connected', async () => {
  const place = await joined(await study());
  const begun = await begin(place.receipt);
  const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]));
  const back = await visitPolarConsent(begun.json<{ authorize_url: string }>().authorize_url, { userId: person });
  await testbed.server.db
    .updateTable('participants')
    .set({ withdrawn_at: testbed.server.clock.now() })
    .where('id', '=', place.id)
    .execute();
  const answer = await send('/sources/polar/auth/callback', Object.fromEntries(back.searchParams), { cookies });
  expect(refusal(answer)).toEqual([400, 'source_state_expired']);
  expect(await accountsOf(place.person)).toEqual([]);
});

test('who connects again keeps the days without a connection, and a later one adds to them', async () => {
  const { db, clock } = testbed.server;
  const { receipt, person: personId } = await joined(await study({ permitted_sources: ['polar'] }));
  const ended = async (at: string) => {
    const account = { source: 'polar', personId } as const;
    await inTransaction(db, (trx) => endAccount(trx, account, 'disconnected_here', new Date(at)));
  };
  const gaps = async () => {
    const { rows } = await sql<{ first: Date }>`
      SELECT lower(gap) AS first FROM source_accounts, unnest(gaps) AS gap WHERE person_id = ${personId}::uuid
      ORDER BY 1`.execute(db);
    return rows.map(({ first }) => new Date(first).toISOString());
  };
  const connects = async () => expect((await connect(receipt, person)).statusCode).toBe(200);
  await connects();
  const registered = () => db.selectFrom('source_accounts').select('registered_at').where('person_id', '=', personId);
  await eventually(async () => (await registered().executeTakeFirst())?.registered_at);
  await connects();
  expect(await gaps()).toEqual([]);
  const [first, second] = [clock.now().getTime() - 40 * 86_400_000, clock.now().getTime() - 86_400_000].map((time) =>
    new Date(time).toISOString(),
  );
  await ended(first ?? '');
  await connects();
  expect(await gaps()).toEqual([first]);
  await ended(second ?? '');
  await connects();
  expect(await gaps()).toEqual([first]);
});
