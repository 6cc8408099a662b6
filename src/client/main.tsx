import '#client/styles.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#client/app/App.tsx';
import { createAppRouter } from '#client/app/router.tsx';
import { followUpdates } from '#client/session/followUpdates.ts';
import { bootstrap } from '#client/session/session.ts';
import { createAppStore } from '#client/session/store.ts';

const store = createAppStore();
// Before the first render, so that no visitor is sent to sign-in while the session is still unknown.
void store.dispatch(bootstrap());
followUpdates(store);
const router = createAppRouter();

const root = document.getElementById('root');
if (root) {
  // A transition draws in short pieces, so that a slow device answers to input meanwhile.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <App store={store} router={router} />
      </StrictMode>,
    );
  });
}
