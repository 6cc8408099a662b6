import { type AccessToken, createAccessToken } from './accessToken.ts';
import type { ApiError } from './apiError.ts';
import type { Browser, TabChannel } from './browser.ts';
import { createTurns, type InTurn } from './sessionLock.ts';

/** How a wish for a newer token ended: without an error there is one to go on with. */
export interface Renewal {
  error?: ApiError;
}

/**
 * What one store knows of the server beside its state: the token, whose turn it is, the other tabs. It is the store's
 * thunk argument, so two stores in one process share nothing. A class, so that `connectionOf` can tell it without a cast.
 */
export class Connection {
  readonly browser: Browser;
  readonly token: AccessToken = createAccessToken();
  readonly inTurn: InTurn;
  readonly otherTabs: TabChannel | null;
  /** The refresh under way, which everybody of the same epoch joins. */
  renewing: { epoch: number; result: Promise<Renewal> } | null = null;
  /** The app's start, which happens once however often it is asked for. */
  bootstrapping: Promise<void> | null = null;

  constructor(browser: Browser) {
    this.browser = browser;
    this.inTurn = createTurns(browser.locks);
    this.otherTabs = browser.openChannel();
  }
}

/** The connection in a store's thunk argument. Throws for a store that was built without one. */
export function connectionOf(extra: unknown): Connection {
  if (!(extra instanceof Connection)) throw new Error('The store was built without a connection');
  return extra;
}
