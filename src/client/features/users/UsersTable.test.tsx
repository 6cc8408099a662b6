import { screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '#client/testing/fetchStub.ts';
import { pasteInto } from '#client/testing/pasteInto.ts';
import { recordTimeouts } from '#client/testing/recordTimeouts.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { stubLabs } from '#client/testing/stubLabs.ts';
import { someUser, stubUsers, userId } from '#client/testing/stubUsers.ts';
import type { User } from '#shared/contract/users.ts';

const MANY = Array.from({ length: 23 }, (_, index) => someUser(index + 1));

async function openTable(users: readonly User[] = MANY, url = '/dashboard') {
  let held = { users: [...users] };
  const app = renderApp({
    url,
    as: { role: 'admin' },
    prepare: (server) => {
      held = stubUsers(server, users);
      stubLabs(server);
    },
  });
  const section = within(await screen.findByRole('region', { name: 'User Management' }));
  if (users.length > 0) await section.findByText(/ users?$/);
  return { ...app, section, held };
}

function shownEmails(): (string | null)[] {
  return screen
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent)
    .filter((text) => text?.includes('@'));
}

async function choose(app: Awaited<ReturnType<typeof openTable>>, email: string, action: string) {
  await app.user.click(app.section.getByRole('button', { name: `Actions for ${email}` }));
  await app.user.click(await screen.findByRole('menuitem', { name: action }));
}

test('SPEC §2 user management: the table shows email, role and created date, ten to a page', async () => {
  const { section } = await openTable();
  expect(section.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Email',
    'Role',
    'Created',
    'Actions',
  ]);
  expect(shownEmails()).toHaveLength(10);
  expect(section.getAllByText('05.03.2026')).toHaveLength(10);
  expect(section.getByText('23 users')).toBeVisible();
  expect(section.getByRole('link', { name: 'user01@example.org' })).toHaveAttribute('href', `/users/${userId(1)}`);
});

test('SPEC §2 user management: search, sort and page are in the address and done by the server', async () => {
  const { user, section, server } = await openTable();
  await user.type(section.getByLabelText('Search'), 'USER1');
  await waitFor(() => expect(server.callsTo('GET /api/users').at(-1)?.params.get('search')).toBe('USER1'));
  expect(window.location.search).toContain('q=USER1');

  await user.clear(section.getByLabelText('Search'));
  await section.findByText('23 users');
  await user.click(section.getByRole('button', { name: /Email/ }));
  await waitFor(() => expect(shownEmails()[0]).toBe('user23@example.org'));
  expect(window.location.search).toContain('sort=-email');
  expect(section.getByRole('columnheader', { name: /Email/ })).toHaveAttribute('aria-sort', 'descending');

  await user.click(section.getByRole('link', { name: 'Page 3' }));
  await waitFor(() =>
    expect(shownEmails()).toEqual(['user03@example.org', 'user02@example.org', 'user01@example.org']),
  );
  expect(window.location.search).toContain('page=3');

  await user.selectOptions(section.getByLabelText('Rows per page'), '25');
  await waitFor(() => expect(shownEmails()).toHaveLength(23));
  expect(window.location.search).toContain('page_size=25');
});

test('SPEC §9 page sizes: the table offers 10, 25, 50 and 100 rows', async () => {
  const { section } = await openTable();
  const sizes = within(section.getByLabelText('Rows per page')).getAllByRole('option');
  expect(sizes.map((option) => option.textContent)).toEqual(['10', '25', '50', '100']);
});

test("an address restores the table's state", async () => {
  const { server } = await openTable(MANY, '/dashboard?q=user&sort=-email&page=2&page_size=10');
  await waitFor(() => expect(shownEmails()[0]).toBe('user13@example.org'));
  const params = server.callsTo('GET /api/users').at(-1)?.params;
  expect(Object.fromEntries(params ?? [])).toEqual({ search: 'user', sort: '-email', page: '2', page_size: '10' });
});

test('blanks around a pasted address are no part of the search, and stay while more is typed', async () => {
  const { user, server, section } = await openTable();
  const field = section.getByRole('searchbox');
  await user.click(field);
  await user.paste(' user12@example.org ');
  await waitFor(() => expect(window.location.search).toContain('q='));
  expect(await section.findByText('1 user')).toBeVisible();
  expect(await section.findByRole('link', { name: 'user12@example.org' })).toBeVisible();
  await waitFor(() => expect(server.callsTo('GET /api/users').at(-1)?.params.get('search')).toBe('user12@example.org'));
  expect(field).toHaveValue(' user12@example.org ');
});

test('a search without a match says so and can be reset', async () => {
  const { user, section } = await openTable(MANY, '/dashboard?q=nobody');
  expect(await section.findByText('No users match this search.')).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Reset' }));
  expect(await section.findByText('23 users')).toBeVisible();
});

