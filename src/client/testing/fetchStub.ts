/** One call that the product made while `fetch` was stubbed. */
export interface StubbedCall {
  method: string;
  /** Path below the origin, without the query. */
  path: string;
  params: URLSearchParams;
  headers: Headers;
  /** The parsed JSON body; null when there was none. */
  body: unknown;
  credentials: RequestCredentials;
  signal: AbortSignal;
}

/** A ready answer is given to every call, a function is asked each time. Rejecting stands for a network failure. */
export type StubbedAnswer = Response | ((call: StubbedCall) => Response | Promise<Response>);

export interface FetchStub {
  /** Every call so far, in order. */
  calls: StubbedCall[];
  /** Those to one route, such as `POST /api/auth/refresh`. */
  callsTo(route: string): StubbedCall[];
  /** Answers `route` from now on. `*` in the path stands for one segment. The latest matching route counts. */
  on(route: string, answer: StubbedAnswer): FetchStub;
}

/** Puts a stub in the place of `fetch` for this test file's next calls. A route that nobody answers fails like a broken network. */
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

/** A JSON answer. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}

/** An error as the server answers it. */
export function failure(status: number, message: string, detail: Record<string, unknown> = {}): Response {
  return json({ message, error: { code: 'stubbed', message, request_id: 'request-1', ...detail } }, status);
}

/** An empty answer. */
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
