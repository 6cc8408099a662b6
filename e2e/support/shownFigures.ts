import type { Page } from '@playwright/test';
import { csvRows, type PackageFiles } from '#server/testing/packageFiles.ts';
import { expect } from './fixtures.ts';
import { firstDayOfThisWeek } from './pastWeeks.ts';

type Figures = Record<string, number>;

const sumOf = (figures: Figures) => Object.values(figures).reduce((sum, figure) => sum + figure, 0);
const wholeNumber = (text: string | null | undefined) => Number(/\d+/.exec(text ?? '')?.[0] ?? Number.NaN);

/** Each number of the board by code and week, `QAB-001-2 W47`. */
async function boardOf(page: Page, study: string, metric: 'days' | 'minutes' | 'km'): Promise<Figures> {
  await page.goto(`${study}?tab=adherence&metric=${metric}`);
  const board = page.getByRole('table', { name: 'Who has enough data, and when did it break?' });
  await expect(board).toBeVisible();
  const cells = await board.evaluate((table: HTMLTableElement) => {
    const weeks = [...(table.tHead?.rows[0]?.cells ?? [])].map((head) => head.textContent ?? '');
    return [...(table.tBodies[0]?.rows ?? [])].flatMap(({ cells: [code, ...values] }) =>
      values.flatMap((cell, place) => {
        // The words for screen readers follow the number.
        const number = cell.querySelector('a')?.firstChild?.textContent;
        return number ? [[`${code?.textContent} ${weeks[place + 1]}`, Number(number)] as const] : [];
      }),
    );
  });
  return Object.fromEntries(cells);
}

const weeksOf = (files: PackageFiles, column: string): Figures =>
  Object.fromEntries(
    csvRows(files, 'data/weeks.csv').flatMap(({ participant, iso_week, [column]: value }) =>
      value ? [[`${participant} W${Number(iso_week?.slice(6))}`, Number(value)]] : [],
    ),
  );

function expectSame(shown: Figures, exported: Figures, unit: number, exactly: number): void {
  expect(Object.keys(shown).sort()).toEqual(Object.keys(exported).sort());
  for (const [cell, value] of Object.entries(exported))
    expect(Math.abs((shown[cell] ?? Number.NaN) - value / unit), cell).toBeLessThanOrEqual(exactly);
}

const countsBy = (rows: readonly Record<string, string>[], key: (row: Record<string, string>) => string): Figures => {
  const counts: Figures = {};
  for (const row of rows) counts[key(row)] = (counts[key(row)] ?? 0) + 1;
  return counts;
};

/** Columns of each participant that has joined, as the list shows them. */
async function participantsShown(page: Page, study: string) {
  await page.goto(`${study}?tab=participants&page_size=50`);
  const list = page.getByRole('table', { name: 'Participants' });
  await expect(list.locator('tbody tr[data-row]')).toHaveCount(20);
  await expect(list.getByText('3 of 4')).toHaveCount(1);
  const heads = await list.locator('thead tr').locator('th, td').allTextContents();
  const rows = await list
    .locator('tbody tr[data-row]')
    .evaluateAll((all) =>
      all.map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent ?? '')),
    );
  const column = (name: string) => heads.findIndex((head) => head.startsWith(name));
  const figuresOf = (name: string): Figures =>
    Object.fromEntries(
      rows.flatMap((row) => {
        const figure = wholeNumber(row[column(name)]);
        return Number.isNaN(figure) ? [] : [[row[column('Code')] ?? '', figure]];
      }),
    );
  return { rows: rows.length, activities: figuresOf('Activities'), weeksMet: figuresOf('Weeks met') };
}

async function overviewShown(page: Page, study: string): Promise<Record<string, string>> {
  await page.goto(study);
  const strip = page.getByRole('list', { name: 'Figures of this study' });
  await expect(strip.getByText('Weeks that met the rule')).toBeVisible();
  await expect(strip).not.toContainText('–');
  const cards = await strip.getByRole('listitem').all();
  const words = await Promise.all(
    cards.map(async (card) => [
      await card.locator('.k-stat-title').innerText(),
      await card.locator('.k-stat-value').innerText(),
    ]),
  );
  return Object.fromEntries(words) as Record<string, string>;
}

/** Each check that found something, with the number of its activities. */
async function checksShown(page: Page, study: string): Promise<Figures> {
  await page.goto(`${study}?tab=quality`);
  const links = page.getByRole('table', { name: 'Checks' }).getByRole('link', { name: /^\d+ activit(y|ies): / });
  await expect(links.first()).toBeVisible();
  const words = await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label') ?? ''));
  return Object.fromEntries(
    words.map((text) => {
      const [count, check = ''] = text.split(/ activit(?:y|ies): /);
      return [check.toLowerCase().replaceAll(' ', '_'), Number(count)];
    }),
  );
}

/** Compares every figure that the screens of a study show with its package, and gives those that loaders compare again. */
export async function compareWithScreens(page: Page, study: string, files: PackageFiles): Promise<Figures> {
  const activities = csvRows(files, 'data/activities.csv');
  const weeks = csvRows(files, 'data/weeks.csv');
  const met = countsBy(
    weeks.filter((week) => week.met === 'true'),
    ({ participant = '' }) => participant,
  );

  const days = await boardOf(page, study, 'days');
  expectSame(days, weeksOf(files, 'active_days'), 1, 0);
  // The board rounds minutes to whole ones and metres to tenths of a kilometre.
  expectSame(await boardOf(page, study, 'minutes'), weeksOf(files, 'minutes'), 1, 0.56);
  expectSame(await boardOf(page, study, 'km'), weeksOf(files, 'distance'), 1000, 0.051);

  const list = await participantsShown(page, study);
  expect(list.activities).toEqual(countsBy(activities, ({ participant = '' }) => participant));
  for (const [code, weeksMet] of Object.entries(list.weeksMet)) expect(weeksMet, code).toBe(met[code] ?? 0);

  const overview = await overviewShown(page, study);
  const isOver = ({ first_day = '' }) => first_day < firstDayOfThisWeek();
  const judged = weeks.filter((week) => isOver(week) && week.met !== '');
  const share = Math.round((100 * judged.filter((week) => week.met === 'true').length) / judged.length);
  expect(overview).toMatchObject({
    Participants: String(csvRows(files, 'data/participants.csv').length),
    'Weeks that met the rule': `${share} %`,
    'Activities received': String(activities.length),
  });

  const found = new Set(csvRows(files, 'data/flags.csv').map(({ flag, activity_id }) => `${flag} ${activity_id}`));
  const flags = [...found].map((text) => ({ flag: text.split(' ')[0] ?? '' }));
  // The screen counts pairs that wait for a decision, and this one is decided.
  const checked = flags.filter(({ flag }) => flag !== 'duplicate_candidate');
  expect(await checksShown(page, study)).toEqual(countsBy(checked, ({ flag = '' }) => flag));

  return {
    'participants rows': list.rows,
    'activities rows': sumOf(list.activities),
    'days is_active_day': sumOf(days),
    'weeks active_days': sumOf(days),
    'weeks met': sumOf(list.weeksMet),
  };
}
