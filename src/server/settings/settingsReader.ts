import { SettingError } from './settingError.ts';

export type Env = Readonly<Record<string, string | undefined>>;

export interface SourceApp {
  clientId: string;
  clientSecret: string;
}

/** Never repeated in a message; the URL of a database contains its password. */
const SECRETS = new Set([
  'SECRET_KEY',
  'SECRET_KEY_OLD',
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'SMTP_URL',
]);
const isSecret = (name: string) => SECRETS.has(name) || name.endsWith('_CLIENT_SECRET');

export function createSettingsReader(env: Env, now: Date) {
  const given = (name: string) => (isSecret(name) ? env[name] : env[name]?.trim()) || null;

  function read<T>(name: string, fallback: string, rule: (value: string) => T): T {
    const value = given(name) ?? fallback;
    try {
      return rule(value);
    } catch (error) {
      const takes = error instanceof Error ? error.message : String(error);
      throw new SettingError(
        `${name} is ${isSecret(name) ? 'set to something else' : `"${value}"`}; it takes ${takes}`,
      );
    }
  }

  return {
    now,
    given,
    read,
    optional: <T>(name: string, rule: (value: string) => T): T | null =>
      given(name) === null ? null : read(name, '', rule),

    /** Null without both variables. */
    app(name: string, prefix: string): SourceApp | null {
      const [ofId, ofSecret] = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`];
      const [clientId, clientSecret] = [given(ofId), given(ofSecret)];
      if (clientId === null && clientSecret === null) return null;
      if (clientId !== null && clientSecret !== null) return { clientId, clientSecret };
      const [missing, other] = clientId === null ? [ofId, ofSecret] : [ofSecret, ofId];
      throw new SettingError(`${missing} is not set and ${other} is; ${name} needs both, or neither`);
    },
  };
}

export type SettingsReader = ReturnType<typeof createSettingsReader>;
