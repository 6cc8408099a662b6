import { act, screen, waitFor, within } from '@testing-library/react';
import { type FetchStub, failure, json } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';

const ATHLETE = {
  id: 'athlete-1',
  strava_id: '10000001',
  name: 'Mia Berger',
  status: 'connected',
  scopes: ['read', 'activity:read_all'],
  connected_at: '2026-11-01T10:00:00Z',
  last_sync_at: '2026-11-20T12:00:00Z',
  activity_count: 200,
};
const DASHBOARD = {
  athlete_count: 1,
  activity_count: 200,
  runs_count: 120,
  runs_today_count: 1,
  runs_last_week_count: 4,
  runs_last_four_weeks: 15,
  distance_by_day: { '2026-11-20': 5000 },
};

function open(athlete: object | null, more: (server: FetchStub) => void = () => undefined, url = '/dashboard') {
  return renderApp({
    url,
    as: { role: 'user' },
    prepare: (server) => {
      server.on('GET /api/strava-integration/me', () => json({ is_set_up: true, athlete }));
      server.on('GET /api/strava-integration/dashboard', () => json(DASHBOARD));
      more(server);
    },
  });
}

const connection = () => screen.findByRole('region', { name: 'Strava connection' });

test('SPEC §2 dashboard by role: a user without a connection is asked to connect, and told what is read', async () => {
  const { user } = open(null, (server) =>
    server.on('POST /api/strava-integration/auth/start', () => json({ authorize_url: '#strava-asks' })),
  );
  const card = await connection();
  expect(await within(card).findByText('Connect Strava to see your activities here.')).toBeVisible();
  expect(within(card).getAllByRole('listitem')).toHaveLength(3);
  await user.click(within(card).getByRole('button', { name: 'Connect Strava' }));
  await waitFor(() => expect(window.location.hash).toBe('#strava-asks'));
});

test('a connection that cannot begin says why and under which reference', async () => {
  const { user } = open(null, (server) =>
    server.on('POST /api/strava-integration/auth/start', () =>
      failure(409, 'Strava is not set up', { code: 'strava_not_set_up' }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Connect Strava' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Connecting did not start.');
  expect(alert).toHaveTextContent('Reference: request-1');
  expect(screen.getByRole('button', { name: 'Connect Strava' })).toBeEnabled();
});

test('SPEC §2 dashboard by role: a connected user sees the account, the own figures and the own week', async () => {
  open(ATHLETE);
  const card = await connection();
  expect(await within(card).findByText('Mia Berger')).toBeVisible();
  expect(within(card).getByText('Connected, 200 activities')).toBeVisible();
  const figures = await screen.findByRole('list', { name: 'Figures' });
  expect(
    within(figures)
      .getAllByRole('listitem')
      .map((tile) => tile.textContent),
  ).toEqual(['200 Activities', '120 Runs', '1 Today', '4 Last Week', '15 Last 4 Weeks']);
  expect(await screen.findByRole('figure', { name: 'Last Week Distance' })).toBeVisible();
});

test('while activities arrive the count goes up by itself, and in the end the figures are read once more', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let athlete: object = { ...ATHLETE, status: 'importing', activity_count: 30 };
  const { server } = open(null, (stub) =>
    stub.on('GET /api/strava-integration/me', () => json({ is_set_up: true, athlete })),
  );
  expect(await screen.findByText('Importing your activities: 30 so far.')).toBeVisible();
  athlete = { ...ATHLETE, status: 'importing', activity_count: 130 };
  await act(async () => jest.advanceTimersByTime(3000));
  expect(await screen.findByText('Importing your activities: 130 so far.')).toBeVisible();
  athlete = ATHLETE;
  await act(async () => jest.advanceTimersByTime(3000));
  expect(await screen.findByText('Connected, 200 activities')).toBeVisible();
  const reads = server.callsTo('GET /api/strava-integration/me').length;
  await act(async () => jest.advanceTimersByTime(30_000));
  expect(server.callsTo('GET /api/strava-integration/me')).toHaveLength(reads);
  jest.useRealTimers();
});

test.each([
  ['permission_missing', 'Permission missing', 'Your activities are not shared with this installation.'],
  ['disconnected', 'Disconnected', 'Strava no longer gives access to this account.'],
  ['error', 'Import failed', 'The last import did not finish.'],
])('a connection that is %s is called "%s" and can be made again', async (status, word, sentence) => {
  open({ ...ATHLETE, status });
  const card = await connection();
  expect(await within(card).findByText(word)).toBeVisible();
  expect(within(card).getByText(new RegExp(sentence))).toBeVisible();
  expect(within(card).getByRole('button', { name: 'Connect again' })).toBeEnabled();
});

test('where Strava is not set up, a user is told whom to ask', async () => {
  open(null, (server) => server.on('GET /api/strava-integration/me', () => json({ is_set_up: false, athlete: null })));
  expect(await screen.findByText('Strava is not set up')).toBeVisible();
  expect(screen.getByText('Please ask an admin to set it up.')).toBeVisible();
});

test('the page where connecting begins leads a signed-in person on', async () => {
  open(null, undefined, '/strava-integration/auth-start');
  expect(await screen.findByRole('heading', { level: 1, name: 'Connect your Strava account to Kadenz' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Connect Strava' })).toBeVisible();
});

test('the page where connecting begins tells everybody else that they need a link', async () => {
  renderApp({ url: '/strava-integration/auth-start' });
  expect(await screen.findByText('You need a link to connect a Strava account.')).toBeVisible();
  expect(screen.getByRole('main')).toContainElement(
    within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' }),
  );
});
