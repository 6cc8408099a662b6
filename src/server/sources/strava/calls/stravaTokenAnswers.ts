import { storableText } from '#server/db/storableText.ts';

export interface StravaTokens {
  access_token: string;
  refresh_token: string;
  expires_at: Date;
}

export interface Exchange {
  tokens: StravaTokens;
  athlete: { strava_id: number; name: string };
  scopes: string[] | null;
}

type Fields = Record<string, unknown>;

function fieldsOf(body: unknown): Fields | null {
  return typeof body === 'object' && body !== null ? (body as Fields) : null;
}

const isToken = (value: unknown): value is string => typeof value === 'string' && value !== '';

export function readScopes(text: string): string[] {
  return [...new Set(text.split(/[ ,]+/).filter((scope) => /^[a-z_]+(:[a-z_]+)?$/.test(scope)))];
}

/** Over at once when Strava does not say it: the next use renews. */
function expiryOf({ expires_at, expires_in }: Fields, now: Date): Date {
  const times = [
    Number.isSafeInteger(expires_at) ? Number(expires_at) * 1000 : Number.NaN,
    Number.isSafeInteger(expires_in) ? now.getTime() + Number(expires_in) * 1000 : Number.NaN,
  ];
  return times.map((time) => new Date(time)).find((time) => !Number.isNaN(time.getTime())) ?? now;
}

/** A renewal may have ended the former tokens, so nothing but a missing token makes its answer worthless. */
export function readTokens(body: unknown, now: Date, formerRefreshToken?: string): StravaTokens | null {
  const fields = fieldsOf(body) ?? {};
  const { access_token, refresh_token = formerRefreshToken } = fields;
  if (!isToken(access_token) || !isToken(refresh_token)) return null;
  return { access_token, refresh_token, expires_at: expiryOf(fields, now) };
}

export function readExchange(body: unknown, now: Date): Exchange | null {
  const tokens = readTokens(body, now);
  const fields = fieldsOf(body);
  const athlete = fieldsOf(fields?.athlete);
  if (!tokens || !athlete || !Number.isSafeInteger(athlete.id) || Number(athlete.id) <= 0) return null;
  const names = [storableText(athlete.firstname, 100), storableText(athlete.lastname, 100)].filter(
    (name) => name !== null,
  );
  return {
    tokens,
    athlete: { strava_id: Number(athlete.id), name: names.join(' ') || `Athlete ${Number(athlete.id)}` },
    scopes: typeof fields?.scope === 'string' ? readScopes(fields.scope) : null,
  };
}
