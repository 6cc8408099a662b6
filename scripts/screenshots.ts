import path from 'node:path';
import { chromium } from '@playwright/test';
import { freePort } from '#server/testing/freePort.ts';
import { BROWSER_FLAGS, ensureBrowser } from './browser.ts';
import { ensureBuild } from './clientBuild.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from './demo/demoUsers.ts';
import { startDemo } from './demo/startDemo.ts';
import { projectRoot } from './runNode.ts';

const executablePath = await ensureBrowser();
if ((await ensureBuild()) !== 0) process.exit(1);

const port = await freePort();
const origin = `http://localhost:${port}`;
const demo = await startDemo({
  dataDir: path.join(projectRoot, '.cache/screenshots'),
  env: { PORT: String(port), PUBLIC_URL: origin },
  clientDir: path.join(projectRoot, 'dist'),
  say: (line) => console.log(line),
});
const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
try {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 1000 },
    locale: 'en-GB',
    colorScheme: 'light',
  });
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email', { exact: true }).fill(DEMO_LOGINS.admin);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: DEMO_LOGINS.admin }).waitFor();
  const chart = page.getByRole('figure', { name: 'Last Week Distance' });
  await chart.scrollIntoViewIfNeeded();
  await chart.locator('canvas').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.mouse.move(0, 0);
  const file = path.join(projectRoot, 'docs/screenshot.png');
  await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
  console.log(`Written: ${path.relative(projectRoot, file)}`);
} finally {
  await browser.close();
  await demo.close();
}
