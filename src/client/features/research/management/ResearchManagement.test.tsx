import { screen, waitFor, within } from '@testing-library/react';
import { breakCookies } from '#client/testing/breakCookies.ts';
import { type FetchStub, failure, json } from '#client/testing/fetchStub.ts';
import { pasteInto } from '#client/testing/pasteInto.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { labId, someLab, stubLabs } from '#client/testing/stubLabs.ts';
import { studyId } from '#client/testing/stubStudies.ts';
import { userId } from '#client/testing/stubUsers.ts';
import type { AttentionItem } from '#shared/contract/research.ts';

const FIGURES = { lab_count: 3, researcher_count: 12, study_count: 25, participant_count: 1204 };

async function openResearch(prepare: (server: FetchStub) => void) {
  const app = renderApp({
    url: '/research',
    as: { role: 'admin' },
    prepare: (server) => {
      stubLabs(server, { labs: [someLab(1)] });
      prepare(server);
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Research Management' });
  return app;
}

test('SPEC §2 research management: four tiles show the counts as text, and only Labs can be pressed', async () => {
  await openResearch((server) => server.on('GET /api/research/dashboard', json(FIGURES)));
  const tiles = within(await screen.findByRole('list', { name: 'Research figures' }));
  expect(tiles.getAllByRole('listitem').map((tile) => tile.textContent)).toEqual([
    '3 Labs',
    '12 Researchers',
    '25 Studies',
    '1\u202f204 Participants',
  ]);
  expect(tiles.getAllByRole('link')).toEqual([tiles.getByRole('link', { name: '3 Labs' })]);
  expect(tiles.getByRole('link', { name: '3 Labs' })).toHaveAttribute('href', '/research/labs');
  expect(tiles.queryByRole('button')).not.toBeInTheDocument();
});

test('a fault of the client is told in the words of Kadenz, not in those of the browser', async () => {
  await openResearch((server) =>
    server.on('GET /api/research/dashboard', () => {
      breakCookies();
      return failure(401, 'Please sign in');
    }),
  );
  expect(await screen.findByText(/An error occurred/)).toBeVisible();
  expect(screen.queryByText(/The operation is insecure/)).toBeNull();
});

test('SPEC §2 research management: it is the second section of the admin dashboard', async () => {
  renderApp({
    url: '/dashboard',
    as: { role: 'admin' },
    prepare: (server) => stubLabs(server, { labs: [someLab(1)] }),
  });
  const section = within(await screen.findByRole('region', { name: 'Research Management' }));
  expect(await section.findByRole('link', { name: '1 Labs' })).toBeVisible();
  expect(section.getByRole('button', { name: 'Add Lab' })).toBeVisible();
});

test('SPEC §4 summary screen: "Loading..." until the figures are there', async () => {
  const answer = Promise.withResolvers<Response>();
  await openResearch((server) => server.on('GET /api/research/dashboard', () => answer.promise));
  expect(screen.getByText('Loading...')).toBeVisible();
  answer.resolve(json(FIGURES));
  expect(await screen.findByRole('link', { name: '3 Labs' })).toBeVisible();
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
});

test('SPEC §8 summary: a failure shows "Error: " and the message, with its reference and Try again', async () => {
  const { user, server } = await openResearch((stub) =>
    stub.on('GET /api/research/dashboard', failure(400, 'The figures are on holiday')),
  );
  expect(await screen.findByText('Error: The figures are on holiday')).toBeVisible();
  expect(screen.getByText('Reference: request-1')).toBeVisible();
  server.on('GET /api/research/dashboard', json(FIGURES));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: '3 Labs' })).toBeVisible();
  expect(screen.queryByText('Error: The figures are on holiday')).not.toBeInTheDocument();
});

test.each([
  ['nothing', null],
  ['no figures', {}],
])('SPEC §4 summary screen: an answer with %s shows "No data found"', async (_what, answer) => {
  await openResearch((server) => server.on('GET /api/research/dashboard', json(answer)));
  expect(await screen.findByText('No data found')).toBeVisible();
});

