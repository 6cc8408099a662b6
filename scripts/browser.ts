import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installDebianPackages } from './debianPackages.ts';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((variable) =>
    [
      'Google\\Chrome\\Application\\chrome.exe',
      'Chromium\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ].map((file) => path.win32.join(process.env[variable] ?? 'C:\\Program Files', file)),
  ),
};

/** Flags of every browser that we start: headless, and without requests to other hosts. */
export const BROWSER_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function onPath(commands: readonly string[], env: NodeJS.ProcessEnv = process.env): string | null {
  const folders = (env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const files = commands.flatMap((command) => folders.map((folder) => path.join(folder, command)));
  return files.find((file) => existsSync(file)) ?? null;
}

/** Path of an installed Chromium or Chrome: CHROME_PATH, the usual names on PATH, or the usual places. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | null {
  const given = env.CHROME_PATH;
  if (given) return existsSync(given) ? given : null;
  return onPath(COMMANDS, env) ?? PLACES[process.platform]?.find((file) => existsSync(file)) ?? null;
}

/** As findBrowser; on Debian as root it installs one first. Throws a one-line error that says what to install. */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser();
  if (found) return found;
  if (process.env.CHROME_PATH) throw new Error(`CHROME_PATH is ${process.env.CHROME_PATH}, and there is no file.`);
  if (await installDebianPackages('Chromium', ['chromium'])) {
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium or Chrome: install it (Debian: apt-get install chromium; elsewhere https://www.google.com/chrome), or set CHROME_PATH to it.',
  );
}

/** Chromium without its own windows, which takes a third less time for the same pages. */
const HEADLESS_SHELL = 'chromium-headless-shell';

/** The browser of the browser tests: the headless shell where there is one, and else as findBrowser. */
export function findTestBrowser(env: NodeJS.ProcessEnv = process.env): string | null {
  return (env.CHROME_PATH ? null : onPath([HEADLESS_SHELL], env)) ?? findBrowser(env);
}

/** As findTestBrowser; on Debian as root it installs the shell first, and else does without. */
export async function ensureTestBrowser(): Promise<string> {
  if (!process.env.CHROME_PATH && !onPath([HEADLESS_SHELL]))
    await installDebianPackages(HEADLESS_SHELL, [HEADLESS_SHELL]);
  return findTestBrowser() ?? (await ensureBrowser());
}

export function browserVersion(executable: string): string {
  if (process.platform === 'win32') return executable;
  return execFileSync(executable, ['--version', '--no-sandbox'], { encoding: 'utf8' }).trim();
}
