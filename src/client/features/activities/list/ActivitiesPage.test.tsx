import { screen, waitFor, within } from '@testing-library/react';
import { chooseOption } from '#client/testing/chooseOption.ts';
import { type FetchStub, failure, json } from '#client/testing/fetchStub.ts';
import { fixDate } from '#client/testing/fixDate.ts';
import { renderApp, type SignedIn } from '#client/testing/renderApp.tsx';
import {
  ATHLETE_ID,
  activityId,
  GEAR_ID,
  someActivity,
  someGear,
  stubActivities,
} from '#client/testing/stubActivities.ts';
import type { Activity } from '#shared/contract/activities.ts';

const LIST = 'GET /api/strava-integration/activities';
const EXCLUDE = 'PATCH /api/strava-integration/activities';
const REIMPORT = 'POST /api/strava-integration/activities/reimport';
const EXPORT = 'GET /api/strava-integration/activities/export';

interface OpenOptions {
  query?: string;
  as?: SignedIn;
  activities?: readonly Activity[];
  prepare?: (server: FetchStub) => void;
}

function open({ query = '', as = { role: 'admin' }, activities = [], prepare }: OpenOptions = {}) {
  return renderApp({
    url: `/strava-integration/activities${query}`,
    as,
    prepare: (server) => {
      stubActivities(server, activities);
      prepare?.(server);
    },
  });
}

afterEach(() => {
  jest.useRealTimers();
});

const numbered = (count: number) => Array.from({ length: count }, (_, index) => someActivity(index + 1));
const lastParams = (server: FetchStub) => Object.fromEntries(server.callsTo(LIST).at(-1)?.params ?? []);
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

const MIXED = [
  someActivity(1),
  someActivity(2, {
    sport_type: 'Ride',
    name: 'To the lake',
    moving_time: 1642,
    average_heartrate: null,
    device_name: null,
    flags: ['manual', 'no_heart_rate'],
  }),
  someActivity(3, {
    excluded: true,
    exclusion: { reason: 'duplicate', note: 'Seen twice', at: '2026-11-20T13:05:00.000Z', by_email: null },
  }),
];

test('a record of a person without a Strava account shows the user, else its source, and leads to no athlete', async () => {
  const others = [
    someActivity(1, { athlete_name: null, user_email: 'mia@example.org', source: 'polar' }),
    someActivity(2, { athlete_name: null, source: 'file' }),
  ];
  open({ activities: others });
  expect(within(await row('Evening run 1')).getByText('mia@example.org')).toBeVisible();
  expect(within(await row('Evening run 2')).getByText('File, without an account')).toBeVisible();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links.filter((href) => href?.includes('/athletes/'))).toEqual([]);
});

test('SPEC §2 route table: activities are listed with start, sport, distance, time, pace, elevation, heart rate, device and flags', async () => {
  const { server } = open({ activities: MIXED });
  const cells = within(await row('Evening run 1'))
    .getAllByRole('cell')
    .map((cell) => plain(cell.textContent));
  expect(cells).toEqual([
    '',
    'Mia Berger',
    'Run',
    'Evening run 1',
    '12.4',
    '1:07:14',
    '5:24 min/km',
    '312',
    '148',
    'Forerunner 255',
    '',
  ]);
  const heads = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
  expect(heads).toEqual(expect.arrayContaining(['Distance (km)', 'Elevation (m)', 'Avg HR (bpm)']));
  const ride = await row('To the lake');
  expect(plain(ride.textContent)).toContain('27.3 km/h');
  expect(ride).toHaveTextContent('Manual entry, no heart rate');
  expect(within(ride).getAllByText('no value')).toHaveLength(2);
  expect(within(await row('Evening run 3')).getByText('Excluded')).toBeVisible();
  expect(lastParams(server)).toEqual({ sort: '-start', page: '1', page_size: '10' });
  expect(screen.getAllByRole('link', { name: '19.11.2026 18:42' })[0]).toHaveAttribute(
    'href',
    `/strava-integration/activities/${activityId(1)}?list=`,
  );
  expect(screen.getByText(/^Activity times are local to the place of recording; all other times/)).toBeVisible();
});

