import type { Page } from '@playwright/test';
import { dayIn } from '#shared/calendarDate.ts';
import type { StudyExportsAnswer } from '#shared/contract/studyExports.ts';
import { dayNumber, dayText } from '#shared/days/calendarDays.ts';
import { fitBytes } from '#standin/files/fitBytes.ts';
import { plainActivity } from '#standin/files/plainActivity.ts';
import type { AdminApi, Person } from './support/adminApi.ts';
import { clickInPlace, DESKTOP, expectNoViolations } from './support/axe.ts';
import { connectedAthlete } from './support/connectedAthlete.ts';
import { earlierToday } from './support/earlierToday.ts';
import { ADMIN, expect, test } from './support/fixtures.ts';
import { goWithin } from './support/goWithin.ts';
import { openAs } from './support/openAs.ts';
import { researchApi } from './support/researchApi.ts';

const ATHLETE = 10_000_009;

test.use({ ...DESKTOP, actionTimeout: 30_000 });

const inAMonth = () => {
  const [year, month, day] = dayText(dayNumber(dayIn('Europe/Berlin', new Date())) + 30).split('-');
  return `${day}.${month}.${year}`;
};

const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');

async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0);
}

async function choose(page: Page, of: string, item: string): Promise<void> {
  await clickInPlace(page.getByRole('button', { name: `Actions for ${of}`, exact: true }));
  await page.getByRole('menuitem', { name: item }).click();
}

interface World {
  owner: Person;
  analyst: Person;
  study: { id: string; title: string };
  invited: { id: string; code: string };
  onPaper: { id: string; code: string };
  free: { id: string; code: string };
}
let world: World | undefined;

async function prepare(api: AdminApi): Promise<World> {
  if (world) return world;
  const research = researchApi(api);
  const lab = await research.lab();
  const owner = await research.researcher(lab.id);
  const analyst = await research.researcher(lab.id);
  const study = await research.study(owner, { permitted_sources: ['file'] });
  await research.share(owner, study.id, analyst.email, 'analyst');
  const path = `/research/studies/${study.id}`;
  await api.call('POST', `${path}/blinding`, { analysts_blinded: true, reason: 'Blinded analysis' }, owner);
  const [invited, onPaper, free] = await research.participants(owner, study.id, 3);
  if (!invited || !onPaper || !free) throw new Error('No participant was made');
  await api.call('POST', `${path}/invites`, { participant_ids: [invited.id] }, owner);
  const signed = { consent_version: 1, language: 'en', answers: [], signed_on: '2026-03-01' };
  await api.call('POST', `/research/participants/${onPaper.id}/paper-consent`, signed, owner);
  world = { owner, analyst, study, invited, onPaper, free };
  return world;
}

