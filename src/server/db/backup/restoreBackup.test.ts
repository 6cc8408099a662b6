import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { NO_ACTOR, writeAudit } from '#server/db/audit.ts';
import { verifyAuditChain } from '#server/db/auditChain.ts';
import { allowResearch } from '#server/db/databaseRoles.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { migrateInside, readMigrations } from '#server/db/migrate.ts';
import { dropTables } from '#server/db/testDatabase.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { SENDS } from '#server/testing/reminderHouse.ts';
import { profile, refresh } from '#server/testing/sessionCalls.ts';
import { createTestAthlete } from '#server/testing/testActivities.ts';
import { createTestLab, createTestParticipant, createTestStudy } from '#server/testing/testResearch.ts';
import { codeOf } from '#shared/participantCode.ts';
import { uploadMessages } from '#shared/uploadMessages.ts';
import { restoreBackup } from './restoreBackup.ts';
import { writeBackup } from './writeBackup.ts';

const ignore = () => undefined;

/** A database of before has no column for it. */
const BEFORE_SOURCES = { consent_sources: undefined } as Parameters<typeof createTestParticipant>[3];

let folder: string;
let file: string;
let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kadenz-restore-'));
  file = join(folder, 'backup.jsonl.gz');
});
afterEach(() => rmSync(folder, { recursive: true }));

const lose = () => dropTables(server.db);

/** Each test begins with it, because the tests share an engine; a new one costs more than tables. */
async function beginBefore(version: string): Promise<void> {
  await lose();
  const earlier = (await readMigrations()).map(({ name }) => name).filter((name) => name < version);
  await server.db.connection().execute((connection) => migrateInside(connection, earlier));
}
const beginToday = () => beginBefore('9999');
const beginAtDelivered = () => beginBefore('0006');

test('a restore ends sessions and Strava authorizations in progress, and one row of the audit log says so', async () => {
  await beginToday();
  const user = await server.user();
  const browsers = [await server.login(user), await server.login(user)];
  await sql`INSERT INTO connection_states (state_hash, browser_hash, user_id, created_at, expires_at)
    VALUES ('\\x01', '\\x02', ${user.id}, now(), now() + interval '10 minutes')`.execute(server.db);
  await writeBackup(server.db, file);
  await lose();
  const { sessionsEnded, audit } = await restoreBackup(server.db, file, ignore);
  expect(sessionsEnded).toBe(2);
  const row = await server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('id', '>', audit.rows)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    action: 'backup.restored',
    object_type: 'backup',
    actor_id: null,
    changes: {
      backup_created_at: { old: null, new: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
      sessions_ended: { old: null, new: 2 },
    },
  });
  expect(await verifyAuditChain(server.db)).toMatchObject({ rows: audit.rows + 1, brokenAt: null });
  for (const { accessToken, cookies } of browsers) {
    expect((await profile(server, accessToken)).statusCode).toBe(401);
    expect((await refresh(server, cookies)).statusCode).toBe(401);
  }
  expect(await server.db.selectFrom('connection_states').selectAll().execute()).toEqual([]);
  await server.login(user);
});

