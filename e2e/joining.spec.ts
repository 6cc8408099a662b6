import type { Page } from '@playwright/test';
import { expectNoViolationsHere, VIEWS } from './support/axe.ts';
import { ADMIN, expect, test } from './support/fixtures.ts';
import { tabTo } from './support/keyboard.ts';
import { openAs } from './support/openAs.ts';
import { researchApi } from './support/researchApi.ts';

// The settings of the installation hold for every test on its server.
test.use({ hasOwnServer: true });

const RECORDED = /^Strava data in research: basis recorded/;
const footer = (page: Page) => page.getByRole('contentinfo');

for (const { name, ...view } of VIEWS) {
  test.describe(`strava data in research and joining (${name})`, () => {
    test.use(view);

    test.beforeEach(({ api }) =>
      api.call('PATCH', '/settings', { strava_basis: null, display_policy: 'full', reason: 'A test begins' }),
    );

    test('an admin records a basis by keyboard, changes the level and withdraws the basis', async ({ page }) => {
      await openAs(page, ADMIN, '/dashboard');
      await page.getByRole('link', { name: 'Settings' }).press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
      await expectNoViolationsHere(page, '/settings without a basis');

      const basis = page.getByRole('region', { name: 'Strava data in research', exact: true });
      await tabTo(page, 'textbox', 'Basis');
      await page.keyboard.type('Agreement of 1 October 2026');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Signed');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(basis.getByRole('definition').first()).toHaveText('Agreement of 1 October 2026');
      await expect(basis.getByRole('heading', { level: 2 })).toBeFocused();
      await expect(footer(page).getByText(RECORDED)).toBeVisible();
      await expectNoViolationsHere(page, '/settings with a basis');

      const display = page.getByRole('region', { name: 'What researchers see of Strava data' });
      await display.getByRole('radio', { name: 'Activities' }).press('ArrowUp');
      await expect(display.getByRole('radio', { name: 'Days and weeks' })).toBeChecked();
      await display.getByRole('textbox', { name: 'Reason' }).fill('Asked by the ethics board');
      await display.getByRole('button', { name: 'Save' }).press('Enter');
      await expect(footer(page).getByText(/Researchers see: Days and weeks\.$/)).toBeVisible();

      await basis.getByRole('button', { name: 'Withdraw basis…' }).press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
      await expectNoViolationsHere(page, 'the withdrawal of a basis');
      await page.keyboard.type('The agreement ended');
      await dialog.getByRole('button', { name: 'Withdraw basis' }).press('Enter');
      await expect(basis.getByText(/^No basis is recorded/)).toBeVisible();
      await expect(dialog).toHaveCount(0);
    });

    test('a study permits Strava once there is a basis, and says why data are held back', async ({ page, api }) => {
      const research = researchApi(api);
      const owner = await research.researcher((await research.lab()).id);
      const study = await research.study(owner);
      const settings = (body: object) => api.call('PATCH', '/settings', { ...body, reason: 'A test' });
      await openAs(page, owner, `/research/studies/${study.id}`);
      await expect(page.getByText('Data from Strava are not read: this study does not permit them.')).toBeVisible();
      await expectNoViolationsHere(page, 'a study that does not permit Strava');

      await page.getByRole('link', { name: 'Edit the sources' }).press('Enter');
      const strava = page.getByRole('checkbox', { name: 'Strava' });
      await expect(strava).toBeDisabled();
      await expect(strava).toHaveAccessibleDescription('The operator has not recorded a basis.');
      await expectNoViolationsHere(page, 'the sources of a study without a basis');

      await settings({ strava_basis: 'An agreement', display_policy: 'own_only' });
      await page.reload();
      await expect(strava).toBeEnabled();
      await strava.press('Space');
      await page.getByRole('textbox', { name: /^Reason for the change/ }).fill('The agreement is signed');
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await expect(page.getByText(/researchers see only whether a Strava account is connected/)).toBeVisible();
      await settings({ display_policy: 'full' });
      await page.reload();
      await expect(footer(page).getByText(RECORDED)).toBeVisible();
      await expect(page.getByText('Strava, Polar, Uploaded files')).toBeVisible();
      await expect(page.getByText(/held back/)).toHaveCount(0);
    });

    test('a user joins a study with a code by keyboard', async ({ page, api }) => {
      const research = researchApi(api);
      const owner = await research.researcher((await research.lab()).id);
      const data_categories = { heart_rate: true, device: false, route: false };
      const study = await research.study(owner, { data_categories, history_weeks: 4 });
      const [participant] = await research.participants(owner, study.id, 1);
      const code = participant?.code ?? '';
      await openAs(page, await api.person('user'), '/dashboard');
      const mine = page.getByRole('region', { name: 'My studies' });
      await expect(mine.getByText(/^You take part in no study/)).toBeVisible();
      await expectNoViolationsHere(page, 'the dashboard without a study');

      await mine.getByRole('button', { name: 'Join with a code' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Join with a code' });
      await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused();
      await page.keyboard.type('hello');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(/^A code looks like/).first()).toBeVisible();
      await expectNoViolationsHere(page, 'joining with a wrong code');
      await dialog.getByLabel('Code', { exact: true }).fill(code.toLowerCase().replaceAll('-', ' '));
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('heading', { name: `The study “${study.title}”` })).toBeFocused();
      await expectNoViolationsHere(page, 'the information of a study');

      await dialog.getByRole('button', { name: 'Join' }).press('Enter');
      const consent = dialog.getByRole('checkbox', { name: /^I have read the information/ });
      await expect(consent).toBeFocused();
      await expectNoViolationsHere(page, 'joining without consent');
      await page.keyboard.press('Space');
      await dialog.getByRole('checkbox', { name: 'My heart rate is used' }).press('Space');
      await dialog.getByRole('button', { name: 'Join' }).press('Enter');
      await expect(mine.getByRole('heading', { level: 3, name: study.title })).toBeVisible();
      await expect(mine.getByText(code)).toBeVisible();
      await expect(mine.getByText(/heart rate$/)).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await expectNoViolationsHere(page, 'the dashboard with a study');
    });
  });
}
