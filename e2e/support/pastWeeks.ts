import type { Page } from '@playwright/test';
import { dayIn } from '#shared/calendarDate.ts';
import { dayNumber, dayText, isoWeekKey, mondayOf } from '#shared/days/calendarDays.ts';
import { fitBytes } from '#standin/files/fitBytes.ts';
import { plainActivity } from '#standin/files/plainActivity.ts';
import { expect } from './fixtures.ts';

const TIME_ZONE = 'Europe/Berlin';
const thisMonday = () => mondayOf(dayNumber(dayIn(TIME_ZONE, new Date())));

/** The days of this week are not over. */
export const firstDayOfThisWeek = (): string => dayText(thisMonday());

/** The Monday so many weeks before this week's, as `DD.MM.YYYY`. */
export const mondayBefore = (weeks: number): string =>
  dayText(thisMonday() - 7 * weeks)
    .split('-')
    .reverse()
    .join('.');

/** `W47` for the week so many weeks before this one. */
export const weekBefore = (weeks: number): string => `W${Number(isoWeekKey(thisMonday() - 7 * weeks).slice(6))}`;

/** Weekdays, Monday is 0, with half an hour's run each; the first list is the week longest ago, the last one last week. */
export type PastRuns = readonly (readonly number[])[];

const fileOf = (day: number, name: string, serial: number) => ({
  name: `${name}-${dayText(day)}.fit`,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(fitBytes(plainActivity({ serial, seconds: 1800, start: new Date(`${dayText(day)}T10:00:00Z`) }))),
});

/** Staff give the files of past weeks on the participant's page. */
export async function uploadRuns(page: Page, code: string, runs: PastRuns): Promise<void> {
  const serial = Number(code.replaceAll(/\D/g, ''));
  const days = runs.flatMap((weekdays, week) => weekdays.map((at) => thisMonday() - 7 * (runs.length - week) + at));
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
  const section = page.getByRole('region', { name: 'Upload files for this participant' });
  await section.locator('input[type=file]').setInputFiles(days.map((day) => fileOf(day, code, serial)));
  await expect(section.getByText(`Imported: ${days.length}`)).toBeVisible();
}