test('a restore fails uploads, packages and locks that were under way, of which a backup has no files or rows', async () => {
  await beginToday();
  const { db } = server;
  const at = server.clock.now();
  const underWay = { state: 'waiting', place: uuidv7(), created_at: at, worked_at: at } as const;
  const { id: person_id } = await createTestAthlete(db);
  const upload = { person_id, channel: 'own', created_by: null, kind: 'archive', file_count: null } as const;
  await db
    .insertInto('uploads')
    .values([
      { id: uuidv7(), ...upload, ...underWay },
      { id: uuidv7(), ...upload, ...underWay, state: 'done', finished_at: at },
    ])
    .execute();
  const study = await createTestStudy(db, (await createTestLab(db)).id, null);
  await db
    .insertInto('study_exports')
    .values({ id: uuidv7(), study_id: study.id, name: 'package', choices: '{}', created_by: null, ...underWay })
    .execute();
  await db
    .insertInto('study_locks')
    .values({ id: uuidv7(), study_id: study.id, reason: 'Paper', created_at: at, worked_at: at })
    .execute();
  await writeBackup(db, file);
  await lose();
  await restoreBackup(db, file, ignore);
  const uploads = await db.selectFrom('uploads').select(['state', 'problem']).orderBy('id').execute();
  expect(uploads).toEqual([
    { state: 'failed', problem: uploadMessages('upload_files_gone') },
    { state: 'done', problem: null },
  ]);
  expect(await db.selectFrom('study_exports').select('state').execute()).toEqual([{ state: 'failed' }]);
  const [lock] = await db.selectFrom('study_locks').select('failed_at').execute();
  expect(lock?.failed_at).toBeInstanceOf(Date);
});

test('a restore ends mails that waited or were being sent, because they may have arrived since the backup', async () => {
  await beginToday();
  const { db } = server;
  const at = server.clock.now();
  const study = await createTestStudy(db, (await createTestLab(db)).id, null);
  const { id: participant_id } = await createTestParticipant(db, study.id, 'TAA-001-1');
  const mail = { study_id: study.id, participant_id, kind: 'general', created_at: at, due_at: at } as const;
  for (const state of ['waiting', 'sending', 'sent'] as const) {
    await db
      .insertInto('mails')
      .values({ id: uuidv7(), ...mail, state })
      .execute();
  }
  await writeBackup(db, file);
  await lose();
  await restoreBackup(db, file, ignore);
  expect(await db.selectFrom('mails').select(['state', 'reason']).orderBy('id').execute()).toEqual([
    { state: 'unclear', reason: 'restored' },
    { state: 'unclear', reason: 'restored' },
    { state: 'sent', reason: null },
  ]);
});

test('after a restore a study does not send the reminders of the day again, which may have been sent since', async () => {
  await beginToday();
  const { db } = server;
  const lab = await createTestLab(db);
  const { id: begun } = await createTestStudy(db, lab.id, null);
  const { id: later } = await createTestStudy(db, lab.id, null);
  const hour = new Date().getUTCHours();
  const atMidnight = hour > 12 ? `Etc/GMT-${24 - hour}` : `Etc/GMT+${hour}`;
  await db.updateTable('studies').set({ timezone: 'UTC' }).execute();
  await db.updateTable('studies').set({ timezone: atMidnight }).where('id', '=', later).execute();
  for (const { study_id, send_hour } of [
    { study_id: begun, send_hour: 0 },
    { study_id: later, send_hour: 3 },
  ]) {
    await db
      .insertInto('reminder_settings')
      .values({ study_id, ...SENDS, send_hour, planned_on: '2026-01-31' })
      .execute();
  }
  await writeBackup(db, file);
  await lose();
  const {
    rows: [before],
  } = await sql<{ day: string }>`SELECT (now() AT TIME ZONE 'UTC')::date::text AS day`.execute(db);
  await restoreBackup(db, file, ignore);
  const plannedOf = (id: string) =>
    db.selectFrom('reminder_settings').select('planned_on').where('study_id', '=', id).executeTakeFirstOrThrow();
  const { planned_on } = await plannedOf(begun);
  expect(planned_on && planned_on >= (before?.day ?? '')).toBe(true);
  expect(await plannedOf(later)).toEqual({ planned_on: '2026-01-31' });
});