test('a sport without distance shows a dash; the totals stay numbers', async () => {
  open({ activities: [someActivity(1, { name: 'Weights', sport_type: 'WeightTraining', distance: 0 })] });
  const cells = within(await row('Weights')).getAllByRole('cell');
  expect(cells.slice(4, 7).map((cell) => plain(cell.textContent))).toEqual(['–no value', '1:07:14', '–no value']);
  expect(plain((await screen.findByText(/^1 activity · /)).firstChild?.textContent)).toContain(' · 0.0 km · ');
});

test('other sources than Strava alone are named beside the device, and Polar with its credit', async () => {
  open({
    activities: [
      someActivity(1),
      someActivity(2, { source: 'polar', also_in: ['strava'], name: 'From the watch', device_name: 'Polar Pacer' }),
      someActivity(3, { source: 'file', name: 'By hand', device_name: null }),
    ],
  });
  expect(await row('From the watch')).toHaveTextContent('Polar Pacer Polar, also Strava');
  expect(await row('By hand')).toHaveTextContent('File');
  expect(await row('Evening run 1')).not.toHaveTextContent('Strava');
  expect(screen.getByText(/Recorded with Polar where Polar is named as a source\.$/)).toBeVisible();
});

test('the totals of the whole filter are above the list', async () => {
  open({ activities: numbered(12) });
  await row('Evening run 1 ');
  const totals = await screen.findByText(/^12 activities · /);
  expect(plain(totals.firstChild?.textContent)).toBe('12 activities · 149.4 km · 13:26:48 · 3\u202f744 m');
});

