import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { agreeAndLeave, authorize } from './support/connecting.ts';
import { expect, test } from './support/fixtures.ts';
import { openAs } from './support/openAs.ts';
import { researchApi } from './support/researchApi.ts';

// The settings of the installation hold for every test on its server.
test.use({ hasOwnServer: true });

const ATHLETE = 10_000_009;

/** Opens what a participant can do on the own page, and leaves each again. */
async function checkOwnForms(screen: Page, code: string): Promise<void> {
  await screen.getByRole('button', { name: 'Declare an absence' }).press('Enter');
  await expect(screen.getByRole('textbox', { name: 'First day' })).toBeVisible();
  await expectNoViolations(screen, 'the form of an absence');
  await screen.getByRole('button', { name: 'Cancel' }).press('Enter');
  await screen.getByRole('button', { name: 'Stop taking part…' }).press('Enter');
  const dialog = screen.getByRole('dialog', { name: `Stop taking part with ${code}?` });
  await expect(dialog).toBeVisible();
  await expectNoViolations(screen, 'the dialog that ends taking part');
  await screen.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

test('from the sheet of a code to a connected participant on a phone', async ({
  page,
  api,
  browser,
  baseURL,
  strava,
}) => {
  await api.call('PATCH', '/settings', { strava_basis: 'An agreement', display_policy: 'full', reason: 'A test' });
  const research = researchApi(api);
  const owner = await research.researcher((await research.lab()).id);
  const study = await research.study(owner, { permitted_sources: ['strava', 'file'] });
  const [participant] = await research.participants(owner, study.id, 1);
  const code = participant?.code ?? '';

  await openAs(page, owner, `/research/studies/${study.id}?tab=participants`);
  await page.getByRole('checkbox', { name: `Select ${code}` }).check();
  await page.getByRole('button', { name: 'New invitations…' }).click();
  await expectNoViolations(page, 'the question before new links');
  await page.getByRole('button', { name: 'Make link' }).click();
  await expect(page.getByRole('dialog', { name: '1 link made' })).toBeVisible();
  await expectNoViolations(page, 'new links');
  const link = await page.locator('.link-with-qr-text').innerText();

  await page.emulateMedia({ media: 'print' });
  const qr = page.getByRole('img', { name: `QR code of the link for ${code}` });
  await expect(qr).toBeVisible();
  // With its quiet zone of 4 on each side the code itself is at least 30 mm wide, at 96 pixels for 25.4 mm.
  const [, , modules = 0] = (await qr.getAttribute('viewBox'))?.split(' ').map(Number) ?? [];
  const width = (await qr.boundingBox())?.width ?? 0;
  expect((width * (modules - 8)) / modules / (96 / 25.4)).toBeGreaterThanOrEqual(30);
  await expect(page.getByRole('heading', { level: 2, name: study.title })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  const phone = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const screen = await phone.newPage();
  await screen.goto(link);
  const title = `Connect your Strava account to the study "${study.title}"`;
  await expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.url()).not.toContain('p.');
  await expect(screen.getByText(`Your code: ${code}. Is this the code on your sheet?`)).toBeVisible();
  await expectNoViolations(screen, 'an invitation on a phone');
  await screen.getByRole('checkbox', { name: /^I have read the information and agree/ }).check();
  await screen.getByRole('button', { name: 'Agree and go on' }).click();
  await expect(screen.getByRole('heading', { level: 1, name: `Your place in the study: ${code}` })).toBeVisible();
  await expectNoViolations(screen, 'the page of a receipt');
  await checkOwnForms(screen, code);
  await screen.emulateMedia({ media: 'print' });
  await expect(screen.locator('.days-choice').first()).toBeVisible();
  await expect(screen.getByText('What we read from Strava')).toBeHidden();
  await expect(screen.getByRole('button', { name: 'Declare an absence' })).toBeHidden();
  await screen.emulateMedia({ media: 'screen' });
  await agreeAndLeave(screen, strava);
  await authorize(screen, ATHLETE);
  await expect(screen.getByText(/^Strava account: /)).toBeVisible();
  await expect(screen.getByRole('button', { name: 'Disconnect' })).toBeVisible();
  await screen.getByRole('button', { name: 'End the connection to Strava' }).click();
  await expect(screen.getByRole('alertdialog')).toBeVisible();
  await expectNoViolations(screen, 'the question before a connection is ended');
  await screen.keyboard.press('Escape');
  await expect(screen.getByRole('alertdialog')).toHaveCount(0);
  const wide = await screen.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth);
  expect(wide).toBe(0);
  await screen.goto(link);
  await expect(screen.getByRole('heading', { level: 1, name: 'This invitation has already been used.' })).toBeVisible();
  await phone.close();
});
