import type { Page } from '@playwright/test';
import { expectNoViolations, VIEWS } from './axe.ts';
import { ADMIN, expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import { researchApi } from './researchApi.ts';

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

    test('in the palette, before typing, with results and without', async ({ page }) => {
      await openAs(page, ADMIN, '/dashboard');
      await openPalette(page);
      await expectNoViolations(page, 'the palette before typing');
      await page.keyboard.type(ADMIN.email);
      await expect(page.getByRole('option', { name: ADMIN.email })).toBeVisible();
      await expectNoViolations(page, 'the palette with results');
      await field(page).fill('nothing is called so');
      await expect(page.getByText('Nothing found for')).toBeVisible();
      await expectNoViolations(page, 'the palette without a result');
      await field(page).fill('shortcuts');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
      await expectNoViolations(page, 'the keyboard shortcuts');
    });
  });
}
