import { sql } from 'kysely';
import { joinToFiles, leavePrimaries } from '#server/activities/joinedRecords.ts';
import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import { STUDY_PEOPLE, type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity, createTestAthlete, createTestDuplicate } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import type { DuplicateAnswer, DuplicatesAnswer } from '#shared/contract/duplicates.ts';
import type { QualityAnswer } from '#shared/contract/quality.ts';
import type { LogAnswer } from '#shared/contract/research.ts';

let server: TestServer;
let house: StudyPeople;
let person: { id: string };

beforeAll(async () => {
  server = await buildTestServer();
  setClock(server, FRIDAY);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
  house = await studyPeople(server);
  person = await createTestAthlete(server.db, 'Mia Berger');
  await server.db.updateTable('installation_settings').set({ display_policy: 'full', strava_basis: 'Yes' }).execute();
});

async function studyWith(overrides: Parameters<StudyPeople['study']>[0] = {}) {
  const study = await house.study({ permitted_sources: ['file', 'strava'], ...overrides });
  const code = `${study.code_prefix}-001-1`;
  const joined = { person_id: person.id, joined_at: new Date(), joined_day: '2026-02-01' };
  const participant = await createTestParticipant(server.db, study.id, code, joined);
  return { id: study.id, code, participant: participant.id };
}
async function pair(day = '2026-03-29') {
  const { id } = await createTestActivity(server.db, person.id, { day, name: 'Round my house' });
  return createTestDuplicate(server.db, person.id, id);
}
const listed = async (who: (typeof STUDY_PEOPLE)[number], study: string) =>
  (await house.call(who, 'GET', `/studies/${study}/duplicates`)).json<DuplicatesAnswer>().duplicates;

test('those with a part read under codes, and those who keep a study decide', async () => {
  const study = await studyWith();
  const id = await pair();
  for (const who of ['owner', 'manager', 'analyst', 'admin'] as const) {
    const [duplicate] = await listed(who, study.id);
    expect(duplicate).toMatchObject({
      id,
      participant_code: study.code,
      participant_id: study.participant,
      may_decide: who !== 'analyst',
    });
    expect(duplicate?.records).toMatchObject([
      { name: null, timezone: null, device_name: null, average_heartrate: null },
      { name: null, timezone: null, device_name: null, average_heartrate: null },
    ]);
    const one = await house.call(who, 'GET', `/duplicates/${id}?study_id=${study.id}`);
    expect(one.json<DuplicateAnswer>().duplicate).toEqual(duplicate);
    expect(one.body).not.toMatch(/Mia|house|1700000/);
    const body = { study_id: study.id, decision: 'same' };
    const answer = await house.call(who, 'PATCH', `/duplicates/${id}`, body);
    expect([who, answer.statusCode]).toEqual([who, who === 'analyst' ? 403 : 200]);
    if (who !== 'analyst') {
      expect(answer.json<DuplicateAnswer>().duplicate.decided_by_email).toBe(`${who}@example.org`);
      await house.call(who, 'PATCH', `/duplicates/${id}`, { study_id: study.id, decision: null });
    }
  }
});

test('of two users who decide the same, the second one is told that it is decided, and has nothing to undo', async () => {
  const study = await studyWith();
  const id = await pair();
  const body = { study_id: study.id, decision: 'same' };
  const decide = (who: 'owner' | 'manager') => house.call(who, 'PATCH', `/duplicates/${id}`, body);
  const [first, again] = [await decide('owner'), await decide('owner')];
  expect([first.statusCode, again.json()]).toEqual([200, first.json()]);
  const second = await decide('manager');
  expect([second.statusCode, second.json().error.code]).toEqual([409, 'duplicate_decided']);
});

test('for all others study and pair do not exist', async () => {
  const study = await studyWith();
  const id = await pair();
  for (const who of STUDY_PEOPLE.filter((each) => ['neighbour', 'stranger', 'user'].includes(each))) {
    const expected = who === 'user' ? 403 : 404;
    const answers = [
      await house.call(who, 'GET', `/studies/${study.id}/duplicates`),
      await house.call(who, 'GET', `/duplicates/${id}?study_id=${study.id}`),
      await house.call(who, 'PATCH', `/duplicates/${id}`, { study_id: study.id, decision: 'same' }),
    ];
    expect([who, answers.map(({ statusCode }) => statusCode)]).toEqual([who, [expected, expected, expected]]);
  }
});

