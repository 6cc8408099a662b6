import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { verifyAuditChain } from '#server/db/auditChain.ts';
import { writeBackup } from '#server/db/backup/writeBackup.ts';
import { erasureFile, readErasureFile, writeErasureFile } from '#server/db/erasureList.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { openSecret } from '#server/openSecret.ts';
import { bareEnvironment } from '#server/testing/bareEnvironment.ts';
import { buildTestServer, TEST_SECRET_KEY, type TestServer } from '#server/testing/buildTestServer.ts';
import { eventually } from '#server/testing/eventually.ts';
import { filledPlace } from '#server/testing/filledPlace.ts';
import { findInDatabase } from '#server/testing/findTexts.ts';
import { freePort } from '#server/testing/freePort.ts';
import { placeCalls } from '#server/testing/placeCalls.ts';
import { prepareDataDir } from '#server/testing/preparedDataDir.ts';
import { studyPeople } from '#server/testing/studyPeople.ts';
import { WHY } from '#server/testing/why.ts';
import { ensureFirstAdmin } from '#server/users/firstAdmin.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const newFolder = () => mkdtempSync(join(tmpdir(), 'kadenz-erasures-'));

let folder: string;
beforeEach(() => {
  folder = newFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

const first = newFolder();
let server: TestServer;
/** No test changes it: each restores into a data directory of its own. */
let ended: Ended;
beforeAll(async () => {
  server = await buildTestServer({ settings: { dataDir: first } });
  // As a start does, so that the same key opens the backup.
  await openSecret({ ...server.settings, secretKey: TEST_SECRET_KEY }, server.db);
  ended = await endAfterBackup();
});
afterAll(async () => {
  await server.close();
  rmSync(first, { recursive: true });
});

const second = () => join(folder, 'second');
const environment = (more: Record<string, string> = {}) => ({
  ...{ ...bareEnvironment(), DATA_DIR: second(), LOG_LEVEL: 'silent', SECRET_KEY: TEST_SECRET_KEY },
  ...more,
});

/** As `npm run backup` and `npm run restore` do. */
function command(script: string, ...options: string[]): { status: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.ts`, ...options], {
    ...{ cwd: root, env: environment(), encoding: 'utf8' },
  });
  return { status, text: stdout + stderr };
}

/** Starts the server, waits until it is ready, and stops it. */
async function startAndStop(): Promise<string> {
  const port = String(await freePort());
  const child = spawn(process.execPath, ['src/server/main.ts'], { cwd: root, env: environment({ PORT: port }) });
  const gone = once(child, 'exit');
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await eventually(async () => text.includes('is ready') || child.exitCode !== null);
  child.kill('SIGTERM');
  await gone;
  return text;
}

async function restored<Result>(look: (db: TestServer['db']) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ databaseUrl: null, dataDir: second() });
  try {
    return await look(database.db);
  } finally {
    await database.close();
  }
}

/** A backup with a participant, a user and a kept participation, which end after it in all ways. */
async function endAfterBackup() {
  const house = await studyPeople(server);
  const people = placeCalls(server, house);
  const erased = await filledPlace(server, house, people);
  const leaver = await people.join();
  const gone = await server.user({ email: 'canary-user@example.org' });
  const backup = join(first, 'backup.jsonl.gz');
  await writeBackup(server.db, backup);

  expect((await erased.call('POST', '/withdraw', { choice: 'erase' })).statusCode).toBe(200);
  expect((await leaver.call('POST', '/withdraw', { choice: 'keep' })).statusCode).toBe(200);
  const headers = { authorization: `Bearer ${await server.tokenOf(house.people.admin)}` };
  const call = { method: 'DELETE' as const, url: `/api/users/${gone.id}`, headers, payload: WHY };
  expect((await server.app.inject(call)).statusCode).toBe(204);
  const list = erasureFile(server.settings.dataDir);
  const isWhole = async () => (await readErasureFile(list).catch(() => null))?.some(({ kind }) => kind === 'user');
  await eventually(isWhole);
  return { backup, list, erased, leaver, texts: [...erased.ofStudy, ...erased.ofPerson] };
}

type Ended = Awaited<ReturnType<typeof endAfterBackup>>;

/** Returns the entries of the audit log. */
async function expectEnded({ erased, leaver, texts }: Ended): Promise<{ id: number }[]> {
  return restored(async (db) => {
    expect(await findInDatabase(db, texts)).toEqual([]);
    expect(await db.selectFrom('users').select('id').where('email', 'like', 'canary%').execute()).toEqual([]);
    const rows = await db
      .selectFrom('participants')
      .select(['id', 'withdrawal_choice', 'withdrawn_at', 'person_id'])
      .orderBy('id')
      .execute();
    const at = expect.any(Date);
    expect(rows).toEqual([
      { id: erased.id, withdrawal_choice: 'erase', withdrawn_at: at, person_id: null },
      { id: leaver.id, withdrawal_choice: 'keep', withdrawn_at: at, person_id: leaver.person },
    ]);
    expect((await verifyAuditChain(db)).brokenAt).toBeNull();
    // Strava and Polar are told again, because the restored tokens may still work.
    const { rows: told } = await sql<{ source: string }>`SELECT source FROM revocations ORDER BY source`.execute(db);
    expect(told).toEqual([{ source: 'polar' }, { source: 'strava' }]);
    return db.selectFrom('audit_log').select('id').execute();
  });
}

test('SECURITY J5: a restore repeats from the list what was erased since the backup, and a start repeats nothing twice', async () => {
  await prepareDataDir(second(), 'nothing');
  expect(readFileSync(ended.list, 'utf8')).not.toContain('canary');
  const { status, text } = command('restore', ended.backup, '--erasures', ended.list);
  expect([status, text]).toEqual([0, expect.stringContaining('Erasures since the backup: ')]);
  const before = await expectEnded(ended);
  expect(await startAndStop()).not.toContain('repeated');
  // The first admin of the new data directory is there already.
  expect(await expectEnded(ended)).toEqual(before);

  const again = join(folder, 'again.jsonl.gz');
  expect(command('backup', again).status).toBe(0);
  rmSync(second(), { recursive: true });
  await prepareDataDir(second(), 'nothing');
  expect(command('restore', again).text).toContain('There is no list of erasures');
  await expectEnded(ended);
});

test('SECURITY J5: without the list a restore says that people are back, and a start with the list erases them before it is ready', async () => {
  await prepareDataDir(second(), 'nothing');
  const { status, text } = command('restore', ended.backup);
  expect([status, text]).toEqual([0, expect.stringContaining('people who were erased since the backup are back')]);
  expect((await restored((db) => findInDatabase(db, ['canary-run']))).length).toBeGreaterThan(0);
  copyFileSync(ended.list, erasureFile(second()));
  const lines = (await startAndStop()).split('\n').filter((line) => /repeated|is ready/.test(line));
  expect(lines).toEqual([
    expect.stringMatching(/^Erasures since the restored backup: \d+ repeated\.$/),
    expect.stringContaining('is ready'),
  ]);
  await expectEnded(ended);
});

test('the deletion of the last admin waits in the list until there is another admin', async () => {
  await prepareDataDir(second());
  const admins = (db: TestServer['db']) => db.selectFrom('users').select('id').execute();
  const [admin] = await restored(async (db) => {
    await ensureFirstAdmin(db, server.settings);
    return admins(db);
  });
  const waiting = {
    ...{ id: randomUUID(), kind: 'user', object_id: admin?.id, at: '2026-01-01T00:00:00.000000Z', facts: {} },
  };
  writeFileSync(erasureFile(second()), `${JSON.stringify(waiting)}\n`);
  expect(await startAndStop()).not.toContain('repeated');
  expect(await readErasureFile(erasureFile(second()))).toEqual([waiting]);
  expect(await restored(admins)).toEqual([admin]);
});

test('two servers with one data directory write the list at the same time, and it stays whole', async () => {
  const list = Array.from({ length: 500 }, (_, index) => ({
    ...{ id: randomUUID(), kind: 'address' as const, object_id: randomUUID(), facts: {} },
    at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString(),
  }));
  for (let turn = 0; turn < 10; turn += 1) {
    await Promise.all([writeErasureFile(folder, list), writeErasureFile(folder, list)]);
    expect(await readErasureFile(erasureFile(folder))).toEqual(list);
  }
  expect(readdirSync(folder).filter((name) => name.startsWith('erasures'))).toEqual(['erasures.jsonl']);
});

test('a list that a killed process left half written is removed by a later one, and one that is being written is not', async () => {
  const entry = { id: randomUUID(), kind: 'address' as const, object_id: randomUUID(), facts: {} };
  const [left, current] = ['one', 'two'].map((name) => `${erasureFile(folder)}.${name}.new`) as [string, string];
  for (const staged of [left, current]) writeFileSync(staged, '{"id":');
  const hoursAgo = new Date(statSync(current).mtimeMs - 2 * 3_600_000);
  utimesSync(left, hoursAgo, hoursAgo);
  await writeErasureFile(folder, [{ ...entry, at: new Date().toISOString() }]);
  expect([existsSync(left), existsSync(current)]).toEqual([false, true]);
});

test('a refused restore leaves the data directory as it was', async () => {
  const damaged = join(folder, 'damaged.jsonl.gz');
  writeFileSync(damaged, readFileSync(ended.backup).subarray(0, -20));
  mkdirSync(second());
  const refused = command('restore', damaged, '--erasures', ended.list);
  expect(refused).toEqual({ status: 1, text: expect.stringContaining('is not a complete backup of Kadenz') });
  expect(readdirSync(second())).toEqual(['lock.sqlite']);
  await prepareDataDir(second());
  const used = command('restore', ended.backup, '--erasures', ended.list);
  expect(used).toEqual({ status: 1, text: expect.stringContaining('The database is not empty') });
  expect(readdirSync(second()).sort()).toEqual(['database', 'lock.sqlite']);
});

test('a damaged or missing list of erasures stops the restore in one line', async () => {
  const { backup } = ended;
  const list = join(folder, 'erasures.jsonl');
  writeFileSync(list, '{"id":1}\n');
  expect(command('restore', backup, '--erasures', list)).toEqual({
    ...{ status: 1, text: `Line 1 of ${list} is not an entry of the list of erasures\n` },
  });
  const missing = command('restore', backup, '--erasures', join(folder, 'none'));
  expect(missing).toEqual({ status: 1, text: `There is no list of erasures ${join(folder, 'none')}\n` });
  const options =
    'There are only these options: npm run restore -- kadenz-backup.jsonl.gz --erasures <file> --accept-broken-audit-log';
  expect(command('restore', backup, '--erasure', list)).toEqual({ status: 1, text: `${options}\n` });
  expect(command('restore', backup, '--erasures')).toEqual({ status: 1, text: `${options}\n` });
  expect(command('restore', '--erasures', list).text).toContain('Which file?');
  expect(command('restore', backup, '--erasures', folder)).toEqual({
    status: 1,
    text: `${folder} cannot be read (EISDIR)\n`,
  });
});
