import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { TABLES } from '#server/research/exports/tables/tables.ts';
import { purgeAccount } from '#server/sources/flow/purge.ts';
import { deleteActivity } from '#server/sources/strava/flow/activityStore.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { parquetDifferences } from '#server/testing/duckdb.ts';
import { eventually } from '#server/testing/eventually.ts';
import { downloadExport, exportStudy } from '#server/testing/exportCalls.ts';
import { csvRows, type PackageFiles, textOf } from '#server/testing/packageFiles.ts';
import { describedTables, packageProblems } from '#server/testing/packageProblems.ts';
import { readWorkbook } from '#server/testing/readWorkbook.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity, createTestAthlete } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { newDataDir } from '#server/testing/uploadCalls.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { ExportEstimateAnswer } from '#shared/contract/studyExports.ts';

const dataDir = newDataDir();
let server: TestServer;
let house: StudyPeople;
let study: { id: string };

beforeAll(async () => {
  server = await buildTestServer({ settings: { dataDir } });
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
  house = await studyPeople(server);
  study = await house.study({
    code_prefix: 'KDZ',
    title: 'Steps, "after" surgery',
    start_date: '2026-03-01',
    end_date: '2026-05-31',
    permitted_sources: ['file', 'strava'],
    collects_device: true,
    collects_heart_rate: true,
  });
});

/** A participant who joined with a Strava account; days are those of the activities. */
async function joined(code: string, days: string[], answers: 'device'[] = ['device']): Promise<string> {
  const athlete = await createTestAthlete(server.db, `Secret ${code}`);
  const at = server.clock.now();
  const { id } = await createTestParticipant(server.db, study.id, code, {
    person_id: athlete.id,
    joined_at: at,
    joined_day: '2026-01-01',
    group_name: code.endsWith('1') ? 'A, "first"' : null,
    consent_answers: answers,
  });
  const text = `Consent of ${code}`;
  const text_hash = createHash('sha256').update(text).digest();
  await server.db
    .insertInto('consent_texts')
    .values({ hash: text_hash, text })
    .onConflict((same) => same.doNothing())
    .execute();
  await server.db
    .insertInto('consents')
    .values({
      id: uuidv7(),
      participant_id: id,
      version: 1,
      language: 'de',
      text_hash,
      answers,
      channel: 'account',
      recorded_by: null,
      at,
    })
    .execute();
  for (const day of days)
    await createTestActivity(server.db, athlete.id, { day, device_name: 'Garmin Forerunner 255' });
  return id;
}

const permitStrava = () =>
  server.db
    .updateTable('installation_settings')
    .set({ strava_basis: 'Agreement', strava_basis_at: server.clock.now() })
    .execute();

async function packageOf(choices = {}): Promise<PackageFiles> {
  const { id, state } = await exportStudy(house, 'analyst', study.id, choices);
  expect(state).toBe('done');
  return (await downloadExport(house, 'analyst', id)).files;
}

