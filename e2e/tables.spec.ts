import type { Locator } from '@playwright/test';
import { ADMIN, expect, test } from './support/fixtures.ts';
import { openAs } from './support/openAs.ts';
import { researchApi } from './support/researchApi.ts';

test('a table is sorted by keyboard, its heads say the order, and the focus stays', async ({ page }) => {
  await openAs(page, ADMIN, '/dashboard');
  const table = page.getByRole('region', { name: 'User Management' }).getByRole('table');
  const head = (name: string) => table.getByRole('columnheader', { name, exact: true });
  const button = head('Role').getByRole('button', { name: 'Role' });
  await expect(table.getByRole('rowheader').first()).toBeVisible();
  await expect(head('Email')).toHaveAttribute('aria-sort', 'ascending');
  for (const [key, order] of [
    ['Enter', 'ascending'],
    ['Space', 'descending'],
    ['Space', 'ascending'],
  ] as const) {
    await button.press(key);
    await expect(head('Role')).toHaveAttribute('aria-sort', order);
    await expect(head('Email')).not.toHaveAttribute('aria-sort');
    await expect(button).toBeFocused();
  }
  await expect(page).toHaveURL(/sort=role/);
  await page.emulateMedia({ media: 'print' });
  await expect(button, 'a head of two lines on paper').toHaveCSS('text-align', 'start');
});

test('rows are marked by keyboard, one by one and as a page', async ({ page, api }) => {
  const research = researchApi(api);
  const owner = await research.researcher((await research.lab()).id);
  const study = await research.study(owner);
  const [first] = await research.participants(owner, study.id, 3);
  await openAs(page, owner, `/research/studies/${study.id}?tab=participants`);
  const one = page.getByRole('checkbox', { name: `Select ${first?.code}`, exact: true });
  const all = page.getByRole('checkbox', { name: 'Select every row of this page' });
  const middleOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return box ? box.y + box.height / 2 : Number.NaN;
  };
  const row = page.getByRole('row').filter({ has: one });
  expect(Math.abs((await middleOf(one)) - (await middleOf(row)))).toBeLessThan(3);
  await one.press('Space');
  await expect(one).toBeChecked();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(all).toHaveJSProperty('indeterminate', true);
  await all.press('Space');
  await expect(page.getByText('3 selected')).toBeVisible();
  await all.press('Space');
  await expect(one).not.toBeChecked();
});
