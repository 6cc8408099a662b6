import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { postgresKysely } from '#server/db/openDatabase.ts';
import { REQUEST_LIMITS } from '#server/db/postgresPool.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { eventually } from '#server/testing/eventually.ts';
import { freePort } from '#server/testing/freePort.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { testOnPostgres } from '#server/testing/testOnPostgres.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { newDataDir } from '#server/testing/uploadCalls.ts';
import { pack } from './packageWriter.ts';
import { writePackage } from './writePackage.ts';

test.each(['by the thread itself', 'through the main thread'])(
  'rows that cannot be read %s end the package with the error of the database',
  async (way) => {
    const databaseUrl = `postgres://nobody@127.0.0.1:${await freePort()}/nothing`;
    const research = postgresKysely(databaseUrl, REQUEST_LIMITS);
    const folder = mkdtempSync(join(tmpdir(), 'kadenz-package-'));
    const asked = {
      study_id: '0190aaaa-0000-7000-8000-000000000000',
      cut_id: null,
      choices: {},
      created_at: new Date(),
    };
    const maker = { product: { name: 'Kadenz', version: '0' }, small_cells: 5 };
    try {
      const address = way === 'by the thread itself' ? { databaseUrl, limits: REQUEST_LIMITS } : null;
      const written = writePackage(
        { folder, asked, key: new Uint8Array(32), maker },
        {
          database: { research, address },
          hear: () => Promise.reject(new Error('Nothing is told')),
          signal: new AbortController().signal,
        },
      );
      await expect(written).rejects.toThrow('ECONNREFUSED');
    } finally {
      await research.destroy();
      rmSync(folder, { recursive: true });
    }
  },
);

/** The embedded database has one connection only; `npm run test:postgres` tests with a PostgreSQL. */
describe('a connection of the thread that writes a package', () => {
  const dataDir = newDataDir();
  let server: TestServer;
  let house: StudyPeople;
  beforeEach(async () => {
    server = await buildTestServer({ settings: { dataDir } });
    house = await studyPeople(server);
  });
  afterEach(async () => {
    await server.empty();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function connections(): Promise<number[]> {
    const { rows } = await sql<{ pid: number }>`
      SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'kadenz package'`.execute(
      server.db,
    );
    return rows.map(({ pid }) => pid);
  }

  type End = (exportId: string, pid: number) => Promise<unknown>;
  const ends: [string, string, End][] = [
    ['the package is written', 'done', async () => undefined],
    ['the export is deleted', 'deleted', (id) => house.call('analyst', 'DELETE', `/exports/${id}`)],
    ['a read fails', 'failed', (_id, pid) => sql`SELECT pg_terminate_backend(${pid}::integer)`.execute(server.db)],
    ['the server stops', 'waiting', () => server.app.close()],
  ];
  testOnPostgres().each(ends)('is that by which it reads, and ends when %s', async (_when, state, end) => {
    const study = await house.study({ code_prefix: 'KDZ' });
    await createTestParticipant(server.db, study.id, 'KDZ-001-1');
    const id = await server.db.transaction().execute(async (trx) => {
      await sql`LOCK TABLE consents`.execute(trx);
      const answer = await house.call('analyst', 'POST', `/studies/${study.id}/exports`, {});
      const { id: created } = answer.json<{ export: { id: string } }>().export;
      const pid = await eventually(async () => (await connections())[0]);
      await eventually(async () => {
        const { rows } = await sql`SELECT FROM pg_locks WHERE pid = ${pid}::integer AND NOT granted`.execute(server.db);
        return rows.length > 0;
      });
      await end(created, pid);
      return created;
    });
    await eventually(async () => (await connections()).length === 0);
    await eventually(async () => {
      const row = await server.db.selectFrom('study_exports').select('state').where('id', '=', id).executeTakeFirst();
      return row?.state === state;
    });
    expect(JSON.stringify(server.logLines())).not.toContain(server.database.address?.databaseUrl);
  });
});

const LIMIT_BYTES = 65_536;
const PACK = `
  import { pack } from ${JSON.stringify(new URL('./packageWriter.ts', import.meta.url).href)};
  const [from, to] = process.argv.slice(1);
  const answer = await pack([{ path: 'data', file: from }], to).then(({ size }) => size, ({ code }) => code);
  console.log('answer', answer);
`;

test('a package for whose end the disk has no room is refused, not kept without its end', async () => {
  const folder = newDataDir();
  const [file, target] = [join(folder, 'data'), join(folder, 'package.zip')];
  writeFileSync(file, '');
  const { size: around } = await pack([{ path: 'data', file }], target);
  const tooMuch = 1;
  writeFileSync(file, Buffer.alloc(LIMIT_BYTES - around + tooMuch));
  const command = `ulimit -f ${LIMIT_BYTES / 1024}; trap '' XFSZ; exec "$0" --input-type=module -e "$1" "$2" "$3"`;
  const args = ['-c', command, process.execPath, PACK, file, target];
  const { stdout, stderr } = spawnSync('bash', args, { encoding: 'utf8' });
  expect([stdout, stderr]).toEqual(['answer EFBIG\n', '']);
  rmSync(folder, { recursive: true });
});
