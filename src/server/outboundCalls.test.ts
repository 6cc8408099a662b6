import { globSync, readFileSync } from 'node:fs';
import { readSettings } from './readSettings.ts';
import type { Settings } from './settings/env.ts';

/** What a server runs: without tests and their helpers. */
const files = globSync('src/{server,shared}/**/*.ts').filter(
  (file) => !/\.test\.ts$|\/testing\/|\/db\/test/.test(file),
);
const sources = files.sort().map((file) => {
  const code = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g, '');
  return { file: file.replace(/^src\//, ''), code };
});

/** Each file with what the pattern finds in its code. */
const found = (pattern: RegExp) =>
  Object.fromEntries(
    sources.flatMap(({ file, code }) => {
      const all = new Set([...code.matchAll(pattern)].map(([, name = '']) => name));
      return all.size === 0 ? [] : [[file, [...all].sort()]];
    }),
  );

const hostsIn = (settings: Settings) =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      typeof value === 'string' && /^https?:/.test(value) ? [[name, new URL(value).host]] : [],
    ),
  );

test('SECURITY G18: without settings a server calls the hosts of Strava and Polar, and no others', () => {
  const { publicUrl, ...called } = hostsIn(readSettings({ PUBLIC_URL: 'https://own.example' }, new Date('2026-12-31')));
  expect(publicUrl).toBe('own.example');
  expect(called).toEqual({
    stravaApiBase: 'www.strava.com',
    stravaOauthBase: 'www.strava.com',
    stravaWebBase: 'www.strava.com',
    polarAuthBase: 'flow.polar.com',
    polarTokenBase: 'polarremote.com',
    polarApiBase: 'www.polaraccesslink.com',
  });
  const next = hostsIn(readSettings({ PUBLIC_URL: 'https://own.example' }, new Date('2027-01-05')));
  expect(next).toEqual({ ...called, publicUrl, stravaApiBase: 'api-v3.strava.com' });
});

test('SECURITY G18: the code of the server names these hosts alone; other addresses are only names', () => {
  expect(found(/\bhttps?:\/\/([\w-]+(?:\.[\w-]+)+)/g)).toEqual({
    'server/sources/polar/polarSource.ts': ['flow.polar.com', 'polarremote.com', 'www.polaraccesslink.com'],
    'server/sources/strava/stravaAddress.ts': ['api-v3.strava.com', 'www.strava.com'],
    'server/sources/strava/stravaSource.ts': ['www.strava.com'],
    // In a sentence, or the name of a format.
    'server/activities/export/workbookParts.ts': ['purl.org', 'schemas.openxmlformats.org', 'www.w3.org'],
    'server/nodeVersion.ts': ['nodejs.org'],
    'server/research/exports/consortFlow.ts': ['www.w3.org'],
    'server/research/exports/dataPackage.ts': ['datapackage.org'],
    'server/settings/settingRules.ts': ['kadenz.example.org'],
  });
});

test('SECURITY G18: the server opens connections at these places: Strava, Polar, the mail server and its database', () => {
  expect(Object.keys(found(/(?:=\s*|[^\w.'-]|globalThis\.)(fetch)(?:\(|[,\s]*[,})])/g))).toEqual([
    'server/sources/polar/calls/polarCall.ts',
    'server/sources/source/boundedFetch.ts',
    'server/sources/strava/calls/stravaCall.ts',
  ]);
  expect(found(/\b(XMLHttpRequest|WebSocket|EventSource|sendBeacon)\b/g)).toEqual({});
});

test('SECURITY G18: the packages that the server loads are known, with those that open connections', () => {
  const ofNode = /^import (?!type )\{([^}]*)\} from 'node:(?:http|https|http2|net|tls|dns|dgram|inspector)'/gm;
  const names = Object.values(found(ofNode)).flatMap((all) => all.join(',').split(','));
  const values = names.map((name) => name.trim()).filter((name) => name !== '' && !name.startsWith('type '));
  expect([...new Set(values)].sort()).toEqual(['STATUS_CODES', 'isIP', 'isIPv6']);
  const imported = found(/^(?:import|export) (?!type )[^;]*?from '((?![.#]|node:)[^']+)'/gm);
  const packageOf = (name: string) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;
  const placesOf = (name: string) =>
    Object.entries(imported).flatMap(([file, all]) => (all.map(packageOf).includes(name) ? [file] : []));
  expect({ mail: placesOf('nodemailer'), database: placesOf('pg'), queues: placesOf('pg-boss') }).toEqual({
    mail: ['server/research/reminders/sendMail.ts'],
    database: [
      'server/db/embeddedWorker.ts',
      'server/db/postgresListener.ts',
      'server/db/postgresPool.ts',
      'server/db/wireValues.ts',
    ],
    queues: ['server/db/queueTables.ts', 'server/jobs/bossQueue.ts'],
  });
  expect([...new Set(Object.values(imported).flat().map(packageOf))].sort()).toEqual([
    '@electric-sql/pglite',
    '@fastify/ajv-compiler',
    '@fastify/cookie',
    '@fastify/fast-json-stringify-compiler',
    '@fastify/multipart',
    '@fastify/static',
    '@fastify/swagger',
    '@node-rs/argon2',
    '@photostructure/tz-lookup',
    '@zip.js/zip.js',
    '@zxcvbn-ts/core',
    '@zxcvbn-ts/language-common',
    'bowser',
    'client-zip',
    'close-with-grace',
    'fastify',
    'fastify-plugin',
    'fit-file-parser',
    'hyparquet-writer',
    'intl-messageformat',
    'jose',
    'kysely',
    'nodemailer',
    'papaparse',
    'pg',
    'pg-boss',
    'rate-limiter-flexible',
    'sax',
    'typebox',
    'uuid',
    'yauzl',
  ]);
});
