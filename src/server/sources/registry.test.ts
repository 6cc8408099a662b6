import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildTestServer } from '#server/testing/buildTestServer.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import type { Call } from '#shared/calls/call.ts';
import { SOURCE_CALLS } from '#shared/calls/sources.ts';
import { API_BASE } from '#shared/constants.ts';
import { ACCOUNT_SOURCES, LINKED_SOURCES, SOURCE_NAMES } from '#shared/sources.ts';
import { SOURCES } from './registry.ts';
import { CAPABILITIES, type Capability } from './source/source.ts';

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

const claims = ({ capabilities }: { capabilities: readonly Capability[] }, capability: Capability) =>
  capabilities.includes(capability);

test('each capability that a source claims has a test “<source> <capability>: …”, and no other capability has one', () => {
  const claimed = Object.values(SOURCES).flatMap(({ name, capabilities }) =>
    capabilities.map((capability) => `${name} ${capability}`),
  );
  expect([...proven].sort()).toEqual(claimed.sort());
});

test('each source is registered under its own name, and says when the data of an ended connection are deleted', () => {
  expect(Object.entries(SOURCES).map(([key, { name }]) => [key, name])).toEqual(
    SOURCE_NAMES.map((name) => [name, name]),
  );
  for (const source of Object.values(SOURCES)) {
    const hasConnections = claims(source, 'connect') || (source.capabilities as readonly string[]).length === 0;
    expect(source.terms.deleteDays !== null).toBe(hasConnections);
  }
});

test('the sources that have work in queues are those with a list to read', () => {
  const listed = Object.values(SOURCES).filter(({ listJob }) => listJob !== null);
  expect(listed.map(({ name }) => name)).toEqual([...ACCOUNT_SOURCES]);
});

test('a source that claims to connect has settings, services, calls, work and a control room, and no other has', async () => {
  const app = { clientId: 'id', clientSecret: 'secret' };
  const set = Object.fromEntries(ACCOUNT_SOURCES.map((source) => [source, app]));
  const { app: running, close } = await buildTestServer({ settings: set });
  for (const source of Object.values(SOURCES)) {
    expect([source.name, source.connected !== null]).toEqual([source.name, claims(source, 'connect')]);
    if (source.connected === null) continue;
    const { services, flow, linked, routes } = source.connected;
    expect(services.length).toBeGreaterThan(0);
    const work = flow(running);
    expect(work?.source).toBe(source.name);
    const job = source.listJob?.('id');
    expect(Object.keys(work?.handlers ?? {})).toContain(job?.kind);
    // The control room of Strava is a part of the specification, with screens and calls of its own.
    expect([source.name, linked === null, routes !== null]).toEqual([
      source.name,
      source.name === 'strava',
      source.name === 'strava',
    ]);
    if (linked === null) continue;
    expect(running.linkedSource(source.name).app?.webhook !== undefined).toBe(claims(source, 'webhook'));
  }
  await close();
});

test('a call to a source that is unknown, or has calls of its own, is not found', async () => {
  const server = await buildTestServer();
  const headers = bearer(await server.tokenOf(await server.user({ role: 'admin' })));
  const id = '019ab000-0000-7000-8000-000000000000';
  const bodies = [{ state: 's' }, { receipt: 'r.r' }, { consent_version: 1, lang: 'en' as const }, undefined];
  for (const { method, path } of Object.values<Call>(SOURCE_CALLS)) {
    for (const source of ['garmin', 'strava', 'file']) {
      const url = API_BASE + path.replace(':source', source).replace(':id', id);
      const answers = await Promise.all(
        bodies.map((payload) => server.app.inject({ method, url, headers, ...(payload && { payload }) })),
      );
      expect([url, answers.some(({ statusCode }) => statusCode === 404)]).toEqual([url, true]);
      expect([url, answers.every(({ statusCode }) => [400, 404].includes(statusCode))]).toEqual([url, true]);
    }
  }
  await server.close();
});

/** Why a file outside the folder of a source names it; a registry line is no reason for more. */
const NAMED_ELSEWHERE: Record<string, string> = {
  'db/migrations/0009_consent_and_participation.sql': 'a delivered migration: what new studies read by default',
  'research/exports/deidentify.ts': 'a maker of devices',
  'sources/registry.ts': 'its line',
};

test('the server names a source with shared screens in its folder and in the registry alone', () => {
  const linked = LINKED_SOURCES.join('|');
  const own = new RegExp(`\\.test\\.ts$|(^|/)testing/|^sources/(${linked})/`);
  const files = globSync('**/*.{ts,sql}', { cwd: server })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !own.test(file));
  const naming = files.filter((file) => new RegExp(linked, 'i').test(readFileSync(path.join(server, file), 'utf8')));
  expect(naming.sort()).toEqual(Object.keys(NAMED_ELSEWHERE));
});

test('both programs share the name of such a source in one list; else only readers of files name it', () => {
  const shared = path.join(server, '../shared');
  const files = globSync('**/*.ts', { cwd: shared, exclude: ['**/*.test.ts', 'files/**'] });
  const named = new RegExp(LINKED_SOURCES.join('|'), 'i');
  const naming = files.filter((file) => named.test(readFileSync(path.join(shared, file), 'utf8')));
  expect(naming.sort()).toEqual(['fileMessages.ts', 'sources.ts']);
});

test('what joins the sources imports none of them by name', () => {
  const joining = [
    'app.ts',
    'readSettings.ts',
    'settings/*.ts',
    'sync/*.ts',
    'jobs/*.ts',
    'sources/connectedSources.ts',
  ];
  const files = joining
    .flatMap((pattern) => globSync(pattern, { cwd: server }))
    .filter((file) => !file.endsWith('.test.ts'));
  const ofOne = new RegExp(`sources/(${ACCOUNT_SOURCES.join('|')})/`);
  const imports = files.filter((file) => ofOne.test(readFileSync(path.join(server, file), 'utf8')));
  expect(files.length).toBeGreaterThan(10);
  expect(imports).toEqual([]);
});
