import { act, screen, waitFor, within } from '@testing-library/react';
import { type FetchStub, failure, json, noContent } from '#client/testing/fetchStub.ts';
import { renderApp, type SignedIn } from '#client/testing/renderApp.tsx';
import {
  ATHLETE_ID,
  activityId,
  GEAR_ID,
  someActivity,
  someStreams,
  stubActivities,
} from '#client/testing/stubActivities.ts';
import { at } from '#client/testing/stubControl.ts';
import type { Activity, ActivityStreamsAnswer } from '#shared/contract/activities.ts';
import type { ActivityCheck, ActivityReviewsAnswer } from '#shared/contract/quality.ts';
import { type Check, THRESHOLD_DEFAULTS } from '#shared/qualityChecks.ts';

const ONE = `GET /api/strava-integration/activities/${activityId(1)}`;
const STREAMS = `${ONE}/streams`;
const EXCLUDE = 'PATCH /api/strava-integration/activities';
const LIST = 'GET /api/strava-integration/activities';
const REIMPORT = `POST /api/strava-integration/activities/${activityId(1)}/reimport`;

interface OpenOptions {
  query?: string;
  number?: number;
  as?: SignedIn;
  activities?: readonly Activity[];
  streams?: Partial<ActivityStreamsAnswer>;
  prepare?: (server: FetchStub) => void;
}

function open({ query = '', number = 1, as = { role: 'admin' }, activities, streams, prepare }: OpenOptions = {}) {
  return renderApp({
    url: `/strava-integration/activities/${activityId(number)}${query}`,
    as,
    prepare: (server) => {
      stubActivities(server, activities ?? [someActivity(1)]);
      if (streams) server.on(STREAMS, () => json(someStreams(streams)));
      prepare?.(server);
    },
  });
}

afterEach(() => {
  jest.useRealTimers();
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => plain(cell.textContent)));

test('PAGES §3.13 what a study does not show is named', async () => {
  open({ activities: [someActivity(1, { not_collected: ['heart_rate', 'route'] })] });
  const note =
    'Not shown in this study: Heart rate, Route (GPS). The study does not collect it, or the participant did not agree to it.';
  expect(await screen.findByText(note)).toBeVisible();
  expect(screen.queryByText('Heart rate was recorded.')).toBeNull();
  expect(screen.getByText('Recorded by a device or app.')).toBeVisible();
});

test('where all is shown nothing is said about what a study collects', async () => {
  open();
  await screen.findByRole('list', { name: 'Figures' });
  await waitFor(() => expect(screen.getByText('Heart rate was recorded.')).toBeVisible());
  expect(screen.queryByText(/Not shown in this study/)).toBeNull();
});

test('SPEC §2 route table: an activity shows title, sport, start and its figures', async () => {
  open({ activities: [someActivity(1, { flags: ['indoor'] })] });
  expect(await heading('Evening run 1')).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Evening run 1 – Kadenz'));
  const line = screen.getByText(/^Run, 19\.11\.2026 18:42/);
  expect(line).toHaveTextContent('Run, 19.11.2026 18:42 · Mia Berger');
  expect(within(line).getByRole('link', { name: 'Mia Berger' })).toHaveAttribute(
    'href',
    `/strava-integration/athletes/${ATHLETE_ID}`,
  );
  expect(screen.getByText('Indoor')).toBeVisible();
  const figures = within(screen.getByRole('list', { name: 'Figures' }))
    .getAllByRole('listitem')
    .map((figure) => plain(figure.textContent));
  expect(figures).toEqual([
    '12.4 km Distance',
    '1:07:14 Moving time',
    '5:24 min/km Pace',
    '312 m Elevation gain',
    '148/172 bpm Avg/max HR',
    '170 spm Cadence',
    '812 kcal Calories',
  ]);
});

test('a session of Polar says so, with its device and the other records', async () => {
  open({
    activities: [
      someActivity(1, {
        source: 'polar',
        records: [
          { source: 'polar', format: null, device: 'Polar Pacer', is_primary: true },
          { source: 'file', format: 'fit', device: 'Garmin Edge 530', is_primary: false },
          { source: 'strava', format: null, device: null, is_primary: false },
        ],
      }),
    ],
  });
  await heading('Evening run 1');
  expect(factOf('Source')).toHaveTextContent('Recorded with Polar, Polar Pacer');
  expect(factOf('Also in')).toHaveTextContent('FIT file, Garmin Edge 530; Strava');
  expect(screen.queryByText('Last read from Strava')).toBeNull();
});