test('a search with too many matches to count says so, and shows no number of pages', async () => {
  open({
    query: '?q=run',
    prepare: (server) =>
      server.on(LIST, () =>
        json({
          activities: numbered(10),
          total: 1000,
          total_is_exact: false,
          totals: null,
          page: 1,
          page_size: 10,
          next: 'key-next',
          previous: null,
        }),
      ),
  });
  expect(await screen.findByText(/^more than 1 000 activities/)).toBeVisible();
  expect(screen.getByText('Page 1', { selector: 'li' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
});

test('pages are found by keys in the address, forwards, backwards, at the end and at the beginning', async () => {
  const { user, server } = open({ activities: numbered(25) });
  const pages = within(await screen.findByRole('navigation', { name: 'Activities, pages' }));
  const go = async (name: string) => user.click(pages.getByRole('link', { name }));
  expect(await pages.findByText('Page 1 of 3')).toBeVisible();
  expect(pages.getByRole('link', { name: 'First' })).toHaveAttribute('aria-disabled', 'true');
  expect(pages.getByRole('link', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  await go('Next');
  expect(await row('Evening run 11')).toBeVisible();
  expect(pages.getByText('Page 2 of 3')).toBeVisible();
  expect(window.location.search).toBe(`?page=2&after=key-${activityId(10)}`);
  expect(lastParams(server)).toMatchObject({ after: `key-${activityId(10)}`, page: '2' });
  await go('Last');
  expect(await row('Evening run 25')).toBeVisible();
  expect(window.location.search).toBe('?page=3&before=end');
  expect(pages.getByRole('link', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await go('Previous');
  expect(await row('Evening run 20')).toBeVisible();
  expect(window.location.search).toBe(`?page=2&before=key-${activityId(21)}`);
  await go('First');
  expect(await row('Evening run 1 ')).toBeVisible();
  expect(window.location.search).toBe('');
});

test('an address with a key opens its page directly; another order starts at the first page', async () => {
  const { user, server } = open({ activities: numbered(25), query: `?page=2&after=key-${activityId(10)}` });
  expect(await row('Evening run 12')).toBeVisible();
  expect(server.callsTo(LIST)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Distance (km)' }));
  await waitFor(() => expect(window.location.search).toBe('?sort=distance'));
  await waitFor(() => expect(lastParams(server)).toEqual({ sort: 'distance', page: '1', page_size: '10' }));
});

test('an invalid key leads to the first page', async () => {
  const { server } = open({
    query: '?page=7&after=old',
    activities: numbered(3),
    prepare: (stub) => {
      const answer = () => failure(400, 'This key does not belong to this list');
      stub.on(LIST, ({ params }) => (params.has('after') ? answer() : json(EMPTY)));
    },
  });
  expect(await screen.findByText(/^No activities yet/)).toBeVisible();
  expect(window.location.search).toBe('');
  expect(server.callsTo(LIST)).toHaveLength(2);
});

const EMPTY = {
  activities: [],
  total: 0,
  total_is_exact: true,
  totals: { distance: 0, moving_time: 0, total_elevation_gain: 0 },
  page: 1,
  page_size: 10,
  next: null,
  previous: null,
};

test('filters of activities go into the address and to the server; chips remove them', async () => {
  const { user, server } = open({ activities: numbered(2) });
  await row('Evening run 1');
  await chooseOption(user, screen.getByRole('combobox', { name: 'Sport' }), 'Runs of every kind');
  await user.type(screen.getByRole('textbox', { name: 'From' }), '1.11.2026{Enter}');
  await user.click(screen.getByText('More filters'));
  await user.type(screen.getByRole('textbox', { name: 'Distance from (km)' }), '5,5{Enter}');
  await chooseOption(user, screen.getByRole('combobox', { name: 'Flag' }), 'Indoor');
  await user.click(screen.getByRole('radio', { name: 'Without excluded' }));
  await waitFor(() =>
    expect(lastParams(server)).toEqual({
      sport: 'Run,TrailRun,VirtualRun',
      from: '2026-11-01',
      distance_min: '5500',
      flag: 'indoor',
      excluded: 'no',
      sort: '-start',
      page: '1',
      page_size: '10',
    }),
  );
  const chips = within(screen.getByRole('list', { name: 'Filters' }));
  expect(chips.getAllByRole('button').map((chip) => plain(chip.textContent))).toEqual([
    'Sport: Runs of every kind ×',
    'From 01.11.2026 ×',
    'At least 5.5 km ×',
    'Flag: indoor ×',
    'Without excluded ×',
    'Reset filters',
  ]);
  await user.click(chips.getByRole('button', { name: 'Remove filter Flag: indoor' }));
  await waitFor(() => expect(lastParams(server)).not.toHaveProperty('flag'));
  await user.click(chips.getByRole('button', { name: 'Reset filters' }));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('a period sets both days with one press and removes them with the next', async () => {
  fixDate('2026-11-20T23:59');
  const { user } = open({ activities: numbered(2) });
  await row('Evening run 1');
  const week = screen.getByRole('button', { name: 'Last 7 days' });
  await user.click(week);
  expect(window.location.search).toBe('?from=2026-11-14&to=2026-11-20');
  expect(week).toHaveAttribute('aria-pressed', 'true');
  await user.click(week);
  expect(window.location.search).toBe('');
});

test('an invalid distance is reported at its field and not sent', async () => {
  const { user, server } = open({ activities: numbered(2), query: '?flag=manual' });
  await row('Evening run 1');
  const calls = server.callsTo(LIST).length;
  await user.type(screen.getByRole('textbox', { name: 'Distance to (km)' }), 'far{Enter}');
  expect(screen.getByText('Enter kilometres, as in 12.5')).toBeVisible();
  expect(server.callsTo(LIST)).toHaveLength(calls);
});

test('an address that names athlete and gear shows their names', async () => {
  const { server } = open({
    query: `?athlete_id=${ATHLETE_ID}&gear_id=${GEAR_ID}&from=nonsense&flag=unknown`,
    activities: numbered(2),
    prepare: (stub) => {
      stub.on(`GET /api/strava-integration/athletes/${ATHLETE_ID}`, json({ athlete: { name: 'Mia Berger' } }));
      stub.on(`GET /api/strava-integration/gear/${GEAR_ID}`, json({ gear: someGear() }));
    },
  });
  expect(await screen.findByRole('button', { name: 'Remove filter Athlete: Mia Berger' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Remove filter Gear: Blue shoes' })).toBeVisible();
  expect(lastParams(server)).toEqual({
    athlete_id: ATHLETE_ID,
    gear_id: GEAR_ID,
    sort: '-start',
    page: '1',
    page_size: '10',
  });
});

test('an address that names the gear of a participant shows its kind and letter', async () => {
  open({
    query: `?gear_id=${GEAR_ID}`,
    activities: numbered(2),
    prepare: (stub) =>
      stub.on(`GET /api/strava-integration/gear/${GEAR_ID}`, json({ gear: someGear({ name: 'A', strava_id: null }) })),
  });
  expect(await screen.findByRole('button', { name: 'Remove filter Gear: Shoes A' })).toBeVisible();
});

test('selected activities are excluded with a reason; the toast has an undo', async () => {
  const { user, server } = open({ activities: MIXED });
  await row('Evening run 1');
  const [first, second] = screen.getAllByRole('checkbox', { name: 'Select 19.11.2026 18:42' });
  await user.click(first as HTMLElement);
  await user.click(second as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Exclude from analysis' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Exclude 2 activities from analysis?' }));
  await user.click(dialog.getByRole('button', { name: 'Exclude' }));
  expect((await dialog.findAllByText('Choose a reason'))[0]).toBeVisible();
  expect(server.callsTo(EXCLUDE)).toHaveLength(0);
  await user.click(dialog.getByRole('radio', { name: 'Wrong sport' }));
  await user.type(dialog.getByRole('textbox', { name: /^Note/ }), 'On the bus');
  await user.click(dialog.getByRole('button', { name: 'Exclude' }));
  expect(await screen.findByText('2 activities excluded')).toBeVisible();
  expect(await within(await row('Evening run 1')).findByText('Excluded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Taken back')).toBeVisible();
  expect(server.callsTo(EXCLUDE).map(({ body }) => body)).toEqual([
    { ids: [activityId(1), activityId(2)], excluded: true, reason: 'wrong_sport', note: 'On the bus' },
    { ids: [activityId(1), activityId(2)], excluded: false, from: { reason: 'wrong_sport', note: 'On the bus' } },
  ]);
});

test('the undo of an exclusion says how many activities were changed since and stay as they are', async () => {
  const { user, server } = open({ activities: MIXED });
  await row('Evening run 1');
  for (const box of screen.getAllByRole('checkbox', { name: 'Select 19.11.2026 18:42' }).slice(0, 2)) {
    await user.click(box);
  }
  await user.click(screen.getByRole('button', { name: 'Exclude from analysis' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Exclude 2 activities from analysis?' }));
  await user.click(dialog.getByRole('radio', { name: 'Wrong sport' }));
  await user.click(dialog.getByRole('button', { name: 'Exclude' }));
  await screen.findByText('2 activities excluded');
  server.on(EXCLUDE, json({ changed: 1, former: [{ id: activityId(1), exclusion: null }] }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 activity has been changed since and stays as it is')).toBeVisible();
  expect(screen.queryByText('Taken back')).toBeNull();
});

test('an admin has selected activities read anew, and is told how many do not come from Strava', async () => {
  const { user, server } = open({ activities: MIXED });
  await row('Evening run 1');
  server.on(REIMPORT, json({ queued: 1 }));
  const [first, second] = screen.getAllByRole('checkbox', { name: 'Select 19.11.2026 18:42' });
  await user.click(first as HTMLElement);
  await user.click(second as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Re-import' }));
  const told = '1 activity is read anew. 1 other does not come from a connected Strava account.';
  expect(await screen.findByText(told)).toBeVisible();
  expect(server.callsTo(REIMPORT).map(({ body }) => body)).toEqual([{ ids: [activityId(1), activityId(2)] }]);
  expect(screen.queryByRole('button', { name: 'Re-import' })).toBeNull();
});

test('excluded activities are included again; the undo restores their reason and note', async () => {
  const { user, server } = open({ activities: MIXED });
  await row('Evening run 3');
  await user.click(screen.getByRole('checkbox', { name: 'Select every row of this page' }));
  await user.click(screen.getByRole('button', { name: 'Include again' }));
  expect(await screen.findByText('1 activity included')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Taken back')).toBeVisible();
  expect(server.callsTo(EXCLUDE).map(({ body }) => body)).toEqual([
    { ids: [activityId(3)], excluded: false },
    { ids: [activityId(3)], excluded: true, from: null, reason: 'duplicate', note: 'Seen twice' },
  ]);
});

test('all that match are marked, page after page', async () => {
  const { user, server } = open({ activities: numbered(105) });
  await row('Evening run 1 ');
  await user.click(screen.getByRole('checkbox', { name: 'Select every row of this page' }));
  await user.click(await screen.findByRole('button', { name: 'Select all 105 matching' }));
  expect(await screen.findByText('105 selected')).toBeVisible();
  expect(server.callsTo(LIST).filter(({ params }) => params.get('page_size') === '100')).toHaveLength(2);
});

test('a refused exclusion shows the reason in the dialog', async () => {
  const { user } = open({
    activities: MIXED,
    prepare: (server) => server.on(EXCLUDE, failure(404, 'Activity with id 9 not found')),
  });
  await row('Evening run 1');
  await user.click(screen.getAllByRole('checkbox', { name: 'Select 19.11.2026 18:42' })[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Exclude from analysis' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Exclude this activity from analysis?' }));
  await user.click(dialog.getByRole('radio', { name: 'Duplicate' }));
  await user.click(dialog.getByRole('button', { name: 'Exclude' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Activity with id 9 not found');
});

test('a user sees the own activities without names, marks and export', async () => {
  open({ as: { role: 'user' }, activities: numbered(2) });
  await row('Evening run 1');
  expect(screen.queryByRole('columnheader', { name: 'Athlete' })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export this view' })).toBeNull();
});

test.each(['study_id', 'participant_id'])('an admin does not export a list of codes by %s', async (filter) => {
  open({ query: `?${filter}=${ATHLETE_ID}`, activities: numbered(2) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Activities' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Export this view' })).toBeNull();
});

test('an admin exports the filtered activities, behind the blocking dialog', async () => {
  const { user, server } = open({
    query: '?q=run&sport=Run&from=2026-11-01&sort=distance',
    activities: numbered(2),
    prepare: (stub) => stub.on(EXPORT, failure(429, 'You have an export under way. Wait until it ends, or cancel it.')),
  });
  await row('Evening run 1');
  await user.click(screen.getByRole('button', { name: 'Export this view' }));
  expect(await screen.findByText('The export failed', { selector: '.ant-alert-title' })).toBeVisible();
  expect(Object.fromEntries(server.callsTo(EXPORT)[0]?.params ?? [])).toEqual({
    search: 'run',
    sport: 'Run',
    from: '2026-11-01',
  });
});

test.each([
  ['admin', 'No activities yet. They appear a few minutes after an athlete uploads to Strava.'],
  ['admin', 'Sessions from Polar appear when Polar sends them, files as soon as they are read.'],
  ['researcher', 'No activities yet. They appear here as soon as they arrive.'],
  [
    'user',
    'No activities yet. They appear a few minutes after you upload to Strava or Polar, files as soon as they are read.',
  ],
] as const)('without any activity the %s reads "%s"', async (role, sentence) => {
  open({ as: { role } });
  expect(await screen.findByText(sentence)).toBeVisible();
});

test.each([
  ['researcher', 'KDZ-011-3', null],
  ['admin', 'Mia Berger', '1'],
] as const)('a card for a %s shows %s with the cut %s: a code is readable whole', async (role, who, cut) => {
  open({ as: { role }, activities: [someActivity(1, { athlete_name: who })] });
  const cell = (await screen.findByRole('link', { name: who })).closest('td');
  expect(cell?.getAttribute('data-cut')).toBe(cut);
});

test.each([
  ['researcher', '1'],
  ['admin', '2'],
] as const)('on a card for a %s the sport stands on line %s, where there is room for its word', async (role, line) => {
  open({ as: { role }, activities: [someActivity(1, { sport_type: 'Handcycle' })] });
  const cell = (await screen.findByText('Handcycle')).closest('td');
  expect(cell?.getAttribute('data-card')).toBe(line);
});

const DETAILS = 'Activity details are not shown to researchers in this installation.';
const settings = (display_policy: 'full' | 'derived' | 'own_only') => (server: FetchStub) =>
  server.on('GET /api/settings', json({ settings: { display_policy, has_strava_basis: true } }));

test.each(['derived', 'own_only'] as const)(
  'at the level %s a list under codes says what is not in it',
  async (level) => {
    open({ as: { role: 'researcher' }, prepare: settings(level) });
    expect(await screen.findByText(DETAILS)).toBeVisible();
    expect(screen.getByText('An admin chooses this under Settings.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open the settings' })).not.toBeInTheDocument();
  },
);

test('at the level derived an admin reads it for a study, with the way to the settings', async () => {
  open({ query: '?study_id=0190dada-0000-7000-8000-000000000009', prepare: settings('derived') });
  expect(await screen.findByText(DETAILS)).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Open the settings' })).toHaveAttribute('href', '/settings');
});

test('at the level derived the list by name of an admin says nothing of it', async () => {
  open({ prepare: settings('derived') });
  expect(await screen.findByText(/^Strava data in research:/)).toBeVisible();
  expect(screen.queryByText(DETAILS)).not.toBeInTheDocument();
});

test('at the level full no list says that something is held back', async () => {
  open({ as: { role: 'researcher' }, prepare: settings('full') });
  expect(await screen.findByText(/^Strava data in research:/)).toBeVisible();
  expect(screen.queryByText(DETAILS)).not.toBeInTheDocument();
});

test('a filter without a match shows a way to reset it', async () => {
  const { user } = open({ activities: numbered(2), query: '?q=nothing' });
  expect(await screen.findByText('No activities match these filters.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(await row('Evening run 1')).toBeVisible();
});

test.each([
  ['days', '?from=2026-03-02&to=2026-03-01', 'Remove filter To 01.03.2026'],
  ['distances', '?distance_min=9000&distance_max=5000', /^Remove filter At most/],
])(
  '%s that end before they begin match no activity, and the others are back without the end',
  async (_of, query, chip) => {
    const { user, server } = open({
      query,
      prepare: (stub) =>
        stub.on(LIST, ({ params }) =>
          params.has('to') || params.has('distance_max')
            ? failure(400, 'from must not be greater than to')
            : json({ ...EMPTY, activities: numbered(2), total: 2 }),
        ),
    });
    expect(await screen.findByText('No activities match these filters.')).toBeVisible();
    expect(screen.getByText('0 activities')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export this view' })).toBeDisabled();
    expect(server.callsTo(LIST)).toEqual([]);
    await user.click(screen.getByRole('button', { name: chip }));
    expect(await row('Evening run 1')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export this view' })).toBeEnabled();
  },
);

test('a search that takes too long says how to narrow it, and is not repeated by itself', async () => {
  const tooSlow =
    'Finding these activities takes too long. Choose an athlete, a sport or fewer days, or search for a longer word.';
  const { server } = open({ query: '?q=zq', prepare: (stub) => stub.on(LIST, failure(422, tooSlow)) });
  expect(await screen.findByRole('alert')).toHaveTextContent(tooSlow);
  expect(screen.getByRole('combobox', { name: 'Sport' })).toBeVisible();
  expect(server.callsTo(LIST)).toHaveLength(1);
});

test('a failed read of activities shows an error with its reason and Try again', async () => {
  let isBroken = true;
  const { user } = open({
    prepare: (server) => server.on(LIST, () => (isBroken ? failure(400, 'Bad Request') : json(EMPTY))),
  });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Could not load activities.');
  expect(alert).toHaveTextContent('Reference: request-1');
  isBroken = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^No activities yet/)).toBeVisible();
});

test('SPEC §6 roles: a user without a right to activities reads so in place', async () => {
  open({ as: { role: 'stranger' as 'user' } });
  expect(await screen.findByRole('heading', { level: 1, name: '403 - Forbidden' })).toBeVisible();
});

test('the list of activities has sports, flags and figures in German for readers of German', async () => {
  localStorage.setItem('kadenz.preferences', '{"language":"de"}');
  open({ activities: MIXED });
  const ride = await row('To the lake');
  expect(plain(ride.textContent)).toContain('27,3 km/h');
  expect(ride).toHaveTextContent('Radfahrt');
  expect(ride).toHaveTextContent('Von Hand eingetragen, ohne Herzfrequenz');
  expect(screen.getByRole('link', { name: 'Weiter' })).toBeVisible();
});
