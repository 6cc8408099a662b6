import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { lockPersonOf } from '#server/activities/people.ts';
import { nameOfFile } from '#server/jobs/workFolder.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { eventually } from '#server/testing/eventually.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { ended, newDataDir, readUpload, sendFiles, UPLOADS, upload } from '#server/testing/uploadCalls.ts';
import type { Upload } from '#shared/contract/uploads.ts';
import { zipBytes } from '#standin/files/archiveFile.ts';
import { fitBytes } from '#standin/files/fitBytes.ts';
import { HOSTILE_FILES } from '#standin/files/hostileFiles.ts';
import { plainActivity } from '#standin/files/plainActivity.ts';
import { stravaArchive } from '#standin/files/stravaArchive.ts';
import { readItems } from './fileReader.ts';
import { ownFiles } from './knownFiles.ts';
import type { ReadItem, ReadTask } from './readerMessages.ts';
import { createUploadWorkRepository } from './uploadWorkRepository.ts';

const MB = 1024 * 1024;
const dataDir = newDataDir();
let server: TestServer;

beforeAll(async () => {
  server = await buildTestServer({ settings: { dataDir } });
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

const dayOf = (number: number) =>
  plainActivity({ id: 9000 + number, start: new Date(Date.UTC(2026, 0, number)), seconds: 60 });
const days = (count: number) => Array.from({ length: count }, (_, index) => dayOf(index + 1));
const all = async (items: AsyncIterable<ReadItem>) => {
  const list: ReadItem[] = [];
  for await (const item of items) list.push(item);
  return list;
};

function taskOf(kind: ReadTask['kind'], files: readonly Uint8Array[]): ReadTask {
  const folder = join(dataDir, uuidv7());
  mkdirSync(folder);
  for (const [index, bytes] of files.entries()) writeFileSync(join(folder, nameOfFile(index + 1)), bytes);
  const count = kind === 'files' ? files.length : null;
  return {
    folder,
    kind,
    count,
    from: 1,
    known: [],
    barred: {},
    there: [],
    highestHeartRate: null,
    timezone: 'Europe/Berlin',
  };
}

describe('the reader', () => {
  const { signal } = new AbortController();

  test('the reader gives up a file that takes too long, and goes on with the next', async () => {
    const files = [1, 2].map((number) => fitBytes(plainActivity({ id: number, seconds: 7200 })));
    const items = await all(readItems(taskOf('files', files), signal, 0.001));
    expect(items.map(({ number, result }) => [number, 'problem' in result && result.problem.code])).toEqual([
      [1, 'reading_too_slow'],
      [2, 'reading_too_slow'],
    ]);
  });

  test('readers that are done read the next files, without a new thread', async () => {
    const read = () => all(readItems(taskOf('files', [fitBytes(dayOf(1))]), signal));
    const once = await Promise.all([read(), read()]);
    const started = jest.fn();
    process.on('worker', started);
    const again = await Promise.all([read(), read()]);
    process.off('worker', started);
    expect(again).toEqual(once);
    expect(started).not.toHaveBeenCalled();
  });

  test('the reader does not read a file again that has a result', async () => {
    const task = taskOf('archive', [await zipBytes(stravaArchive(days(8)))]);
    const whole = await all(readItems(task, signal));
    expect(whole.every(({ result }) => 'activity' in result)).toBe(true);
    const known = whole.slice(0, 5).map(({ path }) => path ?? '');
    const rest = await all(readItems({ ...task, from: 6, known }, signal));
    expect(rest).toEqual(whole.slice(5));
  });

  test('the reader skips the files that are stored already, and reads the others', async () => {
    const files = days(4).map((day) => fitBytes(day));
    const whole = await all(readItems(taskOf('files', files), signal));
    const there = whole.flatMap(({ number, result }) => (number !== 3 && 'sha256' in result ? result.sha256 : []));
    const items = await all(readItems({ ...taskOf('files', files), there }, signal));
    const [first, second, fourth] = there.map((known) => ({ known }));
    expect(items.map(({ result }) => result)).toEqual([first, second, whole[2]?.result, fourth]);
  });

  test('leaves out the entry of an archive that ended a reader', async () => {
    const task = taskOf('archive', [await zipBytes(stravaArchive(days(3)))]);
    const [, second] = await all(readItems(task, signal));
    const bar = { code: 'reading_too_slow', message: 'Too slow.' };
    const items = await all(readItems({ ...task, barred: { [second?.path ?? '']: bar } }, signal));
    expect(items.map(({ result }) => 'problem' in result && result.problem.code)).toEqual([
      false,
      'reading_too_slow',
      false,
    ]);
  });

  test('the reader gives up a file that needs more memory than allowed, and goes on with the next', async () => {
    const large = fitBytes({ ...plainActivity({ seconds: 150_000 }) });
    const memory = { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 8 };
    const items = await all(readItems(taskOf('files', [large, fitBytes(dayOf(2))]), signal, 60, memory));
    expect(items.map(({ number, result }) => [number, 'problem' in result && result.problem.code])).toEqual([
      [1, 'reading_too_much_memory'],
      [2, false],
    ]);
  });

  test('the reader keeps within its memory with every hostile file, because a limit stops it first', async () => {
    const task = taskOf(
      'files',
      Object.values(HOSTILE_FILES).map((make) => make()),
    );
    // The thread of a reader by itself, so that the growth is that of what it reads.
    await all(readItems(taskOf('files', [fitBytes(dayOf(1))]), signal));
    const before = process.memoryUsage().rss;
    let most = 0;
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - before);
    }, 10);
    const items = await all(readItems(task, signal)).finally(() => clearInterval(timer));
    const names = Object.keys(HOSTILE_FILES);
    const said = items.map(({ number, result }) => [names[number - 1], 'problem' in result && result.problem.code]);
    expect(Object.fromEntries(said)).toEqual({
      empty: 'empty',
      picture: 'unknown_format',
      signInPage: 'unknown_format',
      truncatedFit: 'truncated',
      truncatedGpx: 'truncated',
      truncatedGzip: 'truncated',
      damagedFit: 'damaged',
      endlessFit: 'truncated',
      settingsFit: 'not_an_activity',
      plannedRoute: 'no_start',
      twoActivities: 'several_activities',
      gzipInGzip: 'nested_too_deep',
      gzipBomb: 'bomb',
      entityBomb: 'has_entities',
      outsideEntity: 'has_entities',
      deepXml: 'too_deep',
      longAttribute: 'value_too_long',
      manyAttributes: 'value_too_long',
    });
    expect(most).toBeLessThan(100 * MB);
  });
});

