import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router';
import type { AppStore } from '#client/store.ts';
import { Layout } from './Layout.tsx';
import { PreferencesProvider } from './PreferencesProvider.tsx';
import { Router } from './router.tsx';
import { Toasts } from './Toasts.tsx';

interface AppProps {
  store: AppStore;
}

/** The whole application on its store. */
export function App({ store }: AppProps) {
  return (
    <Provider store={store}>
      <PreferencesProvider>
        <BrowserRouter>
          <Layout>
            <Router />
          </Layout>
        </BrowserRouter>
        <Toasts />
      </PreferencesProvider>
    </Provider>
  );
}
