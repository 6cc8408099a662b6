import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '#server/testing/bareEnvironment.ts';
import { eventually } from '#server/testing/eventually.ts';
import { freePort } from '#server/testing/freePort.ts';
import { prepareDataDir } from '#server/testing/preparedDataDir.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { multipart, newDataDir, UPLOADS } from '#server/testing/uploadCalls.ts';
import type { ActivitiesAnswer } from '#shared/contract/activities.ts';
import type { UploadedFilesAnswer } from '#shared/contract/uploads.ts';
import { zipBytes } from '#standin/files/archiveFile.ts';
import { plainActivity } from '#standin/files/plainActivity.ts';
import { stravaArchive } from '#standin/files/stravaArchive.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
const COUNT = 150;
const KILLED_AFTER = [1, 40, 90];
const START_LIMIT_MS = 100_000;
const ADMIN = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'seven small birches' };

const dataDir = newDataDir();
afterAll(() => rmSync(dataDir, { recursive: true }));

async function start(PORT: string): Promise<ChildProcess> {
  const env = { ...bareEnvironment(), DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT, ...ADMIN };
  const child = spawn(process.execPath, [main], { cwd: dataDir, env });
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  await eventually(() => out.includes('is ready'), START_LIMIT_MS);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'close');
  child.kill('SIGKILL');
  await gone;
}

test('a server that is killed while it reads an archive goes on after it: nothing lost, nothing twice', async () => {
  await prepareDataDir(dataDir);
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  let child = await start(port);
  const signIn = async () => {
    const payload = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD, client: 'web' };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(payload) });
    return bearer(((await answer.json()) as { access_token: string }).access_token);
  };
  const read = async <Answer>(path: string, headers: Record<string, string>) =>
    (await (await fetch(origin + path, { headers })).json()) as Answer;

  let auth = await signIn();
  const activities = Array.from({ length: COUNT }, (_, number) =>
    plainActivity({ id: 9000 + number, start: new Date(Date.UTC(2025, 0, number + 1)), seconds: 300 }),
  );
  const { headers, payload } = await multipart([['export.zip', await zipBytes(stravaArchive(activities))]]);
  const sent = await fetch(origin + UPLOADS, {
    method: 'POST',
    headers: { ...headers, ...auth },
    body: new Uint8Array(payload),
  });
  expect(sent.status).toBe(202);
  const { upload } = (await sent.json()) as UploadedFilesAnswer;
  const progress = () => read<UploadedFilesAnswer>(`${UPLOADS}/${upload.id}?page_size=100`, auth);

  for (const count of KILLED_AFTER) {
    await eventually(async () => (await progress()).upload.read_count >= count);
    expect((await progress()).upload.state).toBe('running');
    await kill(child);
    child = await start(port);
    auth = await signIn();
  }
  const over = await eventually(async () => {
    const answer = await progress();
    return answer.upload.state === 'done' && answer;
  });
  expect(over.upload).toMatchObject({ file_count: COUNT, counts: { imported: COUNT } });
  const list = await read<ActivitiesAnswer>('/api/strava-integration/activities?page_size=10', auth);
  expect(list.total).toBe(COUNT);
  await kill(child);
}, 600_000);
