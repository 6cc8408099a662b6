import { screen, waitFor, within } from '@testing-library/react';
import { type FetchStub, failure, json } from '#client/testing/fetchStub.ts';
import { renderApp, type SignedIn } from '#client/testing/renderApp.tsx';
import { activityId, someStreams } from '#client/testing/stubActivities.ts';
import { stubOwnSources } from '#client/testing/stubOwnSources.ts';
import { someStudy, stubStudies, studyId } from '#client/testing/stubStudies.ts';
import type { DecideDuplicateBody, Duplicate, DuplicateRecord } from '#shared/contract/duplicates.ts';
import { SEVERITY_DEFAULTS, THRESHOLD_DEFAULTS } from '#shared/qualityChecks.ts';
import { signedSeconds } from './duplicateWords.ts';

const PAIR = '0190dada-0000-7000-8000-000000000001';
const OWN = `/strava-integration/duplicates/${PAIR}`;
const RESEARCHER: SignedIn = { role: 'researcher', lab_name: 'Movement Lab' };
const DECIDED_AT = '2026-11-20T09:00:00.000Z';
const STREAMS = 'GET /api/strava-integration/activities/*/streams';

const record = (number: number, change: Partial<DuplicateRecord> = {}): DuplicateRecord => ({
  id: activityId(number),
  source: 'file',
  format: 'fit',
  name: 'Evening run',
  sport_type: 'Run',
  start_date: '2026-11-19T17:42:00.000Z',
  start_date_local: '2026-11-19T18:42:00',
  timezone: 'Europe/Berlin',
  distance: 12_400,
  moving_time: 4034,
  elapsed_time: 4100,
  average_heartrate: 148,
  max_heartrate: 172,
  device_name: 'Forerunner 255',
  counts: true,
  may_be_primary: true,
  ...change,
});

const pair = (change: Partial<Duplicate> = {}): Duplicate => ({
  id: PAIR,
  rule: 'overlapping',
  found_at: '2026-11-20T08:00:00.000Z',
  participant_id: null,
  participant_code: null,
  records: [
    record(1),
    record(2, {
      source: 'strava',
      format: null,
      start_date: '2026-11-19T17:43:30.000Z',
      start_date_local: '2026-11-19T18:43:30',
      distance: 12_150,
      average_heartrate: null,
      device_name: null,
      may_be_primary: false,
    }),
  ],
  suggested_id: activityId(1),
  decision: null,
  primary_id: null,
  decided_at: null,
  decided_by_email: null,
  may_decide: true,
  ...change,
});

function stubPair(server: FetchStub, path: string, change: Partial<Duplicate> = {}) {
  let known = pair(change);
  server.on(`GET ${path}`, () => json({ duplicate: known }));
  server.on(`PATCH ${path}`, ({ body }) => {
    const { decision, primary_id = activityId(1) } = body as DecideDuplicateBody;
    const isJoined = decision === 'same' || decision === 'parallel';
    known = { ...known, decision, primary_id: isJoined ? primary_id : null, decided_at: DECIDED_AT };
    return json({ duplicate: known });
  });
  server.on(STREAMS, json(someStreams()));
}

const openOwn = async (change: Partial<Duplicate> = {}) => {
  const app = renderApp({
    url: OWN,
    as: { role: 'user' },
    prepare: (server) => stubPair(server, '/api/strava-integration/me/duplicates/*', change),
  });
  await screen.findByRole('heading', { level: 1, name: 'Two records of 19.11.2026 18:42' });
  return app;
};

test('two records of a sport without distance show dashes, as the list of activities does', async () => {
  const yoga = { sport_type: 'Yoga', distance: 0 };
  await openOwn({ records: [record(1, yoga), record(2, yoga)] });
  const row = within(screen.getByRole('table', { name: 'The two records' })).getByRole('row', { name: /^Distance/ });
  expect(row).not.toHaveTextContent('km');
  expect(within(row).getAllByText('no value')).toHaveLength(2);
});

test('both records stand side by side with their differences and a small picture', async () => {
  await openOwn();
  const table = within(screen.getByRole('table', { name: 'The two records' }));
  const cells = (name: string) =>
    within(table.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cells('Source')).toEqual(['FIT file', 'Strava', '']);
  expect(cells('Start')).toEqual(['19.11.2026 18:42', '19.11.2026 18:43', '+1:30']);
  expect(cells('Duration')).toEqual(['1:08:20', '1:08:20', '0']);
  expect(cells('Distance')).toEqual(['12.4\u00a0km', '12.2\u00a0km', '−250\u00a0m']);
  expect(cells('Device')[1]).toContain('no value');
  expect((await screen.findAllByText('Heart rate from 120 to 150 bpm over 15:00.')).length).toBe(2);
  expect(screen.getByRole('img', { name: 'Route of record 1' })).toBeVisible();
});

test('a record that studies may not see cannot be chosen, and the page says why', async () => {
  await openOwn();
  expect(screen.getByRole('radio', { name: 'Record 1: FIT file' })).toBeEnabled();
  expect(screen.getByRole('radio', { name: 'Record 2: Strava' })).toBeDisabled();
  expect(
    screen.getByText(
      'Record 2 cannot count: its terms show it to the person only, and studies would lose the activity.',
    ),
  ).toBeVisible();
});