test('a missing value is a dash with an explanation', async () => {
  open({
    activities: [someActivity(1, { average_heartrate: null, max_heartrate: null, device_name: null, calories: null })],
  });
  await heading('Evening run 1');
  const figures = within(screen.getByRole('list', { name: 'Figures' }));
  expect(figures.getByText('Avg/max HR').parentElement).toHaveTextContent('–no value Avg/max HR');
  expect(factOf('Device')).toHaveTextContent('–no value');
});

test('a sport without distance shows a dash, in the figures and in its laps', async () => {
  const lap = { name: 'Sun', distance: 0, moving_time: 600, elevation: 0, average_speed: 0, average_heartrate: 99 };
  open({
    activities: [someActivity(1, { sport_type: 'Yoga', distance: 0 })],
    streams: { laps: [lap, { ...lap, name: 'Moon' }] },
  });
  await heading('Evening run 1');
  const figures = within(screen.getByRole('list', { name: 'Figures' }));
  expect(figures.getByText('Distance').parentElement).toHaveTextContent('–no value Distance');
  const [, first] = cellsOf(await screen.findByRole('table', { name: 'Laps' }));
  expect(first?.[1]).toBe('–no value');
});

test('climbs and descents of a lap have a sign, values that round to zero have none', async () => {
  const lap = { distance: 1000, moving_time: 300, average_speed: 3.3, average_heartrate: null };
  const heights = [0, 0.4, -0.4, 0.5, -21, 1204];
  open({ streams: { laps: heights.map((elevation, index) => ({ ...lap, name: `Lap ${index + 1}`, elevation })) } });
  const [, ...rows] = cellsOf(await screen.findByRole('table', { name: 'Laps' }));
  expect(rows.map((cells) => cells.at(-1))).toEqual(['0', '0', '0', '+1', '\u221221', '+1\u202f204']);
});

test('laps that Strava numbered have their word in German, others keep their name', async () => {
  localStorage.setItem('kadenz.preferences', JSON.stringify({ language: 'de' }));
  const lap = { distance: 1000, moving_time: 300, average_speed: 3.3, average_heartrate: null, elevation: 0 };
  open({ streams: { laps: ['Lap 1', 'Lap 12', 'Lap of honour'].map((name) => ({ ...lap, name })) } });
  const [, ...rows] = cellsOf(await screen.findByRole('table', { name: 'Runden' }));
  expect(rows.map(([name]) => name)).toEqual(['Runde 1', 'Runde 12', 'Lap of honour']);
});

test('charts over the distance have a smoothed line, a sentence and a table; a missing stream has none', async () => {
  const { user } = open();
  const pace = await screen.findByRole('figure', { name: 'Pace' });
  expect(plain(pace.textContent)).toContain(
    '5:24 min/km on average, 5:00 min/km at the fastest. The line shows means of 30 s, the table those of each kilometre.',
  );
  expect(screen.getAllByRole('figure').map((figure) => figure.querySelector('h3')?.textContent)).toEqual([
    'Pace',
    'Heart rate',
    'Elevation',
  ]);
  await waitFor(() =>
    expect(screen.getAllByTestId('line').map((line) => plain(line.textContent))).toEqual([
      '31 points to 3 km, first 5:00 min/km',
      '31 points to 3 km, first 120 bpm',
      '31 points to 3 km, first 40 m',
    ]),
  );
  const heartRate = screen.getByRole('figure', { name: 'Heart rate' });
  await user.click(within(heartRate).getByRole('button', { name: 'Show as table' }));
  expect(cellsOf(within(heartRate).getByRole('table'))).toEqual([
    ['Kilometre', 'Heart rate (bpm)'],
    ['1.0', '126'],
    ['2.0', '136'],
    ['3.0', '146'],
  ]);
});

test('the axis may be time, which the address keeps', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('link', { name: 'Time' }));
  expect(window.location.search).toBe('?x=time');
  expect(screen.getByRole('link', { name: 'Time' })).toHaveAttribute('aria-current', 'true');
  await waitFor(() =>
    expect(plain(screen.getAllByTestId('line')[0]?.textContent)).toBe('31 points to 15:00, first 5:00 min/km'),
  );
});

