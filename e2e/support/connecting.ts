import type { Page } from '@playwright/test';
import type { Standin } from '#standin/strava/standin.ts';
import { expect } from './fixtures.ts';

export async function agreeAndLeave(page: Page, strava: Standin): Promise<void> {
  await page.getByRole('checkbox', { name: /^I have read the information/ }).check();
  await page.getByRole('button', { name: 'Connect with Strava' }).click();
  await page.waitForURL(`${strava.url}/**`);
}

export async function authorize(page: Page, athlete: number): Promise<void> {
  await page.getByLabel('Signed in as').selectOption(String(athlete));
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page).toHaveURL('/strava-integration/auth-redirect');
}

export async function connectOwn(page: Page, strava: Standin, athlete: number): Promise<void> {
  await page.getByRole('link', { name: 'Connect Strava' }).click();
  await agreeAndLeave(page, strava);
  await authorize(page, athlete);
}
