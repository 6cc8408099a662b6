import { screen } from '@testing-library/react';
import { failure, noContent } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';

test('SPEC §2 app bar: Log Out goes to /logout, which signs out and links back to sign-in', async () => {
  const { user, server } = renderApp({ url: '/profile', as: {} });
  await user.click(await screen.findByRole('button', { name: 'Log Out' }));
  expect(await screen.findByText('You are signed out.')).toBeVisible();
  expect(window.location.pathname).toBe('/logout');
  expect(server.callsTo('POST /api/auth/logout')).toHaveLength(1);
  expect(screen.queryByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('SPEC §4 authentication: a failed sign-out keeps the session, shows an error and can be repeated', async () => {
  const { user, server } = renderApp({
    url: '/logout',
    as: {},
    prepare: (stub) => stub.on('POST /api/auth/logout', failure(503, 'The service is not available right now')),
  });
  expect(await screen.findByText('Signing out did not reach the server. You may still be signed in.')).toBeVisible();
  server.on('POST /api/auth/logout', noContent());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You are signed out.')).toBeVisible();
});

test('a failed sign-out is said too when the session could not be read at the start', async () => {
  renderApp({
    url: '/logout',
    as: {},
    prepare: (stub) => {
      stub.on('POST /api/auth/refresh', failure(503, 'The service is not available right now'));
      stub.on('POST /api/auth/logout', failure(503, 'The service is not available right now'));
    },
  });
  expect(await screen.findByText('Signing out did not reach the server. You may still be signed in.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
});
