import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { testDatabaseUrl } from '#server/settings/env.ts';
import { prepareDataDir } from '#server/testing/preparedDataDir.ts';
import { testOnPostgres } from '#server/testing/testOnPostgres.ts';
import { createTestLab, createTestParticipant, createTestStudy } from '#server/testing/testResearch.ts';
import { openDatabase } from './openDatabase.ts';
import type { Db } from './schema.ts';
import { openTestDatabase } from './testDatabase.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kadenz-leases-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const ALIVE = new Date('2026-03-05T09:30:00Z');
const LONG_AGO = new Date(0);

const rowAlive = () => ({ id: uuidv7(), created_at: ALIVE, worked_at: ALIVE });

async function fill(db: Db): Promise<void> {
  const { id: study_id } = await createTestStudy(db, (await createTestLab(db)).id, null);
  for (const state of ['receiving', 'running', 'done'] as const) {
    const person_id = uuidv7();
    await db.insertInto('people').values({ id: person_id, created_at: ALIVE }).execute();
    const upload = { person_id, channel: 'own' as const, state, place: uuidv7() };
    await db
      .insertInto('uploads')
      .values({ ...rowAlive(), ...upload })
      .execute();
  }
  for (const state of ['running', 'done'] as const) {
    const made = { study_id, name: 'taa', choices: '{}', state, place: uuidv7() };
    await db
      .insertInto('study_exports')
      .values({ ...rowAlive(), ...made })
      .execute();
  }
  await db
    .insertInto('study_locks')
    .values({ ...rowAlive(), study_id, reason: 'Paper' })
    .execute();
  const { id: participant_id } = await createTestParticipant(db, study_id, 'TAA-001-1');
  const owed = { study_id, participant_id, kind: 'silent' as const, due_at: ALIVE };
  const mails = [
    { ...owed, state: 'sending' as const },
    { ...owed, state: 'waiting' as const },
    { ...owed, state: 'waiting' as const, worked_at: null },
    { ...owed, state: 'sent' as const },
  ];
  for (const mail of mails)
    await db
      .insertInto('mails')
      .values({ ...rowAlive(), ...mail })
      .execute();
}

async function livesIn(db: Db) {
  const of = (table: 'uploads' | 'study_exports' | 'mails') =>
    db.selectFrom(table).select(['state', 'worked_at']).orderBy('id').execute();
  const locks = await db.selectFrom('study_locks').select('worked_at').execute();
  return { uploads: await of('uploads'), exports: await of('study_exports'), mails: await of('mails'), locks };
}

test('a start of the embedded database lets uploads, exports, mails and locks be taken that a killed process had', async () => {
  await prepareDataDir(dataDir);
  const killed = await openDatabase({ databaseUrl: null, dataDir });
  await fill(killed.db);
  await killed.close();
  const next = await openDatabase({ databaseUrl: null, dataDir });
  expect(await livesIn(next.db)).toEqual({
    uploads: [
      { state: 'receiving', worked_at: LONG_AGO },
      { state: 'running', worked_at: LONG_AGO },
      { state: 'done', worked_at: ALIVE },
    ],
    exports: [
      { state: 'running', worked_at: LONG_AGO },
      { state: 'done', worked_at: ALIVE },
    ],
    mails: [
      { state: 'sending', worked_at: LONG_AGO },
      { state: 'waiting', worked_at: LONG_AGO },
      { state: 'waiting', worked_at: null },
      { state: 'sent', worked_at: ALIVE },
    ],
    locks: [{ worked_at: LONG_AGO }],
  });
  await next.close();
});

const url = testDatabaseUrl();

testOnPostgres()('a start on a PostgreSQL leaves them to the process that has them', async () => {
  const database = await openTestDatabase();
  await fill(database.db);
  const before = await livesIn(database.db);
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(database.db);
  const own = new URL(url ?? '');
  own.pathname = `/${rows[0]?.name}`;
  const other = await openDatabase({ databaseUrl: own.href, dataDir: '/nonexistent' });
  expect(await livesIn(other.db)).toEqual(before);
  await other.close();
  await database.close();
});
