import { type PolarStandin, startPolarStandin } from '#standin/polar/standin.ts';
import { clickInPlace, expectNoViolations } from './support/axe.ts';
import { ADMIN, test as base, expect } from './support/fixtures.ts';
import { startKadenz } from './support/kadenzServer.ts';
import { openAs } from './support/openAs.ts';

/** Other tests have no Polar, so that their pictures stay as they are. */
const test = base.extend<object, { polar: PolarStandin }>({
  polar: [
    async ({}, use) => {
      const standin = await startPolarStandin();
      await use(standin);
      await standin.close();
    },
    { scope: 'worker' },
  ],
  kadenz: [
    async ({ polar }, use) => {
      const { client } = polar.state;
      const server = await startKadenz({
        POLAR_CLIENT_ID: client.id,
        POLAR_CLIENT_SECRET: client.secret,
        POLAR_AUTH_BASE: polar.bases.authorize,
        POLAR_TOKEN_BASE: polar.bases.token,
        POLAR_API_BASE: polar.bases.api,
      });
      client.redirectUrls = [`${server.origin}/sources/polar/auth-redirect`];
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test('a user connects Polar, and a session that the webhook announces stands in the list with its source', async ({
  page,
  api,
  polar,
  watch,
}) => {
  watch.allow(new RegExp(`foreign request: ${polar.url}`));
  // Its pages have no icon.
  watch.allow(new RegExp(`404.*${polar.url}/favicon`));
  // Strava is not set up here.
  watch.allow(/409.*webhook-subscription/);
  await openAs(page, ADMIN, '/dashboard#webhook');
  const room = page.getByRole('region', { name: 'Connection to Polar' });
  await room.getByRole('button', { name: 'Create the webhook' }).click();
  await expect(room.getByRole('button', { name: 'Check and repair' })).toBeVisible();
  await expectNoViolations(page, 'the control room of Polar');
  await room.getByRole('button', { name: 'Remove the webhook' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await expectNoViolations(page, 'the question before the webhook of Polar is removed');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);

  const [person = 0] = polar.state.world.users.keys();
  await openAs(page, await api.person('user'), '/dashboard');
  await page.getByRole('link', { name: 'Connect Polar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Connect your Polar account');
  await expectNoViolations(page, 'the page that connects Polar');
  await page.getByRole('checkbox', { name: /^I have read the information/ }).check();
  const connect = page.getByRole('button', { name: 'Connect with Polar' });
  await expect(connect).toHaveCSS('background-color', 'rgb(11, 96, 112)');
  await connect.click();
  await page.waitForURL(`${polar.url}/**`);
  await page.locator('[name=user_id]').selectOption(String(person));
  await page.locator('[name=decision][value=accept]').click();
  await expect(page.getByRole('heading', { name: 'Polar is connected' })).toBeVisible();
  await expectNoViolations(page, 'Polar after success');
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  const section = page.getByRole('region', { name: 'Polar connection' });
  await expect(section.getByText('Connected', { exact: true })).toBeVisible();
  await section.getByRole('button', { name: /^Disconnect/ }).click();
  await expect(question).toBeVisible();
  await expectNoViolations(page, 'the question before Polar is disconnected');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);

  await fetch(`${polar.url}/_control/users/${person}/exercises`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sport: 'RUNNING' }),
  });
  await expect(section.getByText(/^Last session/)).toBeVisible({ timeout: 30_000 });
  await page.goto('/strava-integration/activities');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByText('Polar').first()).toBeVisible();

  await openAs(page, ADMIN, '/dashboard#webhook');
  await clickInPlace(room.getByRole('button', { name: /^Actions for/ }).first());
  await page.getByRole('menuitem', { name: /^Disconnect/ }).click();
  await expect(question).toBeVisible();
  await expectNoViolations(page, 'the question before an account of Polar is disconnected');
});
