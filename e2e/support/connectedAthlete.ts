import type { Browser } from '@playwright/test';
import type { ActivitiesAnswer, ListedActivity } from '#shared/contract/activities.ts';
import type { AthletesAnswer } from '#shared/contract/athletes.ts';
import type { Standin } from '#standin/strava/standin.ts';
import type { AdminApi, Person } from './adminApi.ts';
import { connectOwn } from './connecting.ts';
import { expect } from './fixtures.ts';
import { openAs } from './openAs.ts';

interface Context {
  api: AdminApi;
  browser: Browser;
  baseURL: string | undefined;
  strava: Standin;
}

/** A user with this athlete of the stand-in after the import; the last hundred activities have names. */
export async function connectedAthlete(
  { api, browser, baseURL, strava }: Context,
  athlete: number,
): Promise<{ person: Person; athleteId: string; activities: ListedActivity[] }> {
  const person = await api.person('user');
  const context = await browser.newContext({ baseURL, locale: 'en-GB', viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await openAs(page, person, '/dashboard');
  await connectOwn(page, strava, athlete);
  await expect(page.getByRole('heading', { name: /is connected/ })).toBeVisible();
  await context.close();
  const own = <Answer>(path: string) => api.call<Answer>('GET', `/strava-integration${path}`, undefined, person);
  const list = () => own<ActivitiesAnswer>('/activities?page_size=100');
  const wanted = strava.state.world.athletes.get(athlete)?.activities.length;
  await expect.poll(async () => (await list()).total, { timeout: 120_000 }).toBe(wanted);
  const { activities } = await list();
  const athleteId = (await own<AthletesAnswer>('/athletes')).athletes[0]?.id ?? '';
  return { person, athleteId, activities };
}
