import { CookieJar } from 'tough-cookie';
import { type Browser, toTabChannel } from '#client/api/browser.ts';
import { until } from '#client/testing/until.ts';

export interface SentCall {
  method: string;
  path: string;
  /** Null while there is no answer, or when it was lost. */
  status: number | null;
  /** The parsed answer; null when it was empty, a file, or lost. */
  answer: unknown;
}

export interface VirtualBrowser {
  tab(): Browser;
  calls: SentCall[];
  count(route: string): number;
  /** Name to value, as sent for `path`. */
  cookies(path?: string): Promise<Record<string, string>>;
  /** Delays every call to `route` until the returned function is called. */
  hold(route: string): () => void;
  /** The server handles the next call to `route`, but its answer is lost. */
  loseNextAnswer(route: string): void;
  /** Stops all tabs; resolves when no call is under way. */
  close(): Promise<void>;
}

let browserCount = 0;

/**
 * The parts of a browser that a session needs: a cookie jar with path, HttpOnly and SameSite, tabs with
 * BroadcastChannel, and, unless `locks` is false, Web Locks. The network is real. A tab that gets a lock has received
 * all earlier messages: no standard defines that order, and here it must not depend on the machine.
 */
export function openBrowser(origin: string, { locks = true }: { locks?: boolean } = {}): VirtualBrowser {
  browserCount += 1;
  const name = `browser-${browserCount}`;
  const jar = new CookieJar();
  const calls: SentCall[] = [];
  const channels: BroadcastChannel[] = [];
  const held = new Map<string, Promise<void>>();
  const losing = new Set<string>();
  const underWay = new Set<Promise<Response>>();
  let isOpen = true;
  let unheard = 0;

  async function send(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const route = `${request.method} ${url.pathname}`;
    const call: SentCall = { method: request.method, path: url.pathname + url.search, status: null, answer: null };
    calls.push(call);
    const headers = new Headers(request.headers);
    const cookies = await jar.getCookieString(request.url);
    if (cookies !== '') headers.set('cookie', cookies);
    headers.set('origin', origin);
    headers.set('sec-fetch-site', 'same-origin');
    await held.get(route);
    const response = await fetch(new Request(request, { headers }));
    if (losing.delete(route)) {
      await response.arrayBuffer();
      throw new TypeError('The connection broke before the answer arrived');
    }
    for (const cookie of response.headers.getSetCookie()) await jar.setCookie(cookie, request.url);
    const isFile = response.headers.has('content-disposition');
    const text = isFile ? '' : await response.clone().text();
    call.status = response.status;
    call.answer = text === '' ? null : JSON.parse(text);
    return response;
  }

  function answerTo(request: Request): Promise<Response> {
    if (!isOpen) return Promise.reject(new TypeError('The browser is closed'));
    const answer = send(request).finally(() => underWay.delete(answer));
    underWay.add(answer);
    return answer;
  }

  return {
    calls,
    count: (route) => calls.filter((call) => `${call.method} ${call.path}` === route).length,
    cookies: async (path = '/api/auth/refresh') =>
      Object.fromEntries((await jar.getCookies(origin + path)).map(({ key, value }) => [key, value])),
    hold: (route) => {
      let release: () => void = () => undefined;
      held.set(
        route,
        new Promise((resolve) => {
          release = resolve;
        }),
      );
      return () => {
        held.delete(route);
        release();
      };
    },
    loseNextAnswer: (route) => {
      losing.add(route);
    },
    tab: () => ({
      origin,
      fetch: answerTo,
      send: (request, form) => answerTo(new Request(request, { body: form })),
      cookies: () => jar.getCookieStringSync(`${origin}/`, { http: false }),
      locks: locks
        ? {
            request: (lock, options, run) =>
              navigator.locks.request(`${name} ${lock}`, options, async () => {
                await until(() => unheard === 0 || !isOpen);
                await run();
              }),
          }
        : null,
      language: () => 'en',
      openChannel: () => {
        const channel = new BroadcastChannel(name);
        channels.push(channel);
        const { post, listen } = toTabChannel(channel);
        return {
          post: (message) => {
            unheard += channels.length - 1;
            post(message);
          },
          listen: (listener) =>
            listen((message) => {
              unheard -= 1;
              listener(message);
            }),
        };
      },
      onReturn: () => undefined,
    }),
    close: async () => {
      isOpen = false;
      for (const channel of channels) channel.close();
      await Promise.allSettled(underWay);
    },
  };
}
