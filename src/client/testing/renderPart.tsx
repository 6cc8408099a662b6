import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { LeaveGuard } from '#client/forms/LeaveGuard.tsx';
import type { AppStore } from '#client/session/store.ts';
import { ThemeProvider } from '#client/ui/theme/ThemeProvider.tsx';
import { ToastRegion } from '#client/ui/toast/ToastRegion.tsx';
import { clearToasts } from '#client/ui/toast/toasts.ts';
import { routerOfTest, storeOfTest } from './ofTest.ts';

/** Without the frame and the routes of the app, which take time to load. */
export function renderPart(
  part: ReactNode,
  { url = '/' }: { url?: string } = {},
): { user: UserEvent; store: AppStore } {
  clearToasts();
  window.history.replaceState(null, '', url);
  const store = storeOfTest();
  const router = routerOfTest(createBrowserRouter([{ path: '*', element: <LeaveGuard>{part}</LeaveGuard> }]));
  render(
    <Provider store={store}>
      <ThemeProvider mode="light">
        <RouterProvider router={router} />
        <ToastRegion />
      </ThemeProvider>
    </Provider>,
  );
  return { user: userEvent.setup(), store };
}
