import type { Page } from '@playwright/test';
import { zipBytes } from '#standin/files/archiveFile.ts';
import { fitBytes } from '#standin/files/fitBytes.ts';
import { HOSTILE_FILES } from '#standin/files/hostileFiles.ts';
import { packedZip } from '#standin/files/packedZip.ts';
import { plainActivity } from '#standin/files/plainActivity.ts';
import { stravaArchive } from '#standin/files/stravaArchive.ts';
import { gpxText } from '#standin/files/xmlTexts.ts';
import { DESKTOP, expectNoViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { openAs } from './support/openAs.ts';
import { researchApi } from './support/researchApi.ts';

const day = (number: number, name = 'Round the lake') =>
  plainActivity({ name, start: new Date(Date.UTC(2026, 2, number, 6)), seconds: 600 });
const file = (name: string, bytes: Uint8Array | string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bytes),
});

test('a user uploads a GPX and a broken file, sees what became of both, and opens the activity', async ({
  page,
  api,
}) => {
  await openAs(page, await api.person('user'), '/dashboard');
  const section = page.getByRole('region', { name: 'Your files' });
  await section
    .locator('input[type=file]')
    .setInputFiles([file('lake.gpx', gpxText(day(1))), file('broken.fit', fitBytes(day(2)).subarray(0, 500))]);
  await expect(section.getByText('Done', { exact: true })).toBeVisible();
  const table = section.getByRole('table', { name: 'Results of the files' });
  await expect(table.getByRole('row', { name: /broken\.fit/ })).toContainText('This file ends too early.');
  await expect(table.getByRole('row', { name: /lake\.gpx/ })).toContainText('Imported');

  const download = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Download results' }).click();
  const saved = await (await download).createReadStream();
  const csv = Buffer.concat(await saved.toArray()).toString('utf8');
  expect(csv.split('\r\n')).toEqual([
    '\ufeffFile,Result,What it means,Activity',
    expect.stringContaining('broken.fit,Not readable,This file ends too early.'),
    expect.stringMatching(/^lake\.gpx,Imported,A new activity\.,http:\/\/localhost:\d+\/.+/),
    '',
  ]);

  await table.getByRole('link', { name: 'Open the activity of lake.gpx' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Round the lake' })).toBeVisible();
  await expect(page.getByText(/^GPX file/)).toBeVisible();
  await page.goBack();
  await expect(section.getByText('Imported: 1')).toBeVisible();
});

test('files are chosen by keyboard, and files that cannot be sent are named', async ({ page, api }) => {
  await openAs(page, await api.person('user'), '/dashboard');
  const drop = page.getByRole('button', { name: /Choose files or drop them here/ });

  const chooser = page.waitForEvent('filechooser');
  await drop.press('Enter');
  await (await chooser).setFiles([file('holiday.jpg', 'no activity')]);
  await expect(page.getByRole('alert')).toContainText('holiday.jpg is not a FIT, GPX or TCX file');
  const many = Array.from({ length: 51 }, (_, number) => file(`${number}.gpx`, '<gpx/>'));
  await page.locator('input[type=file]').setInputFiles(many);
  await expect(page.getByRole('alert')).toContainText('Choose at most 50 files, or one archive.');
});

test('when the connection is lost the files can be sent again', async ({ page, api, watch }) => {
  watch.allow(/net::ERR_FAILED/);
  await openAs(page, await api.person('user'), '/dashboard');
  await page.route('**/me/uploads', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.locator('input[type=file]').setInputFiles([file('lake.gpx', gpxText(day(1)))]);
  await expect(page.getByRole('alert')).toContainText('The connection was lost.');
  await page.unroute('**/me/uploads');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Imported: 1')).toBeVisible();
});

test('an archive is read in the browser, and only ticked rows are sent', async ({ page, api }) => {
  await openAs(page, await api.person('user'), '/dashboard');
  const section = page.getByRole('region', { name: 'Your files' });
  const days = [1, 2, 3, 4].map((number) =>
    plainActivity({
      id: 9000 + number,
      start: new Date(Date.UTC(2026, 2, number, 9)),
      seconds: 60,
      manual: number === 4,
    }),
  );
  const sent: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/me/uploads')) sent.push(1);
  });
  const archive = await zipBytes(stravaArchive(days, { language: 'de', mediaBytes: 2_000_000 }));
  await section.locator('input[type=file]').setInputFiles([file('export.zip', archive)]);
  await expect(section.getByText('4 activities found. Untick what you do not want to send.')).toBeVisible();
  expect(sent).toEqual([]);
  const row = section.getByRole('row', { name: /02\.03\.2026/ });
  await row.getByRole('checkbox').uncheck();
  await expectNoViolations(page, 'the preview');
  await page.getByRole('button', { name: 'Send 3 activities' }).click();
  await expect(section.getByText('Imported: 3')).toBeVisible();
  await expect(section.getByRole('table', { name: 'Results of the files' }).getByRole('row')).toHaveCount(4);
});

test('files that fail to be sent while another page is open are named on the way back', async ({
  page,
  api,
  watch,
}) => {
  watch.allow(/413/);
  await openAs(page, await api.person('user'), '/dashboard');
  const answering = Promise.withResolvers<void>();
  await page.route('**/me/uploads', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await answering.promise;
    return route.fulfill({ status: 413, json: { message: 'A file may have at most 128 MB.' } });
  });
  const section = page.getByRole('region', { name: 'Your files' });
  await section.locator('input[type=file]').setInputFiles([file('lake.gpx', gpxText(day(1)))]);
  await expect(section.getByText('0 % sent')).toBeVisible();
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  await link('Profile').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await link('Dashboard').click();
  await expect(section.getByText('0 % sent')).toBeVisible();
  await link('Profile').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  const answered = page.waitForResponse((response) => response.status() === 413);
  answering.resolve();
  await answered;
  await link('Dashboard').click();
  await expect(section.getByRole('alert')).toContainText('A file may have at most 128 MB.');
  await section.getByRole('button', { name: 'Close' }).click();
  await expect(section.getByRole('alert')).toHaveCount(0);
  await expect(section.getByRole('button', { name: /Choose files/ })).toBeVisible();
});

