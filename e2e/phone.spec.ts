import type { Page } from '@playwright/test';
import { PREFERENCES_KEY } from '#client/app/preferences/preferences.ts';
import type { GearListAnswer } from '#shared/contract/gear.ts';
import type { Person } from './support/adminApi.ts';
import { expectNoViolations } from './support/axe.ts';
import { chooseOption } from './support/chooseOption.ts';
import { connectedAthlete } from './support/connectedAthlete.ts';
import { ADMIN, expect, test } from './support/fixtures.ts';
import { openAs } from './support/openAs.ts';
import { researchApi } from './support/researchApi.ts';

const ATHLETE = 10_000_008;

test.use({ viewport: { width: 390, height: 844 } });
test.describe.configure({ mode: 'serial' });

interface World {
  person: Person;
  athleteId: string;
  activityId: string;
  gearId: string;
}
let world: World | undefined;

test.beforeEach(async ({ api, browser, baseURL, strava }) => {
  if (world) return;
  const { person, athleteId, activities } = await connectedAthlete({ api, browser, baseURL, strava }, ATHLETE);
  const gearPath = `/strava-integration/athletes/${athleteId}/gear`;
  const { gear } = await api.call<GearListAnswer>('GET', gearPath, undefined, person);
  const runs = activities.filter(({ flags, sport_type }) => flags.length === 0 && sport_type === 'TrailRun');
  const run = runs.sort((one, other) => other.distance - one.distance)[0];
  world = { person, athleteId, activityId: run?.id ?? '', gearId: gear[0]?.id ?? '' };
});

function there(): World {
  if (!world) throw new Error('Nothing was prepared');
  return world;
}

/** No screen of `paths` may be wider than the window at 390 and 320 pixels. */
async function expectToFit(page: Page, paths: readonly string[]): Promise<void> {
  const tooWide: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const tables of [false, true]) {
      if (tables) {
        const buttons = page.getByRole('button', { name: 'Show as table' });
        for (let left = await buttons.count(); left > 0; left -= 1) await buttons.first().click();
      }
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        const wide = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth);
        if (wide > 0) tooWide.push(`${path} at ${width}${tables ? ' with tables' : ''}: ${wide} pixels too wide`);
      }
    }
  }
  expect(tooWide).toEqual([]);
}

test("nothing of a user's screens is wider than a phone, charts shown as tables included", async ({ page }) => {
  const { person, athleteId, activityId, gearId } = there();
  await openAs(page, person, '/dashboard');
  await expectToFit(page, [
    '/dashboard',
    '/profile',
    ...['', '?tab=activities', '?tab=gear', '?tab=connection'].map(
      (tab) => `/strava-integration/athletes/${athleteId}${tab}`,
    ),
    '/strava-integration/activities',
    `/strava-integration/activities/${activityId}`,
    `/strava-integration/gear/${gearId}`,
  ]);
});

test('the long German units of an activity do not make its page wider than a phone', async ({ page }) => {
  const { person, activityId } = there();
  await openAs(page, person, '/dashboard');
  await page.evaluate((key) => localStorage.setItem(key, JSON.stringify({ language: 'de' })), PREFERENCES_KEY);
  await expectToFit(page, [`/strava-integration/activities/${activityId}`]);
  await expect(page.getByText('Schritte/min', { exact: false }).first()).toBeVisible();
});

test("nothing of an admin's and a researcher's screens is wider than a phone", async ({ page, api }) => {
  const { person, athleteId, activityId } = there();
  const research = researchApi(api);
  const lab = await research.lab();
  const owner = await research.researcher(lab.id);
  const study = await research.study(owner);
  const [participant] = await research.participants(owner, study.id, 12);
  await page.goto('/login');
  await expectToFit(page, ['/login', '/forgot-password', '/no/such/page', '/strava-integration/auth-start']);
  await openAs(page, ADMIN, '/dashboard');
  await expectToFit(page, [
    '/dashboard',
    '/profile',
    `/users/${person.id}`,
    '/research',
    '/research/labs',
    `/research/labs/${lab.id}`,
    '/research/studies/new',
    ...['', '?tab=participants', '?tab=log'].map((tab) => `/research/studies/${study.id}${tab}`),
    `/research/studies/${study.id}/edit`,
    `/research/studies/${study.id}/rule`,
    `/research/participants/${participant?.id}`,
    `/research/participants/${participant?.id}/edit`,
    '/research/api-reference',
    '/strava-integration/athletes',
    `/strava-integration/athletes/${athleteId}`,
    '/strava-integration/activities',
    `/strava-integration/activities/${activityId}`,
  ]);
});

async function rolesIn(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { node } = await session.send('DOM.describeNode', { nodeId });
  const { nodes } = await session.send('Accessibility.queryAXTree', { backendNodeId: node.backendNodeId });
  await session.detach();
  return nodes.filter(({ ignored }) => !ignored).map(({ role }) => String(role?.value));
}

