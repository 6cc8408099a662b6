import { fitBytes } from '#standin/files/fitBytes.ts';
import { plainActivity } from '#standin/files/plainActivity.ts';
import { expectNoViolationsHere, VIEWS } from './support/axe.ts';
import { earlierToday } from './support/earlierToday.ts';
import { expect, test } from './support/fixtures.ts';
import { tabTo } from './support/keyboard.ts';
import { openAs } from './support/openAs.ts';
import { researchApi } from './support/researchApi.ts';

/** Two devices of one short ride, 20 seconds apart. */
const ride = (serial: number, beginning: number) => ({
  name: `${String(serial)}.fit`,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(
    fitBytes(plainActivity({ sport: 'Ride', serial, seconds: 100, start: new Date(beginning + serial * 20_000) })),
  ),
});

for (const { name, ...view } of VIEWS) {
  test.describe(`quality (${name})`, () => {
    test.use(view);

    test('two like files are compared and decided by keyboard, and the study reviews what a check found', async ({
      page,
      api,
    }) => {
      const research = researchApi(api);
      const owner = await research.researcher((await research.lab()).id);
      const study = await research.study(owner, { permitted_sources: ['file'] });
      const [participant] = await research.participants(owner, study.id, 1);
      const person = await api.person('user');
      const { code = '' } = participant ?? {};
      await research.join(person, code, []);

      await openAs(page, person, '/dashboard');
      const beginning = earlierToday();
      await page.locator('input[type=file]').setInputFiles([ride(1, beginning), ride(2, beginning)]);
      await expect(page.getByText('Needs a decision: 1')).toBeVisible();
      const section = page.getByRole('region', { name: 'Possible duplicates' });
      await expect(section.getByText(/^1 waits for a decision/)).toBeVisible();
      const answered = Promise.withResolvers<void>();
      await page.route('**/streams*', async (route) => {
        await answered.promise;
        await route.continue();
      });
      await section.getByRole('link').first().press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: /^Two records of/ })).toBeFocused();
      const same = page.getByRole('button', { name: 'Same activity' });
      const before = await same.boundingBox();
      answered.resolve();
      await expect(page.getByText(/^Heart rate from/)).toHaveCount(2);
      const after = await same.boundingBox();
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(20);
      await expectNoViolationsHere(page, 'a possible duplicate');
      await tabTo(page, 'radio', 'Record 1: FIT file');
      await page.keyboard.press('ArrowDown');
      await tabTo(page, 'button', 'Same activity');
      await page.keyboard.press('Enter');
      await expect(page.getByText('The two records are one activity now')).toBeVisible();
      await expect(page.getByText(/^Same activity\. Decided on/)).toBeVisible();
      await expectNoViolationsHere(page, 'a decided duplicate');
      await page.getByRole('button', { name: 'Undo' }).press('Enter');
      await expect(page.getByRole('button', { name: 'Recorded in parallel' })).toBeVisible();

      await openAs(page, owner, `/research/studies/${study.id}?tab=quality`);
      const checks = page.getByRole('table', { name: 'Checks' });
      await expect(checks.getByRole('row', { name: /Possible duplicates/ })).toBeVisible();
      await checks.getByRole('link', { name: '2 activities: Too short' }).press('Enter');
      const list = page.getByRole('region', { name: 'Too short' });
      await expect(list.getByText(code).first()).toBeVisible();
      await expectNoViolationsHere(page, 'the tab of quality');
      await list.getByRole('checkbox').first().press('Space');
      await page.getByRole('button', { name: 'Keep' }).press('Enter');
      await expect(page.getByText(/activit(y|ies) kept/)).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).press('Enter');
      await expect(page.getByText('Everything is as it was before')).toBeVisible();
    });
  });
}
