import { screen, within } from '@testing-library/react';
import { failure } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { repeatReadsAtOnce } from '#client/testing/repeatReadsAtOnce.ts';

const ID = '0190aaaa-0000-7000-8000-000000000001';

test.each<['admin' | 'researcher' | 'user', string, string, string]>([
  ['admin', `/users/${ID}`, 'users/0190*', 'Could not load the user.'],
  ['admin', `/research/labs/${ID}`, 'research/labs/*', 'Could not load the lab.'],
  ['researcher', `/research/studies/${ID}`, 'research/studies/*', 'Could not load the study.'],
  ['researcher', `/research/studies/${ID}/edit`, 'research/studies/*', 'Could not load the study.'],
  ['researcher', `/research/participants/${ID}`, 'research/participants/*', 'Could not load the participant.'],
  ['researcher', `/research/participants/${ID}/edit`, 'research/participants/*', 'Could not load the participant.'],
  ['admin', `/strava-integration/athletes/${ID}`, 'strava-integration/athletes/*', 'Could not load the athlete.'],
  ['admin', `/strava-integration/activities/${ID}`, 'strava-integration/activities/*', 'Could not load the activity.'],
  ['admin', `/strava-integration/gear/${ID}`, 'strava-integration/gear/*', 'Could not load the gear.'],
  [
    'user',
    `/strava-integration/duplicates/${ID}`,
    'strava-integration/me/duplicates/*',
    'Could not load the possible duplicate.',
  ],
])('PAGES §3.0-C a page of one thing says what could not be loaded: %s at %s', async (role, url, read, sentence) => {
  repeatReadsAtOnce();
  renderApp({ url, as: { role }, prepare: (server) => server.on(`GET /api/${read}`, failure(503, 'Away')) });
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText(sentence)).toBeVisible();
  expect(within(alert).getByRole('button', { name: 'Try again' })).toBeVisible();
});
