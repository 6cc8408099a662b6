import { sql } from 'kysely';
import { createPerson } from '#server/activities/people.ts';
import { verifyAuditChain } from '#server/db/auditChain.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { setClock } from '#server/testing/daysHouse.ts';
import { inviteCalls, tokenOfLink } from '#server/testing/inviteCalls.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { WHY } from '#server/testing/why.ts';
import { dayIn } from '#shared/calendarDate.ts';
import { eraseKeptStudies } from './keptStudies.ts';
import { repeatWithdrawal } from './repeatWithdrawal.ts';

const DAY_S = 24 * 3600;
let server: TestServer;
let house: StudyPeople;
let id: string;

beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  await server.empty();
  house = await studyPeople(server);
  ({ id } = await house.study({ title: 'Steps', start_date: '2020-02-01' }));
});
afterAll(() => server.close());

const close = (payload?: Record<string, unknown>) => house.call('owner', 'POST', `/studies/${id}/close`, payload);
const reopen = (payload?: Record<string, unknown>) => house.call('owner', 'POST', `/studies/${id}/reopen`, payload);
const remove = (payload: Record<string, unknown> = WHY) => house.call('owner', 'DELETE', `/studies/${id}`, payload);
const entry = () =>
  server.db
    .selectFrom('audit_log')
    .select(['action', 'reason', 'study_id', 'changes'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

test('closing and opening again are one row each, with the reason, and count as saved states', async () => {
  const at = server.clock.now().toISOString();
  const closed = await recorded(server, () => close({ reason: ' All data are in ' }));
  expect(closed.result.statusCode).toBe(200);
  expect(closed.result.json().study).toMatchObject({
    status: 'closed',
    closed_at: at,
    closed_by_email: 'owner@example.org',
    version: 2,
  });
  expect(closed.rows).toHaveLength(1);
  expect(await entry()).toEqual({
    action: 'study.closed',
    reason: 'All data are in',
    study_id: id,
    changes: { closed_at: { old: null, new: at } },
  });
  const opened = await recorded(server, () => reopen());
  expect(opened.result.json().study).toMatchObject({
    status: 'active',
    closed_at: null,
    closed_by_email: null,
    version: 3,
  });
  expect(opened.rows).toHaveLength(1);
  expect(await entry()).toEqual({
    action: 'study.reopened',
    reason: null,
    study_id: id,
    changes: { closed_at: { old: at, new: null } },
  });
});

test('a closed study is not closed again, an open one is not opened, and neither is recorded', async () => {
  const open = await recorded(server, () => reopen());
  expect(open.result.statusCode).toBe(409);
  expect(open.result.json()).toMatchObject({
    message: 'This study is not closed',
    error: { code: 'study_not_closed' },
  });
  await close();
  const again = await recorded(server, () => close());
  expect(again.result.json()).toMatchObject({
    message: 'This study is closed. Reopen it to change it.',
    error: { code: 'study_closed' },
  });
  expect([again.result.statusCode, open.rows, again.rows]).toEqual([409, [], []]);
});

test('of two who close at once one does', async () => {
  const answers = await Promise.all([close(), close()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

describe('a study opens again until the end of the thirtieth day after that of its closing', () => {
  let began: Date;
  beforeEach(() => {
    began = server.clock.now();
  });
  afterEach(() => setClock(server, began.toISOString()));

  /** With a new session, because none lasts that long. */
  async function reopenAt(now: string, closed_at: string) {
    setClock(server, now);
    await server.db
      .updateTable('studies')
      .set({ closed_at: new Date(closed_at) })
      .where('id', '=', id)
      .execute();
    const headers = bearer(await server.tokenOf(house.people.owner));
    const url = `/api/research/studies/${id}/reopen`;
    return recorded(server, () => server.app.inject({ method: 'POST', url, headers }));
  }

  test.each([
    ['in its last minute in Berlin', '2026-12-20T22:59:00Z', '2026-11-20T08:00:00Z'],
    ['in the last minute of thirty days of which one had 25 hours', '2026-11-14T22:59:00Z', '2026-10-14T22:30:00Z'],
  ])('%s', async (_when, now, closed_at) => {
    expect((await reopenAt(now, closed_at)).result.statusCode).toBe(200);
  });

  test.each([
    ['a minute later', '2026-12-20T23:00:00Z', '2026-11-20T08:00:00Z'],
    ['after thirty days of which one had 23 hours', '2027-03-31T22:10:00Z', '2027-03-01T22:30:00Z'],
  ])('not %s', async (_when, now, closed_at) => {
    const late = await reopenAt(now, closed_at);
    expect(late.result.statusCode).toBe(409);
    expect(late.result.json()).toMatchObject({
      message: 'A study can be reopened within 30 days after it was closed',
      error: { code: 'reopen_too_late' },
    });
    expect(late.rows).toEqual([]);
  });
});

test('nothing of a closed study changes, and no one joins its team or gets another part', async () => {
  await close();
  const before = (await house.call('owner', 'GET', `/studies/${id}`)).json();
  const team = `/studies/${id}/team`;
  const { analyst } = house.people;
  const { rows, result } = await recorded(server, () =>
    Promise.all([
      house.call('owner', 'PATCH', `/studies/${id}`, { title: 'Other' }),
      house.call('manager', 'PATCH', `/studies/${id}`, {}),
      house.call('admin', 'PATCH', `/studies/${id}`, { owner_id: analyst.id }),
      house.call('owner', 'POST', team, { email: 'neighbour@example.org', level: 'analyst' }),
      house.call('owner', 'PATCH', `${team}/${analyst.id}`, { level: 'manager' }),
    ]),
  );
  expect(result.map((answer) => [answer.statusCode, answer.json().error.code])).toEqual(
    new Array(5).fill([409, 'study_closed']),
  );
  expect(rows).toEqual([]);
  expect((await house.call('owner', 'GET', `/studies/${id}`)).json()).toEqual(before);
});

test('a member of the team of a closed study is removed and reads it no more', async () => {
  await close();
  const { analyst } = house.people;
  expect((await house.call('analyst', 'GET', `/studies/${id}`)).statusCode).toBe(200);
  const { rows, result } = await recorded(server, () =>
    house.call('owner', 'DELETE', `/studies/${id}/team/${analyst.id}`),
  );
  expect(result.statusCode).toBe(204);
  expect(rows).toMatchObject([{ action: 'team.removed', object_id: id }]);
  expect((await house.call('analyst', 'GET', `/studies/${id}`)).statusCode).toBe(404);
});

test('a study without participants is deleted, open or closed, and the log keeps what it was', async () => {
  const { rows, result } = await recorded(server, () => remove({ reason: 'Never began' }));
  expect([result.statusCode, result.body]).toEqual([204, '']);
  expect(rows).toEqual([
    expect.objectContaining({
      action: 'study.deleted',
      object_id: id,
      actor_email: 'owner@example.org',
      changes: expect.objectContaining({
        title: { old: 'Steps', new: null },
        start_date: { old: '2020-02-01', new: null },
        owner_email: { old: 'owner@example.org', new: null },
      }),
    }),
  ]);
  expect(await entry()).toMatchObject({ reason: 'Never began', study_id: id });
  const answer = await house.call('owner', 'GET', `/studies/${id}`);
  expect([answer.statusCode, answer.json().message]).toEqual([404, `Study with id ${id} not found`]);
  expect((await remove()).statusCode).toBe(404);
  for (const table of ['study_team', 'consent_versions'] as const) {
    expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  ({ id } = await house.study());
  await close();
  expect((await remove()).statusCode).toBe(204);
});

test('a study with participants is not deleted, open or closed', async () => {
  await createTestParticipant(server.db, id, 'KDZ-001-0');
  const open = await recorded(server, () => remove());
  expect(open.result.statusCode).toBe(409);
  expect(open.result.json()).toMatchObject({
    message: 'Close the study first',
    error: { code: 'close_study_first' },
  });
  await close();
  const closed = await recorded(server, () => remove());
  expect([closed.result.statusCode, closed.result.json()]).toMatchObject([
    409,
    { message: 'A study with participants cannot be deleted', error: { code: 'study_has_participants' } },
  ]);
  expect([open.rows, closed.rows]).toEqual([[], []]);
  expect((await house.call('owner', 'GET', `/studies/${id}`)).statusCode).toBe(200);
});

test('a study is neither closed nor deleted with the title of another one', async () => {
  const { rows, result } = await recorded(server, async () => [
    await close({ typed: 'Stairs' }),
    await remove({ ...WHY, typed: 'Stairs' }),
  ]);
  expect(result.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
  expect(rows).toEqual([]);
  expect((await close({ typed: 'Steps' })).statusCode).toBe(200);
});

test('closing, opening and deleting take a reason and nothing else', async () => {
  const answers = [
    await close({ status: 'x' }),
    await reopen({ reason: 5 }),
    await remove({ reason: 'x'.repeat(501) }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
});

describe('what closing touches', () => {
  const facts = async () => (await house.call('owner', 'GET', `/studies/${id}/closing`)).json().closing;
  /** With an account at Polar, and an activity of today. */
  async function connected(code: string): Promise<string> {
    const now = server.clock.now();
    const person_id = await inTransaction(server.db, (trx) => createPerson(trx, now));
    const place = { person_id, joined_at: now, joined_day: '2026-01-01' };
    const participant = await createTestParticipant(server.db, id, code, place);
    await server.db
      .insertInto('source_accounts')
      .values({
        ...{ id: participant.id, person_id, source: 'polar', external_id: code, registered_at: now },
        ...{ status: 'connected', status_since: now, connected_at: now },
        ...{ consent_version: 1, consent_lang: 'de', consented_at: now, updated_at: now },
      })
      .execute();
    await createTestActivity(server.db, person_id, { day: '2026-02-03' });
    return participant.id;
  }
  beforeEach(async () => {
    await server.db.updateTable('installation_settings').set({ display_policy: 'full', strava_basis: 'Yes' }).execute();
    await server.db
      .updateTable('studies')
      .set({ permitted_sources: ['strava', 'polar'] })
      .execute();
    await server.db.deleteFrom('people').execute();
  });
  const stored = async () => {
    const { n } = await server.db
      .selectFrom('activities')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n;
  };

  test('is counted before: activities after the last export, open invitations, connections', async () => {
    expect(await facts()).toEqual({
      ...{ last_export_at: null, newer_activities: 0, open_invitations: 0, connections: 0, participants: 0 },
      has_open_link: false,
    });
    const link = { places: 5, last_day: dayIn('Europe/Berlin', server.clock.now()) };
    await house.call('owner', 'POST', `/studies/${id}/link`, link);
    const { person_id } = await server.db
      .selectFrom('participants')
      .select('person_id')
      .where('id', '=', await connected('KDZ-001-0'))
      .executeTakeFirstOrThrow();
    // A study that the person has left keeps no connection.
    const left = {
      withdrawn_at: server.clock.now(),
      withdrawal_date: '2026-01-01',
      withdrawal_choice: 'keep',
    } as const;
    const former = { person_id, joined_at: server.clock.now(), joined_day: '2026-01-01', ...left };
    const other = await house.study({ code_prefix: 'ZWO' });
    await createTestParticipant(server.db, other.id, 'ZWO-001-0', {
      ...former,
      withdrawal_requested_by: 'participant',
    });
    const [invited, onPaper] = [
      await createTestParticipant(server.db, id, 'KDZ-002-9'),
      await createTestParticipant(server.db, id, 'KDZ-003-7'),
    ];
    await house.call('owner', 'POST', `/studies/${id}/invites`, { participant_ids: [invited.id, onPaper.id] });
    expect(await facts()).toMatchObject({ open_invitations: 2 });
    // Joined without the link that was sent.
    const signed = { consent_version: 1, language: 'de', answers: [], signed_on: '2026-01-01' };
    const joined = await house.call('owner', 'POST', `/participants/${onPaper.id}/paper-consent`, signed);
    expect(joined.statusCode).toBe(201);
    const all = { newer_activities: 1, open_invitations: 1, connections: 1, participants: 3, has_open_link: true };
    expect(await facts()).toEqual({ last_export_at: null, ...all });
    const at = new Date(Date.now() + DAY_S * 1000);
    await server.db
      .insertInto('study_exports')
      .values({
        ...{ id: invited.id, study_id: id, name: 'export', choices: '{}', state: 'expired', created_at: at },
        ...{ finished_at: at, place: invited.id, worked_at: at },
      })
      .execute();
    expect(await facts()).toEqual({ last_export_at: at.toISOString(), ...all, newer_activities: 0 });
    const links = server.db.updateTable('study_links');
    await links.set({ places_used: 5 }).execute();
    expect(await facts()).toMatchObject({ has_open_link: false });
    await links.set({ places_used: 0, last_day: '2020-01-01' }).execute();
    expect(await facts()).toMatchObject({ has_open_link: false });
    for (const person of ['manager', 'analyst'] as const) {
      expect((await house.call(person, 'GET', `/studies/${id}/closing`)).statusCode).toBe(403);
    }
  });

  test('ends with it: open invitations and the open link, not the proof of a refusal', async () => {
    const [open, refused] = [
      await createTestParticipant(server.db, id, 'KDZ-001-0'),
      await createTestParticipant(server.db, id, 'KDZ-002-9'),
    ];
    const participant_ids = [open.id, refused.id];
    await house.call('owner', 'POST', `/studies/${id}/invites`, { participant_ids });
    await house.call('owner', 'POST', `/studies/${id}/link`, { places: 3, last_day: '2199-12-31' });
    const refused_at = server.clock.now();
    const ofRefused = server.db.updateTable('participant_invites').where('participant_id', '=', refused.id);
    await ofRefused.set({ refused_at }).execute();
    await close();
    const invites = await server.db.selectFrom('participant_invites').select(['participant_id', 'ended_at']).execute();
    expect(invites).toContainEqual({ participant_id: open.id, ended_at: server.clock.now() });
    expect(invites).toContainEqual({ participant_id: refused.id, ended_at: null });
    const links = await server.db.selectFrom('study_links').select('ended_at').execute();
    expect(links).toEqual([{ ended_at: server.clock.now() }]);
  });

  test('STUDIES §2 links that a closing ended say that the study is over, and those that ended before stay unknown', async () => {
    const people = inviteCalls(server, house);
    const participant_ids = [(await createTestParticipant(server.db, id, 'KDZ-001-0')).id];
    const [former, open] = [await people.invite(id, participant_ids), await people.invite(id, participant_ids)];
    const onPaper = (await createTestParticipant(server.db, id, 'KDZ-002-9')).id;
    const ofPaper = await people.invite(id, [onPaper]);
    const signed = { consent_version: 1, language: 'de', answers: [], signed_on: '2026-01-01' };
    await house.call('owner', 'POST', `/participants/${onPaper}/paper-consent`, signed);
    const openLink = async () =>
      (await house.call('owner', 'POST', `/studies/${id}/link`, { places: 3, last_day: '2199-12-31' })).json().url;
    const [replaced, link] = [await openLink(), await openLink()];
    server.clock.advance(60);
    await close();
    const stateOf = async (url = '') => (await people.check(tokenOfLink(url))).state;
    expect([await stateOf(open.invites[0]?.url), await stateOf(link)]).toEqual(['closed', 'closed']);
    expect(await stateOf(ofPaper.invites[0]?.url)).toBe('closed');
    expect([await stateOf(former.invites[0]?.url), await stateOf(replaced)]).toEqual(['unknown', 'unknown']);
    await reopen();
    expect([await stateOf(open.invites[0]?.url), await stateOf(link)]).toEqual(['unknown', 'unknown']);
    expect(await stateOf(ofPaper.invites[0]?.url)).toBe('recorded');
  });

  test('data are kept until a day that does not lie in the past, and a reopening takes the day back', async () => {
    const refusals = [];
    for (const keep_until of ['soon', '2020-01-01']) refusals.push((await close({ keep_until })).json().error);
    expect(refusals).toMatchObject([
      { fields: { keep_until: 'Enter a date that exists' } },
      { fields: { keep_until: 'The day must not lie in the past' } },
    ]);
    const { rows, result } = await recorded(server, () => close({ keep_until: '2199-12-31' }));
    expect(result.json().study).toMatchObject({ kept_until: '2199-12-31', status: 'closed' });
    expect(rows).toMatchObject([{ changes: { kept_until: { old: null, new: '2199-12-31' } } }]);
    expect((await reopen()).json().study.kept_until).toBeNull();
  });

  test('when the day is over, everything is erased without a user, once', async () => {
    const [first, second] = [await connected('KDZ-001-0'), await connected('KDZ-002-9')];
    await house.call('owner', 'POST', `/participants/${second}/withdraw`, {
      ...{ requested_by: 'participant', date: '2026-02-01', choice: 'keep', reason: 'Moved' },
    });
    const today = dayIn('Europe/Berlin', server.clock.now());
    await close({ keep_until: today });
    const parts = { db: server.db, jobs: null };
    expect([await eraseKeptStudies(parts, server.clock.now()), await stored()]).toEqual([0, 2]);
    const later = new Date(server.clock.now().getTime() + 2 * DAY_S * 1000);
    expect([await eraseKeptStudies(parts, later), await stored()]).toEqual([1, 0]);
    expect(await eraseKeptStudies(parts, later)).toBe(0);
    expect(await entry()).toMatchObject({
      ...{ action: 'study.data_erased', study_id: id, changes: { erased: { old: null, new: 2 } } },
    });
    const left = await server.db
      .selectFrom('participants')
      .select(['id', 'person_id', 'withdrawal_choice', 'withdrawal_date', 'withdrawal_requested_by'])
      .orderBy('id')
      .execute();
    const gone = { person_id: null, withdrawal_choice: 'erase' };
    expect(left).toMatchObject([
      { id: first, ...gone, withdrawal_requested_by: 'investigator' },
      { id: second, ...gone, withdrawal_requested_by: 'participant', withdrawal_date: '2026-02-01' },
    ]);
    expect((await verifyAuditChain(server.db)).brokenAt).toBeNull();
  });

  test('data are kept until the last day has ended in the time zone of the study', async () => {
    await connected('KDZ-001-0');
    const zone = { timezone: 'America/Los_Angeles', closed_at: server.clock.now(), kept_until: '2026-11-20' };
    await server.db.updateTable('studies').set(zone).where('id', '=', id).execute();
    const erase = (at: string) => eraseKeptStudies({ db: server.db, jobs: null }, new Date(at));
    expect([await erase('2026-11-21T07:59:00Z'), await stored()]).toEqual([0, 1]);
    expect([await erase('2026-11-21T08:00:00Z'), await stored()]).toEqual([1, 0]);
  });

  test('a study whose data cannot be erased does not keep those of other studies', async () => {
    const { id: stuck } = await house.study();
    const closed_at = server.clock.now();
    await server.db
      .updateTable('studies')
      .set({ closed_at, kept_until: '2026-01-01' })
      .where('id', '=', stuck)
      .execute();
    await connected('KDZ-001-0');
    await server.db.updateTable('studies').set({ closed_at, kept_until: '2026-01-02' }).where('id', '=', id).execute();
    await sql`
      CREATE FUNCTION refuse_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'This study is stuck'; END $$`.execute(server.db);
    await sql`
      CREATE TRIGGER refuse_erasure BEFORE UPDATE OF kept_until ON studies FOR EACH ROW
      WHEN (OLD.id = ${sql.lit(stuck)}::uuid) EXECUTE FUNCTION refuse_erasure()`.execute(server.db);
    try {
      await expect(eraseKeptStudies({ db: server.db, jobs: null }, closed_at)).rejects.toMatchObject({
        errors: [{ message: 'This study is stuck' }],
      });
    } finally {
      await sql`DROP FUNCTION refuse_erasure CASCADE`.execute(server.db);
    }
    expect(await stored()).toBe(0);
    expect(await eraseKeptStudies({ db: server.db, jobs: null }, closed_at)).toBe(1);
  });

  test('with "erase" all participants are erased at once, also under a policy that keeps', async () => {
    await server.db.updateTable('studies').set({ withdrawal_policy: 'keep' }).where('id', '=', id).execute();
    const participant = await connected('KDZ-001-0');
    const { rows, result } = await recorded(server, () => close({ choice: 'erase', keep_until: '2199-12-31' }));
    expect(result.json().study.kept_until).toBeNull();
    expect(await stored()).toBe(0);
    expect(await server.db.selectFrom('people').select('id').execute()).toEqual([]);
    expect(rows.map(({ action }) => action)).toEqual([
      ...['participant.withdrawn', 'account.disconnected', 'account.data_deleted', 'study.closed'],
    ]);
    expect(rows.at(-1)).toMatchObject({ changes: { erased: { old: null, new: 1 } } });
    // As a restore does with an older entry of the list of erasures.
    const former = { requested_by: 'participant', date: '2026-02-01', choice: 'keep' } as const;
    const times = { at: server.clock.now(), now: server.clock.now() };
    const repeat = inTransaction(server.db, (trx) => repeatWithdrawal(trx, participant, former, times));
    expect(await repeat).toBe(false);
    const answer = await house.call('owner', 'GET', `/participants/${participant}`);
    expect(answer.json().participant.withdrawal).toMatchObject({ requested_by: 'investigator', choice: 'erase' });
  });
});
