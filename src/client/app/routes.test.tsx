import { act, screen, waitFor } from '@testing-library/react';
import { renderApp } from '#client/testing/renderApp.tsx';

test.each([
  ['/logout', 'Log Out'],
  ['/forgot-password', 'Forgot Password?'],
  ['/forbidden', '403 - Forbidden'],
  ['/error', 'Something went wrong'],
  ['/nowhere', '404 - Not Found'],
  ['/users', '404 - Not Found'],
  ['/strava-integration/auth-start', 'Connect your Strava account to Kadenz'],
  ['/strava-integration/auth-redirect', 'Connect Strava'],
])('SPEC §2 route table: %s is public and has the heading "%s"', async (url, heading) => {
  renderApp({ url });
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect(window.location.pathname).toBe(url);
  await waitFor(() => expect(document.title).toBe(`${heading} – Kadenz`));
});

test('SPEC §2 route table: /forbidden says "You do not have permission to access this page."', async () => {
  renderApp({ url: '/forbidden' });
  expect(await screen.findByText('You do not have permission to access this page.')).toBeVisible();
});

test('SPEC §2 route table: an unknown address says "The page you are looking for does not exist."', async () => {
  renderApp({ url: '/a/b/c' });
  expect(await screen.findByText('The page you are looking for does not exist.')).toBeVisible();
});

const STRAVA = [
  '/strava-integration/athletes',
  '/strava-integration/athletes/7',
  '/strava-integration/activities',
  '/strava-integration/activities/7',
  '/strava-integration/gear/7',
];

const RESEARCH = [
  '/research',
  '/research/labs',
  '/research/labs/7',
  '/research/studies/new',
  '/research/studies/7',
  '/research/studies/7/edit',
  '/research/participants/7',
  '/research/participants/7/edit',
];

test.each([...STRAVA, ...RESEARCH, '/dashboard', '/profile', '/users/7', '/change-password'])(
  'SPEC §2 route table: %s needs a login',
  async (url) => {
    renderApp({ url });
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    expect(window.location.pathname).toBe('/login');
  },
);

test.each([
  ['nobody', undefined, '/login', 'Sign in'],
  ['a researcher', { role: 'researcher' as const }, '/dashboard', 'My Studies'],
])('SPEC §2 route table: / redirects %s', async (_who, as, path, heading) => {
  renderApp({ url: '/', as });
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect(window.location.pathname).toBe(path);
});

test('SPEC §2 route table: a profile without a session redirects from / to /error', async () => {
  const { store, user } = renderApp({ url: '/forgot-password' });
  await screen.findByRole('heading', { level: 1, name: 'Forgot Password?' });
  const payload = { user: { id: '7', email: 'a@b.c', role: 'user' }, profile: null };
  act(() => void store.dispatch({ type: 'PROFILE_SUCCESS', payload }));
  await user.click(screen.getByRole('link', { name: 'Kadenz' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  expect(window.location.pathname).toBe('/error');
});

test('a signed-in visitor of /login goes to the dashboard', async () => {
  renderApp({ url: '/login', as: { role: 'researcher' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'My Studies' })).toBeVisible();
  expect(window.location.pathname).toBe('/dashboard');
});
