import { v7 as uuidv7 } from 'uuid';
import { createPerson } from '#server/activities/people.ts';
import { giveReceipt } from '#server/activities/receipts.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { endAccount } from '#server/sources/accounts/endAccount.ts';
import { buildStravaTestbed, type StravaTestbed } from '#server/testing/buildStravaTestbed.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import { createTestLab, createTestParticipant, createTestStudy, emptyResearch } from '#server/testing/testResearch.ts';
import type { ErrorAnswer } from '#shared/contract/error.ts';
import type { ReceiptAnswer } from '#shared/contract/invites.ts';
import { codeOf } from '#shared/participantCode.ts';
import { visitConsent } from '#standin/strava/visitConsent.ts';

const MIA = 10_000_001;
const JONAS = 10_000_002;

let testbed: StravaTestbed;
beforeAll(async () => {
  testbed = await buildStravaTestbed({ stravaAthleteLimit: 5 });
});
beforeEach(async () => {
  await testbed.reset();
  await emptyResearch(testbed.server.db);
  await testbed.server.db.deleteFrom('login_failures').execute();
});
afterAll(() => testbed.close());

const post = (path: string, payload: object, cookies: Record<string, string> = {}) =>
  testbed.server.app.inject({ method: 'POST', url: `/api/strava-integration${path}`, payload, cookies });

/** A participant with a person of their own, as after the consent under a link. */
async function joined(studyId: string, number: number) {
  const { db, clock } = testbed.server;
  return inTransaction(db, async (trx) => {
    const person_id = await createPerson(trx, clock.now());
    const place = { person_id, joined_at: clock.now(), joined_day: '2026-01-01' };
    const { id } = await createTestParticipant(trx, studyId, codeOf('KDZ', number), place);
    return { id, person: person_id, receipt: await giveReceipt(trx, id, clock.now()) };
  });
}

async function study(code_prefix = 'KDZ') {
  const lab = await createTestLab(testbed.server.db);
  return createTestStudy(testbed.server.db, lab.id, null, { code_prefix, permitted_sources: ['strava', 'file'] });
}

async function connect(receipt: string, athleteId: number, scopes?: readonly string[]) {
  const begun = await post('/auth/start', { receipt, consent_version: 1, lang: 'de' });
  if (begun.statusCode !== 200) return begun;
  const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]));
  const back = await visitConsent(begun.json<{ authorize_url: string }>().authorize_url, {
    athleteId,
    ...(scopes && { scopes }),
  });
  return post('/auth/callback', Object.fromEntries(back.searchParams), cookies);
}

const codeOfError = (answer: { json<Body>(): Body }) => answer.json<ErrorAnswer>().error.code;
const read = async (receipt: string) => (await post('/receipts/read', { receipt })).json<ReceiptAnswer>().participation;
const personOf = async (id: string) =>
  (await testbed.server.db.selectFrom('participants').select('person_id').where('id', '=', id).executeTakeFirst())
    ?.person_id;
/** The import may have ended meanwhile. */
const athletes = async () => {
  const rows = testbed.server.db.selectFrom('athletes').select(['id', 'strava_id', 'status']).orderBy('strava_id');
  return (await rows.execute()).map(({ status, ...row }) => ({ ...row, isEnded: status === 'disconnected' }));
};

test('a participant without an account connects a Strava account by their receipt', async () => {
  const { id } = await study();
  const one = await joined(id, 1);
  const answer = await connect(one.receipt, MIA);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { result: 'connected', is_own_account: false }]);
  expect(await athletes()).toEqual([{ id: one.person, strava_id: MIA, isEnded: false }]);
  expect(await read(one.receipt)).toMatchObject({
    accounts: [{ source: 'strava', undo_until: expect.any(String) }],
  });
});