test('STUDIES §12 after a restore staff get no second digest of the day, and a first digest is not put off', async () => {
  await beginToday();
  const { db } = server;
  const lab = await createTestLab(db);
  const hour = new Date().getUTCHours();
  const atNoon = hour < 12 ? `Etc/GMT-${12 - hour}` : `Etc/GMT+${hour - 12}`;
  const atMidnight = hour > 12 ? `Etc/GMT-${24 - hour}` : `Etc/GMT+${hour}`;
  const planned = { is_on: true, planned_on: '2026-01-31' };
  const member = async (timezone: string, hasDigest: boolean) => {
    const { id: user_id } = await server.user({ role: 'researcher' });
    await createTestStudy(db, lab.id, user_id, { timezone });
    await db
      .insertInto('staff_digests')
      .values({ ...planned, user_id, leave_hash: Buffer.from(user_id) })
      .execute();
    const at = new Date('2026-01-30T06:00:00Z');
    const mail = { kind: 'digest', state: 'sent', created_at: at, due_at: at, news_since: at } as const;
    if (hasDigest) {
      await db
        .insertInto('mails')
        .values({ ...mail, id: uuidv7(), user_id })
        .execute();
    }
    return user_id;
  };
  const [told, early, first] = [
    await member(atNoon, true),
    await member(atMidnight, true),
    await member(atNoon, false),
  ];
  await writeBackup(db, file);
  await lose();
  await restoreBackup(db, file, ignore);
  const rows = await db.selectFrom('staff_digests').select(['user_id', 'planned_on']).execute();
  const plannedOf = new Map(rows.map(({ user_id, planned_on }) => [user_id, planned_on]));
  expect(plannedOf.get(told) === planned.planned_on).toBe(false);
  expect([early, first].map((id) => plannedOf.get(id))).toEqual([planned.planned_on, planned.planned_on]);
});

const addAuditRows = (count: number) =>
  sql`INSERT INTO audit_log (at, action, object_type, changes)
    SELECT now(), 'user.created', 'user', '{}' FROM generate_series(1, ${count}::int)`.execute(server.db);

test('a backup with a changed audit log restores only with the option for it, and the log records that', async () => {
  await beginToday();
  await addAuditRows(5);
  await sql`ALTER TABLE audit_log DISABLE TRIGGER USER`.execute(server.db);
  await sql`DELETE FROM audit_log WHERE id = 3`.execute(server.db);
  await writeBackup(server.db, file);
  await lose();
  await expect(restoreBackup(server.db, file, ignore)).rejects.toThrow(
    `Row 4 of the audit log in ${file} does not fit the row before, so nothing was restored; with --accept-broken-audit-log it is restored as it is`,
  );
  const { rows } = await sql`SELECT FROM pg_tables WHERE schemaname IN ('public', 'identity')`.execute(server.db);
  expect(rows).toEqual([]);
  const { audit } = await restoreBackup(server.db, file, ignore, { acceptBrokenAudit: true });
  expect(audit).toMatchObject({ rows: 2, brokenAt: 4 });
  const last = await server.db.selectFrom('audit_log').select('changes').where('id', '=', 6).executeTakeFirstOrThrow();
  expect(last.changes).toMatchObject({ audit_broken_at: { old: null, new: 4 } });
});

/** The same backup in format 1: the rows of the audit log in the order of their number's text. */
function toFirstFormat(text: string): string {
  const lines = text.split('\n').slice(0, -2);
  const from = lines.findIndex((line) => line.startsWith('{"table":{"name":"audit_log"')) + 1;
  const to = lines.findIndex((line) => line.startsWith('{"end":"audit_log"'));
  const rows = lines.slice(from, to).sort((a, b) => (String(JSON.parse(a)[0]) < String(JSON.parse(b)[0]) ? -1 : 1));
  const sha256 = (texts: string[]) =>
    createHash('sha256')
      .update(texts.map((line) => `${line}\n`).join(''))
      .digest('hex');
  lines.splice(from, rows.length, ...rows);
  lines[to] = JSON.stringify({ end: 'audit_log', rows: rows.length, sha256: sha256(rows) });
  lines[0] = (lines[0] ?? '').replace('"kadenz_backup":2', '"kadenz_backup":1');
  return [...lines, JSON.stringify({ end_of_backup: true, sha256: sha256(lines) }), ''].join('\n');
}

