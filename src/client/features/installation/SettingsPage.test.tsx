import { act, screen, waitFor, within } from '@testing-library/react';
import { apiSlice } from '#client/api/apiSlice.ts';
import { failure, json } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { formatDateTime } from '#client/ui/format/format.ts';
import type { ChangeSettingsBody, InstallationSettings } from '#shared/contract/settings.ts';
import type { Role } from '#shared/roles.ts';

const PATCH = 'PATCH /api/settings';
const BASIS = { text: 'Agreement of 2026-10-01', at: '2026-11-20T13:05:00.000Z', by_email: 'root@example.org' };

/** As the server does it. */
function open(change: Partial<InstallationSettings> = {}, role: Role = 'admin') {
  let settings: InstallationSettings = {
    display_policy: 'full',
    version: '0.1.0',
    small_cells: 5,
    sources_set_up: ['strava'],
    has_strava_basis: false,
    strava_basis: null,
    ...change,
  };
  return renderApp({
    url: '/settings',
    as: { role },
    prepare: (server) => {
      server.on('GET /api/settings', () => json({ settings }));
      server.on(PATCH, ({ body }) => {
        const { display_policy = settings.display_policy, strava_basis } = body as ChangeSettingsBody;
        const recorded = typeof strava_basis === 'string' ? { ...BASIS, text: strava_basis } : null;
        const basis = strava_basis === undefined ? settings.strava_basis : recorded;
        settings = { ...settings, display_policy, has_strava_basis: basis !== null, strava_basis: basis ?? null };
        return json({ settings });
      });
    },
  });
}

const section = (name: string) => screen.findByRole('region', { name });
const basis = () => section('Strava data in research');
const display = () => section('What researchers see of Strava data');
const footer = () => within(screen.getByRole('contentinfo'));

test('without a basis the page says what the policy of the API asks for, and a recorded one is shown', async () => {
  const { user, server } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(await footer().findByText('Version 0.1.0')).toBeVisible();
  const part = within(await basis());
  expect(part.getByText(/does not permit research use of API data without a separate agreement/)).toBeVisible();
  expect(part.getByText(/No basis is recorded/)).toBeVisible();
  expect(
    await footer().findByText(/^Strava data in research: held back, no basis recorded\. Level: Activities\.$/),
  ).toBeVisible();

  await user.type(part.getByRole('textbox', { name: 'Basis' }), ' Agreement of 2026-10-01 ');
  await user.type(part.getByRole('textbox', { name: 'Reason' }), 'Signed');
  await user.click(part.getByRole('button', { name: 'Record basis' }));
  expect(await screen.findByText('Basis recorded')).toBeVisible();
  expect(server.callsTo(PATCH).map(({ body }) => body)).toEqual([
    { strava_basis: 'Agreement of 2026-10-01', reason: 'Signed' },
  ]);
  expect(await part.findByText('Agreement of 2026-10-01')).toBeVisible();
  expect(part.getByText(formatDateTime(BASIS.at))).toBeVisible();
  expect(part.getByText('root@example.org')).toBeVisible();
  expect(await footer().findByText(/^Strava data in research: basis recorded/)).toBeVisible();
});

test('basis and reason are required, and a refusal of the server stands above the button', async () => {
  const { user, server } = open();
  const part = within(await basis());
  await user.type(part.getByRole('textbox', { name: 'Reason' }), 'Signed');
  await user.click(part.getByRole('button', { name: 'Record basis' }));
  expect(part.getByRole('textbox', { name: 'Basis' })).toHaveAccessibleDescription(/Required/);
  await user.type(part.getByRole('textbox', { name: 'Basis' }), 'An agreement');
  await user.clear(part.getByRole('textbox', { name: 'Reason' }));
  await user.click(part.getByRole('button', { name: 'Record basis' }));
  expect(part.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Please give a reason/);
  expect(server.callsTo(PATCH)).toEqual([]);

  server.on(PATCH, () => failure(503, 'The service is not available right now'));
  await user.type(part.getByRole('textbox', { name: 'Reason' }), 'Signed');
  await user.click(part.getByRole('button', { name: 'Record basis' }));
  expect(await part.findByRole('alert')).toHaveTextContent('The service is not available right now');
});