test('two instances with the same files read every file once', async () => {
  const other = await server.anotherInstance();
  const users = [await server.user(), await server.user(), await server.user()];
  const tokens = await Promise.all(users.map((user) => server.tokenOf(user)));
  const uploads = await Promise.all(
    tokens.map((token, index) =>
      upload(
        index === 1 ? other : server.app,
        token,
        days(10).map((day, at) => [`${at}.fit`, fitBytes(day)]),
      ),
    ),
  );
  expect(uploads.map(({ upload: { counts } }) => counts)).toEqual(uploads.map(() => ({ imported: 10 })));
  await other.close();
});

/** An upload whose files lie elsewhere. */
async function uploadElsewhere(user: { id: string }, state: 'waiting' | 'running'): Promise<string> {
  const id = uuidv7();
  const now = server.clock.now();
  await server.db.transaction().execute(async (trx) => {
    const person_id = await lockPersonOf(trx, user.id, now);
    const row = { id, person_id, created_by: user.id, created_at: now, worked_at: now, place: uuidv7() };
    await trx
      .insertInto('uploads')
      .values({ ...row, channel: 'own', state, kind: 'files', file_count: 1 })
      .execute();
  });
  return id;
}

test('a file that was not read, because it was there, is to be read once its record is gone', async () => {
  const { db } = server;
  const user = await server.user();
  const token = await server.tokenOf(user);
  await upload(server.app, token, [['run.fit', fitBytes(dayOf(1))]]);
  const { person_id, file_hash } = await db
    .selectFrom('activities')
    .innerJoin('people', 'people.id', 'activities.person_id')
    .select(['person_id', 'file_hash'])
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const [known = ''] = await ownFiles(db, person_id);
  expect(known).toBe(Buffer.from(file_hash ?? []).toString('hex'));
  const id = await uploadElsewhere(user, 'running');
  const { keep } = createUploadWorkRepository(db, () => server.clock.now());
  const files = [1, 2].map((number) => ({ number, path: `${number}.fit`, result: { known } }));
  // A slow machine keeps only the first in one turn.
  const first = await keep(id, files);
  if (first !== 2) expect([first, await keep(id, files.slice(1))]).toEqual([1, 1]);
  await db.deleteFrom('activities').where('person_id', '=', person_id).execute();
  expect(await keep(id, [{ number: 3, path: '3.fit', result: { known } }])).toBe(0);
  await db.updateTable('uploads').set({ state: 'cancelled' }).where('id', '=', id).execute();
  expect(await keep(id, files)).toBe('over');
  const { counts } = await db.selectFrom('uploads').select('counts').where('id', '=', id).executeTakeFirstOrThrow();
  expect(counts).toEqual({ already_there: 2 });
});