test('pointing at a chart shows the values of that moment; the slider does the same by keyboard', async () => {
  const { user } = open();
  const [line] = await screen.findAllByTestId('line');
  expect(screen.getByText('Point at a chart, or move the slider, to read the values of one moment.')).toBeVisible();
  await user.click(line as HTMLElement);
  expect(await screen.findByText('1.5 km · 7:30 · 5:00 min/km · 135 bpm · 55 m')).toBeVisible();
  const slider = screen.getByRole('slider', { name: 'Position' });
  expect(slider).toHaveValue('15');
  expect(plain(slider.getAttribute('aria-valuetext') ?? '')).toBe('1.5 km · 7:30 · 5:00 min/km · 135 bpm · 55 m');
});

test('strip, chart, table and kilometres use the same pace: distance over moving time', async () => {
  const one = someStreams().splits[0];
  const splits = one ? [{ ...one, distance: 3000, moving_time: 900, average_speed: 9 }] : [];
  const { user } = open({
    activities: [someActivity(1, { distance: 3000, moving_time: 900, average_speed: 9 })],
    streams: { splits },
  });
  const pace = await screen.findByRole('figure', { name: 'Pace' });
  expect(plain(pace.textContent)).toContain('5:00 min/km on average');
  const figures = within(screen.getByRole('list', { name: 'Figures' }));
  expect(plain(figures.getByText('Pace').parentElement?.textContent)).toBe('5:00 min/km Pace');
  expect(cellsOf(screen.getByRole('table', { name: 'Splits per km' }))[1]?.[2]).toBe('5:00');
  await user.click(within(pace).getByRole('button', { name: 'Show as table' }));
  expect(cellsOf(within(pace).getByRole('table')).slice(1)).toEqual([
    ['1.0', '5:00'],
    ['2.0', '5:00'],
    ['3.0', '5:00'],
  ]);
});

test('a session on the spot, whose device writes a speed of zero, has its heart rates in the table', async () => {
  const time = [0, 150, 300, 450, 600];
  const zero = time.map(() => 0);
  const streams = {
    ...someStreams().streams,
    time,
    distance: zero,
    velocity: zero,
    heartrate: [110, 120, 120, 150, 150],
  };
  const { user } = open({
    activities: [someActivity(1, { sport_type: 'Ride', distance: 0, average_speed: 0, trainer: true })],
    streams: { streams: { ...streams, altitude: null }, splits: [], laps: [] },
  });
  const heartRate = await screen.findByRole('figure', { name: 'Heart rate' });
  await user.click(within(heartRate).getByRole('button', { name: 'Show as table' }));
  expect(cellsOf(within(heartRate).getByRole('table')).slice(1)).toEqual([
    ['5:00', '120'],
    ['10:00', '150'],
  ]);
});

test('kilometres mark the fastest and the slowest in words; laps, zones and route follow', async () => {
  open();
  expect(cellsOf(await screen.findByRole('table', { name: 'Splits per km' }))).toEqual([
    ['Km', 'Time', 'Pace (min/km)', 'Elevation ± (m)', 'HR (bpm)'],
    ['1', '5:03', '5:03', '+12', '140'],
    ['2', '4:38', '4:38 (fastest)', '\u22124', '140'],
    ['3', '5:23', '5:23 (slowest)', '+12', '140'],
  ]);
  expect(within(screen.getByRole('table', { name: 'Laps' })).getByRole('rowheader', { name: 'Warm-up' })).toBeVisible();
  expect(cellsOf(screen.getByRole('table', { name: 'Heart rate zones' }))).toEqual([
    ['Zone', 'Heart rate', 'Time', 'Share'],
    ['Zone 1', 'below 124 bpm', '2:00', '13 %'],
    ['Zone 2', '124–141 bpm', '8:00', '53 %'],
    ['Zone 3', 'from 141 bpm', '5:00', '33 %'],
  ]);
  expect(screen.getByText('Most time in Zone 2 (124–141 bpm): 8:00.')).toBeVisible();
  expect(
    screen.getByText(
      'The route reaches 0 m from west to east and 3.3 km from south to north; start and end lie 3.3 km apart.',
    ),
  ).toBeVisible();
  const route = screen.getByRole('img', { name: 'Outline of the route' });
  expect(within(route).getByText('Start')).toBeInTheDocument();
  expect(within(route).getByText('End')).toBeInTheDocument();
  expect(screen.getByText('Kept until 27.11.2026')).toBeVisible();
});

