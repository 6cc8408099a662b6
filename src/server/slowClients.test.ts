import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { announce } from './db/changeFeed.ts';
import { buildTestServer, type TestServer } from './testing/buildTestServer.ts';
import { eventually } from './testing/eventually.ts';
import { readWorkbook } from './testing/readWorkbook.ts';
import { bearer } from './testing/sessionCalls.ts';
import { createBulkyActivities, createTestAthlete } from './testing/testActivities.ts';

const SLOW_CALLERS = 200;
const LIMIT_MS = 20_000;
const DRIP_EVERY_MS = 500;
/** Enough for an answer that exceeds the buffers of a connection. */
const BULKY = 2500;

let server: TestServer;
let origin: string;
const kept = new Map<number, net.Socket>();
beforeAll(async () => {
  server = await buildTestServer();
  server.app.server.on('connection', (socket) => kept.set(socket.remotePort ?? 0, socket));
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  server.app.server.closeAllConnections();
  await server.close();
});

const HEAD = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
/** First bytes of a slow caller, who then sends one byte at a time; null: nothing. */
const BEGINNINGS = [null, `${HEAD}X-Slow: `, `${HEAD}Content-Length: 5000\r\n\r\n{"email": "`];

async function callSlowly(beginning: string | null): Promise<number> {
  const begun = performance.now();
  const caller = net.connect({ port: Number(new URL(origin).port), host: '127.0.0.1', allowHalfOpen: true });
  caller.on('error', () => undefined);
  caller.resume();
  if (beginning !== null) caller.write(beginning);
  const drip = setInterval(() => beginning !== null && caller.write('a'), DRIP_EVERY_MS);
  await once(caller, 'connect');
  const end = await eventually(() => kept.get(caller.localPort ?? 0));
  if (!end.closed) await once(end, 'close');
  clearInterval(drip);
  caller.destroy();
  return performance.now() - begun;
}

const open = async (path: string, headers: Record<string, string>) => {
  const request = get(origin + path, { headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { request, response };
};

test('200 slow connections are closed within 20 seconds, the service stays available, and slow answers are not cut', async () => {
  const user = await server.user({ role: 'admin' });
  const headers = bearer(await server.tokenOf(user));
  const athlete = await createTestAthlete(server.db);
  await createBulkyActivities(server.db, athlete.id, BULKY);
  const updates = await open('/api/strava-integration/updates', headers);
  let received = '';
  updates.response.on('data', (chunk) => {
    received += chunk;
  });
  const download = await open('/api/strava-integration/activities/export', headers);
  download.response.pause();

  const slow = Array.from({ length: SLOW_CALLERS }, (_, n) => callSlowly(BEGINNINGS[n % BEGINNINGS.length] ?? null));
  let isOver = false;
  const all = Promise.all(slow).finally(() => {
    isOver = true;
  });
  const statuses = new Set<number>();
  while (!isOver) {
    statuses.add((await fetch(`${origin}/api/ready`)).status);
    await wait(200);
  }
  expect(Math.max(...(await all))).toBeLessThan(LIMIT_MS);
  expect([...statuses]).toEqual([200]);

  await announce(server.db, { change: { topics: ['gear'], userId: null } });
  await eventually(() => received.includes('"gear"'));
  expect(updates.response.destroyed).toBe(false);
  updates.request.destroy();

  const chunks: Buffer[] = [];
  for await (const chunk of download.response) chunks.push(chunk as Buffer);
  const { activities } = await readWorkbook(Buffer.concat(chunks));
  expect(activities).toHaveLength(BULKY + 1);
}, 300_000);
