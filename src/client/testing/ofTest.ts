import { apiSlice } from '#client/api/apiSlice.ts';
import { createAppStore } from '#client/session/store.ts';

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A router listens to the window, which the next test shares. */
export function routerOfTest<Router extends { dispose: () => void }>(router: Router): Router {
  ends.push(() => router.dispose());
  return router;
}

/** Reads that are still repeated would be calls of the next test. */
export function storeOfTest() {
  const store = createAppStore();
  ends.push(() => {
    for (const read of store.dispatch(apiSlice.util.getRunningQueriesThunk())) read?.abort();
  });
  return store;
}
