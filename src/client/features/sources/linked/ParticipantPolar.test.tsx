import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { failure, json, noContent } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { somePlace } from '#client/testing/somePlace.ts';
import type { PlaceAccount, ReceiptAnswer } from '#shared/contract/invites.ts';

const START = 'POST /api/sources/polar/auth/start';
const CALLBACK = 'POST /api/sources/polar/auth/callback';
const UNDO = 'POST /api/sources/polar/auth/undo';
const REDIRECT = '/sources/polar/auth-redirect?code=c&state=s';

type Place = ReceiptAnswer['participation'];

const account: PlaceAccount = {
  source: 'polar',
  name: null,
  status: 'connected',
  status_reason: null,
  missing_scopes: [],
  connected_at: '2026-11-20T09:00:00.000Z',
  last_activity_at: null,
  delete_due_at: null,
  undo_until: '2026-11-20T09:10:00.000Z',
  lost_from: null,
  access_ends_at: null,
};

function open(url: string, place: Partial<Place> = {}) {
  return renderApp({
    url,
    prepare: (server) => {
      server.on('POST /api/strava-integration/contact/read', json({ is_mail_set_up: false, contact: null }));
      const polar = { permitted_sources: ['polar' as const], can_connect: ['polar' as const] };
      const participation = somePlace({ ...polar, ...place });
      server.on('POST /api/strava-integration/receipts/read', json({ participation }));
      server.on('GET /api/strava-integration/places/*/days', json({ today: '2026-11-20', days: [] }));
      server.on(START, json({ authorize_url: '#polar-asks' }));
      server.on(UNDO, noContent());
      server.on(CALLBACK, json({ result: 'connected', is_own_account: false }));
    },
  });
}

const bodies = (server: ReturnType<typeof open>['server'], call: string) =>
  server.callsTo(call).map(({ body }) => body);
const connectButton = () => screen.findByRole('button', { name: 'Connect with Polar' });

test('a participant reads what comes from Polar, agrees, and goes there with the receipt', async () => {
  const { user, server } = open('/strava-integration/auth-start?receipt=r.mine');
  await user.click(await connectButton());
  expect(await screen.findByText('Please confirm your consent; without it we cannot go on.')).toBeVisible();
  expect(server.callsTo(START)).toEqual([]);
  expect(screen.getByText('What we read from Polar')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /agree that Kadenz uses the data listed/ }));
  await user.click(await connectButton());
  await waitFor(() => expect(window.location.hash).toBe('#polar-asks'));
  expect(bodies(server, START)).toEqual([{ receipt: 'r.mine', consent_version: 1, lang: 'en' }]);
});

test('a way to Polar that does not begin says so with the reference', async () => {
  const { user, server } = open('/strava-integration/auth-start?receipt=r.mine');
  server.on(START, failure(503, 'Try again later'));
  await user.click(await screen.findByRole('checkbox', { name: /agree that Kadenz uses the data listed/ }));
  await user.click(await connectButton());
  expect(await screen.findByText('Connecting did not start.')).toBeVisible();
  expect(screen.getByText(/^Reference/)).toBeVisible();
});

test('back from Polar a participant sees the place, and undoes a wrong account', async () => {
  sessionStorage.setItem('kadenz.invite', 'r.mine');
  const { user, server } = open(REDIRECT, { accounts: [account] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Done, KDZ-004-4 is connected.' })).toBeVisible();
  expect(await screen.findByText(/^Sessions that your watch or app sends to Polar Flow/)).toBeVisible();
  expect(screen.getByText('You can close this page.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Download my data' })).toBeVisible();
  expect(bodies(server, CALLBACK)).toEqual([{ state: 's', code: 'c' }]);
  expect(window.location.search).toBe('');
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(bodies(server, UNDO)).toEqual([{ receipt: 'r.mine' }]));
});

test('back from Polar with an account that was connected before, the name of the source stands once only', async () => {
  sessionStorage.setItem('kadenz.invite', 'r.mine');
  open(REDIRECT, { accounts: [{ ...account, undo_until: null }] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Done, KDZ-004-4 is connected.' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Download my data' })).toBeVisible();
  expect(screen.getAllByText('Polar')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Disconnect' })).not.toBeInTheDocument();
});

test('what Polar still asks is said at the account', async () => {
  const asked = { status: 'permission_missing' as const, status_reason: 'consents_missing' as const };
  open('/strava-integration/auth-start?receipt=r.mine', { accounts: [{ ...account, ...asked }] });
  expect(await screen.findByText(/^Sign in at account\.polar\.com and give the missing consents\./)).toBeVisible();
  expect(await connectButton()).toBeVisible();
});

test('where Polar is not set up, the contact is named instead of a button that fails', async () => {
  open('/strava-integration/auth-start?receipt=r.mine', { can_connect: [] });
  expect(await screen.findByText('Polar: ask sleep@example.org.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Connect with Polar' })).toBeNull();
});

