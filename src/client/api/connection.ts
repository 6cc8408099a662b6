import { type AccessToken, createAccessToken } from './accessToken.ts';
import type { ApiError } from './apiError.ts';
import type { Browser, TabChannel } from './browser.ts';
import { createTurns, type InTurn } from './sessionLock.ts';

/** Without an error there is a newer token. */
export interface Renewal {
  error?: ApiError;
}

/**
 * The store's thunk argument, so that two stores in one process share nothing; a class, so that `connectionOf` can
 * recognise it without a cast.
 */
export class Connection {
  readonly browser: Browser;
  readonly token: AccessToken = createAccessToken();
  readonly inTurn: InTurn;
  readonly otherTabs: TabChannel | null;
  /** Shared by all requests of the same epoch. */
  renewing: { epoch: number; result: Promise<Renewal> } | null = null;
  bootstrapping: Promise<void> | null = null;

  constructor(browser: Browser) {
    this.browser = browser;
    this.inTurn = createTurns(browser.locks);
    this.otherTabs = browser.openChannel();
  }
}

/** Throws for a store that was built without one. */
export function connectionOf(extra: unknown): Connection {
  if (!(extra instanceof Connection)) throw new Error('The store was built without a connection');
  return extra;
}
