import { screen, waitFor, within } from '@testing-library/react';
import { type FetchStub, failure, json } from '#client/testing/fetchStub.ts';
import { renderPart } from '#client/testing/renderPart.tsx';
import { stubSession } from '#client/testing/stubSession.ts';
import { AddAthleteButton } from './AddAthleteButton.tsx';

const INVITE = 'GET /api/strava-integration/invite';
const RENEW = 'POST /api/strava-integration/invite';
const linkOf = (token: string) => `https://kadenz.example.org/strava-integration/auth-start?invite=${token}`;
const answer = (token: string) => json({ invite: { url: linkOf(token), created_at: '2026-11-20T12:00:00' } });

async function open(prepare: (server: FetchStub) => void = () => undefined) {
  const server = stubSession();
  server.on(INVITE, () => answer('token-1'));
  prepare(server);
  const { user } = renderPart(<AddAthleteButton />);
  await user.click(screen.getByRole('button', { name: 'Add Athlete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Athlete' });
  return { user, server, dialog };
}

test('SPEC §2 tracker summary: Add Athlete opens a dialog with a QR code and the link, to open in a new tab', async () => {
  const { dialog } = await open();
  expect(await within(dialog).findByRole('img', { name: 'QR code for the link below' })).toBeVisible();
  expect(within(dialog).getByRole('link', { name: linkOf('token-1') })).toHaveAttribute('href', linkOf('token-1'));
  const link = within(dialog).getByRole('link', { name: 'Open in new Tab' });
  expect(link).toHaveAttribute('href', linkOf('token-1'));
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  const copy = within(dialog).getByRole('button', { name: 'Copy Link' });
  expect(link.compareDocumentPosition(copy)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(within(dialog).getByText('This link has been valid since 20.11.2026 12:00.')).toBeVisible();
});

test('SPEC §2 tracker summary: Copy Link puts the link on the clipboard and confirms "Link copied to clipboard"', async () => {
  const { user, dialog } = await open();
  const written = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(await within(dialog).findByRole('button', { name: 'Copy Link' }));
  expect(await screen.findByText('Link copied to clipboard')).toBeVisible();
  expect(written.mock.calls).toEqual([[linkOf('token-1')]]);
  jest.restoreAllMocks();
});

test('a browser that does not allow copying is no success', async () => {
  const { user, dialog } = await open();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  await user.click(await within(dialog).findByRole('button', { name: 'Copy Link' }));
  expect(await screen.findByText(/Mark the link and copy it by hand\./)).toBeVisible();
  expect(screen.queryByText('Link copied to clipboard')).toBeNull();
  jest.restoreAllMocks();
});

test('the link is renewed only after a question that warns about the old one', async () => {
  const { user, server, dialog } = await open((stub) => stub.on(RENEW, () => answer('token-2')));
  await user.click(await within(dialog).findByRole('button', { name: 'Renew link…' }));
  const question = await screen.findByRole('alertdialog', { name: 'Renew the link?' });
  expect(question).toHaveTextContent('The old link and every printed code stop working at once.');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(server.callsTo(RENEW)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Renew link…' }));
  server.on(INVITE, () => answer('token-2'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Renew link' }));
  expect(await screen.findByText('The link is new. The old one no longer works.')).toBeVisible();
  expect(await within(dialog).findByRole('link', { name: linkOf('token-2') })).toBeVisible();
  expect(server.callsTo(RENEW)).toHaveLength(1);
});

test('a failed renewal says that the old link still works, and why', async () => {
  const { user, dialog } = await open((server) => server.on(RENEW, () => failure(409, 'Strava is not set up')));
  await user.click(await within(dialog).findByRole('button', { name: 'Renew link…' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Renew link' }));
  const alert = await within(dialog).findByRole('alert');
  expect(alert).toHaveTextContent('The link could not be renewed. The old one still works.');
  expect(alert).toHaveTextContent('Reference: request-1');
  expect(within(dialog).getByRole('link', { name: linkOf('token-1') })).toBeVisible();
});

test('a link that cannot be loaded shows Try again', async () => {
  let isBroken = true;
  const { user, dialog } = await open((server) =>
    server.on(INVITE, () => (isBroken ? failure(403, 'You do not have permission to do this') : answer('token-1'))),
  );
  expect(await within(dialog).findByText('Could not load the link.')).toBeVisible();
  isBroken = false;
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(await within(dialog).findByRole('link', { name: linkOf('token-1') })).toBeVisible();
});

test('the dialog closes, and the focus is back on its button', async () => {
  const { user } = await open();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Add Athlete' })).toHaveFocus();
});
