import type { Locator } from '@playwright/test';

/** Opens a list of antd and chooses from it; the first one unless it is named. */
export async function chooseOption(box: Locator, name?: string): Promise<void> {
  await box.click();
  await box.page().getByRole('listbox').getByRole('option', { name, exact: true }).first().click();
}
