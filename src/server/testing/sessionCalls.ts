import type { LightMyRequestResponse } from 'fastify';
import type { TestLogin, TestServer } from './buildTestServer.ts';

export function bearer(accessToken: string): { authorization: string } {
  return { authorization: `Bearer ${accessToken}` };
}

export function sessionHeaders(cookies: TestLogin['cookies']): Record<string, string> {
  return { 'x-csrf-token': cookies.csrf_refresh_token ?? '', 'x-refresh-token': 'true' };
}

interface Overrides {
  cookies?: Record<string, string>;
  headers?: Record<string, string | undefined>;
  payload?: Record<string, unknown>;
}

function call(server: TestServer, url: string, cookies: TestLogin['cookies'], overrides: Overrides) {
  const headers = Object.fromEntries(
    Object.entries({ ...sessionHeaders(cookies), ...overrides.headers }).filter((entry) => entry[1] !== undefined),
  );
  return server.app.inject({
    method: 'POST',
    url,
    cookies: overrides.cookies ?? cookies,
    headers,
    payload: overrides.payload,
  });
}

export function refresh(
  server: TestServer,
  cookies: TestLogin['cookies'],
  overrides: Overrides = {},
): Promise<LightMyRequestResponse> {
  return call(server, '/api/auth/refresh', cookies, { payload: { client: 'web' }, ...overrides });
}

export function logout(
  server: TestServer,
  cookies: TestLogin['cookies'],
  overrides: Overrides = {},
): Promise<LightMyRequestResponse> {
  return call(server, '/api/auth/logout', cookies, overrides);
}

export function cookiesAfter(cookies: TestLogin['cookies'], answer: LightMyRequestResponse): TestLogin['cookies'] {
  const set = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  return { ...cookies, ...set };
}

export function profile(server: TestServer, accessToken: string): Promise<LightMyRequestResponse> {
  return server.app.inject({ url: '/api/users/me', headers: bearer(accessToken) });
}
