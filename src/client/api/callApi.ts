import { API_BASE } from '#shared/constants.ts';
import { type ApiError, httpError, networkError } from './apiError.ts';
import type { Browser } from './browser.ts';

/** One call of the server. `path` lies below `API_BASE`; parameters that are undefined or empty are left out. */
export interface ApiCall {
  path: string;
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  params?: Readonly<Record<string, string | number | undefined>>;
  body?: object;
  headers?: Readonly<Record<string, string>>;
  /** What a success brings: JSON, parsed, or a file, as a Blob. An error is JSON either way. */
  answer?: 'json' | 'file';
}

export type ApiResult = { data: unknown; error?: undefined } | { error: ApiError; data?: undefined };

/**
 * Sends `call` with cookies and JSON, and with `token` when there is one. There is no time limit but `signal`'s. Never
 * rejects. One function for endpoints and for the session's own calls, so that errors have one shape everywhere.
 */
export async function callApi(
  browser: Browser,
  call: ApiCall,
  token: string | null,
  signal: AbortSignal,
): Promise<ApiResult> {
  try {
    const response = await browser.fetch(toRequest(browser, call, token, signal));
    if (response.ok && call.answer === 'file') return { data: await response.blob() };
    const text = await response.text();
    return response.ok ? { data: text === '' ? null : JSON.parse(text) } : { error: httpError(response, parsed(text)) };
  } catch {
    // Also a file that breaks off, and a success that is not JSON: our server never sends one, so something between us and it has answered.
    return { error: networkError };
  }
}

/** The request of `call`, with cookies, and with `token` when there is one. */
export function toRequest(browser: Browser, call: ApiCall, token: string | null, signal: AbortSignal): Request {
  const url = new URL(API_BASE + call.path, browser.origin);
  for (const [name, value] of Object.entries(call.params ?? {})) {
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  }
  const headers = new Headers({ accept: 'application/json', ...call.headers });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (call.body) headers.set('content-type', 'application/json');
  return new Request(url, {
    method: call.method ?? 'GET',
    credentials: 'include',
    headers,
    signal,
    body: call.body ? JSON.stringify(call.body) : undefined,
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
