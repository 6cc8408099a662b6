import { screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '#client/testing/fetchStub.ts';
import { profileOf, renderApp } from '#client/testing/renderApp.tsx';
import { BEN, someStudy, stubStudies, studyId } from '#client/testing/stubStudies.ts';
import type { Study } from '#shared/contract/studies.ts';

const RESEARCHER = { role: 'researcher', lab_name: 'Movement Lab' } as const;

async function openMyStudies(studies: readonly Study[], url = '/dashboard') {
  const app = renderApp({ url, as: RESEARCHER, prepare: (server) => stubStudies(server, studies) });
  await screen.findByRole('heading', { level: 1, name: 'My Studies' });
  return app;
}

const rowOf = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('tr') as HTMLElement);

test('SPEC §2 my studies: the columns are title, participant count, start date, end date, owner and created', async () => {
  await openMyStudies([someStudy(3, { end_date: '2026-12-24', participant_count: 1204 })]);
  const row = await rowOf('Study 03');
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Title',
    'Participants',
    'Start date',
    'End date',
    'Owner',
    'Created',
  ]);
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    '1\u202f204',
    '05.03.2026',
    '24.12.2026',
    'You',
    '03.02.2026',
  ]);
});

test("each study's status is beside its title, outside the link; there are six columns", async () => {
  await openMyStudies([someStudy(1, { status: 'closed' }), someStudy(2, { status: 'planned' })]);
  const head = async (title: string) => (await rowOf(title)).getByRole('rowheader').textContent;
  expect(await head('Study 01')).toBe('Study 01 Closed');
  expect(await head('Study 02')).toBe('Study 02 Planned');
  expect(screen.getAllByRole('columnheader')).toHaveLength(6);
});

test('a researcher without a lab reads how to get one, and sees no button that cannot work', async () => {
  renderApp({ url: '/dashboard', as: { role: 'researcher' }, prepare: (server) => stubStudies(server, []) });
  expect(await screen.findByText('You are not assigned to a lab.')).toBeVisible();
  expect(await screen.findByText('No studies found')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Create Study' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Create your first study' })).not.toBeInTheDocument();
});

test('SPEC §2 my studies: the owner is "You", else the e-mail address, else "Unknown"; a shared study shows the part', async () => {
  await openMyStudies([
    someStudy(1),
    someStudy(2, { owner_id: BEN.id, owner_email: BEN.email, part: 'analyst' }),
    someStudy(3, { owner_id: null, owner_email: null, part: 'manager' }),
  ]);
  const owner = async (title: string) => (await rowOf(title)).getAllByRole('cell')[3]?.textContent;
  expect(await owner('Study 01')).toBe('You');
  expect(await owner('Study 02')).toBe('ben@example.org Analyst');
  expect(await owner('Study 03')).toBe('Unknown Manager');
});

test('SPEC §2 my studies: sorted by created, descending, at first; sort, search and page are in the address and done by the server', async () => {
  const { user, server } = await openMyStudies(Array.from({ length: 12 }, (_, index) => someStudy(index + 1)));
  await screen.findByRole('link', { name: 'Study 12' });
  expect(screen.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'descending');
  expect(server.callsTo('GET /api/research/studies').at(-1)?.params.toString()).toBe(
    'sort=-created_at&page=1&page_size=10',
  );
  await user.click(screen.getByRole('link', { name: 'Page 2' }));
  expect(await screen.findByRole('link', { name: 'Study 01' })).toBeVisible();
  expect(window.location.search).toBe('?page=2');
  await user.click(screen.getByRole('button', { name: 'Participants' }));
  await waitFor(() => expect(window.location.search).toBe('?sort=participant_count'));
  await user.type(screen.getByLabelText('Search'), '07{Enter}');
  expect(await screen.findByText('1 study')).toBeVisible();
  expect(window.location.search).toBe('?sort=participant_count&q=07');
});

test('a status filter is in the address, and can be removed when no study matches', async () => {
  const { user, server } = await openMyStudies([someStudy(1)]);
  await screen.findByRole('link', { name: 'Study 01' });
  await user.click(screen.getByRole('radio', { name: 'Closed' }));
  expect(await screen.findByText('No studies match these filters.')).toBeVisible();
  expect(window.location.search).toBe('?status=closed');
  expect(server.callsTo('GET /api/research/studies').at(-1)?.params.get('status')).toBe('closed');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(await screen.findByRole('link', { name: 'Study 01' })).toBeVisible();
});