test.each([
  [{ manual: true }, 'Strava gave only summary values (manual entry).'],
  [{}, 'Strava gave only summary values.'],
  [{ source: 'file' as const, manual: true }, 'Only summary values were recorded.'],
])('an activity %j without details shows "%s"', async (change, sentence) => {
  open({ activities: [someActivity(1, change)], streams: { state: 'not_recorded' } });
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('figure')).toBeNull();
});

test.each([
  ['strava', true],
  ['file', false],
] as const)(
  'while the details of an activity of %s are awaited, that Strava gives them is said: %s',
  async (source, isShown) => {
    open({
      activities: [someActivity(1, { source })],
      prepare: (server) => server.on(STREAMS, () => new Promise<Response>(() => undefined)),
    });
    await heading('Evening run 1');
    const course = within(await screen.findByRole('region', { name: 'Course' }));
    expect(await course.findByText('Loading...')).toBeInTheDocument();
    expect(course.queryAllByText('The details are being fetched from Strava.')).toHaveLength(isShown ? 1 : 0);
  },
);

test('details of a disconnected athlete cannot be fetched', async () => {
  open({ streams: { state: 'disconnected' } });
  expect(
    await screen.findByText('The athlete is no longer connected, so the details cannot be fetched from Strava.'),
  ).toBeVisible();
});

test('details that Strava did not give can be requested again', async () => {
  let state: ActivityStreamsAnswer['state'] = 'unavailable';
  const { user } = open({ prepare: (server) => server.on(STREAMS, () => json(someStreams({ state }))) });
  expect(await screen.findByText('Strava could not give the details just now.')).toBeVisible();
  state = 'there';
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('figure', { name: 'Pace' })).toBeVisible();
});

test('with a used-up budget the page shows when the details arrive, and fetches them then', async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-20T12:00') });
  let state: ActivityStreamsAnswer['state'] = 'waiting';
  const retry_at = at('2026-11-20T12:15');
  open({ prepare: (server) => server.on(STREAMS, () => json(someStreams({ state, retry_at }))) });
  expect(await screen.findByText('Strava allows no more requests for now.')).toBeVisible();
  expect(screen.getByText('The details can be fetched from 12:15 on.')).toBeVisible();
  state = 'there';
  await act(async () => jest.advanceTimersByTime(15 * 60_000));
  expect(await screen.findByRole('figure', { name: 'Pace' })).toBeVisible();
});

test('details that cannot be read leave the rest of the page', async () => {
  open({ prepare: (server) => server.on(STREAMS, failure(400, 'Bad Request')) });
  await heading('Evening run 1');
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not load the details.');
  expect(factOf('Gear')).toHaveTextContent('Blue shoes');
});

