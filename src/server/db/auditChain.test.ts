import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type AuditEntry, NO_ACTOR, writeAudit } from './audit.ts';
import { verifyAuditChain } from './auditChain.ts';
import { restoreBackup } from './backup/restoreBackup.ts';
import { writeBackup } from './backup/writeBackup.ts';
import type { Database } from './openDatabase.ts';
import { dropTables, openTestDatabase } from './testDatabase.ts';

const ADA = '019ab000-0000-7000-8000-000000000001';
const ROLE = `kadenz_test_${process.pid}`;
const entry: AuditEntry = {
  actor: { actorId: ADA, actorEmail: 'Ädä "x"\n@example.org', requestId: 'request 1' },
  action: 'user.created',
  objectId: ADA,
  changes: { role: { old: null, new: 'user' }, much: { old: 0.1, new: ['ü', { a: 1e21 }] } },
  at: new Date('2026-03-29T01:30:00.123Z'),
};

let database: Database;
const write = (changed: Partial<AuditEntry> = {}) =>
  database.db.transaction().execute((trx) => writeAudit(trx, { ...entry, ...changed }));
const verify = () => verifyAuditChain(database.db);

async function tamper(statement: string): Promise<void> {
  await sql`ALTER TABLE audit_log DISABLE TRIGGER USER`.execute(database.db);
  await sql.raw(statement).execute(database.db);
  await sql`ALTER TABLE audit_log ENABLE TRIGGER USER`.execute(database.db);
}

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => tamper('DELETE FROM audit_log'));
afterAll(() => database.close());

