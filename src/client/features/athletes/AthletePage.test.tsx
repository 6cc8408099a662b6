import { act, screen, waitFor, within } from '@testing-library/react';
import { apiSlice } from '#client/api/apiSlice.ts';
import { type FetchStub, failure, json } from '#client/testing/fetchStub.ts';
import { fixDate } from '#client/testing/fixDate.ts';
import { profileOf, renderApp } from '#client/testing/renderApp.tsx';
import { activityId, someActivity, stubActivities } from '#client/testing/stubActivities.ts';
import { athleteId, STATS, someAccount, someAthlete, stubAthletes } from '#client/testing/stubAthletes.ts';
import { at } from '#client/testing/stubControl.ts';
import type { Athlete } from '#shared/contract/athletes.ts';

const URL = `/strava-integration/athletes/${athleteId(1)}`;
const PATH = `/api${URL}`;
const OWN_ID = profileOf({}).user.id;

interface OpenOptions {
  athlete?: Partial<Athlete>;
  role?: 'admin' | 'researcher' | 'user';
  tab?: string;
  more?: (server: FetchStub) => void;
}

afterEach(() => jest.useRealTimers());

function open({ athlete = {}, role = 'admin', tab, more }: OpenOptions = {}) {
  return renderApp({
    url: tab ? `${URL}?tab=${tab}` : URL,
    as: { role },
    prepare: (server) => {
      stubAthletes(server, [someAthlete(1, { name: 'Mia Berger', ...athlete })]);
      more?.(server);
    },
  });
}

const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test("the page shows the athlete's name, the state of the connection, and the last four weeks", async () => {
  open();
  await heading('Mia Berger');
  expect(screen.getByText('Connected since 01.11.2026 09:00.')).toBeVisible();
  const strip = within(await screen.findByRole('list', { name: 'Figures of the last 4 weeks' }));
  expect(strip.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '5 Activities, 4 weeks',
    '61.5\u00a0km Distance, 4 weeks',
    '4:30:00 Time, 4 weeks',
    '1\u202f312\u00a0m Elevation, 4 weeks',
    '4 Active days, 4 weeks',
  ]);
  expect(strip.getByRole('link')).toHaveAttribute('href', `${URL}?tab=activities&from=2026-10-24&to=2026-11-20`);
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getByRole('link', { name: 'Athletes' })).toHaveAttribute('href', '/strava-integration/athletes');
});