test('lists of activities are cards of two lines, and still tables for those who hear them', async ({ page }) => {
  const { person, athleteId } = there();
  await openAs(page, person, '/dashboard');
  for (const path of [
    '/dashboard',
    '/strava-integration/activities',
    `/strava-integration/athletes/${athleteId}?tab=activities`,
  ]) {
    await page.goto(path);
    const table = page.locator('table[data-cards]');
    // A flag has its own line.
    const runs = table.locator('tbody tr[data-row]').filter({ hasText: 'Trail Run', hasNotText: 'heart rate' });
    const row = runs.first();
    await expect(row, path).toBeVisible();
    expect((await row.boundingBox())?.height, `${path}: a card's height`).toBeLessThanOrEqual(72);
    await expect(row.locator('[data-card="2"]').nth(1), path).toHaveText(/^\d+\.\d$/);
    const roles = await rolesIn(page, 'table[data-cards]');
    for (const role of ['table', 'row', 'rowheader', 'cell']) expect(roles, `${path}: ${role}`).toContain(role);
  }
});

test("an admin's list of activities has cards of two lines too, and at 320 pixels nothing breaks inside a unit", async ({
  page,
}) => {
  await openAs(page, ADMIN, '/dashboard');
  await page.goto('/strava-integration/activities');
  const row = page
    .locator('tbody tr[data-row]')
    .filter({ has: page.locator('[data-card="3"]:empty') })
    .first();
  await expect(row.locator('.k-athlete')).toBeVisible();
  expect((await row.boundingBox())?.height, "a card's height").toBeLessThanOrEqual(72);
  for (const cell of await row.locator('th, [data-card="1"], [data-card="2"]').all()) await expect(cell).toBeVisible();
  await page.setViewportSize({ width: 320, height: 844 });
  const heights = await row
    .locator('th, [data-card="2"]')
    .evaluateAll((cells) => cells.map((cell) => cell.clientHeight));
  expect(Math.max(...heights), 'a value of two lines').toBeLessThan(32);
});

test('the lists of participants, athletes and studies are cards, whose menus, boxes and order work', async ({
  page,
  api,
}) => {
  const research = researchApi(api);
  const owner = await research.researcher((await research.lab()).id);
  const study = await research.study(owner);
  const [first] = await research.participants(owner, study.id, 3);
  const cards = page.locator('table[data-cards]');
  const rows = cards.locator('tbody tr[data-row]');
  const expectCards = async (path: string) => {
    await page.goto(path);
    await expect(rows.first(), path).toBeVisible();
    const hidden = await cards.evaluate(
      ({ parentElement: scroll }) => scroll && scroll.scrollWidth - scroll.clientWidth,
    );
    expect(hidden, `${path}: pixels out of sight`).toBe(0);
    for (const role of ['table', 'row', 'rowheader', 'cell'])
      expect(await rolesIn(page, 'table[data-cards]'), `${path}: ${role}`).toContain(role);
  };

  await openAs(page, owner, '/dashboard');
  await expectCards('/dashboard');
  await expect(rows.first()).toContainText('Active');
  await expectCards(`/research/studies/${study.id}?tab=participants`);
  const row = rows.filter({ hasText: first?.code });
  await expect(row.getByText('No invitation')).toBeVisible();
  await expect(row.locator('[data-card-label="Last activity"]'), 'a word without a value').toBeHidden();
  await row.getByRole('checkbox').check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await row.getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: 'Code', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Code' })).toHaveAttribute('aria-sort', 'ascending');
  await expectNoViolations(page, 'participants as cards');
  const [menu, text] = [row.getByRole('button', { name: `Actions for ${first?.code}` }), row.locator('th')];
  const [menuBox, textBox] = [await menu.boundingBox(), await text.boundingBox()];
  expect((textBox?.x ?? 0) + (textBox?.width ?? 0)).toBeLessThanOrEqual(menuBox?.x ?? 0);
  await menu.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();

  await openAs(page, ADMIN, '/dashboard');
  await expectCards('/strava-integration/athletes');
  await expect(rows.first().locator('[data-card-label="Activities"]')).toHaveText(/^\d/);
  await expectNoViolations(page, 'athletes as cards');
});