test.each([
  ['records before the participant joined', {}, '2026-01-20'],
  ['records of a source that it does not read', { permitted_sources: ['file' as const] }, '2026-03-29'],
  ['records of a sport that it does not read', { sports: ['ride' as const] }, '2026-03-29'],
])('a study neither sees nor decides %s', async (_name, overrides, day) => {
  const study = await studyWith(overrides);
  const id = await pair(day);
  expect(await listed('owner', study.id)).toEqual([]);
  const body = { study_id: study.id, decision: 'same' };
  expect((await house.call('owner', 'PATCH', `/duplicates/${id}`, body)).statusCode).toBe(404);
  const read = await server.db.selectFrom('duplicate_pairs').select('decision').execute();
  expect(read).toEqual([{ decision: null }]);
});

test('another study cannot decide a pair that it does not read', async () => {
  await studyWith();
  const other = await house.study();
  const id = await pair();
  const body = { study_id: other.id, decision: 'same' };
  expect((await house.call('owner', 'PATCH', `/duplicates/${id}`, body)).statusCode).toBe(404);
});

test('a decision is in the log of the study under the code, without ids of records', async () => {
  const study = await studyWith();
  const id = await pair();
  const { rows } = await recorded(server, () =>
    house.call('manager', 'PATCH', `/duplicates/${id}`, { study_id: study.id, decision: 'parallel' }),
  );
  expect(rows).toMatchObject([
    {
      action: 'participant.duplicate_decided',
      object_id: study.participant,
      changes: { decision: { old: null, new: 'parallel' } },
    },
  ]);
  const { entries } = (await house.call('analyst', 'GET', `/studies/${study.id}/log`)).json<LogAnswer>();
  expect(entries).toMatchObject([{ action: 'participant.duplicate_decided', code: study.code }]);
});

test('the undo of a decision leaves the one that a colleague made since', async () => {
  const study = await studyWith();
  const id = await pair();
  const decide = async (who: 'owner' | 'manager', body: object) => {
    const answer = await house.call(who, 'PATCH', `/duplicates/${id}`, { study_id: study.id, ...body });
    return answer.json<DuplicateAnswer>().duplicate;
  };
  const first = await decide('owner', { decision: 'same' });
  server.clock.advance(10);
  await decide('manager', { decision: null });
  await decide('manager', { decision: 'different' });
  const kept = { decision: 'different', decided_by_email: 'manager@example.org' };
  expect(await decide('owner', { decision: null, from: first.decided_at })).toMatchObject(kept);
  expect(await listed('owner', study.id)).toEqual([]);
});

test('in a closed study nothing is decided', async () => {
  const study = await studyWith({ closed_at: new Date('2026-04-30T12:00:00Z') });
  const id = await pair();
  expect((await listed('owner', study.id)).map(({ may_decide }) => may_decide)).toEqual([false]);
  const body = { study_id: study.id, decision: 'same' };
  expect((await house.call('owner', 'PATCH', `/duplicates/${id}`, body)).statusCode).toBe(409);
});

test('the pairs of a study are counted with the participants whose they are', async () => {
  const study = await studyWith();
  await pair();
  await pair('2026-04-02');
  const { duplicates } = (await house.call('owner', 'GET', `/studies/${study.id}/quality`)).json<QualityAnswer>();
  expect(duplicates).toEqual({ open: 2, shifted: 0, participants: 1 });
});

