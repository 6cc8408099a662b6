import { SESSION_IDLE_SECONDS, SESSION_MAX_SECONDS } from '#shared/constants.ts';

/** Everything that can be set from outside, checked. `.env.example` describes each variable. */
export interface Settings {
  host: string;
  port: number;
  /** Origin that people use, without a slash at its end. */
  publicUrl: string;
  dataDir: string;
  /** Null means the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Null means the key in `dataDir`, made at the first start. */
  secretKey: string | null;
  adminEmail: string;
  /** Null means a generated one. */
  adminPassword: string | null;
  timezone: string;
  /** Null means that Strava is not set up. */
  strava: { clientId: string; clientSecret: string } | null;
  stravaApiBase: string;
  stravaOauthBase: string;
  stravaWebBase: string;
  logLevel: string;
  /** Address or CIDR of the proxy whose `X-Forwarded-For` is believed. */
  trustProxy: string | false;
  productName: string;
  sessionIdleSeconds: number;
  sessionMaxSeconds: number;
}

/** One line that names the variable, what it got and what it takes. */
export class SettingError extends Error {
  override name = 'SettingError';
}

type Env = Record<string, string | undefined>;

/** Reads and checks the settings; throws a {@link SettingError} at the first bad one. */
export function readSettings(env: Env): Settings {
  const text = (name: string, fallback: string) => env[name]?.trim() || fallback;
  const port = Number(text('PORT', '3000'));
  return {
    host: text('HOST', '127.0.0.1'),
    port,
    publicUrl: text('PUBLIC_URL', `http://localhost:${port}`),
    dataDir: text('DATA_DIR', './data'),
    databaseUrl: env.DATABASE_URL || null,
    secretKey: env.SECRET_KEY || null,
    adminEmail: text('ADMIN_EMAIL', 'admin@localhost'),
    adminPassword: env.ADMIN_PASSWORD || null,
    timezone: text('TIMEZONE', 'Europe/Berlin'),
    strava:
      env.STRAVA_CLIENT_ID && env.STRAVA_CLIENT_SECRET
        ? { clientId: env.STRAVA_CLIENT_ID, clientSecret: env.STRAVA_CLIENT_SECRET }
        : null,
    stravaApiBase: text('STRAVA_API_BASE', 'https://www.strava.com/api/v3'),
    stravaOauthBase: text('STRAVA_OAUTH_BASE', 'https://www.strava.com/oauth'),
    stravaWebBase: text('STRAVA_WEB_BASE', 'https://www.strava.com'),
    logLevel: text('LOG_LEVEL', 'info'),
    trustProxy: env.TRUST_PROXY || false,
    productName: text('PRODUCT_NAME', 'Kadenz'),
    sessionIdleSeconds: SESSION_IDLE_SECONDS,
    sessionMaxSeconds: SESSION_MAX_SECONDS,
  };
}

/** The PostgreSQL on which tests make their databases; null for the embedded engine. */
export function testDatabaseUrl(): string | null {
  return process.env.TEST_DATABASE_URL || null;
}
