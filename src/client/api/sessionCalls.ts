import { CLIENT_ID, CSRF_COOKIE, CSRF_HEADER, REFRESH_HEADER } from '#shared/constants.ts';
import type { LoginBody, RefreshBody } from '#shared/contract/auth.ts';
import { messages } from '#shared/messages.ts';
import { PATHS } from '#shared/paths.ts';
import { type ApiError, networkError } from './apiError.ts';
import { readCookie } from './browser.ts';
import { type ApiCall, type ApiResult, callApi } from './callApi.ts';
import type { Connection } from './connection.ts';

/** How long a refresh or a sign-out may take: it holds up everybody who waits for a turn. */
export const SESSION_CALL_LIMIT_MS = 8_000;

export type TokenResult = { token: string; error?: undefined } | { error: ApiError; token?: undefined };

/**
 * The three calls that make, renew and end a session. They are no endpoints: a 401 to one of them must not start a
 * refresh, and no request that is given up may take a refresh down with it.
 */
export async function loginCall(
  connection: Connection,
  credentials: { email: string; password: string },
): Promise<TokenResult> {
  const body: LoginBody = { email: credentials.email, password: credentials.password, client: CLIENT_ID };
  const answer = await callApi(
    connection.browser,
    { path: PATHS.login, method: 'POST', body },
    null,
    new AbortController().signal,
  );
  return toTokenResult(answer, networkError);
}

/** A new access token for the browser's refresh cookie. Without the readable CSRF cookie nothing is sent. */
export async function refreshCall(connection: Connection): Promise<TokenResult> {
  const csrf = readCookie(connection.browser, CSRF_COOKIE);
  if (csrf === null) return { error: { status: 401, message: messages.missingCsrfToken } };
  const body: RefreshBody = { client: CLIENT_ID };
  const headers = { [CSRF_HEADER]: csrf, [REFRESH_HEADER]: 'true' };
  const answer = await limitedCall(connection, { path: PATHS.refresh, method: 'POST', body, headers }, null);
  return toTokenResult(answer, { status: 401, message: messages.invalidRefreshResponse });
}

/** Ends the session for every tab of the browser. It works with an expired access token, or with none. */
export async function logoutCall(connection: Connection): Promise<ApiError | null> {
  const csrf = readCookie(connection.browser, CSRF_COOKIE);
  const headers: Record<string, string> = csrf === null ? {} : { [CSRF_HEADER]: csrf };
  const { value } = connection.token.held();
  const answer = await limitedCall(connection, { path: PATHS.logout, method: 'POST', headers }, value);
  return answer.error ?? null;
}

async function limitedCall(connection: Connection, call: ApiCall, token: string | null): Promise<ApiResult> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), SESSION_CALL_LIMIT_MS);
  const answer = await callApi(connection.browser, call, token, limit.signal);
  clearTimeout(timer);
  return answer;
}

function toTokenResult(answer: ApiResult, withoutToken: ApiError): TokenResult {
  if (answer.error) return { error: answer.error };
  const { data } = answer;
  const token = typeof data === 'object' && data !== null && 'access_token' in data ? data.access_token : null;
  return typeof token === 'string' && token !== '' ? { token } : { error: withoutToken };
}