test('the details show device, gear, zone, times and number, and link to Strava by its required text', async () => {
  open();
  await heading('Evening run 1');
  expect(factOf('Elapsed time')).toHaveTextContent('1:08:20');
  expect(factOf('Device')).toHaveTextContent('Forerunner 255');
  expect(screen.getByRole('link', { name: 'Blue shoes' })).toHaveAttribute(
    'href',
    `/strava-integration/gear/${GEAR_ID}`,
  );
  expect(factOf('Commute')).toHaveTextContent('Yes');
  expect(factOf('Entered by hand')).toHaveTextContent('No');
  expect(factOf('Time zone')).toHaveTextContent(/^Europe\/Berlin$/);
  expect(factOf('First imported')).toHaveTextContent('19.11.2026 19:00');
  expect(factOf('Activity number')).toHaveTextContent('900000001');
  const link = screen.getByRole('link', { name: 'View on Strava' });
  expect(link).toHaveAttribute('href', 'https://www.strava.com/activities/900000001');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('each check shows whether it was passed, and its meaning', async () => {
  open({ activities: [someActivity(1, { flags: ['manual', 'no_heart_rate'] })] });
  const rows = cellsOf(await screen.findByRole('table', { name: 'Quality checks' }));
  expect(rows.map(([check, result]) => `${check}: ${result}`)).toEqual([
    'Check: Result',
    'Origin: Flag',
    'Heart rate: Flag',
    'Speed: Passed',
  ]);
  expect(rows[1]?.[2]).toBe('Entered by hand: nothing was measured, the values were typed.');
});

test('a record that nothing marks as indoor is not said to have places', async () => {
  open({ activities: [someActivity(1, { sport_type: 'WeightTraining' })] });
  const rows = cellsOf(await screen.findByRole('table', { name: 'Quality checks' }));
  expect(rows.find(([check]) => check === 'Place')).toEqual(['Place', 'Passed', 'Not marked as indoor.']);
});

test('PAGES §3.12: under the code of a study the panel has the checks of that study in the words of its quality tab', async () => {
  const check = (flag: Check, change: Partial<ActivityCheck> = {}): ActivityCheck => ({
    ...{ flag, result: 'passed', decision: null, measured: [], other_code: null, ...change },
  });
  const found = (flag: Check, measure: string, value: number, change: Partial<ActivityCheck> = {}) =>
    check(flag, { result: 'found', measured: [{ measure, value }], ...change });
  const answer: ActivityReviewsAnswer = {
    study: { id: ATHLETE_ID, title: 'Heart and stride' },
    may_exclude: false,
    exclusion: null,
    checks: [
      found('speed_implausible', 'speed_run', 8.2),
      check('gps_gap', { result: 'not_applicable' }),
      found('recorded_by_other', 'recorded_by_other', 1, { other_code: 'KDZ-005-2' }),
      found('too_short', 'too_short', 100, { decision: 'keep' }),
      check('virtual'),
      check('duplicate_candidate', { result: 'found' }),
    ],
    thresholds: { ...THRESHOLD_DEFAULTS, too_short: 3 },
    history: [],
  };
  const activity = someActivity(1, { name: null, athlete_name: 'KDZ-004-4', study_id: ATHLETE_ID, flags: ['indoor'] });
  open({
    as: { role: 'researcher' },
    activities: [activity],
    prepare: (server) => server.on('GET /api/research/studies/*/quality/activities/*', json(answer)),
  });
  const rows = cellsOf(await screen.findByRole('table', { name: 'Quality checks' }));
  expect(rows[0]).toEqual(['Check', 'Result', 'What it looks for']);
  expect(rows.slice(1).map(([name, result]) => `${name}: ${result}`)).toEqual([
    'Heart rate: Passed',
    'Place: Flag',
    'Implausible speed: Flag',
    'Gap in the recording: Not applicable',
    'File of another participant: Flag',
    'Too short: Flag · Kept',
    'Virtual: Passed',
    'Possible duplicates: Flag',
  ]);
  const meanings = Object.fromEntries(rows.map(([name, , meaning]) => [name, plain(meaning)]));
  expect(meanings['Implausible speed']).toMatch(/^Mean speed above 7 m\/s on foot.*Measured: 29\.5 km\/h\.$/);
  expect(meanings['Too short']).toBe('Shorter than 3 minutes. Measured: 1:40.');
  expect(meanings['File of another participant']).toMatch(/Also given by KDZ-005-2\.$/);
  expect(meanings.Virtual).toBe('A virtual ride or run.');
});

test('PAGES §3.12: a check has the number behind it', async () => {
  const half = someStreams().streams.time?.map((_, index) => (index <= 15 ? 140 : null)) ?? [];
  open({ streams: { streams: { ...someStreams().streams, heartrate: half } } });
  await screen.findByText(/Present for 50 % of the moving time\./);
  const meanings = cellsOf(screen.getByRole('table', { name: 'Quality checks' })).map(
    ([check, , meaning]) => `${check}: ${meaning}`,
  );
  expect(meanings).toContain('Heart rate: Heart rate was recorded. Present for 50 % of the moving time.');
  expect(meanings).toContain('Speed: The speed is plausible for this sport. Mean: 5:24 min/km.');
});

test('an activity is excluded with a reason, shows it, and is included again', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: 'Exclude from analysis' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Exclude this activity from analysis?' }));
  await user.click(dialog.getByRole('radio', { name: 'Device fault' }));
  await user.click(dialog.getByRole('button', { name: 'Exclude' }));
  expect(await screen.findByText('Device fault. On 20.11.2026 14:05 by admin@example.org.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Exclude from analysis' })).toBeNull();
  await user.dblClick(screen.getByRole('button', { name: 'Include again' }));
  expect(await screen.findByRole('button', { name: 'Exclude from analysis' })).toBeVisible();
  expect(screen.queryByText('Excluded from analysis')).toBeNull();
  expect(server.callsTo(EXCLUDE).map(({ body }) => body)).toEqual([
    { ids: [activityId(1)], excluded: true, reason: 'device_fault' },
    { ids: [activityId(1)], excluded: false },
  ]);
});