describe('a study with data', () => {
  beforeEach(async () => {
    await permitStrava();
    await joined('KDZ-001-1', ['2026-03-29', '2026-03-30']);
    await joined('KDZ-002-2', ['2026-03-29'], []);
    await createTestParticipant(server.db, study.id, 'KDZ-003-3');
  });

  test('STUDIES §10: the package has its tables, its descriptions, loaders and sums that hold', async () => {
    const files = await packageOf();
    const names = TABLES.map(({ name }) => name);
    expect([...files.keys()].sort()).toEqual(
      [
        'CHECKSUMS.sha256',
        'README.md',
        'codebook.csv',
        'consort.csv',
        'consort.svg',
        'datapackage.json',
        'load/load.R',
        'load/load.py',
        'load/load.sps',
        'provenance.json',
        'tables.xlsx',
        ...names.flatMap((name) => [`data/${name}.csv`, `data/${name}.parquet`]),
      ].sort(),
    );
    const sums = textOf(files, 'CHECKSUMS.sha256').trimEnd().split('\n');
    expect(sums).toHaveLength(files.size - 1);
    for (const line of sums) {
      const [sum = '', path = ''] = line.split('  ');
      expect(
        createHash('sha256')
          .update(files.get(path) ?? '')
          .digest('hex'),
      ).toBe(sum);
    }
  });

  test('the script for SPSS makes each coded text as wide as its longest code, also where no row has it', async () => {
    const script = textOf(await packageOf(), 'load/load.sps');
    const widthsOf = (variable: string) =>
      [...script.matchAll(new RegExp(`^ +${variable} A(\\d+)`, 'gm'))].map(([, width]) => Number(width));
    // No activity has a finding, and nobody changed a device.
    expect([...widthsOf('decision'), ...widthsOf('event')]).toEqual(['fix_time_zone'.length, 'device_changed'.length]);
  });

  test('the codebook says what each code of a source, an exclusion and a consent means', async () => {
    const rows = csvRows(await packageOf(), 'codebook.csv');
    const codesOf = (of: string) => rows.find(({ table, variable }) => `${table}.${variable}` === of)?.values;
    const sources = 'strava: Strava; polar: Polar; file: uploaded file';
    expect(['activities.source', 'devices.source'].map(codesOf)).toEqual([sources, sources]);
    const reasons =
      'duplicate: Duplicate; wrong_sport: Wrong sport; device_fault: Device fault; ' +
      'not_by_participant: Not by this person; other: Other reason';
    expect(['activities.exclude_reason', 'flags.reason'].map(codesOf)).toEqual([reasons, reasons]);
    expect(['consents.language', 'consents.channel'].map(codesOf)).toEqual([
      'de: German; en: English',
      'account: by the signed-in participant; link: by a personal link, without an account; staff: on paper, recorded by staff',
    ]);
  });

  test('a consent on paper leaves with the day of its signature, shifted as other days are', async () => {
    await server.db.updateTable('consents').set({ signed_on: '2026-03-02' }).execute();
    const dayOf = (files: PackageFiles) => csvRows(files, 'data/consents.csv').map(({ signed_on }) => signed_on);
    const read = dayOf(await packageOf());
    expect([read.length > 0, new Set(read)]).toEqual([true, new Set(['2026-03-02'])]);
    expect(dayOf(await packageOf({ deidentification: { shift_dates: true } }))).not.toContain('2026-03-02');
  });

  test('the README says that the clock change tells shifted dates, except where the start is a part of the day', async () => {
    await server.db
      .updateTable('activities')
      .set({ start_date: new Date('2026-03-29T07:30:15Z') })
      .where('local_day', '=', '2026-03-29')
      .execute();
    const files = await packageOf({ deidentification: { shift_dates: true } });
    const offsets = csvRows(files, 'data/activities.csv').map(({ utc_offset }) => utc_offset);
    expect(new Set(offsets).size).toBe(2);
    const clocks = /^`utc_offset` changes with the clocks.+|^`utc_offset` ändert sich mit der Zeitumstellung.+/gm;
    expect(textOf(files, 'README.md').match(clocks)).toEqual([
      '`utc_offset` changes with the clocks, whose days are known: a participant with activities before and after such a day can be shifted back too.',
      '`utc_offset` ändert sich mit der Zeitumstellung, deren Tage bekannt sind: Auch bei Aktivitäten vor und nach einem solchen Tag lässt sich die Verschiebung rückgängig machen.',
    ]);
    const withoutStart = await packageOf({ deidentification: { shift_dates: true, day_part: true } });
    expect(textOf(withoutStart, 'README.md')).not.toMatch(clocks);
    expect(textOf(await packageOf(), 'README.md')).not.toMatch(clocks);
  });

  test('a line break in the name of a device does not cut a row of the tables for a program that reads line by line', async () => {
    await server.db.updateTable('activities').set({ device_name: 'Garmin\r\nForerunner' }).execute();
    const files = await packageOf();
    expect(csvRows(files, 'data/activities.csv').map(({ device }) => device)).toContain('Garmin  Forerunner');
    for (const table of ['activities', 'devices']) {
      const lines = textOf(files, `data/${table}.csv`).trimEnd().split('\n');
      expect([table, lines.length - 1]).toEqual([table, csvRows(files, `data/${table}.csv`).length]);
    }
  });

  test('a device that a file names cannot begin with a formula', async () => {
    const shown = { device_name: '＝=HYPERLINK("https://example.org","Garmin")' };
    await server.db.updateTable('activities').set(shown).where('local_day', '=', '2026-03-30').execute();
    await server.db
      .updateTable('activities')
      .set({ device_name: '\t=+-' })
      .where('local_day', '=', '2026-03-29')
      .execute();
    const files = await packageOf();
    const rows = csvRows(files, 'data/activities.csv').filter(({ participant }) => participant === 'KDZ-001-1');
    expect(rows.map(({ device, device_state }) => [device, device_state])).toEqual([
      ['', 'not_recorded'],
      ['HYPERLINK("https://example.org","Garmin")', 'measured'],
    ]);
    expect(csvRows(files, 'data/devices.csv').map(({ device }) => device)).toEqual([
      'HYPERLINK("https://example.org","Garmin")',
    ]);
    expect(textOf(files, 'codebook.csv')).toContain('which spreadsheets take for a formula');
    expect(await parquetDifferences(files, TABLES)).toEqual([]);
  });

  test('rows have codes and no name, title or Strava id, and an empty value has its state', async () => {
    const files = await packageOf();
    for (const bytes of files.values()) expect(bytes.toString('latin1')).not.toMatch(/Secret|Morning|1700000/);
    expect(csvRows(files, 'data/participants.csv')).toMatchObject([
      { participant: 'KDZ-001-1', group: 'A, "first"', state: 'joined', joined_on: '2026-01-01', consent_version: '1' },
      { participant: 'KDZ-002-2', group: '', state: 'joined' },
      { participant: 'KDZ-003-3', state: 'not_joined', joined_on: '', first_day: '', consent_version: '' },
    ]);
    const activities = csvRows(files, 'data/activities.csv');
    expect(activities[0]).toMatchObject({
      participant: 'KDZ-001-1',
      source: 'strava',
      sport: 'Run',
      local_day: '2026-03-29',
      iso_week: '2026-W13',
      start: '2026-03-29T08:30:15+02:00',
      utc_offset: '120',
      day_part: 'morning',
      distance: '5000',
      moving_time: '1800',
      average_heart_rate: '',
      heart_rate_state: 'not_collected',
      device: 'Garmin Forerunner 255',
      device_state: 'measured',
      is_excluded: 'false',
    });
    expect(activities.map(({ participant, device_state }) => [participant, device_state])).toEqual([
      ['KDZ-001-1', 'measured'],
      ['KDZ-001-1', 'measured'],
      ['KDZ-002-2', 'not_collected'],
    ]);
    expect(csvRows(files, 'data/devices.csv')).toEqual([
      {
        participant: 'KDZ-001-1',
        device: 'Garmin Forerunner 255',
        source: 'strava',
        first_day: '2026-03-29',
        last_day: '2026-03-30',
        activities: '2',
        consent_version: '1',
      },
    ]);
    expect(csvRows(files, 'data/consents.csv')).toMatchObject([
      { participant: 'KDZ-001-1', version: '1', agrees_device: 'true', agrees_heart_rate: 'false' },
      { participant: 'KDZ-002-2', agrees_device: 'false' },
    ]);
    expect(csvRows(files, 'data/events.csv').map(({ participant, event }) => `${participant} ${event}`)).toEqual(
      expect.arrayContaining(['KDZ-001-1 joined', 'KDZ-001-1 consented', 'KDZ-003-3 added']),
    );
    const flow = csvRows(files, 'consort.csv').map(({ step, count }) => [step, count]);
    expect(flow).toEqual(
      expect.arrayContaining([
        ['added', '3'],
        ['consented', '2'],
        ['analysed', '2'],
      ]),
    );
  });

  test('a start whose time a person hides at Strava leaves as empty with its state, and its day stays', async () => {
    const midnight = { start_date: new Date('2026-03-30T00:00:01Z'), start_date_local: '2026-03-30 00:00:01' };
    await server.db.updateTable('activities').set(midnight).where('local_day', '=', '2026-03-30').execute();
    const files = await packageOf();
    const time = ({ local_day, start, start_state, utc_offset, day_part }: Record<string, string>) => {
      return { local_day, start, start_state, utc_offset, day_part };
    };
    const [shown, hidden] = csvRows(files, 'data/activities.csv').map(time);
    const none = { start: '', utc_offset: '', day_part: '' };
    expect(hidden).toEqual({ local_day: '2026-03-30', start_state: 'not_recorded', ...none });
    expect(shown).toEqual({
      local_day: '2026-03-29',
      start: '2026-03-29T08:30:15+02:00',
      start_state: 'measured',
      utc_offset: '120',
      day_part: 'morning',
    });
    expect(await parquetDifferences(files, TABLES)).toEqual([]);
    expect(await packageProblems(files)).toEqual([]);
  });

  test('a file whose recording begins one second after midnight keeps its start in the package', async () => {
    const midnight = { start_date: new Date('2026-03-29T22:00:01Z'), start_date_local: '2026-03-30 00:00:01' };
    const file = { source: 'file' as const, strava_id: null, file_format: 'fit' as const };
    await server.db
      .updateTable('activities')
      .set({ ...midnight, ...file, file_hash: Buffer.alloc(32, 1) })
      .where('local_day', '=', '2026-03-30')
      .execute();
    expect(csvRows(await packageOf(), 'data/activities.csv')).toContainEqual(
      expect.objectContaining({ start: '2026-03-30T00:00:01+02:00', start_state: 'measured', day_part: 'night' }),
    );
  });

  test('STUDIES §10: 0 stands only where it was measured, and an empty value has its state', async () => {
    const athlete = await createTestAthlete(server.db, 'Secret 4');
    await createTestParticipant(server.db, study.id, 'KDZ-004-4', {
      person_id: athlete.id,
      joined_at: server.clock.now(),
      joined_day: '2026-01-01',
    });
    const none = { distance: 0, moving_time: 0, elapsed_time: 0, total_elevation_gain: 0 };
    const measured = { distance: 5000, moving_time: 1800, elapsed_time: 1900, total_elevation_gain: 0 };
    const given = {
      '2026-04-06': { ...measured, distance: 0, total_elevation_gain: null },
      '2026-04-13': measured,
      '2026-04-14': { ...measured, trainer: true },
      '2026-04-20': { ...none, manual: true },
    };
    for (const [day, values] of Object.entries(given)) {
      const { id } = await createTestActivity(server.db, athlete.id, { day });
      await server.db.updateTable('activities').set(values).where('id', '=', id).execute();
    }
    const files = await packageOf();
    const own = (table: string) =>
      csvRows(files, `data/${table}.csv`).filter(({ participant }) => participant === 'KDZ-004-4');
    const values = [
      'distance',
      'distance_state',
      'moving_time',
      'elapsed_time',
      'time_state',
      'elevation_gain',
      'elevation_state',
    ];
    expect(own('activities').map((row) => values.map((name) => row[name]))).toEqual([
      ['', 'not_recorded', '1800', '1900', 'measured', '', 'not_recorded'],
      ['5000', 'measured', '1800', '1900', 'measured', '0', 'measured'],
      ['5000', 'measured', '1800', '1900', 'measured', '', 'not_recorded'],
      ['', 'not_recorded', '', '', 'not_recorded', '', 'not_recorded'],
    ]);
    const active = own('days').filter(({ state }) => state === 'active');
    expect(active.map(({ day, activities, minutes, distance }) => [day, activities, minutes, distance])).toEqual([
      ['2026-04-06', '1', '30', ''],
      ['2026-04-13', '1', '30', '5000'],
      ['2026-04-14', '1', '30', '5000'],
      ['2026-04-20', '1', '', ''],
    ]);
    const weeks = own('weeks').filter(({ iso_week = '' }) => iso_week >= '2026-W15' && iso_week <= '2026-W17');
    expect(weeks.map(({ minutes, distance }) => [minutes, distance])).toEqual([
      ['30', ''],
      ['60', '10000'],
      ['', ''],
    ]);
    expect(await packageProblems(files)).toEqual([]);
    expect(await parquetDifferences(files, TABLES)).toEqual([]);
  });

  test('DuckDB reads from Parquet what CSV holds, with the types of the schema, and the workbook has the same rows', async () => {
    const files = await packageOf();
    expect(await parquetDifferences(files, TABLES)).toEqual([]);
    const sheets = await readWorkbook(files.get('tables.xlsx') ?? Buffer.alloc(0));
    for (const { name } of TABLES) expect(sheets[name]).toHaveLength(csvRows(files, `data/${name}.csv`).length + 1);
  });

  test('STUDIES §10: the package keeps the profile of Data Package v2, and each table its own schema: types, required values, codes, keys', async () => {
    const files = await packageOf();
    const description = JSON.parse(textOf(files, 'datapackage.json'));
    expect(description).toMatchObject({
      $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
      title: 'Steps, "after" surgery',
      version: 'not-locked',
    });
    expect(await packageProblems(files)).toEqual([]);
    const described = description.resources.map(({ name }: { name: string }) => name);
    expect(described).toEqual(TABLES.map(({ name }) => name));
  });

  test('a row that breaks its schema, a second key and a lost participant are found', async () => {
    const files = new Map(await packageOf());
    const rows = textOf(files, 'data/participants.csv').replace(',joined,', ',left,').replace('KDZ-003-3', 'KDZ-002-2');
    files.set('data/participants.csv', Buffer.from(rows));
    expect(await packageProblems(files)).toEqual(
      expect.arrayContaining([
        'data/participants.csv has other bytes than described',
        'participants.state: "left"',
        'participants has the key ["KDZ-002-2"] twice or empty',
        'days names ["KDZ-003-3"], which participants does not have',
      ]),
    );
  });

  test('the same choices at the same time give the same bytes; another recipient gives other names', async () => {
    const choices = { deidentification: { recipient: 'Uni A', shift_dates: true, day_part: true } };
    const one = await exportStudy(house, 'analyst', study.id, choices);
    const other = await exportStudy(house, 'owner', study.id, choices);
    expect(one.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(other.sha256).toBe(one.sha256);
    const { files, bytes } = await downloadExport(house, 'analyst', one.id);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(one.sha256);
    expect(await packageProblems(files)).toEqual([]);
    expect(await parquetDifferences(files, describedTables(files))).toEqual([]);
    expect(textOf(files, 'README.md')).toContain('\nDates are shifted by whole weeks, for each participant by another');
    expect(textOf(files, 'README.md')).toContain(
      '\nDatumsangaben sind um ganze Wochen verschoben, bei jeder teilnehmenden Person um eine',
    );
    expect(textOf(files, 'data/activities.csv')).not.toContain('KDZ-');
    expect(textOf(files, 'data/activities.csv').split('\n')[0]?.split(',')).not.toContain('start');
    const elsewhere = await packageOf({ deidentification: { recipient: 'Uni B' } });
    expect(textOf(elsewhere, 'README.md')).not.toMatch(/are shifted|verschoben/);
    const names = (from: PackageFiles) => csvRows(from, 'data/participants.csv').map(({ participant }) => participant);
    expect(names(files).filter((name) => names(elsewhere).includes(name))).toEqual([]);
    expect(JSON.parse(textOf(files, 'provenance.json')).deidentification).toEqual({
      pseudonyms: true,
      recipient: 'Uni A',
      shift_dates: true,
      day_part: true,
      small_cells: 5,
      titles_and_notes: 'left out',
    });
  });

  test('the estimate says how much there is, and shows the first rows as they would leave', async () => {
    await server.db
      .updateTable('activities')
      .set({ distance: 3750.18919424012, total_elevation_gain: 42.456 })
      .execute();
    const body = { deidentification: { device_maker: true } };
    const answer = await house.call('analyst', 'POST', `/studies/${study.id}/exports/estimate`, body);
    const estimate = answer.json<ExportEstimateAnswer>();
    expect(estimate).toMatchObject({ participants: 3, activities: 3, left_out: [] });
    const device = estimate.preview.columns.indexOf('device');
    expect(estimate.preview.rows.map((row) => row[device])).toEqual(['Garmin', 'Garmin', null]);
    const [distance, climbed] = ['distance', 'elevation_gain'].map((name) => estimate.preview.columns.indexOf(name));
    const shown = estimate.preview.rows.map((row) => [row[distance ?? -1], row[climbed ?? -1]]);
    expect(shown).toEqual(Array(3).fill([3750.2, 42.5]));
    const { id, size } = await exportStudy(house, 'analyst', study.id, body);
    expect(Math.abs(estimate.size / (size ?? 0) - 1)).toBeLessThan(0.2);
    const { files } = await downloadExport(house, 'analyst', id);
    const left = csvRows(files, 'data/activities.csv').map((row) => [row.distance, row.elevation_gain].map(Number));
    expect(left).toEqual(shown);
  });

  test('excluded activities, days outside the period and withdrawn participants stay out, and the README says how many', async () => {
    const late = await joined('KDZ-004-4', ['2026-05-01']);
    await server.db
      .updateTable('activities')
      .set({ excluded_at: new Date(), exclude_reason: 'duplicate', manual: true })
      .where('local_day', '=', '2026-03-30')
      .execute();
    await server.db
      .updateTable('participants')
      .set({ withdrawn_at: server.clock.now(), withdrawal_date: '2026-06-01', withdrawal_choice: 'keep' })
      .where('id', '=', late)
      .execute();
    const choices = { from: '2026-03-01', to: '2026-04-30', include_withdrawn: false };
    const files = await packageOf(choices);
    expect(csvRows(files, 'data/activities.csv')).toHaveLength(2);
    expect(textOf(files, 'README.md')).toContain('- 1 activity left out: excluded from analyses');
    expect(textOf(files, 'README.md')).toContain('- 1 teilnehmende Person ausgelassen: ausgeschieden');
    const all = await packageOf({ include_excluded: true });
    expect(csvRows(all, 'data/activities.csv')).toHaveLength(4);
    expect(csvRows(all, 'data/flags.csv')).toMatchObject([
      { participant: 'KDZ-001-1', flag: 'manual_entry', version: '1', value: '1', severity: 'info', decision: 'open' },
    ]);
  });

  test('STUDIES §10 required answers and withdrawn participants who are left out change neither the flow nor who was invited', async () => {
    const withdrawn = await joined('KDZ-004-4', ['2026-05-01']);
    await server.db
      .updateTable('participants')
      .set({ withdrawn_at: server.clock.now(), withdrawal_date: '2026-06-01', withdrawal_choice: 'keep' })
      .where('id', '=', withdrawn)
      .execute();
    const refused = await createTestParticipant(server.db, study.id, 'KDZ-005-5');
    const now = server.clock.now();
    await server.db
      .insertInto('participant_invites')
      .values({
        ...{ id: uuidv7(), participant_id: refused.id, token_hash: Buffer.from('refused') },
        ...{ created_at: now, expires_at: new Date(now.getTime() + 86_400_000), refused_at: now, ended_at: null },
      })
      .execute();
    const choices = { include_withdrawn: false, required_answers: ['device'] };
    const left_out = [
      { reason: 'answers_missing', count: 1 },
      { reason: 'withdrawn_participants', count: 1 },
    ];
    const estimate = await house.call('analyst', 'POST', `/studies/${study.id}/exports/estimate`, choices);
    expect(estimate.json<ExportEstimateAnswer>()).toMatchObject({ participants: 3, left_out });
    const files = await packageOf(choices);
    expect(textOf(files, 'README.md')).toContain('- 1 participant left out: they did not give the required');
    const { cut } = (
      await house.call('owner', 'POST', `/studies/${study.id}/cuts`, { reason: 'Interim', ...choices })
    ).json();
    for (const made of [files, await packageOf({ cut_id: cut.id })]) {
      expect(csvRows(made, 'data/participants.csv').map(({ participant }) => participant)).toEqual([
        ...['KDZ-001-1', 'KDZ-003-3', 'KDZ-005-5'],
      ]);
      expect(csvRows(made, 'consort.csv').map(({ step, count }) => `${step} ${count}`)).toEqual([
        ...[
          'added 5',
          'invited 4',
          'refused 1',
          'expired 0',
          'consented 3',
          'connected 3',
          'withdrawn 1',
          'completed 2',
        ],
        ...['withdrawn_participants 1', 'answers_missing 1', 'analysed 1'],
      ]);
    }
  });

  test('PAGES §3.5 the end of an export is told to the person who started it', async () => {
    const told: unknown[] = [];
    const forget = server.app.changes.subscribe((heard) => {
      if (heard !== 'missed' && 'change' in heard && heard.change.topics.includes('exports')) told.push(heard.change);
    });
    await packageOf();
    await eventually(() => told.length > 0);
    forget();
    expect(told).toEqual([{ topics: ['exports'], userId: house.people.analyst.id }]);
  });

  test('an exclusion by hand is in the tables of the package, and of another study it is not', async () => {
    const session = await server.db
      .selectFrom('activities')
      .select('id')
      .where('local_day', '=', '2026-03-30')
      .executeTakeFirstOrThrow();
    const path = `/studies/${study.id}/quality/activities`;
    const body = { flag: 'by_hand', ids: [session.id], decision: 'exclude', reason: 'wrong_sport' };
    expect((await house.call('owner', 'PATCH', path, body)).statusCode).toBe(200);
    const files = await packageOf();
    expect(csvRows(files, 'data/activities.csv')).toHaveLength(2);
    expect(textOf(files, 'README.md')).toContain('- 1 activity left out: excluded from analyses');
    const days = csvRows(files, 'data/days.csv');
    expect(days.filter(({ state }) => state === 'excluded')).toMatchObject([
      { participant: 'KDZ-001-1', state_code: '10' },
    ]);
    expect(csvRows(files, 'data/flags.csv')).toMatchObject([
      { participant: 'KDZ-001-1', flag: 'by_hand', decision: 'exclude', reason: 'wrong_sport' },
    ]);
    expect(await packageProblems(files)).toEqual([]);
    const all = await packageOf({ include_excluded: true });
    const excluded = csvRows(all, 'data/activities.csv').filter(({ is_excluded }) => is_excluded === 'true');
    expect(excluded).toMatchObject([{ exclude_reason: 'wrong_sport' }]);
    const none = { threshold: '', severity: '', value: '1' };
    expect(csvRows(all, 'data/flags.csv')).toMatchObject([
      { activity_id: excluded[0]?.activity_id, flag: 'by_hand', ...none, decision: 'exclude', reason: 'wrong_sport' },
    ]);
    expect(await packageProblems(all)).toEqual([]);
  });

  test('the name of an export has the day of the time zone of its study', async () => {
    const now = server.clock.now();
    // At any time it is another day than in UTC in one of the two.
    const zones = ['Etc/GMT+12', 'Pacific/Kiritimati'];
    const timezone = zones.find((zone) => dayIn(zone, now) !== dayIn('UTC', now)) ?? '';
    await server.db.updateTable('studies').set({ timezone }).where('id', '=', study.id).execute();
    expect((await exportStudy(house, 'analyst', study.id)).name).toBe(`kdz-${dayIn(timezone, now)}`);
  });

  test('an export is in the log of the study, as is each download', async () => {
    await packageOf();
    const log = await server.db
      .selectFrom('audit_log')
      .select(['action', 'actor_email', 'study_id'])
      .where('study_id', '=', study.id)
      .orderBy('id')
      .execute();
    const row = { actor_email: 'analyst@example.org', study_id: study.id };
    expect(log).toEqual([
      { action: 'study.export_created', ...row },
      { action: 'study.export_downloaded', ...row },
    ]);
  });

  test('after seven days, or when it is deleted, the file is gone and the history stays', async () => {
    const kept = await exportStudy(house, 'analyst', study.id);
    const deleted = await exportStudy(house, 'analyst', study.id);
    expect((await house.call('analyst', 'DELETE', `/exports/${deleted.id}`)).statusCode).toBe(204);
    expect(existsSync(join(dataDir, 'exports', deleted.id))).toBe(false);
    const over = new Date(server.clock.now().getTime() - 1);
    await server.db.updateTable('study_exports').set({ expires_at: over }).where('id', '=', kept.id).execute();
    for (const { id } of [kept, deleted]) {
      const answer = await house.call('analyst', 'GET', `/exports/${id}/file`);
      expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'study_export_not_there']);
    }
    const { exports } = (await house.call('analyst', 'GET', `/studies/${study.id}/exports`)).json();
    expect(exports).toHaveLength(2);
  });

  test('an erasure makes the files of the study unavailable', async () => {
    const { id } = await exportStudy(house, 'analyst', study.id);
    await server.db.updateTable('participants').set({ person_id: null }).where('code', '=', 'KDZ-001-1').execute();
    expect((await house.call('analyst', 'GET', `/exports/${id}/file`)).statusCode).toBe(409);
    expect((await house.call('analyst', 'GET', `/exports/${id}`)).json().export.state).toBe('outdated');
  });
});

