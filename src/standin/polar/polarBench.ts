import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { openServer } from '#standin/common/openServer.ts';
import type { PolarOptions } from '#standin/polar/state/polarState.ts';
import { startPolarStandin } from './standin.ts';
import { visitPolarConsent } from './visitPolarConsent.ts';

/** The first user has a watch and a strap, and lives in Leipzig; the second does every sport. */
export const ANNA = 30_000_001;
export const BEN = 30_000_002;
export const TODAY = new Date('2026-11-20T15:00:00Z');
export const BACK = 'https://study.example/back';

export interface PolarTokenAnswer {
  access_token: string;
  token_type: string;
  expires_in: number;
  x_user_id: number;
}

interface Said<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

async function said<Body>(answer: Response): Promise<Said<Body>> {
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') && text !== '';
  return { status: answer.status, headers: answer.headers, body: (isJson ? JSON.parse(text) : text) as Body };
}

/** The stand-in on the test's clock, with the calls of a client. */
export async function openPolarBench(options: PolarOptions = {}) {
  let clock = TODAY;
  const standin = await startPolarStandin({ now: () => clock, redirectUrls: [BACK], ...options });
  // A long timeout for slow machines; tests about missing answers set their own.
  standin.state.knobs.event_timeout_ms = 60_000;
  const { client } = standin.state;
  const basic = (id = client.id, secret = client.secret) =>
    `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

  const authorizeUrl = (changes: Record<string, string | undefined> = {}) => {
    const asked = { response_type: 'code', client_id: client.id, redirect_uri: BACK, state: 'abc&d=e', ...changes };
    const sent = Object.entries(asked).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return `${standin.bases.authorize}/oauth2/authorization?${new URLSearchParams(sent)}`;
  };

  const tokenCall = async <Body = { error: string }>(params: Record<string, string>, authorization = basic()) =>
    said<Body>(
      await fetch(`${standin.bases.token}/v2/oauth2/token`, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ grant_type: 'authorization_code', redirect_uri: BACK, ...params }),
      }),
    );

  async function call<Body = unknown>(method: string, path: string, authorization: string, payload?: object) {
    const answer = await fetch(standin.url + path, {
      method,
      headers: {
        ...(authorization === '' ? {} : { authorization }),
        ...(payload ? { 'content-type': 'application/json' } : {}),
      },
      ...(payload ? { body: JSON.stringify(payload) } : {}),
      redirect: 'manual',
    });
    return said<Body>(answer);
  }

  async function code(userId = ANNA): Promise<string> {
    const back = await visitPolarConsent(authorizeUrl(), { userId });
    return back.searchParams.get('code') ?? '';
  }

  async function authorize(userId = ANNA): Promise<PolarTokenAnswer> {
    return (await tokenCall<PolarTokenAnswer>({ code: await code(userId) })).body;
  }

  const register = (token: string, memberId = 'p-1') =>
    call('POST', '/v3/users', `Bearer ${token}`, { 'member-id': memberId });

  return {
    standin,
    authorizeUrl,
    basic,
    tokenCall,
    call,
    code,
    authorize,
    register,
    pass(milliseconds: number): void {
      clock = new Date(clock.getTime() + milliseconds);
    },
    /** Authorised and registered; the token. */
    async connect(userId = ANNA): Promise<string> {
      const { access_token } = await authorize(userId);
      await register(access_token, `p-${userId}`);
      return access_token;
    },
    get: <Body = unknown>(path: string, token: string) => call<Body>('GET', path, `Bearer ${token}`),
    asClient: <Body = unknown>(method: string, path: string, payload?: object) =>
      call<Body>(method, path, basic(), payload),
    control: <Body = unknown>(method: string, path: string, payload?: object) =>
      call<Body>(method, `/_control${path}`, '', payload),
    /** A new exercise of the user, uploaded now. */
    async record(input: object = {}, userId = ANNA): Promise<string> {
      clock = new Date(clock.getTime() + 1000);
      const { body } = await call<{ id: string }>('POST', `/_control/users/${userId}/exercises`, '', input);
      return body.id;
    },
    close: () => standin.close(),
  };
}

export type PolarBench = Awaited<ReturnType<typeof openPolarBench>>;

interface Received {
  headers: IncomingHttpHeaders;
  text: string;
}

/** An address of the client's; it answers 200 unless `answer` says otherwise: null never answers, 'drop' hangs up. */
export async function openHook() {
  const received: Received[] = [];
  const settings = { answer: (_count: number): number | 'drop' | null => 200 };
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const piece of request) text += String(piece);
    received.push({ headers: request.headers, text });
    const status = settings.answer(received.length);
    if (status === 'drop') request.socket.destroy();
    else if (status !== null) response.writeHead(status).end();
  }
  const { port, close } = await openServer((request, response) => void take(request, response));
  return {
    url: `http://127.0.0.1:${port}/hooks/polar`,
    received,
    settings,
    bodies: () => received.splice(0).map(({ text }) => JSON.parse(text) as Record<string, unknown>),
    close,
  };
}

export type Hook = Awaited<ReturnType<typeof openHook>>;
