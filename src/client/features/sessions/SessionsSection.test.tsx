import { screen, waitFor, within } from '@testing-library/react';
import { type FetchStub, failure, json, noContent } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { someUser, stubUsers, userId } from '#client/testing/stubUsers.ts';
import type { Session } from '#shared/contract/sessions.ts';

const OWN_ID = '0190aaaa-0000-7000-8000-000000000001';

function someSession(number: number, change: Partial<Session> = {}): Session {
  return {
    id: `0190bbbb-0000-7000-8000-00000000000${number}`,
    browser: 'Firefox',
    system: 'Windows',
    address: `192.0.2.${number}`,
    created_at: '2026-03-05T09:30:00.000Z',
    last_used_at: '2026-03-06T10:15:00.000Z',
    is_current: false,
    ...change,
  };
}

const OWN = [
  someSession(1, { is_current: true }),
  someSession(2, { browser: 'Safari', system: 'iOS' }),
  someSession(3, { browser: null, system: null, address: null }),
];

function stubSessions(server: FetchStub, id: string, initial: readonly Session[]): void {
  let held = [...initial];
  server.on(`GET /api/users/${id}/sessions`, () => json({ sessions: held, total: held.length }));
  server.on(`DELETE /api/users/${id}/sessions`, () => {
    held = held.filter(({ is_current }) => is_current);
    return noContent();
  });
  server.on(`DELETE /api/users/${id}/sessions/*`, ({ path }) => {
    held = held.filter((session) => !path.endsWith(session.id));
    return noContent();
  });
}

const openProfile = () =>
  renderApp({ url: '/profile', as: { role: 'user' }, prepare: (server) => stubSessions(server, OWN_ID, OWN) });

const openUser = (sessions: readonly Session[]) =>
  renderApp({
    url: `/users/${userId(7)}`,
    as: { role: 'admin' },
    prepare: (server) => {
      stubUsers(server, [someUser(7)]);
      stubSessions(server, userId(7), sessions);
    },
  });

const rows = () =>
  within(screen.getByRole('table', { name: 'Sessions' }))
    .getAllByRole('row')
    .slice(1);

test("the profile lists the user's sessions with device in words, address, sign-in and last use, and marks the current one", async () => {
  openProfile();
  expect(await screen.findByRole('heading', { level: 2, name: 'Sessions' })).toBeVisible();
  await screen.findByRole('table', { name: 'Sessions' });
  const [own, phone, unknown] = rows();
  expect(own).toHaveTextContent('Firefox on Windows');
  expect(own).toHaveTextContent('This device');
  expect(within(own as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
  expect(phone).toHaveTextContent('Safari on iOS');
  expect(phone).toHaveTextContent('192.0.2.2');
  expect(phone).toHaveTextContent('05.03.2026');
  expect(phone).toHaveTextContent('06.03.2026');
  expect(unknown).toHaveTextContent('Unknown device');
});

test('End ends one session, confirms it, and keeps the others', async () => {
  const { user, server } = openProfile();
  await user.click(await screen.findByRole('button', { name: 'End the session of Safari on iOS, 192.0.2.2' }));
  expect(await screen.findByText('Session ended')).toBeVisible();
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(server.callsTo(`DELETE /api/users/${OWN_ID}/sessions/*`)).toHaveLength(1);
});

test('a session that ended meanwhile is reported, and the list is read again', async () => {
  const { user, server } = openProfile();
  const button = await screen.findByRole('button', { name: 'End the session of Safari on iOS, 192.0.2.2' });
  server.on(`DELETE /api/users/${OWN_ID}/sessions/*`, failure(404, 'This session has already ended'));
  server.on(`GET /api/users/${OWN_ID}/sessions`, json({ sessions: OWN.slice(0, 1), total: 1 }));
  await user.click(button);
  expect(await screen.findByText('This session has already ended')).toBeVisible();
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test('End all others asks first, and keeps this session', async () => {
  const { user } = openProfile();
  await user.click(await screen.findByRole('button', { name: 'End all others' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'End all other sessions?' }));
  await user.click(dialog.getByRole('button', { name: 'End all others' }));
  expect(await screen.findByText('All other sessions ended')).toBeVisible();
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'End all others' })).not.toBeInTheDocument();
});

test('an admin sees and ends the sessions of a user on their page', async () => {
  const { user } = openUser([someSession(4), someSession(5)]);
  await user.click(await screen.findByRole('button', { name: 'End all' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'End all sessions of user07@example.org?' }));
  await user.click(dialog.getByRole('button', { name: 'End all' }));
  expect(await screen.findByText('All sessions ended')).toBeVisible();
  expect(await screen.findByText('This user is not signed in anywhere.')).toBeVisible();
});

test('a failed read of sessions shows an error with Try again', async () => {
  renderApp({
    url: '/profile',
    as: { role: 'user' },
    prepare: (server) =>
      server.on(`GET /api/users/${OWN_ID}/sessions`, failure(403, 'You do not have permission to do this')),
  });
  expect(await screen.findByText('The sessions could not be loaded.')).toBeVisible();
});

test('DECISIONS §4: changing the own password takes the sessions that it ended off the list', async () => {
  const { user, server } = openProfile();
  await waitFor(() => expect(rows()).toHaveLength(3));
  server.on('POST /api/users/change-password', () => {
    stubSessions(server, OWN_ID, OWN.slice(0, 1));
    return noContent();
  });
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }));
  await user.type(dialog.getByLabelText('Current password'), 'eight tall birches');
  await user.type(dialog.getByLabelText('New password'), 'nine tall birches');
  await user.type(dialog.getByLabelText('Confirm new password'), 'nine tall birches{Enter}');
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test.each(['Reset Password', 'Deactivate'])('%s takes the sessions that it ended off the list', async (act) => {
  const { user, server } = openUser([someSession(4), someSession(5)]);
  const end = (answer: Response) => () => {
    stubSessions(server, userId(7), []);
    return answer;
  };
  server.on('POST /api/users/0190*/reset-password', end(noContent()));
  server.on('POST /api/users/0190*/deactivate', end(json({ user: someUser(7) })));
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: act }));
  const dialog = within(await screen.findByRole('dialog'));
  if (act === 'Reset Password') await user.type(dialog.getByLabelText('New password'), 'another first one');
  await user.click(dialog.getByRole('button', { name: act === 'Deactivate' ? 'Deactivate User' : act }));
  expect(await screen.findByText('This user is not signed in anywhere.')).toBeVisible();
});
