import { readFile } from 'node:fs/promises';
import { readWorkbook } from '#server/testing/readWorkbook.ts';
import type { Standin } from '#standin/strava/standin.ts';
import { agreeAndLeave, authorize, connectOwn } from './support/connecting.ts';
import { ADMIN, expect, test } from './support/fixtures.ts';
import { untilHearing } from './support/liveUpdates.ts';
import { openAs } from './support/openAs.ts';

const ATHLETE = 10_000_001;
const RUNS = ['Run', 'TrailRun', 'VirtualRun'];
const hourIn = (timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(Date.now()));

/** Figures are of today, so the server uses a time zone in which the day is not about to end. */
const ZONE = hourIn('Europe/Berlin') < 22 ? 'Europe/Berlin' : 'America/New_York';

/** The calendar day `daysAgo` days ago, by calendar, because a day may have 23 or 25 hours. */
function day(daysAgo: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(Date.now());
  return new Date(Date.parse(today) - daysAgo * 86_400_000).toISOString().slice(0, 10);
}

function figuresOf(strava: Standin, id: number) {
  const all = strava.state.world.athletes.get(id)?.activities ?? [];
  const runs = all.filter((activity) => RUNS.includes(activity.sport_type));
  const since = (days: number) =>
    runs.filter(
      (run) => run.start_date_local.slice(0, 10) >= day(days - 1) && run.start_date_local.slice(0, 10) <= day(0),
    );
  const metres = [6, 5, 4, 3, 2, 1, 0].map((daysAgo) =>
    all
      .filter((activity) => activity.start_date_local.startsWith(day(daysAgo)))
      .reduce((sum, activity) => sum + activity.distance, 0),
  );
  return {
    activities: all.length,
    runs: runs.length,
    today: since(1).length,
    lastWeek: since(7).length,
    lastFourWeeks: since(28).length,
    metres,
  };
}

const km = (metres: number) => `${(metres / 1000).toFixed(1)} km`;

/** Rounded to a hundred metres, because a figure that ends in 50 may round differently in chart and table. */
const toHundreds = (metres: number) => Math.round(metres / 100) * 100;

test.use({ hasOwnServer: true, serverZone: ZONE });
// The chart's test uses the athlete of the first test.
test.describe.configure({ mode: 'serial' });

test("SPEC §2 tracker summary: a connected athlete's activities are counted on the admin's dashboard", async ({
  page,
  api,
  strava,
  watch,
}) => {
  watch.allow(new RegExp(strava.url));
  const person = await api.person('user');
  await openAs(page, person, '/dashboard');
  await page.getByRole('link', { name: 'Connect Strava' }).click();
  await agreeAndLeave(page, strava);
  const isHearing = untilHearing(page);
  await authorize(page, ATHLETE);
  await expect(page.getByRole('heading', { name: /^Done, .+ is connected\.$/ })).toBeVisible();
  await expect(page).toHaveURL('/strava-integration/auth-redirect');
  await isHearing;
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Recent activities' })).toBeVisible({ timeout: 90_000 });
  const expected = figuresOf(strava, ATHLETE);
  await expect
    .poll(
      async () => (await api.call<{ activity_count: number }>('GET', '/strava-integration/dashboard')).activity_count,
      {
        timeout: 90_000,
      },
    )
    .toBe(expected.activities);

  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await openAs(page, ADMIN, '/dashboard');

  const summary = page.getByRole('region', { name: 'Strava Data Summary' });
  await summary.scrollIntoViewIfNeeded();
  const tiles = {
    Athletes: 1,
    Activities: expected.activities,
    Runs: expected.runs,
    Today: expected.today,
    'Last Week': expected.lastWeek,
    'Last 4 Weeks': expected.lastFourWeeks,
  };
  for (const [title, value] of Object.entries(tiles)) {
    const tile = summary.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });
    await expect(tile).toHaveText(new RegExp(`^${value} ${title}( |$)`));
  }
  await summary.getByRole('button', { name: 'Show as table' }).click();
  const rows = summary.getByRole('table', { name: 'Last Week Distance' }).getByRole('row');
  await expect(rows).toHaveCount(8);
  for (const [index, metres] of expected.metres.entries())
    await expect(rows.nth(index + 1)).toContainText((metres / 1000).toFixed(1));

  await summary.getByRole('link', { name: /Athletes/ }).click();
  await expect(page).toHaveURL('/strava-integration/athletes');
  await page.goBack();
  await summary.getByRole('link', { name: /Activities/ }).click();
  await expect(page).toHaveURL('/strava-integration/activities');
});

