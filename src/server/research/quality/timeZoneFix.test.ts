import { rmSync } from 'node:fs';
import { replacePrimary } from '#server/activities/joinedRecords.ts';
import { storeActivities } from '#server/sources/strava/flow/activityStore.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type DaysHouse, daysHouse, FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import { downloadExport, exportStudy } from '#server/testing/exportCalls.ts';
import { csvRows, textOf } from '#server/testing/packageFiles.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { newDataDir } from '#server/testing/uploadCalls.ts';
import type { ActivitiesAnswer } from '#shared/contract/activities.ts';
import type { FlaggedAnswer, ReviewAnswer } from '#shared/contract/quality.ts';
import type { StudyCut } from '#shared/contract/studyExports.ts';
import { THRESHOLD_DEFAULTS } from '#shared/qualityChecks.ts';

const dataDir = newDataDir();
let server: TestServer;
let house: DaysHouse;
let study: { id: string };
let participant: { id: string; personId: string };
let activity: string;

beforeAll(async () => {
  server = await buildTestServer({ settings: { dataDir } });
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

/** Sunday 15 November 23:30 in UTC, which the source calls 01:30 of Monday, the 16th. */
beforeEach(async () => {
  setClock(server, FRIDAY);
  house = await daysHouse(server);
  study = await house.newStudy();
  participant = await house.join(study, 'KDZ-001-7', [3, 4]);
  activity = await suspect('2026-11-16');
});

async function suspect(day: string): Promise<string> {
  const { id } = await createTestActivity(server.db, participant.personId, { day });
  const start = new Date(Date.parse(`${day}T00:00:00Z`) - 1_800_000);
  const local = { start_date: start, start_date_local: `${day} 01:30:00` };
  await server.db.updateTable('activities').set(local).where('id', '=', id).execute();
  const finding = { flag: 'time_zone_suspect', measure: 'time_zone_suspect', value: 120 } as const;
  await server.db
    .insertInto('activity_flags')
    .values({ activity_id: id, person_id: participant.personId, ...finding })
    .execute();
  return id;
}

const review = (body: object) =>
  house.call('owner', 'PATCH', `/studies/${study.id}/quality/activities`, { flag: 'time_zone_suspect', ...body });
const fix = (utc_offset = 0, ids = [activity]) => review({ ids, decision: 'fix_time_zone', utc_offset });

/** Days with activities as calendar, board and package have them, from 14 to 17 November. */
async function shown(of = study) {
  const all = await house.calendar(participant);
  const calendar = all.days.filter(({ day, count }) => day >= '2026-11-10' && count > 0).map(({ day }) => day);
  const board = (await house.board(of, 'grain=week')).rows[0]?.cells
    .filter(({ active_days }) => active_days > 0)
    .map(({ key }) => key);
  const { id } = await exportStudy(house, 'analyst', of.id);
  const { files } = await downloadExport(house, 'analyst', id);
  const days = csvRows(files, 'data/days.csv').filter(
    ({ day = '', state }) => day >= '2026-11-10' && state === 'active',
  );
  const weeksOf = csvRows(files, 'data/weeks.csv').filter(({ active_days }) => Number(active_days) > 0);
  const activities = csvRows(files, 'data/activities.csv').filter(({ local_day = '' }) => local_day >= '2026-11-10');
  return {
    calendar,
    board,
    days: days.map(({ day }) => day),
    weeks: weeksOf.map(({ iso_week }) => iso_week),
    activities: activities.map(({ local_day, start, is_time_zone_fixed }) => [local_day, start, is_time_zone_fixed]),
  };
}

test('STUDIES §6: calendar, board and package agree on the day of a fixed time zone, and again after the undo', async () => {
  const before = {
    calendar: ['2026-11-16'],
    board: ['2026-W45', '2026-W47'],
    days: ['2026-11-16'],
    weeks: ['2026-W45', '2026-W47'],
    activities: [['2026-11-16', '2026-11-16T01:30:00+02:00', 'false']],
  };
  expect(await shown()).toEqual(before);
  const answer = (await fix()).json<ReviewAnswer>();
  expect(answer).toEqual({
    changed: 1,
    former: [{ id: activity, flag: 'time_zone_suspect', decision: null, reason: null, note: '', utc_offset: null }],
  });
  expect(await shown()).toEqual({
    calendar: ['2026-11-15'],
    board: ['2026-W45', '2026-W46'],
    days: ['2026-11-15'],
    weeks: ['2026-W45', '2026-W46'],
    activities: [['2026-11-15', '2026-11-15T23:30:00+00:00', 'true']],
  });
  await review({ ids: [activity], decision: null });
  expect(await shown()).toEqual(before);
});

test('STUDIES §6 the event of another device has the day of a fixed time zone, as the table of devices', async () => {
  await server.db.updateTable('studies').set({ collects_device: true }).execute();
  await server.db
    .updateTable('participants')
    .set({ consent_answers: ['device'] })
    .execute();
  await server.db.updateTable('activities').set({ device_name: 'Watch Two' }).where('id', '=', activity).execute();
  await fix();
  const { id } = await exportStudy(house, 'analyst', study.id);
  const { files } = await downloadExport(house, 'analyst', id);
  const device = csvRows(files, 'data/devices.csv').find((row) => row.device === 'Watch Two');
  const event = csvRows(files, 'data/events.csv').find((row) => row.event === 'device_changed');
  expect([device?.first_day, event?.day]).toEqual(['2026-11-15', '2026-11-15']);
});

test('a fix stays through an import and with the record that takes the place, and what the source said is kept', async () => {
  await fix(-60);
  const row = await server.db.selectFrom('activities').selectAll().where('id', '=', activity).executeTakeFirstOrThrow();
  expect([row.start_date_local.slice(0, 16), row.local_day]).toEqual(['2026-11-16 01:30', '2026-11-16']);
  const fetched_at = new Date(row.fetched_at.getTime() + 1000);
  const again = { ...row, strava_id: Number(row.strava_id), distance: 5300, fetched_at };
  await server.db.transaction().execute((trx) => storeActivities(trx, [again]));
  const reviewed = async () =>
    (
      await house.call('owner', 'GET', `/studies/${study.id}/quality/activities?flag=time_zone_suspect&state=reviewed`)
    ).json<FlaggedAnswer>().activities;
  expect(await reviewed()).toMatchObject([
    { id: activity, utc_offset: 120, review: { decision: 'fix_time_zone', utc_offset: -60 } },
  ]);
  expect((await shown()).activities).toEqual([['2026-11-15', '2026-11-15T22:30:00-01:00', 'true']]);
  const other = await suspect('2026-11-16');
  await server.db.transaction().execute((trx) => replacePrimary(trx, activity, other));
  expect((await shown()).activities).toEqual([['2026-11-15', '2026-11-15T22:30:00-01:00', 'true']]);
});

test('several suspect activities are fixed at once, each study for itself', async () => {
  const second = await suspect('2026-11-18');
  expect((await fix(0, [activity, second])).json<ReviewAnswer>().changed).toBe(2);
  expect((await shown()).days).toEqual(['2026-11-15', '2026-11-17']);
  const answers = [
    await review({ ids: [activity], decision: 'fix_time_zone' }),
    await review({ ids: [activity], decision: 'fix_time_zone', utc_offset: 841 }),
    await review({ ids: [activity], decision: 'keep', utc_offset: 0 }),
    await review({ flag: 'too_short', ids: [activity], decision: 'fix_time_zone', utc_offset: 0 }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
  expect(answers[0]?.json().error.fields).toEqual({ utc_offset: 'Choose the offset from UTC' });
});

test('lists of a study mark what it decided', async () => {
  await fix();
  const list = async (query: string) => {
    const headers = bearer(await server.tokenOf(house.people.owner));
    const answer = await server.app.inject({ url: `/api/strava-integration/activities?${query}`, headers });
    return answer.json<ActivitiesAnswer>().activities.map(({ id, reviewed }) => [id === activity, reviewed]);
  };
  expect((await list(`study_id=${study.id}`))[0]).toEqual([true, ['fix_time_zone']]);
  expect((await list(`participant_id=${participant.id}`)).at(-1)).toEqual([false, []]);
  const other = await house.newStudy({ code_prefix: 'ABC' });
  const joined = { person_id: participant.personId, joined_at: new Date('2026-11-02'), joined_day: '2026-11-02' };
  await createTestParticipant(server.db, other.id, 'ABC-001-1', joined);
  expect((await list(`study_id=${other.id}`))[0]).toEqual([true, []]);
});

test('STUDIES §10: the table of flags has threshold, severity and decision, and a cut keeps all of them', async () => {
  await fix();
  const short = await createTestActivity(server.db, participant.personId, { day: '2026-11-12' });
  await server.db.updateTable('activities').set({ elapsed_time: 100 }).where('id', '=', short.id).execute();
  await review({ flag: 'too_short', ids: [short.id], decision: 'exclude', reason: 'wrong_sport' });
  const locked = await house.call('owner', 'POST', `/studies/${study.id}/cuts`, {
    reason: 'Paper',
    include_excluded: true,
  });
  const { cut } = locked.json<{ cut: StudyCut }>();
  const packed = async () => {
    const { id } = await exportStudy(house, 'analyst', study.id, { cut_id: cut.id });
    return downloadExport(house, 'analyst', id);
  };
  const first = await packed();
  const flags = csvRows(first.files, 'data/flags.csv');
  const activities = csvRows(first.files, 'data/activities.csv');
  const idWith = (variable: string) => activities.find((row) => row[variable] === 'true')?.activity_id;
  expect(flags).toMatchObject([
    {
      activity_id: idWith('is_excluded'),
      measure: 'too_short',
      threshold: '120',
      value: '100',
      decision: 'exclude',
      reason: 'wrong_sport',
    },
    {
      ...{ activity_id: idWith('is_time_zone_fixed'), measure: 'time_zone_suspect', threshold: '', value: '120' },
      decision: 'fix_time_zone',
    },
  ]);
  expect(flags.map(({ flag, severity, version }) => [flag, severity, version])).toEqual([
    ['too_short', 'warning', '1'],
    ['time_zone_suspect', 'error', '1'],
  ]);
  const body = { version: 0, thresholds: { ...THRESHOLD_DEFAULTS, too_short: 1 } };
  const { severities } = (await house.call('owner', 'GET', `/studies/${study.id}/quality`)).json().settings;
  await house.call('owner', 'PATCH', `/studies/${study.id}/quality/checks`, { ...body, severities });
  await review({ ids: [activity], decision: null });
  const second = await packed();
  expect(second.bytes.equals(first.bytes)).toBe(true);
  const { study: said } = JSON.parse(textOf(second.files, 'provenance.json')) as {
    study: { checks: { thresholds: { too_short: number } } };
  };
  expect(said.checks.thresholds.too_short).toBe(2);
  const open = await exportStudy(house, 'analyst', study.id, { include_excluded: true });
  const now = csvRows((await downloadExport(house, 'analyst', open.id)).files, 'data/flags.csv');
  expect(now).toMatchObject([{ measure: 'time_zone_suspect', decision: 'open', decided_at: '' }]);
});

test('a package has no finding of a heart rate that was not agreed to, and no time of import with parts of days', async () => {
  const high = { activity_id: activity, person_id: participant.personId, flag: 'heart_rate_implausible' } as const;
  await server.db
    .insertInto('activity_flags')
    .values({ ...high, measure: 'heart_rate_high', value: 240 })
    .execute();
  const choices = { deidentification: { recipient: 'Lab', shift_dates: true, day_part: true } };
  const { id } = await exportStudy(house, 'analyst', study.id, choices);
  const { files } = await downloadExport(house, 'analyst', id);
  const flags = csvRows(files, 'data/flags.csv');
  expect(flags).toMatchObject([{ measure: 'time_zone_suspect' }]);
  expect(flags[0]).not.toHaveProperty('computed_at');
  expect(flags[0]?.activity_id).not.toBe(activity);
});
