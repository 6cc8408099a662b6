import { screen, waitFor, within } from '@testing-library/react';
import fileSaver from 'file-saver';
import { type FetchStub, failure, json } from '#client/testing/fetchStub.ts';
import { fixDate } from '#client/testing/fixDate.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { athleteId, someAccount, someAthlete, stubAthletes } from '#client/testing/stubAthletes.ts';
import { at, someControl, stubControl } from '#client/testing/stubControl.ts';
import type { Athlete } from '#shared/contract/athletes.ts';
import type { ControlAnswer } from '#shared/contract/control.ts';

const LIST = 'GET /api/strava-integration/athletes';
const URL = '/strava-integration/athletes';

interface OpenOptions {
  athletes?: readonly Athlete[];
  control?: ControlAnswer;
  role?: 'admin' | 'researcher' | 'user';
  url?: string;
  more?: (server: FetchStub) => void;
}

function open({ athletes = [], control = someControl(), role = 'admin', url = URL, more }: OpenOptions = {}) {
  return renderApp({
    url,
    as: { role },
    prepare: (server) => {
      stubControl(server, { control });
      stubAthletes(server, athletes);
      more?.(server);
    },
  });
}

const THREE = [
  someAthlete(1, { name: 'Mia Berger', study_count: 2 }),
  someAthlete(2, {
    name: 'Jon Hill',
    status: 'permission_missing',
    status_reason: 'activities_not_shared',
    scopes: ['read', 'profile:read_all'],
    missing_scopes: ['activity:read', 'activity:read_all'],
    last_activity_at: null,
    last_activity: null,
    last_day: null,
  }),
  someAthlete(3, { name: 'Ada Park', status: 'disconnected', status_reason: 'revoked_at_strava' }),
];
afterEach(() => jest.useRealTimers());

const address = () => `${window.location.pathname}${window.location.search}`;

