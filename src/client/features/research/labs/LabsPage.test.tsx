import { screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '#client/testing/fetchStub.ts';
import { pasteInto } from '#client/testing/pasteInto.ts';
import { renderApp, type SignedIn } from '#client/testing/renderApp.tsx';
import { labId, someLab, stubLabs } from '#client/testing/stubLabs.ts';
import { someUser, userId } from '#client/testing/stubUsers.ts';
import type { Lab } from '#shared/contract/research.ts';

const BUSY = someLab(1, { researcher_count: 2, study_count: 7, active_study_count: 3, participant_count: 1204 });
const STAFFED = someLab(2, { researcher_count: 1 });
const EMPTY = someLab(3);

async function openLabs(
  labs: readonly Lab[] = [BUSY, STAFFED, EMPTY],
  { url = '/research/labs', as = { role: 'admin' } }: { url?: string; as?: SignedIn } = {},
) {
  let held = stubLabsNothing();
  const app = renderApp({
    url,
    as,
    prepare: (server) => {
      held = stubLabs(server, { labs: [...labs], candidates: [someUser(7), someUser(8), someUser(9)] });
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Labs' });
  return { ...app, held };
}

function stubLabsNothing(): ReturnType<typeof stubLabs> {
  return { labs: [], researchers: [], candidates: [], attention: [] };
}

const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);

async function choose(app: Awaited<ReturnType<typeof openLabs>>, lab: string, action: string) {
  await app.user.click(await screen.findByRole('button', { name: `Actions for ${lab}` }));
  await app.user.click(await screen.findByRole('menuitem', { name: action }));
}

test('the table shows name, address, researchers, studies, participants and the day of creation', async () => {
  await openLabs();
  const row = await rowOf('Lab 01');
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Name',
    'Contact email',
    'Researchers',
    'Studies',
    'Participants',
    'Created',
    'Actions',
  ]);
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'lab01@example.orgCopy',
    '2',
    '3 active / 7',
    '1\u202f204',
    '03.02.2026',
    '•••',
  ]);
  expect(row.getByRole('link', { name: 'Lab 01' })).toHaveAttribute('href', `/research/labs/${labId(1)}`);
  expect(row.getByRole('link', { name: 'lab01@example.org' })).toHaveAttribute('href', 'mailto:lab01@example.org');
  expect(screen.getByText('3 labs')).toBeVisible();
});

test('labs are sorted by name at first; search, filter, sort and page are in the address and done by the server', async () => {
  const { user, server } = await openLabs(Array.from({ length: 12 }, (_, index) => someLab(index + 1)));
  await screen.findByRole('link', { name: 'Lab 01' });
  const last = () => server.callsTo('GET /api/research/labs').at(-1)?.params.toString();
  expect(last()).toBe('sort=name&page=1&page_size=10');
  await user.click(screen.getByRole('link', { name: 'Page 2' }));
  expect(await screen.findByRole('link', { name: 'Lab 12' })).toBeVisible();
  expect(window.location.search).toBe('?page=2');
  await user.click(screen.getByRole('button', { name: 'Participants' }));
  await waitFor(() => expect(last()).toBe('sort=participant_count&page=1&page_size=10'));
  await user.type(screen.getByLabelText('Search'), 'lab03');
  expect(await screen.findByText('1 lab')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'With active studies' }));
  expect(await screen.findByText('No labs match these filters.')).toBeVisible();
  expect(window.location.search).toBe('?sort=participant_count&q=lab03&has=active');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(await screen.findByText('12 labs')).toBeVisible();
});

test('PAGES §1 the filter of labs is a chip that is removed by a press', async () => {
  const { user } = await openLabs();
  await user.click(await screen.findByRole('radio', { name: 'With active studies' }));
  await user.click(await screen.findByRole('button', { name: 'Remove filter With active studies' }));
  expect(window.location.search).toBe('');
});

test('an address is copied by a press', async () => {
  const { user } = await openLabs();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  const row = await rowOf('Lab 01');
  await user.click(row.getByRole('button', { name: 'Copy lab01@example.org' }));
  expect(await screen.findByText('Email copied to clipboard')).toBeVisible();
  expect(copied).toHaveBeenCalledWith('lab01@example.org');
  expect(window.location.pathname).toBe('/research/labs');
});

