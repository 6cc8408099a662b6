import { act, screen, within } from '@testing-library/react';
import { renderApp } from '#client/testing/renderApp.tsx';

test.each([
  ['/forbidden', 'You do not have permission to access this page.', /Your role does not include it/],
  ['/nowhere', 'The page you are looking for does not exist.', /mistyped.*moved or deleted/],
  ['/error', 'Your session could not be confirmed. Please sign in again.', /ended in another tab/],
  ['/forgot-password', 'Please contact an admin.', /Nobody can read your password/],
])('%s says what happened and why', async (url, what, why) => {
  renderApp({ url });
  expect(await screen.findByText(what)).toBeVisible();
  expect(screen.getByText(why)).toBeVisible();
});

test.each([
  ['/forbidden', 'Back to the dashboard', '/dashboard'],
  ['/nowhere', 'Back to the start page', '/'],
  ['/error', 'Go to sign in', '/login'],
  ['/forgot-password', 'Back to sign in', '/login'],
])('%s offers "%s"', async (url, name, path) => {
  renderApp({ url });
  const link = await within(await screen.findByRole('main')).findByRole('link', { name });
  expect(link).toHaveAttribute('href', path);
});

test('"Go back" returns to the page before', async () => {
  const { store, user } = renderApp({ url: '/forgot-password' });
  await screen.findByText('Please contact an admin.');
  const payload = { user: { id: '7', email: 'a@b.c', role: 'user' }, profile: null };
  act(() => void store.dispatch({ type: 'PROFILE_SUCCESS', payload }));
  await user.click(screen.getByRole('link', { name: 'Kadenz' }));
  await user.click(await screen.findByRole('button', { name: 'Go back' }));
  expect(await screen.findByText('Please contact an admin.')).toBeVisible();
  expect(window.location.pathname).toBe('/forgot-password');
});

test('the first page of a tab offers no "Go back"', async () => {
  renderApp({ url: '/nowhere' });
  await screen.findByRole('heading', { level: 1, name: '404 - Not Found' });
  expect(screen.queryByRole('button', { name: 'Go back' })).not.toBeInTheDocument();
});