test('a complete backup in the first format restores', async () => {
  await beginToday();
  await addAuditRows(120);
  await writeBackup(server.db, file);
  writeFileSync(file, gzipSync(toFirstFormat(gunzipSync(readFileSync(file)).toString())));
  await lose();
  const { audit } = await restoreBackup(server.db, file, ignore);
  expect(audit).toMatchObject({ rows: 120, brokenAt: null });
});

test('a backup of a later format is refused by name', async () => {
  await beginToday();
  await writeBackup(server.db, file);
  const lines = gunzipSync(readFileSync(file))
    .toString()
    .replace('"kadenz_backup":2', '"kadenz_backup":3')
    .split('\n')
    .slice(0, -2);
  const text = lines.map((line) => `${line}\n`).join('');
  const foot = JSON.stringify({ end_of_backup: true, sha256: createHash('sha256').update(text).digest('hex') });
  writeFileSync(file, gzipSync(`${text}${foot}\n`));
  await lose();
  await expect(restoreBackup(server.db, file, ignore)).rejects.toThrow(
    `${file} comes from a newer Kadenz; restore it with that one`,
  );
});

test('a backup of before there was an audit log restores into the tables of today', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  await beginBefore('0002');
  await writeBackup(server.db, file);
  await lose();
  const { audit } = await restoreBackup(server.db, file, ignore);
  expect(audit.rows).toBe(0);
  expect(await verifyAuditChain(server.db)).toMatchObject({ rows: 1, brokenAt: null });
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(server.db);
  expect(rows.map(({ name }) => name)).toEqual(names);
});

test('a backup from before who people are lay apart restores with it apart, and research is shut out', async () => {
  await beginBefore('0016');
  const userId = uuidv7();
  await sql`INSERT INTO users (id, email, email_key, role, password_hash, search_text)
    VALUES (${userId}, 'A@example.org', 'a@example.org', 'researcher', 'hash', '')`.execute(server.db);
  await sql`INSERT INTO sessions (id, user_id, created_at, last_used_at, expires_at)
    VALUES (gen_random_uuid(), ${userId}, now(), now(), now() + interval '1 day')`.execute(server.db);
  await writeBackup(server.db, file);
  await lose();
  const { sums, sessionsEnded } = await restoreBackup(server.db, file, ignore);
  expect([sums.get('users')?.rows, sessionsEnded]).toEqual([1, 1]);
  expect((await sql`SELECT email FROM identity.users`.execute(server.db)).rows).toEqual([{ email: 'A@example.org' }]);

  await allowResearch(server.db, server.db);
  await expect(sql`SELECT FROM identity.users`.execute(server.database.research)).rejects.toMatchObject({
    code: '42501',
  });
  expect((await sql`SELECT FROM participations`.execute(server.database.research)).rows).toEqual([]);
});

test('a backup from before consents had a policy restores each one with the policy of its time', async () => {
  const { db } = server;
  await beginBefore('0029');
  const lab = await createTestLab(db);
  const study = await createTestStudy(db, lab.id, null, { withdrawal_policy: 'participant' });
  const { id } = await createTestParticipant(db, study.id, codeOf(study.code_prefix, 1), BEFORE_SOURCES);
  await sql`INSERT INTO consent_texts (hash, text) VALUES (sha256('Consent'), 'Consent')`.execute(db);
  for (const day of ['2026-02-01', '2026-04-01', '2026-06-01'])
    await sql`INSERT INTO consents (id, participant_id, version, language, text_hash, answers, channel, at)
      VALUES (gen_random_uuid(), ${id}, 1, 'de', sha256('Consent'), '{}', 'link', ${day})`.execute(db);
  const change = { actor: NO_ACTOR, action: 'study.changed', objectId: study.id, studyId: study.id } as const;
  const changed = (day: string, from: string, to: string) => ({
    ...change,
    at: new Date(day),
    changes: { withdrawal_policy: { old: from, new: to } },
  });
  await inTransaction(db, (trx) =>
    writeAudit(trx, changed('2026-03-01', 'erase', 'keep'), changed('2026-05-01', 'keep', 'participant')),
  );
  await writeBackup(db, file);
  await lose();
  await restoreBackup(db, file, ignore);
  const consents = await db.selectFrom('consents').select('withdrawal_policy').orderBy('at').execute();
  expect(consents.map(({ withdrawal_policy }) => withdrawal_policy)).toEqual(['erase', 'keep', 'participant']);
});

