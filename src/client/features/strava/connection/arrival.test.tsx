import { screen } from '@testing-library/react';
import { failure, json } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { somePlace } from '#client/testing/somePlace.ts';
import type { AuthCallbackAnswer } from '#shared/contract/connection.ts';
import type { ReceiptAnswer } from '#shared/contract/invites.ts';

const CALLBACK = 'POST /api/strava-integration/auth/callback';
const PLACE = 'Your place in the study: KDZ-004-4';

const connected: AuthCallbackAnswer = {
  result: 'connected',
  athlete_name: 'M. Muster',
  missing_scopes: [],
  is_own_account: false,
};

function comeBack(answer: unknown, place: Partial<ReceiptAnswer['participation']> = {}) {
  sessionStorage.setItem('kadenz.invite', 'r.mine');
  return renderApp({
    url: '/strava-integration/auth-redirect?code=c&state=s',
    prepare: (server) => {
      server.on('POST /api/strava-integration/contact/read', json({ is_mail_set_up: false, contact: null }));
      server.on('POST /api/strava-integration/receipts/read', () => json({ participation: somePlace(place) }));
      server.on('GET /api/strava-integration/places/*/days', json({ today: '2026-11-20', days: [] }));
      server.on(CALLBACK, () => (answer instanceof Response ? answer.clone() : json(answer)));
    },
  });
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

test('PAGES 3.15 back from Strava a participant reads that the code is connected and what comes next', async () => {
  const { user } = comeBack(connected);
  expect(await title('Done, KDZ-004-4 is connected.')).toBeVisible();
  expect(screen.getByText(/Your activities now arrive here by themselves/)).toBeVisible();
  expect(screen.getByText('You can close this page.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Take part without these data' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Download my data' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Deutsch' }));
  expect(await title('Fertig, KDZ-004-4 ist verbunden.')).toBeVisible();
});

test('PAGES 3.15 what is not shared is named, and the participant adds it or takes part without', async () => {
  const { user } = comeBack({ ...connected, missing_scopes: ['activity:read_all'] });
  expect(await title('Done, KDZ-004-4 is connected.')).toBeVisible();
  expect(screen.getByText('Private activities are not shared')).toBeVisible();
  expect(screen.getByText(/Activities that only you can see do not arrive/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add permission' })).toHaveAttribute(
    'href',
    '/strava-integration/auth-start?again=1',
  );
  await user.click(screen.getByRole('button', { name: 'Take part without these data' }));
  expect(await title(PLACE)).toBeVisible();
  expect(screen.queryByText('Private activities are not shared')).toBeNull();
});

test.each([
  [['strava', 'file'] as const, 1],
  [['strava'] as const, 0],
])(
  'without activities one takes part without Strava only where the study has another source: %s',
  async (sources, count) => {
    comeBack(
      { ...connected, result: 'scope_missing', missing_scopes: ['activity:read', 'activity:read_all'] },
      { permitted_sources: [...sources] },
    );
    expect(await title('Your activities are not shared')).toBeVisible();
    expect(screen.getByText(/Without this permission no activity arrives here\. What is missing:/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add permission' })).toBeVisible();
    expect(screen.queryAllByRole('button', { name: 'Take part without these data' })).toHaveLength(count);
  },
);

test('PAGES 3.15 who cancelled at Strava may say that they do not want to take part', async () => {
  const { user } = comeBack(failure(400, 'You cancelled.', { code: 'strava_denied' }));
  expect(await title('You cancelled.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'I do not want to take part' }));
  expect(await screen.findByRole('dialog', { name: /KDZ-004-4/ })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Stop now, and erase my data.' })).toBeVisible();
});

test('PAGES 3.15 an account of another code names the own code and the contact', async () => {
  comeBack(failure(409, 'No', { code: 'strava_other_code' }));
  expect(await title('This Strava account already belongs to another code.')).toBeVisible();
  expect(await screen.findByText('Your code: KDZ-004-4. Contact: sleep@example.org')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'I do not want to take part' })).toBeNull();
});