test('SPEC §9 chart: three ticks stand on the right, and a tooltip names the kilometres', async ({ page, strava }) => {
  // The chart is a canvas, so its text is recorded when it is drawn.
  await page.addInitScript(() => {
    const written: { text: string; share: number }[] = [];
    Object.assign(window, { written });
    const original = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function note(text, x, y, ...rest) {
      const at = this.getTransform().transformPoint({ x, y });
      written.push({ text: text.replaceAll(/\s/g, ' '), share: at.x / this.canvas.width });
      original.call(this, text, x, y, ...rest);
    };
  });
  await openAs(page, ADMIN, '/dashboard');
  const chart = page.getByRole('figure', { name: 'Last Week Distance' });
  await chart.scrollIntoViewIfNeeded();
  const canvas = chart.locator('canvas').first();
  await expect(canvas).toBeVisible();

  const { metres } = figuresOf(strava, ATHLETE);
  const most = Math.max(...metres);
  const full = Math.max(2, Math.ceil(toHundreds(most) / 2000) * 2);
  const ticks = async () =>
    page.evaluate(() => {
      const { written } = window as unknown as { written: { text: string; share: number }[] };
      return [...new Set(written.filter(({ text }) => / km$/.test(text)).map(({ text }) => text))];
    });
  await expect.poll(ticks).toEqual([0, full / 2, full].map((value) => km(value * 1000)));
  const leftmost = await page.evaluate(() => {
    const { written } = window as unknown as { written: { text: string; share: number }[] };
    return Math.min(...written.filter(({ text }) => / km$/.test(text)).map(({ share }) => share));
  });
  expect(leftmost).toBeGreaterThan(0.85);

  const box = await canvas.boundingBox();
  if (!box) throw new Error('The chart has no place on the page.');
  const busiest = metres.indexOf(most);
  const x = box.x + ((busiest + 0.5) / 7) * box.width * 0.93;
  let nudge = 0;
  await expect(async () => {
    nudge = 3 - nudge;
    await page.mouse.move(x + nudge, box.y + box.height * 0.6);
    await expect(page.locator('.g2-tooltip')).toContainText(km(toHundreds(most)), { timeout: 2000 });
  }).toPass({ timeout: 60_000 });
});

test('SPEC §2 tracker summary: Export Activities downloads activities.xlsx with a row for each activity', async ({
  page,
}) => {
  await openAs(page, ADMIN, '/dashboard');
  const summary = page.getByRole('region', { name: 'Strava Data Summary' });
  await summary.scrollIntoViewIfNeeded();
  const tile = await summary.getByRole('link', { name: /Activities/ }).innerText();
  const count = Number(tile.replaceAll(/\D/g, ''));
  expect(count).toBeGreaterThan(0);

  const downloading = page.waitForEvent('download');
  await summary.getByRole('button', { name: 'Export Activities' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('activities.xlsx');
  await expect(page.getByRole('dialog', { name: 'Exporting Data...' })).toBeHidden();
  const sheets = await readWorkbook(await readFile(await download.path()));
  expect(Object.keys(sheets)).toEqual(['activities', 'codebook', 'provenance']);
  expect(sheets.activities).toHaveLength(count + 1);
  expect(sheets.provenance).toContainEqual(['row_count', count]);
});

test("SPEC §7 tracker integration: an athlete's name that looks like markup is shown as text", async ({
  page,
  api,
  strava,
  watch,
}) => {
  watch.allow(new RegExp(strava.url));
  const hostile = strava.state.world.athletes.get(10_000_003);
  if (!hostile) throw new Error('The stand-in has no such athlete.');
  hostile.summary.firstname = '<img src=x onerror="document.title=1">';
  const person = await api.person('user');
  await openAs(page, person, '/dashboard');
  await connectOwn(page, strava, 10_000_003);
  await expect(page.getByText('<img src=x onerror="document.title=1">').first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('<img src=x onerror="document.title=1">').first()).toBeVisible();
  await expect(page).not.toHaveTitle('1');
});

test('SPEC §8 tracker: who refuses access at Strava is told that nothing was transferred, without a reference', async ({
  page,
  api,
  strava,
  watch,
}) => {
  watch.allow(new RegExp(strava.url));
  watch.allow(/4\d\d.*\/api\/strava-integration\/auth\/callback/);
  await openAs(page, await api.person('user'), '/dashboard');
  await page.getByRole('link', { name: 'Connect Strava' }).click();
  await agreeAndLeave(page, strava);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('No data was transferred.').first()).toBeVisible();
  await expect(page.getByText('Reference')).toHaveCount(0);
});

test('a link to the connection to Strava ends at its heading, also when the facts of the webhook come last', async ({
  page,
}) => {
  // Lower than what follows the heading, so that it can stand at the top.
  await page.setViewportSize({ width: 1280, height: 600 });
  const facts = Promise.withResolvers<void>();
  await page.route('**/api/strava-integration/webhook-subscription', async (route) => {
    await facts.promise;
    await route.continue();
  });
  await openAs(page, ADMIN, '/dashboard#control-room');
  const heading = page.getByRole('heading', { name: 'Connection to Strava' });
  await expect(heading).toBeFocused();
  await expect(page.getByText('Waiting events')).toBeVisible();
  facts.resolve();
  await expect(page.getByText('No subscription found')).toBeVisible();
  const top = async () => Math.round((await heading.boundingBox())?.y ?? -1);
  await expect.poll(top).toBeGreaterThanOrEqual(56);
  await expect.poll(top).toBeLessThanOrEqual(90);
});
