import { screen, waitFor, within } from '@testing-library/react';
import { failure, json, noContent } from '#client/testing/fetchStub.ts';
import { pasteInto } from '#client/testing/pasteInto.ts';
import { recordTimeouts } from '#client/testing/recordTimeouts.ts';
import { profileOf, renderApp } from '#client/testing/renderApp.tsx';
import { showPage } from '#client/testing/stubUpdates.ts';

const ROUTE = 'POST /api/users/change-password';

async function openDialog(prepare: Parameters<typeof renderApp>[0] = {}) {
  const app = renderApp({ url: '/profile', as: {}, ...prepare });
  await app.user.click(await screen.findByRole('button', { name: 'Change Password' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change Password' });
  return { ...app, dialog: within(dialog) };
}

test('SPEC §5 change password: Submit is enabled only after a field was touched', async () => {
  const { user, dialog } = await openDialog();
  expect(dialog.getByRole('button', { name: 'Change Password' })).toBeDisabled();
  expect(dialog.getByLabelText('Current password')).toHaveFocus();
  await user.tab();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Change Password' })).toBeEnabled());
});

test('SPEC §5 change password: every rule has its sentence', async () => {
  const { user, dialog, server } = await openDialog();
  await user.type(dialog.getByLabelText('New password'), 'short');
  await user.type(dialog.getByLabelText('Confirm new password'), 'other');
  await user.click(dialog.getByRole('button', { name: 'Change Password' }));
  expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription('Current password is required');
  expect(dialog.getByLabelText('New password')).toHaveAccessibleDescription(/Password must be at least 8 characters/);
  expect(dialog.getByLabelText('Confirm new password')).toHaveAccessibleDescription('Passwords must match');
  await user.clear(dialog.getByLabelText('Confirm new password'));
  expect(dialog.getByLabelText('Confirm new password')).toHaveAccessibleDescription('Required');
  await user.clear(dialog.getByLabelText('New password'));
  expect(dialog.getByLabelText('New password')).toHaveAccessibleDescription(/Required/);
  expect(server.callsTo(ROUTE)).toHaveLength(0);
});

test('SPEC §7 users: a change sends both passwords, reads the profile again, closes the dialog and says so', async () => {
  const { user, dialog, server } = await openDialog({ prepare: (stub) => stub.on(ROUTE, noContent()) });
  const profileReads = server.callsTo('GET /api/users/me').length;
  await pasteInto(user, dialog.getByLabelText('Current password'), 'old password');
  await pasteInto(user, dialog.getByLabelText('New password'), 'a better one');
  await pasteInto(user, dialog.getByLabelText('Confirm new password'), 'a better one');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Password changed')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(server.callsTo(ROUTE)[0]?.body).toEqual({ new_password: 'a better one', current_password: 'old password' });
  expect(server.callsTo('GET /api/users/me')).toHaveLength(profileReads + 1);
  expect(screen.getByRole('button', { name: 'Change Password' })).toHaveFocus();
});

test('SPEC §9 submit delay: a change of password shows for 1000 ms that it is being sent', async () => {
  const answer = Promise.withResolvers<Response>();
  const { user, dialog } = await openDialog({ prepare: (stub) => stub.on(ROUTE, () => answer.promise) });
  await pasteInto(user, dialog.getByLabelText('Current password'), 'old password');
  await pasteInto(user, dialog.getByLabelText('New password'), 'a better one');
  await pasteInto(user, dialog.getByLabelText('Confirm new password'), 'a better one');
  const waits = await recordTimeouts(() => user.keyboard('{Enter}'));
  expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  expect(waits).toContain(1000);
  answer.resolve(noContent());
  expect(await screen.findByText('Password changed')).toBeVisible();
});

test('SPEC §8 change password: a wrong current password is reported above the buttons and at its field', async () => {
  const { user, dialog } = await openDialog({ prepare: (stub) => stub.on(ROUTE, failure(400, 'Invalid password')) });
  await pasteInto(user, dialog.getByLabelText('Current password'), 'wrong one');
  await pasteInto(user, dialog.getByLabelText('New password'), 'a better one');
  await pasteInto(user, dialog.getByLabelText('Confirm new password'), 'a better one');
  await user.keyboard('{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Unauthorized or invalid credentials.');
  expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription('Invalid password');
});

test('SPEC §4 forms: closing an edited dialog asks "Discard changes?"', async () => {
  const { user, dialog } = await openDialog();
  await pasteInto(user, dialog.getByLabelText('New password'), 'a better one');
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
  expect(question.getByText('You have unsaved changes.')).toBeVisible();
  expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('SPEC §6 roles: a user who must change the password stays on /change-password, is not asked for the old one, and then reaches the requested page', async () => {
  let mustChange = true;
  const { user, server } = renderApp({
    url: '/profile?from=mail',
    as: {},
    prepare: (stub) =>
      stub
        .on('GET /api/users/me', () => json(profileOf({ must_change_password: mustChange })))
        .on(ROUTE, () => {
          mustChange = false;
          return noContent();
        }),
  });
  expect(await screen.findByText('Choose a password of your own before you go on.')).toBeVisible();
  expect(window.location.pathname).toBe('/change-password');
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Profile' }));
  await waitFor(() => expect(window.location.pathname).toBe('/change-password'));
  await pasteInto(user, await screen.findByLabelText('New password'), 'a better one');
  await pasteInto(user, screen.getByLabelText('Confirm new password'), 'a better one');
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  expect(window.location.pathname).toBe('/profile');
  expect(server.callsTo(ROUTE)[0]?.body).toEqual({ new_password: 'a better one' });
});

test('a user who leaves /change-password while the change is sent stays on the page that they opened', async () => {
  const answer = Promise.withResolvers<Response>();
  const { user } = renderApp({
    url: '/change-password',
    as: {},
    prepare: (stub) => stub.on(ROUTE, () => answer.promise),
  });
  await pasteInto(user, await screen.findByLabelText('Current password'), 'old password');
  await pasteInto(user, screen.getByLabelText('New password'), 'a better one');
  await pasteInto(user, screen.getByLabelText('Confirm new password'), 'a better one');
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  await user.click(screen.getByRole('link', { name: 'Profile' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  answer.resolve(noContent());
  expect(await screen.findByText('Password changed')).toBeVisible();
  expect(window.location.pathname).toBe('/profile');
});

test('SPEC §6 roles: a password that was changed in another tab releases this one when it is looked at again', async () => {
  let mustChange = true;
  const { server } = renderApp({
    url: '/profile?from=mail',
    as: {},
    prepare: (stub) => stub.on('GET /api/users/me', () => json(profileOf({ must_change_password: mustChange }))),
  });
  await screen.findByText('Choose a password of your own before you go on.');
  const look = () => {
    showPage(false);
    showPage(true);
  };
  look();
  await waitFor(() => expect(server.callsTo('GET /api/users/me')).toHaveLength(2));
  expect(window.location.pathname).toBe('/change-password');
  mustChange = false;
  look();
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  expect(`${window.location.pathname}${window.location.search}`).toBe('/profile?from=mail');
});

test('SPEC §8 session and profile: "Could not reload profile" when the profile cannot be read after the change', async () => {
  const { user, dialog, server } = await openDialog({ prepare: (stub) => stub.on(ROUTE, noContent()) });
  server.on('GET /api/users/me', new Response(null, { status: 404 }));
  await pasteInto(user, dialog.getByLabelText('Current password'), 'old password');
  await pasteInto(user, dialog.getByLabelText('New password'), 'a better one');
  await user.type(dialog.getByLabelText('Confirm new password'), 'a better one{Enter}');
  expect(await screen.findByText('Could not reload profile')).toBeVisible();
  server.on('GET /api/users/me', json(profileOf({})));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});