test('axe finds nothing on the dialogs of an export and of tokens', async ({ page, api }) => {
  const { owner, study } = await prepare(api);
  await openAs(page, owner, `/research/studies/${study.id}?tab=export`);
  await page.getByRole('button', { name: 'Create token' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Notebook');
  await dialog(page).getByRole('button', { name: 'Create token' }).click();
  await expect(dialog(page).getByText(/^Copy the token now\./)).toBeVisible();
  await expectNoViolations(page, 'the token that was created');
  await dialog(page).getByRole('button', { name: 'I have copied it' }).click();
  await clickInPlace(page.getByRole('button', { name: 'Revoke Notebook' }));
  await expect(question(page)).toBeVisible();
  await expectNoViolations(page, 'the question before a token is revoked');
  await leave(page);
  await page.getByRole('button', { name: 'Create export' }).click();
  await expect(page.getByText('Export ready')).toBeVisible();
  await expectNoViolations(page, 'an export that is ready');
  await clickInPlace(page.getByRole('button', { name: /^Actions for \w+-2/ }).first());
  await page.getByRole('menuitem', { name: 'Delete file' }).click();
  await expect(question(page)).toBeVisible();
  await expectNoViolations(page, 'the question before the file of an export is deleted');
  await leave(page);
  await page.route(`**/studies/${study.id}/exports`, async (route) => {
    const response = await route.fetch();
    const { exports } = (await response.json()) as StudyExportsAnswer;
    const running = { state: 'running', created_by_email: 'colleague@kadenz.test' };
    await route.fulfill({ response, json: { exports: exports.map((job) => ({ ...job, ...running })) } });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Cancel export' }).click();
  await expect(question(page)).toBeVisible();
  await expectNoViolations(page, 'the question before the export of another person is cancelled');
});

test('axe finds nothing on the dialogs of participants and of their consent', async ({ page, api }) => {
  const { owner, study, invited, onPaper, free } = await prepare(api);
  await openAs(page, owner, `/research/studies/${study.id}?tab=participants`);
  await choose(page, invited.code, 'Cancel invitation…');
  await expect(question(page).getByRole('button', { name: 'Keep invitation' })).toBeFocused();
  await expectNoViolations(page, 'the question before an invitation is cancelled');
  await leave(page);
  await choose(page, free.code, 'Delete…');
  await expect(dialog(page)).toBeVisible();
  await expectNoViolations(page, 'the deletion of a participant');
  await leave(page);
  await choose(page, onPaper.code, 'New link to the participant’s page…');
  await dialog(page).getByRole('button', { name: 'Make link' }).click();
  await expect(dialog(page).getByText('The link is shown only now.')).toBeVisible();
  await expectNoViolations(page, 'a new link to the own page');
  await dialog(page).getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: onPaper.code }).click();
  await page.getByRole('button', { name: 'View text' }).click();
  await expect(dialog(page)).toBeVisible();
  await expectNoViolations(page, 'the text that a participant agreed to');
  await leave(page);

  await goWithin(page, `/research/studies/${study.id}?tab=consent`);
  await page.getByRole('button', { name: 'Read version 1' }).click();
  await expect(dialog(page)).toBeVisible();
  await expectNoViolations(page, 'a version of the consent text');
  await leave(page);

  await goWithin(page, `/research/studies/${study.id}?tab=participants`);
  await page.getByRole('button', { name: 'Open link…' }).click();
  await dialog(page)
    .getByRole('textbox', { name: /^Places/ })
    .fill('20');
  await dialog(page).getByRole('textbox', { name: 'Last day' }).fill(inAMonth());
  await dialog(page).getByRole('button', { name: 'Make link' }).click();
  await expect(dialog(page).getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectNoViolations(page, 'the link of a study');
});

test('axe finds nothing on the dialogs of a team and of a study that is deleted', async ({ page, api }) => {
  const { owner, analyst, study } = await prepare(api);
  await openAs(page, owner, `/research/studies/${study.id}?tab=team`);
  await page.getByRole('button', { name: `Break the blind for ${analyst.email}` }).click();
  await expect(dialog(page)).toBeVisible();
  await expectNoViolations(page, 'the break of a blind');
  await leave(page);
  await choose(page, analyst.email, 'Remove…');
  await expect(question(page)).toBeVisible();
  await expectNoViolations(page, 'the question before a member is removed');
  await leave(page);
  const empty = await researchApi(api).study(owner);
  await goWithin(page, `/research/studies/${empty.id}`);
  await choose(page, empty.title, 'Delete study…');
  await expect(dialog(page)).toBeVisible();
  await expectNoViolations(page, 'the deletion of a study');
});

test("axe finds nothing on an admin's dialogs of users, labs, tables and exports", async ({ page, api }) => {
  const research = researchApi(api);
  const lab = await research.lab();
  const person = await api.person('user');
  // A session that can be ended.
  await api.tokenOf(person);
  await openAs(page, ADMIN, `/dashboard?q=${encodeURIComponent(person.email)}`);
  await choose(page, person.email, 'Deactivate');
  await expect(dialog(page)).toBeVisible();
  await expectNoViolations(page, 'the deactivation of a user');
  await leave(page);
  await page.getByRole('region', { name: 'User Management' }).getByRole('button', { name: 'View' }).click();
  await expect(dialog(page)).toBeVisible();
  await expectNoViolations(page, 'the view of a table');
  await leave(page);

  const summary = page.getByRole('region', { name: 'Strava Data Summary' });
  let isHeld = true;
  await page.route('**/activities/export**', async (route) => {
    if (isHeld) await new Promise(() => undefined);
    else await route.abort();
  });
  await clickInPlace(summary.getByRole('button', { name: 'Export Activities' }));
  await expect(dialog(page)).toBeVisible();
  await expectNoViolations(page, 'the export of activities that has started');
  await dialog(page).getByRole('button', { name: 'Cancel export' }).click();
  await expect(dialog(page)).toHaveCount(0);
  isHeld = false;

  await goWithin(page, `/users/${person.id}`);
  await page.getByRole('button', { name: 'End all' }).click();
  await expect(question(page)).toBeVisible();
  await expectNoViolations(page, 'the question before sessions are ended');
  await leave(page);
  await goWithin(page, `/research/labs?q=${encodeURIComponent(lab.name)}`);
  await choose(page, lab.name, 'Delete lab');
  await expect(dialog(page)).toBeVisible();
  await expectNoViolations(page, 'the deletion of a lab');
});

test("axe finds nothing on an admin's dialogs of athletes", async ({ page, api, browser, baseURL, strava }) => {
  const { athleteId } = await connectedAthlete({ api, browser, baseURL, strava }, ATHLETE);
  await openAs(page, ADMIN, `/strava-integration/athletes/${athleteId}?tab=connection`);
  await clickInPlace(page.getByRole('button', { name: 'Disconnect…' }).first());
  await expect(question(page)).toBeVisible();
  await expectNoViolations(page, 'the question before an athlete is disconnected');
  await question(page).getByRole('button', { name: 'Disconnect' }).click();
  await expect(question(page)).toHaveCount(0);
  await clickInPlace(page.getByRole('button', { name: 'Delete data…' }).first());
  await expect(dialog(page)).toBeVisible();
  await expectNoViolations(page, 'the deletion of the data of an athlete');
  await leave(page);
  await goWithin(page, '/strava-integration/athletes');
  await clickInPlace(page.getByRole('button', { name: 'Add Athlete' }).first());
  await expect(page.getByRole('img', { name: 'QR code for the link below' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Renew link…' }).click();
  await expect(question(page)).toBeVisible();
  await expectNoViolations(page, 'the question before the link for athletes is renewed');
});

test('axe finds nothing on the own page of a participant, its dialogs and a new consent', async ({ page, api }) => {
  const research = researchApi(api);
  const owner = await research.researcher((await research.lab()).id);
  const data_categories = { heart_rate: true, device: true, route: false };
  const study = await research.study(owner, { permitted_sources: ['file'], data_categories, asks_effort: true });
  const [participant] = await research.participants(owner, study.id, 1);
  const { id = '', code = '' } = participant ?? {};
  const person = await api.person('user');
  await research.join(person, code, ['heart_rate']);

  await openAs(page, person, `/research/participants/${id}`);
  // On a Sunday the week ends with the day of joining, so the session below leaves no empty day.
  await clickInPlace(page.locator('.own-days .days-choice').first());
  await expect(dialog(page)).toBeVisible();
  await expectNoViolations(page, 'an absence from an empty day');
  await leave(page);

  await page.goto('/dashboard');
  // Five hours beside the place where it was recorded.
  const ride = plainActivity({ start: new Date(earlierToday()), seconds: 600, utcOffset: 18_000 });
  const buffer = Buffer.from(fitBytes(ride));
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'run.fit', mimeType: 'application/octet-stream', buffer }]);
  await expect(page.getByText('Imported: 1')).toBeVisible();
  await page.goto(`/research/participants/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code);
  await expectNoViolations(page, 'the own page of an account');
  await expect(page.locator('.k-join-parts'), 'its sections stand apart').toHaveCSS('row-gap', '20px');

  const path = `/research/studies/${study.id}`;
  const consent_text = { text_de: 'Neue Fassung.', text_en: 'New version.', kind: 'continuing' };
  await api.call('PATCH', path, { consent: consent_text, reason: 'A new partner' }, owner);
  await page.reload();
  await page.getByRole('button', { name: 'Read and answer' }).click();
  await expect(dialog(page).getByRole('checkbox').first()).toBeVisible();
  await expectNoViolations(page, 'a new consent text');
});

test('axe finds nothing on an invitation with a form for an address, one that is refused, and a place that is given to an account', async ({
  page,
  api,
}) => {
  const { owner, study } = await prepare(api);
  const [one, other] = await researchApi(api).participants(owner, study.id, 2);
  const ids = [one?.id, other?.id];
  const { invites } = await api.call<{ invites: { participant_id: string; url: string }[] }>(
    'POST',
    `/research/studies/${study.id}/invites`,
    { participant_ids: ids },
    owner,
  );
  await page.goto(invites[0]?.url ?? '');
  await page.getByText('Not now? Be reminded by email').click();
  await expect(page.getByLabel('Email address')).toBeVisible();
  await expectNoViolations(page, 'the form for an address on an invitation');
  await page.getByRole('button', { name: 'I do not want to take part' }).click();
  await expect(question(page)).toBeVisible();
  await expectNoViolations(page, 'the question before an invitation is refused');
  await openAs(page, await api.person('user'), '/dashboard');
  await page.goto(invites[1]?.url ?? '');
  // Its read is refused once the invitation is used.
  await expect(page.getByText('Not now? Be reminded by email')).toBeVisible();
  await page.getByRole('checkbox', { name: /^I have read the information and agree/ }).check();
  await page.getByRole('button', { name: 'Agree and go on' }).click();
  await page.getByRole('button', { name: 'Link this place to my account' }).click();
  await expect(question(page)).toBeVisible();
  await expectNoViolations(page, 'the question before a place is given to an account');
});

test('axe finds nothing on the pages that ask for a link and that an unknown link opens', async ({ page, watch }) => {
  watch.allow(/40\d.*\/api\//);
  for (const path of ['/own-page', '/contact', '/i', '/sources/polar/connect', '/sources/polar/auth-redirect']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectNoViolations(page, path);
  }
});
