import { screen, waitFor, within } from '@testing-library/react';
import fileSaver from 'file-saver';
import { type FetchStub, failure, json, noContent } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { repeatReadsAtOnce } from '#client/testing/repeatReadsAtOnce.ts';
import { someOwnStudy } from '#client/testing/someOwnStudy.ts';
import { stubOwnSources } from '#client/testing/stubOwnSources.ts';
import { formatDate } from '#client/ui/format/format.ts';

const ME = 'GET /api/strava-integration/me';
const DASHBOARD = 'GET /api/strava-integration/me/dashboard';
const DISCONNECT = 'POST /api/strava-integration/me/disconnect';
const ACTIVITIES = 'GET /api/strava-integration/activities';
const GEAR = 'GET /api/strava-integration/athletes/athlete-1/gear';

const athlete = {
  id: 'athlete-1',
  strava_id: '10000001',
  name: 'Mia Berger',
  status: 'connected',
  status_reason: null as string | null,
  status_since: '2026-11-02T10:00:00',
  scopes: ['read', 'activity:read', 'activity:read_all', 'profile:read_all'],
  missing_scopes: [] as string[],
  connected_at: '2026-11-01T10:00:00',
  last_sync_at: '2026-11-20T12:00:00' as string | null,
  history_so_far: null as number | null,
  delete_due_at: null as string | null,
  activity_count: 200,
};
const current = {
  activity_count: 14,
  distance: 112_000,
  moving_time: 36_125,
  total_elevation_gain: 880,
  active_days: 12,
};
const previous = { ...current, distance: 100_000, total_elevation_gain: 1000, activity_count: 0, active_days: 12 };
const dashboard = {
  today: '2026-11-20',
  period: '4w',
  current,
  previous,
  bars: [
    { from: '2026-10-26', distance: 20_000 },
    { from: '2026-11-02', distance: 41_000 },
    { from: '2026-11-09', distance: 0 },
    { from: '2026-11-16', distance: 30_500 },
  ],
  days: [
    { day: '2026-10-31', activity_count: 1, distance: 8000, moving_time: 2400 },
    { day: '2026-11-16', activity_count: 2, distance: 12_400, moving_time: 4000 },
    { day: '2026-11-17', activity_count: 1, distance: 0, moving_time: 1800 },
  ],
  runs: { all: 1204, today: 1, last_week: 4, last_four_weeks: 15 },
};
const run = {
  id: 'activity-1',
  athlete_id: 'athlete-1',
  athlete_name: 'Mia Berger',
  sport_type: 'Run',
  name: 'Round the lake',
  start_date: new Date('2026-11-19T18:42').toISOString(),
  start_date_local: '2026-11-19T18:42:00',
  distance: 10_000,
  moving_time: 3240,
  elapsed_time: 3300,
  total_elevation_gain: 80,
  average_speed: 3.0864,
  average_heartrate: 148,
  max_heartrate: 170,
  device_name: null,
  flags: [],
  excluded: false,
};
const list = {
  activities: [run],
  total: 1,
  total_is_exact: true,
  totals: null,
  page: 1,
  page_size: 10,
  next: null,
  previous: null,
};
const shoe = {
  id: 'gear-1',
  kind: 'shoes',
  name: 'Red shoes',
  is_retired: false,
  distance: 412_000,
  wear_limit: 700_000 as number | null,
  last_used: '2026-11-19',
};

function open(
  own: object | null,
  { url = '/dashboard', more = () => undefined }: { url?: string; more?: (server: FetchStub) => void } = {},
) {
  return renderApp({
    url,
    as: { role: 'user' },
    prepare: (server) => {
      stubOwnSources(server);
      server.on(ME, () => json({ is_set_up: true, is_full: false, athlete: own }));
      server.on(DASHBOARD, () => json(dashboard));
      server.on(ACTIVITIES, () => json(list));
      server.on(GEAR, () => json({ gear: [shoe] }));
      more(server);
    },
  });
}

const connection = () => screen.findByRole('region', { name: 'Strava connection' });
const tiles = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map((tile) => tile.textContent);