test.each([
  [['polar', 'file'], /upload it on this page, in the section of your files, to add them\.$/],
  [['polar'], /This study takes no files, so what was before is not added\.$/],
] as const)(
  'a participant of a study that permits %j reads how to add older sessions, without a dashboard',
  async (permitted, text) => {
    open('/strava-integration/auth-start?receipt=r.mine', { permitted_sources: [...permitted] });
    const details = (await screen.findByText('What we read from Polar')).closest('details');
    expect(within(details as HTMLElement).getByText(text)).toBeInTheDocument();
    expect(details).not.toHaveTextContent('dashboard');
  },
);

test('a participant reads that the access to Polar ends, and gives it again on the page', async () => {
  const due = { lost_from: '2026-12-20T09:00:00.000Z', access_ends_at: '2026-12-05T09:00:00.000Z' };
  open('/strava-integration/auth-start?receipt=r.mine', { accounts: [{ ...account, ...due }] });
  expect(await screen.findByText(/^The access ends on 05\.12\.2026 and is not renewed\./)).toBeVisible();
  expect(screen.getByText(/what you record is lost from 20\.12\.2026 on.*Tell sleep@example\.org\.$/)).toBeVisible();
  expect(await connectButton()).toBeVisible();
});

test('German is complete: the information of Polar', async () => {
  const { user } = open('/strava-integration/auth-start?receipt=r.mine');
  await user.click(await screen.findByRole('button', { name: 'Deutsch' }));
  expect(await screen.findByText('Was wir von Polar lesen')).toBeVisible();
  expect(screen.getByText('Prüfe bei Polar, dass dein Konto angemeldet ist.')).toBeVisible();
});

test('PAGES 3.15 what Polar still asks is said, and where the study has other sources, one goes on without', async () => {
  sessionStorage.setItem('kadenz.invite', 'r.mine');
  const { user, server } = open(REDIRECT, {
    permitted_sources: ['polar', 'file'],
    accounts: [{ ...account, status: 'permission_missing' }],
  });
  server.on(CALLBACK, json({ result: 'consents_missing', is_own_account: false }));
  expect(await screen.findByRole('heading', { level: 1, name: 'One step at Polar is missing' })).toBeVisible();
  expect(screen.getByText('The account is known, but Polar gives no data yet.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take part without these data' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your place in the study: KDZ-004-4' })).toBeVisible();
});

test('who comes back from a cancelled attempt with Polar is not asked for the consent a second time', async () => {
  const { user, server } = open('/strava-integration/auth-start?receipt=r.mine');
  await user.click(await screen.findByRole('checkbox', { name: /agree that Kadenz uses the data listed/ }));
  await user.click(await connectButton());
  await waitFor(() => expect(window.location.hash).toBe('#polar-asks'));
  cleanup();
  const again = open('/strava-integration/auth-start');
  await again.user.click(await connectButton());
  await waitFor(() => expect(again.server.callsTo(START)).toHaveLength(1));
  expect(server.callsTo(START)).toHaveLength(1);
  cleanup();
  open('/strava-integration/auth-start?receipt=r.other');
  expect(await screen.findByRole('checkbox', { name: /agree that Kadenz uses the data listed/ })).not.toBeChecked();
});

test('STUDIES §2 when Polar does not answer a participant reads that the consent is stored', async () => {
  sessionStorage.setItem('kadenz.invite', 'r.mine');
  const { server } = open(REDIRECT);
  server.on(CALLBACK, () => failure(503, 'Polar does not answer.', { code: 'source_unavailable' }));
  expect(await screen.findByText('Polar does not answer. Your consent is stored.')).toBeVisible();
});

test('an attempt with Polar that began in another app ends with the way back to the link', async () => {
  const { server } = open(REDIRECT);
  server.on(CALLBACK, () => failure(400, 'This attempt has expired.', { code: 'source_state_expired' }));
  expect(await screen.findByText(/^Did you begin in another app, such as a chat\?/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Get a new link by email' })).toHaveAttribute('href', '/own-page');
});

test.each([
  ['source_other_code', 'This Polar account already takes part in this study with another code.'],
  ['source_state_expired', 'This attempt to connect has expired. Please start again in the same browser.'],
])('a return that ends with %s says so and leads back to the place', async (code, text) => {
  sessionStorage.setItem('kadenz.invite', 'r.mine');
  const { server } = open(REDIRECT);
  server.on(CALLBACK, () => failure(409, text, { code }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(await screen.findByText(/^Your code:/)).toHaveTextContent('Your code: KDZ-004-4. Contact: sleep@example.org');
  expect(screen.getByRole('link', { name: 'Start again' })).toHaveAttribute('href', '/strava-integration/auth-start');
});
