import { expect, type Page } from '@playwright/test';

/**
 * Opens an address in the loaded page, where the next check needs neither the application nor axe anew. The page that is
 * not found comes between, so that no part of the former screen is taken for the next one.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  const between = page.getByRole('heading', { level: 1, name: '404 - Not Found' });
  const open = (address: string) =>
    page.evaluate((next) => {
      history.pushState({ idx: history.state.idx + 1 }, '', next);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
  await open('/no/such/page');
  await expect(between).toBeVisible();
  await open(path);
  await expect(between).toHaveCount(0);
}
