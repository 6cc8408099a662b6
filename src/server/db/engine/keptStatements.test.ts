import { readFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { dumpOf } from '#server/db/testEngines.ts';
import { openInMemory } from './embeddedEngine.ts';
import { queryEngine } from './engineQuery.ts';
import { KeptStatements } from './keptStatements.ts';

let engine: PGlite;
let ask: (sql: string, ...parameters: string[]) => Promise<(string | null)[][]>;

beforeAll(async () => {
  engine = await openInMemory(readFileSync(await dumpOf('nothing')));
  const kept = new KeptStatements(engine);
  ask = async (sql, ...parameters) => {
    const { sets } = await queryEngine(engine, kept, sql, parameters);
    return sets.flatMap(({ rows }) => rows);
  };
  await ask('CREATE TABLE beds (name text PRIMARY KEY)');
});

afterAll(() => engine.close());

const keptInEngine = async () => (await ask('SELECT name, statement FROM pg_prepared_statements ORDER BY name')).flat();

test('a statement with parameters is kept when it comes a second time', async () => {
  await ask('SELECT 1 + $1::integer', '1');
  expect(await keptInEngine()).not.toContain('SELECT 1 + $1::integer');
  expect(await ask('SELECT 1 + $1::integer', '2')).toEqual([['3']]);
  expect(await keptInEngine()).toContain('SELECT 1 + $1::integer');
  expect(await ask('SELECT 1 + $1::integer', '3')).toEqual([['4']]);
});

test('a kept statement has the columns of the schema as it is', async () => {
  const read = () => ask('SELECT * FROM beds WHERE name = $1', 'north');
  await ask('INSERT INTO beds VALUES ($1)', 'north');
  for (let time = 0; time < 3; time += 1) expect(await read()).toEqual([['north']]);
  await ask("ALTER TABLE beds ADD COLUMN place text DEFAULT 'hall'");
  for (let time = 0; time < 3; time += 1) expect(await read()).toEqual([['north', 'hall']]);
});

test('a statement that is refused says why each time, and works later', async () => {
  const add = (name: string) => ask('INSERT INTO beds (name) VALUES ($1) RETURNING name', name);
  await ask('BEGIN');
  await expect(ask('SELECT 1 / $1::integer', '0')).rejects.toThrow('division by zero');
  for (let time = 0; time < 3; time += 1) await expect(add('east')).rejects.toThrow('transaction is aborted');
  await ask('ROLLBACK');
  expect(await add('east')).toEqual([['east']]);
  for (let time = 0; time < 3; time += 1) await expect(add('east')).rejects.toThrow('duplicate key');
  expect(await add('west')).toEqual([['west']]);
});

test('a statement that fails again in a transaction says why, not that the transaction is aborted', async () => {
  const read = () => ask('SELECT colour FROM beds WHERE name = $1', 'north');
  await expect(read()).rejects.toThrow('column "colour" does not exist');
  await ask('BEGIN');
  await expect(read()).rejects.toThrow('column "colour" does not exist');
  await ask('ROLLBACK');
});

test('the engine keeps the 500 statements that were used last', async () => {
  for (let number = 0; number < 510; number += 1) {
    for (let time = 0; time < 2; time += 1) await ask(`SELECT ${number}, $1::text`, 'x');
  }
  const kept = await keptInEngine();
  expect(kept).toHaveLength(2 * 500);
  expect(kept).not.toContain('SELECT 1, $1::text');
  expect(kept).toContain('SELECT 509, $1::text');
  expect(await ask('SELECT 1, $1::text', 'y')).toEqual([['1', 'y']]);
});
