import { AUTH_CALLS } from '#shared/calls/auth.ts';
import { callOf } from '#shared/calls/call.ts';
import { CLIENT_ID, CSRF_COOKIE, CSRF_HEADER, REFRESH_HEADER } from '#shared/constants.ts';
import type { LoginBody, RefreshBody } from '#shared/contract/auth.ts';
import { messages } from '#shared/messages.ts';
import { type ApiError, networkError } from './apiError.ts';
import { readCookie } from './browser.ts';
import { type ApiCall, type ApiResult, callApi } from './callApi.ts';
import type { Connection } from './connection.ts';

/** A longer refresh or sign-out would block all tabs that wait for the lock. */
const SESSION_CALL_LIMIT_MS = 8_000;

type TokenResult = { token: string; error?: undefined } | { error: ApiError; token?: undefined };

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Not endpoints, because a 401 to one of them must not start a refresh, and an aborted request must not abort a
 * refresh.
 */
export async function loginCall(connection: Connection, credentials: Credentials): Promise<TokenResult> {
  const body: LoginBody = { email: credentials.email, password: credentials.password, client: CLIENT_ID };
  const answer = await callApi(
    connection.browser,
    { ...callOf(AUTH_CALLS.login), body, headers: { 'accept-language': connection.browser.language() } },
    null,
    new AbortController().signal,
  );
  return toTokenResult(answer, networkError);
}

/** Sends nothing without the readable CSRF cookie. */
export function refreshCall(connection: Connection): Promise<TokenResult> {
  return withinLimit(async (signal) => {
    const csrf = readCookie(connection.browser, CSRF_COOKIE);
    const answer = await refreshWith(connection, csrf, signal);
    const csrfNow = readCookie(connection.browser, CSRF_COOKIE);
    // The cookies were replaced by a sign-in from another tab, so the browser's session has not ended.
    const isReplaced = answer.error?.status === 401 && csrfNow !== null && csrfNow !== csrf;
    return isReplaced ? refreshWith(connection, csrfNow, signal) : answer;
  });
}

async function refreshWith(connection: Connection, csrf: string | null, signal: AbortSignal): Promise<TokenResult> {
  if (csrf === null) return { error: { status: 401, ...messages('csrf_token_missing') } };
  const body: RefreshBody = { client: CLIENT_ID };
  const headers = { [CSRF_HEADER]: csrf, [REFRESH_HEADER]: 'true' };
  const call: ApiCall = { ...callOf(AUTH_CALLS.refresh), body, headers };
  const answer = await callApi(connection.browser, call, null, signal);
  return toTokenResult(answer, { status: 401, ...messages('refresh_response_invalid') });
}

export function logoutCall(connection: Connection): Promise<ApiError | null> {
  return withinLimit(async (signal) => {
    const csrf = readCookie(connection.browser, CSRF_COOKIE);
    const headers: Record<string, string> = csrf === null ? {} : { [CSRF_HEADER]: csrf };
    const call: ApiCall = { ...callOf(AUTH_CALLS.logout), headers };
    const answer = await callApi(connection.browser, call, connection.token.held().value, signal);
    return answer.error ?? null;
  });
}

async function withinLimit<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), SESSION_CALL_LIMIT_MS);
  const result = await run(limit.signal);
  clearTimeout(timer);
  return result;
}

function toTokenResult(answer: ApiResult, withoutToken: ApiError): TokenResult {
  if (answer.error) return { error: answer.error };
  const { data } = answer;
  const token = typeof data === 'object' && data !== null && 'access_token' in data ? data.access_token : null;
  return typeof token === 'string' && token !== '' ? { token } : { error: withoutToken };
}
