import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router';
import { bootstrap } from '#client/session/session.ts';
import { createAppStore } from '#client/session/store.ts';
import { breakCookies } from '#client/testing/breakCookies.ts';
import { failure, json, type StubbedAnswer, stubFetch } from '#client/testing/fetchStub.ts';
import { profileOf } from '#client/testing/renderApp.tsx';
import { someOwnStudy } from '#client/testing/someOwnStudy.ts';
import { setCookie, tokenOf } from '#client/testing/stubSession.ts';
import { AuthRedirectPage } from './AuthRedirectPage.tsx';

const CALLBACK = 'POST /api/strava-integration/auth/callback';
const PAGE = '/strava-integration/auth-redirect';
const CONNECTED = { result: 'connected', athlete_name: 'Mia Berger', missing_scopes: [], is_own_account: false };

function open(query: string, answer: StubbedAnswer, { isSignedIn = false } = {}) {
  const server = stubFetch({ [CALLBACK]: answer });
  setCookie(`csrf_refresh_token=${isSignedIn ? 'csrf-1' : '; max-age=0'}; path=/`);
  server.on('POST /api/auth/refresh', () =>
    isSignedIn ? json({ access_token: tokenOf('user-1', 1) }) : failure(401, 'Session expired'),
  );
  server.on('GET /api/users/me', () => json(profileOf({ role: 'user' })));
  window.history.replaceState(null, '', `${PAGE}${query}`);
  const store = createAppStore();
  void store.dispatch(bootstrap());
  render(
    <StrictMode>
      <Provider store={store}>
        <BrowserRouter>
          <AuthRedirectPage participation={() => null} />
        </BrowserRouter>
      </Provider>
    </StrictMode>,
  );
  return { server, user: userEvent.setup() };
}

const refusal = (status: number, code: string) => () => failure(status, 'The server says why', { code });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test("Strava's parameters are removed from the address and sent once, even when React runs effects twice", async () => {
  let addressAtCall = '';
  const { server } = open('?state=s1&code=c1&scope=read,activity:read', () => {
    addressAtCall = window.location.href;
    return json(CONNECTED);
  });
  expect(window.location.href).toBe(`${window.location.origin}${PAGE}`);
  expect(screen.getByText('Finishing the connection…')).toBeVisible();
  expect(await heading('Done, Mia Berger is connected.')).toBeVisible();
  expect(addressAtCall).toBe(`${window.location.origin}${PAGE}`);
  expect(server.callsTo(CALLBACK).map(({ body }) => body)).toEqual([
    { state: 's1', code: 'c1', scope: 'read,activity:read' },
  ]);
});

