/** What is said between the tabs of one browser. `renewed` hands on the access token, which passes through memory alone. */
export type TabMessage =
  | { type: 'signedOut' }
  | { type: 'signedIn'; userId: string | null }
  | { type: 'renewed'; token: string };

export interface TabChannel {
  post(message: TabMessage): void;
  listen(listener: (message: unknown) => void): void;
}

/** Web Locks, as far as a session needs them. */
export interface TabLocks {
  request(name: string, options: { signal: AbortSignal }, run: () => Promise<void>): Promise<unknown>;
}

/** What a session needs of the browser around it, so that one process can hold several browsers with several tabs. */
export interface Browser {
  /** Scheme, host and port under which `/api` lies. */
  origin: string;
  fetch(request: Request): Promise<Response>;
  /** The readable cookies, as `document.cookie` gives them. */
  cookies(): string;
  /** null where the browser has none, which is every page that is neither https nor localhost. */
  locks: TabLocks | null;
  /** To the other tabs of this browser; null where there is no such thing. */
  openChannel(): TabChannel | null;
  /** Calls `listener` when the page comes back from the back-forward cache. */
  onReturn(listener: () => void): void;
}

/** The browser that this page runs in. */
export function thisBrowser(): Browser {
  return {
    origin: window.location.origin,
    fetch: (request) => globalThis.fetch(request),
    cookies: () => document.cookie,
    locks: 'locks' in navigator ? navigator.locks : null,
    openChannel: () => ('BroadcastChannel' in globalThis ? toTabChannel(new BroadcastChannel('session')) : null),
    onReturn: (listener) => {
      window.addEventListener('pageshow', (event) => {
        if (event.persisted) listener();
      });
    },
  };
}

/** The value of the readable cookie `name`; null when the browser has none. */
export function readCookie(browser: Browser, name: string): string | null {
  const pair = browser
    .cookies()
    .split('; ')
    .find((entry) => entry.startsWith(`${name}=`));
  return pair ? pair.slice(name.length + 1) || null : null;
}

/** `channel` as the session uses it. */
export function toTabChannel(channel: BroadcastChannel): TabChannel {
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.onmessage = (event: MessageEvent<unknown>) => listener(event.data);
    },
  };
}