test('the list shows the state of each connection in words, the latest activity first', async () => {
  fixDate('2026-11-20T13:00:00Z');
  const { server } = open({ athletes: THREE });
  const mia = await screen.findByRole('row', { name: /Mia Berger/ });
  expect(
    within(mia)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([
    '',
    'Connected',
    '01.11.2026',
    '19.11.2026 17:00 (yesterday)',
    '20.11.2026 12:00 (today)',
    '1\u202f204',
    '123.5',
    'All given',
    '2',
    '•••',
  ]);
  expect(within(mia).getByRole('link', { name: '19.11.2026 17:00' })).toHaveAttribute(
    'href',
    '/strava-integration/activities/0190eeee-0000-7000-8000-000000000001',
  );
  const jon = screen.getByRole('row', { name: /Jon Hill/ });
  expect(jon).toHaveTextContent('Permission missingActivities are not shared');
  expect(jon).toHaveTextContent('Missing: Activities, Private activities');
  expect(jon).toHaveTextContent('–no value');
  expect(screen.getByRole('link', { name: 'Mia Berger' })).toHaveAttribute('href', `${URL}/${athleteId(1)}`);
  expect(server.callsTo(LIST)[0]?.params.toString()).toBe('sort=-last_activity_at&page=1&page_size=10');
  expect(await screen.findByText('Connected 8 of 10')).toBeVisible();
});

test('filters by several states, account and days of silence go into the address and to the server; chips remove them', async () => {
  const { user, server } = open({ athletes: THREE });
  await screen.findByRole('link', { name: 'Mia Berger' });
  await user.click(screen.getByRole('checkbox', { name: 'Connected' }));
  await user.click(screen.getByRole('checkbox', { name: 'Permission missing' }));
  await user.click(screen.getByRole('radio', { name: 'By link, without an account' }));
  await user.type(screen.getByRole('textbox', { name: 'Silent for days (at least)' }), '7{Enter}');
  expect(address()).toBe(`${URL}?status=permission_missing%2Cconnected&linked=no&silent_days=7`);
  await waitFor(() =>
    expect(Object.fromEntries(server.callsTo(LIST).at(-1)?.params ?? [])).toEqual({
      status: 'permission_missing,connected',
      linked: 'no',
      silent_days: '7',
      sort: '-last_activity_at',
      page: '1',
      page_size: '10',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Remove filter Silent for at least 7 days' }));
  await user.click(screen.getByRole('button', { name: 'Remove filter Account here: By link, without an account' }));
  expect(address()).toBe(`${URL}?status=permission_missing%2Cconnected`);
  await user.click(screen.getByRole('button', { name: 'Reset filters' }));
  expect(address()).toBe(URL);
});

test('PAGES §3.9 athletes without all permissions are found by a filter', async () => {
  const { user, server } = open({ athletes: THREE });
  await screen.findByRole('link', { name: 'Mia Berger' });
  await user.click(screen.getByRole('radio', { name: 'Some are missing' }));
  expect(address()).toBe(`${URL}?permission=missing`);
  await waitFor(() => expect(server.callsTo(LIST).at(-1)?.params.get('permission')).toBe('missing'));
  await user.click(screen.getByRole('button', { name: 'Remove filter Permissions: Some are missing' }));
  expect(address()).toBe(URL);
});

test('unknown values in the address of the list of athletes are not sent', async () => {
  const { server } = open({
    athletes: THREE,
    url: `${URL}?status=lost,error&linked=maybe&permission=some&silent_days=0&sort=colour`,
  });
  expect(await screen.findByText('No athletes match these filters.')).toBeVisible();
  expect(server.callsTo(LIST)[0]?.params.toString()).toBe('sort=-last_activity_at&status=error&page=1&page_size=10');
});

test('a number of silent days that makes no sense is not sent', async () => {
  const { user } = open({ athletes: THREE });
  const field = await screen.findByRole('textbox', { name: 'Silent for days (at least)' });
  await user.type(field, '0{Enter}');
  expect(field).toHaveAccessibleDescription('Enter a number of days from 1 to 3650');
  expect(address()).toBe(URL);
});

test('a row can be synced; a disconnected one cannot, and shows the reason', async () => {
  const { user, server } = open({ athletes: THREE });
  await user.click(await screen.findByRole('button', { name: 'Actions for Mia Berger' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sync now' }));
  expect(await screen.findByText('Sync started')).toBeVisible();
  expect(server.callsTo(`POST /api/strava-integration/athletes/${athleteId(1)}/sync`)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Actions for Ada Park' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Sync nowDisconnected already',
    'Disconnect…Disconnected already',
  ]);
  expect(items.map((item) => item.getAttribute('aria-disabled'))).toEqual(['true', 'true']);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Actions for Jon Hill' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Sync nowActivities are not shared',
    'Disconnect…',
  ]);
});

test('a sync that was refused stays on screen with its reason', async () => {
  const { user } = open({
    athletes: THREE,
    more: (server) =>
      server.on(
        'POST /api/strava-integration/athletes/*/sync',
        failure(429, 'This athlete was synced less than 15 minutes ago'),
      ),
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Mia Berger' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sync now' }));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('The sync did not start')).toBeVisible();
  expect(alert.getByText('This athlete was synced less than 15 minutes ago')).toBeVisible();
});

test('selected athletes are synced in one call, and the skipped ones are reported', async () => {
  const { user, server } = open({
    athletes: THREE,
    more: (stub) => stub.on('POST /api/strava-integration/athletes/sync', json({ queued: 2, skipped: 1 })),
  });
  await screen.findByRole('link', { name: 'Mia Berger' });
  await user.click(screen.getByRole('checkbox', { name: 'Select every row of this page' }));
  await user.click(screen.getByRole('button', { name: 'Sync now' }));
  expect(await screen.findByText('2 syncs started')).toBeVisible();
  expect(await screen.findByText('1 was left out: synced less than 15 minutes ago, or not connected')).toBeVisible();
  expect(server.callsTo('POST /api/strava-integration/athletes/sync')[0]?.body).toEqual({
    ids: [athleteId(1), athleteId(2), athleteId(3)],
  });
  await waitFor(() => expect(screen.queryByText(/ selected$/)).toBeNull());
});

test('more athletes than one call takes are synced in several, with one sentence for all', async () => {
  const many = Array.from({ length: 1001 }, (_, index) => someAthlete(index + 1));
  const SYNC = 'POST /api/strava-integration/athletes/sync';
  const { user, server } = open({ athletes: many });
  const started = ({ body }: { body: unknown }) => (body as { ids: string[] }).ids.length;
  server.on(SYNC, (call) => json({ queued: started(call), skipped: 0 }));
  await screen.findByRole('link', { name: 'Athlete 1' });
  await user.click(screen.getByRole('checkbox', { name: 'Select every row of this page' }));
  await user.click(await screen.findByRole('button', { name: 'Select all 1\u202f001 matching' }));
  await screen.findByText(/^1\s001 selected$/);
  await user.click(screen.getByRole('button', { name: 'Sync now' }));
  expect(await screen.findByText(/^1\s?001 syncs started$/)).toBeVisible();
  expect(server.callsTo(SYNC).map(started)).toEqual([1000, 1]);
  await waitFor(() => expect(screen.queryByText(/ selected$/)).toBeNull());
});

test('a sync that fails half way shows what was started and why it stopped', async () => {
  const many = Array.from({ length: 1001 }, (_, index) => someAthlete(index + 1));
  const { user, server } = open({ athletes: many });
  server.on('POST /api/strava-integration/athletes/sync', ({ body }) =>
    (body as { ids: string[] }).ids.length === 1
      ? failure(429, 'Too many attempts')
      : json({ queued: 1000, skipped: 0 }),
  );
  await screen.findByRole('link', { name: 'Athlete 1' });
  await user.click(screen.getByRole('checkbox', { name: 'Select every row of this page' }));
  await user.click(await screen.findByRole('button', { name: 'Select all 1\u202f001 matching' }));
  await screen.findByText(/^1\s001 selected$/);
  await user.click(screen.getByRole('button', { name: 'Sync now' }));
  expect(await screen.findByText(/^1\s?000 syncs started$/)).toBeVisible();
  expect(within(await screen.findByRole('alert')).getByText('Too many attempts')).toBeVisible();
});

test('selected athletes are disconnected after a question that explains the effect; disconnected ones are skipped', async () => {
  const { user, server } = open({ athletes: THREE });
  await screen.findByRole('link', { name: 'Mia Berger' });
  await user.click(screen.getByRole('checkbox', { name: 'Select every row of this page' }));
  await user.click(screen.getByRole('button', { name: 'Disconnect…' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Disconnect 2 athletes?' }));
  expect(
    dialog.getByText(/^Nothing more is read from Strava, .* deleted here: activities \(2 408\) with their course/),
  ).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('2 athletes disconnected')).toBeVisible();
  expect(server.callsTo('POST /api/strava-integration/athletes/*/disconnect').map(({ path }) => path)).toEqual([
    `/api/strava-integration/athletes/${athleteId(1)}/disconnect`,
    `/api/strava-integration/athletes/${athleteId(2)}/disconnect`,
  ]);
  await waitFor(() => expect(screen.getByRole('row', { name: /Mia Berger/ })).toHaveTextContent('Disconnected here'));
});

test('disconnecting that fails half way shows the progress', async () => {
  const { user, server } = open({ athletes: THREE });
  await screen.findByRole('link', { name: 'Mia Berger' });
  await user.click(screen.getByRole('checkbox', { name: 'Select every row of this page' }));
  await user.click(screen.getByRole('button', { name: 'Disconnect…' }));
  server.on(`POST /api/strava-integration/athletes/${athleteId(2)}/disconnect`, failure(503, 'The database is away'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('1 of 2 was disconnected, then it stopped.')).toBeVisible();
  expect(alert.getByText('The database is away')).toBeVisible();
});

test('of selected athletes, those who were disconnected or deleted meanwhile do not keep the others connected', async () => {
  const athletes = [1, 2, 3, 4].map((number) => someAthlete(number, { name: `Athlete ${number}` }));
  const { user, server } = open({ athletes });
  await screen.findByRole('link', { name: 'Athlete 1' });
  await user.click(screen.getByRole('checkbox', { name: 'Select every row of this page' }));
  await user.click(screen.getByRole('button', { name: 'Disconnect…' }));
  server.on(
    `POST /api/strava-integration/athletes/${athleteId(1)}/disconnect`,
    failure(409, 'This athlete is not connected', { code: 'athlete_not_connected' }),
  );
  server.on(
    `POST /api/strava-integration/athletes/${athleteId(2)}/disconnect`,
    failure(404, `Athlete with id ${athleteId(2)} not found`),
  );
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('2 athletes disconnected')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('row', { name: /Athlete 4/ })).toHaveTextContent('Disconnected here'));
});

test.each([
  ['Sync now', 'sync', 'The sync did not start'],
  ['Disconnect…', 'disconnect', 'Disconnecting did not succeed'],
])('"%s" for an athlete who was disconnected meanwhile reads the list again', async (item, call, title) => {
  const { user, server } = open({ athletes: THREE });
  await user.click(await screen.findByRole('button', { name: 'Actions for Mia Berger' }));
  stubAthletes(server, [
    someAthlete(1, { name: 'Mia Berger', status: 'disconnected', status_reason: 'revoked_at_strava' }),
  ]);
  server.on(
    `POST /api/strava-integration/athletes/*/${call}`,
    failure(409, 'This athlete is not connected', { code: 'athlete_not_connected' }),
  );
  await user.click(await screen.findByRole('menuitem', { name: item }));
  const question = screen.queryByRole('alertdialog');
  if (question) await user.click(within(question).getByRole('button', { name: 'Disconnect' }));
  expect(within(await screen.findByRole('alert')).getByText(title)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('row', { name: /Mia Berger/ })).toHaveTextContent('Disconnected'));
});

test('a list without athletes shows the next step', async () => {
  open();
  expect(
    await screen.findByText('No athletes yet. Share the link so that athletes can connect their Strava account.'),
  ).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Add Athlete' })).toHaveLength(2);
});

test('without a webhook a banner explains the effect and links to it', async () => {
  open({
    control: someControl({
      setup: [{ check: 'subscription', state: 'failed' }],
      queue: { webhook: 0, import: 1, backfill: 2, done_at: at('2025-03-01T17:45') },
    }),
  });
  expect(
    await screen.findByText('Webhook is not registered. New activities arrive only by manual sync.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the webhook' })).toHaveAttribute('href', '/dashboard#webhook');
  expect(screen.getByText('Import: 3 jobs wait, done about 01.03.2025 17:45.')).toBeVisible();
});

test('PAGES §3.0-C the state of the connection to Strava that cannot be read is said above the list', async () => {
  const CONTROL = 'GET /api/strava-integration/control';
  const { user, server } = open({ athletes: THREE, more: (stub) => stub.on(CONTROL, failure(400, 'Bad Request')) });
  expect(await screen.findByText('Could not load the state of the connection to Strava.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Mia Berger' })).toBeVisible();
  stubControl(server, { control: someControl() });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Connected \d+ of \d+$/)).toBeVisible();
  expect(screen.queryByText('Could not load the state of the connection to Strava.')).not.toBeInTheDocument();
});