test('a list that cannot be loaded shows an error with its reference and Try again', async () => {
  const { user, section, server } = renderFailing();
  expect(await (await section()).findByText('Could not load the users.')).toBeVisible();
  expect((await section()).getByText('Reference: request-1')).toBeVisible();
  stubUsers(server, MANY);
  await user.click((await section()).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('23 users')).toBeVisible();
});

function renderFailing() {
  const app = renderApp({
    url: '/dashboard',
    as: { role: 'admin' },
    prepare: (server) => server.on('GET /api/users', failure(400, 'Bad Request')),
  });
  return { ...app, section: async () => within(await screen.findByRole('region', { name: 'User Management' })) };
}

test('SPEC §2 user management: a click on a row opens /users/{id}', async () => {
  const { user, section } = await openTable();
  await user.click(section.getAllByText('05.03.2026')[1] as HTMLElement);
  expect(await screen.findByRole('heading', { level: 1, name: 'user02@example.org' })).toBeVisible();
  expect(window.location.pathname).toBe(`/users/${userId(2)}`);
});

test('SPEC §2 user management: a row has Edit, Reset Password and Delete, all by keyboard; Edit opens the user with the focus on the first editable field', async () => {
  const { user, section } = await openTable();
  section.getByRole('button', { name: 'Actions for user03@example.org' }).focus();
  await user.keyboard('{Enter}');
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Edit',
    'Reset Password',
    'Deactivate',
    'Delete',
  ]);
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'user03@example.org' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change Role' })).toHaveFocus());
});

