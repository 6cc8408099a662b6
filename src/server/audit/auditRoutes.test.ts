import Papa from 'papaparse';
import { v7 as uuidv7 } from 'uuid';
import { writeAudit } from '#server/db/audit.ts';
import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { callerWith } from '#server/testing/researchCalls.ts';
import type { TestUser } from '#server/testing/testUsers.ts';
import { OBJECT_OF_ACTION } from '#shared/auditActions.ts';
import type { AuditAnswer } from '#shared/contract/audit.ts';

let server: TestServer;
let admin: TestUser;
let call: ReturnType<typeof callerWith>;
let gone: string;

beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.empty();
  gone = uuidv7();
  admin = await server.user({ role: 'admin', email: 'root@example.org' });
  call = callerWith(server, await server.tokenOf(admin));
});

const day = (text: string) => new Date(`${text}Z`);

/** Each row has its own time, so that the order of time equals the order of numbers. */
async function write(count: number, change: Partial<Parameters<typeof writeAudit>[1]> = {}): Promise<void> {
  await server.db.transaction().execute((trx) =>
    writeAudit(
      trx,
      ...Array.from({ length: count }, (_, index) => ({
        actor: { actorId: admin.id, actorEmail: admin.email, requestId: `request-${index}` },
        action: 'lab.changed' as const,
        objectId: gone,
        changes: { name: { old: `Lab ${index}`, new: `Lab ${index + 1}` } },
        at: new Date(Date.UTC(2026, 0, 1, 12, 0, index)),
        ...change,
      })),
    ),
  );
}