test.each<[Partial<Athlete>, string]>([
  [
    { status: 'permission_missing', status_reason: 'activities_not_shared' },
    'Permission missing since 01.11.2026 09:00: Activities are not shared.',
  ],
  [
    { status: 'error', status_reason: 'tokens_lost' },
    'Error since 01.11.2026 09:00: Strava no longer accepts the access that was given.',
  ],
  [{ status: 'importing', history_so_far: 1 }, 'History is being read: 1 activity so far.'],
  [{ status: 'importing', history_so_far: 1120 }, 'History is being read: 1 120 activities so far.'],
  [
    { status: 'disconnected', status_reason: 'revoked_at_strava', delete_due_at: at('2026-12-20T10:00') },
    'Everything is deleted by 20.12.2026, unless the account is connected again.',
  ],
])('%j is shown as "%s"', async (athlete, sentence) => {
  open({ athlete });
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('in a study the page has the code, the way to the participant, and no connection', async () => {
  const accounts = [
    someAccount('polar', {
      status: 'disconnected',
      status_reason: 'revoked_at_source',
      delete_due_at: at('2026-12-01T09:00'),
    }),
    someAccount('strava', { missing_scopes: ['activity:read_all'] }),
  ];
  const participant = { code: 'STP-001-6', study_id: 's1', study_title: 'Steps', accounts };
  const { user, server } = open({ role: 'researcher', athlete: { name: 'STP-001-6', strava_id: null, participant } });
  server.on(`GET ${PATH}/gear`, () => json({ gear: [] }));
  await heading('STP-001-6');
  expect(screen.getByText(/Participant of Steps\. All figures come from data that the study reads\./)).toBeVisible();
  expect(
    screen.getByText(
      'Polar: Disconnected since 01.11.2026 09:00: access was withdrawn at the source. Last sync: 20.11.2026 12:00. Everything is deleted by 01.12.2026, unless the account is connected again.',
    ),
  ).toBeVisible();
  expect(
    screen.getByText(
      'Strava: Connected since 01.11.2026 09:00. Missing: Private activities. Last sync: 20.11.2026 12:00.',
    ),
  ).toBeVisible();
  const way = screen.getByRole('link', { name: 'Participant page' });
  expect(way).toHaveAttribute('href', `/research/participants/${athleteId(1)}`);
  const sections = within(screen.getByRole('navigation', { name: 'Athlete sections' }));
  expect(sections.getAllByRole('link').map((link) => link.textContent)).toEqual(['Overview', 'Activities', 'Gear']);
  await user.click(sections.getByRole('link', { name: 'Gear' }));
  expect(await screen.findByText(/No gear is shown\. It needs a study that collects device and gear/)).toBeVisible();
});

test('a person in two studies of a researcher stays under the code of the page in each link to activities', async () => {
  const participant = { code: 'STP-001-6', study_id: 's1', study_title: 'Steps', accounts: [] };
  const last = { id: activityId(1), start_date: at('2026-11-19T18:42'), start_date_local: '2026-11-19T18:42:00' };
  const { user, server } = open({
    role: 'researcher',
    athlete: { name: 'STP-001-6', strava_id: null, participant, last_activity: last },
    more: (stub) => void stubActivities(stub, [someActivity(1, { name: null, athlete_name: 'STP-001-6' })]),
  });
  const under = `participant_id=${athleteId(1)}`;
  const newest = await screen.findByRole('link', { name: /^19\.11\.2026 18:42/ });
  const linkTo = (list: string) => `/strava-integration/activities/${activityId(1)}?list=${encodeURIComponent(list)}`;
  expect(newest).toHaveAttribute('href', linkTo(under));
  const sports = within(await screen.findByRole('table', { name: 'Sports, all activities' }));
  expect(sports.getAllByRole('link')[0]?.getAttribute('href')).toBe(
    `/strava-integration/activities?sport=${STATS.sports[0]?.sport_type}&${under}`,
  );
  await user.click(screen.getByRole('link', { name: 'Activities' }));
  const table = within(await screen.findByRole('table', { name: 'Activities' }));
  expect(await table.findByRole('link', { name: /^19\.11\.2026 18:42/ })).toHaveAttribute('href', linkTo(under));
  const asked = server.callsTo('GET /api/strava-integration/activities').at(-1)?.params;
  expect([asked?.get('participant_id'), asked?.get('athlete_id')]).toEqual([athleteId(1), null]);
});

test.each(['activities', 'gear'])(
  'PAGES §3.10 at the level derived %s under a code say that details are held back',
  async (tab) => {
    const participant = { code: 'STP-001-6', study_id: 's1', study_title: 'Steps', accounts: [] };
    open({
      role: 'researcher',
      tab,
      athlete: { name: 'STP-001-6', strava_id: null, participant },
      more: (server) => {
        server.on('GET /api/settings', json({ settings: { display_policy: 'derived', has_strava_basis: true } }));
        server.on('GET /api/strava-integration/activities', failure(400, 'Bad Request'));
      },
    });
    const details = 'Activity details are not shown to researchers in this installation.';
    expect(await screen.findByText(details)).toBeVisible();
  },
);

test('the overview shows weeks by sport as a chart and as a table', async () => {
  const { user } = open();
  const chart = await screen.findByTestId('chart');
  expect(chart).toHaveTextContent('W45 0, W45 0, W46 10, W46 40, W47 11.5, W47 0');
  expect(chart).toHaveAttribute('data-ticks', '0 25 50');
  const figure = within(screen.getByRole('figure', { name: 'Distance per week' }));
  expect(figure.getByText('61.5 km in 3 weeks, most in W46 (50.0 km).')).toBeVisible();
  await user.click(figure.getByRole('button', { name: 'Show as table' }));
  const table = figure.getByRole('table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Week', 'From', 'Run (km)', 'Ride (km)', 'Total (km)']);
  expect(within(table).getByRole('row', { name: /^W46/ })).toHaveTextContent('W4609.11.202610.040.050.0');
});

test('the calendar shows 28 days, each with its number; days with activities link to them', async () => {
  open();
  const calendar = within(await screen.findByRole('table', { name: 'The last 28 days' }));
  expect(calendar.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
    'W43',
    'W44',
    'W45',
    'W46',
    'W47',
  ]);
  expect(calendar.getAllByText(/^\d\d\.\d\d\.$/)).toHaveLength(28);
  expect(calendar.getByRole('link', { name: '16.11. 11.5 km, 2 activities' })).toHaveAttribute(
    'href',
    `${URL}?tab=activities&from=2026-11-16&to=2026-11-16`,
  );
  expect(calendar.getByRole('link', { name: '18.11. 40:00 moving time, 1 activity' })).toBeVisible();
  expect(calendar.getAllByRole('link')).toHaveLength(4);
});

