import type { IncomingMessage, ServerResponse } from 'node:http';
import { openServer } from '#standin/common/openServer.ts';
import type { StandinOptions } from '#standin/strava/state/standinState.ts';
import { type Standin, startStandin } from './standin.ts';
import { visitConsent } from './visitConsent.ts';

/** The first athlete; she runs in Berlin and has a heart rate sensor. */
export const MIA = 10_000_001;
export const JONAS = 10_000_002;
export const TODAY = new Date('2026-11-20T15:00:00Z');
const ALL_SCOPES = 'read,activity:read_all,profile:read_all';

const APP = { client_id: '12345', client_secret: 'standin-secret' };

interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

/** The stand-in on the test's clock, with the calls of an app. */
export async function openBench(options: StandinOptions = {}) {
  let clock = TODAY;
  const standin: Standin = await startStandin({ now: () => clock, ...options });

  // Long timeouts for slow machines; tests about missing answers set their own.
  Object.assign(standin.state.knobs, { event_timeout_ms: 60_000, handshake_timeout_ms: 60_000 });

  const authorizeUrl = (changes: Record<string, string> = {}, path = '/oauth/authorize') =>
    `${standin.url}${path}?${new URLSearchParams({
      client_id: APP.client_id,
      redirect_uri: 'http://localhost:3000/back',
      response_type: 'code',
      scope: ALL_SCOPES,
      approval_prompt: 'force',
      state: 'abc',
      ...changes,
    })}`;

  const tokenCall = (params: Record<string, string>) =>
    fetch(`${standin.url}/oauth/token`, { method: 'POST', body: new URLSearchParams({ ...APP, ...params }) });

  return {
    standin,
    authorizeUrl,
    tokenCall,
    app: APP,
    pass(milliseconds: number): void {
      clock = new Date(clock.getTime() + milliseconds);
    },
    async connect(scope = ALL_SCOPES, athleteId = MIA): Promise<Tokens> {
      const back = await visitConsent(authorizeUrl({ scope }), { athleteId, scopes: scope.split(',') });
      const code = back.searchParams.get('code') ?? '';
      return (await (await tokenCall({ grant_type: 'authorization_code', code })).json()) as Tokens;
    },
    async get<Body = Record<string, unknown>>(path: string, token: string): Promise<{ status: number; body: Body }> {
      const answer = await fetch(standin.url + path, { headers: { authorization: `Bearer ${token}` } });
      return { status: answer.status, body: (await answer.json()) as Body };
    },
    async control<Body = unknown>(method: string, path: string, payload?: object) {
      const answer = await fetch(`${standin.url}/_control${path}`, {
        method,
        ...(payload ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(payload) } : {}),
      });
      const text = await answer.text();
      return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as Body };
    },
    close: () => standin.close(),
  };
}

export type Bench = Awaited<ReturnType<typeof openBench>>;

/** An app's callback; by default it accepts events and verifies. */
export async function openCallback() {
  const events: Record<string, unknown>[] = [];
  const handshakes: URLSearchParams[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const settings = {
    greet: (query: URLSearchParams, response: ServerResponse): void => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ 'hub.challenge': query.get('hub.challenge') }));
    },
    /** The status for the n-th event; null never answers. */
    answer: (_count: number): number | null => 200,
  };
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      const query = new URL(request.url ?? '', 'http://callback').searchParams;
      handshakes.push(query);
      return settings.greet(query, response);
    }
    let text = '';
    for await (const piece of request) text += String(piece);
    events.push(JSON.parse(text) as Record<string, unknown>);
    for (const { count, resolve } of waiting) if (events.length >= count) resolve();
    const status = settings.answer(events.length);
    if (status !== null) response.writeHead(status).end();
  }
  const { port, close } = await openServer((request, response) => void take(request, response));
  return {
    url: `http://127.0.0.1:${port}/strava?key=a`,
    events,
    handshakes,
    settings,
    arrived: (count: number) =>
      new Promise<void>((resolve) => {
        if (events.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    close,
  };
}

export type Callback = Awaited<ReturnType<typeof openCallback>>;