async function read(query = ''): Promise<AuditAnswer> {
  const answer = await call('GET', `/audit${query}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}
const names = ({ records }: AuditAnswer) => records.map(({ changes }) => changes.name?.new);
const labs = (...numbers: number[]) => numbers.map((number) => `Lab ${number}`);

test('an entry has actor, action, object, old and new values, reason and call; an object that still exists has its name', async () => {
  const user = await server.user({ email: 'ada@example.org' });
  const made = await call('POST', `/users/${user.id}/reset-password`, { new_password: 'nine tall birches' });
  const { records, timezone } = await read();
  expect(timezone).toBe('Europe/Berlin');
  expect(records[0]).toMatchObject({
    at: server.clock.now().toISOString(),
    actor_id: admin.id,
    actor_email: 'root@example.org',
    action: 'user.password_reset',
    object_type: 'user',
    object_id: user.id,
    object_name: 'ada@example.org',
    object_exists: true,
    changes: { must_change_password: { old: false, new: true } },
    reason: null,
    request_id: made.headers['x-request-id'],
  });
  await call('DELETE', `/users/${user.id}`, { reason: 'Left' });
  const [last] = (await read()).records;
  expect(last).toMatchObject({ action: 'user.deleted', object_exists: false, object_name: null, reason: 'Left' });
});

test('pages are reached by keys, forwards, backwards and from the end, in both orders', async () => {
  await write(25);
  const all = `?object_id=${gone}`;
  const first = await read(all);
  expect(names(first)).toEqual(labs(25, 24, 23, 22, 21, 20, 19, 18, 17, 16));
  expect([first.total, first.total_is_exact, first.previous]).toEqual([25, true, null]);
  const second = await read(`${all}&page=2&after=${first.next}`);
  expect(names(second)).toEqual(labs(15, 14, 13, 12, 11, 10, 9, 8, 7, 6));
  const third = await read(`${all}&page=3&after=${second.next}`);
  expect([names(third), third.next]).toEqual([labs(5, 4, 3, 2, 1), null]);
  expect(names(await read(`${all}&before=${third.previous}`))).toEqual(names(second));
  const back = await read(`${all}&before=${second.previous}`);
  expect([names(back), back.previous]).toEqual([names(first), null]);
  const last = await read(`${all}&before=end`);
  expect([names(last), last.next]).toEqual([labs(10, 9, 8, 7, 6, 5, 4, 3, 2, 1), null]);
  expect(names(await read(`${all}&sort=at&page_size=10`))).toEqual(labs(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  for (const wrong of ['after=nonsense', `after=${first.next}&before=end`, 'page=2', 'from=2026-02-30', 'nobody=1']) {
    expect([wrong, (await call('GET', `/audit?${wrong}`)).statusCode]).toEqual([wrong, 400]);
  }
});

test('the log is narrowed by actor, actions, kind and id of the object, call and days of the installation', async () => {
  await write(3);
  const other = { actorId: null, actorEmail: 'Berta@Example.org', requestId: '019ab000-0000-7000-8000-00000000000f' };
  await write(1, { actor: other, action: 'study.closed', at: day('2026-02-01T22:59:59') });
  await write(1, { actor: other, action: 'study.reopened', at: day('2026-02-01T23:00:00') });
  const found = async (query: string) => (await read(query)).records.map(({ action }) => action);
  expect(await found('?actor=berta@example.org')).toEqual(['study.reopened', 'study.closed']);
  expect(await found('?action=study.closed,study.reopened')).toEqual(['study.reopened', 'study.closed']);
  expect(await found('?object_type=study')).toHaveLength(2);
  expect(await found(`?object_id=${gone.toUpperCase()}`)).toHaveLength(5);
  expect(await found('?object_id=nonsense')).toEqual([]);
  expect(await found(`?request_id=${other.requestId}`)).toHaveLength(2);
  expect(await found('?from=2026-02-01&to=2026-02-01')).toEqual(['study.closed']);
  expect(await found('?from=2026-02-02&to=2026-02-28')).toEqual(['study.reopened']);
  expect(await found('?search=BERTA@example.org')).toHaveLength(2);
  expect(await found(`?search=${other.requestId}`)).toHaveLength(2);
  expect(await found(`?search=${gone}&action=study.closed`)).toEqual(['study.closed']);
  expect(await found('?search=Bert')).toEqual([]);
  await write(1, { action: 'strava.sync_asked' });
  expect(await found('?action=strava.sync_asked')).toEqual(['strava.sync_asked']);
});

test('the log is narrowed by all actions at once', async () => {
  await write(1);
  const { total } = await read();
  expect((await read(`?action=${Object.keys(OBJECT_OF_ACTION).join(',')}`)).total).toBe(total);
});

test('the total of the whole log is exact, that of a part is counted to a thousand', async () => {
  await write(1100);
  const whole = await read();
  const { total } = await server.db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  expect([whole.total, whole.total_is_exact]).toEqual([Number(total), true]);
  const part = await read(`?action=lab.changed&object_id=${gone}`);
  expect([part.total, part.total_is_exact]).toEqual([1000, false]);
});

test('the export has every matching row, is recorded before its first byte, and has no formula', async () => {
  await write(2100);
  await write(1, { reason: '=HYPERLINK("https://example.org")', at: day('2026-03-01T00:00:00') });
  const { rows, result } = await recorded(server, () => call('GET', `/audit/export?object_id=${gone}`));
  expect(result.statusCode).toBe(200);
  expect(result.headers['content-disposition']).toBe('attachment; filename="audit-log.csv"');
  expect(rows).toEqual([
    expect.objectContaining({
      actor_id: admin.id,
      action: 'export.audit',
      object_id: null,
      changes: { object_id: { old: null, new: gone } },
      request_id: result.headers['x-request-id'],
    }),
  ]);
  expect(result.body.startsWith('\uFEFFid,at,actor_id')).toBe(true);
  const parsed = Papa.parse<Record<string, string>>(result.body.slice(1).trimEnd(), { header: true });
  expect(parsed.errors).toEqual([]);
  expect(parsed.data).toHaveLength(2101);
  expect(parsed.data[0]).toMatchObject({
    at: '2026-03-01T00:00:00.000Z',
    actor_email: 'root@example.org',
    reason: '\'=HYPERLINK("https://example.org")',
  });
  expect(new Set(parsed.data.map(({ id }) => id)).size).toBe(2101);
});

test.each(['=HYPERLINK("https://example.org")\nsecond line', '＝1+1', '\n=1+1'])(
  'SECURITY E12: the reason %j is no formula in the export',
  async (reason) => {
    await write(1, { reason });
    const { body } = await call('GET', `/audit/export?object_id=${gone}`);
    const { data } = Papa.parse<Record<string, string>>(body.slice(1).trimEnd(), { header: true });
    expect(data.map((row) => row.reason)).toEqual([`'${reason}`]);
  },
);

test('an export that cannot be recorded is refused', async () => {
  await write(1);
  const { sql } = await import('kysely');
  await sql`ALTER TABLE audit_log ADD CONSTRAINT refuse_all CHECK (false) NOT VALID`.execute(server.db);
  const answer = await call('GET', '/audit/export');
  await sql`ALTER TABLE audit_log DROP CONSTRAINT refuse_all`.execute(server.db);
  expect([answer.statusCode, answer.body.includes('Lab')]).toEqual([500, false]);
});
