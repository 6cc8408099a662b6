import { expect, type Page } from '@playwright/test';

const PRESSES_MAX = 80;

export async function tabTo(page: Page, role: 'button' | 'textbox' | 'link' | 'radio', name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true });
  await expect(wanted.first()).toBeVisible();
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    if ((await wanted.count()) > 0 && (await wanted.first().evaluate((one) => one === document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached the ${role} ${name}`);
}
