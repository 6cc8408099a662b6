import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router';
import { PreferencesProvider } from '#client/app/preferences/PreferencesProvider.tsx';
import type { AppStore } from '#client/session/store.ts';
import type { createAppRouter } from './router.tsx';

interface AppProps {
  store: AppStore;
  router: ReturnType<typeof createAppRouter>;
}

export function App({ store, router }: AppProps) {
  return (
    <Provider store={store}>
      <PreferencesProvider>
        <RouterProvider router={router} />
      </PreferencesProvider>
    </Provider>
  );
}
