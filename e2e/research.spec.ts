import { codeOf } from '#shared/participantCode.ts';
import { ADMIN, expect, test } from './support/fixtures.ts';
import { tabTo } from './support/keyboard.ts';
import { openAs } from './support/openAs.ts';
import { newName, newPrefix, researchApi } from './support/researchApi.ts';
import { expectToast } from './support/toasts.ts';

const csvFile = (lines: readonly string[]) => ({
  name: 'codes.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${['Code;Gruppe', ...lines].join('\r\n')}\r\n`, 'utf8'),
});

const mistyped = (code: string) => `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`;

test('SPEC §4 add lab: an admin adds a lab, finds it and makes a user its researcher', async ({ page, api }) => {
  const person = await api.person('user');
  const name = newName('Lindenau');
  await openAs(page, ADMIN, '/dashboard');
  const management = page.getByRole('region', { name: 'Research Management' });
  await management.getByRole('button', { name: 'Add Lab' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Lab' });
  await dialog.getByLabel('Email', { exact: true }).fill('lab@lindenau.example');
  await dialog.getByLabel('Name', { exact: true }).fill('ab');
  await dialog.getByRole('button', { name: 'Create Lab' }).click();
  await expect(dialog.getByText('Name must be at least 3 characters').first()).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Create Lab' }).click();
  await expectToast(page, 'Lab created');
  await expect(dialog).toHaveCount(0);

  await management.getByRole('link', { name: /Labs/ }).click();
  await expect(page).toHaveURL('/research/labs');
  await expect(page.getByRole('heading', { level: 1, name: 'Labs' })).toBeVisible();
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.goto(`/users/${person.id}`);
  await page.getByRole('button', { name: 'Change Role' }).click();
  const change = page.getByRole('dialog');
  // A search clears the selection, so wait for its result before selecting.
  const isFound = page.waitForResponse((response) => new URL(response.url()).searchParams.get('search') === name);
  await change.getByRole('searchbox').fill(name);
  await isFound;
  await change.getByRole('radio', { name }).check();
  await change.getByRole('button', { name: 'Next' }).click();
  await expect(change.getByText('The role cannot be changed back here.', { exact: false })).toBeVisible();
  await change.getByRole('button', { name: 'Assign', exact: true }).click();
  await expectToast(page, `${person.email} is now a researcher of ${name}`);
  await expect(page.getByRole('button', { name: 'Change Role' })).toHaveCount(0);

  await openAs(page, person, '/profile');
  await expect(page.getByText(name)).toBeVisible();
});

test('SPEC §2 my studies: a researcher creates a study and adds participants by code in all three ways', async ({
  page,
  api,
}) => {
  const research = researchApi(api);
  const person = await research.researcher((await research.lab()).id);
  const title = newName('Marathon');
  const prefix = newPrefix();
  await openAs(page, person, '/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'My Studies' })).toBeVisible();
  await expect(page.getByText('No studies found')).toBeVisible();
  await page.getByRole('link', { name: 'Create Study' }).first().click();
  await expect(page).toHaveURL('/research/studies/new');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Code prefix').fill(prefix);
  await page.getByRole('textbox', { name: 'Start date' }).fill('05.01.2026');
  await page.getByRole('textbox', { name: 'End date' }).fill('04.01.2026');
  await page.getByRole('button', { name: 'Create and add participants' }).click();
  await expect(page.getByText('End date must be on or after the start date').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'End date' }).fill('29.02.2028');
  await page.getByRole('button', { name: 'Create and add participants' }).click();
  await expectToast(page, 'Study created');

  const dialog = page.getByRole('dialog', { name: 'Add participants' });
  await dialog.getByLabel('Number of participants').fill('12');
  await dialog.getByRole('button', { name: 'Add participants' }).click();
  await expect(dialog.getByText('12 participants added')).toBeVisible();
  await expect(dialog.getByLabel('Added codes')).toHaveValue(new RegExp(`^${codeOf(prefix, 1)}\\n`));
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);

  const [right, wrong] = [codeOf(prefix, 101), codeOf(prefix, 102)];
  const open = () => page.getByRole('link', { name: 'Add participants' }).click();
  await open();
  await dialog.getByRole('radio', { name: 'Paste codes' }).check();
  const pasted = [`${right};Alpha`, mistyped(wrong), codeOf(prefix, 1), 'anna@example.org', right];
  await dialog.getByLabel('Codes', { exact: true }).fill(pasted.join('\n'));
  await dialog.getByRole('button', { name: 'Check codes' }).click();
  await expect(dialog.getByText('1 line is right, 4 lines have a fault')).toBeVisible();
  await expect(dialog.getByText(`Check character does not match: did you mean ${wrong}?`)).toBeVisible();
  await expect(dialog.getByText(`${codeOf(prefix, 1)} is already in this study`)).toBeVisible();
  await expect(dialog.getByText('Never enter names, birth dates or email addresses')).toBeVisible();
  await expect(dialog.getByText(`${right} is in the list twice`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Take the suggestion' }).click();
  await expect(dialog.getByText('2 lines are right, 3 lines have a fault')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 2 participants' }).click();
  await expect(dialog.getByText('2 participants added')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await open();
  await dialog.getByRole('radio', { name: 'CSV file' }).check();
  const lines = Array.from({ length: 30 }, (_, index) => `${codeOf(prefix, 200 + index)};Beta`);
  await dialog.getByLabel('File', { exact: true }).setInputFiles(csvFile(lines));
  await dialog.getByRole('button', { name: 'Check codes' }).click();
  await dialog.getByRole('button', { name: 'Add 30 participants' }).click();
  await expect(dialog.getByText('30 participants added')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^44 participants/ })).toBeVisible();

  await page.goto('/dashboard');
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('44');
  await expect(row).toContainText('05.01.2026');
  await expect(row).toContainText('29.02.2028');
  await expect(row).toContainText('You');
  await row.getByRole('cell').nth(1).click();
  await expect(page).toHaveURL(/\/research\/studies\/[0-9a-f-]{36}$/);
});

test('SPEC §7 research: a participant is edited and withdrawn, and the study is closed and reopened', async ({
  page,
  api,
}) => {
  const research = researchApi(api);
  const person = await research.researcher((await research.lab()).id);
  const study = await research.study(person);
  const [first, second] = await research.participants(person, study.id, 2);
  if (!first || !second) throw new Error('There are no participants');
  await openAs(page, person, `/research/participants/${first.id}`);
  await expect(page.getByRole('heading', { level: 1, name: first.code })).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Edit ${first.code}` })).toBeVisible();
  await page.getByLabel('Note').fill('New watch since March');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Participant saved');
  await expect(page.getByText('New watch since March').first()).toBeVisible();

  await page.getByRole('button', { name: 'Withdraw…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Participant' }).check();
  await dialog.getByRole('radio', { name: 'Stop and erase everything' }).check();
  await dialog.getByLabel('Reason').fill('Moved away');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(second.code);
  await dialog.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(dialog.getByText('The code does not match').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(first.code);
  await dialog.getByRole('button', { name: /^Withdraw/ }).click();
  await expectToast(page, 'Participant withdrawn');
  await expect(page.getByText('New watch since March')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);

  await page.goto(`/research/studies/${study.id}`);
  await expect(page.getByRole('heading', { level: 1, name: study.title })).toBeVisible();
  const more = page.getByRole('button', { name: `Actions for ${study.title}` });
  await more.click();
  await page.getByRole('menuitem', { name: 'Close study…' }).click();
  await dialog.getByRole('button', { name: 'Close study' }).click();
  await expectToast(page, 'Study closed');
  await expect(page.getByText('It can be read, but not changed', { exact: false })).toBeVisible();
  await more.click();
  await page.getByRole('menuitem', { name: 'Reopen study…' }).click();
  await dialog.getByRole('button', { name: 'Reopen study' }).click();
  await expectToast(page, 'Study reopened');

  await page.goto(`/research/studies/${study.id}?tab=log`);
  const log = page.getByRole('table');
  await expect(log.getByText('Study closed')).toBeVisible();
  await expect(log.getByText('Study reopened')).toBeVisible();
  await expect(log.getByText('erased at the participant’s request').first()).toBeVisible();
});

test('SPEC §8 research reads: an analyst reads a shared study without a button, a stranger does not find it', async ({
  page,
  api,
  watch,
}) => {
  watch.allow(/404.*\/api\/research\//);
  const research = researchApi(api);
  const { id: labId } = await research.lab();
  const [owner, analyst, stranger] = [
    await research.researcher(labId),
    await research.researcher(labId),
    await research.researcher(labId),
  ];
  const study = await research.study(owner);
  const [participant] = await research.participants(owner, study.id, 3);
  await research.share(owner, study.id, analyst.email, 'analyst');

  await openAs(page, analyst, '/dashboard');
  const row = page.getByRole('row').filter({ hasText: study.title });
  await expect(row).toContainText(owner.email);
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: study.title })).toBeVisible();
  await page.getByRole('link', { name: 'Participants', exact: true }).first().click();
  await expect(page.getByRole('link', { name: participant?.code ?? '' })).toBeVisible();
  await expect(page.getByText('Add participants')).toHaveCount(0);
  await expect(page.getByRole('table').getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await page.getByRole('button', { name: `Actions for ${study.title}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Duplicate', 'Print summary']);
  await page.goto(`/research/participants/${participant?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: participant?.code ?? '' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw…' })).toHaveCount(0);
  await page.goto(`/research/studies/${study.id}/edit`);
  await expect(page.getByRole('heading', { level: 1, name: '403 - Forbidden' })).toBeVisible();

  await openAs(page, stranger, `/research/studies/${study.id}`);
  const says = (sentence: string) => expect(page.getByRole('heading', { level: 1, name: sentence })).toBeVisible();
  await says(`Study with id ${study.id} not found`);
  await page.goto(`/research/participants/${participant?.id}`);
  await says(`Participant with id ${participant?.id} not found`);
  await page.goto('/dashboard');
  await expect(page.getByText('No studies found')).toBeVisible();
});

test('a user who saves a study after another user sees both versions and chooses', async ({ page, api, watch }) => {
  watch.allow(/409.*\/api\/research\/studies\//);
  const research = researchApi(api);
  const person = await research.researcher((await research.lab()).id);
  const study = await research.study(person, { description: 'As it was' });
  await openAs(page, person, `/research/studies/${study.id}/edit`);
  const description = page.getByRole('textbox', { name: /^Description/ });
  await expect(description).toHaveValue('As it was');
  await api.call('PATCH', `/research/studies/${study.id}`, { description: 'As the admin wrote it' });
  await description.fill('As I wrote it');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByText(/Someone changed this study at \d\d:\d\d\. Review their changes\./).first(),
  ).toBeVisible();
  await expect(page.getByText('As the admin wrote it').first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const review = page.locator('.conflict-table');
  expect(await review.evaluate((scroll) => scroll.scrollWidth - scroll.clientWidth), 'out of sight').toBe(0);
  const mine = await review.locator('td', { hasText: 'As I wrote it' }).boundingBox();
  expect(mine?.width, 'room for a sentence on a phone').toBeGreaterThan(250);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('radio', { name: 'Description: keep theirs' }).check();
  await expect(description).toHaveValue('As the admin wrote it');
  await page.getByRole('radio', { name: 'Description: keep mine' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Study saved');
  await expect(page.getByText('As I wrote it').first()).toBeVisible();
});

test('long words in the names of a study and its lab make no page wider than a phone', async ({ page, api }) => {
  const research = researchApi(api);
  const lab = await research.lab(newName('Donaudampfschifffahrtsgesellschaftskapitänsmützen').replaceAll(' ', ''));
  const title = newName('Donaudampfschifffahrtsgesellschaftskapitänsmützen'.repeat(2)).replaceAll(' ', '');
  const study = await research.study(await research.researcher(lab.id), { title });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, ADMIN, `/research/studies/${study.id}`);
  for (const path of [
    `/research/studies/${study.id}`,
    `/research/studies/${study.id}/edit`,
    `/research/labs/${lab.id}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const wide = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth);
    expect(wide, `${path}: pixels too wide`).toBeLessThanOrEqual(0);
  }
});

test('a researcher creates a study with participants by keyboard alone', async ({ page, api }) => {
  const research = researchApi(api);
  const person = await research.researcher((await research.lab()).id);
  const { keyboard } = page;
  const title = newName('By keyboard');
  await openAs(page, person, '/dashboard');
  await expect(page.getByText('No studies found')).toBeVisible();
  await tabTo(page, 'link', 'Create Study');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'New study' })).toBeFocused();
  await tabTo(page, 'textbox', 'Title');
  await keyboard.type(title);
  await tabTo(page, 'textbox', 'Code prefix');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type(newPrefix());
  await tabTo(page, 'textbox', 'Start date');
  await keyboard.type('05.01.2026');
  await tabTo(page, 'button', 'Create and add participants');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add participants' });
  await expect(dialog).toBeVisible();
  await tabTo(page, 'textbox', 'Number of participants');
  await keyboard.type('3');
  await keyboard.press('Enter');
  await expect(dialog.getByText('3 participants added')).toBeVisible();
  await tabTo(page, 'button', 'Done');
  await keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator(':focus')).not.toHaveJSProperty('tagName', 'BODY');
});
