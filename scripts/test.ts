import { rm } from 'node:fs/promises';
import { browserVersion, ensureTestBrowser } from './browser.ts';
import { ensureBuild } from './clientBuild.ts';
import { keepCompiledCode } from './compiledCode.ts';
import { runJest } from './jest.ts';
import { projectRoot, runNode } from './runNode.ts';
import { printCounts } from './testCounts.ts';
import { repeatFailed } from './testing/repeatFailed.ts';
import { printTimes } from './testing/testTimes.ts';

async function main(args: readonly string[]): Promise<number> {
  if (args.length > 0) return runJest(args);

  await rm(`${projectRoot}/test-results`, { recursive: true, force: true });
  const browser = await ensureTestBrowser();
  const built = await ensureBuild();
  if (built !== 0) return built;

  console.log('\nTests of the shared code, the server, the client and both together (Jest):');
  const jest =
    (await runJest(['--json', '--outputFile=test-results/jest.json'])) &&
    (await repeatFailed('test-results/jest.json', (files) => runJest([...files, '--runInBand'])));
  console.log(`\nTests of the built product in ${browserVersion(browser)} (Playwright):`);
  keepCompiledCode();
  const runBrowser = (args: readonly string[]) =>
    runNode(['node_modules/@playwright/test/cli.js', 'test', ...args], {
      env: { ...process.env, CHROME_PATH: browser },
    });
  const e2e =
    (await runBrowser([])) &&
    (await repeatFailed('test-results/playwright.json', (files) =>
      // Without the report and the pictures of the full run being written over.
      runBrowser([...files, '--workers=1', '--reporter=list', '--output=test-results/browser-repeated']),
    ));

  console.log('');
  printTimes();
  console.log('');
  printCounts(['test-results/jest.json', 'test-results/playwright.json']);
  return jest || e2e;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  return 1;
});
