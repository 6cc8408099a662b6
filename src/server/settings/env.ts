import { resolve } from 'node:path';
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN, SESSION_IDLE_SECONDS, SESSION_MAX_SECONDS } from '#shared/constants.ts';
import { SettingError } from './settingError.ts';
import {
  databaseUrl,
  email,
  hours,
  logLevel,
  origin,
  people,
  proxies,
  secretKey,
  timezone,
  webPage,
} from './settingRules.ts';
import type { SettingsReader } from './settingsReader.ts';
import { type SmtpServer, smtpServer } from './smtpServer.ts';

interface OwnSettings {
  host: string;
  port: number;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  /** The role that owns and migrates the tables; null when the role of `databaseUrl` does. */
  databaseOwnerUrl: string | null;
  secretKey: string | null;
  /** Reads what it encrypted before the present key. */
  secretKeyOld: string | null;
  adminEmail: string;
  adminPassword: string | null;
  timezone: string;
  /** Null: no mail is sent. */
  mail: { server: SmtpServer; from: string } | null;
  logLevel: string;
  trustProxy: string | false;
  productName: string;
  contactEmail: string | null;
  operatorName: string | null;
  privacyUrl: string | null;
  sessionIdleSeconds: number;
  sessionMaxSeconds: number;
  /** SECURITY J8 Figures of fewer people are hidden from those who may not see the people one by one. */
  smallCells: number;
}

export interface Settings extends OwnSettings {}

export function readOwnSettings({ given, read, optional }: SettingsReader): OwnSettings {
  const port = read('PORT', '3000', portNumber);
  const database = optional('DATABASE_URL', databaseUrl);
  const owner = optional('DATABASE_OWNER_URL', databaseUrl);
  const key = optional('SECRET_KEY', secretKey);
  const oldKey = optional('SECRET_KEY_OLD', secretKey);
  if (owner !== null && database === null) {
    throw new SettingError('DATABASE_OWNER_URL is set and DATABASE_URL is not; it names the owner of that database');
  }
  if (oldKey !== null && oldKey === key) {
    throw new SettingError('SECRET_KEY_OLD is the same as SECRET_KEY; it takes the key before, or nothing');
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
    secretKeyOld: oldKey,
    adminEmail: read('ADMIN_EMAIL', 'admin@localhost', (value) => email(value, EMAIL_MAX)),
    adminPassword: optional('ADMIN_PASSWORD', password),
    timezone: read('TIMEZONE', 'Europe/Berlin', timezone),
    mail: mailOf(
      optional('SMTP_URL', smtpServer),
      optional('MAIL_FROM', (value) => email(value, EMAIL_MAX)),
    ),
    logLevel: read('LOG_LEVEL', 'info', logLevel),
    trustProxy: read('TRUST_PROXY', 'off', proxies),
    productName: read('PRODUCT_NAME', 'Kadenz', (value) => atMost(value, 60)),
    contactEmail: optional('CONTACT_EMAIL', (value) => email(value, EMAIL_MAX)),
    operatorName: optional('OPERATOR_NAME', (value) => atMost(value, 120)),
    privacyUrl: optional('PRIVACY_URL', webPage),
    sessionIdleSeconds,
    sessionMaxSeconds,
    smallCells: read('SMALL_CELLS', '5', people),
  };
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
