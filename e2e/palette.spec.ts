import type { Page } from '@playwright/test';
import { expectNoViolationsHere, VIEWS } from './support/axe.ts';
import { ADMIN, expect, test } from './support/fixtures.ts';
import { openAs } from './support/openAs.ts';
import { researchApi } from './support/researchApi.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or run a command' });

async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Search/ }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test('by keyboard: Ctrl K finds and opens a study, Escape returns the focus, Ctrl Enter opens a tab', async ({
  page,
  api,
}) => {
  const research = researchApi(api);
  const owner = await research.researcher((await research.lab()).id);
  const study = await research.study(owner);
  await openAs(page, owner, '/dashboard');
  const profile = page.getByRole('link', { name: 'Profile' });
  await profile.focus();
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(profile).toBeFocused();

  await openPalette(page);
  await page.keyboard.type(study.title);
  await expect(page.getByRole('option', { name: study.title }).first()).toHaveAttribute('aria-selected', 'true');
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const tab = await opened;
  await expect(tab.getByRole('heading', { level: 1, name: study.title })).toBeVisible();
  await tab.close();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: study.title })).toBeFocused();
});

for (const { name, ...view } of VIEWS) {
  test.describe(`axe finds nothing (${name})`, () => {
    test.use(view);

    test('in the palette, before typing, with results and without', async ({ page, watch }) => {
      await openAs(page, ADMIN, '/dashboard');
      await openPalette(page);
      await expectNoViolationsHere(page, 'the palette before typing');
      await page.keyboard.type(ADMIN.email);
      await expect(page.getByRole('option', { name: ADMIN.email })).toBeVisible();
      await expectNoViolationsHere(page, 'the palette with results');
      await field(page).fill('nothing is called so');
      await expect(page.getByText('Nothing found for')).toBeVisible();
      await expectNoViolationsHere(page, 'the palette without a result');
      await field(page).fill('add user');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Add User' })).toBeVisible();
      await expectNoViolationsHere(page, 'Add User from the palette');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      watch.allow(/ERR_FAILED/);
      await page.route('**/activities/export**', (route) => route.abort());
      await openPalette(page);
      await field(page).fill('export');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'The export failed' })).toBeVisible();
      await expectNoViolationsHere(page, 'an export that failed');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await openPalette(page);
      await field(page).fill('shortcuts');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
      await expectNoViolationsHere(page, 'the keyboard shortcuts');
    });
  });
}