describe('a package of live data after a deletion at the source', () => {
  const stateOf = async (id: string) => (await house.call('analyst', 'GET', `/exports/${id}`)).json().export.state;
  const personOf = async (code: string) =>
    (await server.db.selectFrom('participants').select('person_id').where('code', '=', code).executeTakeFirstOrThrow())
      .person_id ?? '';
  async function finished(code: string, cut_id: string | null): Promise<string> {
    const [id, at] = [uuidv7(), server.clock.now()];
    const row = { id, study_id: study.id, cut_id, name: 'kdz', choices: '{}', state: 'done' as const, place: uuidv7() };
    const expires_at = new Date(at.getTime() + 1e6);
    await server.db
      .insertInto('study_exports')
      .values({ ...row, created_at: at, worked_at: at, finished_at: at, expires_at })
      .execute();
    await sql`INSERT INTO study_export_participants SELECT ${id}::uuid, id FROM participants WHERE code = ${code}`.execute(
      server.db,
    );
    return id;
  }
  async function deleteOne(athleteId: string) {
    const { strava_id, fetched_at } = await server.db
      .selectFrom('activities')
      .select(['strava_id', 'fetched_at'])
      .where('person_id', '=', athleteId)
      .executeTakeFirstOrThrow();
    const deletion = { athleteId, stravaId: Number(strava_id), askedAt: fetched_at };
    expect(await server.db.transaction().execute((trx) => deleteActivity(trx, deletion))).toBe(true);
  }
  async function deleteAll(id: string) {
    const due = server.clock.now();
    await server.db
      .updateTable('athletes')
      .set({ status: 'disconnected', tokens_encrypted: null, delete_due_at: due })
      .where('id', '=', id)
      .execute();
    await purgeAccount(server.db, { source: 'strava', id }, due);
  }

  test.each([
    ['an activity', deleteOne],
    ['all of an account', deleteAll],
  ])('%s: it cannot be downloaded any more, unlike packages of other people and of a cut', async (_name, remove) => {
    await permitStrava();
    await joined('KDZ-001-1', ['2026-03-29', '2026-03-30']);
    await joined('KDZ-002-2', ['2026-03-29']);
    const cut = (await house.call('owner', 'POST', `/studies/${study.id}/cuts`, { reason: 'Paper' })).json().cut.id;
    const live = await finished('KDZ-001-1', null);
    const locked = await finished('KDZ-001-1', cut);
    await remove(await personOf('KDZ-002-2'));
    expect(await stateOf(live)).toBe('done');
    await remove(await personOf('KDZ-001-1'));
    expect([await stateOf(live), await stateOf(locked)]).toEqual(['outdated', 'done']);
    expect((await house.call('analyst', 'GET', `/exports/${live}/file`)).statusCode).toBe(409);
  });
});

