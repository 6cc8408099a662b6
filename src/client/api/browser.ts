/** Messages between the tabs of one browser; `renewed` carries the access token, which stays in memory. */
export type TabMessage =
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
  cookies(): string;
  /** Null on pages that are neither https nor localhost. */
  locks: TabLocks | null;
  openChannel(): TabChannel | null;
  /** Called when the page returns from the back-forward cache. */
  onReturn(listener: () => void): void;
}

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