test('a list of athletes that cannot be read shows an error with Try again', async () => {
  const { user, server } = open({ more: (stub) => stub.on(LIST, failure(400, 'Bad Request')) });
  expect(await screen.findByText('Could not load the athletes.')).toBeVisible();
  stubAthletes(server, THREE);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Mia Berger' })).toBeVisible();
});

test('a researcher reads participants by code, with the study and the last day, and without details of accounts', async () => {
  fixDate('2026-11-30T13:00:00Z');
  const participant = { code: 'STP-001-6', study_id: 's1', study_title: 'Steps', accounts: [] };
  const coded = { name: 'STP-001-6', strava_id: null, participant, last_activity: null };
  open({ role: 'researcher', athletes: [someAthlete(1, { ...coded, status: null })] });
  const row = await screen.findByRole('row', { name: /STP-001-6/ });
  const cells = within(row).getAllByRole('cell');
  const texts = cells.slice(0, 4).map((cell) => cell.textContent);
  expect(texts).toEqual(['Steps', 'Not connected', '01.11.2026', '19.11.2026 (11 days ago)']);
  expect(screen.getByRole('columnheader', { name: 'Participant' })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: /Joined/ })).toBeVisible();
  expect(screen.getByPlaceholderText('Code, study, status or date')).toBeVisible();
  expect(screen.queryByText('Account here')).toBeNull();
});