test('PAGES 3.0-D: each part of a package says the display level, and a cut keeps that of its lock', async () => {
  await permitStrava();
  await joined('KDZ-001-1', ['2026-03-29']);
  const setLevel = (display_policy: 'derived' | 'full') =>
    server.db.updateTable('installation_settings').set({ display_policy }).execute();
  const saidBy = async (files: PackageFiles) => ({
    provenance: JSON.parse(textOf(files, 'provenance.json')).installation,
    readme: textOf(files, 'README.md')
      .split('\n')
      .filter((line) => /Display level|Stufe der Anzeige/.test(line)),
    workbook: (await readWorkbook(files.get('tables.xlsx') ?? Buffer.alloc(0))).provenance?.slice(-2),
  });
  const full = {
    provenance: { display_policy: 'full', strava_basis: 'recorded' },
    readme: [
      '- Display level for data from Strava: `full`, researchers see single activities; basis for their use: recorded',
      '- Stufe der Anzeige für Daten von Strava: `full`, Forschende sehen einzelne Aktivitäten; Grundlage ihrer Nutzung: festgehalten',
    ],
    workbook: [
      ['display_policy', 'full'],
      ['strava_basis', 'recorded'],
    ],
  };
  const locked = await house.call('owner', 'POST', `/studies/${study.id}/cuts`, { reason: 'Interim' });
  expect(await saidBy(await packageOf())).toEqual(full);

  await setLevel('derived');
  expect((await saidBy(await packageOf())).provenance).toEqual({ display_policy: 'derived', strava_basis: 'recorded' });
  expect(await saidBy(await packageOf({ cut_id: locked.json().cut.id }))).toEqual(full);
});