test('without labs an admin reads what labs are for, and can add one', async () => {
  const { user } = await openLabs([]);
  expect(await screen.findByText('No labs yet. A lab groups researchers and their studies.')).toBeVisible();
  const [, inPlace] = screen.getAllByRole('button', { name: 'Add Lab' });
  await user.click(inPlace as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Lab' }));
  await pasteInto(user, dialog.getByLabelText('Email'), 'first@example.org');
  await user.type(dialog.getByLabelText('Name'), 'First Lab{Enter}');
  expect(await screen.findByText('Lab created')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'First Lab' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a lab is edited from its row', async () => {
  const app = await openLabs();
  const { user, server } = app;
  await choose(app, 'Lab 02', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Lab 02' }));
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.clear(dialog.getByLabelText('Name'));
  await user.type(dialog.getByLabelText('Name'), 'Sleep Lab{Enter}');
  expect(await screen.findByText('Lab saved')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Sleep Lab' })).toBeVisible();
  expect(server.callsTo(`PATCH /api/research/labs/${labId(2)}`)[0]?.body).toEqual({ name: 'Sleep Lab' });
});

test.each([
  ['Lab 01', 'Has 7 studies'],
  ['Lab 02', 'Has 1 researcher'],
])('%s cannot be deleted, and its menu says why: "%s"', async (lab, reason) => {
  const { user } = await openLabs();
  await user.click(await screen.findByRole('button', { name: `Actions for ${lab}` }));
  const entry = await screen.findByRole('menuitem', { name: `Delete lab ${reason}` });
  expect(entry).toHaveAttribute('aria-disabled', 'true');
  await user.click(entry);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an empty lab is deleted once its name is typed', async () => {
  const app = await openLabs();
  const { user, server } = app;
  await choose(app, 'Lab 03', 'Delete lab');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the lab Lab 03?' }));
  await user.type(dialog.getByLabelText('Name of the lab'), 'Lab 02{Enter}');
  expect(dialog.getByLabelText('Name of the lab')).toHaveAccessibleDescription(/The name does not match the lab/);
  expect(server.callsTo(`DELETE /api/research/labs/${labId(3)}`)).toHaveLength(0);
  await user.clear(dialog.getByLabelText('Name of the lab'));
  await user.type(dialog.getByLabelText('Name of the lab'), 'Lab 03{Enter}');
  expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(/Please give a reason/);
  expect(server.callsTo(`DELETE /api/research/labs/${labId(3)}`)).toHaveLength(0);
  await pasteInto(user, dialog.getByLabelText('Reason'), ' Added twice ');
  await user.click(dialog.getByRole('button', { name: 'Delete lab' }));
  expect(await screen.findByText('Lab deleted')).toBeVisible();
  expect(server.callsTo(`DELETE /api/research/labs/${labId(3)}`)[0]?.body).toEqual({
    reason: 'Added twice',
    typed: 'Lab 03',
  });
  expect(await screen.findByText('2 labs')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Lab 03' })).not.toBeInTheDocument();
});

test('a refused deletion says why and leaves the lab', async () => {
  const app = await openLabs();
  app.server.on('DELETE /api/research/labs/*', failure(409, 'Has 2 studies'));
  await choose(app, 'Lab 03', 'Delete lab');
  const dialog = within(await screen.findByRole('dialog'));
  await pasteInto(app.user, dialog.getByLabelText('Reason'), 'Added twice');
  await app.user.type(dialog.getByLabelText('Name of the lab'), 'Lab 03{Enter}');
  expect(await dialog.findByText('Has 2 studies')).toBeVisible();
});

test('a researcher is assigned by keyboard alone: search, choose, read the review, confirm', async () => {
  const app = await openLabs();
  const { user, server } = app;
  await choose(app, 'Lab 03', 'Assign researcher');
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign a researcher to Lab 03' }));
  expect(dialog.getByLabelText('Search users by email')).toHaveFocus();
  expect(await dialog.findByRole('radio', { name: /user07@example.org.*Account since 05.03.2026/ })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled();
  await user.keyboard('user08');
  await waitFor(() => expect(dialog.getAllByRole('radio')).toHaveLength(1));
  await user.tab();
  await user.keyboard(' ');
  await user.tab();
  await user.tab();
  expect(dialog.getByRole('button', { name: 'Next' })).toHaveFocus();
  await user.keyboard('{Enter}');
  const review = await dialog.findByText(
    'user08@example.org becomes a researcher of Lab 03. They can create studies and see their own. Their start page becomes My Studies. The role cannot be changed back here.',
  );
  expect(review).toHaveFocus();
  await user.keyboard('{Tab}{Tab}{Tab}');
  expect(dialog.getByRole('button', { name: 'Assign' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('user08@example.org is now a researcher of Lab 03')).toBeVisible();
  expect(server.callsTo('POST /api/research/researchers')[0]?.body).toEqual({ user_id: userId(8), lab_id: labId(3) });
  await waitFor(() => expect(server.callsTo('GET /api/research/labs').length).toBeGreaterThan(1));
});

test('the way back from the review keeps the choice', async () => {
  const app = await openLabs();
  await choose(app, 'Lab 03', 'Assign researcher');
  const dialog = within(await screen.findByRole('dialog'));
  await app.user.click(await dialog.findByRole('radio', { name: /user09/ }));
  await app.user.click(dialog.getByRole('button', { name: 'Next' }));
  await app.user.click(await dialog.findByRole('button', { name: 'Back' }));
  expect(await dialog.findByRole('radio', { name: /user09/ })).toBeChecked();
  await pasteInto(app.user, dialog.getByLabelText('Search users by email'), 'nobody at all');
  expect(await dialog.findByText('Nobody matches.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('a refused assignment shows the reason', async () => {
  const app = await openLabs();
  app.server.on('POST /api/research/researchers', failure(409, 'This researcher already belongs to a lab'));
  await choose(app, 'Lab 03', 'Assign researcher');
  const dialog = within(await screen.findByRole('dialog'));
  await app.user.click(await dialog.findByRole('radio', { name: /user09/ }));
  await app.user.click(dialog.getByRole('button', { name: 'Next' }));
  await app.user.click(await dialog.findByRole('button', { name: 'Assign' }));
  expect(await dialog.findByText('This researcher already belongs to a lab')).toBeVisible();
});

test('a researcher sees the own lab and changes nothing', async () => {
  await openLabs([BUSY], { as: { role: 'researcher', lab_name: 'Lab 01' } });
  expect(await screen.findByRole('link', { name: 'Lab 01' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add Lab' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Actions for/ })).not.toBeInTheDocument();
});

test('a researcher without a lab reads whom to contact', async () => {
  await openLabs([], { as: { role: 'researcher' } });
  expect(await screen.findByText('You are not assigned to a lab. Ask an admin.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add Lab' })).not.toBeInTheDocument();
});

test('a user finds the forbidden texts in place of the page', async () => {
  const { server } = renderApp({ url: '/research/labs', as: { role: 'user' } });
  expect(await screen.findByRole('heading', { level: 1, name: '403 - Forbidden' })).toBeVisible();
  expect(screen.getByText('You do not have permission to access this page.')).toBeVisible();
  expect(window.location.pathname).toBe('/research/labs');
  expect(server.callsTo('GET /api/research/labs')).toHaveLength(0);
});

test('a user whose role the server no longer accepts reads whom to contact', async () => {
  renderApp({
    url: '/research/labs',
    as: { role: 'admin' },
    prepare: (server) => server.on('GET /api/research/labs', failure(403, 'You do not have permission to do this')),
  });
  expect(await screen.findByRole('heading', { level: 1, name: '403 - Forbidden' })).toBeVisible();
});

test('labs that cannot be loaded show an error with Try again', async () => {
  const { user, server } = renderApp({
    url: '/research/labs',
    as: { role: 'admin' },
    prepare: (stub) => stub.on('GET /api/research/labs', failure(400, 'Bad Request')),
  });
  expect(await screen.findByText('Could not load the labs.')).toBeVisible();
  server.on('GET /api/research/labs', json({ labs: [EMPTY], total: 1, page: 1, page_size: 10 }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Lab 03' })).toBeVisible();
});

test("in German all labels and reasons of a lab's deletion are German", async () => {
  localStorage.setItem('kadenz.preferences', '{"language":"de"}');
  const { user } = renderApp({
    url: '/research/labs',
    as: { role: 'admin' },
    prepare: (server) => stubLabs(server, { labs: [BUSY] }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Labore' })).toBeVisible();
  expect(await screen.findByText('1 Labor')).toBeVisible();
  expect(screen.getByText('3 aktiv / 7')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Aktionen für Lab 01' }));
  expect(await screen.findByRole('menuitem', { name: /Labor löschen.*Hat 7 Studien/ })).toBeVisible();
});