test('sports have words, also one that is new at Strava', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Sports, all activities' });
  expect(within(table).getByRole('row', { name: /^Run/ })).toHaveTextContent('Run8007 000.0700:00:00');
  expect(within(table).getByRole('row', { name: /^Sand Yacht/ })).toHaveTextContent('440.01:45:00');
});

test('a sport without distance shows a dash, and its days their time', async () => {
  const sports = [{ sport_type: 'Yoga', activity_count: 9, distance: 0, moving_time: 6300 }];
  const days = [{ day: '2026-11-18', activity_count: 1, distance: 30, moving_time: 2400 }];
  open({
    more: (server) => server.on('GET /api/strava-integration/athletes/*/stats', json({ ...STATS, sports, days })),
  });
  const table = await screen.findByRole('table', { name: 'Sports, all activities' });
  expect(within(table).getByRole('row', { name: /^Yoga/ })).toHaveTextContent('9–no value1:45:00');
  expect(screen.getByRole('link', { name: '18.11. 40:00 moving time, 1 activity' })).toBeVisible();
});

test('an athlete without activities shows when they arrive', async () => {
  open({
    more: (server) => server.on(`GET ${PATH}/stats`, json({ ...STATS, days: [], sports: [] })),
  });
  expect(await screen.findByText('No activities yet. They appear here as soon as they arrive.')).toBeVisible();
});

