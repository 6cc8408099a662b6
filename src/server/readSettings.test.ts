import { resolve } from 'node:path';
import { readSettings } from './readSettings.ts';

const key = 'mN2pQ8vR4xT6zB1cD3fG5hJ7kL9sW0yA';

test('DECISIONS §2 settings: with nothing set, every default holds', () => {
  expect(readSettings({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('./data'),
    databaseUrl: null,
    databaseOwnerUrl: null,
    secretKey: null,
    secretKeyOld: null,
    adminEmail: 'admin@localhost',
    adminPassword: null,
    timezone: 'Europe/Berlin',
    strava: null,
    stravaApiBase: 'https://www.strava.com/api/v3',
    stravaOauthBase: 'https://www.strava.com/oauth',
    stravaWebBase: 'https://www.strava.com',
    polar: null,
    polarAuthBase: 'https://flow.polar.com',
    polarTokenBase: 'https://polarremote.com',
    polarApiBase: 'https://www.polaraccesslink.com',
    mail: null,
    logLevel: 'info',
    trustProxy: false,
    productName: 'Kadenz',
    contactEmail: null,
    operatorName: null,
    privacyUrl: null,
    sessionIdleSeconds: 43_200,
    sessionMaxSeconds: 604_800,
    smallCells: 5,
    stravaAthleteLimit: 10,
  });
});

test('settings are read and normalized', () => {
  const settings = readSettings({
    PORT: '8080',
    PUBLIC_URL: 'https://Kadenz.example.org/',
    DATABASE_URL: 'postgres://app:secret@db.example.org/kadenz',
    SECRET_KEY: key,
    ADMIN_PASSWORD: 'a long one',
    STRAVA_CLIENT_ID: '12345',
    STRAVA_CLIENT_SECRET: 'abc',
    STRAVA_ATHLETE_LIMIT: '100',
    STRAVA_API_BASE: 'http://127.0.0.1:4000/api/v3/',
    TRUST_PROXY: '10.0.0.5, fd00::/8',
    SESSION_IDLE_HOURS: '1',
    SMALL_CELLS: '10',
    CONTACT_EMAIL: 'help@lab.example.org',
    OPERATOR_NAME: ' Institute of Sport Science ',
    PRIVACY_URL: 'https://lab.example.org/privacy?lang=de',
    LOG_LEVEL: '  ',
  });
  expect(settings).toMatchObject({
    port: 8080,
    publicUrl: 'https://kadenz.example.org',
    databaseUrl: 'postgres://app:secret@db.example.org/kadenz',
    secretKey: key,
    secretKeyOld: null,
    adminPassword: 'a long one',
    strava: { clientId: '12345', clientSecret: 'abc' },
    stravaAthleteLimit: 100,
    stravaApiBase: 'http://127.0.0.1:4000/api/v3',
    trustProxy: '10.0.0.5, fd00::/8',
    sessionIdleSeconds: 3600,
    smallCells: 10,
    contactEmail: 'help@lab.example.org',
    operatorName: 'Institute of Sport Science',
    privacyUrl: 'https://lab.example.org/privacy?lang=de',
    logLevel: 'info',
  });
  expect(readSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
});

const keyHint = 'at least 32 random characters, for example from: openssl rand -base64 32';
const proxyHint = 'off, or the addresses of the proxies, such as 10.0.0.5 or 10.0.0.0/24, separated by commas';

test.each([
  [{ SMALL_CELLS: '0' }, 'SMALL_CELLS is "0"; it takes a number of people from 1 to 100'],
  [{ SMALL_CELLS: '101' }, 'SMALL_CELLS is "101"; it takes a number of people from 1 to 100'],
  [{ STRAVA_ATHLETE_LIMIT: '0' }, 'STRAVA_ATHLETE_LIMIT is "0"; it takes a number from 1 to 999999'],
  [{ PORT: '80a' }, 'PORT is "80a"; it takes a number from 0 to 65535'],
  [{ PORT: '65536' }, 'PORT is "65536"; it takes a number from 0 to 65535'],
  [{ HOST: 'not a host' }, 'HOST is "not a host"; it takes an address of this machine, such as 127.0.0.1 or 0.0.0.0'],
  [
    { PUBLIC_URL: 'kadenz.example.org' },
    'PUBLIC_URL is "kadenz.example.org"; it takes the origin that people use, such as https://kadenz.example.org, without a path',
  ],
  [
    { PUBLIC_URL: 'https://example.org/kadenz' },
    'PUBLIC_URL is "https://example.org/kadenz"; it takes the origin that people use, such as https://kadenz.example.org, without a path',
  ],
  [
    { DATABASE_URL: 'mysql://root:hunter2@db/kadenz' },
    'DATABASE_URL is set to something else; it takes a URL such as postgres://user:password@host:5432/database',
  ],
  [
    { DATABASE_URL: 'postgres://app@db/kadenz' },
    `SECRET_KEY is not set; with DATABASE_URL it is required, the same for every instance, ${keyHint}`,
  ],
  [{ SECRET_KEY: 'hunter2' }, `SECRET_KEY is set to something else; it takes ${keyHint}`],
  [{ SECRET_KEY: 'x'.repeat(40) }, `SECRET_KEY is set to something else; it takes ${keyHint}`],
  [{ SECRET_KEY_OLD: 'hunter2' }, `SECRET_KEY_OLD is set to something else; it takes ${keyHint}`],
  [
    { SECRET_KEY: key, SECRET_KEY_OLD: key },
    'SECRET_KEY_OLD is the same as SECRET_KEY; it takes the key before, or nothing',
  ],
  [{ ADMIN_EMAIL: 'admin' }, 'ADMIN_EMAIL is "admin"; it takes an email address'],
  [{ ADMIN_PASSWORD: 'hunter2' }, 'ADMIN_PASSWORD is set to something else; it takes 8 to 128 characters'],
  [{ TIMEZONE: 'Berlin' }, 'TIMEZONE is "Berlin"; it takes a time zone by name, such as Europe/Berlin or UTC'],
  [{ TIMEZONE: '+02:00' }, 'TIMEZONE is "+02:00"; it takes a time zone by name, such as Europe/Berlin or UTC'],
  [{ TIMEZONE: 'IST' }, 'TIMEZONE is "IST"; it takes a time zone by name, such as Europe/Berlin or UTC'],
  [{ STRAVA_CLIENT_ID: '1' }, 'STRAVA_CLIENT_SECRET is not set and STRAVA_CLIENT_ID is; Strava needs both, or neither'],
  [
    { STRAVA_CLIENT_SECRET: 'hunter2' },
    'STRAVA_CLIENT_ID is not set and STRAVA_CLIENT_SECRET is; Strava needs both, or neither',
  ],
  [
    { PRIVACY_URL: 'javascript:alert(1)' },
    'PRIVACY_URL is "javascript:alert(1)"; it takes a URL that begins with https:// or http://',
  ],
  [{ STRAVA_API_BASE: 'strava' }, 'STRAVA_API_BASE is "strava"; it takes a URL that begins with https:// or http://'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"; it takes trace, debug, info, warn, error, fatal, silent'],
  [{ TRUST_PROXY: 'true' }, `TRUST_PROXY is "true"; it takes ${proxyHint}`],
  [{ TRUST_PROXY: '1' }, `TRUST_PROXY is "1"; it takes ${proxyHint}`],
  [{ TRUST_PROXY: '10.0.0.0/33' }, `TRUST_PROXY is "10.0.0.0/33"; it takes ${proxyHint}`],
  [{ PRODUCT_NAME: 'x'.repeat(61) }, `PRODUCT_NAME is "${'x'.repeat(61)}"; it takes at most 60 characters`],
  [{ CONTACT_EMAIL: 'help' }, 'CONTACT_EMAIL is "help"; it takes an email address'],
  [{ OPERATOR_NAME: 'x'.repeat(121) }, `OPERATOR_NAME is "${'x'.repeat(121)}"; it takes at most 120 characters`],
  [
    { SMTP_URL: 'smtps://user:100%safe@mail.example.org:465', MAIL_FROM: 'kadenz@example.org' },
    'SMTP_URL is set to something else; it takes a URL such as smtps://user:password@host:465 or smtp://user:password@host:587; ?tls=off is for a mail server on this machine; a % in the name or the password is written %25',
  ],
  [{ SESSION_IDLE_HOURS: '0' }, 'SESSION_IDLE_HOURS is "0"; it takes whole hours, at least 1'],
])('a bad setting is one line that names it and never tells a secret: %j', (env, line) => {
  expect(() => readSettings(env)).toThrow(new Error(line));
});

test.each([
  ['2027-01-03T23:59:59Z', {}, 'https://www.strava.com/api/v3'],
  ['2027-01-04T00:00:00Z', {}, 'https://api-v3.strava.com'],
  ['2026-11-25T12:00:00Z', { STRAVA_API_BASE: 'https://api-v3.strava.com/' }, 'https://api-v3.strava.com'],
  ['2027-02-01T12:00:00Z', { STRAVA_API_BASE: 'https://www.strava.com/api/v3' }, 'https://www.strava.com/api/v3'],
])('STUDIES §1 a start at %s with %j calls the API of Strava at %s', (now, env, base) => {
  expect(readSettings(env, new Date(now)).stravaApiBase).toBe(base);
});
