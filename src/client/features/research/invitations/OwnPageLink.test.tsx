import { screen } from '@testing-library/react';
import { failure, json, stubFetch } from '#client/testing/fetchStub.ts';
import { renderPart } from '#client/testing/renderPart.tsx';
import { OwnPageLink } from './OwnPageLink.tsx';

const RENEW = 'POST /api/research/participants/participant-1/link';
const participant = { id: 'participant-1', code: 'KDZ-001-1' };
const url = 'https://kadenz.example/i#r.token';

test('the dialog says that the old link ends before it makes a new one, and shows that once', async () => {
  const server = stubFetch();
  server.on(RENEW, () => json({ code: 'KDZ-001-1', url }));
  const onClose = jest.fn();
  const { user } = renderPart(<OwnPageLink participant={participant} onClose={onClose} />);
  expect(await screen.findByText(/the old one ends at once/)).toBeVisible();
  expect(server.callsTo(RENEW)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Make link' }));
  expect(await screen.findByText(url)).toBeVisible();
  expect(screen.getByRole('img', { name: 'QR code of the link to the page of KDZ-001-1' })).toBeVisible();
  expect(screen.getByText('The link is shown only now.')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.getByText(url)).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a participant with an account gets no link, and the dialog says why', async () => {
  const server = stubFetch();
  server.on(RENEW, () => failure(409, 'This participant has an account. Their page opens after they sign in.'));
  const { user } = renderPart(<OwnPageLink participant={participant} onClose={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Make link' }));
  expect(await screen.findByText('The link could not be made.')).toBeVisible();
  expect(screen.getByText('This participant has an account. Their page opens after they sign in.')).toBeVisible();
});
