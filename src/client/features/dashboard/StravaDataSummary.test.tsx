import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
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
    '640 Runs of all time',
    '2 Today Runs, 20.11.2026',
    '17 Last Week Runs, 14.11.–20.11.2026',
    '61 Last 4 Weeks Runs, 24.10.–20.11.2026',
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

test('SPEC §2 tracker summary: only the tiles with a link can be pressed', async () => {
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

test("SPEC §2 tracker summary: the chart's sentence has its sum and its greatest day, and a table has the same figures", async () => {
  const { user } = open((server) => server.on('GET /api/strava-integration/dashboard', () => json(DASHBOARD)));
  const figure = await screen.findByRole('figure', { name: 'Last Week Distance' });
  expect(figure).toHaveTextContent('40.3 km in seven days, most on Wednesday (21.1 km).');
  await user.click(within(figure).getByRole('button', { name: 'Show as table' }));
  const rows = within(within(figure).getByRole('table', { name: 'Last Week Distance' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toContain('Wednesday18.11.202621.1');
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
  await user.click(within(await section()).getByRole('button', { name: 'Try again' }));
  expect(await within(await section()).findByText('Athletes')).toBeVisible();
});

test('an installation without a Strava app says so, and shows the admin how to set it up', async () => {
  open((server) => {
    server.on('GET /api/strava-integration/dashboard', () => json({ ...DASHBOARD, activity_count: 0 }));
    server.on('GET /api/strava-integration/me', () => json({ is_set_up: false, athlete: null }));
  });
  expect(await within(await section()).findByText('Strava is not set up')).toBeVisible();
  expect(await within(await section()).findByText(/STRAVA_CLIENT_ID and STRAVA_CLIENT_SECRET/)).toBeVisible();
});

test('without a Strava app the figures of other sources are shown below the note, and nothing when there are none', async () => {
  const withoutApp = (dashboard: object) =>
    open((server) => {
      server.on('GET /api/strava-integration/dashboard', () => json(dashboard));
      server.on('GET /api/strava-integration/me', () => json({ is_set_up: false, athlete: null }));
    });
  withoutApp(DASHBOARD);
  const figures = await within(await section()).findByRole('list', { name: 'Figures' });
  expect(within(figures).getByText('Activities')).toBeVisible();
  const note = await within(await section()).findByText('Strava is not set up');
  expect(note.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

  cleanup();
  const { server } = withoutApp({ ...DASHBOARD, athlete_count: 0, activity_count: 0, runs_count: 0 });
  expect(await within(await section()).findByText('Strava is not set up')).toBeVisible();
  await waitFor(() => expect(server.callsTo('GET /api/strava-integration/dashboard')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
  expect(screen.queryByRole('list', { name: 'Figures' })).toBeNull();
  expect(screen.queryByText('No data available')).toBeNull();
});

const EXPORT = 'GET /api/strava-integration/activities/export';

describe('Export Activities', () => {
  const saved: Blob[] = [];
  const names: string[] = [];

  beforeEach(() => {
    saved.length = 0;
    names.length = 0;
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'dispatchEvent').mockImplementation(function note(this: HTMLAnchorElement) {
      names.push(this.download);
      return true;
    });
  });
  afterEach(() => jest.restoreAllMocks());

  function openWithExport() {
    const answers: ((answer: Response | Promise<Response>) => void)[] = [];
    const opened = open((server) => {
      server.on('GET /api/strava-integration/dashboard', () => json(DASHBOARD));
      server.on(EXPORT, () => new Promise<Response>((resolve) => answers.push(resolve)));
    });
    return { ...opened, answer: (response: Response | Promise<Response>) => answers.at(-1)?.(response) };
  }
  const button = async () => within(await section()).findByRole('button', { name: 'Export Activities' });

  test('SPEC §2 tracker summary: Export Activities shows a blocking dialog "Exporting Data..." and gives activities.xlsx', async () => {
    const { user, server, answer } = openWithExport();
    await user.click(await button());
    const dialog = await screen.findByRole('dialog', { name: 'Exporting Data...' });
    expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(dialog.parentElement as HTMLElement);
    expect(dialog).toBeInTheDocument();
    expect(names).toEqual([]);

    await waitFor(() => expect(server.callsTo(EXPORT)).toHaveLength(1));
    answer(new Response('the bytes'));
    expect(await screen.findByText('activities.xlsx is in your downloads')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(names).toEqual(['activities.xlsx']));
    expect(saved).toHaveLength(1);
    expect(server.callsTo(EXPORT)[0]?.headers.get('authorization')).toMatch(/^Bearer /);
    expect(await button()).toHaveFocus();
  });

  test('a refused export closes the dialog and shows the reason until it is dismissed', async () => {
    const { user, server, answer } = openWithExport();
    await user.click(await button());
    await waitFor(() => expect(server.callsTo(EXPORT)).toHaveLength(1));
    answer(failure(429, 'You have an export under way. Wait until it ends, or cancel it.'));
    const alert = await within(await section()).findByRole('alert');
    expect(alert).toHaveTextContent('The export failed');
    expect(alert).toHaveTextContent('You have an export under way. Wait until it ends, or cancel it.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(names).toEqual([]);
    await user.click(within(alert).getByRole('button', { name: 'Dismiss' }));
    expect(within(await section()).queryByRole('alert')).toBeNull();
  });

  test('an interrupted download saves nothing and shows an error; the next try may succeed', async () => {
    const { user, server, answer } = openWithExport();
    await user.click(await button());
    await waitFor(() => expect(server.callsTo(EXPORT)).toHaveLength(1));
    answer(Promise.reject(new TypeError('terminated')));
    expect(await within(await section()).findByRole('alert')).toHaveTextContent(
      'The download did not arrive whole, so nothing was saved. Please try again.',
    );
    expect(server.callsTo(EXPORT)).toHaveLength(1);
    await user.click(await button());
    await waitFor(() => expect(server.callsTo(EXPORT)).toHaveLength(2));
    expect(within(await section()).queryByRole('alert')).toBeNull();
    answer(new Response('the bytes'));
    await waitFor(() => expect(names).toEqual(['activities.xlsx']));
  });

  test('Cancel export aborts the call, saves nothing and returns the focus', async () => {
    const { user, server } = openWithExport();
    await user.click(await button());
    await waitFor(() => expect(server.callsTo(EXPORT)).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Cancel export' }));
    expect(await screen.findByText('Export cancelled')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(server.callsTo(EXPORT)[0]?.signal.aborted).toBe(true));
    expect(await button()).toHaveFocus();
    expect(names).toEqual([]);
    expect(within(await section()).queryByRole('alert')).toBeNull();
  });

  test('leaving the page aborts the export', async () => {
    const { user, server } = openWithExport();
    await user.click(await button());
    await waitFor(() => expect(server.callsTo(EXPORT)).toHaveLength(1));
    window.history.pushState(null, '', '/profile');
    act(() => {
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await waitFor(() => expect(server.callsTo(EXPORT)[0]?.signal.aborted).toBe(true));
  });
});
