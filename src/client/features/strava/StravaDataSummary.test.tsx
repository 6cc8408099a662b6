import { screen, waitFor, within } from '@testing-library/react';
import { type FetchStub, failure, json } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';

const DASHBOARD = {
  athlete_count: 5,
  activity_count: 1204,
  runs_count: 640,
  runs_today_count: 2,
  runs_last_week_count: 17,
  runs_last_four_weeks: 61,
  distance_by_day: {
    '2026-11-14': 0,
    '2026-11-15': 5000,
    '2026-11-16': 10_250,
    '2026-11-17': 0,
    '2026-11-18': 21_098,
    '2026-11-19': 949,
    '2026-11-20': 3000,
  },
};
const NO_USERS = { users: [], total: 0, page: 1, page_size: 10 };

function open(prepare: (server: FetchStub) => void) {
  return renderApp({
    url: '/dashboard',
    as: { role: 'admin' },
    prepare: (server) => {
      server.on('GET /api/users', () => json(NO_USERS));
      server.on('GET /api/strava-integration/me', () => json({ is_set_up: true, athlete: null }));
      prepare(server);
    },
  });
}

const section = () => screen.findByRole('region', { name: 'Strava Data Summary' });

test('SPEC §2 tracker summary: six tiles show athletes, activities and runs, thousands apart', async () => {
  open((server) => server.on('GET /api/strava-integration/dashboard', () => json(DASHBOARD)));
  const figures = await within(await section()).findByRole('list', { name: 'Figures' });
  const tiles = within(figures)
    .getAllByRole('listitem')
    .map((tile) => tile.textContent);
  expect(tiles).toEqual([
    '5 Athletes',
    '1\u202f204 Activities',
    '640 Runs',
    '2 Today',
    '17 Last Week',
    '61 Last 4 Weeks',
  ]);
});

test.each([
  ['5 Athletes', '/strava-integration/athletes'],
  ['1\u202f204 Activities', '/strava-integration/activities'],
])('SPEC §2 tracker summary: a click on the tile "%s" goes to %s', async (name, path) => {
  const { user } = open((server) => server.on('GET /api/strava-integration/dashboard', () => json(DASHBOARD)));
  await user.click(await within(await section()).findByRole('link', { name }));
  await waitFor(() => expect(window.location.pathname).toBe(path));
});

test('SPEC §2 tracker summary: only the tiles that lead somewhere can be pressed', async () => {
  open((server) => server.on('GET /api/strava-integration/dashboard', () => json(DASHBOARD)));
  const figures = await within(await section()).findByRole('list', { name: 'Figures' });
  expect(within(figures).getAllByRole('link')).toHaveLength(2);
  expect(within(figures).queryByRole('button')).toBeNull();
});

test('SPEC §9 chart: "Last Week Distance" has kilometres per weekday, a right axis, and ticks at zero, half and full', async () => {
  open((server) => server.on('GET /api/strava-integration/dashboard', () => json(DASHBOARD)));
  expect(await screen.findByRole('figure', { name: 'Last Week Distance' })).toBeVisible();
  const chart = await screen.findByTestId('chart');
  expect(chart).toHaveTextContent('Sat 0, Sun 5, Mon 10.3, Tue 0, Wed 21.1, Thu 0.9, Fri 3');
  expect(chart).toHaveAttribute('data-axis', 'right');
  expect(chart).toHaveAttribute('data-ticks', '0 11 22');
});

test('SPEC §2 tracker summary: the chart says its sum and its greatest day, and the same figures come as a table', async () => {
  const { user } = open((server) => server.on('GET /api/strava-integration/dashboard', () => json(DASHBOARD)));
  const figure = await screen.findByRole('figure', { name: 'Last Week Distance' });
  expect(figure).toHaveTextContent('40.3 km in seven days, most on Wednesday (21.1 km).');
  await user.click(within(figure).getByRole('button', { name: 'Show as table' }));
  const rows = within(within(figure).getByRole('table', { name: 'Last Week Distance' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toContain('Wednesday18.11.202621.1\u00a0km');
  expect(rows).toHaveLength(8);
  await user.click(within(figure).getByRole('button', { name: 'Show as chart' }));
  expect(await screen.findByTestId('chart')).toBeInTheDocument();
});

test('SPEC §9 chart: a week without any distance still has an axis up to 2', async () => {
  const days = Object.keys(DASHBOARD.distance_by_day).map((day) => [day, 0]);
  const quiet = { ...DASHBOARD, distance_by_day: Object.fromEntries(days) };
  open((server) => server.on('GET /api/strava-integration/dashboard', () => json(quiet)));
  expect(await screen.findByTestId('chart')).toHaveAttribute('data-ticks', '0 1 2');
  expect(screen.getByText('No distance in the last seven days.')).toBeVisible();
});

test('SPEC §2 tracker summary: without any activity it says "No data available"', async () => {
  const empty = { ...DASHBOARD, athlete_count: 0, activity_count: 0, runs_count: 0 };
  open((server) => server.on('GET /api/strava-integration/dashboard', () => json(empty)));
  expect(await within(await section()).findByText('No data available')).toBeVisible();
  expect(screen.queryByRole('figure')).toBeNull();
});

test('SPEC §8 tracker: a failed read shows "No data available", and can be tried again', async () => {
  let isBroken = true;
  const { user } = open((server) =>
    server.on('GET /api/strava-integration/dashboard', () =>
      isBroken ? failure(403, 'You do not have permission to do this') : json(DASHBOARD),
    ),
  );
  expect(await within(await section()).findByText('No data available')).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await within(await section()).findByText('Athletes')).toBeVisible();
});

test('an installation without a Strava app says so, and tells the admin how to set it up', async () => {
  open((server) => {
    server.on('GET /api/strava-integration/dashboard', () => json({ ...DASHBOARD, activity_count: 0 }));
    server.on('GET /api/strava-integration/me', () => json({ is_set_up: false, athlete: null }));
  });
  expect(await screen.findByText('Strava is not set up')).toBeVisible();
  expect(screen.getByText(/STRAVA_CLIENT_ID and STRAVA_CLIENT_SECRET/)).toBeVisible();
});
