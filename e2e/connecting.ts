import type { Page } from '@playwright/test';
import type { Standin } from '#standin/strava/standin.ts';
import { expect } from './fixtures.ts';

/** Consents on the connection page and goes to Strava. */
export async function agreeAndLeave(page: Page, strava: Standin): Promise<void> {
  await page.getByRole('checkbox', { name: /^I have read the information/ }).check();
  await page.getByRole('button', { name: 'Connect with Strava' }).click();
  await page.waitForURL(`${strava.url}/**`);
}

/** Grants the app access to an athlete's activities at Strava. */
export async function authorize(page: Page, athlete: number): Promise<void> {
  await page.getByLabel('Signed in as').selectOption(String(athlete));
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page).toHaveURL('/strava-integration/auth-redirect');
}

/** From the user's dashboard to the connected account. */
export async function connectOwn(page: Page, strava: Standin, athlete: number): Promise<void> {
  await page.getByRole('link', { name: 'Connect Strava' }).click();
  await agreeAndLeave(page, strava);
  await authorize(page, athlete);
}
