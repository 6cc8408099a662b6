import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from './scripts/browser.ts';

/** The built product on its real server; each worker has its own server, which the tests of a file share. */
export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results/browser',
  workers: 2,
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
    launchOptions: { executablePath: findBrowser() ?? undefined, args: BROWSER_FLAGS },
  },
});
