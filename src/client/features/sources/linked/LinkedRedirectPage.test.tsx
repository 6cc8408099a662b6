import { screen } from '@testing-library/react';
import { breakCookies } from '#client/testing/breakCookies.ts';
import { failure, json } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';

const CALLBACK = 'POST /api/sources/polar/auth/callback';
const PAGE = '/sources/polar/auth-redirect';

const comeBack = (search: string, answer: Response | (() => Response)) =>
  renderApp({ url: PAGE + search, as: { role: 'user' }, prepare: (server) => server.on(CALLBACK, answer) });

test.each([
  ['connected', 'Polar is connected', /^Sessions that your watch or app sends to Polar Flow/],
  [
    'consents_missing',
    'One step at Polar is missing',
    /^The account is known, but Polar gives no data yet\. Sign in at account\.polar\.com/,
  ],
])('a user whose connection is %s reads so in title and text', async (result, title, text) => {
  comeBack('?code=c&state=s', json({ result, is_own_account: true }));
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toBeVisible();
});

test.each([
  ['?error=access_denied&state=s', 400, 'strava_denied', 'You cancelled. No data was transferred.'],
  ['?error=server_error&state=s', 503, 'source_unavailable', 'Polar does not answer at the moment.'],
  ['?code=used&state=s', 400, 'source_state_expired', 'This attempt to connect has expired.'],
  ['?code=c&state=s', 409, 'source_already_linked', 'This account belongs to another user.'],
  ['?code=c&state=s', 409, 'source_other_account', 'You have another account at Polar here.'],
])(
  'a user who returns with %s and is answered %i %s reads why, with the reference of an error, and can start again',
  async (search, status, code, text) => {
    const { server } = comeBack(search, () => failure(status, text, { code }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Polar is not connected' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start again' })).toHaveAttribute('href', '/sources/polar/connect');
    expect(server.callsTo(CALLBACK)).toHaveLength(1);
    // Cancelling is no error, so no log entry exists for a reference.
    expect(screen.queryAllByText(/request-1/)).toHaveLength(code === 'strava_denied' ? 0 : 1);
  },
);

test('a fault of the client is told in the words of Kadenz, not in those of the browser', async () => {
  comeBack('?code=c&state=s', () => {
    breakCookies();
    return failure(401, 'Please sign in');
  });
  expect(await screen.findByText('An error occurred')).toBeVisible();
  expect(screen.queryByText(/The operation is insecure/)).toBeNull();
});

test.each(['', '?code=c', '?error=server_error', '?state=s'])(
  'a return with the parameters “%s” alone sends nothing, says so and leads to a new start',
  async (search) => {
    const { server } = comeBack(search, json({}));
    expect(await screen.findByText(/^This page opens after signing in at Polar\. .* all is well\.$/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Connect Polar' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start again' })).toHaveAttribute('href', '/sources/polar/connect');
    expect(server.callsTo(CALLBACK)).toHaveLength(0);
  },
);