test.each([
  ['works', noContent(), 'The activity is read anew'],
  ['is refused', failure(409, 'This athlete is not connected'), 'This athlete is not connected'],
])('re-reading an activity that %s shows the result', async (_how, answer, sentence) => {
  const { user } = open({ prepare: (server) => server.on(REIMPORT, answer) });
  await user.click(await screen.findByRole('button', { name: 'Re-import' }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('a refused re-reading stays on the page until it is dismissed', async () => {
  const { user } = open({
    prepare: (server) => server.on(REIMPORT, failure(409, 'This athlete is not connected')),
  });
  await user.click(await screen.findByRole('button', { name: 'Re-import' }));
  const reason = await screen.findByText('This athlete is not connected');
  expect(reason).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(reason).not.toBeInTheDocument();
});

test('a record that is not of Strava cannot be read anew', async () => {
  open({ activities: [someActivity(1, { source: 'file', strava_id: null, url: null })] });
  await heading('Evening run 1');
  expect(screen.getByRole('button', { name: 'Exclude from analysis' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Re-import' })).toBeNull();
});

test('an inclusion by two users is no count of nothing for the second one', async () => {
  const exclusion = { reason: 'device_fault', note: '', at: '2026-11-20T13:05:00.000Z', by_email: null } as const;
  const { user } = open({
    activities: [someActivity(1, { excluded: true, exclusion })],
    prepare: (server) => server.on(EXCLUDE, json({ changed: 0, former: [] })),
  });
  await user.click(await screen.findByRole('button', { name: 'Include again' }));
  expect(await screen.findByText('Nothing changed: it is so already')).toBeVisible();
});

test('an inclusion that fails says the reason on the page', async () => {
  const exclusion = { reason: 'device_fault', note: '', at: '2026-11-20T13:05:00.000Z', by_email: null } as const;
  const { user } = open({
    activities: [someActivity(1, { excluded: true, exclusion })],
    prepare: (server) => server.on(EXCLUDE, failure(409, 'The study is closed')),
  });
  await user.click(await screen.findByRole('button', { name: 'Include again' }));
  expect(await screen.findByText('The study is closed')).toBeVisible();
});

test('a user sees the own activity and changes nothing', async () => {
  open({ as: { role: 'user' }, activities: [someActivity(1, { may_exclude: false })] });
  await heading('Evening run 1');
  expect(screen.queryByRole('button', { name: 'Exclude from analysis' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Re-import' })).toBeNull();
  expect(screen.queryByText('Athlete', { selector: 'dt' })).toBeNull();
});

test('an activity deleted at Strava shows its day of deletion', async () => {
  const answer = { activity: null, deleted_at: '2026-11-03T09:00:00.000Z' };
  open({ prepare: (server) => server.on(ONE, json(answer)) });
  expect(await screen.findByText('Deleted by the athlete on 03.11.2026.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All activities' })).toHaveAttribute(
    'href',
    '/strava-integration/activities',
  );
});

test('an unknown activity shows a heading and a link to the list', async () => {
  open({ number: 9 });
  expect(await heading(`Activity with id ${activityId(9)} not found`)).toBeVisible();
  expect(screen.getByRole('link', { name: 'All activities' })).toBeVisible();
});

test('a failed read of an activity shows an error with Try again', async () => {
  let isBroken = true;
  const { user } = open({
    prepare: (server) =>
      server.on(ONE, () =>
        isBroken ? failure(400, 'Bad Request') : json({ activity: someActivity(1), deleted_at: null }),
      ),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Bad Request');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await heading('Evening run 1')).toBeVisible();
});

const TWELVE = Array.from({ length: 12 }, (_, index) =>
  someActivity(index + 1, { start_date_local: `2026-11-${String(28 - index)}T07:00:00` }),
);

test('previous and next follow the list that the page was opened from, across its pages', async () => {
  const { user } = open({ activities: TWELVE, number: 10, query: '?list=sport%3DRun' });
  await heading('Evening run 10');
  expect(await screen.findByText('10 of 12')).toBeVisible();
  const next = await screen.findByRole('link', { name: 'Next: Evening run 11, 18.11.2026 07:00' });
  await user.click(next);
  expect(await heading('Evening run 11')).toBeVisible();
  expect(await screen.findByText('11 of 12')).toBeVisible();
  expect(new URLSearchParams(window.location.search).get('list')).toBe(`page=2&sport=Run&after=key-${activityId(10)}`);
  const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(way.getByRole('link', { name: 'Activities' })).toHaveAttribute(
    'href',
    `/strava-integration/activities?page=2&sport=Run&after=key-${activityId(10)}`,
  );
  await user.click(await screen.findByRole('link', { name: 'Previous: Evening run 10, 19.11.2026 07:00' }));
  expect(await heading('Evening run 10')).toBeVisible();
});

test('an activity that leaves its list keeps its place between the previous and the next one', async () => {
  let isExcluded = false;
  const { user, server } = open({
    activities: TWELVE,
    number: 2,
    query: '?list=excluded%3Dno',
    prepare: (stub) =>
      stub.on(LIST, () => {
        const activities = TWELVE.slice(0, 10).filter(({ id }) => !isExcluded || id !== activityId(2));
        const totals = { distance: 0, moving_time: 0, total_elevation_gain: 0 };
        const place = { page: 1, page_size: 10, next: null, previous: null };
        return json({ activities, total: activities.length, total_is_exact: true, totals, ...place });
      }),
  });
  const next = { name: 'Next: Evening run 3, 26.11.2026 07:00' };
  expect(await screen.findByRole('link', next)).toBeVisible();
  isExcluded = true;
  const calls = server.callsTo(LIST).length;
  await user.click(screen.getByRole('button', { name: 'Exclude from analysis' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Exclude this activity from analysis?' }));
  await user.click(dialog.getByRole('radio', { name: 'Device fault' }));
  await user.click(dialog.getByRole('button', { name: 'Exclude' }));
  expect(await screen.findByRole('button', { name: 'Include again' })).toBeVisible();
  await waitFor(() => expect(server.callsTo(LIST).length).toBeGreaterThan(calls));
  expect(screen.getByRole('link', next)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Previous: Evening run 1, 28.11.2026 07:00' })).toBeVisible();
});

test('an activity under a code has its sport and start as name, also as the previous and the next one', async () => {
  open({
    activities: TWELVE.map((one) => ({ ...one, name: null, athlete_name: 'KDZ-004-4' })),
    number: 1,
    query: '?list=sport%3DRun',
  });
  await heading('Run, 28.11.2026 07:00');
  expect(screen.getByRole('link', { name: 'KDZ-004-4' }).parentElement).toHaveTextContent(/^KDZ-004-4$/);
  expect(await screen.findByRole('link', { name: 'Next: Run, 27.11.2026 07:00' })).toBeVisible();
});

test('an activity under a code claims no missing gear', async () => {
  open({
    activities: [someActivity(1, { name: null, athlete_name: 'KDZ-004-4', study_id: ATHLETE_ID, gear_id: null })],
  });
  expect(await screen.findByText('Device', { selector: 'dt' })).toBeVisible();
  expect(screen.queryByText('Gear', { selector: 'dt' })).toBeNull();
});

test("an activity's page without a list has neither previous nor next", async () => {
  open({ activities: TWELVE });
  await heading('Evening run 1');
  expect(screen.queryByRole('navigation', { name: 'Activities of the list' })).toBeNull();
});

test('the page of an activity has its texts and charts in German for readers of German', async () => {
  localStorage.setItem('kadenz.preferences', '{"language":"de"}');
  open({ activities: [someActivity(1, { flags: ['manual'] })] });
  expect(await screen.findByText(/^Lauf, 19\.11\.2026 18:42/)).toBeVisible();
  expect(screen.getByText('Schrittfrequenz')).toBeVisible();
  expect(await screen.findByRole('figure', { name: 'Tempo' })).toBeVisible();
  expect(
    screen.getByText('Von Hand eingetragen: Nichts wurde gemessen, die Werte hat jemand eingetippt.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'View on Strava' })).toBeVisible();
});