test('a person does not wait for the whole uploads of two others, who go on afterwards', async () => {
  const tokens = await Promise.all([1, 2, 3].map(async () => server.tokenOf(await server.user())));
  const [first = '', second = '', third = ''] = tokens;
  const bytes = await zipBytes(stravaArchive(days(400)));
  const send = async (token: string, file: [string, Uint8Array]) =>
    (await sendFiles(server.app, token, [file])).json<{ upload: Upload }>().upload.id;
  const long = [await send(first, ['export.zip', bytes]), await send(second, ['export.zip', bytes])];
  const readOf = (index: number) => readUpload(server.app, tokens[index] ?? '', long[index] ?? '');
  await eventually(async () => (await readOf(0)).upload.read_count > 0 && (await readOf(1)).upload.read_count > 0);
  const short = await send(third, ['run.fit', fitBytes(dayOf(1))]);
  server.clock.advance(20);
  expect((await ended(server.app, third, short)).upload.counts).toEqual({ imported: 1 });
  expect(['running', 'waiting']).toContain((await readOf(0)).upload.state);
  expect(['running', 'waiting']).toContain((await readOf(1)).upload.state);
  for (const [index, id] of long.entries()) {
    expect((await ended(server.app, tokens[index] ?? '', id)).upload.counts).toEqual({ imported: 400 });
  }
});

test('an upload whose files lie elsewhere waits, and can be cancelled', async () => {
  const user = await server.user();
  const headers = bearer(await server.tokenOf(user));
  const id = await uploadElsewhere(user, 'waiting');
  // The oldest upload is read first.
  await upload(server.app, await server.tokenOf(await server.user()), [['run.fit', fitBytes(dayOf(1))]]);
  const found = await server.app.inject({ url: `${UPLOADS}/${id}`, headers });
  expect(found.json()).toMatchObject({ upload: { state: 'waiting' } });
  const cancelled = await server.app.inject({ method: 'DELETE', url: `${UPLOADS}/${id}`, headers });
  expect(cancelled.json()).toMatchObject({ upload: { state: 'cancelled' } });
});

test('an upload whose files are gone fails with its sentence', async () => {
  const token = await server.tokenOf(await server.user());
  const sent = await sendFiles(server.app, token, [['run.fit', fitBytes(dayOf(1))]]);
  const { id } = sent.json<{ upload: Upload }>().upload;
  await ended(server.app, token, id);
  await server.db.updateTable('uploads').set({ state: 'waiting' }).where('id', '=', id).execute();
  const over = await eventually(async () => {
    const answer = await ended(server.app, token, id);
    return answer.upload.state === 'failed' && answer;
  });
  expect(over.upload.problem?.code).toBe('upload_files_gone');
});

test('a stop hands the upload back, and the next process goes on where it stopped', async () => {
  const token = await server.tokenOf(await server.user());
  const other = await server.anotherInstance();
  const sent = await sendFiles(other, token, [['export.zip', await zipBytes(stravaArchive(days(120)))]]);
  const { id } = sent.json<{ upload: Upload }>().upload;
  await other.close();
  const over = await ended(server.app, token, id);
  expect(over.upload).toMatchObject({ state: 'done', counts: { imported: 120 }, file_count: 120 });
  const { rows } = await sql<{ twice: number }>`
    SELECT count(*)::integer - count(DISTINCT archive_strava_id)::integer AS twice FROM activities
    WHERE id IN (SELECT activity_id FROM upload_files WHERE upload_id = ${id}::uuid)`.execute(server.db);
  expect(rows).toEqual([{ twice: 0 }]);
});
