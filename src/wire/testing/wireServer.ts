import { apiSlice } from '#client/api/apiSlice.ts';
import { bootstrap, login } from '#client/session/session.ts';
import { type AppStore, createAppStore } from '#client/session/store.ts';
import { until } from '#client/testing/until.ts';
import type { Settings } from '#server/settings/env.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { openBrowser, type VirtualBrowser } from './virtualBrowser.ts';

/** Long enough for the slowest machine. */
const LIMIT_MS = 60_000;

export interface WireServer extends TestServer {
  origin: string;
  /** A browser without data of this server. */
  browser(options?: { locks?: boolean }): VirtualBrowser;
  newTab(browser: VirtualBrowser): AppStore;
  signIn(browser: VirtualBrowser, user: { email: string; password: string }): Promise<AppStore>;
  openTab(browser: VirtualBrowser): Promise<AppStore>;
}

/** The real server on a real port (0 chooses one), over an empty database, with the test's clock. */
export async function startWireServer(settings: Partial<Settings> = {}, port = 0): Promise<WireServer> {
  const server = await buildTestServer({ settings });
  const origin = await server.app.listen({ host: '127.0.0.1', port });
  const browsers: VirtualBrowser[] = [];
  const tabs: AppStore[] = [];
  const newTab = (browser: VirtualBrowser): AppStore => {
    const store = createAppStore({ browser: browser.tab() });
    tabs.push(store);
    return store;
  };
  return {
    ...server,
    origin,
    browser: (options) => {
      const browser = openBrowser(origin, options);
      browsers.push(browser);
      return browser;
    },
    newTab,
    signIn: async (browser, user) => {
      const store = newTab(browser);
      const error = await store.dispatch(login({ email: user.email, password: user.password }));
      if (error) throw new Error(`Sign-in of ${user.email} was refused: ${error.message}`);
      await profileOf(store);
      return store;
    },
    openTab: async (browser) => {
      const store = newTab(browser);
      await store.dispatch(bootstrap());
      if (store.getState().auth.isAuthenticated) await profileOf(store);
      return store;
    },
    close: async () => {
      // Cached data use timers that would outlive the test.
      for (const tab of tabs) tab.dispatch(apiSlice.util.resetApiState());
      await Promise.all(browsers.map((browser) => browser.close()));
      const closed = server.close();
      // Unused connections of the client would delay the close.
      server.app.server.closeAllConnections();
      await closed;
    },
  };
}

async function profileOf(store: AppStore): Promise<void> {
  await eventually(store, ({ profile }) => profile.data !== null);
}

/** No pending reads of the tab, and no pending calls of its browser. */
export async function settled(store: AppStore, browser: VirtualBrowser): Promise<void> {
  const isReading = () => Object.values(store.getState().api.queries).some((query) => query?.status === 'pending');
  await until(() => !isReading() && browser.calls.every(({ status }) => status !== null), LIMIT_MS);
}

export function eventually(store: AppStore, isSo: (state: ReturnType<AppStore['getState']>) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (!isSo(store.getState())) return;
      clearTimeout(timer);
      leave();
      resolve();
    };
    const timer = setTimeout(() => {
      leave();
      reject(new Error(`The state never came to be so: ${JSON.stringify(store.getState())}`));
    }, LIMIT_MS);
    const leave = store.subscribe(look);
    look();
  });
}
