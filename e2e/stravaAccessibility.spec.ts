import type { GearListAnswer } from '#shared/contract/gear.ts';
import type { Person } from './support/adminApi.ts';
import { clickInPlace, DESKTOP, expectNoViolations, expectNoViolationsHere, look } from './support/axe.ts';
import { connectedAthlete } from './support/connectedAthlete.ts';
import { agreeAndLeave, authorize } from './support/connecting.ts';
import { ADMIN, expect, test } from './support/fixtures.ts';
import { goWithin } from './support/goWithin.ts';
import { openAs } from './support/openAs.ts';

const ATHLETE = 10_000_002;

interface World {
  person: Person;
  athleteId: string;
  activityId: string;
  manualId: string;
  gearId: string | undefined;
}

let world: World | undefined;

test.describe('axe finds nothing of Strava', () => {
  test.use(DESKTOP);

  test.beforeEach(async ({ api, browser, baseURL, strava }) => {
    if (world) return;
    const { person, athleteId, activities } = await connectedAthlete({ api, browser, baseURL, strava }, ATHLETE);
    const gear = await api.call<GearListAnswer>(
      'GET',
      `/strava-integration/athletes/${athleteId}/gear`,
      undefined,
      person,
    );
    world = {
      person,
      athleteId,
      activityId: activities.find(({ flags, sport_type }) => flags.length === 0 && sport_type === 'Run')?.id ?? '',
      manualId: activities.find(({ flags }) => flags.includes('manual'))?.id ?? activities[0]?.id ?? '',
      gearId: gear.gear.find(({ kind }) => kind === 'shoes')?.id ?? gear.gear[0]?.id,
    };
  });

  const there = (): World => {
    if (!world) throw new Error('Nothing was prepared');
    return world;
  };

  test('on the pages by which an athlete connects', async ({ page, api, strava, watch }) => {
    watch.allow(new RegExp(strava.url));
    watch.allow(/4\d\d.*\/api\/strava-integration\/auth\//);
    const { invite } = await api.call<{ invite: { url: string } }>('GET', '/strava-integration/invite');
    await page.goto(invite.url);
    await expect(page.getByRole('button', { name: 'Connect with Strava' })).toBeVisible();
    await expectNoViolations(page, 'auth-start by the link');
    await page.getByText('Read the full consent text').click();
    await page.getByRole('button', { name: 'Connect with Strava' }).click();
    await expect(page.getByText('Please confirm your consent; without it we cannot go on.')).toBeVisible();
    await expectNoViolations(page, 'auth-start with its error and the whole text');
    await agreeAndLeave(page, strava);
    await authorize(page, ATHLETE);
    await expect(page.getByRole('heading', { name: /is connected/ })).toBeVisible();
    await expectNoViolations(page, 'auth-redirect after success');
    await page.goto('/strava-integration/auth-redirect?error=access_denied&state=abc');
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectNoViolations(page, 'auth-redirect after a failure');
    await page.goto('/strava-integration/auth-start?invite=unknown');
    await expect(page.getByText('This link does not work')).toBeVisible();
    await expectNoViolations(page, 'auth-start by an unknown link');
  });

  test("on a user's dashboard, athlete, activities and gear", async ({ page }) => {
    const { person, athleteId, activityId, manualId, gearId } = there();
    await openAs(page, person, '/dashboard');
    await expect(page.getByRole('heading', { name: 'Recent activities' })).toBeVisible();
    await expectNoViolations(page, "a user's dashboard");
    await page.getByRole('button', { name: 'Disconnect…' }).click();
    await expectNoViolations(page, 'the question before disconnecting');
    await page.keyboard.press('Escape');
    for (const tab of ['', '?tab=gear', '?tab=connection', '?tab=activities', '?tab=studies']) {
      await look(page, `/strava-integration/athletes/${athleteId}${tab}`, /.+/, 'a tab of an athlete');
    }
    await look(page, '/strava-integration/activities', 'Activities');
    await goWithin(page, `/strava-integration/activities/${activityId}`);
    await expect(page.getByRole('heading', { name: 'Splits per km' })).toBeVisible();
    await expectNoViolations(page, 'an activity with its course');
    await look(page, `/strava-integration/activities/${manualId}`, /.+/);
    if (gearId) await look(page, `/strava-integration/gear/${gearId}`, /.+/, 'a shoe');
  });

  test("on an admin's webhook, control room, athletes and activities", async ({ page, watch }) => {
    watch.allow(/404.*strava-integration/);
    const { athleteId, activityId } = there();
    await openAs(page, ADMIN, '/dashboard');
    const panel = page.getByRole('region', { name: 'Webhook Subscription' });
    await panel.scrollIntoViewIfNeeded();
    await expect(panel.getByText('No subscription found')).toBeVisible();
    await expect(page.getByText('Client id and secret')).toBeVisible();
    await expectNoViolations(page, 'webhook and control room');
    await clickInPlace(page.getByRole('button', { name: 'Add Athlete' }).first());
    await expect(page.getByRole('img', { name: 'QR code for the link below' })).toBeVisible();
    await expectNoViolations(page, 'Add Athlete');
    await page.keyboard.press('Escape');

    await look(page, '/strava-integration/athletes', 'Athletes');
    await clickInPlace(page.getByRole('button', { name: /^Actions for/ }).first());
    await expect(page.getByRole('menu')).toBeVisible();
    await expectNoViolationsHere(page, 'the menu of an athlete');
    await page.keyboard.press('Escape');
    for (const tab of ['', '?tab=connection', '?tab=studies'])
      await look(page, `/strava-integration/athletes/${athleteId}${tab}`, /.+/, 'a tab of an athlete');
    await look(page, '/strava-integration/activities?q=run&sort=distance', 'Activities');
    await look(page, '/strava-integration/activities?q=nothing-like-it', 'Activities');
    await look(page, `/strava-integration/activities/${activityId}`, /.+/, 'an activity');
    const missing = '00000000-0000-7000-8000-000000000000';
    await look(page, `/strava-integration/activities/${missing}`, `Activity with id ${missing} not found`);
    await look(page, `/strava-integration/athletes/${missing}`, `Athlete with id ${missing} not found`);
    await look(page, `/strava-integration/gear/${missing}`, `Gear with id ${missing} not found`);
  });
});
