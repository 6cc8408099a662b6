import { act, screen, waitFor, within } from '@testing-library/react';
import { apiSlice } from '#client/api/apiSlice.ts';
import { type FetchStub, failure, json } from '#client/testing/fetchStub.ts';
import { renderApp, type SignedIn } from '#client/testing/renderApp.tsx';
import { ATHLETE_ID, GEAR_ID, someActivity, someGear, stubActivities } from '#client/testing/stubActivities.ts';
import type { Activity } from '#shared/contract/activities.ts';
import type { Gear } from '#shared/contract/gear.ts';

const GEAR = `GET /api/strava-integration/gear/${GEAR_ID}`;
const CHANGE = `PATCH /api/strava-integration/gear/${GEAR_ID}`;
const LIST = 'GET /api/strava-integration/activities';

interface OpenOptions {
  as?: SignedIn;
  gear?: Partial<Gear>;
  activities?: readonly Activity[];
  prepare?: (server: FetchStub) => void;
}

function open({ as = { role: 'user' }, gear, activities = [someActivity(1)], prepare }: OpenOptions = {}) {
  let held = someGear(gear);
  return renderApp({
    url: `/strava-integration/gear/${GEAR_ID}`,
    as,
    prepare: (server) => {
      stubActivities(server, activities);
      server.on(GEAR, () => json({ gear: held }));
      server.on(CHANGE, ({ body }) => {
        held = { ...held, ...(body as Partial<Gear>) };
        return json({ gear: held });
      });
      prepare?.(server);
    },
  });
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

test('SPEC §2 route table: gear shows its distance, its number of activities, and its last use', async () => {
  const { server } = open();
  expect(await heading('Blue shoes')).toBeVisible();
  const figures = within(screen.getByRole('list', { name: 'Figures' }))
    .getAllByRole('listitem')
    .map((figure) => plain(figure.textContent));
  expect(figures).toEqual(['412.3 km Distance', '38 Activities', '37:13:20 Time', '19.11.2026 Last used']);
  expect(screen.getByText('412 of 700 km')).toBeVisible();
  expect(screen.getByText('288 km are left.')).toBeVisible();
  expect(await screen.findByText('Evening run 1')).toBeVisible();
  expect(Object.fromEntries(server.callsTo(LIST)[0]?.params ?? [])).toEqual({
    gear_id: GEAR_ID,
    sort: '-start',
    page: '1',
    page_size: '10',
  });
  expect(screen.getByRole('link', { name: '19.11.2026 18:42' })).toHaveAttribute(
    'href',
    expect.stringContaining(`?list=${encodeURIComponent(`gear_id=${GEAR_ID}`)}`),
  );
});

test('in a study a letter stands for the name, and the figures are of what the study reads', async () => {
  open({
    as: { role: 'researcher' },
    gear: { strava_id: null, name: 'A', athlete_name: 'STP-001-6', wear_limit: null },
  });
  expect(await heading('Shoes A')).toBeVisible();
  expect(screen.getByRole('link', { name: 'STP-001-6' })).toHaveAttribute(
    'href',
    `/research/participants/${ATHLETE_ID}`,
  );
  expect(screen.getByText('All figures come from data that the study reads.')).toBeVisible();
});

test('an activity opens from the gear of a participant under the code of the gear', async () => {
  const { server } = open({
    as: { role: 'researcher' },
    gear: { strava_id: null, name: 'A', athlete_name: 'STP-001-6', wear_limit: null },
    activities: [someActivity(1, { name: null, athlete_name: 'STP-001-6' })],
  });
  const list = encodeURIComponent(`participant_id=${ATHLETE_ID}&gear_id=${GEAR_ID}`);
  const link = await screen.findByRole('link', { name: '19.11.2026 18:42' });
  expect(link.getAttribute('href')).toContain(`?list=${list}`);
  const asked = server.callsTo(LIST)[0]?.params;
  expect([asked?.get('participant_id'), asked?.get('gear_id')]).toEqual([ATHLETE_ID, GEAR_ID]);
});

test('kilometres per month have a chart, a sentence and a table', async () => {
  const { user } = open();
  const figure = within(await screen.findByRole('figure', { name: 'Distance per month' }));
  expect(figure.getByText('92.5 km in twelve months, most in November 2026 (62.5 km).')).toBeVisible();
  expect(await figure.findByTestId('chart')).toHaveTextContent('Oct 26 30, Nov 26 62.5');
  const forPaper = figure.getByRole('table', { hidden: true });
  expect(forPaper).not.toBeVisible();
  expect(forPaper).toHaveTextContent('November 202662.5');
  await user.click(figure.getByRole('button', { name: 'Show as table' }));
  expect(figure.getAllByRole('row').map((row) => plain(row.textContent))).toEqual([
    'MonthDistance (km)',
    'October 202630.0',
    'November 202662.5',
  ]);
});

test('the owner sets how far shoes may go, from 100 to 2000 km', async () => {
  const { user, server } = open({ gear: { wear_limit: null } });
  expect(await screen.findByText('No wear limit is set.')).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'Wear limit' });
  await user.type(field, '99');
  await user.click(screen.getByRole('button', { name: 'Save limit' }));
  expect((await screen.findAllByText('Enter whole kilometres from 100 to 2 000'))[0]).toBeVisible();
  await user.clear(field);
  await user.type(field, '400{Enter}');
  expect(await screen.findByText('Gear saved')).toBeVisible();
  expect(await screen.findByText('412 of 400 km')).toBeVisible();
  expect(screen.getByText('Over the limit by 12 km: time for a new pair.')).toBeVisible();
  expect(server.callsTo(CHANGE).map(({ body }) => body)).toEqual([{ wear_limit: 400_000 }]);
});

