import { screen, within } from '@testing-library/react';
import { json } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { someUser, stubUsers } from '#client/testing/stubUsers.ts';

const FIGURES = {
  athlete_count: 5,
  activity_count: 200,
  runs_count: 80,
  runs_today_count: 1,
  runs_last_week_count: 9,
  runs_last_four_weeks: 31,
  distance_by_day: { '2026-11-20': 5000 },
};

test('SPEC §2 dashboard by role: an admin sees the admin dashboard with its four sections', async () => {
  renderApp({
    url: '/dashboard',
    as: { role: 'admin' },
    prepare: (server) => {
      stubUsers(server, [someUser(1)]);
      server.on('GET /api/strava-integration/dashboard', json(FIGURES));
      server.on('GET /api/strava-integration/me', json({ is_set_up: true, athlete: null }));
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const sections = within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent);
  expect(sections).toEqual(['User Management', 'Research Management', 'Strava Data Summary', 'Webhook Subscription']);
  const users = within(screen.getByRole('region', { name: 'User Management' }));
  expect(users.getByRole('button', { name: 'Add User' })).toBeVisible();
  expect(await users.findByRole('link', { name: 'user01@example.org' })).toBeVisible();
});

test('SPEC §2 dashboard by role: a researcher sees "My Studies"', async () => {
  renderApp({ url: '/dashboard', as: { role: 'researcher' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'My Studies' })).toBeVisible();
});

test.each(['user', 'visitor'])('SPEC §2 dashboard by role: the role %s sees the user dashboard', async (role) => {
  renderApp({
    url: '/dashboard',
    as: { role: role as 'user' },
    prepare: (server) => {
      server.on('GET /api/strava-integration/dashboard', json(FIGURES));
      server.on('GET /api/strava-integration/me', json({ is_set_up: true, athlete: null }));
    },
  });
  expect(await screen.findByText('Connect Strava to see your activities here.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'User Management' })).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'My Studies' })).not.toBeInTheDocument();
});