test('the last activity of a participant opens under the code of its row', async () => {
  const participant = { code: 'STP-001-6', study_id: 's1', study_title: 'Steps', accounts: [] };
  const last = { id: 'activity-1', start_date: '2026-11-19T17:42:00Z', start_date_local: '2026-11-19T18:42:00' };
  const coded = { name: 'STP-001-6', strava_id: null, participant, last_activity: last };
  open({ role: 'researcher', athletes: [someAthlete(1, coded)] });
  const link = await screen.findByRole('link', { name: /^19\.11\.2026 18:42/ });
  const list = encodeURIComponent(`participant_id=${athleteId(1)}`);
  expect(link).toHaveAttribute('href', `/strava-integration/activities/activity-1?list=${list}`);
});

test('PAGES §3.9 the view is exported with the filters of the list', async () => {
  const saved = jest.spyOn(fileSaver, 'saveAs').mockImplementation(() => undefined);
  const path = 'GET /api/strava-integration/athletes/export';
  const { user, server } = open({
    athletes: THREE,
    url: `${URL}?q=mia&status=connected`,
    more: (stub) => stub.on(path, () => new Response('Athlete\r\nMia Berger\r\n')),
  });
  await user.click(await screen.findByRole('button', { name: 'Export this view' }));
  expect(await screen.findByText('athletes.csv saved')).toBeVisible();
  expect(saved.mock.calls.map(([, name]) => name)).toEqual(['athletes.csv']);
  const asked = server.callsTo(path)[0]?.params.toString();
  expect(asked).toBe('search=mia&sort=-last_activity_at&status=connected&language=en');
  server.on(path, failure(503, 'The database is away'));
  await user.click(await screen.findByRole('button', { name: 'Export this view' }));
  expect(await screen.findByText('The athletes could not be exported.')).toBeVisible();
});