test('a typed limit stays when another tab saves one meanwhile, and a limit can be set back to the one saved before', async () => {
  const { user, server, store } = open();
  const field = await screen.findByRole('textbox', { name: 'Wear limit' });
  const saveIn = (metres: number) => {
    server.on(GEAR, () => json({ gear: someGear({ wear_limit: metres }) }));
    act(() => void store.dispatch(apiSlice.util.invalidateTags(['Gear'])));
  };
  await user.clear(field);
  await user.type(field, '500{Enter}');
  expect(await screen.findByText('412 of 500 km')).toBeVisible();
  saveIn(800_000);
  expect(await screen.findByText('412 of 800 km')).toBeVisible();
  const now = screen.getByRole('textbox', { name: 'Wear limit' });
  expect(now).toHaveValue('800');
  expect(screen.queryByText(/^These values were changed meanwhile\./)).toBeNull();
  await user.clear(now);
  await user.type(now, '500');
  expect(screen.getByRole('button', { name: 'Save limit' })).toBeEnabled();
  saveIn(900_000);
  expect(await screen.findByText('412 of 900 km')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Wear limit' })).toHaveValue('500');
  expect(screen.getByText(/^These values were changed meanwhile\./)).toBeVisible();
});

test('a limit of shoes can be removed', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: 'Remove limit' }));
  expect(await screen.findByText('No wear limit is set.')).toBeVisible();
  expect(server.callsTo(CHANGE).map(({ body }) => body)).toEqual([{ wear_limit: null }]);
});

test('a limit that cannot be removed shows the reason until it is dismissed', async () => {
  const { user } = open({ prepare: (server) => server.on(CHANGE, failure(409, 'The gear is being read')) });
  await user.click(await screen.findByRole('button', { name: 'Remove limit' }));
  expect(await screen.findByText('The gear is being read')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('The gear is being read')).toBeNull();
});

test('a refused limit shows the reason', async () => {
  const { user } = open({
    prepare: (server) => server.on(CHANGE, failure(400, 'Only shoes have a wear limit')),
  });
  const field = await screen.findByRole('textbox', { name: 'Wear limit' });
  await user.clear(field);
  await user.type(field, '500{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Only shoes have a wear limit');
});

test('an admin sees the wear and changes nothing; a bike has none', async () => {
  open({ as: { role: 'admin' }, gear: { may_change: false } });
  expect(await screen.findByText('412 of 700 km')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Wear limit' })).toBeNull();
});

test('a bike has no wear', async () => {
  open({ gear: { kind: 'bike', name: 'Gravel bike', is_retired: true, wear_limit: null, may_change: false } });
  await heading('Gravel bike');
  expect(screen.getByText('Retired')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Wear' })).toBeNull();
});

test('unused gear says so', async () => {
  open({ gear: { activity_count: 0, last_used: null, first_used: null, moving_time: 0 }, activities: [] });
  expect(await screen.findByText('No activities with this gear yet.')).toBeVisible();
  expect(screen.queryByRole('figure')).toBeNull();
});

test('unknown gear shows a heading', async () => {
  open({ prepare: (server) => server.on(GEAR, failure(404, `Gear with id ${GEAR_ID} not found`)) });
  expect(await heading(`Gear with id ${GEAR_ID} not found`)).toBeVisible();
  expect(screen.getByRole('link', { name: 'All activities' })).toBeVisible();
});

test('the page of gear has its texts and charts in German for readers of German', async () => {
  localStorage.setItem('kadenz.preferences', '{"language":"de"}');
  open();
  expect(await screen.findByText('412 von 700 km')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('figure', { name: 'Distanz je Monat' })).toBeVisible());
});
