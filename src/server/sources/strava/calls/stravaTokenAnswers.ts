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

export function readTokens(body: unknown): StravaTokens | null {
  const { access_token, refresh_token, expires_at } = fieldsOf(body) ?? {};
  if (!isToken(access_token) || !isToken(refresh_token) || !Number.isSafeInteger(expires_at)) return null;
  const expires = new Date(Number(expires_at) * 1000);
  return Number.isNaN(expires.getTime()) ? null : { access_token, refresh_token, expires_at: expires };
}

export function readExchange(body: unknown): Exchange | null {
  const tokens = readTokens(body);
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
