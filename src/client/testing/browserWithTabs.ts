import { type Browser, type TabChannel, type TabLocks, thisBrowser } from '#client/api/browser.ts';

interface SharedLocks extends TabLocks {
  held: number;
  most: number;
}

/** Web Locks as in the standard, within one process. */
export function sharedLocks(): SharedLocks {
  let last: Promise<unknown> = Promise.resolve();
  const locks: SharedLocks = {
    held: 0,
    most: 0,
    request: (_name, { signal }, run) => {
      const turn = last.then(async () => {
        signal.throwIfAborted();
        locks.held += 1;
        locks.most = Math.max(locks.most, locks.held);
        try {
          await run();
        } finally {
          locks.held -= 1;
        }
      });
      last = turn.catch(() => undefined);
      return new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        turn.then(resolve, reject);
      });
    },
  };
  return locks;
}

interface BrowserWithTabs {
  tab(): Browser;
  sent: unknown[];
  say(message: unknown): void;
}

export function browserWithTabs({
  locks = null,
  delayMs,
}: {
  locks?: TabLocks | null;
  delayMs?: number;
} = {}): BrowserWithTabs {
  const listeners: [TabChannel | null, (message: unknown) => void][] = [];
  const sent: unknown[] = [];
  const deliver = (from: TabChannel | null, message: unknown) => {
    for (const [owner, listener] of listeners) if (owner !== from) listener(structuredClone(message));
  };
  const openChannel = () => {
    const channel: TabChannel = {
      post: (message) => {
        sent.push(message);
        if (delayMs === undefined) deliver(channel, message);
        else setTimeout(() => deliver(channel, message), delayMs);
      },
      listen: (listener) => {
        listeners.push([channel, listener]);
      },
    };
    return channel;
  };
  return { tab: () => ({ ...thisBrowser(), locks, openChannel }), sent, say: (message) => deliver(null, message) };
}
