import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ACCOUNT_SOURCES, SOURCE_NAMES } from '#shared/sources.ts';
import { SOURCES } from './registry.ts';
import { CAPABILITIES } from './source/source.ts';

const server = path.join(import.meta.dirname, '..');
/** Titles of tests that begin with a source and one of its capabilities. */
const TITLE = new RegExp(
  `(?:test|describe)\\(\\s*['"\`](${SOURCE_NAMES.join('|')}) (${CAPABILITIES.join('|')}): `,
  'g',
);

const proven = new Set(
  globSync('**/*.test.ts', { cwd: server }).flatMap((file) =>
    [...readFileSync(path.join(server, file), 'utf8').matchAll(TITLE)].map(([, source, what]) => `${source} ${what}`),
  ),
);

test('each capability that a source claims has a test, and no test is of one that it does not claim', () => {
  const claimed = Object.values(SOURCES).flatMap(({ name, capabilities }) =>
    capabilities.map((capability) => `${name} ${capability}`),
  );
  expect([...proven].sort()).toEqual(claimed.sort());
});

test('each source is registered under its own name, and says when the data of an ended connection are deleted', () => {
  expect(Object.entries(SOURCES).map(([key, { name }]) => [key, name])).toEqual(
    SOURCE_NAMES.map((name) => [name, name]),
  );
  for (const { capabilities, terms } of Object.values(SOURCES)) {
    const connects = (capabilities as readonly string[]).includes('connect');
    expect(terms.deleteDays !== null).toBe(connects || (capabilities as readonly string[]).length === 0);
  }
});

test('the sources that have work in queues are those with a list to read', () => {
  const listed = Object.values(SOURCES).filter(({ listJob }) => listJob !== null);
  expect(listed.map(({ name }) => name)).toEqual([...ACCOUNT_SOURCES]);
});