test('the preview names each file of an archive that is not readable, and why', async ({ page, api }) => {
  await openAs(page, await api.person('user'), '/dashboard');
  const section = page.getByRole('region', { name: 'Your files' });
  // Those that unpack to a hundred times their size end the archive as a bomb, and settings of a device are no activity.
  const leftOut = ['gzipBomb', 'deepXml', 'longAttribute', 'manyAttributes', 'settingsFit'];
  const hostile = Object.entries(HOSTILE_FILES).filter(([name]) => !leftOut.includes(name));
  const broken = hostile.map(([name, content]) => ({ name: `${name}.fit`, content: content() }));
  const archive = packedZip([{ name: 'lake.gpx', content: gpxText(day(1)) }, ...broken]);
  await section.locator('input[type=file]').setInputFiles([file('export.zip', archive)]);
  const summary = section.getByText(`${broken.length} files are not readable and will not be sent.`);
  await summary.focus();
  await summary.press('Enter');
  const rows = section.getByRole('table', { name: 'Files that are not readable' }).getByRole('row');
  await expect(rows).toHaveCount(broken.length + 1);
  await expect(rows.filter({ hasText: 'truncatedFit' })).toContainText(
    'This file ends too early. Copy or export it again.',
  );
  for (const row of (await rows.all()).slice(1)) await expect(row.getByRole('cell')).toHaveText(/\.$/);
  await expectNoViolations(page, 'the files that are not readable');
});

test('files whose names say nothing are known by their content, an archive among them too', async ({ page, api }) => {
  await openAs(page, await api.person('user'), '/dashboard');
  const section = page.getByRole('region', { name: 'Your files' });
  const archive = packedZip([{ name: 'lake.gpx', content: gpxText(day(1)) }]);
  await section.locator('input[type=file]').setInputFiles([file('export', archive)]);
  await page.getByRole('button', { name: 'Send 1 activity' }).click();
  await expect(section.getByText('Imported: 1')).toBeVisible();
  await section.locator('input[type=file]').setInputFiles([file('morning run', gpxText(day(2)))]);
  await expect(section.getByRole('row', { name: /morning run/ })).toContainText('Imported');
});

/** As from the desktop onto the page. */
async function dropFiles(page: Page, files: readonly { name: string; text: string }[]): Promise<void> {
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const { name, text } of given) data.items.add(new File([text], name));
    return data;
  }, files);
  const target = page.getByRole('button', { name: /Choose files or drop them here/ });
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer: transfer });
}

test('files are dropped onto the page', async ({ page, api }) => {
  await openAs(page, await api.person('user'), '/dashboard');
  await expect(page.getByText('Choose files or drop them here')).toBeVisible();
  await dropFiles(page, [
    { name: 'one.gpx', text: gpxText(day(1)) },
    { name: 'two.gpx', text: gpxText(day(2)) },
  ]);
  const section = page.getByRole('region', { name: 'Your files' });
  await expect(section.getByText('Imported: 2')).toBeVisible();
  const table = section.getByRole('table', { name: 'Results of the files' });
  await expect(table.getByRole('row', { name: /two\.gpx/ })).toContainText('Imported');
});