test('SPEC §4 add lab: the dialog "Create New Lab" closes after a success, "Lab created" is shown, figures and labs are reloaded', async () => {
  const { user, server } = await openResearch(() => undefined);
  await screen.findByRole('link', { name: '1 Labs' });
  await user.click(screen.getByRole('button', { name: 'Add Lab' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Lab' }));
  expect(dialog.getByLabelText('Email')).toHaveFocus();
  await pasteInto(user, dialog.getByLabelText('Email'), 'new@example.org');
  await user.type(dialog.getByLabelText('Name'), 'New Lab{Enter}');
  expect(await screen.findByText('Lab created')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await screen.findByRole('link', { name: '2 Labs' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add Lab' })).toHaveFocus();
  expect(server.callsTo('GET /api/research/dashboard')).toHaveLength(2);
  expect(server.callsTo('GET /api/admin/attention')).toHaveLength(2);
  await user.click(screen.getByRole('link', { name: '2 Labs' }));
  expect(await screen.findByRole('link', { name: 'New Lab' })).toBeVisible();
});

test('SPEC §4 add lab: a refused lab keeps the dialog open, and closing it with typed values asks first', async () => {
  const { user } = await openResearch((server) =>
    server.on('POST /api/research/labs', failure(503, 'The service is not available right now')),
  );
  await user.click(screen.getByRole('button', { name: 'Add Lab' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Lab' }));
  await pasteInto(user, dialog.getByLabelText('Email'), 'new@example.org');
  await user.type(dialog.getByLabelText('Name'), 'New Lab{Enter}');
  expect(await dialog.findByText('The service is not available right now')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('an empty installation shows three steps; the first opens the dialog, which stays open when the steps disappear', async () => {
  const { user } = await openResearch((server) => stubLabs(server));
  const guide = within((await screen.findByRole('heading', { name: 'First steps' })).parentElement as HTMLElement);
  expect(guide.getAllByRole('listitem')).toHaveLength(3);
  expect(guide.getByRole('link', { name: 'Assign a user to it' })).toHaveAttribute('href', '/research/labs');
  expect(guide.getByRole('link', { name: 'The researcher creates a study' })).toHaveAttribute(
    'href',
    '/research/studies/new',
  );
  await user.click(guide.getByRole('button', { name: 'Add a lab' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Lab' }));
  await pasteInto(user, dialog.getByLabelText('Email'), 'first@example.org');
  await user.type(dialog.getByLabelText('Name'), 'First Lab{Enter}');
  expect(await screen.findByText('Lab created')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await screen.findByRole('link', { name: '1 Labs' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'First steps' })).not.toBeInTheDocument();
});

const ITEMS: AttentionItem[] = [
  { kind: 'study_without_owner', severity: 'warning', id: studyId(1), name: 'HRV', days: null, count: null },
  { kind: 'study_ended_open', severity: 'warning', id: studyId(2), name: 'Gait', days: 9, count: null },
  { kind: 'study_without_participants', severity: 'info', id: studyId(3), name: 'Sleep', days: 21, count: null },
  { kind: 'researcher_without_lab', severity: 'info', id: userId(4), name: 'ben@example.org', days: null, count: null },
  { kind: 'lab_without_researcher', severity: 'info', id: labId(5), name: 'Gait Lab', days: null, count: null },
  { kind: 'lab_without_researcher', severity: 'info', id: labId(6), name: 'Sleep Lab', days: null, count: null },
];

test('attention items are a list of links, five at first; the number of the others links to all', async () => {
  const { user, server } = await openResearch((server) => stubLabs(server, { attention: ITEMS }));
  const list = within((await screen.findByRole('heading', { name: 'Needs attention' })).parentElement as HTMLElement);
  await list.findByText('and 1 more');
  expect(server.callsTo('GET /api/admin/attention')[0]?.params.get('limit')).toBe('5');
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Study “HRV” has no owner', `/research/studies/${studyId(1)}`],
    ['Study “Gait” ended 9 days ago and is not closed', `/research/studies/${studyId(2)}`],
    ['Study “Sleep” has had no participants for 21 days', `/research/studies/${studyId(3)}`],
    ['ben@example.org is a researcher without a lab', `/users/${userId(4)}`],
    ['Lab Gait Lab has no researcher', `/research/labs/${labId(5)}`],
    ['and 1 more', '/research?attention=all'],
  ]);
  await user.click(list.getByRole('link', { name: 'and 1 more' }));
  await waitFor(() => expect(server.callsTo('GET /api/admin/attention')[1]?.params.get('limit')).toBe('100'));
});

test.each<[AttentionItem['kind'], string, number | null, string, string]>([
  [
    'source_refused',
    'polar',
    null,
    'Polar refuses this installation, so nothing arrives from there',
    '/dashboard#control-polar',
  ],
  [
    'source_refused',
    'strava',
    null,
    'Strava refuses this installation, so nothing arrives from there',
    '/dashboard#control-room',
  ],
  [
    'source_unread',
    'polar',
    1,
    '1 account of Polar could not be read for weeks, so sessions will be lost',
    '/dashboard#control-polar',
  ],
  [
    'source_access_ends',
    'polar',
    2,
    'The access to 2 accounts of Polar ends soon and has to be given again',
    '/dashboard#control-polar',
  ],
  ['source_problems', 'strava', 1, '1 import from Strava did not succeed', '/dashboard#control-problems'],
  ['source_problems', 'polar', 12, '12 imports from Polar did not succeed', '/dashboard#control-polar-problems'],
  [
    'source_without_basis',
    'strava',
    2,
    '2 studies ask for Strava, but no basis for its use in research is recorded',
    '/settings',
  ],
  [
    'reminders_failed',
    'HRV',
    2,
    'Study “HRV”: 2 mails did not arrive in the last 7 days',
    '/research/studies/HRV?tab=reminders',
  ],
  ['exports_failed', 'HRV', 1, 'Study “HRV”: 1 package could not be written', '/research/studies/HRV?tab=export'],
  ['upload_failed', 'KDZ-001-7', null, 'The last upload for KDZ-001-7 failed', '/research/participants/KDZ-001-7'],
  [
    'study_without_approval',
    'HRV',
    null,
    'Study “HRV”: the consent text has neither an approval nor an ethics reference',
    '/research/studies/HRV?tab=consent',
  ],
])('SPEC §2 research management: %s of %s leads to where it is solved', async (kind, name, count, text, href) => {
  const attention: AttentionItem[] = [{ kind, severity: 'info', id: name, name, days: null, count }];
  await openResearch((server) => stubLabs(server, { attention }));
  expect(await screen.findByRole('link', { name: text })).toHaveAttribute('href', href);
});

test('PAGES §3.1 connections, webhook, backlog and an ended study are said as sentences', async () => {
  const strava = { id: 'strava', name: 'strava', days: null, count: null };
  const attention: AttentionItem[] = [
    { ...strava, kind: 'webhook_missing', severity: 'warning' },
    { ...strava, kind: 'connections_used', severity: 'info', count: 8, limit: 10 },
    { ...strava, kind: 'import_backlog', severity: 'info', count: 340, done_at: '2031-05-06T16:45:00.000Z' },
    { ...strava, kind: 'study_ended_unexported', severity: 'info', id: studyId(1), name: 'HRV' },
  ];
  await openResearch((server) => stubLabs(server, { attention }));
  const list = within((await screen.findByRole('heading', { name: 'Needs attention' })).parentElement as HTMLElement);
  await list.findByRole('link', { name: /^Webhook missing/ });
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Webhook missing: new activities do not arrive', '/dashboard#webhook'],
    ['Strava connections 8 of 10 used', '/dashboard#control-room'],
    [
      expect.stringMatching(/^Import backlog 340 activities, done about 06\.05\.2031,? \d\d:45$/),
      '/dashboard#control-room',
    ],
    ['Study “HRV” ended without export', `/research/studies/${studyId(1)}?tab=export`],
  ]);
});

test('an item that the server solved meanwhile is gone when the list is opened again', async () => {
  const { user, server } = await openResearch((stub) =>
    stubLabs(stub, { labs: [someLab(1)], attention: ITEMS.slice(0, 1) }),
  );
  await screen.findByRole('link', { name: 'Study “HRV” has no owner' });
  server.on('GET /api/admin/attention', json({ items: [], total: 0 }));
  await user.click(await screen.findByRole('link', { name: '1 Labs' }));
  await screen.findByRole('heading', { level: 1, name: 'Labs' });
  window.history.back();
  expect(await screen.findByText('Nothing needs attention.')).toBeVisible();
});

test('"Nothing needs attention." when nothing does', async () => {
  await openResearch(() => undefined);
  expect(await screen.findByText('Nothing needs attention.')).toBeVisible();
});

test('attention items that cannot be read show their own error', async () => {
  const { user, server } = await openResearch((stub) =>
    stub.on('GET /api/admin/attention', failure(400, 'Bad Request')),
  );
  expect(await screen.findByText('Could not load.')).toBeVisible();
  expect(await screen.findByRole('link', { name: '1 Labs' })).toBeVisible();
  server.on('GET /api/admin/attention', json({ items: [], total: 0 }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing needs attention.')).toBeVisible();
});

test.each(['researcher', 'user'] as const)('a %s finds the forbidden texts in place of the page', async (role) => {
  const { server } = renderApp({ url: '/research', as: { role } });
  expect(await screen.findByRole('heading', { level: 1, name: '403 - Forbidden' })).toBeVisible();
  expect(window.location.pathname).toBe('/research');
  expect(server.callsTo('GET /api/research/dashboard')).toHaveLength(0);
});
