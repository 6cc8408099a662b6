import type { Locator } from '@playwright/test';

export async function chooseOption(box: Locator, name?: string): Promise<void> {
  await box.click();
  await box.page().getByRole('listbox').getByRole('option', { name, exact: true }).first().click();
}