test("a lab's studies are labelled values, heads that sort take two lines, and a search has its label above", async ({
  page,
  api,
}) => {
  const research = researchApi(api);
  const lab = await research.lab();
  await research.study(await research.researcher(lab.id));
  await openAs(page, ADMIN, '/dashboard');
  await page.goto(`/research/labs/${lab.id}`);
  const studies = page.locator('.k-table-scroll', { has: page.getByRole('table', { name: 'Studies' }) });
  await expect(studies.locator('tbody tr[data-row]').first()).toBeVisible();
  expect(await studies.evaluate((scroll) => scroll.scrollWidth - scroll.clientWidth), 'out of sight').toBe(0);
  const title = await studies.locator('tbody th').first().boundingBox();
  expect(title?.width, 'room for a long word').toBeGreaterThan(300);

  // The separator stands at the end of the first line, not at the start of the second.
  const crumb = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').nth(1);
  const marks = await crumb.evaluate((item) => ['::before', '::after'].map((at) => getComputedStyle(item, at).content));
  expect(marks).toEqual(['none', '"/"']);

  await page.goto('/research/labs');
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible();
  expect((await page.locator('thead').boundingBox())?.height, 'heads that sort').toBeLessThanOrEqual(88);
  const search = page.locator('.k-table-search');
  const [label, field] = [await search.locator('label').boundingBox(), await search.locator('input').boundingBox()];
  expect((label?.y ?? 0) + (label?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0);
  expect(field?.width).toBeGreaterThan(350);

  await page.goto('/profile');
  const own = page.locator('tr[data-row]', { hasText: 'This device' });
  await expect(own).toBeVisible();
  await expect(own.locator('td').last()).toBeHidden();
});

test('a refused field of a new study has the focus where the buttons do not cover it', async ({ page, api }) => {
  const research = researchApi(api);
  await openAs(page, await research.researcher((await research.lab()).id), '/research/studies/new');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('ab');
  await page.getByRole('button', { name: 'Create Study' }).click();
  const summary = page.locator('.k-form-summary');
  await expect(summary).toBeVisible();
  await expect(title).toBeFocused();
  const bar = page.locator('.k-form-wide > .k-buttons');
  const [field, buttons] = [await title.boundingBox(), await bar.boundingBox()];
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
  const [above, below] = [await summary.boundingBox(), await page.locator('.study-draft').boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
});

test('the filters of a list are behind one button that counts those that are on', async ({ page }) => {
  await openAs(page, there().person, '/dashboard');
  await page.goto('/strava-integration/activities');
  const sport = page.getByLabel('Sport', { exact: true });
  const button = page.getByRole('button', { name: /^Filters/ });
  await expect(button).toHaveText('Filters');
  await expect(sport).toBeHidden();
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await chooseOption(sport, 'Trail run');
  await page.getByRole('button', { name: 'Last 4 weeks' }).click();
  await expect(button).toHaveText('Filters (3)');
  await expectNoViolations(page, 'open filters');
  await button.click();
  await expect(sport).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(button).toBeHidden();
  await expect(sport).toBeVisible();
});

test('the page of a long run is no taller than 2,600 pixels on a wide screen, in two columns from 1,100 on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, there().person, '/dashboard');
  await page.goto(`/strava-integration/activities/${there().activityId}`);
  const splits = page.getByRole('region', { name: 'Splits per km' }).first();
  const laps = page.getByRole('region', { name: 'Laps' }).first();
  await expect(laps).toBeVisible();
  const tops = async () => [(await splits.boundingBox())?.y, (await laps.boundingBox())?.y];
  const [left, right] = await tops();
  expect(left).toBe(right);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2600);
  await page.setViewportSize({ width: 1024, height: 900 });
  const [above, below] = await tops();
  expect(above).toBeLessThan(below ?? 0);
});

test('a sport that leads to its activities is underlined on a wide screen too', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, there().person, `/strava-integration/athletes/${there().athleteId}`);
  const sport = page.getByRole('rowheader').getByRole('link').first();
  await expect(sport.locator('.sport-name')).toHaveCSS('text-decoration-line', 'underline');
});

test('splits and laps show all their columns, and rows that are awaited have a bar', async ({ page }) => {
  const { person, activityId } = there();
  await openAs(page, person, '/dashboard');
  await page.goto(`/strava-integration/activities/${activityId}`);
  for (const name of ['Splits per km', 'Laps']) {
    const region = page.locator('.k-table-scroll', { has: page.getByRole('table', { name }) });
    await expect(region, name).toBeVisible();
    const hidden = await region.evaluate((scroll) => scroll.scrollWidth - scroll.clientWidth);
    expect(hidden, `${name}: pixels out of sight`).toBeLessThanOrEqual(0);
  }
  const zone = page.getByRole('table', { name: 'Heart rate zones' }).locator('td').first();
  expect(await zone.evaluate((cell) => getComputedStyle(cell, '::before').content)).toContain('Heart rate');

  const released = Promise.withResolvers<void>();
  await page.route('**/api/strava-integration/activities?*', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/strava-integration/activities');
  const bar = page.locator('.k-table-skeleton').first();
  await expect(bar).toBeVisible();
  expect((await bar.boundingBox())?.width).toBeGreaterThan(100);
  released.resolve();
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible();
});
