import { screen } from '@testing-library/react';
import { json } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import type { DigestBody } from '#shared/contract/reminders.ts';

const DIGEST = '/api/users/me/digest';

test('a member of staff switches the mail in the morning off on the profile, with the language of the page', async () => {
  const changes: unknown[] = [];
  let is_on = true;
  const { user } = renderApp({
    url: '/profile',
    as: { role: 'researcher' },
    prepare: (server) => {
      server.on(`GET ${DIGEST}`, () => json({ is_on, is_mail_set_up: true }));
      server.on(`PATCH ${DIGEST}`, ({ body }) => {
        changes.push(body);
        is_on = (body as DigestBody).is_on;
        return json({ is_on, is_mail_set_up: true });
      });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Send me no mail' }));
  expect(await screen.findByText('You get no mail about what is new in your studies.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send me the mail' })).toBeVisible();
  expect(changes).toEqual([{ is_on: false, language: 'en' }]);
});

test('the profile of a user without studies has no choice about the mail in the morning', async () => {
  renderApp({ url: '/profile', as: { role: 'user' } });
  expect(await screen.findByText('user@example.org')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Mail in the morning' })).not.toBeInTheDocument();
});
