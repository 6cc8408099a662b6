import { expect, type Page } from '@playwright/test';

/** Opens a screen with a new session, which is started over HTTP: only tests of the sign-in fill in its form. */
export async function openAs(page: Page, who: { email: string; password: string }, path: string): Promise<void> {
  const { email, password } = who;
  // The sign-in ends the session of the open page, whose next read would be refused.
  await page.goto('about:blank');
  const answer = await page.request.post('/api/auth/login', { data: { email, password, client: 'web' } });
  expect(answer.status(), `sign-in of ${email}`).toBe(200);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}