test('a researcher does not export the list of athletes', async () => {
  open({ role: 'researcher' });
  await screen.findByRole('heading', { name: 'Athletes' });
  expect(screen.queryByRole('button', { name: 'Export this view' })).toBeNull();
});

test('filters of accounts in the address of a researcher are neither shown nor sent, and the others are', async () => {
  const { server } = open({ role: 'researcher', url: `${URL}?permission=missing&linked=no&silent_days=7` });
  expect(await screen.findByText('Silent for at least 7 days')).toBeVisible();
  expect(screen.queryByText(/Permissions: /)).toBeNull();
  expect(screen.queryByText(/Account here: /)).toBeNull();
  await waitFor(() => expect(server.callsTo(LIST)).not.toHaveLength(0));
  const asked = server.callsTo(LIST).map(({ params }) => [...params.keys()].sort());
  expect(asked).toEqual([['page', 'page_size', 'silent_days', 'sort']]);
});

test('a researcher reads the state of a connection to Polar and its missing consents beside one to Strava', async () => {
  const polar = someAccount('polar', { status: 'permission_missing', status_reason: 'consents_missing' });
  const participant = {
    code: 'STP-001-6',
    study_id: 's1',
    study_title: 'Steps',
    accounts: [polar, someAccount('strava')],
  };
  const coded = { name: 'STP-001-6', strava_id: null, participant, last_activity: null };
  open({ role: 'researcher', athletes: [someAthlete(1, { ...coded, status: 'permission_missing' })] });
  const cells = within(await screen.findByRole('row', { name: /STP-001-6/ })).getAllByRole('cell');
  expect(cells[1]).toHaveTextContent(
    'Permission missingPolar: the participant has not agreed to all that the source asksConnectedStrava',
  );
  expect(cells.at(-1)).toHaveTextContent('Missing: Consents at the source');
});

test('a researcher reads that no participant joined, and no admin call is sent', async () => {
  const { server } = open({ role: 'researcher' });
  const empty = 'No participant of your studies has joined yet. Those who join are listed here by code.';
  expect(await screen.findByText(empty)).toBeVisible();
  expect(server.callsTo('GET /api/strava-integration/control')).toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Add Athlete' })).toBeNull();
});

test('a user is led to the own athlete page', async () => {
  open({
    role: 'user',
    athletes: THREE,
    more: (server) =>
      server.on('GET /api/strava-integration/me', json({ is_set_up: true, is_full: false, athlete: THREE[0] })),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Mia Berger' })).toBeVisible();
  expect(address()).toBe(`${URL}/${athleteId(1)}`);
});

test('a user without a connection is asked to connect', async () => {
  const { server } = open({
    role: 'user',
    more: (stub) => stub.on('GET /api/strava-integration/me', json({ is_set_up: true, is_full: false, athlete: null })),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'My athlete page' })).toBeVisible();
  expect(await screen.findByText('Connect Strava to see your activities here.')).toBeVisible();
  expect(server.callsTo(LIST)).toHaveLength(0);
});
