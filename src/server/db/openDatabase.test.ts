import { CompiledQuery, sql } from 'kysely';
import type { Database } from './openDatabase.ts';
import { PREPARED } from './preparedStatements.ts';
import { openTestDatabase } from './testDatabase.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('every type comes back as the same JavaScript value on either engine', async () => {
  const { rows } = await sql`
    SELECT 9007199254740991::bigint AS int8, 12.5::numeric AS numeric, 1.25::double precision AS float8, 7::integer AS int4,
      '2026-03-29'::date AS date, '2026-03-29 02:30:00'::timestamp AS timestamp,
      '2026-03-29 02:30:00.123+02'::timestamptz AS timestamptz, '\\x00ff10'::bytea AS bytea, true AS bool,
      ARRAY['a', 'b "c"', NULL]::text[] AS texts, '{"a":[1,null]}'::jsonb AS jsonb, NULL::text AS nothing
  `.execute(database.db);
  expect(rows).toStrictEqual([
    {
      int8: 9007199254740991,
      numeric: 12.5,
      float8: 1.25,
      int4: 7,
      date: '2026-03-29',
      timestamp: '2026-03-29 02:30:00',
      timestamptz: new Date('2026-03-29T00:30:00.123Z'),
      bytea: new Uint8Array([0, 255, 16]),
      bool: true,
      texts: ['a', 'b "c"', null],
      jsonb: { a: [1, null] },
      nothing: null,
    },
  ]);
});

test('every type goes in as a parameter on either engine', async () => {
  const values = {
    at: new Date('2026-03-29T00:30:00.123Z'),
    bytes: new Uint8Array([0, 1, 255]),
    texts: ['a', 'b\\"c', 'd,e'],
  };
  const { rows } = await sql`
    SELECT ${values.at}::timestamptz AS at, ${values.bytes}::bytea AS bytes, ${values.texts}::text[] AS texts,
      ${5}::bigint AS int8, ${true}::boolean AS bool, ${null}::text AS nothing, ${{ a: [1] }}::jsonb AS jsonb
  `.execute(database.db);
  expect(rows).toStrictEqual([{ ...values, int8: 5, bool: true, nothing: null, jsonb: { a: [1] } }]);
});

test('several statements in one text answer with the rows of each, under the names of their own columns', async () => {
  const text = 'BEGIN; SELECT 1 AS one; SELECT 2 AS two UNION SELECT 3 ORDER BY two; COMMIT';
  const { rows } = await database.db.executeQuery(CompiledQuery.raw(text));
  expect(rows).toStrictEqual([{ one: 1 }, { two: 2 }, { two: 3 }]);
});

describe('a statement that is planned once', () => {
  const prepared = sql.raw(PREPARED);
  const plans = async () => {
    const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(
      database.db,
    );
    return rows.map(({ statement }) => statement);
  };

  test('answers anew each time, to the values of that time', async () => {
    const ask = (value: string, count: number) =>
      sql`${prepared} SELECT ${value}::text AS value FROM generate_series(1, ${count}::integer)`.execute(database.db);
    const answers = [await ask('a', 1), await ask('b', 2), await ask('c', 0)];
    expect(answers.map(({ rows }) => rows)).toEqual([[{ value: 'a' }], [{ value: 'b' }, { value: 'b' }], []]);
    const text = `${PREPARED} SELECT $1::text AS value FROM generate_series(1, $2::integer)`;
    expect((await plans()).filter((statement) => statement === text)).toHaveLength(1);
  });

  test('that is wrong says so each time, and so do values that are wrong; then it goes on', async () => {
    const wrong = () => sql`${prepared} SELECT ${1}::integer FROM nowhere`.execute(database.db);
    for (const _time of [1, 2]) await expect(wrong()).rejects.toThrow('relation "nowhere" does not exist');
    const half = (value: string) => sql<{ half: number }>`${prepared} SELECT ${value}::integer / 2 AS half`;
    for (const _time of [1, 2]) await expect(half('many').execute(database.db)).rejects.toThrow('invalid input syntax');
    expect((await half('8').execute(database.db)).rows).toEqual([{ half: 4 }]);
  });

  test('may be asked for the first time in a transaction that has failed', async () => {
    const first = sql`${prepared} SELECT ${'first'}::text AS word`;
    const failed = database.db.transaction().execute(async (trx) => {
      await expect(sql`SELECT 1 / 0`.execute(trx)).rejects.toThrow('division by zero');
      await first.execute(trx);
    });
    await expect(failed).rejects.toThrow('current transaction is aborted');
    expect((await first.execute(database.db)).rows).toEqual([{ word: 'first' }]);
  });

  test('sees what has become of its table', async () => {
    const add = (key: string) =>
      sql`${prepared} INSERT INTO login_failures (key, points) VALUES (${key}, 1) RETURNING key`.execute(database.db);
    await add('a');
    await sql`ALTER TABLE login_failures ADD COLUMN reason text NOT NULL DEFAULT 'none'`.execute(database.db);
    expect((await add('b')).rows).toEqual([{ key: 'b' }]);
    await sql`ALTER TABLE login_failures DROP COLUMN reason`.execute(database.db);
    expect((await add('c')).rows).toEqual([{ key: 'c' }]);
  });
});
