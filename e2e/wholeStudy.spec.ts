import type { Page } from '@playwright/test';
import { csvRows, readZip } from '#server/testing/packageFiles.ts';
import type { ReminderSettingsAnswer } from '#shared/contract/reminders.ts';
import { fitBytes } from '#standin/files/fitBytes.ts';
import { plainActivity } from '#standin/files/plainActivity.ts';
import type { MailStandin } from '#standin/mail/standin.ts';
import type { Standin } from '#standin/strava/standin.ts';
import { leaveWalkedPackage } from '../scripts/loaders/walkedPackage.ts';
import type { AdminApi, Person } from './support/adminApi.ts';
import { expectNoViolations } from './support/axe.ts';
import { expectBoardOnPaper } from './support/boardOnPaper.ts';
import { agreeAndLeave, authorize } from './support/connecting.ts';
import { earlierToday } from './support/earlierToday.ts';
import { expect, test } from './support/fixtures.ts';
import { openAs } from './support/openAs.ts';
import { mondayBefore, type PastRuns, uploadRuns, weekBefore } from './support/pastWeeks.ts';
import { newName, newPrefix, researchApi } from './support/researchApi.ts';
import { compareWithScreens } from './support/shownFigures.ts';
import { expectToast } from './support/toasts.ts';

// The settings of the installation hold for every test on its server.
test.use({ hasOwnServer: true });

const ATHLETE = 10_000_008;
const PARTICIPANTS = 20;