test('a backup from before the history of a consent was kept restores each participant with that of their consent', async () => {
  const { db } = server;
  await beginBefore('0030');
  const lab = await createTestLab(db);
  const study = await createTestStudy(db, lab.id, null, { history_weeks: 12 });
  await sql`INSERT INTO consent_texts (hash, text) VALUES (sha256('Consent'), 'Consent')`.execute(db);
  for (const [number, at] of ['2026-02-01', '2026-04-01', '2026-06-01'].entries()) {
    const { id } = await createTestParticipant(db, study.id, codeOf(study.code_prefix, number + 1), BEFORE_SOURCES);
    await sql`INSERT INTO people (id) VALUES (${id})`.execute(db);
    await sql`UPDATE participants SET person_id = id, joined_at = ${at}, joined_day = ${at}, consent_version = 1
      WHERE id = ${id}`.execute(db);
    await sql`INSERT INTO consents (id, participant_id, version, language, text_hash, answers, channel, at)
      VALUES (gen_random_uuid(), ${id}, 1, 'de', sha256('Consent'), '{}', 'link', ${at})`.execute(db);
  }
  const change = { actor: NO_ACTOR, action: 'study.changed', objectId: study.id, studyId: study.id } as const;
  const changed = (day: string, from: number, to: number) => ({
    ...change,
    at: new Date(day),
    changes: { history_weeks: { old: from, new: to } },
  });
  await inTransaction(db, (trx) => writeAudit(trx, changed('2026-03-01', 0, 4), changed('2026-05-01', 4, 12)));
  await writeBackup(db, file);
  await lose();
  await restoreBackup(db, file, ignore);
  const first = db.selectFrom('participations').select('first_day').orderBy('code');
  expect((await first.execute()).map(({ first_day }) => first_day)).toEqual(['2026-02-01', '2026-03-04', '2026-03-09']);
});

test('a backup from before the sources of a consent were kept restores each participant with those of their consent', async () => {
  const { db } = server;
  await beginBefore('0031');
  const lab = await createTestLab(db);
  const study = await createTestStudy(db, lab.id, null, { permitted_sources: ['strava', 'polar', 'file'] });
  await sql`INSERT INTO consent_texts (hash, text) VALUES (sha256('Consent'), 'Consent')`.execute(db);
  for (const [number, at] of ['2026-02-01', '2026-04-01', '2026-06-01'].entries()) {
    const { id } = await createTestParticipant(db, study.id, codeOf(study.code_prefix, number + 1), BEFORE_SOURCES);
    await sql`INSERT INTO people (id) VALUES (${id})`.execute(db);
    await sql`UPDATE participants SET person_id = id, joined_at = ${at}, joined_day = ${at}, consent_version = 1
      WHERE id = ${id}`.execute(db);
    await sql`INSERT INTO consents (id, participant_id, version, language, text_hash, answers, channel, at)
      VALUES (gen_random_uuid(), ${id}, 1, 'de', sha256('Consent'), '{}', 'link', ${at})`.execute(db);
  }
  const change = { actor: NO_ACTOR, action: 'study.changed', objectId: study.id, studyId: study.id } as const;
  const changed = (day: string, from: string[], to: string[]) => ({
    ...change,
    at: new Date(day),
    changes: { permitted_sources: { old: from, new: to } },
  });
  const later = [
    changed('2026-03-01', ['file'], ['polar', 'file']),
    changed('2026-05-01', ['polar', 'file'], ['strava', 'polar', 'file']),
  ];
  await inTransaction(db, (trx) => writeAudit(trx, ...later));
  await writeBackup(db, file);
  await lose();
  await restoreBackup(db, file, ignore);
  const agreed = db.selectFrom('participants').select('consent_sources').orderBy('code');
  expect((await agreed.execute()).map(({ consent_sources }) => consent_sources)).toEqual([
    ['file'],
    ['polar', 'file'],
    ['strava', 'polar', 'file'],
  ]);
});

