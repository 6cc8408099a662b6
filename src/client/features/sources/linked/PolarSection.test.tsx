import { screen, waitFor, within } from '@testing-library/react';
import { labsApi } from '#client/api/research/labsApi.ts';
import { sourcesApi } from '#client/api/sourcesApi.ts';
import { failure, json, noContent, stubFetch } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { renderPart } from '#client/testing/renderPart.tsx';
import type { OwnAccount } from '#shared/contract/sources.ts';
import { LinkedSection } from './LinkedSection.tsx';

const OWN = 'GET /api/sources/polar/me';

const connected: OwnAccount = {
  id: '0190aaaa-0000-7000-8000-000000000001',
  status: 'connected',
  status_reason: null,
  status_since: '2026-11-01T08:00:00.000Z',
  scopes: ['accesslink.read_all'],
  missing_scopes: [],
  connected_at: '2026-11-01T08:00:00.000Z',
  last_sync_at: '2026-11-20T02:10:00.000Z',
  history_so_far: null,
  delete_due_at: null,
  last_event_at: null,
  last_activity_at: null,
  activity_count: 0,
  lost_from: null,
  access_ends_at: null,
};

const answer = (changes: Partial<OwnAccount>) => json({ is_set_up: true, account: { ...connected, ...changes } });

async function open(changes: Partial<OwnAccount>) {
  stubFetch({ [OWN]: () => answer(changes) });
  renderPart(<LinkedSection source="polar" />);
  expect(await screen.findByRole('heading', { name: 'Polar connection' })).toBeVisible();
}

test('a connection that works warns of nothing', async () => {
  await open({});
  expect(screen.queryByText(/lost|ends on/)).toBeNull();
});

test('a connection that cannot be read says so with the reference, and is there after another try', async () => {
  const server = stubFetch({ [OWN]: () => failure(429, 'Too many attempts') });
  const { user } = renderPart(<LinkedSection source="polar" />);
  const section = within(await screen.findByRole('region', { name: 'Polar connection' }));
  expect(section.getByText('Could not load your connection.')).toBeVisible();
  expect(section.getByText(/Reference/)).toBeVisible();
  server.on(OWN, () => answer({}));
  await user.click(section.getByRole('button', { name: 'Try again' }));
  expect(await section.findByText('Connected')).toBeVisible();
});

test('a connection that was not read for 20 days says from when on sessions are lost, and what helps', async () => {
  await open({ lost_from: '2026-12-20T02:10:00.000Z' });
  expect(screen.getByText('From 20.12.2026 on your sessions are lost')).toBeVisible();
  expect(screen.getByText(/^Your Polar account could not be read for at least 20 days/)).toBeVisible();
});

test('an access that ends soon names the day and the way to give it again', async () => {
  await open({ access_ends_at: '2026-12-05T08:00:00.000Z' });
  expect(screen.getByText('The access to Polar ends on 05.12.2026')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Connect Polar again' })).toHaveAttribute('href', '/sources/polar/connect');
});

test.each([
  ['2026-12-05T08:00:00.000Z', true],
  [null, false],
])('the page of the connection, with an access that ends at %s, offers to connect again: %s', async (ends, offers) => {
  renderApp({
    url: '/sources/polar/connect',
    as: { role: 'user' },
    prepare: (server) => server.on(OWN, answer({ access_ends_at: ends })),
  });
  const shown = offers
    ? screen.findByRole('button', { name: 'Connect with Polar' })
    : screen.findByText('Your Polar account is connected.');
  expect(await shown).toBeVisible();
});

test('before Polar is connected, what is read has ticks and what is not kept has crosses', async () => {
  renderApp({
    url: '/sources/polar/connect',
    as: { role: 'user' },
    prepare: (server) => server.on(OWN, json({ is_set_up: true, account: null })),
  });
  const listUnder = async (name: string) => (await screen.findByRole('heading', { name })).nextElementSibling;
  expect(await listUnder('What we read')).toHaveClass('k-marked');
  expect(await listUnder('What we read')).toHaveAttribute('data-mark', 'yes');
  expect(await listUnder('What we do not keep')).toHaveAttribute('data-mark', 'no');
});

test('a connection that could not be ended says so with the reference', async () => {
  stubFetch({
    [OWN]: () => answer({}),
    'POST /api/sources/polar/me/disconnect': () => failure(500, 'Internal Server Error'),
  });
  const { user } = renderPart(<LinkedSection source="polar" />);
  await user.click(await screen.findByRole('button', { name: /^Disconnect/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Disconnect/ }));
  expect(await screen.findByText('Polar could not be disconnected.')).toBeVisible();
  expect(screen.getByText(/Reference/)).toBeVisible();
});

test('what shows connections to admins is read again after a user disconnects', async () => {
  const [control, accounts] = ['GET /api/sources/polar/control', 'GET /api/sources/polar/accounts'];
  const attention = 'GET /api/admin/attention';
  const server = stubFetch({
    [OWN]: () => answer({}),
    'POST /api/sources/polar/me/disconnect': () => noContent(),
    [control]: () => json({}),
    [accounts]: () => json({ accounts: [], total: 0 }),
    [attention]: () => json({ items: [], total: 0 }),
  });
  const { user, store } = renderPart(<LinkedSection source="polar" />);
  void store.dispatch(sourcesApi.endpoints.getSourceControl.initiate('polar'));
  void store.dispatch(sourcesApi.endpoints.listSourceAccounts.initiate({ source: 'polar' }));
  void store.dispatch(labsApi.endpoints.getAttention.initiate({ limit: 5 }));
  await user.click(await screen.findByRole('button', { name: /^Disconnect/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Disconnect/ }));
  for (const call of [control, accounts, attention]) {
    await waitFor(() => expect([call, server.callsTo(call).length]).toEqual([call, 2]));
  }
});
