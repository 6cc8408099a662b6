import { ensureTestBrowser } from './browser.ts';
import { ensureBuild } from './clientBuild.ts';
import { keepCompiledCode } from './compiledCode.ts';
import { runNode } from './runNode.ts';

async function main(args: readonly string[]): Promise<number> {
  const command = ['node_modules/@playwright/test/cli.js', 'test', ...args];
  // A list of the tests needs neither a browser nor a build.
  if (args.includes('--list')) return runNode(command);
  keepCompiledCode();
  const browser = await ensureTestBrowser();
  return (await ensureBuild()) || (await runNode(command, { env: { ...process.env, CHROME_PATH: browser } }));
}

process.exitCode = await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  return 1;
});
