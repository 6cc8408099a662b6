import type { Settings } from '#server/settings/env.ts';
import type { OwnAccountAnswer } from '#shared/contract/sources.ts';
import { screenOf } from '#shared/screens.ts';
import { type PolarStandin, startPolarStandin } from '#standin/polar/standin.ts';
import { visitPolarConsent } from '#standin/polar/visitPolarConsent.ts';
import { buildTestServer, type TestServer } from './buildTestServer.ts';
import { eventually } from './eventually.ts';
import { freePort } from './freePort.ts';
import { bearer } from './sessionCalls.ts';
import type { TestUser } from './testUsers.ts';

export interface PolarVisitor {
  user: TestUser;
  token: string;
  cookies: Record<string, string>;
}

type Method = 'GET' | 'POST' | 'DELETE';

export interface PolarTestbed {
  server: TestServer;
  standin: PolarStandin;
  visitor(role?: 'user' | 'admin'): Promise<PolarVisitor>;
  call<Body>(
    visitor: PolarVisitor,
    method: Method,
    path: string,
    payload?: object,
  ): Promise<{ status: number; body: Body }>;
  connect(visitor: PolarVisitor, polarUser: number): Promise<{ status: number; body: Record<string, unknown> }>;
  account(visitor: PolarVisitor): Promise<OwnAccountAnswer['account']>;
  /** Waits until the account's state is `status`. */
  until(visitor: PolarVisitor, status: string): Promise<void>;
  /** Reads the visitor's list of exercises. */
  readList(visitor: PolarVisitor): Promise<void>;
  /** Controls the stand-in. */
  control(method: string, path: string, body?: object): Promise<unknown>;
  close(): Promise<void>;
}

/** A server with Polar alone, connected over HTTP with one clock. */
export async function buildPolarTestbed(more: Partial<Settings> = {}): Promise<PolarTestbed> {
  let now = () => new Date();
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const standin = await startPolarStandin({
    now: () => now(),
    redirectUrls: [publicUrl + screenOf('sourceRedirect', 'polar')],
  });
  const { id: clientId, secret: clientSecret } = standin.state.client;
  const { authorize, token, api } = standin.bases;
  const server = await buildTestServer({
    settings: {
      publicUrl,
      polar: { clientId, clientSecret },
      polarAuthBase: authorize,
      polarTokenBase: token,
      polarApiBase: api,
      ...more,
    },
  });
  now = server.clock.now;
  await server.app.listen({ host: '127.0.0.1', port });

  const testbed: PolarTestbed = {
    server,
    standin,
    async visitor(role = 'user') {
      const user = await server.user({ role });
      return { user, token: await server.tokenOf(user), cookies: {} };
    },
    async call<Body>(visitor: PolarVisitor, method: Method, path: string, payload?: object) {
      const answer = await server.app.inject({
        method,
        url: `/api/sources/polar${path}`,
        headers: bearer(visitor.token),
        cookies: visitor.cookies,
        ...(payload ? { payload } : {}),
      });
      for (const { name, value } of answer.cookies) visitor.cookies[name] = value;
      return { status: answer.statusCode, body: (answer.body === '' ? {} : answer.json()) as Body };
    },
    async connect(visitor, userId) {
      const begun = await testbed.call<{ authorize_url: string }>(visitor, 'POST', '/auth/start', {
        consent_version: 1,
        lang: 'en',
      });
      const back = await visitPolarConsent(begun.body.authorize_url, { userId });
      return testbed.call(visitor, 'POST', '/auth/callback', Object.fromEntries(back.searchParams));
    },
    async account(visitor) {
      return (await testbed.call<OwnAccountAnswer>(visitor, 'GET', '/me')).body.account;
    },
    async until(visitor, status) {
      await eventually(async () => (await testbed.account(visitor))?.status === status);
    },
    async readList(visitor) {
      const { id } = (await testbed.account(visitor)) ?? { id: '' };
      const job = { queue: 'import', kind: 'polar-list', data: { account_id: id } } as const;
      await server.db.transaction().execute(async (trx) => server.app.jobs?.add(trx, [job]));
    },
    async control(method, path, body) {
      const init = body
        ? { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
        : { method };
      const answer = await fetch(`${standin.url}/_control${path}`, init);
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
      return answer.status === 204 ? null : answer.json();
    },
    async close() {
      await server.close();
      await standin.close();
    },
  };
  return testbed;
}
