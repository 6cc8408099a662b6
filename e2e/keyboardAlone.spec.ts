import type { Page } from '@playwright/test';
import { fitBytes } from '#standin/files/fitBytes.ts';
import { plainActivity } from '#standin/files/plainActivity.ts';
import { type AdminApi, newEmail, type Person } from './support/adminApi.ts';
import { connectedAthlete } from './support/connectedAthlete.ts';
import { earlierToday } from './support/earlierToday.ts';
import { ADMIN, expect, test } from './support/fixtures.ts';
import { Keys } from './support/keys.ts';
import { openAs } from './support/openAs.ts';
import { newName, researchApi } from './support/researchApi.ts';
import { expectToast } from './support/toasts.ts';

// The settings of the installation hold for every test on its server.
test.use({ hasOwnServer: true, actionTimeout: 30_000 });

const CONNECTED = 10_000_003;

async function signIn(page: Page, keys: Keys, who: { email: string; password: string }): Promise<void> {
  await page.goto('/login');
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await keys.expectFocusSeen('the sign-in is shown');
  await keys.type(who.email);
  await keys.press('Tab');
  await keys.type(who.password);
  await keys.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

/** A participant who signed on paper, with a ride that is too short. */
async function participantWithFlag(page: Page, api: AdminApi, owner: Person, studyId: string): Promise<string> {
  const [participant] = await researchApi(api).participants(owner, studyId, 3);
  const { id = '', code = '' } = participant ?? {};
  const signed = { consent_version: 1, language: 'en', answers: [], signed_on: '2026-03-01' };
  await api.call('POST', `/research/participants/${id}/paper-consent`, signed, owner);
  await openAs(page, owner, `/research/participants/${id}`);
  const ride = plainActivity({ sport: 'Ride', seconds: 100, start: new Date(earlierToday()) });
  const buffer = Buffer.from(fitBytes(ride));
  const section = page.getByRole('region', { name: 'Upload files for this participant' });
  await section
    .locator('input[type=file]')
    .setInputFiles([{ name: 'ride.fit', mimeType: 'application/octet-stream', buffer }]);
  await expect(section.getByText('Imported: 1')).toBeVisible();
  await page.context().clearCookies();
  return code;
}

test('by keyboard alone a researcher finds a participant, reviews a flag, changes the rule and exports', async ({
  page,
  api,
}) => {
  const research = researchApi(api);
  const owner = await research.researcher((await research.lab()).id);
  const study = await research.study(owner, { permitted_sources: ['file'] });
  const code = await participantWithFlag(page, api, owner, study.id);
  const keys = new Keys(page);
  const link = (name: string | RegExp) => page.getByRole('link', { name, exact: typeof name === 'string' });
  const title = page.getByRole('heading', { level: 1 });
  const tab = async (name: string) => {
    await keys.use(page.getByRole('navigation', { name: 'Study sections' }).getByRole('link', { name, exact: true }));
    await keys.expectFocusSeen(`the tab ${name}`);
  };

  await test.step('sign in, open the study, filter its participants', async () => {
    await signIn(page, keys, owner);
    await keys.use(link(study.title));
    await expect(title).toHaveText(study.title);
    await expect(title).toBeFocused();
    await tab('Participants');
    await keys.use(page.getByRole('group', { name: 'Status' }).getByRole('checkbox', { name: 'Syncing' }), 'Space');
    await expect(page).toHaveURL(/status=/);
    await keys.expectFocusSeen('a filter');
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  });

  await test.step('open a participant and go back', async () => {
    await keys.use(link(code));
    await expect(title).toBeFocused();
    await expect(title).toHaveText(code);
    await keys.use(page.getByRole('main').getByRole('link', { name: study.title }).first());
    await expect(title).toBeFocused();
    await expect(title).toHaveText(study.title);
  });

  await test.step('review a flag', async () => {
    await tab('Quality');
    await keys.use(page.getByRole('table', { name: 'Checks' }).getByRole('link', { name: '1 activity: Too short' }));
    const list = page.getByRole('region', { name: 'Too short' });
    await expect(list.getByText(code).first()).toBeVisible();
    await keys.expectFocusSeen('the list of a check');
    await keys.use(list.getByRole('checkbox').last(), 'Space');
    await keys.use(page.getByRole('button', { name: 'Keep' }));
    await expectToast(page, '1 activity kept');
    await keys.expectFocusSeen('a review');
  });

  await test.step('change the rule and read what that changes', async () => {
    await tab('Adherence');
    await keys.use(link('Change the rule'));
    await expect(title).toBeFocused();
    await keys.fill(page.getByRole('textbox', { name: 'Limit of seven days (optional)' }), '6');
    await expect(page.getByText(/weeks met goes from|No week that is over/).first()).toBeVisible();
    await keys.fill(page.getByRole('textbox', { name: /^Reason/ }), 'The pilot');
    await keys.use(page.getByRole('button', { name: 'Save rule' }));
    await expect(page).not.toHaveURL(/\/rule$/);
    await keys.expectFocusSeen('the rule is saved');
  });

  await test.step('make an export and download it', async () => {
    await tab('Export');
    await keys.use(page.getByRole('button', { name: 'Create export' }));
    await expect(page.getByText('Export ready')).toBeVisible();
    await keys.expectFocusSeen('an export');
    const download = page.waitForEvent('download');
    await keys.use(page.getByRole('button', { name: /^Download / }).first());
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);
    await keys.expectFocusSeen('a download');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('by keyboard alone a participant agrees, connects and stops taking part', async ({
    page,
    api,
    strava,
    watch,
  }) => {
    watch.allow(new RegExp(strava.url));
    await api.call('PATCH', '/settings', { strava_basis: 'An agreement', display_policy: 'full', reason: 'A test' });
    const research = researchApi(api);
    const owner = await research.researcher((await research.lab()).id);
    const study = await research.study(owner, { permitted_sources: ['strava'], title: newName('On a phone') });
    const [participant] = await research.participants(owner, study.id, 1);
    const { id = '', code = '' } = participant ?? {};
    const path = `/research/studies/${study.id}/invites`;
    const { invites } = await api.call<{ invites: { url: string }[] }>('POST', path, { participant_ids: [id] }, owner);
    const keys = new Keys(page);
    const title = page.getByRole('heading', { level: 1 });

    await page.goto(invites[0]?.url ?? '');
    await expect(page.getByText(`Your code: ${code}. Is this the code on your sheet?`)).toBeVisible();
    await keys.use(page.getByRole('checkbox', { name: /^I have read the information and agree/ }), 'Space');
    await keys.use(page.getByRole('button', { name: 'Agree and go on' }));
    await expect(title).toHaveText(`Your place in the study: ${code}`);
    await keys.expectFocusSeen('the consent');
    await keys.use(page.getByRole('checkbox', { name: /^I have read the information/ }), 'Space');
    await keys.use(page.getByRole('button', { name: 'Connect with Strava' }));
    await page.waitForURL(`${strava.url}/**`);
    await page.getByRole('button', { name: 'Authorize' }).press('Enter');

    await expect(page.getByText(/^Strava account: /)).toBeVisible();
    const leave = page.getByRole('button', { name: 'Stop taking part…' });
    await keys.use(leave);
    const dialog = page.getByRole('dialog', { name: `Stop taking part with ${code}?` });
    await expect(dialog).toBeVisible();
    await keys.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(leave).toBeFocused();
    await keys.press('Enter');
    await keys.use(dialog.getByRole('radio', { name: /^Stop now\. What was there/ }), 'Space');
    await keys.use(dialog.getByRole('button', { name: 'Stop taking part' }));
    await expect(title).toHaveText(`Taking part has ended: ${code}`);
    await keys.expectFocusSeen('taking part has ended');
  });
});

test('by keyboard alone an admin adds a user, finds and deletes them, and takes an exclusion back', async ({
  page,
  api,
  browser,
  baseURL,
  strava,
}) => {
  const { activities } = await connectedAthlete({ api, browser, baseURL, strava }, CONNECTED);
  const email = newEmail('by.keyboard');
  const keys = new Keys(page);
  const dialog = page.getByRole('dialog');
  const users = page.getByRole('region', { name: 'User Management' });

  await test.step('add a user and find them', async () => {
    await signIn(page, keys, ADMIN);
    await keys.use(page.getByRole('button', { name: 'Add User' }));
    await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused();
    await keys.type(email);
    await keys.fill(dialog.getByLabel('Initial password', { exact: true }), 'first password');
    await keys.use(dialog.getByRole('radio', { name: 'User', exact: true }), 'Space');
    await keys.press('Enter');
    await expectToast(page, 'User created');
    await expect(page.getByRole('button', { name: 'Add User' })).toBeFocused();
    await keys.fill(page.getByRole('searchbox'), email);
    await expect(users.getByRole('table').getByRole('link')).toHaveCount(1);
    await keys.expectFocusSeen('a search');
  });

  await test.step('delete them', async () => {
    await keys.use(page.getByRole('button', { name: `Actions for ${email}` }));
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await keys.expectFocusSeen('a menu');
    await keys.press('End');
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
    await keys.press('Enter');
    await expect(dialog.getByLabel('Email of the user')).toBeFocused();
    await keys.type(email);
    await keys.fill(dialog.getByLabel('Reason'), 'Left the lab');
    await keys.use(dialog.getByRole('button', { name: 'Delete User' }));
    await expectToast(page, 'User deleted');
    await expect(dialog).toHaveCount(0);
    await keys.expectFocusSeen('a deletion');
  });

  await test.step('exclude an activity and undo it', async () => {
    await page.goto(`/strava-integration/activities/${activities[0]?.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await keys.use(page.getByRole('button', { name: 'Exclude from analysis' }));
    await keys.use(dialog.getByRole('radio').first(), 'Space');
    await keys.press('Enter');
    await expect(dialog).toHaveCount(0);
    await keys.expectFocusSeen('an exclusion');
    await keys.use(page.getByRole('button', { name: 'Undo' }));
    await expect(page.getByRole('button', { name: 'Exclude from analysis' })).toBeVisible();
    await keys.expectFocusSeen('an undo');
  });
});