test('figures that cannot be read fail on their own', async () => {
  open({ more: (server) => server.on(`GET ${PATH}/stats`, failure(400, 'Bad Request')) });
  await heading('Mia Berger');
  expect(await screen.findByText('Could not load the figures.')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Athlete sections' })).toBeVisible();
});

test("the activities of an athlete's page are only the athlete's", async () => {
  const { server } = open({
    tab: 'activities',
    more: (stub) =>
      stub.on(
        'GET /api/strava-integration/activities',
        json({
          activities: [],
          total: 0,
          total_is_exact: true,
          totals: null,
          page: 1,
          page_size: 10,
          next: null,
          previous: null,
        }),
      ),
  });
  await waitFor(() =>
    expect(server.callsTo('GET /api/strava-integration/activities')[0]?.params.get('athlete_id')).toBe(athleteId(1)),
  );
});

test('gear links to its page and shows its wear', async () => {
  open({
    tab: 'gear',
    more: (server) =>
      server.on(
        `GET ${PATH}/gear`,
        json({
          gear: [
            {
              id: 'g1',
              kind: 'shoes',
              name: 'Blue ones',
              is_retired: false,
              distance: 412_000,
              wear_limit: 700_000,
              last_used: '2026-11-16',
            },
            {
              id: 'g2',
              kind: 'bike',
              name: 'Old bike',
              is_retired: true,
              distance: 9_100_000,
              wear_limit: null,
              last_used: null,
            },
          ],
        }),
      ),
  });
  expect(await screen.findByRole('link', { name: 'Blue ones' })).toHaveAttribute('href', '/strava-integration/gear/g1');
  expect(screen.getByRole('row', { name: /Blue ones/ })).toHaveTextContent('Shoes 412.0 of 700.016.11.2026');
  expect(screen.getByRole('row', { name: /Old bike/ })).toHaveTextContent('Bike Retired9 100.0');
});

test('gear that a missing permission hides is explained', async () => {
  open({ tab: 'gear', athlete: { missing_scopes: ['profile:read_all'] } });
  expect(await screen.findByText('No gear: the permission for shoes and bikes is missing.')).toBeVisible();
});

test('PAGES §3.10 an admin sees how many studies may read the account, and the codes with a reason', async () => {
  const reveal = `POST ${PATH}/participants/reveal`;
  const participant = { participant_id: 'p1', code: 'KDZ-001-7', study_id: 's1', study_title: 'Steps' };
  const { user, server } = open({
    tab: 'studies',
    athlete: { study_count: 2 },
    more: (stub) => stub.on(reveal, json({ participants: [participant] })),
  });
  expect(await screen.findByText('Takes part in 2 studies that may read this account.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reveal link…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Under which codes does Mia Berger take part?' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Reason' }), ' Two watches, one person ');
  await user.click(dialog.getByRole('button', { name: 'Reveal link' }));
  const code = await dialog.findByRole('link', { name: 'KDZ-001-7' }, { timeout: 5000 });
  expect(code).toHaveAttribute('href', '/research/participants/p1');
  expect(dialog.getByText('Steps')).toBeVisible();
  expect(server.callsTo(reveal).map(({ body }) => body)).toEqual([{ reason: 'Two watches, one person' }]);
});

test('PAGES §3.10 users see their own studies on their athlete page', async () => {
  const path = 'GET /api/strava-integration/me/studies';
  open({
    role: 'user',
    tab: 'studies',
    athlete: { user_id: OWN_ID },
    more: (stub) => stub.on(path, json({ studies: [] })),
  });
  expect(await screen.findByRole('heading', { name: 'My studies' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reveal link…' })).toBeNull();
});

test('the page of a participant has no section of studies', async () => {
  const participant = { code: 'STP-001-6', study_id: 's1', study_title: 'Steps', accounts: [] };
  open({ role: 'researcher', athlete: { strava_id: null, participant, status: null } });
  const sections = within(await screen.findByRole('navigation', { name: 'Athlete sections' }));
  expect(sections.queryByRole('link', { name: 'Studies' })).toBeNull();
});

test.each([
  [null, 'None'],
  [
    { kind: 'broken', strava_id: '17000000001' },
    '20.11.2026 09:00, activity 17000000001: Strava’s answer could not be read',
  ],
  [{ kind: 'failed', strava_id: null }, '20.11.2026 09:00: Tried too often without success'],
] as const)('PAGES §3.10 the connection tells the last error %j in plain text', async (error, shown) => {
  const last_error = error && { ...error, at: at('2026-11-20T09:00') };
  open({ tab: 'connection', athlete: { last_error } });
  await screen.findByRole('heading', { name: 'Connection' });
  expect(fact('Last error')).toHaveTextContent(shown);
});

test('the connection shows permissions, token, consent and account in words', async () => {
  const { user } = open({
    tab: 'connection',
    athlete: {
      scopes: ['read', 'activity:read'],
      missing_scopes: ['activity:read_all', 'profile:read_all'],
      user_id: 'user-9',
      user_email: 'mia@example.org',
    },
  });
  await screen.findByRole('heading', { name: 'Connection' });
  expect(fact('Permissions given')).toHaveTextContent('Public profile, Activities');
  expect(fact('Permissions missing')).toHaveTextContent('Private activities, Shoes and bikes');
  expect(fact('Access renewed until')).toHaveTextContent('20.11.2026 18:00');
  expect(fact('Consent')).toHaveTextContent('Version 1, 01.11.2026 08:58, in German');
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'mia@example.org' })).toHaveAttribute(
    'href',
    '/users/user-9',
  );
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy Strava ID' }));
  expect(await screen.findByText('Copied to clipboard')).toBeVisible();
  expect(write).toHaveBeenCalledWith('10000001');
});

test('the last events show their kind and outcome', async () => {
  open({
    tab: 'connection',
    more: (server) =>
      server.on(
        `GET ${PATH}/events`,
        json({
          events: [
            {
              id: 'e3',
              received_at: at('2026-11-20T12:02'),
              object_type: 'activity',
              aspect_type: 'create',
              processed_at: null,
              outcome: null,
            },
            {
              id: 'e2',
              received_at: at('2026-11-20T12:01'),
              object_type: 'activity',
              aspect_type: 'delete',
              processed_at: at('2026-11-20T12:02'),
              outcome: 'kept',
            },
            {
              id: 'e1',
              received_at: at('2026-11-20T12:00'),
              object_type: 'athlete',
              aspect_type: 'update',
              processed_at: at('2026-11-20T12:01'),
              outcome: 'still_authorized',
            },
          ],
        }),
      ),
  });
  const table = await screen.findByRole('table', { name: 'The last 20 events from Strava' });
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([
    '20.11.2026 12:02New activityWaits',
    '20.11.2026 12:01Deleted activityStill at Strava, kept',
    '20.11.2026 12:00Access withdrawnAccess was not withdrawn, nothing changed',
  ]);
});

test('an admin disconnects, and only then deletes, after the Strava ID was typed', async () => {
  const { user, server } = open({ tab: 'connection' });
  const remove = await screen.findByRole('button', { name: 'Delete data…' });
  expect(remove).toBeDisabled();
  expect(screen.getByText('Disconnect the athlete first.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Disconnect…' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Disconnect Mia Berger?' }));
  expect(question.getByText(/By \d\d\.\d\d\.\d{4} everything .* is deleted here: activities \(1 204\)/)).toBeVisible();
  const confirm = question.getByRole('button', { name: 'Disconnect' });
  expect(confirm).toHaveClass('ant-btn-dangerous');
  await user.click(confirm);
  expect(await screen.findByText('Strava disconnected')).toBeVisible();
  await waitFor(() => expect(remove).toBeEnabled());
  expect(screen.queryByText('Disconnect the athlete first.')).toBeNull();

  await user.click(remove);
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete all data of Mia Berger?' }));
  expect(dialog.getByText(/^1 204 activities, all gear and the connection are deleted at once\./)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /^Strava ID/ }), '10000002{Enter}');
  expect(await dialog.findByText('Please give a reason')).toBeVisible();
  await user.type(dialog.getByLabelText('Reason'), 'Asked for it');
  expect(await dialog.findByText('Strava ID does not match')).toBeVisible();
  expect(server.callsTo(`DELETE ${PATH}`)).toHaveLength(0);
  await user.clear(dialog.getByRole('textbox', { name: /^Strava ID/ }));
  await user.type(dialog.getByRole('textbox', { name: /^Strava ID/ }), '10000001{Enter}');
  expect(await screen.findByText('Data deleted')).toBeVisible();
  expect(server.callsTo(`DELETE ${PATH}`)[0]?.body).toEqual({
    strava_id: '10000001',
    reason: 'Asked for it',
  });
  expect(await heading('Athletes')).toBeVisible();
});

test('the data of an athlete who is in a study stay until the participant is withdrawn', async () => {
  open({ tab: 'connection', athlete: { status: 'disconnected', study_count: 1 } });
  expect(await screen.findByText('Withdraw the participant first.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Delete data…' })).toBeDisabled();
  expect(fact('Studies')).toHaveTextContent('1');
});

test('athletes sync and disconnect their own account and grant missing permissions, but cannot delete data', async () => {
  const { user, server } = open({
    role: 'user',
    tab: 'connection',
    athlete: { user_id: OWN_ID, missing_scopes: ['activity:read_all'] },
  });
  await user.click(await screen.findByRole('button', { name: 'Sync now' }));
  expect(await screen.findByText('Sync started')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask again for permission' }).getAttribute('href')).toMatch(
    /^\/strava-integration\/auth-start\?.*again=1/,
  );
  expect(screen.queryByRole('button', { name: 'Delete data…' })).toBeNull();
  expect(screen.queryByText('Account here')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Disconnect…' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('Strava disconnected')).toBeVisible();
  expect(server.callsTo('POST /api/strava-integration/me/disconnect')).toHaveLength(1);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sync now' })).toBeDisabled());
});

test('an unknown athlete shows a heading with a link to the list', async () => {
  renderApp({
    url: `/strava-integration/athletes/${athleteId(7)}`,
    as: { role: 'admin' },
    prepare: (server) => void stubAthletes(server),
  });
  expect(await heading(`Athlete with id ${athleteId(7)} not found`)).toBeVisible();
  expect(screen.getByRole('link', { name: 'All athletes' })).toHaveAttribute('href', '/strava-integration/athletes');
});

test('a failed read of an athlete shows an error with Try again', async () => {
  const { user, server } = open({ more: (stub) => stub.on(`GET ${PATH}`, failure(400, 'Bad Request')) });
  const again = await screen.findByRole('button', { name: 'Try again' });
  stubAthletes(server, [someAthlete(1, { name: 'Mia Berger' })]);
  await user.click(again);
  expect(await heading('Mia Berger')).toBeVisible();
});

test('an athlete who could not be read again is shown as of before, and one who is gone is not', async () => {
  fixDate('2026-11-20T14:32');
  const { store, server } = open({ tab: 'connection' });
  await heading('Mia Berger');
  server.on(`GET ${PATH}`, failure(400, 'Bad Request'));
  act(() => void store.dispatch(apiSlice.util.invalidateTags(['Athlete'])));
  expect(await screen.findByText('Showing data from 14:32. Could not refresh.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Mia Berger' })).toBeVisible();
  server.on(`GET ${PATH}`, failure(404, `Athlete with id ${athleteId(1)} not found`));
  act(() => void store.dispatch(apiSlice.util.invalidateTags(['Athlete'])));
  await heading(`Athlete with id ${athleteId(1)} not found`);
});
