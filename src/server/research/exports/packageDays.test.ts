import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type DaysHouse, daysHouse, FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import { parquetDifferences } from '#server/testing/duckdb.ts';
import { downloadExport, exportStudy } from '#server/testing/exportCalls.ts';
import { csvRows, type PackageFiles, textOf } from '#server/testing/packageFiles.ts';
import { describedTables, packageProblems } from '#server/testing/packageProblems.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { newDataDir } from '#server/testing/uploadCalls.ts';
import type { StandingsAnswer } from '#shared/contract/adherence.ts';
import type { ParticipantAnswer, ParticipantsAnswer } from '#shared/contract/participants.ts';
import type { CreateExportBody, StudyCut } from '#shared/contract/studyExports.ts';
import { ruleOfStudy, type StudyRule } from '#shared/days/adherenceRule.ts';
import { DAY_STATES } from '#shared/days/dayStates.ts';

const dataDir = newDataDir();
let server: TestServer;
let house: DaysHouse;
let study: { id: string };
let participants: { id: string; code: string }[];
let personId: string;

beforeAll(async () => {
  server = await buildTestServer({ settings: { dataDir } });
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

/** Between them the participants have all ten states. */
beforeEach(async () => {
  setClock(server, FRIDAY);
  house = await daysHouse(server);
  study = await house.newStudy();
  const status_since = new Date('2026-11-12T09:00:00Z');
  const made: { id: string; personId?: string }[] = [
    await house.join(study, 'KDZ-001-7', [3, 4, 9, 17, 18, 21]),
    await house.join(study, 'KDZ-002-5', [3], { athlete: { status: 'disconnected', status_since } }),
    await house.join(study, 'KDZ-003-3', [5, 6], { athlete: { last_sync_at: new Date('2026-11-16T08:00:00Z') } }),
    await house.join(study, 'KDZ-004-1', [4, 12], { start_date: '2026-11-04', end_date: '2026-11-11' }),
    await house.join(study, 'KDZ-005-8', [4], {
      withdrawn_at: server.clock.now(),
      withdrawal_date: '2026-11-10',
      withdrawal_choice: 'keep',
    }),
    await createTestParticipant(server.db, study.id, 'KDZ-006-6'),
  ];
  participants = made.map(({ id }, index) => ({ id, code: `KDZ-00${index + 1}` }));
  personId = made[0]?.personId ?? '';
  await server.db
    .updateTable('activities')
    .set({ excluded_at: server.clock.now(), exclude_reason: 'duplicate' })
    .where('local_day', '=', '2026-11-17')
    .execute();
  await declare('2026-11-13', '2026-11-14');
  const pause = { first_day: '2026-11-06', last_day: '2026-11-07', reason: 'Broken scales' };
  expect((await house.call('owner', 'POST', `/studies/${study.id}/pauses`, pause)).statusCode).toBe(201);
});

async function declare(first_day: string, last_day: string): Promise<void> {
  const body = { first_day, last_day, reason: 'illness' };
  const answer = await house.call('owner', 'POST', `/participants/${participants[0]?.id}/absences`, body);
  expect(answer.statusCode).toBe(201);
}

async function packageOf(choices: CreateExportBody = {}): Promise<PackageFiles> {
  const { id, state } = await exportStudy(house, 'analyst', study.id, choices);
  expect(state).toBe('done');
  const { files } = await downloadExport(house, 'analyst', id);
  expect(await packageProblems(files)).toEqual([]);
  return files;
}

const numberOf = (text: string | undefined) => Number(text || 0);
const boolOf = (text: string | undefined) => (text === '' ? null : text === 'true');

test('STUDIES §4 calendar, board and export have the same state and the same figures for every day', async () => {
  const files = await packageOf();
  expect(await parquetDifferences(files, describedTables(files))).toEqual([]);
  const codes =
    '1: not_started; 2: active; 3: none_recorded; 4: declared; 5: source_broken; 6: awaiting_sync; 7: paused';
  const [code] = csvRows(files, 'codebook.csv').filter(({ variable }) => variable === 'state_code');
  expect(code?.values).toBe(`${codes}; 8: withdrawn; 9: after_end; 10: excluded`);
  const days = csvRows(files, 'data/days.csv');
  expect(new Set(days.map(({ state }) => state))).toEqual(new Set(DAY_STATES));
  const board = await house.board(study, 'grain=day&from=2026-11-02&to=2026-11-21');
  for (const { id } of participants) {
    const { days: calendar } = await house.calendar({ id }, 'from=2026-11-02&to=2026-11-21');
    const row = board.rows.find(({ participant_id }) => participant_id === id);
    const exported = days.filter(({ participant }) => participant === row?.code);
    const read = exported.map(({ day, state, state_code, activities, minutes, distance, is_active_day, phase }) => ({
      day,
      state,
      state_code: numberOf(state_code),
      count: numberOf(activities),
      minutes: numberOf(minutes),
      distance: numberOf(distance),
      is_active_day: is_active_day === 'true',
      phase: phase || null,
    }));
    expect(read).toEqual(calendar.filter(({ day, state }) => day >= '2026-11-02' && state !== null));
    const cells = row?.cells.filter(({ state }) => state !== null);
    expect(exported.map(({ day, state, minutes }) => [day, state, numberOf(minutes)])).toEqual(
      cells?.map(({ key, state, minutes }) => [key, state, minutes]),
    );
  }
});

test('STUDIES §5 weeks of the export are those of the board, and sums over days are those over activities', async () => {
  const files = await packageOf();
  const { rows, rule } = await house.board(study, 'from=2026-11-02&to=2026-11-20');
  const weeks = csvRows(files, 'data/weeks.csv').map(({ participant, iso_week, state, active_days, met, ...rest }) => ({
    code: participant,
    key: iso_week,
    state,
    active_days: numberOf(active_days),
    minutes: numberOf(rest.minutes),
    distance: numberOf(rest.distance),
    met: boolOf(met),
    beyond: boolOf(rest.beyond_limit),
    phase: rest.phase || null,
  }));
  const shown = rows.flatMap(({ code, cells }) => cells.map((cell) => ({ code, ...cell })));
  // Only the board has the target of the phase in each cell.
  expect(weeks.map((week) => ({ ...week, target: null }))).toEqual(shown.map((cell) => ({ ...cell, target: null })));
  const sum = (table: string, column: string) =>
    csvRows(files, `data/${table}.csv`).reduce((total, row) => total + numberOf(row[column]), 0);
  const inside = csvRows(files, 'data/activities.csv').filter(({ participant = '', local_day }) => {
    const day = csvRows(files, 'data/days.csv').find((row) => row.participant === participant && row.day === local_day);
    return day?.state === 'active';
  });
  expect(sum('days', 'activities')).toBe(inside.length);
  expect(sum('days', 'minutes')).toBe(inside.reduce((total, row) => total + numberOf(row.moving_time) / 60, 0));
  expect(JSON.parse(textOf(files, 'provenance.json')).study.rule).toEqual(rule);
});

test('STUDIES §5 days and weeks end with the week of today, also when a traveller’s Monday came on a Sunday', async () => {
  setClock(server, '2026-11-22T18:00:00Z');
  house = await daysHouse(server);
  study = await house.newStudy();
  await house.join(study, 'KDZ-001-7', [20, 23]);
  const files = await packageOf();
  const days = csvRows(files, 'data/days.csv');
  const active = days.filter(({ is_active_day }) => is_active_day === 'true');
  const weeks = csvRows(files, 'data/weeks.csv').map(({ active_days }) => numberOf(active_days));
  expect(active.length).toBe(weeks.reduce((total, number) => total + number, 0));
  expect(days.at(-1)?.day).toBe('2026-11-22');
});

test('STUDIES §5 a study closed years ago has the weeks of its package on overview, list and page', async () => {
  const closed_at = new Date('2023-01-25T11:00:00Z');
  study = await house.newStudy({ code_prefix: 'OLD', start_date: '2023-01-02', closed_at });
  const joined = { joined_at: new Date('2023-01-02T08:00:00Z'), joined_day: '2023-01-02' };
  const { id, personId: person } = await house.join(study, 'OLD-001-7', [], joined);
  for (const day of ['2023-01-03', '2023-01-04', '2023-01-24']) await createTestActivity(server.db, person, { day });
  const weeks = csvRows(await packageOf(), 'data/weeks.csv');
  const [met, judged] = [weeks.filter((week) => week.met === 'true'), weeks.filter((week) => week.met !== '')];
  const standing = { weeks_met: met.length, weeks_total: judged.length };
  const summary = await house.summary(study);
  expect(summary).toMatchObject(standing);
  expect(summary.weeks.slice(-4).map(({ key, active }) => [key, active])).toEqual([
    ['2023-W01', 1],
    ['2023-W02', 0],
    ['2023-W03', 0],
    ['2023-W04', 1],
  ]);
  expect(summary.days.slice(-2).map(({ day, activities }) => [day, activities])).toEqual([
    ['2023-01-24', 1],
    ['2023-01-25', 0],
  ]);
  const listed = await house.call('owner', 'GET', `/studies/${study.id}/standings?ids=${id}`);
  expect(listed.json<StandingsAnswer>().standings).toMatchObject([standing]);
  expect(await house.calendar({ id })).toMatchObject(standing);
});

test('STUDIES §5 a study of nearly four years has all weeks of its package on overview, list and page', async () => {
  study = await house.newStudy({ code_prefix: 'OLD', start_date: '2023-01-02' });
  const joined = { joined_at: new Date('2023-01-02T08:00:00Z'), joined_day: '2023-01-02' };
  const athlete = { connected_at: new Date('2023-01-02T08:00:00Z') };
  const { id, personId: person } = await house.join(study, 'OLD-001-7', [], { ...joined, athlete });
  for (const day of ['2023-01-03', '2023-01-04', '2026-11-10', '2026-11-12'])
    await createTestActivity(server.db, person, { day });
  const weeks = csvRows(await packageOf(), 'data/weeks.csv');
  const judged = weeks.filter((week) => week.met !== '');
  const standing = { weeks_met: judged.filter((week) => week.met === 'true').length, weeks_total: judged.length };
  expect(standing).toEqual({ weeks_met: 2, weeks_total: 202 });
  expect(await house.summary(study)).toMatchObject(standing);
  const listed = await house.call('owner', 'GET', `/studies/${study.id}/standings?ids=${id}`);
  expect(listed.json<StandingsAnswer>().standings).toMatchObject([standing]);
  expect(await house.calendar({ id })).toMatchObject(standing);
});

test('STUDIES §5 board, calendar and export agree on groups, own targets, limits and phases', async () => {
  const [first, second] = participants;
  await server.db
    .updateTable('participants')
    .set({ group_name: 'A' })
    .where('id', '=', first?.id ?? '')
    .execute();
  await server.db
    .updateTable('participants')
    .set({ target_days: 1 })
    .where('id', '=', second?.id ?? '')
    .execute();
  const rule: StudyRule = {
    ...ruleOfStudy({ sports: [], min_active_days: 2, min_minutes: 10 }),
    limit: 2,
    phases: [
      { phase: 'baseline', days: 4, target: 0 },
      { phase: 'intervention', days: 9, target: 3 },
      { phase: 'follow_up', days: null, target: null },
    ],
    groups: [
      {
        group: 'A',
        target: 1,
        limit: 1,
        window: 'rolling_7',
        phases: [{ phase: 'intervention', days: 12, target: null }],
      },
    ],
  };
  const saved = { version: 1, rule, reason: 'Agreed' };
  expect((await house.call('owner', 'POST', `/studies/${study.id}/rules`, saved)).statusCode).toBe(201);
  const files = await packageOf();
  const { rows } = await house.board(study, 'from=2026-11-02&to=2026-11-20');
  const exported = csvRows(files, 'data/weeks.csv').map(
    ({ participant, iso_week, target, met, beyond_limit, phase }) => ({
      code: participant,
      key: iso_week,
      target: numberOf(target),
      met: boolOf(met),
      beyond: boolOf(beyond_limit),
      phase: phase || null,
    }),
  );
  const shown = rows.flatMap(({ code, target, cells }) =>
    cells.map(({ key, met, beyond, phase }) => ({ code, key, target, met, beyond, phase })),
  );
  expect(exported).toEqual(shown);
  expect(new Set(shown.map(({ phase }) => phase))).toEqual(new Set(['baseline', 'intervention', 'follow_up', null]));
  expect(new Set(shown.map(({ beyond }) => beyond))).toEqual(new Set([true, false, null]));
  expect(new Set(rows.map(({ target }) => target))).toEqual(new Set([1, 2]));
  const days = csvRows(files, 'data/days.csv');
  for (const { id, code } of participants) {
    const calendar = await house.calendar({ id }, 'from=2026-11-02&to=2026-11-21');
    const read = days.filter(({ participant }) => participant?.startsWith(code));
    expect(read.map(({ day, phase }) => [day, phase || null])).toEqual(
      calendar.days
        .filter(({ day, state }) => day >= '2026-11-02' && state !== null)
        .map(({ day, phase }) => [day, phase]),
    );
    const weeks = shown.filter((week) => week.code.startsWith(code));
    expect(calendar.weeks.map(({ key, met, beyond, phase }) => ({ key, met, beyond, phase }))).toEqual(
      weeks.map(({ key, met, beyond, phase }) => ({ key, met, beyond, phase })),
    );
  }
  const readme = textOf(files, 'README.md');
  expect(readme).toContain('Phases: baseline 4 days, nothing is asked; intervention 9 days, target 3; follow-up until');
  expect(readme).toContain(
    'Gruppe A: Ziel 1. Je sieben Tage in Folge müssen es erreichen. Die Obergrenze liegt bei 1 Tag zu je',
  );
});

test('STUDIES §5 a package counts for each group by its rule, and one without groups shows no group by its days', async () => {
  const [first] = participants;
  const { id = '', code = '' } = first ?? {};
  await server.db.updateTable('participants').set({ group_name: 'A' }).where('id', '=', id).execute();
  const none = { target: null, limit: null, window: null, phases: null };
  const rule: StudyRule = {
    ...ruleOfStudy({ sports: [], min_active_days: 2, min_minutes: 10 }),
    groups: [{ ...none, group: 'A', count: 'sessions', sports: ['swim'], min_minutes: 1, target: 1 }],
  };
  const sumOf = (files: PackageFiles) =>
    csvRows(files, 'data/days.csv')
      .filter(({ participant }) => participant?.startsWith(code))
      .reduce((total, { minutes }) => total + numberOf(minutes), 0);
  const common = sumOf(await packageOf());
  expect(common).toBeGreaterThan(0);
  const saved = { version: 1, rule, reason: 'Agreed' };
  expect((await house.call('owner', 'POST', `/studies/${study.id}/rules`, saved)).statusCode).toBe(201);
  const whole = await packageOf();
  expect(sumOf(whole)).toBe(0);
  const readme = textOf(whole, 'README.md');
  expect(readme).toContain('Group A: A week counts with at least 1 session of 1 minute or more of swim.');
  expect(readme).toContain('Gruppe A: Eine Woche zählt mit mindestens 1 Einheit zu je mindestens 1 Minute (swim).');
  const without = { deidentification: { without_groups: true } };
  const live = await packageOf(without);
  expect(
    csvRows(live, 'data/days.csv').reduce((total, { minutes }) => total + numberOf(minutes), 0),
  ).toBeGreaterThanOrEqual(common);
  expect(textOf(live, 'README.md')).not.toContain('Group A');
  const { cut } = (await house.call('owner', 'POST', `/studies/${study.id}/cuts`, { reason: 'Interim' })).json<{
    cut: StudyCut;
  }>();
  const [day] = csvRows(await packageOf({ cut_id: cut.id, ...without }), 'data/days.csv');
  expect(Object.keys(day ?? {})).toEqual(['participant', 'day', 'iso_week', 'study_day', 'consent_version']);
});

test('STUDIES §9 a cut keeps the days of the lock while sources deliver, rules change and people declare', async () => {
  const answer = await house.call('owner', 'POST', `/studies/${study.id}/cuts`, {
    reason: 'Interim',
    to: '2026-11-19',
  });
  const { cut } = answer.json<{ cut: StudyCut }>();
  expect(cut.tables.days?.rows).toBe(6 * 18);
  expect(cut.tables.weeks?.rows).toBe(6 * 3);
  const tables = (files: PackageFiles) => ['days', 'weeks'].map((name) => textOf(files, `data/${name}.csv`));
  const before = tables(await packageOf({ cut_id: cut.id }));
  expect(before).toEqual(tables(await packageOf({ to: '2026-11-19' })));

  await createTestActivity(server.db, personId, { day: '2026-11-10' });
  await server.db.updateTable('athletes').set({ status: 'connected', last_sync_at: server.clock.now() }).execute();
  await server.db.updateTable('studies').set({ min_active_days: 5 }).where('id', '=', study.id).execute();
  await declare('2026-11-16', '2026-11-16');
  expect(tables(await packageOf({ cut_id: cut.id }))).toEqual(before);
  const now = tables(await packageOf({ to: '2026-11-19' }));
  expect(now[0]).not.toBe(before[0]);
  expect(now[1]).not.toBe(before[1]);
});

test('PAGES §3.7 who agreed on paper has joined on the day of the signature in package, list, page and file of the list', async () => {
  await server.db
    .updateTable('studies')
    .set({ permitted_sources: ['file'] })
    .execute();
  const { id = '' } = participants[5] ?? {};
  const signed_on = '2026-11-09';
  const body = { consent_version: 1, language: 'en', answers: [], signed_on };
  expect((await house.call('owner', 'POST', `/participants/${id}/paper-consent`, body)).statusCode).toBe(201);
  const files = await packageOf();
  const of = (table: string) =>
    csvRows(files, `data/${table}.csv`).filter(({ participant }) => participant === 'KDZ-006-6');
  expect(of('participants')[0]?.joined_on).toBe(signed_on);
  expect(of('events').find(({ event }) => event === 'joined')).toMatchObject({ day: signed_on, at: '' });
  const { participant } = (await house.call('owner', 'GET', `/participants/${id}`)).json<ParticipantAnswer>();
  expect(participant.joined_day).toBe(signed_on);
  const file = await house.call('owner', 'POST', `/studies/${study.id}/participants-file`, {
    ids: [id],
    language: 'en',
  });
  expect(file.body.split('\r\n')[1]?.split(',')[3]).toBe(signed_on);
  for (const [query, total] of [
    ['joined_from=2026-11-09&joined_to=2026-11-09', 1],
    ['joined_from=2026-11-10', 0],
  ] as const) {
    const listed = await house.call('owner', 'GET', `/studies/${study.id}/participants?${query}`);
    expect([query, listed.json<ParticipantsAnswer>().participants.length]).toEqual([query, total]);
  }
});

test('STUDIES §3 each row has the version of the consent that held on its day, of the signature where it is on paper', async () => {
  const hash = createHash('sha256').update('Consent').digest();
  await server.db
    .insertInto('consent_texts')
    .values({ hash, text: 'Consent' })
    .onConflict((same) => same.doNothing())
    .execute();
  const consent = { participant_id: participants[0]?.id ?? '', language: 'en' as const, text_hash: hash, answers: [] };
  await server.db
    .insertInto('consents')
    .values([
      { ...consent, id: uuidv7(), version: 1, channel: 'account', at: new Date('2026-11-04T09:00:00Z') },
      {
        ...consent,
        id: uuidv7(),
        version: 2,
        channel: 'staff',
        signed_on: '2026-11-09',
        at: new Date('2026-11-19T09:00:00Z'),
      },
    ])
    .execute();
  await server.db.updateTable('activities').set({ manual: true }).where('person_id', '=', personId).execute();
  await server.db.updateTable('studies').set({ collects_device: true }).execute();
  await server.db
    .updateTable('participants')
    .set({ consent_answers: ['device'] })
    .where('person_id', '=', personId)
    .execute();
  const files = await packageOf({ include_excluded: true });
  const versions = (table: string, day: string) =>
    csvRows(files, `data/${table}.csv`)
      .filter(({ participant }) => participant === 'KDZ-001-7')
      .map((row) => `${row[day]} ${row.consent_version}`);
  const expected = ['2026-11-03 1', '2026-11-04 1', '2026-11-09 2', '2026-11-17 2', '2026-11-18 2'];
  expect(versions('activities', 'local_day').slice(0, 5)).toEqual(expected);
  expect(versions('days', 'day')).toEqual(expect.arrayContaining(['2026-11-02 1', '2026-11-08 1', '2026-11-09 2']));
  expect(versions('weeks', 'first_day').slice(0, 2)).toEqual(['2026-11-02 1', '2026-11-09 2']);
  expect(versions('events', 'day')).toEqual(expect.arrayContaining(['2026-11-06 1', '2026-11-13 2']));
  const ofFlags = csvRows(files, 'data/flags.csv').filter(({ participant }) => participant === 'KDZ-001-7');
  expect(new Set(ofFlags.map((row) => row.consent_version))).toEqual(new Set(['1', '2']));
  expect(versions('devices', 'last_day')).toEqual(['2026-11-21 2']);
  for (const table of ['days', 'events']) {
    const other = csvRows(files, `data/${table}.csv`).filter(({ participant }) => participant === 'KDZ-002-5');
    expect([table, new Set(other.map((row) => row.consent_version))]).toEqual([table, new Set([''])]);
  }
});

test('STUDIES §10 a question of consent that pauses the data completes nobody, and the day of a package is the study’s', async () => {
  const asked = { study_id: study.id, version: 2, text_de: 'Neu', text_en: 'New', kind: 'paused' as const };
  await server.db
    .insertInto('consent_versions')
    .values({ ...asked, created_at: new Date('2026-11-10T09:00:00Z') })
    .execute();
  await server.db.updateTable('studies').set({ consent_version: 2 }).execute();
  await server.db.updateTable('participants').set({ consent_version: 1 }).where('person_id', 'is not', null).execute();
  const read = async () => {
    const files = await packageOf();
    const completed = csvRows(files, 'consort.csv').find(({ step }) => step === 'completed')?.count;
    return { completed, ends: csvRows(files, 'data/participants.csv').map(({ last_day }) => last_day) };
  };
  const ends = ['', '', '', '2026-11-11', '2026-11-10', ''];
  expect(await read()).toEqual({ completed: '1', ends });
  // There it is the 21st already.
  await server.db.updateTable('studies').set({ timezone: 'Pacific/Kiritimati', end_date: '2026-11-20' }).execute();
  expect((await read()).completed).toBe('4');
});

test('STUDIES §10 a study that is closed today has completed its participants in the package of this day', async () => {
  await server.db.updateTable('studies').set({ closed_at: server.clock.now() }).where('id', '=', study.id).execute();
  const { cut } = (await house.call('owner', 'POST', `/studies/${study.id}/cuts`, { reason: 'Final' })).json();
  for (const files of [await packageOf(), await packageOf({ cut_id: cut.id })]) {
    expect(csvRows(files, 'consort.csv').find(({ step }) => step === 'completed')?.count).toBe('4');
  }
});

test('a package of a closed study has no days and weeks after that of its closing, and its README says so', async () => {
  const closed_at = new Date('2026-11-14T12:00:00Z');
  await server.db
    .updateTable('studies')
    .set({ closed_at, end_date: '2026-12-20' })
    .where('id', '=', study.id)
    .execute();
  const files = await packageOf();
  expect(textOf(files, 'README.md')).toContain(' – 2026-11-14, days in');
  expect(textOf(await packageOf({ to: '2026-11-10' }), 'README.md')).toContain(' – 2026-11-10, days in');
  const last = (table: string, column: string) =>
    csvRows(files, `data/${table}.csv`).reduce((latest, row) => {
      const value = row[column] ?? '';
      return value > latest ? value : latest;
    }, '');
  expect([last('days', 'day'), last('weeks', 'iso_week')]).toEqual(['2026-11-14', '2026-W46']);
});

test('STUDIES §10 the report counts a week that nobody else has also where only its days leave', async () => {
  const unique = async () => JSON.parse(textOf(await packageOf(), 'provenance.json')).participants_with_a_unique_week;
  expect(await unique()).toBe(3);
  await server.db.updateTable('installation_settings').set({ display_policy: 'derived' }).execute();
  expect(csvRows(await packageOf(), 'data/activities.csv')).toEqual([]);
  expect(await unique()).toBe(3);
});

test('the codebook says for each table that distances may be rounded, and what 0 is then', async () => {
  await createTestActivity(server.db, personId, { day: '2026-11-10', distance: 30 });
  const files = await packageOf({ deidentification: { round_distance: true } });
  const [day] = csvRows(files, 'data/days.csv').filter(
    ({ day: at, state }) => at === '2026-11-10' && state === 'active',
  );
  expect(day?.distance).toBe('0');
  const codebook = csvRows(files, 'codebook.csv').filter(({ variable }) => variable === 'distance');
  expect(codebook.map(({ table }) => table)).toEqual(['days', 'weeks', 'activities']);
  for (const { table, derivation } of codebook) {
    expect([table, derivation]).toEqual([table, expect.stringMatching(/or to 100 m when distances are rounded/)]);
    expect([table, derivation]).toEqual([table, expect.stringMatching(/less than 50 m/)]);
  }
});

test('the README says that activities begin with the history of the study, which days and weeks do not count', async () => {
  const day = '2026-10-26';
  await createTestActivity(server.db, personId, { day });
  await server.db.updateTable('studies').set({ history_weeks: 1 }).where('id', '=', study.id).execute();
  const files = await packageOf();
  expect(csvRows(files, 'data/activities.csv').map(({ local_day }) => local_day)).toContain(day);
  expect(csvRows(files, 'data/participants.csv')[0]?.first_day).toBe(day);
  expect(csvRows(files, 'data/days.csv').map((row) => row.day)).not.toContain(day);
  const readme = textOf(files, 'README.md');
  expect(readme).toContain('Rows of `activities` begin with `first_day` of `participants`, so with the history');
  expect(readme).toContain(
    'Zeilen von `activities` beginnen mit `first_day` aus `participants`, also mit der Vorgeschichte',
  );
});

test('STUDIES §10 the codebook says when a result is empty: of days without an answer, and of weeks with days that are not known', async () => {
  const files = await packageOf();
  const derivationOf = (table: string, variable: string) =>
    csvRows(files, 'codebook.csv').find((row) => row.table === table && row.variable === variable)?.derivation;
  const answered = csvRows(files, 'data/days.csv').filter(({ is_active_day }) => is_active_day !== '');
  expect([...new Set(answered.map(({ state }) => state))].sort()).toEqual(['active', 'excluded', 'none_recorded']);
  expect(derivationOf('days', 'is_active_day')).toBe('empty unless the state is active, none_recorded or excluded');
  const broken = csvRows(files, 'data/weeks.csv').find(
    ({ participant, iso_week }) => participant === 'KDZ-002-5' && iso_week === '2026-W46',
  );
  expect(broken).toMatchObject({ state: 'data', met: '' });
  for (const variable of ['met', 'beyond_limit']) {
    expect([variable, derivationOf('weeks', variable)]).toEqual([variable, expect.stringContaining('not known')]);
  }
});
