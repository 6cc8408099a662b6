import { screen, waitFor, within } from '@testing-library/react';
import { type FetchStub, failure, json } from '#client/testing/fetchStub.ts';
import { renderApp, type SignedIn } from '#client/testing/renderApp.tsx';
import { labId, someLab, someResearcher, stubLabs } from '#client/testing/stubLabs.ts';
import { someUser, stubUsers, userId } from '#client/testing/stubUsers.ts';
import type { Role } from '#shared/roles.ts';

async function openUser(
  role: Role,
  { as = { role: 'admin' }, prepare }: { as?: SignedIn; prepare?: (server: FetchStub) => void } = {},
) {
  let users = { users: [someUser(7)] };
  const app = renderApp({
    url: `/users/${userId(7)}`,
    as,
    prepare: (server) => {
      users = stubUsers(server, [someUser(7, { role })]);
      stubLabs(server, { labs: [someLab(1), someLab(2)], candidates: [someUser(7)] });
      prepare?.(server);
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'user07@example.org' });
  return { ...app, users };
}

const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

test('SPEC §4 change role: a user becomes a researcher of a lab that is chosen in a dialog, and page and role are updated', async () => {
  const { user, server, users } = await openUser('user');
  await user.click(screen.getByRole('button', { name: 'Change Role' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make user07@example.org a researcher' }));
  expect(await dialog.findByRole('radio', { name: /Lab 01/ })).toBeVisible();
  await user.type(dialog.getByLabelText('Search labs'), 'lab02');
  await waitFor(() => expect(dialog.getAllByRole('radio')).toHaveLength(1));
  await user.click(dialog.getByRole('radio', { name: /Lab 02/ }));
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  expect(
    await dialog.findByText(
      'user07@example.org becomes a researcher of Lab 02. They can create studies and see their own. Their start page becomes My Studies. The role cannot be changed back here.',
    ),
  ).toBeVisible();
  users.users = [someUser(7, { role: 'researcher' })];
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText('user07@example.org is now a researcher of Lab 02')).toBeVisible();
  expect(server.callsTo('POST /api/research/researchers')[0]?.body).toEqual({ user_id: userId(7), lab_id: labId(2) });
  await waitFor(() => expect(factOf('Role')).toHaveTextContent('Researcher'));
  expect(await screen.findByRole('link', { name: 'Lab 02' })).toHaveAttribute('href', `/research/labs/${labId(2)}`);
  expect(screen.queryByRole('button', { name: 'Change Role' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test.each(['researcher', 'admin'] as const)('SPEC §6 roles: a %s is not promoted', async (role) => {
  await openUser(role);
  expect(screen.queryByRole('button', { name: 'Change Role' })).not.toBeInTheDocument();
});

test('SPEC §6 roles: only an admin can change roles', async () => {
  await openUser('user', { as: { role: 'user', id: userId(7) } });
  expect(screen.queryByRole('button', { name: 'Change Role' })).not.toBeInTheDocument();
});

test('a refused promotion says why and the role stays', async () => {
  const { user } = await openUser('user', {
    prepare: (server) =>
      server.on(
        'POST /api/research/researchers',
        failure(409, 'Only a user with the role user can become a researcher'),
      ),
  });
  await user.click(screen.getByRole('button', { name: 'Change Role' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: /Lab 01/ }));
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  await user.click(await dialog.findByRole('button', { name: 'Assign' }));
  expect(await dialog.findByText('Only a user with the role user can become a researcher')).toBeVisible();
  expect(factOf('Role')).toHaveTextContent('User');
});

test('without any lab the dialog links to the labs', async () => {
  const { user } = await openUser('user', { prepare: (server) => stubLabs(server) });
  await user.click(screen.getByRole('button', { name: 'Change Role' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('There are no labs yet. Add a lab first.')).toBeVisible();
  await user.click(dialog.getByRole('link', { name: 'To the labs' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Labs' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test("a researcher's lab is shown with a link", async () => {
  await openUser('researcher', {
    prepare: (server) =>
      stubLabs(server, { labs: [someLab(1)], researchers: [someResearcher(7, { email: 'user07@example.org' })] }),
  });
  expect(await screen.findByRole('link', { name: 'Lab 01' })).toHaveAttribute('href', `/research/labs/${labId(1)}`);
  expect(factOf('Lab')).toHaveTextContent('Lab 01');
});

test('a researcher without a lab can be given one', async () => {
  const { user, server } = await openUser('researcher');
  expect(await screen.findByText('No lab')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Assign lab' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign user07@example.org to a lab' }));
  await user.click(await dialog.findByRole('radio', { name: /Lab 01/ }));
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  expect(
    await dialog.findByText('user07@example.org, already a researcher, joins Lab 01 and can create studies there.'),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText('user07@example.org is now a researcher of Lab 01')).toBeVisible();
  expect(server.callsTo('POST /api/research/researchers')).toHaveLength(1);
  expect(await screen.findByRole('link', { name: 'Lab 01' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('a lab that cannot be read shows an error with Try again', async () => {
  const { user, server } = await openUser('researcher', {
    prepare: (stub) => stub.on('GET /api/research/researchers', failure(400, 'Bad Request')),
  });
  expect(await screen.findByText('Could not load')).toBeVisible();
  stubLabs(server, { labs: [someLab(1)], researchers: [someResearcher(7)] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Lab 01' })).toBeVisible();
});

test('a link to a user who was deleted shows nothing of the user whose page was open before', async () => {
  const gone = { id: userId(9), email: 'gone09@example.org', role: 'user' as const };
  const { user } = await openUser('user', {
    prepare: (server) =>
      server
        .on('GET /api/search', json({ studies: [], participants: [], labs: [], users: [gone], athletes: [] }))
        .on(`GET /api/users/${gone.id}`, failure(404, 'Not found')),
  });
  await user.click(await screen.findByRole('button', { name: 'Search Ctrl K' }));
  await user.type(await screen.findByRole('combobox'), 'gone09');
  await user.click(await screen.findByRole('option', { name: /gone09/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'User not found' })).toBeVisible();
  expect(screen.queryByText('user07@example.org')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});
