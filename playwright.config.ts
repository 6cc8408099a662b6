import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, findTestBrowser } from './scripts/browser.ts';

/**
 * They have a server of their own, so a worker that goes on to them starts one. They come first: at the end of a run a
 * long file would keep one worker waiting, and between the others there would be more starts.
 */
const OWN_SERVER = ['strava', 'wholeStudy', 'invitations', 'joining', 'keyboardAlone'].map(
  (name) => `**/${name}.spec.ts`,
);

/** A page lives so shortly that the last compiler of V8 costs more than it gives, above all on axe. */
const NO_LATE_COMPILER = '--js-flags=--no-opt';

/** The built product on its real server; each worker has its own server, which the tests of a file share. */
export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results/browser',
  workers: 2,
  projects: [
    { name: 'own server', testMatch: OWN_SERVER },
    { name: 'shared server', testIgnore: OWN_SERVER },
  ],
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // A busy machine takes several times as long as an idle one.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: './test-results/playwright.json' }]],
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    colorScheme: 'light',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findTestBrowser() ?? undefined, args: [...BROWSER_FLAGS, NO_LATE_COMPILER] },
  },
});