test('staff upload an archive on the page of a participant, and send what the study needs of it', async ({
  page,
  api,
}) => {
  const research = researchApi(api);
  const owner = await research.researcher((await research.lab()).id);
  const study = await research.study(owner, { sports: ['run'], start_date: '2026-03-01', permitted_sources: ['file'] });
  const [participant] = await research.participants(owner, study.id, 1);
  const paper = { consent_version: study.consent.version, language: 'en', answers: [], signed_on: '2026-03-01' };
  await api.call('POST', `/research/participants/${participant?.id}/paper-consent`, paper, owner);
  const days = [1, 2, 3].map((number) =>
    plainActivity({
      id: 9000 + number,
      name: `Titled ${number}`,
      start: new Date(Date.UTC(2026, number === 3 ? 1 : 2, number, 9)),
      seconds: 60,
      manual: number === 2,
    }),
  );
  const archive = await zipBytes(stravaArchive(days, { language: 'de' }));

  // The archive is read before the page knows what the study needs.
  const { promise: isRead, resolve: tellAll } = Promise.withResolvers<void>();
  await page.route(`**/participants/${participant?.id}/uploads?*`, async (route) => {
    await isRead;
    await route.continue();
  });
  await openAs(page, owner, `/research/participants/${participant?.id}`);
  const section = page.getByRole('region', { name: 'Upload files for this participant' });
  const bodies: Promise<string>[] = [];
  await page.route(`**/participants/${participant?.id}/uploads`, (route) => {
    if (route.request().method() === 'POST')
      bodies.push(Promise.resolve(route.request().postDataBuffer()?.toString('latin1') ?? ''));
    return route.continue();
  });
  await section.locator('input[type=file]').setInputFiles([file('export.zip', archive)]);
  await expect(section.getByText(/^3 activities found/)).toBeVisible();
  await expect(section.getByRole('button', { name: /^Send/ })).toHaveCount(0);
  tellAll();
  await expect(section.getByText(/^3 activities found, the study needs 2\./)).toBeVisible();
  await expect(section.getByText(/no heart rate, no route and no device\.$/)).toBeVisible();
  await expect(section.getByText(/are sent whole, with the route, heart rate and device that they hold/)).toBeVisible();
  await expectNoViolations(page, 'the preview for a study');
  await section.getByRole('button', { name: 'Send 2 activities' }).click();
  await expect(section.getByText('Imported: 2')).toBeVisible();
  const [body = ''] = await Promise.all(bodies);
  expect(body).toContain('activities.csv');
  expect(body).not.toMatch(/Titled|A private|messaging/);
});

test('a file that is no archive gets the sentence of the server from the browser', async ({ page, api }) => {
  await openAs(page, await api.person('user'), '/dashboard');
  await page.locator('input[type=file]').setInputFiles([file('notes.zip', 'no archive')]);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('This archive cannot be read');
  await alert.getByRole('button', { name: 'Choose another file' }).click();
  await expect(page.getByText('Choose files or drop them here')).toBeVisible();
});

test.describe('axe finds nothing', () => {
  test.use(DESKTOP);

  test('on the section of files, empty, refused and done', async ({ page, api }) => {
    await openAs(page, await api.person('user'), '/dashboard');
    await expect(page.getByText('Choose files or drop them here')).toBeVisible();
    await expectNoViolations(page, 'no files');
    await page.locator('input[type=file]').setInputFiles([file('holiday.jpg', 'no activity')]);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNoViolations(page, 'refused');
    await page.locator('input[type=file]').setInputFiles([file('lake.gpx', gpxText(day(1))), file('no.fit', 'no')]);
    await expect(page.getByText('Imported: 1')).toBeVisible();
    await expectNoViolations(page, 'done');
  });
});

test('a user in no study downloads all own data as one zip', async ({ page, api }) => {
  await openAs(page, await api.person('user'), '/dashboard');
  const files = page.getByRole('region', { name: 'Your files' });
  await files.locator('input[type=file]').setInputFiles([file('lake.gpx', gpxText(day(1)))]);
  await expect(files.getByText('Done', { exact: true })).toBeVisible();
  const section = page.getByRole('region', { name: 'Download my data' });
  const download = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Download my data' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('my-data.zip');
  const names = (
    await saved
      .createReadStream()
      .then((stream) => stream.toArray())
      .then(Buffer.concat)
  ).toString('latin1');
  for (const name of ['README.txt', 'account.json', 'activities.csv', 'courses/']) expect(names).toContain(name);
  await expectNoViolations(page, 'the dashboard with the own data');
});