describe('what was said of the record that is joined', () => {
  const rated = { rated_at: new Date('2026-03-30T08:00:00Z') };
  let study: Awaited<ReturnType<typeof studyWith>>;
  let id: string;
  let kept: string;
  let joined: string;
  beforeEach(async () => {
    study = await studyWith();
    id = await pair();
    [kept = '', joined = ''] = ((await listed('owner', study.id))[0]?.records ?? []).map((record) => record.id);
  });
  const decide = async (decision: 'same' | null) => {
    const primary = decision === null ? {} : { primary_id: kept };
    const answer = await house.call('owner', 'PATCH', `/duplicates/${id}`, {
      study_id: study.id,
      decision,
      ...primary,
    });
    expect(answer.statusCode).toBe(200);
  };
  const review = (ids: string[], body: Record<string, unknown>) =>
    house.call('owner', 'PATCH', `/studies/${study.id}/quality/activities`, { flag: 'by_hand', ids, ...body });
  const rate = (activity_id: string, effort: number) =>
    server.db
      .insertInto('session_efforts')
      .values({ participant_id: study.participant, activity_id, effort, ...rated })
      .execute();
  const excludeForAll = (of: string, exclude_reason: 'device_fault' | 'duplicate') =>
    server.db
      .updateTable('activities')
      .set({ excluded_at: new Date('2026-04-01T08:00:00Z'), exclude_reason, exclude_note: '' })
      .where('id', '=', of)
      .execute();
  async function said() {
    const efforts = await server.db.selectFrom('session_efforts').select(['activity_id', 'effort']).execute();
    const reviews = await server.db.selectFrom('study_reviews').select(['activity_id', 'reason']).execute();
    const history = await server.db.selectFrom('review_history').select(['activity_id', 'reason']).execute();
    const excluded = await server.db
      .selectFrom('activities')
      .select(['id', 'exclude_reason'])
      .where('excluded_at', 'is not', null)
      .where('joined_to', 'is', null)
      .execute();
    return { efforts, reviews, history, excluded };
  }

  test('goes to the primary record of one activity, and comes back with the undo', async () => {
    await rate(joined, 6);
    await review([joined], { decision: 'exclude', reason: 'device_fault' });
    await excludeForAll(joined, 'device_fault');
    const before = await said();
    expect(before.efforts).toEqual([{ activity_id: joined, effort: 6 }]);
    await decide('same');
    expect(await said()).toEqual({
      efforts: [{ activity_id: kept, effort: 6 }],
      reviews: [{ activity_id: kept, reason: 'device_fault' }],
      history: [{ activity_id: kept, reason: 'device_fault' }],
      excluded: [{ id: kept, exclude_reason: 'device_fault' }],
    });
    await decide(null);
    expect(await said()).toEqual(before);
  });

  test('stays there when the primary record has its own, or when it says that the record is a duplicate', async () => {
    await rate(kept, 3);
    await rate(joined, 6);
    await review([joined], { decision: 'exclude', reason: 'duplicate' });
    await excludeForAll(joined, 'duplicate');
    const { efforts, reviews, history } = await said();
    await decide('same');
    expect(await said()).toEqual({ efforts, reviews, history, excluded: [] });
  });

  test.each(['the file', 'the record of Strava'])(
    'of %s as a duplicate does not exclude the activity from the study when an archive joins both records',
    async (which) => {
      const file = { source: 'file' as const, strava_id: null, archive_strava_id: 77 };
      await server.db.updateTable('activities').set(file).where('id', '=', kept).execute();
      await server.db.updateTable('activities').set({ strava_id: 77 }).where('id', '=', joined).execute();
      const twice = which === 'the file' ? kept : joined;
      await review([twice], { decision: 'exclude', reason: 'duplicate' });
      await server.db.transaction().execute((trx) => joinToFiles(trx, person.id, [77]));
      const { reviews, history } = await said();
      expect([reviews, history]).toEqual([
        [{ activity_id: joined, reason: 'duplicate' }],
        [{ activity_id: joined, reason: 'duplicate' }],
      ]);
    },
  );

  test('as a duplicate excludes the activity neither while both are one nor when the primary record goes', async () => {
    await review([kept], { decision: 'exclude', reason: 'duplicate' });
    await excludeForAll(kept, 'duplicate');
    const before = await said();
    await decide('same');
    expect(await said()).toMatchObject({ reviews: [{ activity_id: joined }], excluded: [] });
    await decide(null);
    expect(await said()).toEqual(before);
    await decide('same');
    await server.db.transaction().execute(async (trx) => {
      await leavePrimaries(trx, sql`id = ${kept}::uuid`);
      await trx.deleteFrom('activities').where('id', '=', kept).execute();
    });
    const history = [
      { activity_id: joined, reason: 'duplicate' },
      { activity_id: joined, reason: null },
    ];
    expect(await said()).toMatchObject({ reviews: [], history, excluded: [] });
  });

  test('a fixed time zone stays with the record whose clock it corrects', async () => {
    const fixed = { decision: 'fix_time_zone' as const, reason: null, utc_offset: 60, note: '' };
    const of = { study_id: study.id, activity_id: joined, flag: 'time_zone_suspect' as const };
    await server.db
      .insertInto('study_reviews')
      .values({ ...of, ...fixed, decided_by: null, decided_at: new Date() })
      .execute();
    await decide('same');
    expect((await said()).reviews).toEqual([{ activity_id: joined, reason: null }]);
  });

  test('is no trace of the study after an erasure', async () => {
    await rate(joined, 6);
    await decide('same');
    const formers = async () =>
      JSON.stringify(await server.db.selectFrom('duplicate_pairs').select('former').execute());
    expect(await formers()).toContain(study.id);
    await server.db.updateTable('people').set({ user_id: house.people.user.id }).execute();
    const erasure = { requested_by: 'participant', date: '2026-04-02', choice: 'erase', reason: 'Asked for it' };
    const path = `/participants/${study.participant}/withdraw`;
    const answer = await house.call('owner', 'POST', path, { ...erasure, typed: study.code });
    expect(answer.statusCode).toBe(200);
    expect(await formers()).not.toContain(study.id);
    expect(await formers()).toContain('moved');
  });
});