async function createStudy(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Create Study' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'New study' })).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Code prefix').fill(newPrefix());
  await page.getByRole('textbox', { name: 'Start date' }).fill('05.01.2026');
  await page.getByRole('checkbox', { name: 'Strava' }).check();
  await page.getByRole('button', { name: 'Create and add participants' }).click();
  await expectToast(page, 'Study created');
  const dialog = page.getByRole('dialog', { name: 'Add participants' });
  await dialog.getByLabel('Number of participants').fill(String(PARTICIPANTS));
  await dialog.getByRole('button', { name: 'Add participants' }).click();
  await expect(dialog.getByText(`${PARTICIPANTS} participants added`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Each code with its link. */
async function inviteAll(page: Page): Promise<Map<string, string>> {
  await page.getByRole('checkbox', { name: 'Select every row of this page' }).check();
  await page.getByRole('button', { name: `Select all ${PARTICIPANTS} matching` }).click();
  await expect(page.getByText(`${PARTICIPANTS} selected`)).toBeVisible();
  await page.getByRole('button', { name: 'New invitations…' }).click();
  await page.getByRole('button', { name: 'Make links' }).click();
  await expect(page.getByRole('dialog', { name: `${PARTICIPANTS} links made` })).toBeVisible();
  const lines = await page.getByRole('textbox', { name: 'Codes and links' }).inputValue();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('img', { name: /^QR code of the link for / })).toHaveCount(PARTICIPANTS);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return new Map(
    lines
      .trim()
      .split('\n')
      .map((line) => line.split(' ') as [string, string]),
  );
}

/** On a phone. */
async function joinByLink(screen: Page, link: string, code: string, strava: Standin): Promise<void> {
  await screen.goto(link);
  await expect(screen.getByText(`Your code: ${code}. Is this the code on your sheet?`)).toBeVisible();
  await screen.getByRole('checkbox', { name: /^I have read the information and agree/ }).check();
  await screen.getByRole('button', { name: 'Agree and go on' }).click();
  await expect(screen.getByRole('heading', { level: 1, name: `Your place in the study: ${code}` })).toBeVisible();
  await agreeAndLeave(screen, strava);
  await authorize(screen, ATHLETE);
  await expect(screen.getByText(/^Strava account: /)).toBeVisible();
}

async function openAction(page: Page, study: string, code: string, action: string): Promise<void> {
  await page.goto(`${study}?tab=participants`);
  await page.getByRole('searchbox').fill(code);
  await page.getByRole('button', { name: `Actions for ${code}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Who signed on paper four weeks ago; one of them meets the rule of four days in each of these weeks. */
const ON_PAPER: Record<'silent' | 'twice' | 'once' | 'often', PastRuns> = {
  silent: [[1, 3], [1, 3], [1, 3], []],
  twice: [
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 2],
  ],
  once: [[5], [], [], []],
  often: [
    [0, 2, 4, 5],
    [0, 2, 4, 5],
    [0, 2, 4, 5],
    [0, 2, 4, 5],
  ],
};

async function signOnPaper(page: Page, study: string, code: string): Promise<void> {
  await openAction(page, study, code, 'Record a consent on paper…');
  const dialog = page.getByRole('dialog', { name: `Record the consent of ${code}` });
  await dialog.getByRole('textbox', { name: 'Signed on' }).fill(mondayBefore(4));
  await dialog.getByRole('radio', { name: 'English' }).check();
  await dialog.getByRole('button', { name: 'Record consent' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Of the last weeks. */
async function bringPaperAndFiles(page: Page, study: string, code: string, runs: PastRuns): Promise<void> {
  await signOnPaper(page, study, code);
  await page.getByRole('link', { name: code }).click();
  await uploadRuns(page, code, runs);
}

async function expectSilent(page: Page, study: string, code: string): Promise<void> {
  await page.goto(study);
  const contact = page.getByRole('region', { name: 'To contact today' });
  await expect(contact.getByRole('row', { name: new RegExp(code) })).toContainText('Silent');
}

async function newOwnPageLink(page: Page, study: string, code: string): Promise<string> {
  await openAction(page, study, code, 'New link to the participant’s page…');
  const dialog = page.getByRole('dialog', { name: `New link to the page of ${code}` });
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const link = await dialog.getByText(/^https?:/).innerText();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  return link;
}

const RUNNER = 'runner@example.org';
/** Staff get a digest as well, when the test runs after 07:00. */
const toRunner = ({ mails }: MailStandin) => mails.filter(({ to }) => to === RUNNER);
const linkIn = (text: string) => /https?:\S+/.exec(text)?.[0] ?? '';

async function leaveAddress(screen: Page, mail: MailStandin): Promise<void> {
  await screen.getByLabel('Email address').fill(RUNNER);
  await screen.getByRole('button', { name: 'Save this address' }).click();
  await expect(screen.getByText(/^A mail is on its way to /)).toBeVisible();
  await expect.poll(() => toRunner(mail).length).toBe(1);
  await screen.goto(linkIn(toRunner(mail)[0]?.text ?? ''));
  const confirm = screen.getByRole('button', { name: 'Confirm this address' });
  await expect(confirm).toBeVisible();
  await expectNoViolations(screen, 'the link of an address');
  await confirm.click();
  await expect(screen.getByRole('heading', { level: 1, name: 'Your address is confirmed' })).toBeVisible();
  await expectNoViolations(screen, 'a confirmed address');
}

/** So that a reminder leaves at any hour of the day. */
async function noQuietHours(api: AdminApi, owner: Person, study: string): Promise<void> {
  const path = `${study}/reminder-settings`;
  const { settings } = await api.call<ReminderSettingsAnswer>('GET', path, undefined, owner);
  await api.call('PATCH', path, { ...settings, quiet_from: 0, quiet_to: 0 }, owner);
}

async function remind(page: Page, code: string, mail: MailStandin): Promise<void> {
  await page.getByRole('button', { name: `Remind ${code} by email` }).click();
  await expectToast(page, `${code} is reminded by email`);
  await expect.poll(() => toRunner(mail).length).toBe(2);
  expect(toRunner(mail)[1]?.text).not.toContain(code);
}

/** Two devices recorded one ride, 20 seconds apart. */
async function uploadRideOfTwoDevices(page: Page): Promise<void> {
  const beginning = earlierToday();
  const rides = [1, 2].map((serial) => ({
    name: `${serial}.fit`,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(
      fitBytes(plainActivity({ sport: 'Ride', serial, seconds: 100, start: new Date(beginning + serial * 20_000) })),
    ),
  }));
  const section = page.getByRole('region', { name: 'Upload files for this participant' });
  await section.locator('input[type=file]').setInputFiles(rides);
  await expect(section.getByText('Needs a decision: 1')).toBeVisible();
}

async function decideDuplicate(page: Page, study: string): Promise<void> {
  await page.goto(`${study}?tab=quality`);
  await page.getByRole('region', { name: 'Possible duplicates' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Two records of/ })).toBeVisible();
  await expect(page.getByText(/^Speed from/)).toHaveCount(2);
  await page.getByRole('button', { name: 'Same activity' }).click();
  await expect(page.getByText('The two records are one activity now')).toBeVisible();
}

async function changeRule(page: Page, study: string): Promise<void> {
  await page.goto(`${study}/edit`);
  await page.getByLabel('Minimum active days per week').fill('1');
  const last = weekBefore(1);
  await expect(
    page.getByText(
      `${weekBefore(10)} to ${last}: weeks met goes from 25 % to 75 %; 2 participants change side. In ${last} 2 of 4 instead of 1 of 4 participants meet the rule. On protocol (1 participant): weeks met goes from 100 % to 100 %, and in the last week 1 of 1 instead of 1 of 1.`,
    ),
  ).toBeVisible();
  await page.getByLabel('Reason for the change').fill('The pilot showed that four days are too many');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Study saved');
}

async function lock(page: Page, study: string, title: string): Promise<void> {
  await page.goto(`${study}?tab=export`);
  await page.getByRole('button', { name: 'Lock data' }).click();
  const dialog = page.getByRole('dialog', { name: `Lock data of “${title}”?` });
  await dialog.getByLabel('What is this cut for?').fill('The paper');
  await dialog.getByRole('button', { name: 'Lock data' }).click();
  await expect(dialog).toHaveCount(0);
}

async function exportCut(page: Page): Promise<Buffer> {
  await page.getByRole('combobox', { name: 'Data' }).click();
  await page
    .getByRole('option', { name: /^Data cut/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Create export' }).click();
  await expect(page.getByText('Export ready')).toBeVisible();
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download / })
    .first()
    .click();
  const saved = await (await download).createReadStream();
  return Buffer.concat(await saved.toArray());
}

test('a study is run from its first invitation to the package', async ({
  page,
  api,
  browser,
  baseURL,
  strava,
  mail,
}) => {
  await api.call('PATCH', '/settings', { strava_basis: 'An agreement', display_policy: 'full', reason: 'A test' });
  const research = researchApi(api);
  const owner = await research.researcher((await research.lab()).id);
  const title = newName('A whole study');
  await openAs(page, owner, '/dashboard');
  await createStudy(page, title);
  const links = await inviteAll(page);
  expect(links.size).toBe(PARTICIPANTS);
  const [[code, link] = ['', ''], [silent] = [''], [twice] = [''], [once] = [''], [often] = ['']] = links;
  const study = new URL(page.url()).pathname;
  const phone = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const screen = await phone.newPage();
  await joinByLink(screen, link, code, strava);
  await bringPaperAndFiles(page, study, silent, ON_PAPER.silent);
  await bringPaperAndFiles(page, study, twice, ON_PAPER.twice);
  await bringPaperAndFiles(page, study, once, ON_PAPER.once);
  await bringPaperAndFiles(page, study, often, ON_PAPER.often);
  await expectSilent(page, study, silent);
  await screen.goto(await newOwnPageLink(page, study, silent));
  await leaveAddress(screen, mail);
  await phone.close();
  await noQuietHours(api, owner, study);
  await page.goto(study);
  await remind(page, silent, mail);
  const row = page.getByRole('row', { name: new RegExp(code) });
  await expect(async () => {
    await page.goto(`${study}?tab=participants`);
    await page.getByRole('searchbox').fill(code);
    await expect(row).toContainText('Syncing');
  }).toPass({ timeout: 120_000 });
  await row.getByRole('link', { name: code }).click();
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
  await uploadRideOfTwoDevices(page);
  await decideDuplicate(page, study);
  await changeRule(page, study);
  await lock(page, study, title);
  const zip = await exportCut(page);
  const files = await readZip(zip);

  const shown = await compareWithScreens(page, study, files);
  const events = csvRows(files, 'data/events.csv').filter(({ event }) => event === 'reminded');
  expect(events).toEqual([expect.objectContaining({ participant: silent, detail: expect.stringContaining('sent') })]);
  await leaveWalkedPackage(zip, shown);
  await expectBoardOnPaper(page, study);
});
