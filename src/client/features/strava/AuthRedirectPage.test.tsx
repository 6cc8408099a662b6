import { render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router';
import { createAppStore } from '#client/store.ts';
import { failure, json, type StubbedAnswer, stubFetch } from '#client/testing/fetchStub.ts';
import { AuthRedirectPage } from './AuthRedirectPage.tsx';

const CALLBACK = 'POST /api/strava-integration/auth/callback';
const PAGE = '/strava-integration/auth-redirect';

function open(query: string, answer: StubbedAnswer) {
  const server = stubFetch({ [CALLBACK]: answer });
  window.history.replaceState(null, '', `${PAGE}${query}`);
  render(
    <StrictMode>
      <Provider store={createAppStore()}>
        <BrowserRouter>
          <AuthRedirectPage dashboardPath="/dashboard" />
        </BrowserRouter>
      </Provider>
    </StrictMode>,
  );
  return server;
}

const refusal = (status: number, code: string) => () => failure(status, 'The server says why', { code });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('what Strava brought is taken out of the address and handed over once, even when React runs everything twice', async () => {
  const answer = () => json({ result: 'connected', athlete_name: 'Mia Berger', missing_scopes: [] });
  const server = open('?state=s1&code=c1&scope=read,activity:read', answer);
  expect(window.location.href).toBe(`${window.location.origin}${PAGE}`);
  expect(screen.getByText('Finishing the connection…')).toBeVisible();
  expect(await heading('Strava is connected')).toBeVisible();
  expect(server.callsTo(CALLBACK).map(({ body }) => body)).toEqual([
    { state: 's1', code: 'c1', scope: 'read,activity:read' },
  ]);
});

test('a connection that was made names the account and leads to the dashboard', async () => {
  open('?state=s&code=c', () => json({ result: 'connected', athlete_name: 'Mia Berger', missing_scopes: [] }));
  expect(await screen.findByText(/Account: Mia Berger\./)).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Strava is connected – Kadenz'));
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
});

test('a permission that is missing is named, with the way to give it', async () => {
  const missing_scopes = ['activity:read', 'activity:read_all'];
  open('?state=s&code=c', () => json({ result: 'scope_missing', athlete_name: 'Mia Berger', missing_scopes }));
  expect(await heading('Your activities are not shared')).toBeVisible();
  expect(screen.getByText(/missing: activity:read, activity:read_all/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Connect again' })).toHaveAttribute('href', '/strava-integration/auth-start');
});

test('a refusal at Strava is told to the server as well', async () => {
  const server = open('?state=s&error=access_denied', refusal(400, 'strava_denied'));
  expect(await heading('You cancelled')).toBeVisible();
  expect(screen.getByText('No data was transferred.')).toBeVisible();
  expect(server.callsTo(CALLBACK)[0]?.body).toEqual({ state: 's', error: 'access_denied' });
});

test.each([
  [400, 'strava_state_expired', 'The session has expired', 'Connect again'],
  [409, 'strava_scope_missing', 'Your activities are not shared', 'Connect again'],
  [409, 'strava_already_linked', 'This Strava account is already in use', 'Connect again'],
  [409, 'strava_other_account', 'Another Strava account is connected', 'Go to the dashboard'],
  [409, 'strava_full', 'No further account can be connected', 'Go to the dashboard'],
  [503, 'strava_unavailable', 'Strava is not answering', 'Connect again'],
  [429, 'too_many_attempts', 'Strava is not answering', 'Connect again'],
  [500, 'internal', 'The connection could not be finished', 'Connect again'],
])('an answer %i %s is shown as "%s", with the next step and the reference', async (status, code, title, next) => {
  open('?state=s&code=c', refusal(status, code));
  expect(await heading(title)).toBeVisible();
  expect(screen.getByRole('link', { name: next })).toBeVisible();
  expect(screen.getByText('Reference: request-1')).toBeVisible();
});

test('an installation that Strava switched off has no next step but an admin', async () => {
  open('?state=s&code=c', refusal(503, 'strava_inactive'));
  expect(await heading('Strava has switched this installation off')).toBeVisible();
  expect(screen.getByText(/Please contact an admin\./)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a network that fails is no lost connection', async () => {
  open('?state=s&code=c', () => Promise.reject(new TypeError('offline')));
  expect(await heading('Strava is not answering')).toBeVisible();
});

test.each([[''], ['?code=c'], ['?state=s'], ['?foo=bar']])(
  'opened with %j it says when it opens, and asks the server nothing',
  async (query) => {
    const server = open(query, refusal(500, 'internal'));
    expect(await screen.findByText('This page opens after signing in at Strava.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start connecting' })).toBeVisible();
    expect(server.calls).toEqual([]);
  },
);
