import { screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { stubLabs } from '#client/testing/stubLabs.ts';
import { someUser, stubUsers, userId } from '#client/testing/stubUsers.ts';
import type { User } from '#shared/contract/users.ts';

const SINCE = '2026-11-20T09:30:00.000Z';
const PEOPLE = [someUser(1), someUser(7), someUser(8, { deactivated_at: SINCE })];

function open(url: string, people: readonly User[] = PEOPLE) {
  return renderApp({
    url,
    as: { role: 'admin' },
    prepare: (server) => {
      const held = stubUsers(server, people);
      stubLabs(server);
      const set = (path: string, deactivated_at: string | undefined) => {
        held.users = held.users.map((user) => (path.includes(user.id) ? { ...user, deactivated_at } : user));
        return json({ user: held.users.find(({ id }) => path.includes(id)) });
      };
      server.on('POST /api/users/0190*/deactivate', ({ path }) => set(path, SINCE));
      server.on('POST /api/users/0190*/reactivate', ({ path }) => set(path, undefined));
    },
  });
}

test('the table tags deactivated users, beside the link', async () => {
  open('/dashboard');
  const row = within((await screen.findByRole('link', { name: 'user08@example.org' })).closest('tr') as HTMLElement);
  expect(row.getByText('Deactivated')).toBeVisible();
  expect(screen.getAllByText('Deactivated')).toHaveLength(1);
});

test('deactivating from a row names the user and the effect, takes a reason, and is confirmed', async () => {
  const { user, server } = open('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Actions for user07@example.org' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate user07@example.org?' }));
  expect(dialog.getByText(/All sessions end at once and signing in is refused/)).toBeVisible();
  await user.type(dialog.getByLabelText(/Reason/), ' On leave ');
  await user.click(dialog.getByRole('button', { name: 'Deactivate User' }));
  expect(await screen.findByText('User deactivated')).toBeVisible();
  expect(server.callsTo(`POST /api/users/${userId(7)}/deactivate`)[0]?.body).toEqual({ reason: 'On leave' });
  await waitFor(() => expect(screen.getAllByText('Deactivated')).toHaveLength(2));
  expect(screen.getByRole('button', { name: 'Actions for user07@example.org' })).toHaveFocus();
});

test('a user whom another admin deleted first leaves the table, and the reason is shown', async () => {
  const { user, server } = open('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Actions for user07@example.org' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate user07@example.org?' }));
  stubUsers(server, [someUser(1), someUser(8)]);
  server.on('POST /api/users/0190*/deactivate', failure(404, 'User not found'));
  await user.click(dialog.getByRole('button', { name: 'Deactivate User' }));
  expect(await dialog.findByText('User not found')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'user07@example.org' })).toBeNull());
  expect(dialog.getByText('User not found')).toBeVisible();
});

test("on the user's own row the menu says why Deactivate is disabled", async () => {
  const { user } = open('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Actions for user01@example.org' }));
  expect(await screen.findByRole('menuitem', { name: /Deactivate/ })).toHaveTextContent(
    'You cannot deactivate your own account',
  );
});

test("the user's page shows that the account is deactivated and reactivates it", async () => {
  const { user, server } = open(`/users/${userId(8)}`);
  expect(await screen.findByText('Deactivated')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reactivate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reactivate user08@example.org?' }));
  await user.click(dialog.getByRole('button', { name: 'Reactivate User' }));
  expect(await screen.findByText('User reactivated')).toBeVisible();
  expect(server.callsTo(`POST /api/users/${userId(8)}/reactivate`)[0]?.body).toEqual({});
  await waitFor(() => expect(screen.queryByText('Deactivated')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Deactivate' })).toBeVisible();
});

test('a refused deactivation shows the reason in the dialog; a reason that is too long is not sent', async () => {
  const { user, server } = open(`/users/${userId(7)}`);
  server.on('POST /api/users/0190*/deactivate', failure(409, 'The last admin cannot be deactivated'));
  await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByLabelText(/Reason/));
  await user.paste('x'.repeat(501));
  await user.click(dialog.getByRole('button', { name: 'Deactivate User' }));
  expect(dialog.getByLabelText(/Reason/)).toHaveAccessibleDescription(/At most 500 characters/);
  expect(server.callsTo('POST /api/users/0190*/deactivate')).toHaveLength(0);
  await user.clear(dialog.getByLabelText(/Reason/));
  await user.click(dialog.getByRole('button', { name: 'Deactivate User' }));
  expect(await dialog.findByText('The last admin cannot be deactivated')).toBeVisible();
});
