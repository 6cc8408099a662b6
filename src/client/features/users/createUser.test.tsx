import { screen, waitFor, within } from '@testing-library/react';
import { chooseOption, chosenIn } from '#client/testing/chooseOption.ts';
import { pasteInto } from '#client/testing/pasteInto.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { labId, someLab, stubLabs } from '#client/testing/stubLabs.ts';
import { someUser, stubUsers, userId } from '#client/testing/stubUsers.ts';

async function openAddUser(labs = [someLab(1), someLab(2)]) {
  const app = renderApp({
    url: '/dashboard',
    as: { role: 'admin' },
    prepare: (server) => {
      stubUsers(server, [someUser(1), someUser(2)]);
      stubLabs(server, { labs });
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Add User' }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Add User' })) };
}

test('Generate fills in a first password of at least 16 characters and shows it; Copy confirms the copy', async () => {
  const { user, dialog, server } = await openAddUser();
  const written = jest.spyOn(navigator.clipboard, 'writeText');
  expect(dialog.queryByRole('button', { name: 'Copy password' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Generate' }));
  const field = dialog.getByLabelText<HTMLInputElement>('Initial password');
  const first = field.value;
  expect(first.length).toBeGreaterThanOrEqual(16);
  expect(field).toHaveAttribute('type', 'text');
  expect(dialog.getByRole('status')).toHaveTextContent('Generated. Copy it now: it cannot be shown again later.');
  await user.click(dialog.getByRole('button', { name: 'Copy password' }));
  expect(written).toHaveBeenCalledWith(first);
  expect(await screen.findByText('Copied to clipboard')).toBeVisible();

  await user.click(dialog.getByRole('button', { name: 'Generate' }));
  const second = dialog.getByLabelText<HTMLInputElement>('Initial password').value;
  expect(second).not.toBe(first);
  await pasteInto(user, dialog.getByLabelText('Email'), 'new@example.org');
  await user.click(dialog.getByRole('radio', { name: 'User' }));
  await user.click(dialog.getByRole('button', { name: 'Create User' }));
  await screen.findByText('User created');
  expect(server.callsTo('POST /api/users')[0]?.body).toEqual({
    email: 'new@example.org',
    initial_password: second,
    role: 'user',
  });
});

test('a password that was typed over a generated one is not offered for copying', async () => {
  const { user, dialog } = await openAddUser();
  await user.click(dialog.getByRole('button', { name: 'Generate' }));
  await user.type(dialog.getByLabelText('Initial password'), 'x');
  expect(dialog.queryByRole('button', { name: 'Copy password' })).not.toBeInTheDocument();
});

test('Reset Password generates too', async () => {
  const { user, server } = await openAddUser();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Actions for user02@example.org' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reset Password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset password of user02@example.org' }));
  await user.click(dialog.getByRole('button', { name: 'Generate' }));
  const { value } = dialog.getByLabelText<HTMLInputElement>('New password');
  await user.click(dialog.getByRole('button', { name: 'Reset Password' }));
  await screen.findByText('Password reset successfully');
  expect(server.callsTo('POST /api/users/0190*/reset-password')[0]?.body).toEqual({ new_password: value });
});

test('a new researcher gets a lab at once, and the toast links to the new user', async () => {
  const { user, dialog, server } = await openAddUser();
  await pasteInto(user, dialog.getByLabelText('Email'), 'new@example.org');
  await pasteInto(user, dialog.getByLabelText('Initial password'), 'first password');
  expect(dialog.queryByLabelText('Lab')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: 'Researcher' }));
  await user.click(dialog.getByRole('button', { name: 'Create User' }));
  expect(await dialog.findByLabelText('Lab')).toHaveAccessibleDescription('Required');
  expect(server.callsTo('POST /api/users')).toHaveLength(0);
  await chooseOption(user, dialog.getByLabelText('Lab'), 'Lab 02');
  await user.click(dialog.getByRole('button', { name: 'Create User' }));
  expect(await screen.findByText('User created')).toBeVisible();
  expect(server.callsTo('POST /api/users')[0]?.body).toEqual({
    email: 'new@example.org',
    initial_password: 'first password',
    role: 'researcher',
    lab_id: labId(2),
  });
  await user.click(screen.getByRole('button', { name: 'Open user' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'new@example.org' })).toBeVisible();
  expect(window.location.pathname).toBe(`/users/${userId(90)}`);
});

test('the chosen lab of a new researcher stays when another role is looked at', async () => {
  const { user, dialog } = await openAddUser();
  await user.click(dialog.getByRole('radio', { name: 'Researcher' }));
  await chooseOption(user, await dialog.findByLabelText('Lab'), 'Lab 01');
  await user.click(dialog.getByRole('radio', { name: 'User' }));
  await user.click(dialog.getByRole('radio', { name: 'Researcher' }));
  expect(chosenIn(await dialog.findByLabelText('Lab'))).toBe('Lab 01');
});

test('a lab that was chosen is not sent for another role', async () => {
  const { user, dialog, server } = await openAddUser();
  await pasteInto(user, dialog.getByLabelText('Email'), 'new@example.org');
  await pasteInto(user, dialog.getByLabelText('Initial password'), 'first password');
  await user.click(dialog.getByRole('radio', { name: 'Researcher' }));
  await chooseOption(user, await dialog.findByLabelText('Lab'), 'Lab 01');
  await user.click(dialog.getByRole('radio', { name: 'Admin' }));
  await user.click(dialog.getByRole('button', { name: 'Create User' }));
  await screen.findByText('User created');
  expect(server.callsTo('POST /api/users')[0]?.body).not.toHaveProperty('lab_id');
});

test('without labs a researcher is created without one, and a notice says so', async () => {
  const { user, dialog, server } = await openAddUser([]);
  await pasteInto(user, dialog.getByLabelText('Email'), 'new@example.org');
  await pasteInto(user, dialog.getByLabelText('Initial password'), 'first password');
  await user.click(dialog.getByRole('radio', { name: 'Researcher' }));
  expect(await dialog.findByText(/There is no lab yet/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Create User' }));
  await waitFor(() => expect(server.callsTo('POST /api/users')).toHaveLength(1));
  expect(server.callsTo('POST /api/users')[0]?.body).not.toHaveProperty('lab_id');
});
