import { act, screen, waitFor, within } from '@testing-library/react';
import { usersApi } from '#client/api/usersApi.ts';
import { failure, json } from '#client/testing/fetchStub.ts';
import { renderApp, type SignedIn } from '#client/testing/renderApp.tsx';
import { repeatReadsAtOnce } from '#client/testing/repeatReadsAtOnce.ts';
import { someUser, stubUsers, userId } from '#client/testing/stubUsers.ts';

function openUser(as: SignedIn = { role: 'admin' }, prepare: Parameters<typeof renderApp>[0] = {}) {
  return renderApp({
    url: `/users/${userId(7)}`,
    as,
    prepare: (server) => {
      stubUsers(server, [someUser(7, { role: 'researcher' }), someUser(8)]);
      prepare.prepare?.(server);
    },
  });
}

function factOf(label: string) {
  return screen.getByText(label, { selector: 'dt' }).nextElementSibling;
}

test('SPEC §2 route table: /users/{id} shows email, role and created date', async () => {
  openUser();
  expect(await screen.findByRole('heading', { level: 1, name: 'user07@example.org' })).toBeVisible();
  expect(factOf('Email')).toHaveTextContent('user07@example.org');
  expect(factOf('Role')).toHaveTextContent('Researcher');
  expect(factOf('Created')).toHaveTextContent('05.03.2026');
  await waitFor(() => expect(document.title).toBe('user07@example.org – Kadenz'));
  const breadcrumb = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(breadcrumb.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
});

test.each([
  ['a user who is no admin', 'user' as const, 9],
  ['an admin on the page of the own account', 'admin' as const, 7],
])('neither Delete nor Reset Password is offered to %s', async (_who, role, number) => {
  openUser({ role, id: userId(number) });
  expect(await screen.findByRole('heading', { level: 1, name: 'user07@example.org' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Reset Password' })).not.toBeInTheDocument();
});

test('SPEC §8 user detail: "User not found" for an unknown id', async () => {
  openUser({ role: 'admin' }, { prepare: (server) => server.on('GET /api/users/0190*', failure(404, 'Not found')) });
  expect(await screen.findByRole('heading', { level: 1, name: 'User not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toHaveAttribute('href', '/dashboard');
});

test('a server error is not "User not found", and can be retried', async () => {
  repeatReadsAtOnce();
  openUser({ role: 'admin' }, { prepare: (server) => server.on('GET /api/users/0190*', failure(500, 'Out of order')) });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'User' })).toBeVisible();
  expect(screen.queryByText('User not found')).not.toBeInTheDocument();
});

test('another user that the reader may not see is the forbidden text in place', async () => {
  openUser({}, { prepare: (server) => server.on('GET /api/users/0190*', failure(403, 'Forbidden')) });
  expect(await screen.findByRole('heading', { level: 1, name: '403 - Forbidden' })).toBeVisible();
  expect(window.location.pathname).toBe(`/users/${userId(7)}`);
});

test('a refusal for too many calls says so, and can be retried', async () => {
  openUser(
    { role: 'admin' },
    { prepare: (stub) => stub.on('GET /api/users/0190*', failure(429, 'Too many attempts')) },
  );
  expect(await screen.findByText('Too many attempts')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'User' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('SPEC §8 user detail: "No user found" when the answer is empty', async () => {
  openUser({ role: 'admin' }, { prepare: (server) => server.on('GET /api/users/0190*', json({})) });
  expect(await screen.findByRole('heading', { level: 1, name: 'No user found' })).toBeVisible();
});

test('SPEC §8 success messages: "User deleted successfully" after a deletion on the user\'s page, and back to the dashboard', async () => {
  const { user, server } = openUser();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete user07@example.org?' }));
  const reads = server.callsTo(`GET /api/users/${userId(7)}`).length;
  await user.type(dialog.getByLabelText(/^Reason/), 'Left');
  await user.type(dialog.getByLabelText('Email of the user'), 'user07@example.org{Enter}');
  expect(await screen.findByText('User deleted successfully')).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  expect(await screen.findByText('1 user')).toBeVisible();
  expect(screen.queryByText('user07@example.org')).not.toBeInTheDocument();
  expect(server.callsTo(`GET /api/users/${userId(7)}`)).toHaveLength(reads);
});

test("SPEC §5 reset password: the user's page resets too", async () => {
  const { user, server } = openUser();
  await user.click(await screen.findByRole('button', { name: 'Reset Password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset password of user07@example.org' }));
  await user.type(dialog.getByLabelText('New password'), 'another first one{Enter}');
  expect(await screen.findByText('Password reset successfully')).toBeVisible();
  expect(server.callsTo(`POST /api/users/${userId(7)}/reset-password`)).toHaveLength(1);
});

test('the page of a user who was deleted meanwhile says so once it is read again', async () => {
  const { store, server } = openUser({ role: 'admin' });
  await screen.findByRole('heading', { level: 1, name: 'user07@example.org' });
  server.on('GET /api/users/0190*', failure(404, 'User not found'));
  act(() => void store.dispatch(usersApi.util.invalidateTags(['User'])));
  expect(await screen.findByRole('heading', { level: 1, name: 'User not found' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});