describe('own connection', () => {
  test('a user with Polar alone sees the figures and the newest activities', async () => {
    const account = { id: 'p1', status: 'connected', status_reason: null, status_since: '2026-11-01T08:00:00.000Z' };
    const dates = { connected_at: '2026-11-01T08:00:00.000Z', last_sync_at: null, delete_due_at: null };
    const more = { scopes: [], missing_scopes: [], history_so_far: null, last_event_at: null, last_activity_at: null };
    const polar = { ...account, ...dates, ...more, activity_count: 12, lost_from: null, access_ends_at: null };
    open(null, { more: (server) => server.on('GET /api/sources/polar/me', json({ is_set_up: true, account: polar })) });
    expect(await screen.findByRole('heading', { name: 'Polar connection' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'My activities' })).toBeVisible();
    expect(await screen.findByText('Round the lake')).toBeVisible();
  });

  test('a user with files alone sees the figures when the newest ten files gave no new activity', async () => {
    open(null);
    expect(await screen.findByRole('heading', { name: 'My activities' })).toBeVisible();
    expect(await screen.findByText('Round the lake')).toBeVisible();
  });

  test('a user without any activity sees no figures', async () => {
    open(null, { more: (server) => server.on(ACTIVITIES, () => json({ ...list, activities: [], total: 0 })) });
    expect(await screen.findByRole('heading', { name: 'Your files' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'My activities' })).toBeNull();
  });

  test('SPEC §2 dashboard by role: a user without a connection gets a button to connect, and reads which data are read', async () => {
    const { user } = open(null);
    const card = await connection();
    expect(await within(card).findByText('Connect Strava to see your activities here.')).toBeVisible();
    expect(within(card).getAllByRole('listitem')).toHaveLength(3);
    await user.click(within(card).getByRole('link', { name: 'Connect Strava' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Connect your Strava account to Kadenz' }),
    ).toBeVisible();
    expect(window.location.search).toBe('?source=self');
  });

  test('on a full installation a user is not sent to Strava', async () => {
    open(null, { more: (server) => server.on(ME, () => json({ is_set_up: true, is_full: true, athlete: null })) });
    expect(await screen.findByText(/No further accounts can be connected at the moment\./)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Connect Strava' })).toBeNull();
  });

  test('on a full installation a participant reads whom to tell', async () => {
    open(null, {
      more: (server) => {
        server.on(ME, () => json({ is_set_up: true, is_full: true, athlete: null }));
        server.on('GET /api/strava-integration/me/studies', () => json({ studies: [someOwnStudy()] }));
      },
    });
    expect(await screen.findByText(/Your place is not lost; please tell sleep@example\.org\.$/)).toBeVisible();
  });

  test('a working connection shows the account and the last check', async () => {
    open(athlete);
    const card = await connection();
    expect(await within(card).findByText('Connected')).toBeVisible();
    expect(within(card).getByText('Strava account: Mia Berger.')).toBeVisible();
    expect(within(card).getByText('Last checked 20.11.2026 12:00.')).toBeVisible();
  });

  test.each([
    [null, 'Your activities are being read. The first ones appear here in a moment.'],
    [1204, 'History: 1 204 so far. Older activities follow by themselves.'],
  ])('a connection that is being imported shows its progress (%s)', async (history_so_far, text) => {
    open({ ...athlete, status: 'importing', history_so_far });
    const card = await connection();
    expect(await within(card).findByText('Importing')).toBeVisible();
    expect(within(card).getByText(text)).toBeVisible();
  });

  test('a working connection whose history is still being read says so', async () => {
    open({ ...athlete, history_so_far: 400 });
    expect(await screen.findByText('History: 400 so far. Older activities follow by themselves.')).toBeVisible();
  });

  test('a connection without a permission names it in words, and links to Strava', async () => {
    open({ ...athlete, missing_scopes: ['activity:read_all', 'profile:read_all'] });
    const card = await connection();
    expect(await within(card).findByText('Not shared: Private activities, Shoes and bikes.')).toBeVisible();
    expect(within(card).getByRole('link', { name: 'Add permission' })).toHaveAttribute(
      'href',
      '/strava-integration/auth-start?source=self&again=1',
    );
  });

  test.each([
    ['revoked_at_strava', 'Access was withdrawn at Strava.'],
    ['disconnected_here', 'Disconnected here.'],
    ['tokens_lost', 'Strava no longer accepts the access that was given.'],
  ])('an ended connection (%s) shows when, why and what happens to the data', async (status_reason, because) => {
    open({ ...athlete, status: 'disconnected', status_reason, delete_due_at: '2026-12-02T10:00:00' });
    const card = await connection();
    expect(await within(card).findByText('Strava access ended on 02.11.2026.')).toBeVisible();
    expect(
      within(card).getByText(new RegExp(`^${because} Your data from Strava are deleted by 02.12.2026`)),
    ).toBeVisible();
    expect(within(card).getByRole('link', { name: 'Connect again' })).toHaveAttribute(
      'href',
      '/strava-integration/auth-start?source=self',
    );
    expect(within(card).queryByRole('button', { name: 'Disconnect…' })).toBeNull();
  });

  test('a connection that Strava refused says so, and can be renewed', async () => {
    open({ ...athlete, status: 'error', status_reason: 'import_failed' });
    const card = await connection();
    expect(await within(card).findByText('The import stopped on 02.11.2026.')).toBeVisible();
    expect(within(card).getByText('Strava refused to hand over the activities.')).toBeVisible();
    expect(within(card).getByRole('link', { name: 'Connect again' })).toBeVisible();
  });

  test('a connection ends only after a question that explains the fate of the data', async () => {
    let own: object = athlete;
    const { user, server } = open(athlete, {
      more: (stub) => {
        stub.on(ME, () => json({ is_set_up: true, is_full: false, athlete: own }));
        stub.on(DISCONNECT, () => {
          own = { ...athlete, status: 'disconnected', status_reason: 'disconnected_here' };
          return noContent();
        });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Disconnect…' }));
    const question = await screen.findByRole('alertdialog', { name: 'Disconnect the Strava account Mia Berger?' });
    expect(question).toHaveTextContent('The import stops at once');
    const due = formatDate(new Date(Date.now() + 30 * 86_400_000));
    expect(question).toHaveTextContent(`By ${due} everything that came from Strava is deleted here: your activities (`);
    expect(question).toHaveTextContent('If you connect again before that day, nothing is deleted.');
    expect(within(question).getByRole('button', { name: 'Disconnect' })).toHaveClass('ant-btn-dangerous');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(server.callsTo(DISCONNECT)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Disconnect…' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Strava disconnected')).toBeVisible();
    expect(await screen.findByText('Strava access ended on 02.11.2026.')).toBeVisible();
    expect(server.callsTo(DISCONNECT)).toHaveLength(1);
  });

  test('a connection that could not be ended stays and shows the reason', async () => {
    const { user } = open(athlete, {
      more: (server) => server.on(DISCONNECT, () => failure(500, 'Internal Server Error')),
    });
    await user.click(await screen.findByRole('button', { name: 'Disconnect…' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }));
    expect(await within(await connection()).findByRole('alert')).toHaveTextContent('Reference: request-1');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Disconnect…' })).toBeVisible();
  });

  test('without a Strava app a user reads whom to contact', async () => {
    open(null, { more: (server) => server.on(ME, () => json({ is_set_up: false, is_full: false, athlete: null })) });
    expect(await screen.findByText('Strava is not set up')).toBeVisible();
    expect(screen.getByText('Please ask an admin to set it up.')).toBeVisible();
  });

  test('a connection that cannot be read shows Try again', async () => {
    let isBroken = true;
    const { user } = open(athlete, {
      more: (server) =>
        server.on(ME, () =>
          isBroken ? failure(429, 'Too many attempts') : json({ is_set_up: true, is_full: false, athlete }),
        ),
    });
    const card = await connection();
    expect(await within(card).findByRole('alert')).toHaveTextContent(
      'The state of your Strava connection could not be loaded.',
    );
    isBroken = false;
    await user.click(within(card).getByRole('button', { name: 'Try again' }));
    expect(await within(card).findByText('Strava account: Mia Berger.')).toBeVisible();
  });
});

describe('own figures', () => {
  test('SPEC §2 dashboard by role: a connected user sees the figures of four weeks with their change, in words and with a sign', async () => {
    const { server } = open(athlete);
    expect(await tiles('Figures of the last 4 weeks')).toEqual([
      '112.0\u00a0km Distance +12\u00a0% vs. previous 4 weeks',
      '10:02:05 Moving time Same as previous 4 weeks',
      '880\u00a0m Elevation −12\u00a0% vs. previous 4 weeks',
      '14 Activities None in previous 4 weeks',
      '12 Active days Same as previous 4 weeks',
    ]);
    expect(server.callsTo(DASHBOARD)[0]?.params.get('period')).toBe('4w');
    expect(screen.getByRole('link', { name: /^14 Activities/ })).toHaveAttribute(
      'href',
      '/strava-integration/activities?from=2026-10-24&to=2026-11-20',
    );
  });

  test("SPEC §2 dashboard by role: the user's own runs are counted by the same sports as all runs", async () => {
    open(athlete);
    expect(await tiles('Runs')).toEqual([
      '1\u202f204 Runs of all time',
      '1 Today 20.11.2026',
      '4 Last Week 14.11.–20.11.2026',
      '15 Last 4 Weeks 24.10.–20.11.2026',
    ]);
  });

  test('PAGES §3.11 each figure of the own runs leads to these runs', async () => {
    open(athlete);
    await tiles('Runs');
    const runs = within(screen.getByRole('list', { name: 'Runs' })).getAllByRole('link');
    const asked = runs.map((run) => [...new URL(run.getAttribute('href') ?? '', window.location.origin).searchParams]);
    const sport = ['sport', 'Run,TrailRun,VirtualRun'];
    const since = (from: string) => [sport, ['from', from], ['to', '2026-11-20']];
    expect(asked).toEqual([[sport], since('2026-11-20'), since('2026-11-14'), since('2026-10-24')]);
  });

  test('the activities stand above the sources and studies, whose answers come later', async () => {
    open(athlete);
    await screen.findByRole('region', { name: 'My studies' });
    await screen.findByRole('heading', { name: 'Calendar' });
    const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(sections).toEqual([
      'Strava connection',
      'My activities',
      'Calendar',
      'Recent activities',
      'Most used gear',
      'Your files',
      'My studies',
      'Download my data',
    ]);
  });

  test('the period is chosen by links, stored in the address, and marked', async () => {
    const { user, server } = open(athlete, { url: '/dashboard?period=12w' });
    const periods = await screen.findByRole('navigation', { name: 'Period' });
    expect(within(periods).getByRole('link', { current: true })).toHaveTextContent('12 weeks');
    await waitFor(() => expect(server.callsTo(DASHBOARD)[0]?.params.get('period')).toBe('12w'));
    await user.click(within(periods).getByRole('link', { name: '7 days' }));
    expect(window.location.search).toBe('?period=7d');
    await waitFor(() => expect(server.callsTo(DASHBOARD).at(-1)?.params.get('period')).toBe('7d'));
    await user.click(within(periods).getByRole('link', { name: '4 weeks' }));
    expect(window.location.search).toBe('');
  });

  test('SPEC §9 chart: the own weeks have a chart with a right axis and ticks at zero, half and full, and a table', async () => {
    const { user } = open(athlete);
    const figure = await screen.findByRole('figure', { name: 'Distance per week' });
    expect(figure).toHaveTextContent('91.5 km, most in W45 (41.0 km).');
    const chart = await screen.findByTestId('chart');
    expect(chart).toHaveTextContent('W44 20, W45 41, W46 0, W47 30.5');
    expect(chart).toHaveAttribute('data-axis', 'right');
    expect(chart).toHaveAttribute('data-ticks', '0 21 42');
    await user.click(within(figure).getByRole('button', { name: 'Show as table' }));
    const rows = within(within(figure).getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toContain('W4502.11.202641.0');
  });

  test('in the view of a year the week that begins and ends it has two bars with two names', async () => {
    const bars = [
      { from: '2025-12-04', distance: 5000 },
      { from: '2025-12-08', distance: 7000 },
      { from: '2026-11-23', distance: 9000 },
      { from: '2026-11-30', distance: 12_000 },
    ];
    open(athlete, {
      url: '/dashboard?period=1y',
      more: (server) => server.on(DASHBOARD, () => json({ ...dashboard, today: '2026-12-02', period: '1y', bars })),
    });
    expect(await screen.findByTestId('chart')).toHaveTextContent('W49 2025 5, W50 7, W48 9, W49 2026 12');
    expect(screen.getByRole('figure', { name: 'Distance per week' })).toHaveTextContent('most in W49 2026 (12.0 km).');
  });

  test('seven days are drawn as weekdays', async () => {
    const bars = [
      { from: '2026-11-19', distance: 5000 },
      { from: '2026-11-20', distance: 12_345 },
    ];
    open(athlete, {
      url: '/dashboard?period=7d',
      more: (server) => server.on(DASHBOARD, () => json({ ...dashboard, period: '7d', bars })),
    });
    const figure = await screen.findByRole('figure', { name: 'Distance per day' });
    expect(figure).toHaveTextContent('17.3 km in seven days, most on Friday (12.3 km).');
    expect(await screen.findByTestId('chart')).toHaveTextContent('Thu 5, Fri 12.3');
  });

  test('a period without activities offers the next longer one', async () => {
    const { user } = open(athlete, {
      more: (server) => server.on(DASHBOARD, () => json({ ...dashboard, current: { ...current, activity_count: 0 } })),
    });
    const sentence = await screen.findByText('No activities in this period. Try 12 weeks.');
    await user.click(within(sentence.parentElement as HTMLElement).getByRole('link', { name: '12 weeks' }));
    expect(window.location.search).toBe('?period=12w');
  });

  test('an account without any activity shows when they arrive', async () => {
    open(
      { ...athlete, activity_count: 0 },
      { more: (server) => server.on(ACTIVITIES, () => json({ ...list, activities: [], total: 0 })) },
    );
    expect(
      await screen.findByText(
        'No activities yet. They appear a few minutes after you upload to Strava or Polar, files as soon as they are read.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Calendar' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Recent activities' })).toBeNull();
  });

  test('SPEC §8 tracker: figures that cannot be read are "No data available", with Try again', async () => {
    open(athlete, {
      more: (server) => server.on(DASHBOARD, () => failure(403, 'You do not have permission to do this')),
    });
    const section = await screen.findByRole('region', { name: 'My activities' });
    expect(await within(section).findByText('No data available')).toBeVisible();
    expect(within(section).getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('calendar, activities and gear of the dashboard', () => {
  test('the calendar shows this month and the one before, each active day a link to its activities', async () => {
    open(athlete);
    const november = await screen.findByRole('table', { name: 'November 2026' });
    const day = within(november).getByRole('link', { name: '16.11. 12.4 km, 2 activities' });
    expect(day).toHaveAttribute('href', '/strava-integration/activities?from=2026-11-16&to=2026-11-16');
    expect(within(november).getByRole('link', { name: '17.11. 30:00 moving time, 1 activity' })).toBeVisible();
    expect(within(november).getAllByRole('link')).toHaveLength(2);
    expect(
      within(november)
        .getAllByRole('rowheader')
        .map((week) => week.textContent),
    ).toEqual(['W44', 'W45', 'W46', 'W47']);
    const days = within(november).getAllByText(/^\d\d\.\d\d\.$/);
    expect(days.at(-1)).toHaveTextContent('20.11.');
    expect(days.filter((cell) => cell.closest('[aria-current="date"]'))).toEqual([days.at(-1)]);
    expect(
      screen.getAllByRole('table', { name: /2026$/ }).map((table) => table.querySelector('caption')?.textContent),
    ).toEqual(['October 2026', 'November 2026']);
    const legend = within(screen.getByRole('list', { name: 'What the tints mean' }));
    expect(legend.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'up to 3.1\u00a0km',
      'up to 6.2\u00a0km',
      'up to 9.3\u00a0km',
      'up to 12.4\u00a0km',
      'Today',
    ]);
    const october = screen.getByRole('table', { name: 'October 2026' });
    expect(within(october).getByRole('link', { name: '31.10. 8.0 km, 1 activity' })).toBeVisible();
  });

  test('the newest activities show day and time, sport, title, distance, time and pace', async () => {
    const { server } = open(athlete);
    const table = await screen.findByRole('table', { name: 'Recent activities' });
    const [head, first] = within(table).getAllByRole('row');
    expect(
      within(head as HTMLElement)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toHaveLength(6);
    expect(first).toHaveTextContent('19.11.2026 18:42RunRound the lake10.054:005:24 min/km');
    expect(within(table).getByRole('link', { name: '19.11.2026 18:42' })).toHaveAttribute(
      'href',
      '/strava-integration/activities/activity-1',
    );
    expect(server.callsTo(ACTIVITIES)[0]?.params.get('page_size')).toBe('10');
    expect(screen.getByRole('link', { name: 'All activities' })).toHaveAttribute(
      'href',
      '/strava-integration/activities',
    );
  });

  test('three pieces of gear are shown: the most used first, retired ones last, with the wear of those that have a limit', async () => {
    const gear = [
      { ...shoe, id: 'gear-2', name: 'Old shoes', distance: 900_000, is_retired: true },
      { ...shoe, id: 'gear-3', name: 'Blue shoes', distance: 80_000 },
      shoe,
      { ...shoe, id: 'gear-4', kind: 'bike', name: 'Bike', distance: 5_400_000, wear_limit: null },
    ];
    open(athlete, { more: (server) => server.on(GEAR, () => json({ gear })) });
    const shown = within(await screen.findByRole('list', { name: 'Most used gear' })).getAllByRole('listitem');
    expect(shown.map((one) => one.textContent)).toEqual([
      'Bike5\u202f400.0\u00a0km',
      'Red shoes412 of 700\u00a0km',
      'Blue shoes80 of 700\u00a0km',
    ]);
    expect(screen.getByRole('link', { name: 'Red shoes' })).toHaveAttribute('href', '/strava-integration/gear/gear-1');
  });

  test('without gear the dashboard says where gear comes from', async () => {
    open(athlete, { more: (server) => server.on(GEAR, () => json({ gear: [] })) });
    expect(await screen.findByText(/Shoes and bikes come from Strava/)).toBeVisible();
  });
});

test.each([
  ['duplicates', 'GET /api/strava-integration/me/duplicates', athlete],
  ['uploads', 'GET /api/strava-integration/me/uploads', null],
  ['the account at Polar', 'GET /api/sources/polar/me', null],
])('files, studies and the download stay on the dashboard when %s cannot be read', async (_what, read, own) => {
  repeatReadsAtOnce();
  const { server } = open(own, { more: (stub) => stub.on(read, () => failure(500, 'Away')) });
  expect(await screen.findByRole('region', { name: 'Download my data' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Your files' })).toBeVisible();
  expect(await screen.findByRole('region', { name: 'My studies' })).toBeVisible();
  // Each section asks once more, four times.
  await waitFor(() => expect(server.callsTo(read).length).toBeGreaterThanOrEqual(8));
  expect(screen.getByRole('region', { name: 'Download my data' })).toBeVisible();
});

test('a user in no study downloads the own data, and a refusal is said', async () => {
  const saved = jest.spyOn(fileSaver, 'saveAs').mockImplementation(() => undefined);
  const { user, server } = open(null, {
    more: (stub) => stub.on('GET /api/strava-integration/me/data', () => new Response('zip')),
  });
  const section = within(await screen.findByRole('region', { name: 'Download my data' }));
  expect(section.getByText(/so the original files are not kept/)).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.any(Blob), 'my-data.zip'));
  server.on('GET /api/strava-integration/me/data', () => failure(429, 'Too many attempts'));
  await user.click(await section.findByRole('button', { name: 'Download my data' }));
  expect(await section.findByText('Your data could not be downloaded.')).toBeVisible();
  saved.mockRestore();
});
