import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, truncateSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { exportStudy } from '#server/testing/exportCalls.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity, createTestAthlete } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { newDataDir } from '#server/testing/uploadCalls.ts';
import type { NewTokenAnswer } from '#shared/contract/studyTokens.ts';

/** More than the buffers of a connection hold. */
const LARGE = 8 * 1024 * 1024;
const ACTIVITIES = 8;

const dataDir = newDataDir();
let server: TestServer;
let house: StudyPeople;
let origin: string;
let study: { id: string };
let participant: { id: string };
beforeAll(async () => {
  server = await buildTestServer({ settings: { dataDir } });
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  server.app.server.closeAllConnections();
  await server.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
  house = await studyPeople(server);
  study = await house.study({ permitted_sources: ['strava'], collects_device: true });
  await server.db.updateTable('installation_settings').set({ strava_basis: 'Agreement' }).execute();
  const athlete = await createTestAthlete(server.db, 'Mia');
  const place = { person_id: athlete.id, joined_at: server.clock.now(), joined_day: '2026-01-01' };
  const agreed = { consent_answers: ['device' as const] };
  participant = await createTestParticipant(server.db, study.id, 'KDZ-001-1', { ...place, ...agreed });
  await createTestActivity(server.db, athlete.id, { day: '2026-03-01' });
});

/** Reads the head and nothing more until the person is erased; the number of bytes that came, and of those announced. */
async function readWhileErased(path: string, secret: string) {
  const request = get(`${origin}/api/research/${path}`, { headers: bearer(secret) });
  request.on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  const ended = new Promise((resolve) => {
    response.once('end', () => resolve('whole')).once('error', () => resolve('cut'));
  });
  const erasure = { requested_by: 'participant', date: '2026-02-01', choice: 'erase', reason: 'Asked for it' };
  const typed = { typed: 'KDZ-001-1' };
  const erased = await house.call('owner', 'POST', `/participants/${participant.id}/withdraw`, {
    ...erasure,
    ...typed,
  });
  expect(erased.statusCode).toBe(200);
  let read = 0;
  response.on('data', (some: Buffer) => {
    read += some.length;
  });
  return { end: await ended, isLess: read < Number(response.headers['content-length']) };
}

test('SECURITY a table that a slow program reads ends with an erasure, before its end', async () => {
  const device_name = randomBytes((LARGE / ACTIVITIES / 4) * 3).toString('base64');
  const { person_id } = await server.db.selectFrom('activities').select('person_id').executeTakeFirstOrThrow();
  for (let number = 1; number <= ACTIVITIES; number += 1)
    await createTestActivity(server.db, person_id, { day: '2026-03-01', device_name });
  const made = await house.call('analyst', 'POST', `/studies/${study.id}/tokens`, { name: 'Notebook', level: 'coded' });
  const { secret } = made.json<NewTokenAnswer>();
  const read = await readWhileErased(`studies/${study.id}/data/tables/activities?cut=live`, secret);
  expect(read).toEqual({ end: 'cut', isLess: true });
});

test('SECURITY a package that a slow browser loads ends with an erasure, before its end', async () => {
  const { id } = await exportStudy(house, 'analyst', study.id);
  truncateSync(join(dataDir, 'exports', id, 'package.zip'), LARGE);
  const read = await readWhileErased(`exports/${id}/file`, await server.tokenOf(house.people.analyst));
  expect(read).toEqual({ end: 'cut', isLess: true });
});