test('"Same activity" sends the chosen record, and the toast takes it back', async () => {
  const { user, server } = await openOwn({ records: [record(1), record(2, { format: 'gpx' })] });
  expect(screen.getByRole('radio', { name: 'Record 1: FIT file' })).toBeChecked();
  screen.getByRole('radio', { name: 'Record 1: FIT file' }).focus();
  await user.keyboard('{ArrowDown}');
  await user.click(screen.getByRole('button', { name: 'Same activity' }));
  expect(await screen.findByText('The two records are one activity now')).toBeVisible();
  const calls = () => server.callsTo('PATCH /api/strava-integration/me/duplicates/*').map(({ body }) => body);
  expect(calls()).toEqual([{ decision: 'same', primary_id: activityId(2) }]);
  expect(await screen.findByText(/^Same activity\. Decided on 20\.11\.2026/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Everything is as it was before')).toBeVisible();
  expect(calls()[1]).toEqual({ decision: null, from: DECIDED_AT });
  expect(await screen.findByRole('button', { name: 'Same activity' })).toBeVisible();
});

test.each([
  ['Different activities', 'different', 'The two records stay two activities'],
  ['Recorded in parallel', 'parallel', 'Both records stay, and one of them counts'],
])('%s is sent without a record', async (button, decision, sentence) => {
  const { user, server } = await openOwn();
  await user.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(server.callsTo('PATCH /api/strava-integration/me/duplicates/*')[0]?.body).toEqual({ decision });
  await user.click(await screen.findByRole('button', { name: 'Take the decision back' }));
  expect(await screen.findByRole('button', { name: button })).toBeVisible();
});

test('a refused decision is said with its reason', async () => {
  const { user, server } = await openOwn();
  server.on(
    'PATCH /api/strava-integration/me/duplicates/*',
    failure(409, 'This is decided already. Take the decision back to decide anew.'),
  );
  await user.click(screen.getByRole('button', { name: 'Same activity' }));
  expect(await screen.findByText('The decision was not saved')).toBeVisible();
  expect(screen.getByText('This is decided already. Take the decision back to decide anew.')).toBeVisible();
});

test('a decision that another user made meanwhile is shown beside the refusal, and can be taken back', async () => {
  const { user, server } = await openOwn();
  const SENTENCE = 'This is decided already. Take the decision back to decide anew.';
  const decided = pair({ decision: 'same', primary_id: activityId(1), decided_at: DECIDED_AT });
  server.on('GET /api/strava-integration/me/duplicates/*', json({ duplicate: decided }));
  server.on('PATCH /api/strava-integration/me/duplicates/*', failure(409, SENTENCE, { code: 'duplicate_decided' }));
  await user.click(screen.getByRole('button', { name: 'Different activities' }));
  expect(await screen.findByRole('button', { name: 'Take the decision back' })).toBeVisible();
  expect(screen.getByText(SENTENCE)).toBeVisible();
});

test.each([
  ['of the toast', 'Undo'],
  ['of the page', 'Take the decision back'],
])('the undo %s says that a decision made since stays', async (_where, button) => {
  const { user, server } = await openOwn();
  await user.click(screen.getByRole('button', { name: 'Same activity' }));
  await screen.findByText(/^Same activity\. Decided on/);
  const since = pair({ decision: 'different', decided_at: '2026-11-20T09:30:00.000Z' });
  server.on('GET /api/strava-integration/me/duplicates/*', json({ duplicate: since }));
  server.on('PATCH /api/strava-integration/me/duplicates/*', json({ duplicate: since }));
  await user.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText('This pair has been decided anew and stays as it is')).toBeVisible();
  expect(screen.queryByText('Everything is as it was before')).toBeNull();
  expect(await screen.findByText(/^Different activities\. Decided on/)).toBeVisible();
  const [, undo] = server.callsTo('PATCH /api/strava-integration/me/duplicates/*');
  expect(undo?.body).toEqual({ decision: null, from: DECIDED_AT });
});

test('the focus stays in the section when its buttons change with the decision', async () => {
  const { user } = await openOwn();
  const heading = screen.getByRole('heading', { level: 2, name: 'What are they?' });
  await user.click(screen.getByRole('button', { name: 'Different activities' }));
  await user.click(await screen.findByRole('button', { name: 'Take the decision back' }));
  expect(await screen.findByRole('button', { name: 'Different activities' })).toBeVisible();
  await waitFor(() => expect(heading).toHaveFocus());
});

test('an unknown pair has its sentence and the way back', async () => {
  renderApp({
    url: OWN,
    as: { role: 'user' },
    prepare: (server) =>
      server.on(
        'GET /api/strava-integration/me/duplicates/*',
        failure(404, `Possible duplicate with id ${PAIR} not found`),
      ),
  });
  expect(
    await screen.findByRole('heading', { level: 1, name: `Possible duplicate with id ${PAIR} not found` }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'All possible duplicates' })).toHaveAttribute(
    'href',
    '/dashboard#possible-duplicates',
  );
});

