export interface StubbedCall {
  method: string;
  path: string;
  params: URLSearchParams;
  headers: Headers;
  body: unknown;
  credentials: RequestCredentials;
  signal: AbortSignal;
}

/** A rejected promise is a network error. */
export type StubbedAnswer = Response | ((call: StubbedCall) => Response | Promise<Response>);

export interface FetchStub {
  calls: StubbedCall[];
  callsTo(route: string): StubbedCall[];
  /** `*` in the path stands for one segment; the latest matching route wins. */
  on(route: string, answer: StubbedAnswer): FetchStub;
}

/** A route without an answer fails as a network error. */
export function stubFetch(routes: Record<string, StubbedAnswer> = {}): FetchStub {
  const answers = Object.entries(routes);
  const calls: StubbedCall[] = [];
  const stub: FetchStub = {
    calls,
    callsTo: (route) => calls.filter((call) => matches(route, call)),
    on: (route, answer) => {
      answers.push([route, answer]);
      return stub;
    },
  };
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const call = await toCall(request);
    calls.push(call);
    const answer = answers.findLast(([route]) => matches(route, call))?.[1];
    if (!answer) throw new TypeError(`No answer is stubbed for ${call.method} ${call.path}`);
    const response = answer instanceof Response ? answer.clone() : await unlessGivenUp(request.signal, answer, call);
    return response;
  };
  return stub;
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}

export function failure(status: number, message: string, detail: Record<string, unknown> = {}): Response {
  return json({ message, error: { code: 'stubbed', message, request_id: 'request-1', ...detail } }, status);
}

export function noContent(): Response {
  return new Response(null, { status: 204 });
}

async function toCall(request: Request): Promise<StubbedCall> {
  const url = new URL(request.url);
  const text = await request.clone().text();
  return {
    method: request.method,
    path: url.pathname,
    params: url.searchParams,
    headers: request.headers,
    body: text === '' ? null : JSON.parse(text),
    credentials: request.credentials,
    signal: request.signal,
  };
}

function matches(route: string, call: StubbedCall): boolean {
  const [method, path = ''] = route.split(' ');
  const pattern = new RegExp(`^${path.replaceAll('*', '[^/]+')}$`);
  return method === call.method && pattern.test(call.path);
}

function unlessGivenUp(signal: AbortSignal, answer: Exclude<StubbedAnswer, Response>, call: StubbedCall) {
  return new Promise<Response>((resolve, reject) => {
    const giveUp = () => reject(new DOMException('This operation was aborted', 'AbortError'));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp);
    Promise.resolve(answer(call)).then(resolve, reject);
  });
}