test('a backup from before there were people restores each athlete as a person, with activities and their sums', async () => {
  await beginAtDelivered();
  const [user, athlete] = ['0192f0c1-0000-7000-8000-000000000001', '0192f0c1-0000-7000-8000-000000000002'];
  await sql`INSERT INTO users (id, email, email_key, role, password_hash, search_text)
    VALUES (${user}, 'a@example.org', 'a@example.org', 'user', 'hash', '')`.execute(server.db);
  await sql`INSERT INTO athletes (id, strava_id, user_id, name, status, scopes, connected_at)
    VALUES (${athlete}, 4711, ${user}, 'Ada', 'connected', '{read}', now())`.execute(server.db);
  await sql`
    INSERT INTO activities (id, strava_id, athlete_id, sport_type, name, start_date, start_date_local, local_day, distance)
    SELECT gen_random_uuid(), n, ${athlete}::uuid, 'Run', '', now(), '2026-03-29', '2026-03-29', 10.1 * n
    FROM generate_series(1, 3) AS n`.execute(server.db);
  await writeBackup(server.db, file);
  await lose();
  await restoreBackup(server.db, file, ignore);
  const { db } = server;
  expect(await db.selectFrom('people').select(['id', 'user_id']).execute()).toEqual([{ id: athlete, user_id: user }]);
  const records = await db.selectFrom('activities').select(['person_id', 'source']).distinct().execute();
  expect(records).toEqual([{ person_id: athlete, source: 'strava' }]);
  const sums = await db.selectFrom('person_days').select(['person_id', 'local_day', 'total', 'distance']).execute();
  expect(sums).toEqual([{ person_id: athlete, local_day: '2026-03-29', total: 3, distance: 60.6 }]);
});

test('a backup from before there were rules restores each study with the rule of its form, its sources, and the findings of its activities', async () => {
  await beginAtDelivered();
  const [lab, study, athlete] = [1, 2, 3].map((number) => `0192f0c1-0000-7000-8000-00000000001${number}`);
  await sql`INSERT INTO labs (id, name, name_key, email, email_key, search_text)
    VALUES (${lab}, 'Lab', 'lab', 'lab@example.org', 'lab@example.org', '')`.execute(server.db);
  await sql`
    INSERT INTO studies (id, lab_id, title, title_key, description, code_prefix, timezone, start_date, sports, min_active_days,
      min_minutes, silent_after_days, collects_heart_rate, collects_device, collects_route, history_weeks, contact_email,
      withdrawal_policy, consent_version, details_text)
    VALUES (${study}, ${lab}, 'Study', 'study', '', 'KDZ', 'Europe/Berlin', '2026-01-01', '{run}', 3, 20, 7, true, false, false, 4,
      'study@example.org', 'participant', 2, '')`.execute(server.db);
  await sql`INSERT INTO consent_versions (study_id, version, text_de, text_en, created_at)
    VALUES (${study}, 1, 'eins', 'one', now()), (${study}, 2, 'zwei', 'two', now())`.execute(server.db);
  await sql`INSERT INTO athletes (id, strava_id, name, status, scopes, connected_at)
    VALUES (${athlete}, 4711, 'Ada', 'connected', '{read}', '2026-01-02T08:00:00Z')`.execute(server.db);
  await sql`
    INSERT INTO activities (id, strava_id, athlete_id, sport_type, name, start_date, start_date_local, local_day, manual, elapsed_time)
    VALUES (gen_random_uuid(), 1, ${athlete}, 'Run', '', '2026-03-29', '2026-03-29', '2026-03-29', true, 300)`.execute(
    server.db,
  );
  await writeBackup(server.db, file);
  await lose();
  await restoreBackup(server.db, file, ignore);
  const { db } = server;
  expect(await db.selectFrom('study_rules').select(['study_id', 'version', 'rule']).execute()).toEqual([
    {
      study_id: study,
      version: 1,
      rule: {
        count: 'days',
        sports: ['run'],
        min_minutes: 20,
        target: 3,
        limit: null,
        window: 'iso_week',
        grace_days: 0,
        declared_days: 'exclude',
        valid: { manual: true, flagged: true },
        phases: [],
        groups: [],
      },
    },
  ]);
  const { permitted_sources } = await db.selectFrom('studies').select('permitted_sources').executeTakeFirstOrThrow();
  expect(permitted_sources).toEqual(['file']);
  const versions = await db.selectFrom('consent_versions').select(['version', 'kind']).orderBy('version').execute();
  expect(versions).toEqual([
    { version: 1, kind: 'first' },
    { version: 2, kind: 'continuing' },
  ]);
  const findings = await db.selectFrom('activity_flags').select(['measure', 'person_id']).orderBy('measure').execute();
  expect(findings).toEqual([
    { measure: 'manual_entry', person_id: athlete },
    { measure: 'too_short', person_id: athlete },
  ]);
  const { rows } = await sql<{ at: Date }>`SELECT first_connected_at AS at FROM athletes`.execute(db);
  expect(rows).toEqual([{ at: new Date('2026-01-02T08:00:00Z') }]);
});