test('a study reads a pair under the code, and an analyst does not decide', async () => {
  const ofStudy = { participant_id: 'p-1', participant_code: 'KDZ-004-4', may_decide: false };
  renderApp({
    url: `${OWN}?study_id=${studyId(4)}`,
    as: RESEARCHER,
    prepare: (server) => stubPair(server, '/api/research/duplicates/*', ofStudy),
  });
  expect(await screen.findByRole('link', { name: 'KDZ-004-4' })).toHaveAttribute('href', '/research/participants/p-1');
  expect(screen.queryByRole('row', { name: /^Title/ })).not.toBeInTheDocument();
  expect(screen.getByText('The owner or a manager of this study decides.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Same activity' })).not.toBeInTheDocument();
});

test('the tab of quality lists open and decided pairs', async () => {
  const ofStudy = { participant_id: 'p-1', participant_code: 'KDZ-004-4' };
  const app = renderApp({
    url: `/research/studies/${studyId(4)}?tab=quality`,
    as: RESEARCHER,
    prepare: (server) => {
      stubStudies(server, [someStudy(4)]);
      server.on(
        'GET /api/research/studies/*/quality',
        json({
          as_of: '2026-11-20T13:32:00.000Z',
          checks: [],
          troubles: [],
          settings: { version: 1, thresholds: THRESHOLD_DEFAULTS, severities: SEVERITY_DEFAULTS },
          duplicates: { open: 1, shifted: 0, participants: 1 },
          devices: [],
          may_review: true,
        }),
      );
      server.on('GET /api/research/studies/*/duplicates', ({ params }) => {
        const isOpen = params.get('state') === 'open';
        const duplicates = [pair(isOpen ? ofStudy : { ...ofStudy, id: 'other', decision: 'different' })];
        return json({ duplicates, total: 1, page: 1, page_size: 10 });
      });
    },
  });
  const open = within(await screen.findByRole('table', { name: 'Possible duplicates' }));
  expect(open.getByRole('link', { name: /19\.11\.2026 18:42/ })).toHaveAttribute(
    'href',
    `${OWN}?study_id=${studyId(4)}`,
  );
  expect(open.getByText('To be decided')).toBeVisible();
  const decided = within(await screen.findByRole('table', { name: 'Decided' }));
  expect(decided.getByText('Different activities')).toBeVisible();
  expect(app.server.callsTo('GET /api/research/studies/*/duplicates')).toHaveLength(2);
});

/** `pairs` are the open and the decided ones. */
function openDashboard(pairs: Record<'open' | 'decided', readonly Duplicate[]>) {
  return renderApp({
    url: '/dashboard',
    as: { role: 'user' },
    prepare: (stub) => {
      stubOwnSources(stub);
      stub.on('GET /api/strava-integration/me', json({ is_set_up: false, is_full: false, athlete: null }));
      stub.on('GET /api/strava-integration/me/uploads', json({ uploads: [], total: 0, page: 1, page_size: 10 }));
      stub.on('GET /api/strava-integration/me/duplicates', ({ params }) => {
        const all = pairs[params.get('state') === 'decided' ? 'decided' : 'open'];
        const size = Number(params.get('page_size'));
        return json({ duplicates: all.slice(0, size), total: all.length, page: 1, page_size: size });
      });
    },
  });
}

test('STUDIES §8 the own dashboard leads to every decision, so that it can be taken back', async () => {
  const decided = Array.from({ length: 11 }, (_, index) =>
    pair({ id: `${PAIR.slice(0, -2)}${index + 10}`, decision: 'same', rule: index === 10 ? 'shifted' : 'overlapping' }),
  );
  const { user } = openDashboard({ open: [], decided });
  const table = within(await screen.findByRole('table', { name: 'Decided' }));
  const [first] = table.getAllByRole('link', { name: /19\.11\.2026 18:42/ });
  expect(first).toHaveAttribute('href', `/strava-integration/duplicates/${PAIR.slice(0, -2)}10`);
  expect(table.getAllByText('Same activity')).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText(/shifted by whole quarter hours/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  expect(screen.queryByText(/waits? for a decision/)).not.toBeInTheDocument();
});

test('the own dashboard shows pairs that wait, and nothing of decisions before there are any', async () => {
  openDashboard({ open: [pair()], decided: [] });
  expect(await screen.findByText(/^1 waits for a decision\./)).toBeVisible();
  const table = within(screen.getByRole('table', { name: 'Possible duplicates' }));
  expect(table.getByRole('link', { name: /19\.11\.2026 18:42/ })).toHaveAttribute('href', OWN);
  expect(screen.queryByText('Decided')).not.toBeInTheDocument();
});

test.each([
  [0, '0'],
  [90, '+1:30'],
  [-5, '\u22120:05'],
  [3725, '+1:02:05'],
])('%d seconds are written as %s', (seconds, text) => {
  expect(signedSeconds(seconds)).toBe(text);
});
