import { expect, test } from './support/fixtures.ts';
import { openAs } from './support/openAs.ts';
import { researchApi } from './support/researchApi.ts';

test('in high contrast of the system no tab covers the line below the tabs', async ({ page, api }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const research = researchApi(api);
  const owner = await research.researcher((await research.lab()).id);
  const study = await research.study(owner);
  await openAs(page, owner, `/research/studies/${study.id}`);
  const list = page.locator('.k-section-nav ul');
  await expect(list.getByRole('link').first()).toBeVisible();
  const [line, lowest] = await list.evaluate((element) => [
    element.getBoundingClientRect().bottom - 1,
    Math.max(...Array.from(element.querySelectorAll('a'), (link) => link.getBoundingClientRect().bottom)),
  ]);
  expect(lowest).toBeLessThanOrEqual(line);
});