test('STUDIES §1: without a recorded basis rows of Strava are left out, and the export says how many', async () => {
  await joined('KDZ-001-1', ['2026-03-29', '2026-03-30']);
  const files = await packageOf();
  expect(csvRows(files, 'data/activities.csv')).toEqual([]);
  const sentence = '2 activities left out: Strava API data without recorded permission';
  expect(textOf(files, 'README.md')).toContain(`- ${sentence}`);
  expect(JSON.parse(textOf(files, 'provenance.json')).left_out).toEqual([{ reason: 'strava_without_basis', count: 2 }]);
});

test.each(['derived', 'own_only'] as const)(
  'at the level %s the rows of Strava are counted as held back by it, not as of a source that is not permitted',
  async (display_policy) => {
    await joined('KDZ-001-1', ['2026-03-29', '2026-03-30']);
    await permitStrava();
    await server.db.updateTable('installation_settings').set({ display_policy }).execute();
    const counted = async () => {
      const files = await packageOf();
      expect(csvRows(files, 'data/activities.csv')).toEqual([]);
      const readme = textOf(files, 'README.md')
        .split('\n')
        .filter((line) => /activities left out|Aktivitäten ausgelassen/.test(line));
      return { left_out: JSON.parse(textOf(files, 'provenance.json')).left_out, readme };
    };
    expect(await counted()).toEqual({
      left_out: [{ reason: 'display_level', count: 2 }],
      readme: [
        '- 2 activities left out: at the display level researchers see no single activities of their source',
        '- 2 Aktivitäten ausgelassen: Nach der Stufe der Anzeige sehen Forschende keine einzelnen Aktivitäten ihrer Quelle',
      ],
    });
    await server.db
      .updateTable('studies')
      .set({ permitted_sources: ['file'] })
      .execute();
    expect((await counted()).left_out).toEqual([{ reason: 'source_not_permitted', count: 2 }]);
  },
);

