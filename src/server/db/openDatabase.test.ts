import { CompiledQuery, sql } from 'kysely';
import type { Database } from './openDatabase.ts';
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
