import type { Locator, Page } from '@playwright/test';
import type { InvitedAnswer } from '#shared/contract/invites.ts';
import { expect, test } from './support/fixtures.ts';
import { researchApi } from './support/researchApi.ts';

test.use({ viewport: { width: 390, height: 844 } });

const TITLE = 'Bewegungsgewohnheiten und Herzfrequenzvariabilitätsveränderungen';
const CONTACT = 'studienkoordination.bewegung@universitaetsklinikum-musterstadt-nord.example';

async function expectToFit(page: Page): Promise<void> {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const wide = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth);
    expect(wide, `at ${width}`).toBe(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
}

const topAndBottom = async (element: Locator) => {
  const box = await element.boundingBox();
  return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0), height: box?.height ?? 0 };
};

test('on a phone the pages of a participant break long words, and what can be pressed is as high as a finger', async ({
  page,
  api,
}) => {
  const research = researchApi(api);
  const owner = await research.researcher((await research.lab()).id);
  const study = await research.study(owner, { title: TITLE, contact_email: CONTACT, permitted_sources: ['file'] });
  const [participant] = await research.participants(owner, study.id, 1);
  const invite = { participant_ids: [participant?.id] };
  const { invites } = await api.call<InvitedAnswer>('POST', `/research/studies/${study.id}/invites`, invite, owner);

  await page.goto(invites[0]?.url ?? '');
  const agree = page.getByRole('checkbox', { name: /^I have read the information and agree/ });
  await expect(agree).toBeVisible();
  await expectToFit(page);
  expect((await topAndBottom(page.getByRole('link', { name: CONTACT }))).height).toBeGreaterThanOrEqual(44);
  await agree.check();
  await page.getByRole('button', { name: 'Agree and go on' }).click();

  const files = page.getByRole('link', { name: 'Files from your watch: upload them below.' });
  await expect(files).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectToFit(page);
  for (const link of [files, page.getByRole('link', { name: 'Sign in' })])
    expect((await topAndBottom(link)).height).toBeGreaterThanOrEqual(44);
  await files.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Your files' })).toBeFocused();
  await expect(page.getByText('Choose files or drop them here')).toBeInViewport();

  await page.getByRole('button', { name: 'Declare an absence' }).click();
  await page.getByRole('radio', { name: 'Holiday' }).check();
  await page.getByRole('button', { name: 'Declare', exact: true }).click();
  const takeBack = page.getByRole('button', { name: /^Take back the absence/ });
  await expect(takeBack).toBeVisible();
  const absences = page.getByRole('heading', { level: 2, name: 'Absences' }).locator('..');
  const [text, list] = [absences.locator('p').first(), absences.getByRole('list')];
  expect((await topAndBottom(list)).top - (await topAndBottom(text)).bottom).toBeGreaterThanOrEqual(8);
  await takeBack.press('Enter');
  await expect(takeBack).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: 'Absences' })).toBeFocused();
});
