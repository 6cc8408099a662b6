import { API_BASE } from '#shared/constants.ts';
import { type ApiError, httpError, networkError } from './apiError.ts';
import type { Browser } from './browser.ts';

/** `path` is below `API_BASE`; undefined or empty parameters are left out. */
export interface ApiCall {
  path: string;
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  params?: Readonly<Record<string, string | number | undefined>>;
  body?: object;
  /** Sent as it is, instead of `body`. */
  form?: FormData;
  onProgress?: (sent: number, all: number) => void;
  headers?: Readonly<Record<string, string>>;
  answer?: 'json' | 'file';
}

export type ApiResult = { data: unknown; error?: undefined } | { error: ApiError; data?: undefined };

/**
 * Never rejects, and has no time limit but `signal`'s; endpoints and session calls share it, so that errors have one
 * shape.
 */
export async function callApi(
  browser: Browser,
  call: ApiCall,
  token: string | null,
  signal: AbortSignal,
): Promise<ApiResult> {
  try {
    const request = toRequest(browser, call, token, signal);
    const response = await (call.form ? browser.send(request, call.form, call.onProgress) : browser.fetch(request));
    if (response.ok && call.answer === 'file') return { data: await response.blob() };
    const text = await response.text();
    return response.ok ? { data: text === '' ? null : JSON.parse(text) } : { error: httpError(response, parsed(text)) };
  } catch {
    // Also for an incomplete file or a success that is not JSON: our server sends neither, so a proxy answered.
    return { error: networkError };
  }
}

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
