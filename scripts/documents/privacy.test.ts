import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { openTestDatabase } from '#server/db/testDatabase.ts';
import { INVITE_LIMITS, KNOWN_ORIGIN_SECONDS, SESSION_IDLE_SECONDS, SESSION_MAX_SECONDS } from '#shared/constants.ts';
import { SOURCE_TERMS } from '#shared/sources.ts';
import { projectRoot } from '../runNode.ts';

const page = (name: string) => readFileSync(path.join(projectRoot, 'docs/privacy', name), 'utf8');

/** The first two cells of each row of a table. */
const rowsOf = (name: string) =>
  page(name)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, first = '', second = '']) => [first, second] as const);

const quoted = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).sort();

test('the data map has every table of the database, and no other, and says which lie in the schema identity', async () => {
  const database = await openTestDatabase();
  const { rows } = await sql<{ name: string; schema: string }>`
    SELECT tablename AS name, schemaname AS schema FROM pg_tables WHERE schemaname IN ('public', 'identity')`.execute(
    database.db,
  );
  await database.close();
  expect(
    quoted(
      rowsOf('data-map.md')
        .map(([names]) => names)
        .join(),
    ),
  ).toEqual(rows.map(({ name }) => name).sort());
  const [, apart = ''] = /^The schema `identity` holds ([^.]*)\./m.exec(page('data-map.md')) ?? [];
  const inIdentity = rows.filter(({ schema }) => schema === 'identity').map(({ name }) => name);
  expect(quoted(apart)).toEqual(inIdentity.sort());
});

test('each table of the data map has a class that the page explains', () => {
  const [explained = ''] = /^Classes:[\s\S]*?\n\n/m.exec(page('data-map.md')) ?? [];
  const classes = [...explained.matchAll(/\*\*(\w+)\*\*/g)].map(([, name]) => name);
  const used = rowsOf('data-map.md').filter(([names]) => names.startsWith('`'));
  expect(used.length).toBeGreaterThan(50);
  for (const [names, ofTable] of used) expect([names, classes.includes(ofTable)]).toEqual([names, true]);
});

test('the periods of the retention table are those of the code', () => {
  const periods = new Map(rowsOf('retention.md'));
  const days = (seconds: number) => seconds / 86_400;
  expect({
    course: periods.get('Course of an activity of Strava'),
    strava: periods.get('Data of a connection of Strava'),
    polar: periods.get('Data of a connection of Polar'),
    invitations: periods.get('Personal invitations'),
    sessions: periods.get('Sessions'),
    origins: periods.get('Hashes of known devices and addresses of sign-ins'),
  }).toEqual({
    course: `${SOURCE_TERMS.strava.cacheDays} days`,
    strava: `${SOURCE_TERMS.strava.deleteDays} days`,
    polar: `${SOURCE_TERMS.polar.deleteDays} days`,
    invitations: `${INVITE_LIMITS.validDays} days`,
    sessions: `${SESSION_IDLE_SECONDS / 3600} hours without use, ${days(SESSION_MAX_SECONDS)} days in all`,
    origins: `${days(KNOWN_ORIGIN_SECONDS)} days`,
  });
});

test('each test and file that the measures name exists', () => {
  const named = [...page('measures.md').matchAll(/`((?:src|e2e)\/[\w./-]+)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([]);
});

test('the data map names the lines of the log that have the address of a caller', () => {
  const files = globSync('src/server/**/*.ts', { cwd: projectRoot }).filter((file) => !file.includes('.test.'));
  const lines = files.flatMap((file) => readFileSync(path.join(projectRoot, file), 'utf8').split('\n'));
  const events = lines.flatMap((line) => /log\.\w+\(\{ event: '(\w+)'.*address: request\.ip/.exec(line)?.[1] ?? []);
  const [, named = ''] = /address\s+of a caller only at ([^,]*),/.exec(page('data-map.md')) ?? [];
  expect(quoted(named)).toEqual([...new Set(events)].sort());
});
