import { screen, within } from '@testing-library/react';
import { failure, json } from '#client/testing/fetchStub.ts';
import { renderApp, type SignedIn } from '#client/testing/renderApp.tsx';
import { stubLabs } from '#client/testing/stubLabs.ts';
import { someUser, stubUsers, userId } from '#client/testing/stubUsers.ts';
import type { UserOverview } from '#shared/contract/users.ts';

const OVERVIEW: UserOverview = {
  last_sign_in_at: '2026-11-20T13:05:00.000Z',
  lab: { id: 'lab-1', name: 'Movement Lab' },
  athlete: { id: 'athlete-1', name: 'Ada L.', status: 'connected' },
  studies: [
    { id: 'study-1', title: 'Sleep and steps', part: 'owner' },
    { id: 'study-2', title: 'Night shifts', part: 'analyst' },
  ],
  study_total: 24,
};
const NOTHING: UserOverview = { last_sign_in_at: null, lab: null, athlete: null, studies: [], study_total: 0 };

async function open(url: string, as: SignedIn, overview: UserOverview) {
  const app = renderApp({
    url,
    as,
    prepare: (server) => {
      stubUsers(server, [someUser(7, { role: 'researcher' })]);
      stubLabs(server);
      server.on('GET /api/users/*/overview', json({ overview }));
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Overview' }));
  await section.findByText('Last sign-in');
  const factOf = (label: string) => within(section.getByText(label).nextElementSibling as HTMLElement);
  return { ...app, section, factOf };
}

test("/users/{id} links the user's Strava account and studies, with the part in each, and shows the last sign-in", async () => {
  const { factOf } = await open(`/users/${userId(7)}`, { role: 'admin' }, OVERVIEW);
  const athlete = factOf('Strava account');
  expect(athlete.getByRole('link', { name: 'Ada L.' })).toHaveAttribute(
    'href',
    '/strava-integration/athletes/athlete-1',
  );
  expect(athlete.getByText('Connected')).toBeVisible();
  const studies = factOf('Studies').getAllByRole('listitem');
  expect(studies.map((item) => item.textContent)).toEqual([
    'Sleep and steps Owner',
    'Night shifts Analyst',
    'and 22 more',
  ]);
  expect(screen.getByRole('link', { name: 'Night shifts' })).toHaveAttribute('href', '/research/studies/study-2');
  expect(factOf('Last sign-in').getByText(/^20\.11\.2026 /)).toBeVisible();
});

test('/profile shows a researcher the own studies; the own athlete page is not theirs to open', async () => {
  const { factOf, server } = await open('/profile', { role: 'researcher', lab_name: 'Movement Lab' }, OVERVIEW);
  expect(factOf('Studies').getByRole('link', { name: 'Sleep and steps' })).toBeVisible();
  expect(factOf('Strava account').getByText(/Ada L\./)).toBeVisible();
  expect(factOf('Strava account').queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getAllByText('Movement Lab')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Movement Lab' })).toHaveAttribute('href', '/research/labs/lab-1');
  expect(server.callsTo('GET /api/users/*/overview')).toHaveLength(1);
});

test('without Strava account, studies and sign-ins there is a sentence for each', async () => {
  const { factOf } = await open('/profile', { role: 'researcher' }, NOTHING);
  expect(factOf('Strava account').getByText('Not connected')).toBeVisible();
  expect(factOf('Studies').getByText('No studies')).toBeVisible();
  expect(factOf('Last sign-in').getByText('Never')).toBeVisible();
});

test('a user, who may take part in studies but has no part in one, does not read that there are none', async () => {
  const { section } = await open('/profile', { role: 'user' }, NOTHING);
  expect(section.getByText('Not connected')).toBeVisible();
  expect(section.queryByText('Studies')).toBeNull();
  expect(section.queryByText('No studies')).toBeNull();
});

test('an overview that cannot be read leaves the rest of the page', async () => {
  renderApp({
    url: '/profile',
    as: { role: 'user' },
    prepare: (server) => server.on('GET /api/users/*/overview', failure(400, 'Bad Request')),
  });
  expect(await screen.findByText('Could not load what belongs to this user.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change Password' })).toBeVisible();
});