test('activities of a source that a participant did not agree to are left out and counted', async () => {
  const basis = { strava_basis: 'Agreement', display_policy: 'full' } as const;
  await server.db.updateTable('installation_settings').set(basis).execute();
  await joined('KDZ-001-1', ['2026-03-29', '2026-03-30']);
  await joined('KDZ-002-2', ['2026-03-29']);
  await server.db
    .updateTable('participants')
    .set({ consent_sources: ['file'] })
    .where('code', '=', 'KDZ-001-1')
    .execute();
  const files = await packageOf();
  expect(csvRows(files, 'data/activities.csv').map(({ participant }) => participant)).toEqual(['KDZ-002-2']);
  const active = csvRows(files, 'data/days.csv').filter(({ state }) => state === 'active');
  expect(active.map(({ participant }) => participant)).toEqual(['KDZ-002-2']);
  expect(JSON.parse(textOf(files, 'provenance.json')).left_out).toEqual([{ reason: 'source_not_agreed', count: 2 }]);
  expect(textOf(files, 'README.md')).toContain(
    '- 2 activities left out: the study permits their source since after the consent of the participant',
  );
});

test('an activity that another record hides from the study is counted, and not as one without permission', async () => {
  await joined('KDZ-001-1', ['2026-03-29', '2026-03-30', '2026-03-31']);
  const [strava, file] = await server.db.selectFrom('activities').select('id').orderBy('local_day').execute();
  await server.db
    .updateTable('activities')
    .set({ source: 'file', strava_id: null, joined_to: strava?.id ?? '' })
    .where('id', '=', file?.id ?? '')
    .execute();
  const files = await packageOf();
  expect(csvRows(files, 'data/activities.csv')).toEqual([]);
  expect(JSON.parse(textOf(files, 'provenance.json')).left_out).toEqual([
    { reason: 'strava_without_basis', count: 1 },
    { reason: 'other_record_counts', count: 1 },
  ]);
  expect(textOf(files, 'README.md')).toContain(
    '- 1 activity left out: another record counts, of a source that study or installation do not permit',
  );
});

test('a study without participants gives a package of empty tables', async () => {
  const files = await packageOf();
  for (const { name } of TABLES) expect(csvRows(files, `data/${name}.csv`)).toEqual([]);
});
