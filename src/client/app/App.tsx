import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router';
import type { AppStore } from '#client/store.ts';
import { PreferencesProvider } from './PreferencesProvider.tsx';
import type { AppRouter } from './router.tsx';

interface AppProps {
  store: AppStore;
  router: AppRouter;
}

/** The whole application on its store and its router. */
export function App({ store, router }: AppProps) {
  return (
    <Provider store={store}>
      <PreferencesProvider>
        <RouterProvider router={router} />
      </PreferencesProvider>
    </Provider>
  );
}
