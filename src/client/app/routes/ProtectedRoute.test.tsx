import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { sessionExpired } from '#client/api/sessionEvents.ts';
import { createAppStore } from '#client/session/store.ts';
import { json } from '#client/testing/fetchStub.ts';
import { profileOf, renderApp, type SignedIn } from '#client/testing/renderApp.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import { ProtectedRoute } from './ProtectedRoute.tsx';

function Forbidden() {
  return <p>forbidden, from {JSON.stringify(useLocation().state)}</p>;
}

function renderAdminsOnly(as: SignedIn) {
  const { user } = profileOf(as);
  const store = createAppStore({
    preloadedState: {
      auth: { userId: user.id, email: user.email, role: user.role, isAuthenticated: true, loading: false, error: null },
      profile: { loading: false, error: null, data: profileOf(as) },
    },
  });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/secret?tab=2']}>
        <Routes>
          <Route element={<ProtectedRoute allowedRoles={['admin']} />}>
            <Route path="/secret" element={<p>the secret</p>} />
          </Route>
          <Route path="/forbidden" element={<Forbidden />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
}

test('SPEC §2 protected route: a role that is not in the list is redirected to /forbidden, with the origin in its state', () => {
  renderAdminsOnly({ role: 'researcher' });
  expect(screen.getByText('forbidden, from {"from":"/secret?tab=2"}')).toBeVisible();
});

test('SPEC §2 protected route: a role in the list sees the nested route', () => {
  renderAdminsOnly({ role: 'admin' });
  expect(screen.getByText('the secret')).toBeVisible();
});

test('SPEC §2 protected route: a spinner is shown while the profile is loading', async () => {
  renderApp({
    url: '/profile',
    as: {},
    prepare: (server) => server.on('GET /api/users/me', () => new Promise<Response>(() => undefined)),
  });
  expect(await screen.findByText('Loading…')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
});

test('SPEC §2 protected route: a visitor is sent to sign in and led back to the origin with its query', async () => {
  const { user, server } = renderApp({ url: '/profile?tab=2#top' });
  server.on('GET /api/users/me', json(profileOf({ email: 'anna@example.org' })));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  expect(window.location.pathname).toBe('/login');
  expect(screen.queryByText('Session expired')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Email'), 'anna@example.org');
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  expect(`${window.location.pathname}${window.location.search}${window.location.hash}`).toBe('/profile?tab=2#top');
});

test('SPEC §8 session and profile: "Session expired" is shown to a user whose session ended during work', async () => {
  const { store } = renderApp({ url: '/profile', as: {} });
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  act(() => void store.dispatch(sessionExpired()));
  expect(await screen.findByText('Session expired')).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
});

test('SPEC §8 session and profile: "Could not load profile" with another try and a way out', async () => {
  const { user, server } = renderApp({
    url: '/profile',
    as: {},
    prepare: (stub) => stub.on('GET /api/users/me', new Response(null, { status: 404 })),
  });
  expect(await screen.findByText('Could not load profile')).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent('Log Out');
  server.on('GET /api/users/me', json(profileOf({ email: 'anna@example.org' })));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('anna@example.org')).toBeVisible();
});

test('a toast disappears with the session', async () => {
  const { user } = renderApp({ url: '/profile', as: {} });
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  act(() => showToast({ text: 'for your eyes' }));
  expect(await screen.findByText('for your eyes')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  expect(await screen.findByText('You are signed out.')).toBeVisible();
  expect(screen.queryByText('for your eyes')).not.toBeInTheDocument();
});