test("on the user's own row the menu says why Reset Password and Delete are disabled", async () => {
  const { user, section } = await openTable();
  await user.click(section.getByRole('button', { name: 'Actions for user01@example.org' }));
  expect(await screen.findByRole('menuitem', { name: /Delete/ })).toHaveTextContent(
    'You cannot delete your own account',
  );
  await user.click(screen.getByRole('menuitem', { name: /Reset Password/ }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('menuitem', { name: /Reset Password/ })).toHaveTextContent(
    'Change your own password on your profile page',
  );
});

test('SPEC §8 success messages: "User created" after Add User, which sends the typed values', async () => {
  const { user, section, server } = await openTable();
  await user.click(section.getByRole('button', { name: 'Add User' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add User' }));
  expect(dialog.getByLabelText('Email')).toHaveFocus();
  expect(dialog.getByRole('button', { name: 'Create User' })).toBeDisabled();
  expect(dialog.getByLabelText('Initial password')).toHaveAttribute('autocomplete', 'new-password');
  expect(dialog.getByLabelText('Initial password')).toHaveAccessibleDescription(
    'Pass it on to the person, who must change it within 72 hours.',
  );
  await pasteInto(user, dialog.getByLabelText('Email'), 'new@example.org');
  await pasteInto(user, dialog.getByLabelText('Initial password'), 'first password');
  await user.click(dialog.getByRole('button', { name: 'Show password' }));
  expect(dialog.getByLabelText('Initial password')).toHaveAttribute('type', 'text');
  await user.click(dialog.getByRole('radio', { name: 'Researcher' }));
  await user.click(dialog.getByRole('button', { name: 'Create User' }));
  expect(await screen.findByText('User created')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(server.callsTo('POST /api/users').map(({ body }) => body)).toEqual([
    { email: 'new@example.org', initial_password: 'first password', role: 'researcher' },
  ]);
  expect(await section.findByText('24 users')).toBeVisible();
  expect(section.getByRole('button', { name: 'Add User' })).toHaveFocus();
});

test('SPEC §5 create user: all errors are shown at once, each at its field', async () => {
  const { user, section, server } = await openTable();
  await user.click(section.getByRole('button', { name: 'Add User' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add User' }));
  await user.type(dialog.getByLabelText('Email'), 'anna');
  await user.type(dialog.getByLabelText('Initial password'), 'short');
  await user.click(dialog.getByRole('button', { name: 'Create User' }));
  expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email');
  expect(dialog.getByLabelText('Initial password')).toHaveAccessibleDescription(
    /Password must be at least 8 characters/,
  );
  expect(dialog.getByRole('radiogroup', { name: 'Role' })).toHaveAccessibleDescription('Required');
  expect(server.callsTo('POST /api/users')).toHaveLength(0);
});

test('SPEC §8 create user: a taken address is reported at the field and above the buttons, and the dialog stays', async () => {
  const { user, section, server } = await openTable();
  server.on('POST /api/users', failure(409, 'User with email anna@example.org already exists'));
  await user.click(section.getByRole('button', { name: 'Add User' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add User' }));
  await pasteInto(user, dialog.getByLabelText('Email'), 'anna@example.org');
  await pasteInto(user, dialog.getByLabelText('Initial password'), 'first password');
  await user.click(dialog.getByRole('radio', { name: 'User' }));
  await user.click(dialog.getByRole('button', { name: 'Create User' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('User with email anna@example.org already exists');
  expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription('Email already exists');
});

test('SPEC §9 submit delay: creating a user shows for 600 ms that it is being sent', async () => {
  const { user, section, server } = await openTable();
  const answer = Promise.withResolvers<Response>();
  server.on('POST /api/users', () => answer.promise);
  await user.click(section.getByRole('button', { name: 'Add User' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add User' }));
  await pasteInto(user, dialog.getByLabelText('Email'), 'new@example.org');
  await pasteInto(user, dialog.getByLabelText('Initial password'), 'first password');
  await user.click(dialog.getByRole('radio', { name: 'User' }));
  const waits = await recordTimeouts(() => user.click(dialog.getByRole('button', { name: 'Create User' })));
  expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  expect(waits).toContain(600);
  answer.resolve(json({ user: someUser(90) }, 201));
  expect(await screen.findByText('User created')).toBeVisible();
});

test('SPEC §8 success messages: "User deleted" after the email was typed; the focus moves to the table\'s heading', async () => {
  const app = await openTable();
  const { user, section, server } = app;
  await choose(app, 'user02@example.org', 'Delete');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete user02@example.org?' }));
  await pasteInto(user, dialog.getByLabelText('Email of the user'), 'user01@example.org');
  await user.click(dialog.getByRole('button', { name: 'Delete User' }));
  expect(dialog.getByLabelText('Email of the user')).toHaveAccessibleDescription(/Email does not match user/);
  await user.clear(dialog.getByLabelText('Email of the user'));
  expect(dialog.getByLabelText('Email of the user')).toHaveAccessibleDescription(/You need to enter user email/);
  await pasteInto(user, dialog.getByLabelText('Email of the user'), 'user02@example.org');
  await user.type(dialog.getByLabelText(/^Reason/), 'Left');
  const waits = await recordTimeouts(() => user.click(dialog.getByRole('button', { name: 'Delete User' })));
  expect(waits).toContain(1000);
  expect(await screen.findByText('User deleted')).toBeVisible();
  expect(server.callsTo(`DELETE /api/users/${userId(2)}`).map(({ body }) => body)).toEqual([
    { reason: 'Left', typed: 'user02@example.org' },
  ]);
  expect(await section.findByText('22 users')).toBeVisible();
  expect(section.queryByRole('link', { name: 'user02@example.org' })).not.toBeInTheDocument();
  await waitFor(() => expect(section.getByRole('heading', { name: 'User Management' })).toHaveFocus());
});

test('after the only match of a search is deleted, the table shows no match, also while other data are read', async () => {
  const app = await openTable(MANY, '/dashboard?q=user07');
  app.server.on('GET /api/strava-integration/dashboard', () => new Promise<Response>(() => undefined));
  await choose(app, 'user07@example.org', 'Delete');
  const dialog = within(await screen.findByRole('dialog'));
  await app.user.type(dialog.getByLabelText('Email of the user'), 'user07@example.org{Enter}');
  expect(await screen.findByText('User deleted')).toBeVisible();
  expect(await app.section.findByText('No users match this search.')).toBeVisible();
});

test('SPEC §8 delete and reset: a refused deletion shows the reason and keeps the user', async () => {
  const app = await openTable();
  app.server.on('DELETE /api/users/0190*', failure(409, 'The last admin cannot be deleted'));
  await choose(app, 'user05@example.org', 'Delete');
  const dialog = within(await screen.findByRole('dialog'));
  await app.user.type(dialog.getByLabelText(/^Reason/), 'Left');
  await app.user.type(dialog.getByLabelText('Email of the user'), 'user05@example.org{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('The last admin cannot be deleted');
  await app.user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(app.section.getByText('23 users')).toBeVisible();
});

test('SPEC §8 success messages: "Password reset successfully" after Reset Password', async () => {
  const app = await openTable();
  const { user, server, section } = app;
  await choose(app, 'user04@example.org', 'Reset Password');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset password of user04@example.org' }));
  await user.type(dialog.getByLabelText('New password'), 'short{Enter}');
  expect(dialog.getByLabelText('New password')).toHaveAccessibleDescription(/Password must be at least 8 characters/);
  await user.clear(dialog.getByLabelText('New password'));
  await pasteInto(user, dialog.getByLabelText('New password'), 'another first one');
  const waits = await recordTimeouts(() => user.click(dialog.getByRole('button', { name: 'Reset Password' })));
  expect(waits).toContain(1000);
  expect(await screen.findByText('Password reset successfully')).toBeVisible();
  expect(server.callsTo(`POST /api/users/${userId(4)}/reset-password`)[0]?.body).toEqual({
    new_password: 'another first one',
  });
  expect(section.getByRole('button', { name: 'Actions for user04@example.org' })).toHaveFocus();
});
