/** Messages between the tabs of one browser; `renewed` carries the access token, which stays in memory. */
type TabMessage =
  | { type: 'signedOut' }
  | { type: 'signedIn'; userId: string | null }
  | { type: 'renewed'; token: string };

export interface TabChannel {
  post(message: TabMessage): void;
  listen(listener: (message: unknown) => void): void;
}

export interface TabLocks {
  request(name: string, options: { signal: AbortSignal }, run: () => Promise<void>): Promise<unknown>;
}

/** The parts of the browser that a session uses, so that a test can run several browsers with several tabs. */
export interface Browser {
  origin: string;
  fetch(request: Request): Promise<Response>;
  /** A request with a form as its body, which tells how much of it is sent. */
  send(request: Request, form: FormData, onProgress?: (sent: number, all: number) => void): Promise<Response>;
  cookies(): string;
  language(): string;
  /** Null on pages that are neither https nor localhost. */
  locks: TabLocks | null;
  openChannel(): TabChannel | null;
  /** Called when the page returns from the back-forward cache. */
  onReturn(listener: () => void): void;
}

const HEADERS_READ = ['Retry-After', 'Content-Type'];

/** By XMLHttpRequest, because fetch does not tell how much of a body is sent. */
const sendForm: Browser['send'] = (request, form, onProgress) =>
  new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(request.method, request.url);
    request.headers.forEach((value, name) => {
      call.setRequestHeader(name, value);
    });
    call.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    call.onload = () => {
      const headers = HEADERS_READ.flatMap((name): [string, string][] => {
        const value = call.getResponseHeader(name);
        return value === null ? [] : [[name, value]];
      });
      resolve(new Response(call.responseText, { status: call.status, headers }));
    };
    call.onerror = () => reject(new TypeError('No answer arrived'));
    call.onabort = () => reject(request.signal.reason);
    request.signal.addEventListener('abort', () => call.abort());
    call.send(form);
  });

export function thisBrowser(): Browser {
  return {
    origin: window.location.origin,
    fetch: (request) => globalThis.fetch(request),
    send: sendForm,
    cookies: () => document.cookie,
    language: () => document.documentElement.lang,
    locks: 'locks' in navigator ? navigator.locks : null,
    openChannel: () => ('BroadcastChannel' in globalThis ? toTabChannel(new BroadcastChannel('session')) : null),
    onReturn: (listener) => {
      window.addEventListener('pageshow', (event) => {
        if (event.persisted) listener();
      });
    },
  };
}

export function readCookie(browser: Browser, name: string): string | null {
  const pair = browser
    .cookies()
    .split('; ')
    .find((entry) => entry.startsWith(`${name}=`));
  return pair ? pair.slice(name.length + 1) || null : null;
}

export function toTabChannel(channel: BroadcastChannel): TabChannel {
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.onmessage = (event: MessageEvent<unknown>) => listener(event.data);
    },
  };
}