test('an empty log and one with rows of every form are intact', async () => {
  expect(await verify()).toEqual({ rows: 0, brokenAt: null, lastHash: null });
  await write();
  await write({ actor: NO_ACTOR, changes: {} });
  await write({ at: new Date('1999-12-31T23:59:59.999Z') });
  expect(await verify()).toEqual({ rows: 3, brokenAt: null, lastHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test('the hash of an audit row covers the previous hash and all values of the row', async () => {
  await write();
  await write();
  const [first, second] = await database.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
  expect(first).toMatchObject({ id: 1, previous_hash: null, object_type: 'user', changes: entry.changes });
  expect(second).toMatchObject({ id: 2, previous_hash: first?.hash });
  expect(second?.hash).not.toEqual(first?.hash);
});

test('a chain longer than a page is walked to its end, in any time zone', async () => {
  await sql`
    INSERT INTO audit_log (at, action, object_type, changes)
    SELECT now(), 'user.created', 'user', jsonb_build_object('n', n) FROM generate_series(1, 2500) n`.execute(
    database.db,
  );
  expect(await verify()).toMatchObject({ rows: 2500, brokenAt: null });
  await database.db.connection().execute(async (connection) => {
    await sql`SET time zone 'Asia/Kathmandu'`.execute(connection);
    expect(await verifyAuditChain(connection)).toMatchObject({ rows: 2500, brokenAt: null });
    await sql`SET time zone 'UTC'`.execute(connection);
  });
  await tamper(`UPDATE audit_log SET changes = '{}' WHERE id = 2001`);
  expect(await verify()).toMatchObject({ rows: 2000, brokenAt: 2001 });
});

test('numbers and hashes given in an INSERT into the audit log are ignored', async () => {
  await sql`
    INSERT INTO audit_log (id, at, action, object_type, changes, previous_hash, hash)
    VALUES (77, now(), 'user.created', 'user', '{}', '\\x00', '\\x01')`.execute(database.db);
  expect(await verify()).toMatchObject({ rows: 1, brokenAt: null });
});

test.each([
  ['UPDATE', "UPDATE audit_log SET action = 'nothing'"],
  ['UPDATE', "UPDATE audit_log SET action = 'nothing' WHERE false"],
  ['UPDATE', "INSERT INTO audit_log SELECT * FROM audit_log ON CONFLICT (id) DO UPDATE SET action = 'nothing'"],
  ['DELETE', 'DELETE FROM audit_log'],
  ['TRUNCATE', 'TRUNCATE audit_log'],
  ['TRUNCATE', 'TRUNCATE users, audit_log CASCADE'],
])('%s is refused: %s', async (operation, statement) => {
  await write();
  const before = await verify();
  await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject({
    message: `The audit log is append-only: ${operation} is refused`,
    code: '42501',
  });
  expect(await verify()).toEqual(before);
});

test('a role that may only insert and read, as a deployment can give one to the server, is denied everything else', async () => {
  await write();
  for (const statement of [
    'UPDATE audit_log SET id = 9',
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    'ALTER TABLE audit_log DISABLE TRIGGER USER',
  ]) {
    const attempt = database.db.transaction().execute(async (trx) => {
      await sql
        .raw(`CREATE ROLE ${ROLE}; GRANT INSERT, SELECT ON audit_log TO ${ROLE}; SET LOCAL ROLE ${ROLE}`)
        .execute(trx);
      await writeAudit(trx, entry);
      await sql.raw(statement).execute(trx);
    });
    await expect(attempt).rejects.toThrow(/^(permission denied for|must be owner of) table audit_log$/);
  }
  expect(await verify()).toMatchObject({ rows: 1, brokenAt: null });
});

describe('first row of a broken audit chain', () => {
  const row = `at, actor_id, actor_email, action, object_type, object_id, changes, request_id, previous_hash, hash`;
  test.each([
    ['another time', `UPDATE audit_log SET at = at + interval '1 microsecond' WHERE id = 3`, 3],
    ['another actor', `UPDATE audit_log SET actor_id = NULL WHERE id = 3`, 3],
    ['another email', `UPDATE audit_log SET actor_email = 'eve@example.org' WHERE id = 3`, 3],
    ['another action', `UPDATE audit_log SET action = 'user.deleted' WHERE id = 3`, 3],
    ['another kind of object', `UPDATE audit_log SET object_type = 'session' WHERE id = 3`, 3],
    ['another object', `UPDATE audit_log SET object_id = gen_random_uuid() WHERE id = 3`, 3],
    ['other changes', `UPDATE audit_log SET changes = jsonb_set(changes, '{role,new}', '"admin"') WHERE id = 1`, 1],
    ['another request', `UPDATE audit_log SET request_id = 'request 2' WHERE id = 5`, 5],
    ['another hash', `UPDATE audit_log SET hash = sha256('') WHERE id = 2`, 2],
    ['another previous hash', `UPDATE audit_log SET previous_hash = sha256('') WHERE id = 2`, 2],
    ['the first row gone', `DELETE FROM audit_log WHERE id = 1`, 2],
    ['a row gone', `DELETE FROM audit_log WHERE id = 3`, 4],
    [
      'a row gone and the others moved up',
      `DELETE FROM audit_log WHERE id = 3; UPDATE audit_log SET id = id - 1 WHERE id > 3`,
      3,
    ],
    [
      'two rows swapped',
      `UPDATE audit_log SET id = id + 10 WHERE id IN (2, 3); UPDATE audit_log SET id = 15 - id WHERE id > 10`,
      2,
    ],
    ['a copy at the end', `INSERT INTO audit_log (id, ${row}) SELECT 6, ${row} FROM audit_log WHERE id = 5`, 6],
    ['a row before the first', `INSERT INTO audit_log (id, ${row}) SELECT 0, ${row} FROM audit_log WHERE id = 1`, 0],
  ])('the audit check finds the first row after this change: %s', async (_name, statement, brokenAt) => {
    for (let n = 1; n <= 5; n += 1) await write({ objectId: `019ab000-0000-7000-8000-00000000000${n}` });
    for (const one of statement.split('; ')) await tamper(one);
    expect(await verify()).toMatchObject({ brokenAt });
  });
});

test('a row rewritten together with its hash breaks the next one', async () => {
  for (let n = 1; n <= 3; n += 1) await write();
  await tamper(`
    UPDATE audit_log SET action = 'user.deleted', hash = sha256(previous_hash || convert_to(jsonb_build_array(
      id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), actor_id, actor_email,
      'user.deleted', object_type, object_id, changes, request_id)::text, 'UTF8')) WHERE id = 2`);
  expect(await verify()).toMatchObject({ rows: 2, brokenAt: 3 });
});

test('rows cut off at the end show in the number of rows and in the last hash', async () => {
  for (let n = 1; n <= 3; n += 1) await write();
  const noted = await verify();
  await tamper('DELETE FROM audit_log WHERE id = 3');
  await write({ action: 'user.deleted' });
  const now = await verify();
  expect(now).toMatchObject({ rows: 3, brokenAt: null });
  expect(now.lastHash).not.toBe(noted.lastHash);
});

test('ten concurrent transactions make one unbroken audit chain, and a rollback leaves no gap', async () => {
  const undone = () =>
    database.db.transaction().execute(async (trx) => {
      await writeAudit(trx, entry);
      throw new Error('changed my mind');
    });
  const all = Array.from({ length: 10 }, () => [write(), undone().catch(() => undefined)]).flat();
  await Promise.all(all);
  expect(await verify()).toMatchObject({ rows: 10, brokenAt: null });
});

test('a restored log has the same chain, which goes on and still refuses changes', async () => {
  for (let n = 0; n < 3; n += 1) await write();
  const before = await verify();
  const folder = mkdtempSync(join(tmpdir(), 'kadenz-audit-'));
  const file = join(folder, 'backup.jsonl.gz');
  await writeBackup(database.db, file);
  await dropTables(database.db);
  const restored = await restoreBackup(database.db, file, () => undefined);
  rmSync(folder, { recursive: true });
  expect(restored.audit).toEqual(before);
  expect(await verify()).toMatchObject({ rows: 4, brokenAt: null });
  await write();
  expect(await verify()).toMatchObject({ rows: 5, brokenAt: null });
  await expect(sql`DELETE FROM audit_log`.execute(database.db)).rejects.toThrow('append-only');
});