test('PAGES §1 the status filter is a chip that is removed by a press', async () => {
  const { user } = await openMyStudies([someStudy(1)]);
  await screen.findByRole('link', { name: 'Study 01' });
  await user.click(screen.getByRole('radio', { name: 'Closed' }));
  await user.click(await screen.findByRole('button', { name: 'Remove filter Status: Closed' }));
  expect(await screen.findByRole('link', { name: 'Study 01' })).toBeVisible();
  expect(window.location.search).toBe('');
});

test('SPEC §2 my studies: a click on a row opens /research/studies/{id}', async () => {
  const { user } = await openMyStudies([someStudy(1)]);
  const row = await rowOf('Study 01');
  expect(screen.getByRole('link', { name: 'Study 01' })).toHaveAttribute('href', `/research/studies/${studyId(1)}`);
  await user.click(row.getByText('05.03.2026'));
  await waitFor(() => expect(window.location.pathname).toBe(`/research/studies/${studyId(1)}`));
});

test('SPEC §2 my studies: Create Study goes to /research/studies/new', async () => {
  const { user } = await openMyStudies([someStudy(1)]);
  await user.click(screen.getByRole('link', { name: 'Create Study' }));
  expect(window.location.pathname).toBe('/research/studies/new');
});

test('SPEC §2 my studies: without studies "No studies found" is shown, with the way to the first', async () => {
  await openMyStudies([]);
  expect(await screen.findByText('No studies found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create your first study' })).toHaveAttribute(
    'href',
    '/research/studies/new',
  );
});

test('a researcher without a lab reads what to do', async () => {
  renderApp({ url: '/dashboard', as: { role: 'researcher' }, prepare: (server) => stubStudies(server, []) });
  expect(await screen.findByText('You are not assigned to a lab.')).toBeVisible();
  expect(screen.getByText(/Ask an admin to assign you to one/)).toBeVisible();
});

test('a researcher whom an admin has assigned to a lab meanwhile goes on without signing in again', async () => {
  const { user, server } = renderApp({
    url: '/dashboard',
    as: { role: 'researcher' },
    prepare: (prepared) => stubStudies(prepared, []),
  });
  await screen.findByText('You are not assigned to a lab.');
  server.on('GET /api/users/me', json(profileOf(RESEARCHER)));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Create Study' })).toBeVisible();
  expect(screen.queryByText('You are not assigned to a lab.')).not.toBeInTheDocument();
});

test('a list of studies that cannot be read shows an error with Try again', async () => {
  const { user, server } = renderApp({
    url: '/dashboard',
    as: RESEARCHER,
    prepare: (prepared) => prepared.on('GET /api/research/studies', failure(400, 'Bad Request')),
  });
  expect(await screen.findByText('Could not load the studies.')).toBeVisible();
  server.on('GET /api/research/studies', json({ studies: [someStudy(1)], total: 1, page: 1, page_size: 10 }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Study 01' })).toBeVisible();
});

test('a row is opened by keyboard', async () => {
  const { user } = await openMyStudies([someStudy(1)]);
  (await screen.findByRole('link', { name: 'Study 01' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe(`/research/studies/${studyId(1)}`));
});

const ATTENTION = 'GET /api/research/studies/attention';
const studyWith = (number: number, count: number) => ({ id: studyId(number), title: `Study 0${number}`, count });

test('PAGES §3.17 one line above the list says what needs the researcher, with a link for each study', async () => {
  renderApp({
    url: '/dashboard',
    as: RESEARCHER,
    prepare: (server) => {
      stubStudies(server, [someStudy(1)]);
      const silent = { count: 5, study_count: 2, studies: [studyWith(3, 4), studyWith(2, 1)] };
      server.on(ATTENTION, json({ silent, expiring: { count: 1, study_count: 1, studies: [studyWith(3, 1)] } }));
    },
  });
  const line = await screen.findByText(/^5 silent participants in 2 studies/);
  expect(line).toHaveTextContent(
    '5 silent participants in 2 studies: Study 03 (4), Study 02 (1) · 1 invitation expires tomorrow',
  );
  const tab = (number: number) => `/research/studies/${studyId(number)}?tab=participants`;
  expect(within(line).getByRole('link', { name: 'Study 02' })).toHaveAttribute('href', `${tab(2)}&status=silent`);
  expect(within(line).getByRole('link', { name: '1 invitation expires tomorrow' })).toHaveAttribute(
    'href',
    `${tab(3)}&expires=tomorrow`,
  );
});

test('where nothing needs the researcher there is no line above the list', async () => {
  const { server } = await openMyStudies([someStudy(1)]);
  await rowOf('Study 01');
  await waitFor(() => expect(server.callsTo(ATTENTION)).not.toHaveLength(0));
  expect(screen.queryByText(/silent|expires/)).toBeNull();
});
