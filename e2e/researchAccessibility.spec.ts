import { codeOf } from '#shared/participantCode.ts';
import type { Person } from './support/adminApi.ts';
import { clickInPlace, DESKTOP, expectNoViolations, expectNoViolationsHere, look } from './support/axe.ts';
import { ADMIN, expect, test } from './support/fixtures.ts';
import { goWithin } from './support/goWithin.ts';
import { openAs } from './support/openAs.ts';
import { researchApi } from './support/researchApi.ts';

interface World {
  labId: string;
  owner: Person;
  study: { id: string; title: string; code_prefix: string };
  participants: { id: string; code: string }[];
  closedId: string;
}

let world: World | undefined;

test.describe('axe finds nothing in research', () => {
  test.use(DESKTOP);

  test.beforeEach(async ({ api }) => {
    if (world) return;
    const research = researchApi(api);
    const lab = await research.lab();
    const owner = await research.researcher(lab.id);
    const colleague = await research.researcher(lab.id);
    const study = await research.study(owner, { description: 'What it is about.' });
    await research.share(owner, study.id, colleague.email, 'analyst');
    const participants = await research.participants(owner, study.id, 12);
    const withdrawal = { requested_by: 'participant', date: '2026-02-01', choice: 'keep', reason: 'No time' };
    await api.call('POST', `/research/participants/${participants.at(-1)?.id}/withdraw`, withdrawal, owner);
    const closed = await research.study(owner, { end_date: '2026-03-01' });
    await api.call('POST', `/research/studies/${closed.id}/close`, { reason: 'Done' }, owner);
    world = { labId: lab.id, owner, study, participants, closedId: closed.id };
  });

  const there = (): World => {
    if (!world) throw new Error('Nothing was prepared');
    return world;
  };

  test("on an admin's labs, their dialogs and a user's page", async ({ page, api }) => {
    const { labId } = there();
    const person = await api.person('user');
    const dialog = page.getByRole('dialog');
    await openAs(page, ADMIN, '/dashboard');
    await page.getByRole('button', { name: 'Add Lab' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('ab');
    await dialog.getByRole('button', { name: 'Create Lab' }).click();
    await expect(dialog.getByText('Name must be at least 3 characters').first()).toBeVisible();
    await expectNoViolations(page, 'Add Lab with errors');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();

    await look(page, '/research', 'Research Management');
    await look(page, '/research/labs', 'Labs');
    await clickInPlace(page.getByRole('button', { name: /^Actions for/ }).first());
    await expect(page.getByRole('menu')).toBeVisible();
    await expectNoViolationsHere(page, 'the menu of a lab');
    await page.keyboard.press('Escape');

    await look(page, `/research/labs/${labId}`, /.+/, 'the page of a lab');
    await page.getByRole('button', { name: 'Assign researcher' }).click();
    await expect(dialog.getByRole('radio').first()).toBeVisible();
    await expectNoViolations(page, 'Assign researcher');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await look(page, `/users/${person.id}`, /.+/);
    await page.getByRole('button', { name: 'Change Role' }).click();
    await expect(dialog.getByRole('radio').first()).toBeVisible();
    await expectNoViolations(page, 'Change Role');
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expectNoViolations(page, 'Change Role, what it means');
  });

  test("on a researcher's studies", async ({ page }) => {
    const { owner, study, closedId } = there();
    await openAs(page, owner, '/dashboard');
    await expect(page.getByRole('link', { name: study.title })).toBeVisible();
    await expectNoViolations(page, 'My Studies');
    await look(page, '/profile', /.+/);
    await look(page, '/research/labs', 'Labs');

    await goWithin(page, '/research/studies/new');
    await page.getByLabel('Title', { exact: true }).fill('ab');
    await page.getByRole('button', { name: 'Create Study' }).click();
    await expect(page.getByText('Required').first()).toBeVisible();
    await expectNoViolations(page, 'New study with errors');
    await page.reload();

    const path = `/research/studies/${study.id}`;
    await look(page, path, study.title);
    await clickInPlace(page.getByRole('button', { name: `Actions for ${study.title}` }));
    await expect(page.getByRole('menu')).toBeVisible();
    await expectNoViolationsHere(page, 'the menu of a study');
    await look(page, `/research/studies/${closedId}`, /.+/, 'a closed study');
  });

  test('on the reference of the API, with every call open, which the keyboard reaches', async ({ page }) => {
    const { owner, study } = there();
    await openAs(page, owner, `/research/studies/${study.id}?tab=export`);
    await page.getByRole('link', { name: /API reference$/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeFocused();
    const calls = page.getByRole('button', { name: /^GET/ });
    await expect(calls).toHaveCount(3);
    await expectNoViolations(page, 'the list of calls');
    for (const call of await calls.all()) {
      await expect(call).toHaveAttribute('aria-expanded', 'false');
      await call.focus();
      await page.keyboard.press('Enter');
      await expect(call).toHaveAttribute('aria-expanded', 'true');
    }
    await expect(page.getByRole('heading', { name: 'Responses' })).toHaveCount(3);
    await expectNoViolations(page, 'every call open');
  });

  test("on a study's participants and their dialogs", async ({ page }) => {
    const { owner, study, participants } = there();
    const [first] = participants;
    const last = participants.at(-1);
    const dialog = page.getByRole('dialog');
    await openAs(page, owner, `/research/studies/${study.id}?tab=participants`);
    await page.getByRole('checkbox', { name: `Select ${first?.code}` }).check();
    await expectNoViolations(page, 'a participant selected');

    await goWithin(page, `/research/studies/${study.id}?tab=participants&add=1`);
    await dialog.getByRole('radio', { name: 'CSV file' }).check();
    await expectNoViolations(page, 'CSV file');
    await dialog.getByRole('radio', { name: 'Paste codes' }).check();
    await dialog.getByLabel('Codes', { exact: true }).fill(`${codeOf(study.code_prefix, 900)}\nnobody`);
    await dialog.getByRole('button', { name: 'Check codes' }).click();
    await expect(dialog.getByText('1 line is right, 1 line has a fault')).toBeVisible();
    await expectNoViolations(page, 'the preview of a list');
    await page.reload();

    await look(page, `/research/participants/${first?.id}`, first?.code ?? '', 'a participant');
    await page.getByRole('button', { name: 'Withdraw…' }).click();
    await dialog.getByRole('radio', { name: 'Stop and erase everything' }).check();
    await expectNoViolations(page, 'Withdraw');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await look(page, `/research/participants/${last?.id}`, last?.code ?? '');
  });
});
