import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { verifyAuditChain } from '#server/db/auditChain.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { eventually } from '#server/testing/eventually.ts';
import {
  askForExport,
  EXPORT_PATH,
  type ExportingAdmin,
  exportingAdmin,
  exportsInLog,
} from '#server/testing/exportingAdmin.ts';
import { readWorkbook } from '#server/testing/readWorkbook.ts';
import { createBulkyActivities, createTestAthlete } from '#server/testing/testActivities.ts';

const BULKY = 2500;

let server: TestServer;
let origin: string;
let logBefore = 0;

beforeAll(async () => {
  server = await buildTestServer();
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const athlete = await createTestAthlete(server.db);
  await createBulkyActivities(server.db, athlete.id, BULKY);
});
afterAll(async () => {
  server.app.server.closeAllConnections();
  await server.close();
});
beforeEach(async () => {
  logBefore = (await verifyAuditChain(server.db)).rows;
});

const admin = () => exportingAdmin(server);
const ask = (query = '', who?: ExportingAdmin) => askForExport(server, query, who);

async function begin(
  { headers }: ExportingAdmin,
  base = origin,
): Promise<{ request: ClientRequest; response: IncomingMessage }> {
  const request = get(base + EXPORT_PATH, { headers });
  request.on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { request, response };
}

const exportRows = () => exportsInLog(server, logBefore);

test('a second export of the same admin is refused with 429 and Retry-After until the first has ended', async () => {
  const who = await admin();
  const first = await begin(who);
  const second = await ask('', who);
  expect(second.statusCode).toBe(429);
  expect(second.headers['retry-after']).toBe('10');
  expect(second.json().error.code).toBe('export_running');
  first.request.destroy();
  await eventually(async () => (await exportRows()).length === 1);
  await eventually(async () => (await ask('?to=2019-12-31', who)).statusCode === 200);
});

test('two admins export at once, a third gets 429', async () => {
  const [one, two] = [await begin(await admin()), await begin(await admin())];
  const third = await ask();
  expect(third.statusCode).toBe(429);
  expect(third.headers['retry-after']).toBe('60');
  one.request.destroy();
  two.request.destroy();
  await eventually(async () => (await exportRows()).length === 2);
});

test('an aborted download stops the export, and the audit log records it', async () => {
  const who = await admin();
  const { request } = await begin(who);
  request.destroy();
  const [row] = await eventually(async () => {
    const rows = await exportRows();
    return rows.length > 0 && rows;
  });
  expect(row?.actor_id).toBe(who.user.id);
  expect(row?.changes.outcome).toEqual({ old: null, new: 'aborted' });
  expect(Number(row?.changes.rows?.new)).toBeLessThan(BULKY);
});

test('a database error during an export breaks the download off, and no complete file arrives', async () => {
  const { response } = await begin(await admin());
  await sql`ALTER TABLE activities RENAME TO activities_away`.execute(server.db);
  try {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    const [error] = (await once(response, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNRESET');
    expect(response.complete).toBe(false);
    await expect(readWorkbook(Buffer.concat(chunks))).rejects.toThrow('ZIP');
    const rows = await eventually(async () => {
      const found = await exportRows();
      return found.length > 0 && found;
    });
    expect(rows[0]?.changes.outcome).toEqual({ old: null, new: 'failed' });
  } finally {
    await sql`ALTER TABLE activities_away RENAME TO activities`.execute(server.db);
  }
});

test('a server that stops aborts running exports and records it in the log', async () => {
  const app = await server.anotherInstance();
  await begin(await admin(), await app.listen({ host: '127.0.0.1', port: 0 }));
  await app.close();
  expect((await exportRows()).map(({ changes }) => changes.outcome)).toEqual([{ old: null, new: 'aborted' }]);
});
