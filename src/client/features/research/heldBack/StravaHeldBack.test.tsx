import { screen } from '@testing-library/react';
import { json } from '#client/testing/fetchStub.ts';
import { renderApp, type SignedIn } from '#client/testing/renderApp.tsx';
import { participantId, someParticipant, stubParticipants } from '#client/testing/stubParticipants.ts';
import { someStudy, stubStudies, studyId } from '#client/testing/stubStudies.ts';
import type { InstallationSettings } from '#shared/contract/settings.ts';
import type { Study } from '#shared/contract/studies.ts';

const BOTH: Study['permitted_sources'] = ['strava', 'file'];
const RESEARCHER: SignedIn = { role: 'researcher', lab_name: 'Movement Lab' };
const ADMIN: SignedIn = { role: 'admin' };

async function openStudy(change: Partial<Study>, settings: InstallationSettings, as: SignedIn, tab = '') {
  renderApp({
    url: `/research/studies/${studyId(4)}${tab}`,
    as,
    prepare: (server) => {
      stubStudies(server, [someStudy(4, change)]);
      server.on('GET /api/settings', json({ settings }));
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Study 04' });
  await screen.findByText(/^Strava data in research:/);
}

const full: InstallationSettings = {
  version: '0.1.0',
  small_cells: 5,
  display_policy: 'full',
  has_strava_basis: true,
  sources_set_up: ['strava'],
};

test.each<[string, Partial<Study>, InstallationSettings, string, string, string]>([
  [
    'without a basis',
    { permitted_sources: BOTH },
    { ...full, has_strava_basis: false },
    'Data from Strava are held back: the operator has not recorded a basis for using them in research.',
    'Open the settings',
    '/settings',
  ],
  [
    'under the policy own_only',
    { permitted_sources: BOTH },
    { ...full, display_policy: 'own_only' },
    'Data from Strava are held back: in this installation researchers see only whether a Strava account is connected.',
    'Open the settings',
    '/settings',
  ],
  [
    'under the policy derived',
    { permitted_sources: BOTH },
    { ...full, display_policy: 'derived' },
    'Single activities from Strava are held back: in this installation researchers see only sums by day and week.',
    'Open the settings',
    '/settings',
  ],
  [
    'in a study that does not permit them',
    { permitted_sources: ['file'] },
    full,
    'Data from Strava are not read: this study does not permit them.',
    'Edit the sources',
    `/research/studies/${studyId(4)}/edit`,
  ],
])('data from Strava %s: one sentence says why, with the step for an admin', async (...row) => {
  const [, change, settings, sentence, step, path] = row;
  await openStudy({ part: 'admin', ...change }, settings, ADMIN);
  expect(screen.getByText(sentence)).toBeVisible();
  expect(screen.getByRole('link', { name: step })).toHaveAttribute('href', path);
});

test('a researcher reads the sentence without the way to the settings', async () => {
  await openStudy({ permitted_sources: BOTH }, { ...full, has_strava_basis: false }, RESEARCHER);
  expect(screen.getByText(/^Data from Strava are held back/)).toBeVisible();
  expect(screen.getByText('An admin records it under Settings.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Open the settings' })).not.toBeInTheDocument();
});

const DETAILS = 'Activity details are not shown to researchers in this installation.';

test.each(['derived', 'own_only'] as const)(
  'the activities of a study say at the level %s what is missing',
  async (level) => {
    await openStudy({ permitted_sources: BOTH }, { ...full, display_policy: level }, RESEARCHER, '?tab=activities');
    expect(screen.getByText(DETAILS)).toBeVisible();
    expect(screen.getByText('An admin chooses this under Settings.')).toBeVisible();
  },
);

test('without a basis the activities of a study say so, and of a study without Strava nothing', async () => {
  await openStudy({ permitted_sources: BOTH }, { ...full, has_strava_basis: false }, ADMIN, '?tab=activities');
  expect(screen.getByText(/^Data from Strava are held back/)).toBeVisible();
  expect(screen.queryByText(DETAILS)).not.toBeInTheDocument();
});

test('the activities of a study that does not permit Strava say nothing of it', async () => {
  await openStudy({ permitted_sources: ['file'] }, { ...full, display_policy: 'derived' }, ADMIN, '?tab=activities');
  expect(screen.queryByText(/from Strava are/)).not.toBeInTheDocument();
});

test('the page of a participant names held back data above the activities', async () => {
  renderApp({
    url: `/research/participants/${participantId(1)}`,
    as: RESEARCHER,
    prepare: (server) => {
      stubStudies(server, [someStudy(4, { permitted_sources: BOTH })]);
      stubParticipants(server, [someParticipant(1, { study_id: studyId(4), joined_at: '2026-10-01T08:00:00.000Z' })]);
      server.on('GET /api/settings', json({ settings: { ...full, display_policy: 'derived' } }));
    },
  });
  expect(await screen.findByText(DETAILS)).toBeVisible();
});

test.each<[string, Partial<Study>]>([
  ['an analyst', { part: 'analyst' }],
  ['the owner of a closed study', { status: 'closed', closed_at: '2026-11-01T10:00:00.000Z' }],
])('%s gets no way to the sources', async (_who, change) => {
  await openStudy({ permitted_sources: ['file'], ...change }, full, RESEARCHER);
  expect(screen.getByText(/^Data from Strava are not read/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Edit the sources' })).not.toBeInTheDocument();
});

test('with a basis, the permission of the study and the policy full nothing is said, and the facts name the sources', async () => {
  await openStudy({ permitted_sources: BOTH }, full, RESEARCHER);
  expect(screen.queryByText(/from Strava are/)).not.toBeInTheDocument();
  expect(screen.getByText('Strava, Uploaded files')).toBeVisible();
});
