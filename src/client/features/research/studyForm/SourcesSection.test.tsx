import { screen, within } from '@testing-library/react';
import { expectToast } from '#client/testing/expectToast.ts';
import { failure, json } from '#client/testing/fetchStub.ts';
import { renderApp, type SignedIn } from '#client/testing/renderApp.tsx';
import { CONSENT_TEXTS, someStudy, stubStudies, studyId } from '#client/testing/stubStudies.ts';
import type { Study } from '#shared/contract/studies.ts';
import { ACCOUNT_SOURCES, type AccountSource } from '#shared/sources.ts';

const PATCH = 'PATCH /api/research/studies/*';
const RESEARCHER: SignedIn = { role: 'researcher', lab_name: 'Movement Lab' };
const NO_BASIS = 'The operator has not recorded a basis.';

async function openEdit(
  change: Partial<Study>,
  hasBasis: boolean,
  as = RESEARCHER,
  sources_set_up: readonly AccountSource[] = ACCOUNT_SOURCES,
) {
  const study = someStudy(4, change);
  const app = renderApp({
    url: `/research/studies/${studyId(4)}/edit`,
    as,
    prepare: (server) => {
      stubStudies(server, [study]);
      server.on(
        'GET /api/settings',
        json({ settings: { display_policy: 'full', has_strava_basis: hasBasis, sources_set_up } }),
      );
      server.on('GET /api/research/consent-template', json({ lang: 'de', text: CONSENT_TEXTS.text_de }));
      server.on(PATCH, ({ body }) => json({ study: { ...study, ...(body as Partial<Study>), version: 2 } }));
    },
  });
  const group = await screen.findByRole('group', { name: 'Permitted sources' });
  return { ...app, group };
}

const box = (name: string) => screen.getByRole('checkbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
const reason = () => screen.getByRole('textbox', { name: /^Reason for the change/ });

test('with a basis Strava can be ticked; the change needs a reason', async () => {
  const { user, server } = await openEdit({}, true);
  expect(box('Strava')).toHaveAccessibleDescription('Activities of Strava accounts that participants connect.');
  await user.click(box('Strava'));
  await user.click(save());
  expect(reason()).toHaveAccessibleDescription(/Please give a reason/);
  await user.type(reason(), 'Agreement signed');
  await user.click(save());
  await expectToast('Study saved');
  expect(server.callsTo(PATCH).map(({ body }) => body)).toEqual([
    { version: 1, reason: 'Agreement signed', permitted_sources: ['strava', 'file'] },
  ]);
});

test('a source that the server is not set up for can be permitted, and the form says that nobody can connect it yet', async () => {
  const { group } = await openEdit({ permitted_sources: ['polar', 'file'] }, true, RESEARCHER, []);
  const sentence = 'This server is not set up for Polar, so participants cannot connect it yet.';
  expect(await within(group).findByText(sentence)).toBeVisible();
  expect(box('Polar')).toBeEnabled();
  expect(box('Polar')).toHaveAccessibleDescription(sentence);
  expect(box('Strava')).toHaveAccessibleDescription(/^This server is not set up for Strava/);
  expect(box('Uploaded files')).not.toHaveAccessibleDescription(/not set up/);
});

test('without a basis Strava is disabled with the reason, and only an admin gets a link to the settings', async () => {
  const { group } = await openEdit({}, false);
  expect(await within(group).findByText(NO_BASIS)).toBeVisible();
  expect(box('Strava')).toBeDisabled();
  expect(box('Strava')).toHaveAccessibleDescription(NO_BASIS);
  expect(within(group).queryByRole('link')).not.toBeInTheDocument();
});

test('an admin gets the link to the settings beside a source without a basis', async () => {
  const { group } = await openEdit({}, false, { role: 'admin' });
  expect(await within(group).findByRole('link', { name: 'Open the settings' })).toHaveAttribute('href', '/settings');
});

test('after the basis was withdrawn Strava can be cleared', async () => {
  const { user, group } = await openEdit({ permitted_sources: ['strava', 'file'] }, false);
  expect(await within(group).findByText(/The operator has withdrawn the basis/)).toBeVisible();
  expect(box('Strava')).toBeEnabled();
  await user.click(box('Strava'));
  expect(box('Strava')).not.toBeChecked();
  expect(box('Strava')).toBeDisabled();
});

test('at least one source must be ticked, and a refusal of the server stands at the sources', async () => {
  const { user, server, group } = await openEdit({}, true);
  await user.click(box('Uploaded files'));
  await user.click(save());
  expect(within(group).getByText('Choose at least one source')).toBeVisible();
  expect(server.callsTo(PATCH)).toEqual([]);

  const sentence = 'The operator has not recorded a basis for data from Strava';
  server.on(PATCH, () => failure(400, sentence, { fields: { permitted_sources: sentence } }));
  await user.click(box('Strava'));
  await user.type(reason(), 'Agreement signed');
  await user.click(save());
  expect(await within(group).findByText(sentence)).toBeVisible();
});

test('the form warns when a consent text and the permitted sources differ', async () => {
  const consent = { version: 1, text_de: 'Wir lesen dein Strava-Konto.', text_en: 'We use {sources}' };
  const { user } = await openEdit({ permitted_sources: ['file'], consent }, true);
  const unnamed = 'Permitted, but not named in this text: Uploaded files. Name them, or use {sources}.';
  expect(screen.getByText(unnamed)).toBeVisible();
  expect(screen.getByText('Named in this text, but not permitted: Strava.')).toBeVisible();
  await user.click(box('Strava'));
  await user.click(box('Uploaded files'));
  expect(screen.queryByText(/^Permitted, but not named|^Named in this text/)).toBeNull();
});