test('before a basis is withdrawn the dialog says what becomes invisible; Cancel keeps it', async () => {
  const { user, server } = open({ has_strava_basis: true, strava_basis: BASIS });
  const opener = await within(await basis()).findByRole('button', { name: 'Withdraw basis…' });
  await user.click(opener);
  const name = 'Withdraw the basis for Strava data in research?';
  const dialog = within(await screen.findByRole('dialog', { name }));
  expect(dialog.getByText(/Researchers no longer see activities, days, weeks and flags/)).toBeVisible();
  expect(dialog.getByText(/^Nothing is deleted/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(opener).toHaveFocus();
  expect(server.callsTo(PATCH)).toEqual([]);

  await user.click(opener);
  const again = within(await screen.findByRole('dialog', { name }));
  await user.type(again.getByRole('textbox', { name: 'Reason' }), 'It ended');
  await user.click(again.getByRole('button', { name: 'Withdraw basis' }));
  expect(await screen.findByText('Basis withdrawn')).toBeVisible();
  expect(server.callsTo(PATCH).map(({ body }) => body)).toEqual([{ strava_basis: null, reason: 'It ended' }]);
  expect(await screen.findByText(/No basis is recorded/)).toBeVisible();
});

test('each level has one sentence; another one is saved with a reason and stands in the footer', async () => {
  const { user, server } = open({ has_strava_basis: true, strava_basis: BASIS });
  const part = within(await display());
  expect(part.getByRole('radio', { name: 'Activities' })).toBeChecked();
  const derived = part.getByRole('radio', { name: 'Days and weeks' });
  expect(derived).toHaveAccessibleDescription(
    'Researchers see sums by day and week and flags, but no single activity.',
  );
  expect(
    part.getByText(/Data from other sources, such as Polar or uploaded files, are not limited\. Lists of admins/),
  ).toBeVisible();
  await user.click(derived);
  await user.type(part.getByRole('textbox', { name: 'Reason' }), 'Asked by the ethics board');
  await user.click(part.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(server.callsTo(PATCH).map(({ body }) => body)).toEqual([
    { display_policy: 'derived', reason: 'Asked by the ethics board' },
  ]);
  expect(await footer().findByText(/Researchers see: Days and weeks\.$/)).toBeVisible();
  expect(within(await display()).getByRole('radio', { name: 'Days and weeks' })).toBeChecked();
});

test('a typed reason stays when another admin changes the level meanwhile', async () => {
  const { user, server, store } = open({ has_strava_basis: true, strava_basis: BASIS });
  const part = within(await display());
  await user.type(part.getByRole('textbox', { name: 'Reason' }), 'Asked by the ethics board');
  const theirs = {
    display_policy: 'own_only',
    version: '0.1.0',
    small_cells: 5,
    has_strava_basis: true,
    sources_set_up: ['strava'],
  };
  server.on('GET /api/settings', () => json({ settings: { ...theirs, strava_basis: BASIS } }));
  act(() => void store.dispatch(apiSlice.util.invalidateTags(['Installation'])));
  const again = within(await display());
  await waitFor(() => expect(again.getByRole('radio', { name: 'Connection only' })).toBeChecked());
  expect(again.getByRole('textbox', { name: 'Reason' })).toHaveValue('Asked by the ethics board');
  expect(again.getByText(/^These values were changed meanwhile\./)).toBeVisible();
});

test.each<Role>(['researcher', 'user'])(
  'a %s may not open the settings, but reads their state in the footer',
  async (role) => {
    const { server } = open({ has_strava_basis: true, strava_basis: undefined }, role);
    expect(await screen.findByRole('heading', { level: 1, name: '403 - Forbidden' })).toBeVisible();
    expect(await footer().findByText(/^Strava data in research: basis recorded/)).toBeVisible();
    expect(server.callsTo(PATCH)).toEqual([]);
  },
);

test('nobody who is signed out asks for the settings', async () => {
  const { server } = renderApp({ url: '/login' });
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(server.callsTo('GET /api/settings')).toEqual([]);
});