test('an athlete with an invite reads what happens next, that the page can be closed, and what to do about a foreign account', async () => {
  sessionStorage.setItem('kadenz.invite', 'token-1');
  open('?state=s&code=c', () => json(CONNECTED));
  await heading('Done, Mia Berger is connected.');
  expect(screen.getByText(/Your activities now arrive here by themselves/)).toBeVisible();
  expect(screen.getByText('You can close this page.')).toBeVisible();
  expect(screen.getByText('Not your account?')).toBeVisible();
  expect(screen.getByText(/revoke the access/)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  await waitFor(() => expect(document.title).toBe('Done, Mia Berger is connected. – Kadenz'));
  expect(sessionStorage.getItem('kadenz.invite')).toBeNull();
});

test('a user who connected the own account gets a link to the dashboard', async () => {
  open('?state=s&code=c', () => json({ ...CONNECTED, is_own_account: true }), { isSignedIn: true });
  await heading('Done, Mia Berger is connected.');
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(screen.getByText(/Disconnect it on your dashboard/)).toBeVisible();
  expect(screen.queryByText('You can close this page.')).toBeNull();
});

test.each([
  ['activity:read_all', 'Private activities are not shared'],
  ['profile:read_all', 'Shoes and bikes are not shared'],
])('without %s the connection works, with the note "%s" and the way to add it', async (scope, note) => {
  sessionStorage.setItem('kadenz.invite', 'token-1');
  open('?state=s&code=c', () => json({ ...CONNECTED, missing_scopes: [scope] }));
  await heading('Done, Mia Berger is connected.');
  expect(screen.getByText(note)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add permission' })).toHaveAttribute(
    'href',
    '/strava-integration/auth-start?again=1',
  );
  expect(sessionStorage.getItem('kadenz.invite')).toBe('token-1');
});

test('without shared activities the page names the missing permission, and how to add it', async () => {
  const missing_scopes = ['activity:read', 'activity:read_all'];
  open('?state=s&code=c', () => json({ ...CONNECTED, result: 'scope_missing', missing_scopes }));
  expect(await heading('Your activities are not shared')).toBeVisible();
  expect(screen.getByText(/Missing: Activities, Private activities\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add permission' })).toHaveAttribute(
    'href',
    '/strava-integration/auth-start?again=1',
  );
});

test('a refusal at Strava is sent to the server as well', async () => {
  const { server } = open('?state=s&error=access_denied', refusal(400, 'strava_denied'));
  expect(await heading('You cancelled.')).toBeVisible();
  expect(screen.getByText('No data was transferred.')).toBeVisible();
  expect(screen.queryByText(/request-1/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Connect again' })).toBeVisible();
  expect(server.callsTo(CALLBACK)[0]?.body).toEqual({ state: 's', error: 'access_denied' });
});

test.each([
  [400, 'strava_state_expired', 'The session has expired.', 'Connect again'],
  [409, 'strava_scope_missing', 'Your activities are not shared', 'Add permission'],
  [409, 'strava_already_linked', 'This Strava account is already in use', 'Connect again'],
  [409, 'strava_other_account', 'Another Strava account is connected', 'Go to the dashboard'],
  [503, 'strava_unavailable', 'Strava is not answering at the moment.', 'Connect again'],
  [500, 'internal', 'The connection could not be finished', 'Connect again'],
])('an answer %i %s is shown as "%s", with the next step and the reference', async (status, code, title, next) => {
  open('?state=s&code=c', refusal(status, code));
  expect(await heading(title)).toBeVisible();
  expect(screen.getByRole('link', { name: next })).toBeVisible();
  expect(screen.getByText('Reference: request-1')).toBeVisible();
});

test('who has no place in a study is promised no stored consent when Strava does not answer', async () => {
  open('?state=s&code=c', refusal(503, 'strava_unavailable'));
  expect(await screen.findByText('Nothing was changed. Please try again in 15 minutes.')).toBeVisible();
});

test('an installation that Strava switched off has no next step but people', async () => {
  open('?state=s&code=c', refusal(503, 'strava_inactive'));
  expect(await heading('Strava has switched this installation off')).toBeVisible();
  expect(screen.getByText(/Please tell the people who gave you the link, or an admin\./)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

test('PAGES 3.15 where no further account can be connected, the place is kept and the way begins again', async () => {
  open('?state=s&code=c', refusal(409, 'strava_full'));
  expect(await heading('No further accounts can be connected at the moment.')).toBeVisible();
  expect(screen.getByText(/^Your place is not lost\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/strava-integration/auth-start');
});

test('STUDIES §2 an attempt that began in a chat app ends in the browser with the way back to the link', async () => {
  open('?state=s&code=c', refusal(400, 'strava_state_expired'));
  expect(await heading('The session has expired.')).toBeVisible();
  expect(screen.getByText(/^Did you begin in another app, such as a chat\?/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Get a new link by email' })).toHaveAttribute('href', '/own-page');
});

test('an attempt of this tab that expired speaks of no other app', async () => {
  sessionStorage.setItem('kadenz.invite', 'token-1');
  open('?state=s&code=c', refusal(400, 'strava_state_expired'));
  expect(await heading('The session has expired.')).toBeVisible();
  expect(screen.queryByText(/another app/)).toBeNull();
});

test('a signed-in user gets a link to the dashboard also after a failure', async () => {
  open('?state=s&code=c', refusal(409, 'strava_full'), { isSignedIn: true });
  expect(await screen.findByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
});

test.each([
  ['strava_full', 'Your place is not lost. Please tell sleep@example.org, and try again later.'],
  ['strava_inactive', 'The Strava app of this installation is inactive. Please tell sleep@example.org.'],
  [
    'strava_already_linked',
    'It belongs to another person. Sign in to Strava with your own account, or ask sleep@example.org.',
  ],
  [
    'strava_other_account',
    'You already have a connection to another Strava account. Sign in to Strava with that account to renew it, or ask sleep@example.org.',
  ],
])('after %s a participant with an account reads the contact of the study', async (code, sentence) => {
  const { server } = open('?state=s&code=c', refusal(409, code), { isSignedIn: true });
  server.on('GET /api/strava-integration/me/studies', () => json({ studies: [someOwnStudy()] }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByText(/admin/)).toBeNull();
});

test.each([
  ['a network that fails', () => Promise.reject(new TypeError('offline')), 'The server could not be reached.'],
  ['too many tries', refusal(429, 'too_many_attempts'), 'Strava is not answering at the moment.'],
])('after %s a press sends the same parameters once more', async (_name, answer, title) => {
  const { server, user } = open('?state=s&code=c', answer);
  expect(await heading(title)).toBeVisible();
  server.on(CALLBACK, () => json(CONNECTED));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await heading('Done, Mia Berger is connected.')).toBeVisible();
  expect(server.callsTo(CALLBACK).map(({ body }) => body)).toEqual([
    { state: 's', code: 'c' },
    { state: 's', code: 'c' },
  ]);
});

test('a fault of the client is told in the words of Kadenz, not in those of the browser', async () => {
  const answer = () => {
    breakCookies();
    return failure(401, 'Please sign in');
  };
  open('?state=s&code=c', answer, { isSignedIn: true });
  expect(await screen.findByText('An error occurred')).toBeVisible();
  expect(screen.queryByText(/The operation is insecure/)).toBeNull();
});

test.each([[''], ['?code=c'], ['?state=s'], ['?foo=bar']])(
  'opened with %j, or loaded once more, the page explains itself, and sends nothing',
  async (query) => {
    const { server } = open(query, refusal(500, 'internal'));
    expect(await screen.findByText(/This page opens after signing in at Strava\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start connecting' })).toBeVisible();
    expect(server.callsTo(CALLBACK)).toEqual([]);
  },
);
