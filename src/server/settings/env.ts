import { resolve } from 'node:path';
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN, SESSION_IDLE_SECONDS, SESSION_MAX_SECONDS } from '#shared/constants.ts';
import { SettingError } from './settingError.ts';
import { baseUrl, databaseUrl, email, hours, logLevel, origin, proxies, secretKey, timezone } from './settingRules.ts';
import { type SmtpServer, smtpServer } from './smtpServer.ts';
import { stravaApiDefault } from './stravaAddress.ts';

/** `.env.example` describes each variable. */
export interface Settings {
  host: string;
  port: number;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  /** The role that owns and migrates the tables; null when the role of `databaseUrl` does. */
  databaseOwnerUrl: string | null;
  secretKey: string | null;
  adminEmail: string;
  adminPassword: string | null;
  timezone: string;
  strava: { clientId: string; clientSecret: string } | null;
  stravaAthleteLimit: number;
  stravaApiBase: string;
  stravaOauthBase: string;
  stravaWebBase: string;
  polar: { clientId: string; clientSecret: string } | null;
  polarAuthBase: string;
  polarTokenBase: string;
  polarApiBase: string;
  /** Null: no mail is sent. */
  mail: { server: SmtpServer; from: string } | null;
  logLevel: string;
  trustProxy: string | false;
  productName: string;
  contactEmail: string | null;
  operatorName: string | null;
  sessionIdleSeconds: number;
  sessionMaxSeconds: number;
}

type Env = Record<string, string | undefined>;

export function readSettings(env: Env, now = new Date()): Settings {
  const given = (name: string) => (SECRETS.has(name) ? env[name] : env[name]?.trim()) || null;
  const read = <T>(name: string, fallback: string, rule: (value: string) => T): T => {
    const value = given(name) ?? fallback;
    try {
      return rule(value);
    } catch (error) {
      const takes = error instanceof Error ? error.message : String(error);
      throw new SettingError(
        `${name} is ${SECRETS.has(name) ? 'set to something else' : `"${value}"`}; it takes ${takes}`,
      );
    }
  };
  const optional = <T>(name: string, rule: (value: string) => T): T | null =>
    given(name) === null ? null : read(name, '', rule);

  const port = read('PORT', '3000', portNumber);
  const database = optional('DATABASE_URL', databaseUrl);
  const owner = optional('DATABASE_OWNER_URL', databaseUrl);
  const key = optional('SECRET_KEY', secretKey);
  if (owner !== null && database === null) {
    throw new SettingError('DATABASE_OWNER_URL is set and DATABASE_URL is not; it names the owner of that database');
  }
  if (database !== null && key === null) {
    throw new SettingError(
      'SECRET_KEY is not set; with DATABASE_URL it is required, the same for every instance, at least 32 random characters, for example from: openssl rand -base64 32',
    );
  }
  const sessionIdleSeconds = read('SESSION_IDLE_HOURS', String(SESSION_IDLE_SECONDS / 3600), hours);
  const sessionMaxSeconds = read('SESSION_MAX_HOURS', String(SESSION_MAX_SECONDS / 3600), hours);
  return {
    host: read('HOST', '127.0.0.1', host),
    port,
    publicUrl: read('PUBLIC_URL', `http://localhost:${port}`, origin),
    dataDir: resolve(given('DATA_DIR') ?? './data'),
    databaseUrl: database,
    databaseOwnerUrl: owner,
    secretKey: key,
    adminEmail: read('ADMIN_EMAIL', 'admin@localhost', (value) => email(value, EMAIL_MAX)),
    adminPassword: optional('ADMIN_PASSWORD', password),
    timezone: read('TIMEZONE', 'Europe/Berlin', timezone),
    strava: appOf('Strava', 'STRAVA', given),
    stravaAthleteLimit: read('STRAVA_ATHLETE_LIMIT', '10', athleteLimit),
    stravaApiBase: read('STRAVA_API_BASE', stravaApiDefault(now), baseUrl),
    stravaOauthBase: read('STRAVA_OAUTH_BASE', 'https://www.strava.com/oauth', baseUrl),
    stravaWebBase: read('STRAVA_WEB_BASE', 'https://www.strava.com', baseUrl),
    polar: appOf('Polar', 'POLAR', given),
    polarAuthBase: read('POLAR_AUTH_BASE', 'https://flow.polar.com', baseUrl),
    polarTokenBase: read('POLAR_TOKEN_BASE', 'https://polarremote.com', baseUrl),
    polarApiBase: read('POLAR_API_BASE', 'https://www.polaraccesslink.com', baseUrl),
    mail: mailOf(
      optional('SMTP_URL', smtpServer),
      optional('MAIL_FROM', (value) => email(value, EMAIL_MAX)),
    ),
    logLevel: read('LOG_LEVEL', 'info', logLevel),
    trustProxy: read('TRUST_PROXY', 'off', proxies),
    productName: read('PRODUCT_NAME', 'Kadenz', (value) => atMost(value, 60)),
    contactEmail: optional('CONTACT_EMAIL', (value) => email(value, EMAIL_MAX)),
    operatorName: optional('OPERATOR_NAME', (value) => atMost(value, 120)),
    sessionIdleSeconds,
    sessionMaxSeconds,
  };
}

/** Never repeated in a message; the URL of a database contains its password. */
const SECRETS = new Set([
  'SECRET_KEY',
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'STRAVA_CLIENT_SECRET',
  'POLAR_CLIENT_SECRET',
  'SMTP_URL',
]);

/** The credentials of this installation at a source; null without them. */
function appOf(name: string, prefix: string, given: (name: string) => string | null): Settings['strava'] {
  const [ofId, ofSecret] = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`];
  const [clientId, clientSecret] = [given(ofId), given(ofSecret)];
  if (clientId === null && clientSecret === null) return null;
  if (clientId !== null && clientSecret !== null) return { clientId, clientSecret };
  const [missing, other] = clientId === null ? [ofId, ofSecret] : [ofSecret, ofId];
  throw new SettingError(`${missing} is not set and ${other} is; ${name} needs both, or neither`);
}

function mailOf(server: SmtpServer | null, from: string | null): Settings['mail'] {
  if (server === null && from === null) return null;
  if (server !== null && from !== null) return { server, from };
  const [missing, other] = server === null ? ['SMTP_URL', 'MAIL_FROM'] : ['MAIL_FROM', 'SMTP_URL'];
  throw new SettingError(`${missing} is not set and ${other} is; mail needs both, or neither`);
}

function portNumber(value: string): number {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value);
  throw new Error('a number from 0 to 65535');
}

function athleteLimit(value: string): number {
  if (/^[1-9]\d{0,5}$/.test(value)) return Number(value);
  throw new Error('a number from 1 to 999999');
}

function host(value: string): string {
  if (/^[\w.:-]+$/.test(value)) return value;
  throw new Error('an address of this machine, such as 127.0.0.1 or 0.0.0.0');
}

function password(value: string): string {
  const { length } = [...value];
  if (length >= PASSWORD_MIN && length <= PASSWORD_MAX) return value;
  throw new Error(`${PASSWORD_MIN} to ${PASSWORD_MAX} characters`);
}

function atMost(value: string, length: number): string {
  if ([...value].length <= length) return value;
  throw new Error(`at most ${length} characters`);
}

export function testDatabaseUrl(): string | null {
  return process.env.TEST_DATABASE_URL || null;
}