test('a backup from before there were people restores a study with its participants, its rule and the state of Strava', async () => {
  const { db } = server;
  await beginAtDelivered();
  const id = (number: number) => `0192f0c1-0000-7000-8000-00000000000${number}`;
  const [owner, analyst, lab, study, first, second] = [1, 2, 3, 4, 5, 6].map(id);
  await sql`INSERT INTO users (id, email, email_key, role, password_hash, search_text) VALUES
    (${owner}, 'o@example.org', 'o@example.org', 'researcher', 'hash', ''),
    (${analyst}, 'a@example.org', 'a@example.org', 'researcher', 'hash', '')`.execute(db);
  await sql`INSERT INTO labs (id, name, name_key, email, email_key, search_text)
    VALUES (${lab}, 'Lindenau', 'lindenau', 'l@example.org', 'l@example.org', '')`.execute(db);
  await sql`INSERT INTO studies (id, lab_id, owner_id, title, title_key, description, code_prefix, timezone, start_date,
      end_date, sports, min_active_days, min_minutes, silent_after_days, collects_heart_rate, collects_device, collects_route,
      history_weeks, contact_email, withdrawal_policy, consent_version, details_text, created_at)
    VALUES (${study}, ${lab}, ${owner}, 'Easy runs', 'easy runs', '', 'EASY', 'Europe/Berlin', '2026-01-05', '2026-12-20',
      '{run}', 3, 20, 10, true, false, false, 2, 'easy@example.org', 'keep', 2, '', '2026-01-02T09:00:00Z')`.execute(
    db,
  );
  await sql`INSERT INTO study_team VALUES (${study}, ${analyst}, 'analyst', '2026-01-03T09:00:00Z')`.execute(db);
  await sql`INSERT INTO consent_versions (study_id, version, text_de, text_en, created_at) VALUES
    (${study}, 1, 'Ich nehme teil.', 'I take part.', '2026-01-02T09:00:00Z'),
    (${study}, 2, 'Ich laufe mit.', 'I run too.', '2026-02-02T09:00:00Z')`.execute(db);
  await sql`INSERT INTO participants (id, study_id, code, group_name, start_date, target_days, note) VALUES
    (${first}, ${study}, 'EASY-001-7', 'Early', '2026-01-12', 4, 'Changed watches'),
    (${second}, ${study}, 'EASY-002-4', NULL, NULL, NULL, '')`.execute(db);
  await sql`UPDATE participants SET withdrawn_at = '2026-03-01T12:00:00Z', withdrawal_date = '2026-03-01',
    withdrawal_requested_by = 'participant', withdrawal_choice = 'keep', withdrawal_reason = 'Moved' WHERE id = ${second}`.execute(
    db,
  );
  await sql`INSERT INTO webhook_subscription (strava_given_id, seen_at) VALUES (120475, '2026-03-02T08:00:00Z')`.execute(
    db,
  );
  await sql`UPDATE strava_budget SET quarter_starts_at = '2026-03-02T08:00:00Z', quarter_used = 17, quarter_limit = 200,
    day_starts_at = '2026-03-02T00:00:00Z', day_used = 230, day_limit = 2000`.execute(db);
  await writeBackup(db, file);
  await lose();
  await restoreBackup(db, file, ignore);

  expect(await db.selectFrom('labs').select(['name', 'study_count', 'participant_count']).execute()).toEqual([
    { name: 'Lindenau', study_count: 1, participant_count: 2 },
  ]);
  expect(await db.selectFrom('studies').selectAll().execute()).toEqual([
    expect.objectContaining({
      ...{ id: study, owner_id: owner, owner_key: 'o@example.org', title: 'Easy runs', code_prefix: 'EASY' },
      ...{ start_date: '2026-01-05', end_date: '2026-12-20', consent_version: 2, participant_count: 2 },
      permitted_sources: ['file'],
    }),
  ]);
  expect(await db.selectFrom('study_team').select(['user_id', 'level']).execute()).toEqual([
    { user_id: analyst, level: 'analyst' },
  ]);
  const versions = db
    .selectFrom('consent_versions')
    .select(['version', 'text_de', 'text_en', 'kind'])
    .orderBy('version');
  expect(await versions.execute()).toEqual([
    { version: 1, text_de: 'Ich nehme teil.', text_en: 'I take part.', kind: 'first' },
    { version: 2, text_de: 'Ich laufe mit.', text_en: 'I run too.', kind: 'continuing' },
  ]);
  expect(await db.selectFrom('participants').selectAll().orderBy('code').execute()).toEqual([
    expect.objectContaining({
      ...{ id: first, study_id: study, code: 'EASY-001-7', group_name: 'Early', start_date: '2026-01-12' },
      ...{ target_days: 4, note: 'Changed watches', person_id: null, consent_version: null, withdrawn_at: null },
    }),
    expect.objectContaining({
      ...{ id: second, code: 'EASY-002-4', withdrawal_date: '2026-03-01', withdrawal_choice: 'keep' },
      ...{ withdrawal_reason: 'Moved', withdrawn_at: new Date('2026-03-01T12:00:00Z') },
    }),
  ]);
  expect(await db.selectFrom('study_rules').select(['study_id', 'version', 'rule', 'created_by']).execute()).toEqual([
    {
      study_id: study,
      version: 1,
      rule: {
        ...{
          count: 'days',
          sports: ['run'],
          min_minutes: 20,
          target: 3,
          limit: null,
          window: 'iso_week',
          grace_days: 0,
        },
        ...{ declared_days: 'exclude', valid: { manual: true, flagged: true }, phases: [], groups: [] },
      },
      created_by: owner,
    },
  ]);
  expect(await db.selectFrom('webhook_subscription').selectAll().execute()).toEqual([
    { one: true, strava_given_id: 120_475, seen_at: new Date('2026-03-02T08:00:00Z') },
  ]);
  expect(await db.selectFrom('source_budgets').selectAll().execute()).toEqual([
    expect.objectContaining({
      ...{ source: 'strava', quarter_used: 17, quarter_limit: 200, day_used: 230, day_limit: 2000 },
      day_starts_at: new Date('2026-03-02T00:00:00Z'),
    }),
  ]);
});