test('STUDIES §13 the page names permissions that are not shared, shoes and bikes only where the participant agreed to the device', async () => {
  const one = await joined((await study()).id, 1);
  const missing = async () => (await read(one.receipt)).accounts.map(({ missing_scopes }) => missing_scopes);
  await connect(one.receipt, MIA, ['read', 'activity:read']);
  expect(await missing()).toEqual([['activity:read_all']]);
  await testbed.server.db
    .updateTable('participants')
    .set({ consent_answers: ['device'] })
    .where('id', '=', one.id)
    .execute();
  expect(await missing()).toEqual([['activity:read_all', 'profile:read_all']]);
  await connect(one.receipt, MIA);
  expect(await missing()).toEqual([[]]);
});

test('one Strava account for two codes of a study: the second is refused, the first stays connected', async () => {
  const { id } = await study();
  const [one, two] = [await joined(id, 1), await joined(id, 2)];
  await connect(one.receipt, MIA);
  const refused = await connect(two.receipt, MIA);
  expect([refused.statusCode, codeOfError(refused)]).toEqual([409, 'strava_other_code']);
  expect(await personOf(two.id)).toBe(two.person);
  expect(await read(two.receipt)).toMatchObject({ accounts: [] });
  expect(await athletes()).toEqual([{ id: one.person, strava_id: MIA, isEnded: false }]);
});

test('an account that takes part in another study brings its code of this one to the same person', async () => {
  const [first, second] = [await study(), await study('OTH')];
  const [one, two] = [await joined(first.id, 1), await joined(second.id, 2)];
  await connect(one.receipt, MIA);
  expect((await connect(two.receipt, MIA)).statusCode).toBe(200);
  expect(await personOf(two.id)).toBe(one.person);
  expect(await testbed.server.db.selectFrom('people').select('id').where('id', '=', two.person).execute()).toEqual([]);
});

test('a wrong account is undone within 10 minutes, nothing of it counts, and another one can be connected', async () => {
  const { id } = await study();
  const one = await joined(id, 1);
  await connect(one.receipt, MIA);
  expect((await post('/auth/undo', { receipt: one.receipt })).statusCode).toBe(204);
  expect(await athletes()).toEqual([{ id: one.person, strava_id: MIA, isEnded: true }]);
  expect(await personOf(one.id)).not.toBe(one.person);
  expect(await read(one.receipt)).toMatchObject({ accounts: [], activity_count: 0 });
  expect((await connect(one.receipt, JONAS)).statusCode).toBe(200);
  expect((await read(one.receipt)).accounts).toMatchObject([{ source: 'strava', undo_until: expect.any(String) }]);
});

