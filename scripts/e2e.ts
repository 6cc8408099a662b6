import { ensureBrowser } from './browser.ts';
import { ensureBuild } from './clientBuild.ts';
import { runNode } from './runNode.ts';

/** The browser tests alone; arguments go to Playwright. */
const browser = await ensureBrowser().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
process.exitCode =
  (await ensureBuild()) ||
  (await runNode(['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)], {
    env: { ...process.env, CHROME_PATH: browser },
  }));