test('an undo takes files and Polar along with the code, and a study without Strava connects none', async () => {
  const { id } = await study();
  const { db, clock } = testbed.server;
  const one = await joined(id, 1);
  await connect(one.receipt, MIA);
  const at = clock.now();
  const account = { id: uuidv7(), person_id: one.person, source: 'polar' as const, external_id: '7', connected_at: at };
  const consent = { consent_version: 1, consent_lang: 'de', consented_at: at, status_since: at, updated_at: at };
  await db
    .insertInto('source_accounts')
    .values({ ...account, ...consent, status: 'connected' })
    .execute();
  const [file, joinedFile] = [await createTestActivity(db, one.person), await createTestActivity(db, one.person)];
  const strava = await createTestActivity(db, one.person);
  const asFile = { source: 'file' as const, strava_id: null };
  await db.updateTable('activities').set(asFile).where('id', '=', file.id).execute();
  await db
    .updateTable('activities')
    .set({ ...asFile, joined_to: strava.id })
    .where('id', '=', joinedFile.id)
    .execute();
  expect((await post('/auth/undo', { receipt: one.receipt })).statusCode).toBe(204);
  const person = (await personOf(one.id)) ?? '';
  const left = await db
    .selectFrom('activities')
    .select(['id', 'joined_to'])
    .where('person_id', '=', person)
    .orderBy('id')
    .execute();
  expect(left).toEqual(
    [file, joinedFile].map((row) => ({ id: row.id, joined_to: null })).sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
  expect(await read(one.receipt)).toMatchObject({ accounts: [{ source: 'polar' }] });

  await db
    .updateTable('studies')
    .set({ permitted_sources: ['file'] })
    .where('id', '=', id)
    .execute();
  expect(codeOfError(await connect(one.receipt, JONAS))).toBe('source_not_permitted');
});

test('an undo takes the decisions about files along with the code, and none about records of Strava', async () => {
  const { id } = await study();
  const { db, clock } = testbed.server;
  const one = await joined(id, 1);
  await connect(one.receipt, MIA);
  const at = clock.now();
  const [file, other, strava] = [
    await createTestActivity(db, one.person),
    await createTestActivity(db, one.person),
    await createTestActivity(db, one.person),
  ];
  await db
    .updateTable('activities')
    .set({ source: 'file', strava_id: null })
    .where('id', 'in', [file.id, other.id])
    .execute();
  for (const [first_id = '', second_id = ''] of [[file.id, other.id].sort(), [file.id, strava.id].sort()]) {
    const pair = {
      id: uuidv7(),
      first_id,
      second_id,
      person_id: one.person,
      rule: 'overlapping' as const,
      found_at: at,
    };
    await db
      .insertInto('duplicate_pairs')
      .values({ ...pair, decision: 'different', decided_at: at })
      .execute();
  }
  expect((await post('/auth/undo', { receipt: one.receipt })).statusCode).toBe(204);
  const pairs = await db
    .selectFrom('duplicate_pairs')
    .select(['first_id', 'second_id', 'person_id', 'decision'])
    .execute();
  const [first_id, second_id] = [file.id, other.id].sort();
  expect(pairs).toEqual([{ first_id, second_id, person_id: await personOf(one.id), decision: 'different' }]);
});

test('who ends their own account that they connected again keeps what the study has of it', async () => {
  const { db, clock } = testbed.server;
  const one = await joined((await study()).id, 1);
  await connect(one.receipt, MIA);
  await inTransaction(db, (trx) => endAccount(trx, { id: one.person, source: 'strava' }, 'tokens_lost', clock.now()));
  clock.advance(86_400);
  expect((await connect(one.receipt, MIA)).statusCode).toBe(200);
  clock.advance(590);
  await testbed.server.app.deleteExpiredRows();
  expect((await post('/auth/undo', { receipt: one.receipt })).statusCode).toBe(204);
  expect(await personOf(one.id)).toBe(one.person);
  expect(await athletes()).toEqual([{ id: one.person, strava_id: MIA, isEnded: true }]);
});

test('a wrong account that is connected twice is undone twice', async () => {
  const one = await joined((await study()).id, 1);
  for (let time = 0; time < 2; time += 1) {
    expect((await connect(one.receipt, MIA)).statusCode).toBe(200);
    testbed.server.clock.advance(10);
    expect((await post('/auth/undo', { receipt: one.receipt })).statusCode).toBe(204);
    expect(await personOf(one.id)).not.toBe(one.person);
  }
  expect((await connect(one.receipt, JONAS)).statusCode).toBe(200);
});

test('of an account that another person connected before, an undo leaves the code nothing', async () => {
  const { db, clock } = testbed.server;
  const other = await joined((await study('OTH')).id, 1);
  await connect(other.receipt, MIA);
  await inTransaction(db, (trx) => endAccount(trx, { id: other.person, source: 'strava' }, 'tokens_lost', clock.now()));
  clock.advance(86_400);
  const one = await joined((await study()).id, 2);
  expect((await connect(one.receipt, MIA)).statusCode).toBe(200);
  expect((await post('/auth/undo', { receipt: one.receipt })).statusCode).toBe(204);
  expect(await personOf(one.id)).not.toBe(other.person);
});

test('an undo ends the question whether a file is of an activity of Strava, and the upload says so', async () => {
  const { db, clock } = testbed.server;
  const one = await joined((await study()).id, 1);
  await connect(one.receipt, MIA);
  const [file, strava] = [await createTestActivity(db, one.person), await createTestActivity(db, one.person)];
  await db.updateTable('activities').set({ source: 'file', strava_id: null }).where('id', '=', file.id).execute();
  const [first_id = '', second_id = ''] = [file.id, strava.id].sort();
  const pair = { id: uuidv7(), first_id, second_id, person_id: one.person, rule: 'overlapping' as const };
  await db
    .insertInto('duplicate_pairs')
    .values({ ...pair, found_at: clock.now() })
    .execute();
  const upload = { id: uuidv7(), person_id: one.person, place: uuidv7(), channel: 'own' as const };
  await db
    .insertInto('uploads')
    .values({
      ...upload,
      created_at: clock.now(),
      worked_at: clock.now(),
      state: 'done',
      counts: { needs_decision: 1 },
    })
    .execute();
  const row = { upload_id: upload.id, number: 1, path: 'run.fit', result: 'needs_decision' as const, sha256: null };
  await db
    .insertInto('upload_files')
    .values({ ...row, activity_id: file.id })
    .execute();
  expect((await post('/auth/undo', { receipt: one.receipt })).statusCode).toBe(204);
  expect(await db.selectFrom('duplicate_pairs').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('upload_files').select('result').execute()).toEqual([{ result: 'imported' }]);
  expect(await db.selectFrom('uploads').select('counts').execute()).toEqual([{ counts: { imported: 1 } }]);
});

test('after 10 minutes an undo is refused', async () => {
  const { id } = await study();
  const one = await joined(id, 1);
  await connect(one.receipt, MIA);
  testbed.server.clock.advance(600);
  expect((await read(one.receipt)).accounts).toMatchObject([{ undo_until: null }]);
  expect(codeOfError(await post('/auth/undo', { receipt: one.receipt }))).toBe('undo_too_late');
  expect(await personOf(one.id)).toBe(one.person);
});

test('a receipt of a user connects for that user only, signed in', async () => {
  const { id } = await study();
  const one = await joined(id, 1);
  const [owner, other] = [await testbed.visitor(), await testbed.visitor()];
  await testbed.server.db.updateTable('people').set({ user_id: owner.user.id }).where('id', '=', one.person).execute();
  const start = (authorization?: string) =>
    testbed.server.app.inject({
      method: 'POST',
      url: '/api/strava-integration/auth/start',
      headers: authorization === undefined ? {} : { authorization: `Bearer ${authorization}` },
      payload: { receipt: one.receipt, consent_version: 1, lang: 'en' },
    });
  expect((await start()).statusCode).toBe(401);
  expect((await start(other.login.accessToken)).statusCode).toBe(401);
  expect((await start(owner.login.accessToken)).statusCode).toBe(200);
});

test('an unknown receipt and one of a withdrawn participant start nothing', async () => {
  const { id } = await study();
  const one = await joined(id, 1);
  await testbed.server.db.updateTable('participants').set({ withdrawn_at: testbed.server.clock.now() }).execute();
  for (const receipt of [one.receipt, 'r.unknown']) {
    expect(codeOfError(await connect(receipt, MIA))).toBe('receipt_unknown');
    expect(codeOfError(await post('/auth/undo', { receipt }))).toBe('receipt_unknown');
  }
  expect(testbed.tokenCalls()).toBe(0);
});

test('a study that closes connects no account any more, also of a person who is at Strava meanwhile', async () => {
  const { id } = await study();
  const one = await joined(id, 1);
  expect(await read(one.receipt)).toMatchObject({ can_connect: ['strava'] });
  const begun = await post('/auth/start', { receipt: one.receipt, consent_version: 1, lang: 'de' });
  const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]));
  const back = await visitConsent(begun.json<{ authorize_url: string }>().authorize_url, { athleteId: MIA });
  const { db, clock } = testbed.server;
  await db.updateTable('studies').set({ closed_at: clock.now() }).where('id', '=', id).execute();

  const late = await post('/auth/callback', Object.fromEntries(back.searchParams), cookies);
  expect([late.statusCode, codeOfError(late)]).toEqual([400, 'strava_state_expired']);
  expect(await athletes()).toEqual([]);
  const again = await connect(one.receipt, MIA);
  expect([again.statusCode, codeOfError(again)]).toEqual([409, 'participation_over']);
  expect(await read(one.receipt)).toMatchObject({ can_connect: [] });
});
